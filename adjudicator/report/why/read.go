package why

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
)

// SplitSeason takes a season and its year off the end of a question: "Foxwood summer 2", "05 autumn year 1". Without one the season is "".
func SplitSeason(words []string) (thing []string, season string, year int) {
	n := len(words)
	if n < 2 {
		return words, "", 0
	}
	year, err := strconv.Atoi(words[n-1])
	end := n - 2
	if end > 0 && strings.EqualFold(words[end], "year") {
		end--
	}
	if end > 0 && (strings.EqualFold(words[end], "of") || strings.EqualFold(words[end], "in")) {
		end--
	}
	name := strings.ToLower(words[end])
	if err != nil || year < 1 || !slices.Contains([]string{"spring", "summer", "autumn", "winter"}, name) {
		return words, "", 0
	}
	if end > 0 && slices.Contains([]string{"in", "of"}, strings.ToLower(words[end-1])) {
		return words[:end-1], name, year
	}
	return words[:end], name, year
}

// How is how a question is written, for those who wrote it in another way.
const How = "A question is WHY and a troop (WHY 05, WHY Gawaine 05), a place (WHY Foxwood), a fight (WHY FIGHT AT Foxwood), a lord (WHY Gawaine), " +
	"a line of your orders (WHY LINE 3), WHY TREASURY, WHY DICE, WHY DIE 2, or WHY NOTHING; a season can stand behind it: WHY 05 summer 2."

// Read finds what a question is about. Wrong says, in a sentence, why it is about nothing that there is.
func (a *Asked) Read(words []string) (t Thing, wrong string) {
	words = tidy(words)
	t = Thing{Lord: a.Reader, At: board.NoPosition}
	if len(words) == 0 {
		return t, "WHY wants something behind it."
	}
	if seat := a.lordNamed(words[0]); seat != adjudicator.NoSeat && (len(words) > 1 || a.placeNamed(words) == board.NoPosition) {
		t.Lord = seat
		if words = words[1:]; len(words) == 0 {
			t.Kind = OfLord
			return t, ""
		}
	}
	switch said := strings.ToLower(words[0]); {
	case number(said) > 0 && len(words) == 1:
		return a.readTroop(t, number(said))
	case (said == "troop" || said == "knight" || said == "man" || said == "esquire") && len(words) == 2 && number(words[1]) > 0:
		return a.readTroop(t, number(words[1]))
	case said == "lord" && len(words) == 1:
		return a.readLeader(t)
	case said == "line" && len(words) == 2 && number(words[1]) > 0:
		t.Kind, t.N = OfLine, number(words[1])
		return a.own(t, "The orders of other lords are hidden from you.")
	case slices.Contains([]string{"treasury", "money", "purse", "gold", "bezants", "income"}, said) && len(words) == 1:
		t.Kind = OfTreasury
		return a.own(t, "What other lords have in their treasuries is hidden from you.")
	case said == "dice" && len(words) == 1:
		t.Kind = OfDice
		return t, ""
	case (said == "die" || said == "dice") && len(words) == 2 && number(words[1]) > 0:
		t.Kind, t.N = OfDie, number(words[1])
		return t, ""
	case said == "nothing" && len(words) == 1:
		t.Kind = OfNothing
		return a.own(t, "The orders of other lords are hidden from you.")
	case said == "season" && len(words) == 1 && a.All:
		t.Kind = OfSeason
		return t, ""
	case said == "fight" || said == "fights" || said == "battle" || said == "combat":
		return a.readFight(t, words[1:])
	}
	return a.readPlace(t, words)
}

// tidy takes punctuation and filling words off a question.
func tidy(words []string) (all []string) {
	for _, w := range words {
		w = strings.Trim(w, "?!.,:;\"'“”")
		w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s")
		switch strings.ToLower(w) {
		case "", "my", "the", "did", "was", "is":
			continue
		}
		all = append(all, w)
	}
	return all
}

// number is the number that a word is; 0 if it is none from 1 to 999.
func number(word string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(word, "#"))
	if err != nil || n < 1 || n > 999 {
		return 0
	}
	return n
}

// lordNamed is the lord whom a word names, who may be shortened as long as it is clear; NoSeat if it names none.
func (a *Asked) lordNamed(word string) adjudicator.Seat {
	word = strings.TrimSuffix(strings.TrimSuffix(word, "'"), "’")
	found := adjudicator.NoSeat
	for i := range a.Before.Players {
		name := a.Before.Players[i].Lord
		if strings.EqualFold(name, word) {
			return adjudicator.Seat(i)
		}
		if len(word) >= 3 && len(name) > len(word) && strings.EqualFold(name[:len(word)], word) {
			if found != adjudicator.NoSeat {
				return adjudicator.NoSeat
			}
			found = adjudicator.Seat(i)
		}
	}
	return found
}

