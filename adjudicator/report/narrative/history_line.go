package narrative

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// longestLine is how many letters a season has in the history.
const longestLine = 160

// more says that there was no room for all.
const more = "; and more"

// HistoryLine tells a season in one line, the weightiest things first: lords who fell, manors taken,
// battles, claims, what winter brought. It holds nothing that not everybody may see. Of the record it
// needs no more than the events of HistoryKinds; of a season without a record nothing is told.
func HistoryLine(t view.Table, p view.Past) string {
	if p.Record == nil {
		return ""
	}
	seats := len(p.State.Players)
	c := &historyLine{Names: naming.Names{Table: t, State: p.State, Reader: adjudicator.NoSeat}, season: p.Season,
		hired: make([]int, seats), left: make([]int, seats), pillagedBy: make([]int, seats)}
	for _, e := range p.Record {
		if f := tellingOf(e).history; f != nil {
			f(c, e)
		}
	}
	for _, e := range giftsInSeatOrder(c.gifts) {
		c.then = append(c.then, c.Name(e.Lord)+" gives "+phrase.Bz(e.Bz)+" to "+c.Name(e.To))
	}
	c.tellTakenManors()
	c.tellBattles()
	c.tellFateKingAndPillage()
	c.tellOptional()
	c.weighty = len(c.first) + len(c.then)
	c.tellClaims()
	c.tellWinter()
	c.tellRichestHarvest()
	if c.sky != "" {
		c.then = append(c.then, c.sky)
	}
	return c.compose()
}

// A historyLine gathers what was worth telling in a season.
type historyLine struct {
	naming.Names
	season     adjudicator.Season
	first      []string // the end of the game, lords who fell, lords who are out
	then       []string // the rest, weightiest first
	weighty    int      // so many of both are never left out without a word
	now        adjudicator.FightBegan
	fallen     []adjudicator.Seat // lords who fell in the fight that goes on
	fights     []fought
	claimed    []adjudicator.ManorClaimed
	entries    []adjudicator.EntryGiven
	incomes    []adjudicator.IncomeReckoned
	gifts      []adjudicator.MoneyGiven
	hired      []int                       // by seat
	left       []int                       // likewise; why is hidden, because it would betray a treasury
	built      []adjudicator.ManorImproved // by lord
	fate       int                         // what its dice showed
	guest      string                      // whom those it sends have joined, after a comma
	awards     []adjudicator.ReverenceShown
	pillagedBy []int // manors pillaged, by seat

	// What the optional rules brought.
	news                   []string // told as it came
	sky                    string   // what year it is
	plague, castles, fires int      // how many were struck
	bridges                []string // washed away
	churches               []string // and circles, struck
	fated                  bool     // fate has struck something, which is told
}

// tellTakenManors tells which manors were taken from others, by whom; a fight there goes with it.
func (c *historyLine) tellTakenManors() {
	pairs := view.GroupBy(slices.Values(c.claimed), func(e adjudicator.ManorClaimed) ([2]adjudicator.Seat, adjudicator.ManorClaimed) {
		return [2]adjudicator.Seat{e.By, e.From}, e
	})
	for _, pair := range pairs {
		by, from := pair.Key[0], pair.Key[1]
		if from == adjudicator.NoSeat {
			continue
		}
		var manors []string
		rounds := 0
		for _, e := range pair.All {
			manors = append(manors, c.Place(e.Manor))
			rounds += c.roundsWonAt(e)
		}
		text := c.Name(by) + " takes " + phrase.List(phrase.FirstFew(manors, "more manors")) + " from " + c.Name(from)
		if rounds > 0 {
			text += " after " + phrase.Count(rounds, "round")
		}
		c.then = append(c.then, text)
	}
}

// roundsWonAt is how many rounds the fights took by which a manor was won; they are told with it.
func (c *historyLine) roundsWonAt(e adjudicator.ManorClaimed) int {
	rounds := 0
	for i := range c.fights {
		if f := &c.fights[i]; f.At == e.Manor && f.And == board.NoPosition && f.Winner == e.By && slices.Contains(f.Lords[:], e.From) {
			f.told = true
			rounds += f.Rounds
		}
	}
	return rounds
}

