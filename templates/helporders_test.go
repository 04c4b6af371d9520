package templates

import (
	"reflect"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestHelpOfEveryOrder finds each order of the language in HELP, with an example that reads as that order, and
// its keyword in the list of all forms.
func TestHelpOfEveryOrder(t *testing.T) {
	t.Parallel()
	tab := training(t)
	s := adjudicatortest.New(tab.Rules, tab.Board, 4)
	all, err := ruleset.OptionsOf("all")
	if err == nil {
		err = s.Choose(tab.Rules, all)
	}
	if err != nil {
		t.Fatal(err)
	}
	n := boardNotice(tab, ruleset.OptionWords...)
	n.House = tab.Board.NameOf(tab.Board.Houses()[0])
	for _, e := range tab.Board.Entries() {
		n.Entries = append(n.Entries, e.Name)
	}
	for _, o := range order.Kinds() {
		word := order.Keyword(o)
		if text := must(t)(Help("", n)); !strings.Contains(text, word) {
			t.Errorf("%s (%T): HELP does not list it (templates/help/all.txt, optional.txt)", word, o)
		}
		text := must(t)(Help(word, n))
		if strings.Contains(text, "there is no word") || !hasExample(tab, &s, text, o) {
			t.Errorf("%s (%T): HELP %s has no example of it (templates/help/orders.txt, optional.txt)", word, o, word)
		}
	}
}

// TestHelpListsMarks finds in HELP every mark that a receipt gives.
func TestHelpListsMarks(t *testing.T) {
	t.Parallel()
	text := strings.Join(strings.Fields(must(t)(Help("", boardNotice(training(t))))), " ")
	for _, m := range []view.Mark{view.Certain, view.IfNobody, view.InPart, view.Overridden, "REFUSED"} {
		if !strings.Contains(text, string(m)) {
			t.Errorf("HELP does not say what %q means (templates/help/all.txt)", m)
		}
	}
}

// hasExample reports whether a line of a text is an order of the type and the keyword of o.
func hasExample(tab view.Table, s *adjudicator.State, text string, o order.Order) bool {
	names := adjudicator.Names(tab.Board, s)
	for line := range strings.Lines(text) {
		for _, when := range []order.When{order.SettingOut, order.Summer, order.Winter} {
			for _, l := range order.Parse(names, when, inputs(line)).Orders {
				if reflect.TypeOf(l.Order) == reflect.TypeOf(o) && order.Keyword(l.Order) == order.Keyword(o) {
					return true
				}
			}
		}
	}
	return false
}

// TestHelpSaysAlso shows other words for an order, a few of them.
func TestHelpSaysAlso(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{"MOVE": "\nAlso: go, march, send, ride, travel, walk.\n", "HEIR": "\nAlso: successor, "} {
		l, err := Help(word, Notice{})
		if err != nil || !strings.Contains(l.Text, want) {
			t.Errorf("HELP %s: %q, %v; want %q", word, l.Text, err, want)
		}
	}
}