// placeNamed is the place that words name, in full, by a choke point's name, or shortened as long as it is clear.
func (a *Asked) placeNamed(words []string) board.Position {
	said := order.Fold(strings.Join(words, " "))
	short := board.NoPosition
	for i := range a.Board.Len() {
		p := board.Position(i)
		for _, name := range placeNames(a.Board.Place(p)) {
			folded := order.Fold(name)
			if folded == said || strings.HasSuffix(folded, " "+said) && a.Board.Place(p).Kind == board.House {
				return p
			}
			if len(said) >= 3 && strings.HasPrefix(folded, said) && a.Board.Place(p).Kind != board.Milestone {
				if short != board.NoPosition && short != p {
					return board.NoPosition
				}
				short = p
			}
		}
	}
	if at, ok := a.Board.Find(strings.Join(words, " ")); ok {
		return at
	}
	return short
}

// placeNames are the names of a place.
func placeNames(p *board.Place) []string {
	names := []string{p.Name}
	if p.Choke != nil && p.Choke.Name != "" {
		names = append(names, p.Choke.Name)
	}
	return names
}

// readTroop is the troop of a number: of the lord named, of the reader, or for the master the only one that there is.
func (a *Asked) readTroop(t Thing, n int) (Thing, string) {
	if n > order.MaxTroop {
		return t, fmt.Sprintf("Troops have numbers up to %d.", order.MaxTroop)
	}
	t.Kind, t.Troop = OfTroop, adjudicator.TroopID(n)
	if t.Lord == adjudicator.NoSeat {
		var whose []string
		for i := range a.After.Players {
			if a.After.Players[i].Troop(t.Troop) != nil {
				t.Lord, whose = adjudicator.Seat(i), append(whose, a.After.Players[i].Lord)
			}
		}
		if len(whose) > 1 {
			return t, fmt.Sprintf("%s each have a %s: write WHY %s %s.", phrase.List(whose), naming.Number(t.Troop), whose[0], naming.Number(t.Troop))
		}
	}
	if t.Lord == adjudicator.NoSeat || a.After.Player(t.Lord).Troop(t.Troop) == nil {
		return t, choose(t.Lord == a.Reader, "You have", "There is") + " no troop " + naming.Number(t.Troop) + choose(t.Lord == a.Reader, "; for another lord's write his name before the number", "") + "."
	}
	return t, ""
}

// readLeader is the lord's own troop.
func (a *Asked) readLeader(t Thing) (Thing, string) {
	if t.Lord == adjudicator.NoSeat {
		return t, "Write the lord's name behind WHY."
	}
	for i := range a.Before.Player(t.Lord).Troops {
		if one := &a.Before.Player(t.Lord).Troops[i]; one.Kind == adjudicator.Lord && one.Status == adjudicator.Alive {
			t.Kind, t.Troop = OfTroop, one.ID
			return t, ""
		}
	}
	t.Kind = OfLord
	return t, ""
}

// own says that something may be known of the reader alone, or that its lord must be named to the master.
func (a *Asked) own(t Thing, hidden string) (Thing, string) {
	switch {
	case t.Lord == adjudicator.NoSeat:
		return t, "Write whose: the lord's name stands before it, as in WHY " + a.Before.Players[0].Lord + " TREASURY."
	case !a.All && t.Lord != a.Reader:
		return t, hidden
	}
	return t, ""
}

// readFight is the fighting at a place, or all that the reader was in.
func (a *Asked) readFight(t Thing, words []string) (Thing, string) {
	t.Kind = OfFight
	if len(words) > 0 && slices.Contains([]string{"at", "for", "in", "on", "of"}, strings.ToLower(words[0])) {
		words = words[1:]
	}
	if len(words) == 0 {
		return t, ""
	}
	at, wrong := a.readPlace(t, words)
	t.At = at.At
	return t, wrong
}

// mostQuoted is how many letters of a question that names nothing are said back.
const mostQuoted = 40

// readPlace is a place by its name.
func (a *Asked) readPlace(t Thing, words []string) (Thing, string) {
	t.Kind, t.At = OfPlace, a.placeNamed(words)
	if t.At != board.NoPosition {
		return t, ""
	}
	said := strings.Join(words, " ")
	if letters := []rune(said); len(letters) > mostQuoted {
		said = string(letters[:mostQuoted]) + "…"
	}
	var names []string
	for i := range a.Board.Len() {
		if p := a.Board.Place(board.Position(i)); p.Kind != board.Milestone || len(placeNames(p)) > 1 {
			names = append(names, placeNames(p)[choose(p.Kind == board.Milestone, 1, 0):]...)
		}
	}
	for i := range a.Before.Players {
		names = append(names, a.Before.Players[i].Lord)
	}
	if near := order.Suggest(said, names, 2); len(near) > 0 {
		return t, fmt.Sprintf("%q is no place, lord or troop of this game; did you mean %s?", said, phrase.Join(near, " or "))
	}
	return t, fmt.Sprintf("%q is no place, lord or troop of this game.", said)
}
