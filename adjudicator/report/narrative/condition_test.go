package narrative

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestConditionsAreTold tells the lord who wrote them, and nobody else, which conditions came true, when, and which did not.
func TestConditionsAreTold(t *testing.T) {
	t.Parallel()
	file := "../../testdata/scenario/06-conditions/or-is-two-lines.txtar"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	orders := strings.Index(string(data), "-- orders/Lancelot --")
	text := string(data[:orders]) + "-- orders/Lancelot --\n" +
		"IF ENEMY AT Barsham: HOLD 2\nIF NOT PHASE 2: 2 TO Foxwood\nIF NOBODY AT Barsham: CLAIM Foxwood NO\nIF ENEMY AT Barsham: HOLD 2\n-- expect --\nno winner\n"
	table, played := playScenario(t, file, []byte(text))
	told := func(v any) string {
		letter, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(letter)
	}
	own, other := told(NewSeason(table, played, 0, view.Office{})), told(NewSeason(table, played, 1, view.Office{}))
	for want, times := range map[string]int{
		"Conditions of yours that came true":                            1,
		"IF NOT PHASE 2: MOVE 2 TO Foxwood: in phase 1 and in phase 3.": 1,
		"IF NOBODY AT Barsham: CLAIM Foxwood NO: at the season's end.":  1,
		"Conditions of yours that did not come true":                    1,
		"IF ENEMY AT Barsham: HOLD 2: never true when":                  1,
	} {
		if got := strings.Count(own, want); got != times {
			t.Errorf("%q stands %d times in the lord's letter:\n%s", want, got, own)
		}
		if strings.Contains(other, want) {
			t.Errorf("%q stands in another lord's letter", want)
		}
	}
}
