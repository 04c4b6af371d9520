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

// TestProgramsLine: what a mail program writes below a mail is passed over, and nothing else that begins so.
func TestProgramsLine(t *testing.T) {
	t.Parallel()
	names := namesOf(t, everyOption, "Lionel", "Lancelot", "Gawaine").For(own)
	for text, notes := range map[string]int{
		"Sent from Mail for Windows 10":                        0,
		"Sent from my Galaxy S21 5G":                           0,
		"Get Outlook for iOS<https://aka.ms/o0ukef>":           0,
		"Sent from Yahoo Mail on Android":                      0,
		"Sent via the Samsung Galaxy A52, 2 to Langport":       1,
		"Sent from my phone: 2 to Langport":                    1,
		"Sent from my phone 2 to Langport":                     1,
		"Get 2 to Langport":                                    1,
		"Sent from my phone: 2 to Langport, and 3 to Selborne": 1,
	} {
		sheet := read(names, order.Spring, `HOLD 4\n`+text)
		if n := min(1, len(sheet.NotRead())+len(sheet.Orders)-1); n != notes {
			t.Errorf("%q: %d orders, and %v is told", text, len(sheet.Orders), sheet.NotRead())
		}
	}
}
