package simulation

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// training is a setup on the training board.
func training(t testing.TB, lords int, tempers ...steward.Temper) *Setup {
	t.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	return &Setup{Table: view.Table{Game: "The Marches", Rules: r, Board: b}, Lords: ruleset.Roster()[:lords], Tempers: tempers, Seed: 1}
}

// tally plays so many campaigns.
func tally(t *testing.T, s *Setup, games int) *Tally {
	t.Helper()
	all, w := NewTally(s), new(Workspace)
	for n := range games {
		if err := all.Play(w, s, n); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// TestEveryKindOfOrder lets stewards of all tempers write every kind of order that the
// standard game has at some time, and hardly any that is refused.
func TestEveryKindOfOrder(t *testing.T) {
	t.Parallel()
	s := training(t, 4, steward.Peaceful, steward.Even, steward.Warlike, steward.Even)
	all := tally(t, s, 150)
	for _, kind := range Kinds {
		if all.Orders[kind] == 0 {
			t.Errorf("nobody ever wrote %s", kind)
		}
	}
	if len(all.Orders) != len(Kinds) {
		t.Errorf("%d kinds were written, of %d: %v", len(all.Orders), len(Kinds), all.Orders)
	}
	total, refused := Total(all.Orders), Total(all.Refusals)
	if total < 20000 || 100*refused > total {
		t.Errorf("%d of %d orders were refused: %v", refused, total, all.Refusals)
	}
	if refused == 0 {
		t.Error("refusals are not counted") // there are always some that chance brings
	}
}

// TestTempers sees that stewards of different tempers can be told apart by what they do.
func TestTempers(t *testing.T) {
	t.Parallel()
	type deeds struct{ fights, raids, allied float64 }
	var by [3]deeds
	for i := range by {
		all := tally(t, training(t, 4, steward.Temper(i)), 30)
		for _, y := range all.Years {
			by[i].fights += float64(y.Fights)
		}
		for _, seat := range all.Seats {
			by[i].raids += float64(seat.Raids)
			by[i].allied += float64(seat.Allied)
		}
		n := float64(all.Seasons)
		by[i] = deeds{by[i].fights / n, by[i].raids / n, by[i].allied / n}
	}
	for i := range 2 {
		mild, wild := by[i], by[i+1]
		if wild.fights < 1.2*mild.fights || wild.raids < 1.2*mild.raids || mild.allied <= 1.2*wild.allied {
			t.Errorf("%s: %+v; %s: %+v", steward.Temper(i), mild, steward.Temper(i+1), wild)
		}
	}
}

// TestSameByMail plays one campaign also as it is played by mail, with the letters' views and
// orders written and read as text, and compares the states.
func TestSameByMail(t *testing.T) {
	t.Parallel()
	s := training(t, 4, steward.Peaceful, steward.Warlike, steward.Even)
	state := adjudicator.NewState(s.Rules, s.Board, s.Lords)
	views := invited(s, &state)
	lines, d := 0, s.dice(3)
	err := Play(s, 3, func(one *Season) {
		bound := make([]adjudicator.Bound, len(views))
		names := adjudicator.Names(s.Board, &state)
		for seat, k := range views {
			st := s.steward(seat, 3)
			text := steward.Text(st.Orders(k))
			lines += strings.Count(text, "\n")
			bound[seat] = read(t, s, names, &state, adjudicator.Seat(seat), text)
		}
		after, record, err := adjudicator.Play(s.Rules, s.Board, state, bound, d)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(encode(t, &after), encode(t, one.After)) {
			t.Fatalf("%s of year %d is not the same:\n%s\n%s", state.Season, state.Year, encode(t, &after), encode(t, one.After))
		}
		played := view.Played{Before: &state, After: &after, Record: record}
		for seat := range views {
			views[seat] = narrative.NewSeason(s.Table, played, adjudicator.Seat(seat), view.Office{}).Known
		}
		if !reflect.DeepEqual(views, situation.NewPlayerViews(s.Table, &after, record)) {
			t.Fatalf("%s of year %d: the views are not the same", state.Season, state.Year)
		}
		state = after
	})
	if err != nil || !state.Over || lines < 100 {
		t.Errorf("%v; over: %v; %d lines of orders", err, state.Over, lines)
	}
}

// invited is what the lords know before the setting out.
func invited(s *Setup, state *adjudicator.State) []*view.PlayerView {
	var all []*view.PlayerView
	for _, lord := range s.Lords {
		all = append(all, situation.NewInvitation(s.Table, state, lord, "", view.Office{}).Known)
	}
	return all
}

// read reads a text of orders, none of which may be refused, and binds them.
func read(t *testing.T, s *Setup, names *order.Names, state *adjudicator.State, seat adjudicator.Seat, text string) adjudicator.Bound {
	t.Helper()
	var in []order.Input
	for line := range strings.Lines(text) {
		in = append(in, order.Input{N: len(in) + 1, Text: strings.TrimSuffix(line, "\n")})
	}
	sheet := order.Parse(names, adjudicator.When(state.Season), in)
	if len(sheet.Orders) != len(in) || len(sheet.Notes) > 0 {
		t.Fatalf("of %d lines %d are orders: %+v\n%s", len(in), len(sheet.Orders), sheet.Notes, text)
	}
	b, _ := adjudicator.Bind(s.Board, state, seat, sheet.Orders, nil)
	return b
}

func encode(t *testing.T, s *adjudicator.State) []byte {
	t.Helper()
	data, err := adjudicator.EncodeState(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestTextReads sees that whatever stewards write is read as it was meant, without a note.
func TestTextReads(t *testing.T) {
	t.Parallel()
	s := training(t, 3, steward.Even, steward.Warlike, steward.Peaceful)
	for n := range 10 {
		err := Play(s, n, func(one *Season) {
			names := adjudicator.Names(s.Board, one.Before)
			for seat, orders := range one.Orders {
				meant := Bind(s.Table, one.Before, adjudicator.Seat(seat), orders)
				got := read(t, s, names, one.Before, adjudicator.Seat(seat), steward.Text(orders))
				for _, lines := range [...][]order.Line{meant.Winter, got.Winter} {
					for i := range lines {
						lines[i].Text = ""
					}
				}
				if !reflect.DeepEqual(got, meant) {
					t.Fatalf("%s\nis read as %+v\nand means %+v", steward.Text(orders), got, meant)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestSeesItsLetterOnly changes all that others hide; the orders stay the same.
func TestSeesItsLetterOnly(t *testing.T) {
	t.Parallel()
	s := training(t, 4, steward.Even)
	var told []adjudicator.Event
	compared := 0
	err := Play(s, 5, func(one *Season) {
		for seat := range one.Orders {
			if one.Before.Season == adjudicator.SettingOut {
				continue
			}
			hidden := one.Before.Clone()
			for i := range hidden.Players {
				if p := &hidden.Players[i]; i != seat {
					p.Treasury, p.Heir = p.Treasury+9, p.Heir+1
					p.Allies, p.Enemies = p.Enemies, []adjudicator.Seat{adjudicator.Seat(seat)}
				}
			}
			st := s.steward(seat, 5)
			got := st.Orders(situation.NewPlayerView(s.Table, &hidden, told, adjudicator.Seat(seat)))
			if !reflect.DeepEqual(got, one.Orders[seat]) {
				t.Errorf("%s of year %d: %s\nbecame\n%s", hidden.Season, hidden.Year, steward.Text(one.Orders[seat]), steward.Text(got))
			}
			compared += len(got)
		}
		told = one.Record
	})
	if err != nil || compared < 100 {
		t.Errorf("%v; %d orders compared", err, compared)
	}
}

// TestAdd sees that tallies may be added in any order.
func TestAdd(t *testing.T) {
	t.Parallel()
	s := training(t, 2, steward.Warlike)
	s.Years = 4
	whole := tally(t, s, 6)
	for _, parts := range [][][]int{{{0, 1, 2}, {3, 4, 5}}, {{5, 1}, {4}, {0, 3, 2}}} {
		sum := NewTally(s)
		for _, games := range parts {
			part := NewTally(s)
			for _, n := range games {
				if err := part.Play(new(Workspace), s, n); err != nil {
					t.Fatal(err)
				}
			}
			sum.Add(part)
		}
		if !reflect.DeepEqual(sum, whole) {
			t.Errorf("%v\ngive %+v\nand not %+v", parts, sum, whole)
		}
	}
	if whole.Games != 6 || whole.Won+whole.Valued != 6 || len(whole.Years) > 4 {
		t.Errorf("%+v", whole)
	}
}

// TestSeed sees that campaigns differ by their number and by the seed, and are repeated by both.
func TestSeed(t *testing.T) {
	t.Parallel()
	play := func(seed uint64, n int) (all []string) {
		s := training(t, 4, steward.Even)
		s.Seed, s.Years = seed, 3
		if err := Play(s, n, func(one *Season) { all = append(all, string(encode(t, one.After))) }); err != nil {
			t.Fatal(err)
		}
		return all
	}
	first := play(1, 0)
	if !reflect.DeepEqual(first, play(1, 0)) {
		t.Error("the same seed gives another campaign")
	}
	if reflect.DeepEqual(first, play(1, 1)) || reflect.DeepEqual(first, play(2, 0)) {
		t.Error("another campaign is the same")
	}
}

// BenchmarkSimulate plays campaigns of four even stewards on one core. A campaign of its
// figure has forty seasons, though most are won before.
func BenchmarkSimulate(b *testing.B) {
	s := training(b, 4, steward.Even)
	seasons, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		if err := Play(s, n%200, func(*Season) { seasons++ }); err != nil {
			b.Fatal(err)
		}
		n++
	}
	b.ReportMetric(float64(seasons)/b.Elapsed().Seconds()/40, "campaigns/s")
}

// TestSeasonsMayBeKept sees that the orders of a season are not written again by later ones.
func TestSeasonsMayBeKept(t *testing.T) {
	t.Parallel()
	s := training(t, 4, steward.Warlike, steward.Even)
	var kept []*Season
	var texts []string
	if err := Play(s, 2, func(one *Season) { kept, texts = append(kept, one), append(texts, textOf(one)) }); err != nil {
		t.Fatal(err)
	}
	for i, one := range kept {
		if textOf(one) != texts[i] {
			t.Fatalf("season %d was written again: %s\nbecame\n%s", i, texts[i], textOf(one))
		}
	}
	if len(kept) < 10 {
		t.Errorf("only %d seasons", len(kept))
	}
}

// textOf are the orders of all lords in a season.
func textOf(one *Season) string {
	var all strings.Builder
	for _, orders := range one.Orders {
		all.WriteString(steward.Text(orders))
	}
	return all.String()
}