// tellBattles tells the other fights, that of the strongest first.
func (c *historyLine) tellBattles() {
	fights := slices.DeleteFunc(c.fights, func(f fought) bool { return f.told })
	slices.SortStableFunc(fights, func(a, b fought) int { return cmp.Compare(b.weight, a.weight) })
	for i := range fights {
		c.then = append(c.then, c.battleLine(&fights[i]))
	}
}

func (c *historyLine) battleLine(f *fought) string {
	a, b, where := c.Name(f.Lords[0]), c.Name(f.Lords[1]), c.Ground(f.At, f.And)
	if f.Winner == f.Lords[1] {
		a, b = b, a
	}
	switch {
	case f.Winner == adjudicator.NoSeat:
		return a + " and " + b + " fight " + where + ", and nobody wins"
	case f.Rounds == 0:
		return b + " yields to " + a + " " + where
	}
	return a + " beats " + b + " " + where + " in " + phrase.Count(f.Rounds, "round")
}

// tellClaims tells which manors that nobody held were claimed.
func (c *historyLine) tellClaims() {
	var all, counts []string
	n := 0
	for seat := range c.State.Players {
		var manors []string
		for _, e := range c.claimed {
			if e.By == adjudicator.Seat(seat) && e.From == adjudicator.NoSeat {
				manors = append(manors, c.Place(e.Manor))
			}
		}
		if len(manors) > 0 {
			verb := phrase.Choose(len(all) == 0, " claims ", " ")
			all = append(all, c.Name(adjudicator.Seat(seat))+verb+phrase.List(manors))
			counts = append(counts, c.Name(adjudicator.Seat(seat))+" "+phrase.Spell(len(manors)))
			n += len(manors)
		}
	}
	room := c.lettersLeft()
	text, short := strings.Join(all, ", "), phrase.Count(n, "manor")+phrase.Choose(n == 1, " is claimed", " are claimed")
	fits := func(text string) bool { return utf8.RuneCountInString(text) < room }
	switch {
	case c.season == adjudicator.SettingOut:
		text = c.settingOut()
	case n == 0 || fits(text):
	case fits(short + ": " + phrase.List(counts)):
		text = short + ": " + phrase.List(counts)
	default:
		text = short
	}
	if text != "" {
		c.then = append(c.then, text)
	}
}

func (c *historyLine) lettersLeft() int {
	told := append(c.first[:len(c.first):len(c.first)], c.then...)
	if len(told) == 0 {
		return longestLine
	}
	return longestLine - utf8.RuneCountInString(strings.Join(told, "; ")+"; "+more)
}

// settingOut tells where everybody enters (§3).
func (c *historyLine) settingOut() string {
	var seats, names []string
	for _, e := range c.entries {
		seats = append(seats, c.Name(e.Lord)+" at "+c.Place(e.Manor))
		names = append(names, c.Name(e.Lord))
	}
	if text := phrase.List(seats) + " set out"; utf8.RuneCountInString(text) < longestLine {
		return text
	}
	return phrase.List(names) + " set out"
}

// tellWinter tells whose troops left, who was hired, and what was built.
func (c *historyLine) tellWinter() {
	var gone []string
	for seat, n := range c.left {
		if n > 0 {
			gone = append(gone, phrase.Choose(len(gone) == 0, phrase.Count(n, "troop"), phrase.Spell(n))+" of "+phrase.Possessive(c.Name(adjudicator.Seat(seat))))
		}
	}
	if len(gone) > 0 {
		c.then = append(c.then, phrase.List(gone)+" left")
	}
	c.tellByLord(c.hired, " hires ", "troop")
	c.tellBuildings()
}

// tellBuildings tells what was built: few things each by itself, of many how many.
func (c *historyLine) tellBuildings() {
	var all []string
	for i := 0; i < len(c.built); {
		e, n := c.built[i], 0
		for ; i < len(c.built) && c.built[i].Lord == e.Lord && c.built[i].What == e.What && c.built[i].Manor == e.Manor; i++ {
			n++
		}
		who := c.Name(e.Lord) + phrase.Choose(len(all) == 0, " builds ", " ")
		if first := i - n; first > 0 && c.built[first-1].Lord == e.Lord {
			who = ""
		}
		all = append(all, who+phrase.ACount(n, naming.ImprovementName(e.What))+" at "+c.Place(e.Manor))
	}
	switch {
	case len(all) > 3:
		c.then = append(c.then, phrase.Count(len(c.built), "improvement")+" are built")
	case len(all) > 0:
		c.then = append(c.then, phrase.List(all))
	}
}

