package receipt

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestNothingNamedTwice suggests no words that the sentence before has named.
func TestNothingNamedTwice(t *testing.T) {
	t.Parallel()
	names := order.NewNames([]order.PlaceName{{Name: "Hazlemere", Kind: order.Manor}, {Name: "Hazelwood", Kind: order.Manor}}, nil, nil, nil)
	for _, text := range []string{"WITHDRAW HURT", "10 Hazlemere Hazlwood Foxwood", "10 Haz", "MVO 10 to Hazlemere"} {
		sheet := order.Parse(names, adjudicator.When(adjudicator.Summer), []order.Input{{N: 1, Text: text}})
		var v view.Receipt
		readNotes(&v, view.Orders{Read: sheet})
		if len(v.Refused) != 1 {
			t.Fatalf("%q: refused %+v, want one line", text, v.Refused)
		}
		for _, n := range v.Refused[0].Near {
			if strings.Contains(v.Refused[0].Message, n) {
				t.Errorf("%q: %s, and then again %q", text, v.Refused[0].Message, v.Refused[0].Near)
			}
		}
	}
	var v view.Receipt
	readNotes(&v, view.Orders{Read: &order.Sheet{Notes: []order.Note{{N: 1, Refused: true, Message: "No such place.", Near: []string{"Hazlemere"}}}}})
	if len(v.Refused) != 1 || len(v.Refused[0].Near) != 1 {
		t.Errorf("refused %+v, want Hazlemere suggested", v.Refused)
	}
}
