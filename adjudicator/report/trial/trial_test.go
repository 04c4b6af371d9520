package trial_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/trial"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/simulation"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// tried is the trial of some lines by a lord.
func tried(tab view.Table, s *adjudicator.State, asker adjudicator.Seat, text string, stewards bool) *view.Trial {
	var in []order.Input
	for i, l := range strings.Split(text, "\n") {
		in = append(in, order.Input{N: i + 1, Text: l})
	}
	p := trial.Read(adjudicator.Names(tab.Board, s), tab, s, asker, in)
	p.Stewards = stewards
	return trial.New(tab, s, p, view.Office{})
}

// valley is a summer of six stewards on the valley, and the orders that one of them writes in it.
func valley(t testing.TB) (tab view.Table, s adjudicator.State, text string) {
	t.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	tab = view.Table{Game: "valley", Rules: r, Board: b}
	set := &simulation.Setup{Table: tab, Lords: []string{"Lancelot", "Gawaine", "Bors", "Kay", "Lionel", "Ector"}, Tempers: []steward.Temper{steward.Warlike}, Years: 7, Seed: 5}
	err = simulation.Play(set, 1, func(season *simulation.Season) {
		if season.Before.Year == 6 && season.Before.Season == adjudicator.Summer {
			s = season.Before.Clone()
			text = steward.Text(season.Orders[0])
		}
	})
	if err != nil || s.Year != 6 {
		t.Fatal(s.Year, err)
	}
	return tab, s, text
}

// BenchmarkValley tries a summer of six lords on the valley, the asker's orders against five stewards.
func BenchmarkValley(b *testing.B) {
	tab, s, text := valley(b)
	troops := 0
	for i := range s.Players {
		for range view.Living(&s.Players[i]) {
			troops++
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		tried(tab, &s, 0, text, true)
	}
	b.ReportMetric(float64(troops), "troops")
}

// TestHiddenThingsAlterNoTrial changes all that an asker may not know of the others: not a byte of the answer may change.
func TestHiddenThingsAlterNoTrial(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for seed := uint64(1); seed <= 2; seed++ {
		o := ruleset.Options{}
		if seed == 2 {
			o = ruleset.Options{Weather: true, Castles: true, Pillage: true, Fate: true, Advanced: true}
		}
		all, err := adjudicatortest.PlayWith(o, tab.Rules, tab.Board, 3, seed, 9)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range all {
			if i == 0 || i > 5 && seed == 1 || i < 5 && seed == 2 || testing.Short() && i%2 == 0 {
				continue
			}
			asker := adjudicator.Seat(i % 3)
			hidden := s.Before.Clone()
			for seat := range hidden.Players {
				if p := &hidden.Players[seat]; adjudicator.Seat(seat) != asker {
					p.Treasury, p.Allies, p.Enemies, p.Heir = p.Treasury+7, p.Enemies, []adjudicator.Seat{asker}, p.Heir+1
				}
			}
			for m := range hidden.Manors {
				if hidden.Manors[m].Holder != asker {
					hidden.Manors[m].Supervised = !hidden.Manors[m].Supervised
				}
			}
			text := s.Text[asker] + "\n" + s.Before.Players[(i+1)%3].Lord + ": HOLD 2"
			want, err := json.Marshal(tried(tab, &s.Before, asker, text, true))
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(tried(tab, &hidden, asker, text, true))
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("seed %d, season %d: the trial betrays something (%v):\n%s\nor\n%s", seed, i, err, want, got)
			}
		}
	}
}

// TestNothingNamedTwice suggests no name that the sentence before has suggested.
func TestNothingNamedTwice(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	v := tried(tab, reporttest.TwoLords(t, tab, adjudicator.Summer), 0, "MOVE 2 TO Ravenscoat\nHOLD ALL", false)
	if len(v.NotRead) != 1 || !strings.Contains(v.NotRead[0].Message, "did you mean Ravenscote?") || len(v.NotRead[0].Near) > 0 {
		t.Errorf("not read is %+v", v.NotRead)
	}
}
