package templates

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
)

// Letters to and about players who fall silent.
func TestLettersOfSilence(t *testing.T) {
	t.Parallel()
	n := Notice{Office: office(), Game: "marches", Lord: "Tristram", Season: "spring of year 2", Due: "Saturday 28 November 2026, 18:00 CET"}
	for name, letter := range map[string]struct {
		what  string
		write func(Notice) (Letter, error)
	}{
		"stopped":         {"You have none yet.", Stopped},
		"silenced":        {"there were no orders for 3 seasons in a row", Silenced},
		"returned":        {"Tristram is yours again, and the orders that you had written for seasons to come count again, standing ones too: STATUS shows them.", Returned},
		"vacant-silenced": {"the seat of Tristram in marches is vacant, since there were no orders of yours for too long", Vacant},
	} {
		n.What, n.Lines = letter.what, []string{"HOLD ALL"}
		golden(t, name, must(t)(letter.write(n)))
	}
}

// The report of a season, and STATUS, say what a steward ordered and how often somebody was silent, in text and page.
func TestReportOfSilence(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	p := played(&g.winter)
	p.Without, p.Stewards, p.Times = []adjudicator.Seat{0}, []adjudicator.Seat{1, 2}, []int{7, 1, 3, 0, 0, 0}
	for reader, want := range map[adjudicator.Seat]string{
		1: "No orders came for you: a steward gave these.",
		2: "No orders came for you: a steward gave these, for the third time in a row.",
	} {
		head := office()
		head.Given = []string{"HEIR 2", "SPREAD"}
		l, err := Report(narrative.NewSeason(tab, p, reader, head))
		if err != nil {
			t.Fatal(err)
		}
		twins(t, l)
		text := strings.Join(strings.Fields(l.Text), " ")
		for _, part := range []string{want, "THE STEWARD'S ORDERS FOR YOU HEIR 2 SPREAD", "(for the 7th time in a row)"} {
			if !strings.Contains(text, part) {
				t.Errorf("the report to %d lacks %q:\n%s", reader, part, l.Text)
			}
		}
	}
	status := situation.NewStatus(tab, &g.winter.After, 1, nil, nil, "", office())
	status.Record = "orders in time in 2 seasons, none in 1"
	l, err := Status(status)
	if err != nil {
		t.Fatal(err)
	}
	twins(t, l)
	if !strings.Contains(l.Text, "Your record: orders in time in 2 seasons, none in 1.\n") {
		t.Errorf("STATUS is\n%s", l.Text)
	}
}
