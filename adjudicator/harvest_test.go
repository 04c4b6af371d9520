package adjudicator_test

import (
	"reflect"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

func TestHarvestLines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		manor  adjudicator.Manor
		troops []string
		mill   bool
		by     adjudicator.Collector
		troop  adjudicator.TroopID
		want   []adjudicator.HarvestLine
		total  int
	}{
		{"a lord collects as a knight", adjudicator.Manor{Supervised: true}, []string{"1 lord", "2 knight A"}, false, adjudicator.ByKnight, 1,
			[]adjudicator.HarvestLine{{What: adjudicator.LineCard, Bz: 6}}, 6},
		{"a man, unsupervised", adjudicator.Manor{}, []string{"5 man B", "6 man A"}, false, adjudicator.ByMan, 6,
			[]adjudicator.HarvestLine{{What: adjudicator.LineCard, Bz: 2}}, 2},
		{"nobody, with all that yields", adjudicator.Manor{Supervised: true, Hives: 2, Foresters: 1, Reeve: true, Burnt: 1}, nil, true, adjudicator.ByNobody, 0,
			[]adjudicator.HarvestLine{
				{What: adjudicator.LineCard, Bz: 3},
				{What: adjudicator.LineHives, Count: 2, Bz: 2},
				{What: adjudicator.LineForesters, Count: 1, Bz: 1},
				{What: adjudicator.LineReeve, Count: 1, Bz: 2},
				{What: adjudicator.LineBurnt, Count: 1, Bz: -1},
				{What: adjudicator.LineMill, Count: 1, Bz: 1},
			}, 8},
		{"never below 0", adjudicator.Manor{Burnt: 2}, nil, false, adjudicator.ByNobody, 0,
			[]adjudicator.HarvestLine{
				{What: adjudicator.LineCard, Bz: 1},
				{What: adjudicator.LineBurnt, Count: 2, Bz: -2},
				{What: adjudicator.LineFloor, Bz: 1},
			}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, adjudicator.Autumn, "Lancelot")
			w.s.Manors[w.at("Birch")] = c.manor
			w.s.Manors[w.at("Dunmow")].Mill = c.mill
			w.holds(0, "Birch", "Dunmow")
			w.troops(0, "Birch", c.troops...)
			w.troops(0, "Birch", "99 lord")
			w.s.Players[0].Troop(99).Status = adjudicator.Dead
			got := adjudicator.HarvestOf(w.r, w.b, &w.s, w.at("Birch"), 0)
			want := adjudicator.ManorHarvested{
				Manor: w.at("Birch"), Supervised: c.manor.Supervised, Collector: c.by, Troop: c.troop, Lines: c.want, Total: c.total,
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got\n%+v; expected\n%+v", got, want)
			}
		})
	}
}

func TestMillsAreCountedOnceForEachOwner(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Autumn, "Lancelot", "Gawaine")
	w.holds(0, "Birch", "Dunmow")
	w.holds(1, "Ashby")
	w.s.Manors[w.at("Birch")].Mill, w.s.Manors[w.at("Dunmow")].Mill = true, true
	w.troops(0, "Birch", "1 lord")
	w.troops(1, "Ashby", "1 lord")
	w.play()
	in := of[adjudicator.IncomeReckoned](w)
	if len(in) != 2 || in[0].Gross != 4+1+1+1 || in[1].Gross != 5 {
		t.Errorf("reckoned %+v; expected 7 and 5", in)
	}
}

func TestHousesAreShared(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		sheets []string
		want   []int
		agreed bool
	}{
		{"alone", []string{""}, []int{6}, false},
		{"two without a word", []string{"", ""}, []int{3, 3}, false},
		{"two agreed", []string{"SHARE Saint Abbey WITH Gawaine 30 PERCENT", "SHARE Saint Abbey WITH Lancelot 70 PERCENT"}, []int{4, 1}, true},
		{"two who do not make a hundred", []string{"SHARE Saint Abbey WITH Gawaine 30 PERCENT", "SHARE Saint Abbey WITH Lancelot 60 PERCENT"}, []int{3, 3}, false},
		{"two, one of whom names another", []string{"SHARE Saint Abbey WITH Bors 30 PERCENT", "SHARE Saint Abbey WITH Lancelot 70 PERCENT"}, []int{3, 3}, false},
		{"two, one of whom names another house", []string{"SHARE Old Priory WITH Gawaine 30 PERCENT", "SHARE Saint Abbey WITH Lancelot 70 PERCENT"}, []int{3, 3}, false},
		{"one who says nothing", []string{"SHARE Saint Abbey WITH Gawaine 100 PERCENT", ""}, []int{3, 3}, false},
		{"three", []string{"SHARE Saint Abbey WITH Gawaine 30 PERCENT", "SHARE Saint Abbey WITH Lancelot 70 PERCENT", ""}, []int{2, 2, 2}, false},
		{"four", []string{"", "", "", ""}, []int{1, 1, 1, 1}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, adjudicator.Autumn, "Lancelot", "Gawaine", "Lionel", "Bors")
			for i, sheet := range c.sheets {
				w.troops(adjudicator.Seat(i), "Saint Abbey", "1 lord")
				w.sheets[i] = sheet
			}
			w.play()
			raids := of[adjudicator.HouseRaided](w)
			if len(raids) != 1 || raids[0].Agreed != c.agreed || raids[0].Income != 6 {
				t.Fatalf("raided: %+v", raids)
			}
			for i, e := range of[adjudicator.IncomeReckoned](w)[:len(c.sheets)] {
				if e.Houses != c.want[i] || e.Treasury != c.want[i] || raids[0].Shares[i].Bz != c.want[i] {
					t.Errorf("%s gets %d; expected %d", w.s.Players[i].Lord, e.Houses, c.want[i])
				}
			}
		})
	}
}

func TestMarksAreClearedAfterTheHarvest(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Autumn, "Lancelot")
	w.holds(0, "Ashby")
	w.troops(0, "Ashby", "1 lord")
	w.play()
	if n := len(of[adjudicator.MarksCleared](w)); n != 0 {
		t.Errorf("cleared %d times, where nothing was marked", n)
	}
	w.s.Manors[w.at("Ashby")].Supervised, w.s.Manors[w.at("Ashby")].Burnt = true, 1
	w.s.Closed = []board.Position{w.at("Ashby+1 to Meeting Oak")}
	w.play()
	if m := w.after.Manors[w.at("Ashby")]; m.Supervised || m.Burnt != 0 || w.after.Closed != nil {
		t.Errorf("after the harvest: %+v, closed %v", m, w.after.Closed)
	}
	w.treasury(0, 8-1)
}
