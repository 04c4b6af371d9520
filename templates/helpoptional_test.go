package templates

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// boardNotice is a notice of a game on a board that plays some options.
func boardNotice(tab view.Table, played ...string) Notice {
	n := Notice{Office: office(), Game: "The Marches", Lord: "Lancelot", Season: "spring of year 2", Played: played, ExampleNames: view.ExampleNames{Milestone: "Kingsmere+2 to Ludbrook"}}
	for _, m := range tab.Board.ManorsByName() {
		n.Manors = append(n.Manors, tab.Board.NameOf(m))
	}
	return n
}

// TestOptionalHelp finds each order of the optional rules in HELP where its option is played, and only
// there; elsewhere HELP says why it is none.
func TestOptionalHelp(t *testing.T) {
	t.Parallel()
	tab := training(t)
	for _, topic := range optionalTopics {
		form := strings.TrimSpace(topic.text[:strings.Index(topic.text, "\n")])
		for _, option := range ruleset.OptionWords {
			n := boardNotice(tab, option)
			text := must(t)(Help(topic.title, n))
			checkText(t, text)
			played := slices.Contains(topic.options, option)
			if strings.Contains(text, form) != played || strings.Contains(text, "belongs to the optional rules") == played {
				t.Errorf("HELP %s in a game with %s:\n%s", topic.title, option, text)
			}
		}
	}
	if text := must(t)(Help("besiege", boardNotice(tab, "castles"))); !strings.Contains(text, "AT place ASSAULT") {
		t.Errorf("HELP BESIEGE:\n%s", text)
	}
}

// TestHelpOfGame shows the forms of all orders as far as a game plays them.
func TestHelpOfGame(t *testing.T) {
	t.Parallel()
	tab := training(t)
	forms := map[string][]string{"castles": {"SHELTER", "ASSAULT", "BUILD CASTLE"}, "pillage": {"PILLAGE [FIELDS]"}, "fate": {"SWARM", "BOUNDARY", "LIGHTNING"},
		"advanced": {"FAITH", "CONVERT", "BUILD CHURCH"}, "weather": nil}
	for _, option := range ruleset.OptionWords {
		text := must(t)(Help("", boardNotice(tab, option)))
		checkText(t, text)
		if strings.Contains(text, "?") {
			t.Errorf("with %s a mark is left:\n%s", option, text)
		}
		for of, words := range forms {
			for _, w := range words {
				if strings.Contains(text, w) != (of == option) {
					t.Errorf("with %s: %q belongs to %s:\n%s", option, w, of, text)
				}
			}
		}
	}
}

// TestOptionalHelpExamples reads the examples in the help as orders, in a game that plays all options
// and in one that plays none.
func TestOptionalHelpExamples(t *testing.T) {
	t.Parallel()
	tab := training(t)
	plain := adjudicatortest.New(tab.Rules, tab.Board, 4)
	full := plain.Clone()
	all, err := ruleset.OptionsOf("all")
	if err == nil {
		err = full.Choose(tab.Rules, all)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range optionalTopics {
		_, words, _ := strings.Cut(topic.text, "\n")
		read := 0
		for line := range strings.Lines(ofBoard(words, boardNotice(tab))) {
			if !strings.HasPrefix(line, "    ") || strings.Contains(line, " | ") || strings.Contains(line, "[") {
				continue
			}
			read++
			if !readsAsOrder(tab, &full, line) || readsAsOrder(tab, &plain, line) {
				t.Errorf("HELP %s: %q is no order where all options are played, or is one where none is", topic.title, line)
			}
		}
		if read == 0 {
			t.Errorf("HELP %s has no example", topic.title)
		}
	}
}

// readsAsOrder reports whether a line is one order, without a note, in some season.
func readsAsOrder(tab view.Table, s *adjudicator.State, line string) bool {
	names := adjudicator.Names(tab.Board, s)
	for _, when := range []order.When{order.SettingOut, order.Summer, order.Winter} {
		if sheet := order.Parse(names, when, inputs(line)); len(sheet.Orders) == 1 && len(sheet.Notes) == 0 {
			return true
		}
	}
	return false
}
