package adjudicator

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// improvementNames are the improvements in plain words.
var improvementNames = [...]string{"hive", "forester", "river reeve", "water mill", "castle", "church", "stone circle"}

// improvement is the row of an improvement in the table, and its supply on the whole board (§1).
func improvement(r *ruleset.Rules, what order.Improvement) (row ruleset.Improvement, supply int) {
	switch what {
	case order.Hive:
		return r.Hive, r.Supplies.Hive
	case order.Forester:
		return r.Forester, r.Supplies.Forester
	case order.Reeve:
		return r.Reeve, r.Supplies.Reeve
	case order.Castle:
		return r.Castle, r.Supplies.Castle
	case order.Church:
		return r.Church, r.Supplies.Church
	case order.Circle:
		return r.Circle, r.Supplies.Circle
	default:
		return r.Mill, r.Supplies.Mill
	}
}

// readBuild sets money aside for as many improvements of a BUILD line as can be
// had, manor by manor as written, and refuses the rest (§5.v, §5.vi).
func (plan *winterPlan) readBuild(l *orderLine, o order.Build) {
	l.section = "§5.vi"
	for _, name := range o.At {
		at, why := plan.ownManor(name)
		if why != "" {
			l.refuse(0, RefusedNotYourManor, "%s", why)
			continue
		}
		if o.What == order.Church || o.What == order.Circle {
			l.section = "§19"
			plan.readSite(l, o, at)
			continue
		}
		if why := doTimes(o.N, "built", func() string { return plan.buildOne(o.What, at) }); why != "" {
			l.refuseAt(at, RefusedNoImprovement, "%s", why)
		}
	}
}

// buildOne builds one improvement, or says why it cannot be built (§1, §5.vi).
func (plan *winterPlan) buildOne(what order.Improvement, at board.Position) (why string) {
	row, supply := improvement(plan.g.rules, what)
	p := plan.player()
	if why := noPlaceFor(what, plan.g.board.Place(at), &plan.then.Manors[at]); why != "" {
		return why
	}
	switch {
	case plan.g.rules.Supply && standing(plan.then, what) >= supply:
		return fmt.Sprintf("all there are, %s, stand on the board", phrase.Figures(supply, improvementNames[what]))
	case row.Cost > p.Treasury:
		return fmt.Sprintf("a %s costs %d Bz, and %d is left", improvementNames[what], row.Cost, p.Treasury)
	}
	e := ManorImproved{Lord: plan.seat, Manor: at, What: what, Cost: row.Cost, Treasury: p.Treasury - row.Cost}
	e.apply(plan.then)
	if noPlaceFor(what, plan.g.board.Place(at), &plan.now.Manors[at]) != "" {
		plan.staff = append(plan.staff, plannedEvent{e, plan.line}) // its place is free only when the reeve there has left
		return ""
	}
	e.apply(plan.now)
	plan.wait(e)
	return ""
}

// noPlaceFor says why a manor has no place for another improvement of a kind; ""
// if it has: a free pasture unit, a forest unit without a forester, or river
// rights with none there yet (§1, §5.vi).
func noPlaceFor(what order.Improvement, land *board.Place, m *Manor) string {
	switch what {
	case order.Hive:
		if m.PastureUsed() > m.Hives {
			return noUnit("pasture", land.Pasture, m.PastureUsed(), "is taken")
		}
		return noUnit("pasture", land.Pasture, m.Hives, "has a hive")
	case order.Forester:
		return noUnit("forest", land.Forest, m.Foresters, "has a forester")
	}
	switch {
	case what == order.Castle && m.Castle != NotBuilt:
		return "it has a castle already"
	case what == order.Castle:
		return ""
	case !land.River:
		return "it has no river rights"
	case what == order.Reeve && m.Reeve:
		return "it has a river reeve already"
	case what == order.Mill && m.Mill:
		return "it has a water mill already"
	}
	return ""
}

// noUnit says why no land unit of a kind is free; "" if one is.
func noUnit(land string, units, used int, has string) string {
	switch {
	case units == 0:
		return "it has no " + land
	case used >= units:
		if units == 1 {
			return "its one " + land + " unit " + has
		}
		return "each of its " + phrase.Figures(units, land+" unit") + " " + has
	}
	return ""
}

// standing is how many improvements of a kind stand on the whole board.
func standing(s *State, what order.Improvement) int {
	n := 0
	for i := range s.Manors {
		m := &s.Manors[i]
		n += [...]int{m.Hives, m.Foresters, oneIf(m.Reeve), oneIf(m.Mill),
			oneIf(m.Castle != NotBuilt), oneIf(m.Church.State != NotBuilt), oneIf(m.Circle.State != NotBuilt)}[what]
	}
	return n
}

// build pays for one improvement and puts it in its place.
func (g *game) build(e ManorImproved) {
	e.Treasury = g.treasuryAfter(e.Lord, e.Cost)
	g.emit(e)
}
