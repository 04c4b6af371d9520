package order_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestTalk reads lines beside an order: none that means one, or may mean one, is taken for talk.
func TestTalk(t *testing.T) {
	t.Parallel()
	names := namesOf(t, everyOption, "Lionel", "Lancelot", "Gawaine").For(own)
	for file, columns := range map[string]int{"manners": 4, "phrasings": 4, "beginners": 4, "doubtful": 2} {
		for _, f := range readTable(t, "testdata/"+file+".tsv", columns) {
			when, text := seasons[f[max(columns-3, 0)]], f[columns-1]
			if alone := read(names, when, text); canonical(alone) == "" && isRefused(alone) && !isRefused(read(names, when, text+`\n\n`+readOrder(when))) {
				t.Errorf("%q is shown to nobody", text)
			}
		}
	}
}

// readOrder is an order of a season.
func readOrder(when order.When) string {
	if when == order.SettingOut {
		return "ENTER BY York Road"
	}
	return "HEIR 5"
}
