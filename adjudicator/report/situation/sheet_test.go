package situation

import (
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// onlyInHelp are the orders that stand on no sheet, which would be too long with them.
var onlyInHelp = map[string]bool{"NEUTRAL": true, "WOUNDS": true, "CHAMPIONS": true, "VICTORY": true, "DEFEAT": true}

// TestSheetHasEveryOrder finds each order of the language on the sheet of a season, for a lord or for one who has died.
func TestSheetHasEveryOrder(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	options, err := ruleset.OptionsOf("all")
	if err != nil {
		t.Fatal(err)
	}
	var sheets strings.Builder
	for _, season := range []adjudicator.Season{adjudicator.SettingOut, adjudicator.Spring, adjudicator.Autumn, adjudicator.Winter} {
		for _, dead := range []adjudicator.Status{adjudicator.Alive, adjudicator.Dead} {
			s := reporttest.TwoLords(t, tab, season)
			s.Options, s.Players[0].Troops[0].Status = options, dead
			sheet := NewSheet(naming.Names{Table: tab, State: s, Reader: 0})
			sheets.WriteString(strings.Join(sheet.Forms, "\n") + "\n")
		}
	}
	for _, o := range order.Kinds() {
		word := order.Keyword(o)
		if found := regexp.MustCompile(`\b` + word + `\b`).MatchString(sheets.String()); found == onlyInHelp[word] {
			t.Errorf("%s (%T): on a sheet %t; it belongs on one (sheet.go), or among those that stand in HELP only", word, o, found)
		}
	}
}
