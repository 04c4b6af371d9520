package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestHelpStaysOnTheBoard finds no place of another board in what HELP and RULES QUICK send to a player in the Valley, and no mark
// for an example that nobody has filled in; before the game, and in a later season.
func TestHelpStaysOnTheBoard(t *testing.T) {
	t.Parallel()
	tab := valleyTable(t)
	foreign := foreignPlaces(t, tab.Board)
	for _, s := range helpStates(t, tab) {
		for seat := range s.Players {
			n := Notice{Office: office(), Lord: s.Players[seat].Lord, Played: ruleset.OptionWords, ExampleNames: situation.NewExampleNames(tab, s, adjudicator.Seat(seat))}
			for title, text := range helpTexts(t, tab, s, n) {
				if name := foreign.FindString(text); name != "" || strings.Contains(text, "{knight}") || strings.Contains(text, "man}") {
					t.Errorf("%s, %s: %s names %q:\n%s", s.Season, n.Lord, title, name, text)
				}
			}
		}
	}
}

// TestHelpUsesTheReadersOwn finds the reader's own knight and manor in the examples of MOVE, and another lord in those of ALLY.
func TestHelpUsesTheReadersOwn(t *testing.T) {
	t.Parallel()
	tab := valleyTable(t)
	s := helpStates(t, tab)[1]
	for seat := range s.Players {
		reader := adjudicator.Seat(seat)
		n := Notice{Office: office(), Lord: s.Players[seat].Lord, ExampleNames: situation.NewExampleNames(tab, s, reader)}
		home, ok := tab.Board.Find(n.Manors[0])
		if !ok || !s.Holds(reader, home) {
			t.Errorf("%s: the first manor of the examples is %s", n.Lord, n.Manors[0])
		}
		if text := must(t)(Help("MOVE", n)); !strings.Contains(text, "    "+strings.Join(n.Troops, ",")+" "+n.Manors[0]+" "+n.Manors[2]) {
			t.Errorf("%s: HELP MOVE has\n%s", n.Lord, text)
		}
		if text := must(t)(Help("ALLY", n)); n.OtherLord == n.Lord || !strings.Contains(text, "    ally "+n.OtherLord+"\n") {
			t.Errorf("%s: HELP ALLY has\n%s", n.Lord, text)
		}
	}
}

// valleyTable is the Valley with the standard rules.
func valleyTable(t *testing.T) view.Table {
	t.Helper()
	tab := training(t)
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	tab.Board = b
	return tab
}

// helpStates are a game before it begins, and in its second year.
func helpStates(t *testing.T, tab view.Table) []*adjudicator.State {
	t.Helper()
	all, err := adjudicatortest.Play(tab.Rules, tab.Board, 3, 1, 4)
	if err != nil {
		t.Fatal(err)
	}
	return []*adjudicator.State{&all[0].Before, &all[2].Before}
}

// helpTexts are all pages of HELP, and RULES with and without QUICK, by their titles.
func helpTexts(t *testing.T, tab view.Table, s *adjudicator.State, n Notice) map[string]string {
	t.Helper()
	book, err := NewRulebook(tab, s)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{"HELP": must(t)(Help("", n)), "RULES": must(t)(Rules("", book, n)), "RULES QUICK": must(t)(Rules("quick", book, n))}
	for _, topic := range helpOf(n) {
		all["HELP "+topic.title] = must(t)(Help(topic.title, n))
	}
	return all
}

// foreignPlaces finds the names of places and roads that only other boards have.
func foreignPlaces(t *testing.T, own *board.Board) *regexp.Regexp {
	t.Helper()
	var names []string
	for _, name := range board.Names() {
		b, err := board.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, place := range namesOn(b) {
			if !slices.Contains(namesOn(own), place) && !slices.Contains(names, place) {
				names = append(names, regexp.QuoteMeta(place))
			}
		}
	}
	if len(names) < 12 {
		t.Fatalf("other boards have only %q", names)
	}
	return regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)\b`)
}

// namesOn are the names of a board's manors, houses, crossroads and roads.
func namesOn(b *board.Board) (all []string) {
	for _, places := range [...][]board.Position{b.ManorsByName(), b.Houses(), b.Crossroads()} {
		for _, p := range places {
			all = append(all, b.NameOf(p))
		}
	}
	for _, e := range b.Entries() {
		all = append(all, e.Name)
	}
	return all
}
