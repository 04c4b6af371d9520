package adjudicator_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// campaign is a season of four lords and sixty troops on the training board:
// each holds three manors, keeps garrisons, and sends half of his troops to a
// neighbour's manor.
func campaign(tb testing.TB, season adjudicator.Season) (*ruleset.Rules, *board.Board, adjudicator.State) {
	tb.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		tb.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		tb.Fatal(err)
	}
	s := adjudicator.State{Year: 3, Season: season, Manors: make([]adjudicator.Manor, len(b.Manors())), Weather: 1}
	for i, lord := range []string{"Lancelot", "Gawaine", "Lionel", "Bors"} {
		p := adjudicator.Player{Lord: lord, Treasury: 20, Income: 30}
		for k := range 15 {
			t := adjudicator.Troop{ID: adjudicator.TroopID(k + 1), Kind: adjudicator.Knight, Grade: ruleset.GradeA, At: board.Position(3*i + k%3)}
			switch {
			case k == 0:
				t.Kind, t.Grade = adjudicator.Lord, ruleset.Esquire
			case k > 8:
				t.Kind = adjudicator.Man
			}
			p.Troops = append(p.Troops, t)
		}
		for k := range 3 {
			s.Manors[3*i+k].Holder = adjudicator.Seat(i)
		}
		s.Players = append(s.Players, p)
	}
	return r, b, s
}

// sheet is twenty orders of a lord in that position.
func sheet(b *board.Board, seat int) string {
	at := func(i int) string { return b.NameOf(board.Position(i % len(b.Manors()))) }
	var w strings.Builder
	for k := range 8 {
		w.WriteString("MOVE " + strconv.Itoa(k+1) + " FROM " + at(3*seat+k%3) + " TO " + at(3*seat+3+k%2) + "\n")
	}
	w.WriteString("HOLD 9-12\n13 14 " + at(3*seat+5) + " PHASES 2 3\nSTANCE ATTACK IF STRONGER\nSTANCE LORD DEFEND\n")
	w.WriteString("WITHDRAW BEHIND 5 OR LORD HURT\nWITHDRAW 2 NEVER\nWOUNDS 10, 11, 12\nCHAMPIONS 2, 3\nVICTORY CONTINUE\n")
	w.WriteString("DEFEAT HOME\nCLAIM " + at(3*seat+3) + " YES\nHEIR 2\n")
	return w.String()
}

// input numbers the lines of a text.
func input(text string) []order.Input {
	var in []order.Input
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		in = append(in, order.Input{N: i + 1, Text: l})
	}
	return in
}

// bindAll parses and binds a sheet of each lord.
func bindAll(tb testing.TB, r *ruleset.Rules, b *board.Board, s *adjudicator.State) []adjudicator.Bound {
	tb.Helper()
	names := adjudicator.Names(b, s)
	var all []adjudicator.Bound
	for seat := range s.Players {
		parsed := order.Parse(names, adjudicator.When(s.Season), input(sheet(b, seat)))
		if len(parsed.Orders) != 20 {
			tb.Fatalf("%d orders of 20: %+v", len(parsed.Orders), parsed.Notes)
		}
		bound, _ := adjudicator.Bind(b, s, adjudicator.Seat(seat), parsed.Orders, nil)
		all = append(all, bound)
	}
	return all
}

// BenchmarkPlay plays a campaigning season of four lords and sixty troops with
// its full record.
func BenchmarkPlay(bench *testing.B) {
	for _, season := range []adjudicator.Season{adjudicator.Summer, adjudicator.Autumn} {
		bench.Run(season.String(), func(bench *testing.B) {
			r, b, s := campaign(bench, season)
			benchPlay(bench, r, b, s, bindAll(bench, r, b, &s))
		})
	}
}

// benchPlay plays a season by both versions of the dice, in memory that is kept as where many seasons are played, and in none.
func benchPlay(bench *testing.B, r *ruleset.Rules, b *board.Board, s adjudicator.State, bound []adjudicator.Bound) {
	bench.Helper()
	run := func(name string, v dice.Version, play func() *adjudicator.Workspace) {
		bench.Run(name, func(bench *testing.B) {
			d := v.Seeded([]byte("bench"))
			_, record, err := play().Play(r, b, s, bound, d)
			if err != nil {
				bench.Fatal(err)
			}
			bench.ReportAllocs()
			for bench.Loop() {
				if _, _, err := play().Play(r, b, s, bound, d); err != nil {
					bench.Fatal(err)
				}
			}
			report(bench, record)
		})
	}
	w := new(adjudicator.Workspace)
	kept := func() *adjudicator.Workspace { return w }
	run("dice=2", dice.V2, kept)
	run("dice=1", dice.V1, kept)
	run("dice=2,alone", dice.V2, func() *adjudicator.Workspace { return new(adjudicator.Workspace) })
}