func (c *historyLine) tellRichestHarvest() {
	best, whose := most(c.incomes, func(e adjudicator.IncomeReckoned) int { return e.Gross }, func(e adjudicator.IncomeReckoned) string {
		return phrase.Possessive(c.Name(e.Lord))
	})
	if best > 0 && c.season != adjudicator.SettingOut {
		c.then = append(c.then, phrase.Choose(len(whose) == 1, "the richest harvest is ", "the richest harvests are ")+phrase.List(whose)+", "+phrase.Bz(best)+phrase.Choose(len(whose) == 1, "", " each"))
	}
}

// compose puts together what has room: all of the weightiest, and of the rest what fits.
func (c *historyLine) compose() string {
	all := append(c.first, c.then...)
	if len(all) == 0 {
		return phrase.Choose(c.season == adjudicator.Winter, "A quiet winter.", "Nobody fights, and no manor changes hands.")
	}
	line, left := phrase.UpperFirst(all[0]), false
	for i, text := range all[1:] {
		if utf8.RuneCountInString(line+"; "+text+more) < longestLine {
			line += "; " + text
		} else {
			left = left || i+1 < c.weighty
		}
	}
	if left {
		line += more
	}
	return line + "."
}

// mostHonoured are those to whom the King has given most, and how much.
func (c *historyLine) mostHonoured() string {
	best, lords := most(c.awards, func(a adjudicator.ReverenceShown) int { return a.Award }, func(a adjudicator.ReverenceShown) string { return c.Name(a.Lord) })
	if best == 0 {
		return "nobody"
	}
	return phrase.List(lords) + " most, with " + phrase.Points(best)
}

// most is the most of what any of some things has, and the names of all that have it; 0 if none has any.
func most[E any](all []E, has func(E) int, name func(E) string) (best int, names []string) {
	for _, e := range all {
		best = max(best, has(e))
	}
	for _, e := range all {
		if has(e) == best {
			names = append(names, name(e))
		}
	}
	return best, names
}

// tellFateKingAndPillage tells of fate, of a visit of the King, and who pillaged how many manors.
func (c *historyLine) tellFateKingAndPillage() {
	if c.fate > 0 && !c.fated {
		c.first = append(c.first, fateHeads[c.fate]+c.guest)
	}
	if len(c.awards) > 0 {
		c.first = append(c.first, "King Arthur comes, and honours "+c.mostHonoured())
	}
	c.tellByLord(c.pillagedBy, " pillages ", "manor")
}

// tellByLord tells how much each lord did of something: "Bors hires two troops and Kay one".
func (c *historyLine) tellByLord(counts []int, verb, thing string) {
	var all []string
	for seat, n := range counts {
		if n > 0 {
			all = append(all, c.Name(adjudicator.Seat(seat))+phrase.Choose(len(all) == 0, verb+phrase.Count(n, thing), " "+phrase.Spell(n)))
		}
	}
	if len(all) > 0 {
		c.then = append(c.then, phrase.List(all))
	}
}

// struck notes whether fate has struck something; it counts what it has struck.
func (c *historyLine) struck(yes bool) int {
	c.fated = c.fated || yes
	return oneIf(yes)
}

// tellOptional tells what the optional rules brought to whom.
func (c *historyLine) tellOptional() {
	c.then = append(c.then, c.news...)
	for _, w := range [...]struct {
		n               int
		what, one, many string
	}{
		{c.plague, "troop", " dies of the plague", " die of the plague"},
		{c.castles, "castle", " is damaged by storms", " are damaged by storms"},
		{c.fires, "forest unit", " burns down", " burn down"},
	} {
		if w.n > 0 {
			c.then = append(c.then, phrase.Count(w.n, w.what)+phrase.Choose(w.n == 1, w.one, w.many))
		}
	}
	c.then = append(c.then, phrase.NotEmpty(phrase.Prefixed("floods wash away ", phrase.List(phrase.FirstFew(c.bridges, "more bridges"))),
		phrase.Prefixed("lightning strikes ", phrase.List(phrase.FirstFew(c.churches, "more"))))...)
}
