package templates

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestWorths lays the table of the last letter out, with a column for points in the advanced game only, and
// never wider than a line of a letter.
func TestWorths(t *testing.T) {
	t.Parallel()
	kay := view.Worth{Lord: "Palomides", Manors: 40, ManorWorth: 600, Improvements: 290, Troops: 128, Cash: 9999, Total: 2117, Share: 100, Note: "given up"}
	want := `               manors  worth improv. troops  cash  total  share
  Palomides        40    600     290    128  9999   2117   100%  given up
`
	if got := worthsTable([]view.Worth{kay}); got != want {
		t.Errorf("have\n%s\nwant\n%s", got, want)
	}
	kay.Points = 867
	want = `            manors worth improv. troops  cash points  total share
  Palomides     40   600     290    128  9999    867   2117  100%  given up
`
	got := worthsTable([]view.Worth{kay})
	if got != want {
		t.Errorf("have\n%s\nwant\n%s", got, want)
	}
	for line := range strings.Lines(got) {
		if len(line) > 76 {
			t.Errorf("%d letters: %q", len(line), line)
		}
	}
}

// TestHistoryColumns gives each lord of six room for his whole name, where a line has it.
func TestHistoryColumns(t *testing.T) {
	t.Parallel()
	h := &view.History{Lords: []string{"Lancelot", "Gawaine", "Lionel", "Tristram", "Bedivere", "Percivale"},
		Rows: []view.HistoryRow{{Season: "autumn of year 10", Manors: []int{1, 2, 20, 4, 5, 6}, Gross: []int{5, 21, 451, 3, 2, 11}}}}
	want := "                     Lancelot  Gawaine   Lionel Tristram Bedivere Percivale\n" +
		"  autumn of year 10       1/5     2/21   20/451      4/3      5/2      6/11\n"
	got := historyTable(h)
	if got != want {
		t.Errorf("have\n%s\nwant\n%s", got, want)
	}
	h.Lords = []string{"Agravaine", "Palomides", "Percivale", "Tristram", "Bedivere", "Constantine"}
	checkText(t, historyTable(h))
}