// muster is a summer of six lords and 150 troops on the valley: each lord holds six
// manors and has five troops in each of five.
func muster(tb testing.TB) (*ruleset.Rules, *board.Board, adjudicator.State) {
	tb.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		tb.Fatal(err)
	}
	b, err := board.Embedded("valley")
	if err != nil {
		tb.Fatal(err)
	}
	s := adjudicator.NewState(r, b, ruleset.Roster()[:6])
	s.Year, s.Season = 5, adjudicator.Summer
	for i := range s.Players {
		p := &s.Players[i]
		p.Treasury, p.Income = 30, 60
		for k := range 25 {
			t := adjudicator.Troop{ID: adjudicator.TroopID(k + 1), Kind: adjudicator.Knight, Grade: ruleset.GradeA, At: board.Position(6*i + k%5)}
			switch {
			case k == 0:
				t.Kind, t.Grade = adjudicator.Lord, ruleset.Esquire
			case k > 14:
				t.Kind = adjudicator.Man
			}
			p.Troops = append(p.Troops, t)
		}
		for k := range 6 {
			s.Manors[6*i+k].Holder = adjudicator.Seat(i)
		}
	}
	return r, b, s
}

// marches lets all troops of a lord march, those of each manor against the nearest manor of
// another lord.
func marches(b *board.Board, s *adjudicator.State, seat adjudicator.Seat) string {
	var w strings.Builder
	for k := range 5 {
		from := board.Position(6*int(seat) + k)
		to := board.NoPosition
		for _, m := range b.Manors() {
			if !s.Holds(seat, m) && (to < 0 || b.Miles(from, m) < b.Miles(from, to)) {
				to = m
			}
		}
		fmt.Fprintf(&w, "MOVE %d, %d, %d, %d, %d FROM %s TO %s\n", k+1, k+6, k+11, k+16, k+21, b.NameOf(from), b.NameOf(to))
	}
	w.WriteString("STANCE ATTACK IF STRONGER\nSTANCE LORD DEFEND\nWITHDRAW BEHIND 5 OR LORD HURT\nWITHDRAW 2 NEVER\n")
	w.WriteString("WOUNDS 16-25\nCHAMPIONS 2, 3\nVICTORY CONTINUE\nDEFEAT HOME\nHEIR 2\n")
	return w.String()
}

// BenchmarkPlayValley plays a summer of six lords and 150 troops, all of which march,
// with its full record. Orders are bound before.
func BenchmarkPlayValley(bench *testing.B) {
	r, b, s := muster(bench)
	names := adjudicator.Names(b, &s)
	var bound []adjudicator.Bound
	for seat := range s.Players {
		parsed := order.Parse(names, order.Summer, input(marches(b, &s, adjudicator.Seat(seat))))
		one, refused := adjudicator.Bind(b, &s, adjudicator.Seat(seat), parsed.Orders, nil)
		if len(parsed.Notes)+len(refused) > 0 {
			bench.Fatal(parsed.Notes, refused)
		}
		bound = append(bound, one)
	}
	benchPlay(bench, r, b, s, bound)
}

// report adds what the record holds to a benchmark's figures.
func report(bench *testing.B, record []adjudicator.Event) {
	bench.ReportMetric(float64(len(record)), "events")
	fights, rounds, moves := 0, 0, 0
	for _, e := range record {
		switch e := e.(type) {
		case adjudicator.FightEnded:
			fights, rounds = fights+1, rounds+e.Rounds
		case adjudicator.TroopsMoved:
			moves += len(e.Moves)
		}
	}
	bench.ReportMetric(float64(fights), "fights")
	bench.ReportMetric(float64(rounds), "rounds")
	bench.ReportMetric(float64(moves), "moves")
}

// BenchmarkOrders reads and checks a sheet of twenty orders.
func BenchmarkOrders(bench *testing.B) {
	_, b, s := campaign(bench, adjudicator.Summer)
	names := adjudicator.Names(b, &s)
	in := input(sheet(b, 0))
	bench.ReportAllocs()
	for bench.Loop() {
		parsed := order.Parse(names, order.Summer, in)
		adjudicator.Bind(b, &s, 0, parsed.Orders, nil)
	}
}
