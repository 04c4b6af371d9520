package templates

import (
	"os"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
)

// TestReadmeSeason plays the season of the README: the orders that stand there bring the receipt and the report that
// stand there, and so does the line that is not read.
func TestReadmeSeason(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, readme, _ := strings.Cut(string(data), "## A season in ten lines")
	blocks := strings.Split(readme, "```")
	if len(blocks) < 9 {
		t.Fatal("the season of the README has no orders, receipt and report")
	}
	block := func(i int) string { return strings.TrimPrefix(blocks[2*i+1], "text\n") }
	orders, wantReceipt, wantUnread, wantReport := block(0), block(1), block(2), block(3)

	tab := training(t)
	const lancelot, gawaine = 0, 1
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
	s.Season, s.Year = adjudicator.Summer, 2
	garrison := func(seat adjudicator.Seat, at string, troops ...adjudicator.Troop) {
		p, ok := tab.Board.Find(at)
		if !ok {
			t.Fatalf("there is no %s", at)
		}
		s.Manors[p].Holder = seat
		for _, troop := range troops {
			troop.At = p
			s.Players[seat].Troops = append(s.Players[seat].Troops, troop)
		}
	}
	garrison(gawaine, "Kingsmere", adjudicator.Troop{ID: 1, Kind: adjudicator.Lord}, adjudicator.Troop{ID: 2, Kind: adjudicator.Knight, Grade: 2},
		adjudicator.Troop{ID: 3, Kind: adjudicator.Man, Grade: 1}, adjudicator.Troop{ID: 4, Kind: adjudicator.Man, Grade: 1})
	garrison(lancelot, "Oxenholt", adjudicator.Troop{ID: 1, Kind: adjudicator.Lord}, adjudicator.Troop{ID: 5, Kind: adjudicator.Knight, Grade: 1})

	if have := must(t)(Receipt(receipt(tab, &s, gawaine, orders))); !strings.Contains(have, wantReceipt) {
		t.Errorf("the receipt of the README's orders is\n%s\nbut the README has\n%s", have, wantReceipt)
	}
	_, unread, _ := strings.Cut(wantUnread, "line 1\n")
	unread, _, _ = strings.Cut(unread, "\n")
	if have := must(t)(Receipt(receipt(tab, &s, gawaine, strings.TrimSpace(unread)))); !strings.Contains(have, wantUnread) {
		t.Errorf("the receipt of %q is\n%s\nbut the README has\n%s", unread, have, wantUnread)
	}
	one := play(t, tab, s, "readme", "MOVE 5 TO Ludbrook", orders)
	if have := must(t)(Report(narrative.NewSeason(tab, played(&one), gawaine, office()))); !strings.Contains(have, wantReport) {
		t.Errorf("the report of the README's season is\n%s\nbut the README has\n%s", have, wantReport)
	}
}
