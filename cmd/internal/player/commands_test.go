package player

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/templates"
)

// TestPlayerCommands names each command that does nothing here, cannot be written as its example, or has
// no page of HELP.
func TestPlayerCommands(t *testing.T) {
	t.Parallel()
	all := playerCommands()
	for _, c := range order.Commands() {
		i := slices.IndexFunc(all, func(p playerCommand) bool { return p.command == c })
		if i < 0 || all[i].does == nil {
			t.Errorf("%s: it is in order.Commands, and playerCommands does not say what it does", c)
			continue
		}
		if _, asks := all[i].does.(question); asks != c.Asks() {
			t.Errorf("%s: Asks is %v, and what it does is a %T", c, c.Asks(), all[i].does)
		}
		sheet := order.Parse(&order.Names{}, order.Spring, []order.Input{{N: 1, Text: all[i].example}})
		if len(sheet.Words) != 1 || sheet.Words[0].Command != c || commandText(sheet.Words[0]) != all[i].example {
			t.Errorf("%s: the example %q is read as %v", c, all[i].example, sheet.Words)
		}
		help, err := templates.Help(c.String(), templates.Notice{Played: ruleset.OptionWords, ExampleNames: view.ExampleNames{Milestone: "m", House: "h", Manors: make([]string, 4), Entries: make([]string, 6)}})
		if err != nil || strings.Contains(help.Text, "there is no word") {
			t.Errorf("%s: templates/help has no page of it: %v", c, err)
		}
		if short, err := templates.Help("", templates.Notice{ExampleNames: view.ExampleNames{Milestone: "m", House: "h", Manors: make([]string, 4), Entries: make([]string, 6)}}); err != nil || !strings.Contains(short.Text, c.String()) {
			t.Errorf("%s: HELP does not list it: %v", c, err)
		}
	}
	if len(all) != len(order.Commands()) {
		t.Errorf("%d player commands, and order.Commands has %d", len(all), len(order.Commands()))
	}
}
