package adjudicator

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A contest is a church or a circle in a parish, for which lords may compete (§19).
type contest struct {
	parish string
	what   order.Improvement
}

// A claimToBuild is a lord's first line for a contest, in the order of the plan.
type claimToBuild struct {
	Bidder
	rank int  // how many contests stand above it in the plan
	able bool // the treasury meets the cost and the bid
}

// A settlement is who builds, and what is paid beside the cost.
type settlement struct {
	winner Seat
	bid    int
}

// settleSites decides who builds where several would build the same in one parish, before anything is
// improved (§19). A plan is made as if its lord won all that is not decided; contests below others in a
// plan wait for these, since a lord who loses one has its money for the lines below.
func (g *game) settleSites() map[contest]settlement {
	decided := map[contest]settlement{}
	for g.state.Options.Advanced {
		next, bidders := g.nextContest(decided)
		if next == nil {
			break
		}
		decided[*next] = g.settleSite(*next, bidders)
	}
	return decided
}

// nextContest reads all plans on trial and gives the contest to be decided next: the one that stands
// highest on its lords' plans, then by the alphabet of the parishes, churches first.
func (g *game) nextContest(decided map[contest]settlement) (*contest, []claimToBuild) {
	trial := *g
	trial.record, trial.sources = nil, nil
	found := map[contest][]claimToBuild{}
	for _, plan := range trial.readPlans(decided) {
		for c, claim := range plan.wanted {
			found[c] = append(found[c], claim)
		}
	}
	var best *contest
	bestRank := 0
	for c, claims := range found {
		if _, done := decided[c]; done {
			continue
		}
		rank := 0
		for _, claim := range claims {
			rank = max(rank, claim.rank)
		}
		if best == nil || cmp.Or(cmp.Compare(rank, bestRank), cmp.Compare(c.parish, best.parish), cmp.Compare(c.what, best.what)) < 0 {
			best, bestRank = &c, rank
		}
	}
	if best == nil {
		return nil, nil
	}
	claims := found[*best]
	slices.SortFunc(claims, func(a, b claimToBuild) int { return cmp.Compare(a.Lord, b.Lord) })
	return best, claims
}

// settleSite decides one contest: those who cannot meet their bid are out; then more manors of the
// parish, the higher bid, the higher throw (§19).
func (g *game) settleSite(c contest, claims []claimToBuild) settlement {
	var in []Bidder
	for _, claim := range claims {
		if claim.able {
			in = append(in, claim.Bidder)
		}
	}
	if len(in) == 0 {
		return settlement{winner: NoSeat}
	}
	if len(in) == 1 {
		return settlement{winner: in[0].Lord}
	}
	e := SiteContested{Parish: c.parish, What: c.what, Bidders: in, By: ByManors}
	best := most(in, func(b Bidder) int { return b.Manors })
	if len(best) > 1 {
		e.By, best = ByBid, most(best, func(b Bidder) int { return b.Bid })
	}
	if len(best) > 1 {
		e.By = ByDie
	}
	e.Winner = g.highest(lordsOf(best), improvementNames[c.what], "parish "+c.parish)
	g.emit(e)
	for _, b := range in {
		if b.Lord == e.Winner && e.By != ByManors {
			return settlement{e.Winner, b.Bid}
		}
	}
	return settlement{winner: e.Winner}
}

// most are those with the greatest figure.
func most(all []Bidder, figure func(Bidder) int) (best []Bidder) {
	for _, b := range all {
		switch {
		case len(best) == 0 || figure(b) > figure(best[0]):
			best = []Bidder{b}
		case figure(b) == figure(best[0]):
			best = append(best, b)
		}
	}
	return best
}

func lordsOf(all []Bidder) []Seat {
	seats := make([]Seat, len(all))
	for i, b := range all {
		seats[i] = b.Lord
	}
	return seats
}

// readSite reads a BUILD line for a church or a circle at one manor: what is not decided yet is built
// on trial with its whole bid set aside (§19).
func (plan *winterPlan) readSite(l *orderLine, o order.Build, at board.Position) {
	c := contest{plan.g.board.Place(at).Parish, o.What}
	if why := plan.noSite(c, at); why != "" {
		l.refuseAt(at, RefusedNoSite, "%s", why)
		return
	}
	row, _ := improvement(plan.g.rules, o.What)
	row.Cost = SiteCost(plan.g.rules, plan.g.state, o.What)
	done, isDone := plan.decided[c]
	if _, again := plan.wanted[c]; again {
		l.refuseAt(at, RefusedLineAbove, "your line above is for the %s of this parish", improvementNames[o.What])
		return
	}
	claim := claimToBuild{Bidder: Bidder{Lord: plan.seat, Manor: at, Manors: plan.heldIn(c.parish), Bid: o.Bid}, rank: plan.open}
	claim.able = row.Cost+o.Bid <= plan.player().Treasury
	plan.wanted[c] = claim
	extra := o.Bid
	if isDone {
		extra = done.bid
	} else {
		plan.open++
	}
	cost := row.Cost + extra
	switch {
	case !claim.able:
		l.refuseAt(at, RefusedTooDear, "a %s costs %d Bz%s, and %d is left", improvementNames[o.What], row.Cost, bidPart(o.Bid), plan.player().Treasury)
	case isDone && done.winner == NoSeat:
		l.refuseAt(at, RefusedNoMoneyLeft, "no money was left for it when it was settled who builds the %s of the parish %s", improvementNames[o.What], c.parish)
	case isDone && done.winner != plan.seat:
		l.refuseAt(at, RefusedOtherBuilds, "%s builds the %s of the parish %s", plan.g.state.Player(done.winner).Lord, improvementNames[o.What], c.parish)
	default:
		plan.raise(ManorImproved{Lord: plan.seat, Manor: at, What: o.What, Cost: cost, Treasury: plan.player().Treasury - cost})
	}
}

