package adjudicator

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// readHire sets money aside for as many troops of a HIRE line as can be had, and
// refuses the rest (§7.iv).
func (plan *winterPlan) readHire(l *orderLine, o order.Hire) {
	l.section = "§7.iv"
	if why := doTimes(o.N, "hired", func() string { return plan.hireOne(o) }); why != "" {
		l.refuse(0, RefusedNotHired, "%s", why)
	}
}

// hireOne hires one troop at the lowest grade, or says why it cannot (§7.iv).
func (plan *winterPlan) hireOne(o order.Hire) (why string) {
	what, kind, grade, price := "man-at-arms", Man, ruleset.GradeB, plan.g.rules.Man[ruleset.GradeB].Hire
	if o.Knight {
		what, kind, grade, price = "knight", Knight, ruleset.Esquire, plan.g.rules.Knight[ruleset.Esquire].Hire
	}
	at, why := plan.hirePlace(o.At)
	if why != "" {
		return why
	}
	p, id := plan.player(), freshNumber(plan.player())
	switch {
	case id == 0:
		return "all numbers from 1 to 99 are in use"
	case !plan.g.counterLeft(p, kind, grade):
		return "the supply of such troops is used up"
	case price > p.Treasury:
		return fmt.Sprintf("a %s costs %d Bz, and %d is left", what, price, p.Treasury)
	}
	e := TroopHired{
		Lord: plan.seat, Troop: id, Kind: kind, Grade: grade, At: at,
		Year: plan.g.state.Year, Cost: price, Treasury: p.Treasury - price,
	}
	e.apply(plan.then)
	plan.wait(e)
	return ""
}

// hirePlace is the manor that a hired troop joins: the one ordered; else where the
// lord is, if that is an own manor with room; else the own manor with fewest
// troops, by the alphabet if equal (§7.iv, orders).
func (plan *winterPlan) hirePlace(ordered order.Place) (at board.Position, why string) {
	crowds, _ := plan.settle()
	if ordered != "" {
		at, why = plan.ownManor(ordered)
		if why == "" && crowds[at] >= plan.g.rules.Limit {
			why = fmt.Sprintf("%s is full: %s of yours are there", plan.g.board.NameOf(at), phrase.Figures(crowds[at], "troop"))
		}
		return at, why
	}
	if lord := plan.player().LivingLord(); lord != nil {
		at = plan.whereabouts(lord)
		if plan.then.Holds(plan.seat, at) && crowds[at] < plan.g.rules.Limit {
			return at, ""
		}
	}
	at = board.NoPosition
	for _, m := range plan.g.board.ManorsByName() {
		if plan.then.Holds(plan.seat, m) && crowds[m] < plan.g.rules.Limit && (at == board.NoPosition || crowds[m] < crowds[at]) {
			at = m
		}
	}
	if at == board.NoPosition {
		return at, "no manor of yours has room for another troop"
	}
	return at, ""
}

// freshNumber is the number of a new troop: the lowest never used in this game,
// and when there is none, the lowest free one; 0 if all are in use (§1).
func freshNumber(p *Player) TroopID {
	free := TroopID(0)
	for id := TroopID(1); id <= MaxTroop; id++ {
		t := p.Troop(id)
		if t == nil {
			return id
		}
		if t.Status != Alive && free == 0 {
			free = id
		}
	}
	return free
}
