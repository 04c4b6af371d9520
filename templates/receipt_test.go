package templates

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestReceiptLines lays out lines with their marks, and the end of standing orders.
func TestReceiptLines(t *testing.T) {
	t.Parallel()
	text := must(t)(Receipt(&view.Receipt{Office: office(), Ended: true, Lines: []view.ReceiptLine{
		{N: 1, Order: "HOLD 2", Does: []string{"02 stays."}, Mark: view.Certain},
		{N: 2, Order: "STANCE ATTACK", Does: []string{"They fight."}},
		{N: 3, Order: "HOLD 3, 17", Does: []string{"03 stays."}, Refused: []string{"you have no troop 17"}, Mark: view.InPart},
		{N: 4, Order: "HOLD 17", Refused: []string{"you have no troop 17"}},
	}}))
	checkText(t, text)
	for _, want := range []string{"You have no standing orders any more.\n", "HOLD 2  (certain)\n", "STANCE ATTACK\n", "HOLD 3, 17  (in part)\n", "HOLD 17\n       REFUSED: you have no troop 17\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the receipt lacks %q:\n%s", want, text)
		}
	}
}