// bidPart is a bid in a sentence about money.
func bidPart(bid int) string {
	if bid == 0 {
		return ""
	}
	return " and your bid " + strconv.Itoa(bid) + " more"
}

// raise sets an improvement aside to be built.
func (plan *winterPlan) raise(e ManorImproved) {
	e.apply(plan.then)
	e.apply(plan.now)
	plan.wait(e)
}

// SiteCost is what a church or a circle costs this winter, in bezants: churches at times half (§19, fate 15).
func SiteCost(r *ruleset.Rules, s *State, what order.Improvement) int {
	switch {
	case what == order.Circle:
		return r.Circle.Cost
	case s.CheapChurches:
		return (r.Church.Cost + 1) / 2
	}
	return r.Church.Cost
}

// noSite says why no such site can be built at a manor, whoever else wants it; "" if it can: its lord is
// of that faith, the parish has none, a pasture unit is free, and there is a counter (§18, §19).
func (plan *winterPlan) noSite(c contest, at board.Position) string {
	_, supply := improvement(plan.g.rules, c.what)
	name := improvementNames[c.what]
	switch {
	case plan.player().Faith.Site() != c.what:
		return fmt.Sprintf("a %s is not of your faith; you are a %s", name, plan.player().Faith.Title())
	case c.parish == "":
		return "it lies in no parish"
	case ParishHas(plan.g.board, plan.g.state, c.parish, c.what):
		return fmt.Sprintf("the parish %s has a %s already", c.parish, name)
	case plan.g.rules.Supply && plan.standingElsewhere(c) >= supply:
		return fmt.Sprintf("all there are, %s, stand on the board", phrase.Figures(supply, name))
	}
	return noUnit("pasture", plan.g.board.Place(at).Pasture, plan.then.Manors[at].PastureUsed(), "is taken")
}

// standingElsewhere is how many such sites stand in other parishes as if the lines above were done.
// Those of several lords who compete for one parish are one: only one of them will be built (§1, §19).
func (plan *winterPlan) standingElsewhere(c contest) int {
	parishes := map[string]bool{}
	for _, m := range plan.g.board.Manors() {
		if parish := plan.g.board.Place(m).Parish; parish != c.parish && plan.then.Manors[m].site(c.what).State != NotBuilt {
			parishes[parish] = true
		}
	}
	return len(parishes)
}

// heldIn is how many manors of a parish the lord holds.
func (plan *winterPlan) heldIn(parish string) int {
	return countIf(plan.g.board.Manors(), func(m *board.Position) bool {
		return plan.g.board.Place(*m).Parish == parish && plan.g.state.Holds(plan.seat, *m)
	})
}

// PastureUsed is how many pasture units of a manor carry a hive, a church or a circle (§1, §19).
func (m *Manor) PastureUsed() int {
	return m.Hives + oneIf(m.Church.State != NotBuilt) + oneIf(m.Circle.State != NotBuilt)
}

// readRepair sets money aside to mend a castle, a church or a circle (§13.ii, §25).
func (plan *winterPlan) readRepair(l *orderLine, o order.Repair) {
	l.section = "§25"
	cost := plan.g.rules.Fate.Repair
	if o.What == order.Castle {
		l.section, cost = "§13.ii", plan.g.rules.Castles.Repair
	}
	at, why := plan.ownManor(o.At)
	if why == "" {
		why = plan.unmendable(o.What, at, cost)
	}
	if why != "" {
		l.refuse(0, RefusedNoRepair, "%s", why)
		return
	}
	e := WorksRepaired{Lord: plan.seat, Manor: at, What: o.What, Cost: cost, Treasury: plan.player().Treasury - cost}
	e.apply(plan.then)
	e.apply(plan.now)
	plan.wait(e)
}

// unmendable says why a repair cannot be made; "" if it can.
func (plan *winterPlan) unmendable(what order.Improvement, at board.Position, cost int) string {
	m := &plan.then.Manors[at]
	state := m.Castle
	if what != order.Castle {
		state = m.site(what).State
	}
	switch name := improvementNames[what]; {
	case state == NotBuilt:
		return fmt.Sprintf("%s has no %s", plan.g.board.NameOf(at), name)
	case state == WorksWhole:
		return fmt.Sprintf("the %s at %s is whole", name, plan.g.board.NameOf(at))
	case cost > plan.player().Treasury:
		return fmt.Sprintf("to mend a %s costs %d Bz, and %d is left", name, cost, plan.player().Treasury)
	}
	return ""
}
