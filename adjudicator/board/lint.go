package board

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// Most of what is here finds what the maker of a board may want to change: nothing of it breaks a rule of the
// file, and no game is refused because of it. Only CheckGame says what a game cannot do without.

// A Cut is a place without which others cannot be reached.
type Cut struct {
	At     Position
	Beyond []Position // the named places behind it
}

// Cuts lists the named places that divide the board, with what lies behind them: all that is
// not joined to the part with the most manors. What is no more than a dead end stands in DeadEnds.
func (b *Board) Cuts() []Cut {
	var all []Cut
	for _, at := range b.namedPlaces() {
		parts := b.partsWithout(at)
		if len(parts) < 2 {
			continue
		}
		slices.SortStableFunc(parts, func(x, y []Position) int { return b.countManors(y) - b.countManors(x) })
		cut := Cut{At: at}
		for _, part := range parts[1:] {
			if len(part) > 1 || len(b.Next(part[0])) > 1 {
				cut.Beyond = append(cut.Beyond, part...)
			}
		}
		if len(cut.Beyond) > 0 {
			slices.Sort(cut.Beyond)
			all = append(all, cut)
		}
	}
	return all
}

// partsWithout lists the parts into which the board falls when a place is taken away, by their
// named places.
func (b *Board) partsWithout(at Position) [][]Position {
	var parts [][]Position
	dist, queue := make([]int16, len(b.places)), make([]Position, len(b.places))
	done := make([]bool, len(b.places))
	for _, p := range b.namedPlaces() {
		if p == at || done[p] {
			continue
		}
		b.walk(dist, queue, p, NoPosition, func(q Position) bool { return q == at })
		var part []Position
		for _, q := range b.namedPlaces() {
			if q != at && dist[q] >= 0 {
				part, done[q] = append(part, q), true
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// namedPlaces lists the manors, houses and crossroads; they are the first positions.
func (b *Board) namedPlaces() []Position { return slices.Concat(b.manors, b.houses, b.cross) }

func (b *Board) countManors(list []Position) int {
	n := 0
	for _, p := range list {
		if b.places[p].Kind == Manor {
			n++
		}
	}
	return n
}

// DeadEnds lists the named places to which one road leads only.
func (b *Board) DeadEnds() []Position {
	return slices.DeleteFunc(b.namedPlaces(), func(p Position) bool { return len(b.Next(p)) > 1 })
}

// A NamePair is two names that are too near each other.
type NamePair struct {
	Names [2]string
	Steps int // in which they differ
	// Start: they begin with the same letters, so that neither can be shortened to those.
	Start bool
}

// fewSteps is in how many steps two names should differ, so that one misspelt by a step is
// nearer to what was meant than to the other; and sameLetters how many letters may not be the
// same at their beginning.
const (
	fewSteps    = 3
	sameLetters = 4
)

// NearNames lists the names that could be taken for each other in an order: those of places
// and choke points that differ in fewer than three steps, those of places that begin with
// the same four letters; and those of entries likewise. A choke point's name may begin as
// that of a place does, which then is meant by the beginning.
func (b *Board) NearNames() []NamePair {
	places, chokes, entries := b.orderNames()
	return append(nearNames(places, chokes), nearNames(entries, nil)...)
}

// nearNames lists the pairs of names too near each other; of more only the steps count.
func nearNames(names, more []string) []NamePair {
	var all []NamePair
	list := slices.Concat(names, more)
	for i, n := range list {
		for _, m := range list[:i] {
			near := NamePair{Names: [2]string{m, n}, Steps: spell.Distance(fold(m), fold(n))}
			near.Start = i < len(names) && beginning(m) == beginning(n)
			if near.Steps < fewSteps || near.Start {
				all = append(all, near)
			}
		}
	}
	return all
}

// beginning is the first letters of a name; two different names have not the same.
func beginning(name string) string {
	letters := []rune(fold(name))
	return string(letters[:min(sameLetters, len(letters))])
}

// An EntryPair is two entries too near each other, by their places in Entries.
type EntryPair struct {
	Entries [2]int
	Miles   int // between their first manors
}

// NearEntries lists the entries whose first manors are no more miles apart than a season's march.
func (b *Board) NearEntries(march int) []EntryPair {
	var all []EntryPair
	for i, e := range b.entries {
		for j, f := range b.entries[:i] {
			if miles := b.Miles(e.Manor, f.Manor); miles <= march {
				all = append(all, EntryPair{Entries: [2]int{j, i}, Miles: miles})
			}
		}
	}
	return all
}

// Untinted lists the parishes of manors for which the file gives no tint of the form #rrggbb, in
// the manors' order.
func (b *Board) Untinted() []string {
	var all []string
	for _, m := range b.manors {
		name := b.places[m].Parish
		tinted := func(p Parish) bool { return p.Name == name && isTint(p.Tint) }
		if name != "" && !slices.Contains(all, name) && !slices.ContainsFunc(b.picture.Parishes, tinted) {
			all = append(all, name)
		}
	}
	return all
}

// isTint reports whether a text is a colour as #e8d9b0.
func isTint(text string) bool {
	digits, ok := strings.CutPrefix(text, "#")
	return ok && len(digits) == 6 && strings.Trim(digits, "0123456789abcdefABCDEF") == ""
}

// CheckGame checks what a game needs of its board, and a scenario does not: as
// many entries as players, and names so different that a word misspelt by one
// step means one place only.
func (b *Board) CheckGame(players int) error {
	if n := len(b.entries); n < players {
		return fmt.Errorf("the board %s has %d entries; a game of %d players needs as many", b.Name, n, players)
	}
	places, chokes, entries := b.orderNames()
	if err := b.checkApart(append(places, chokes...)); err != nil {
		return err
	}
	return b.checkApart(entries)
}

// orderNames are the names that may stand in orders: of places, of choke points and of entries.
func (b *Board) orderNames() (places, chokes, entries []string) {
	for i := range b.places {
		p := &b.places[i]
		if p.Kind != Milestone {
			places = append(places, p.Name)
		}
		if p.Choke != nil {
			chokes = append(chokes, p.Choke.Name)
		}
	}
	for _, e := range b.entries {
		entries = append(entries, e.Name)
	}
	return places, chokes, entries
}

// checkApart checks that every two names differ by two steps or more.
func (b *Board) checkApart(names []string) error {
	for i, n := range names {
		for _, m := range names[:i] {
			if spell.Distance(fold(n), fold(m)) < 2 {
				return fmt.Errorf("the board %s: %s and %s are one step apart; a misspelt order could mean either", b.Name, m, n)
			}
		}
	}
	return nil
}
