package adjudicator_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestConditionsSeeNothingHidden changes what a lord cannot see of the others, and nothing else: money, heirs, points, whom they name
// their ally or enemy, and what they wish after fights. No branch of the lord's conditions may change before troops have met.
func TestConditionsSeeNothingHidden(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	cameTrue := 0
	for n := range uint64(300) {
		p := draw(n)
		if p.state.Season == adjudicator.Winter || !p.state.Players[0].MayOrder() {
			continue
		}
		lines := conditions(p.board, &p.state)
		before := branches(t, r, p, lines, p.state)
		hidden := p.state.Clone()
		for seat := range hidden.Players[1:] {
			o := &hidden.Players[1+seat]
			o.Treasury, o.Income, o.Points, o.Heir = o.Treasury+7, o.Income+3, o.Points+5, 0
			o.Allies, o.Enemies = []adjudicator.Seat{0}, nil
		}
		cameTrue += len(before)
		if after := branches(t, r, p, lines, hidden); !slices.Equal(before, after) {
			t.Errorf("position %d: what is hidden changes which conditions come true:\n%v\n%v", n, before, after)
		}
	}
	if cameTrue < 500 {
		t.Errorf("only %d conditions came true", cameTrue)
	}
}

// conditions has a HOLD behind each fact that can be written of a board without strengths, for the first troop of the first lord.
func conditions(b *board.Board, s *adjudicator.State) []string {
	own := s.Players[0].Troops[0].ID
	facts := []string{"PHASE 1", fmt.Sprintf("%d HURT", own), fmt.Sprintf("%d DEAD", own)}
	for _, m := range b.Manors() {
		at := b.NameOf(m)
		facts = append(facts, "ENEMY AT "+at, "NOBODY AT "+at, at+" MINE", at+" UNHELD", fmt.Sprintf("%d AT %s", own, at))
		for i := range s.Players {
			facts = append(facts, s.Players[i].Lord+" AT "+at, at+" HELD BY "+s.Players[i].Lord)
		}
	}
	lines := make([]string, len(facts))
	for i, f := range facts {
		lines[i] = fmt.Sprintf("IF %s: HOLD %d", f, own)
	}
	return lines
}

// branches are those of some lines that come true in the first phase, each asked for by itself.
func branches(t *testing.T, r *ruleset.Rules, p *position, lines []string, s adjudicator.State) (all []string) {
	t.Helper()
	names := adjudicator.Names(p.board, &s)
	for _, line := range lines {
		sheet := order.Parse(names, adjudicator.When(s.Season), []order.Input{{N: 1, Text: line}})
		if len(sheet.Orders) != 1 {
			t.Fatalf("%q: %+v", line, sheet.Notes)
		}
		bound, _ := adjudicator.Bind(r, p.board, &s, 0, sheet.Orders, nil)
		_, record, err := adjudicator.Play(r, p.board, s, []adjudicator.Bound{bound}, dice.Seeded([]byte(p.seed)))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range record {
			if c, ok := e.(adjudicator.ConditionMet); ok && c.Phase == 1 {
				all = append(all, c.Order)
			}
		}
	}
	return all
}
