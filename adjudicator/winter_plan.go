package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// A winterPlan is what one lord's winter orders come to, read from top to bottom: money
// is set aside line by line, and whether a line can be carried out is judged at
// its place, as if the lines above were done (§4, ruling). What can be done waits
// here for its step.
type winterPlan struct {
	g    *game
	seat Seat
	then *State // as if the lines above were done, but for the troops in moves
	now  *State // likewise, but with no reeve relocated

	waiting []plannedEvent           // that can be done, each at the step of its kind
	staff   []plannedEvent           // reeves' relocations, and improvements that need their place
	moves   []relocation             // in the order of the list
	decided map[contest]settlement   // who builds which church and circle (§19)
	wanted  map[contest]claimToBuild // those for which a line has been read
	open    int                      // so many of them are not decided yet
	line    int                      // which of the lines is being read
	ranks   relocationRank           // of its kind: the season's lines go before standing ones
}

// A plannedEvent is what a line of a plan will do when its step has come.
type plannedEvent struct {
	Event
	line int // of the plan
}

// wait keeps what the line being read will do for its step.
func (plan *winterPlan) wait(e Event) {
	plan.waiting = append(plan.waiting, plannedEvent{e, plan.line})
}

// readPlans reads the plans of all lords, in the game's order (§4, ruling). All
// share one future, because the supply of improvements is that of the board.
func (g *game) readPlans(decided map[contest]settlement) []winterPlan {
	g.futures[0].spare, g.futures[1].spare = spareTroops, spareTroops
	then, now := g.state.cloneIn(&g.futures[0]), g.state.cloneIn(&g.futures[1])
	plans := make([]winterPlan, len(g.state.Players))
	for i := range plans {
		plans[i] = winterPlan{g: g, seat: Seat(i), then: &then, now: &now, decided: decided}
		if g.state.Options.Advanced {
			plans[i].wanted = map[contest]claimToBuild{}
		}
		if !g.state.Players[i].Out {
			plans[i].read(g.orders[i])
		}
	}
	return plans
}

// read reads the lines from top to bottom. Orders of the earlier steps are done by now.
func (plan *winterPlan) read(o *Bound) {
	for i, line := range o.Winter {
		plan.line, plan.ranks = i, ofSeason
		if o.isStanding(i) {
			plan.ranks = 0
		}
		plan.g.beginLine(plan.seat, i)
		l := orderLine{g: plan.g, seat: plan.seat, line: line}
		if read := bindingOf(line.Order).read; read != nil {
			read(plan, &l)
		}
		l.recordRefusals()
	}
	plan.g.endLine()
}

// doTimes does a thing so many times, until it says why it cannot be done again; done is the word for it.
func doTimes(n int, done string, do func() (why string)) (why string) {
	for i := range n {
		if why = do(); why != "" && i > 0 {
			return fmt.Sprintf("%d of %d %s; %s", i, n, done, why)
		} else if why != "" {
			return why
		}
	}
	return ""
}

// emitWaiting records every event of one kind that waits in the plans, in the game's order of lords, when
// it has been told what is left in the treasury by then.
func emitWaiting[E Event](g *game, plans []winterPlan, pay func(*E)) {
	for i := range plans {
		for _, e := range plans[i].waiting {
			of, ok := e.Event.(E)
			if !ok {
				continue
			}
			paid := of // only what is recorded takes memory
			pay(&paid)
			g.beginLine(plans[i].seat, e.line)
			g.emit(paid)
		}
	}
	g.endLine()
}

// player is the lord as if the lines above were done.
func (plan *winterPlan) player() *Player { return plan.then.Player(plan.seat) }

// ownManor finds a manor by the name in an order, or says why it cannot serve.
func (plan *winterPlan) ownManor(name order.Place) (at board.Position, why string) {
	at, ok := plan.g.board.Find(string(name))
	switch {
	case !ok:
		return board.NoPosition, "there is no place " + string(name)
	case !plan.then.Holds(plan.seat, at):
		return board.NoPosition, plan.g.board.NameOf(at) + " is not a manor of yours"
	}
	return at, ""
}

// An orderLine is one line of winter orders while it is being carried out, and why parts of
// it cannot be.
type orderLine struct {
	g        *game
	seat     Seat
	line     order.Line
	section  string
	standing bool
	refusals []refusal
}

// isStanding reports whether a line of winter is a standing order.
func (b *Bound) isStanding(line int) bool { return line >= len(b.Winter)-b.Standing }

// A refusal is why a part of a line is refused, and for whom.
type refusal struct {
	troops  []TroopID // none: not for single troops
	place   string    // that the reason is about; empty if it names the place itself, or none
	reason  string
	code    RefusalCode
	figures []string
}

// eachLine carries out those of a lord's winter lines that are orders of one kind,
// from top to bottom, and records what is refused. A lord who is out has no orders.
func eachLine[O order.Order](g *game, seat Seat, section string, do func(l *orderLine, o O)) {
	if g.state.Player(seat).Out {
		return
	}
	orders := g.orders[seat]
	for i, line := range orders.Winter {
		if o, ok := line.Order.(O); ok {
			g.beginLine(seat, i)
			l := orderLine{g: g, seat: seat, line: line, section: section, standing: orders.isStanding(i)}
			do(&l, o)
			l.recordRefusals()
		}
	}
	g.endLine()
}

// refuse notes that a part of the line is refused: for one troop, or 0.
func (l *orderLine) refuse(troop TroopID, code RefusalCode, format string, args ...any) {
	l.addRefusal(troop, refusal{code: code, reason: fmt.Sprintf(format, args...), figures: refusalFigures(format, args)})
}

// refuseAt notes that the part of the line for one place is refused.
func (l *orderLine) refuseAt(at board.Position, code RefusalCode, format string, args ...any) {
	l.addRefusal(0, refusal{place: l.g.board.NameOf(at), code: code, reason: fmt.Sprintf(format, args...), figures: refusalFigures(format, args)})
}

// addRefusal notes a refusal once for each reason, with all troops for which it holds.
func (l *orderLine) addRefusal(troop TroopID, add refusal) {
	for i := range l.refusals {
		if f := &l.refusals[i]; f.reason == add.reason && f.place == add.place {
			if troop != 0 && !slices.Contains(f.troops, troop) {
				f.troops = append(f.troops, troop)
			}
			return
		}
	}
	if troop != 0 {
		add.troops = []TroopID{troop}
	}
	l.refusals = append(l.refusals, add)
}

// close records what was refused, once for each reason.
func (l *orderLine) recordRefusals() {
	for _, f := range l.refusals {
		e := OrderRefused{Lord: l.seat, Line: l.line.N, Order: l.line.Order.String(), Reason: f.reason, Section: l.section, Code: f.code, Figures: f.figures}
		switch {
		case f.place != "":
			e.Reason, e.Place, e.Detail = f.place+": "+f.reason, f.place, f.reason
		case len(f.troops) == 1:
			e.Troop = f.troops[0]
		case len(f.troops) > 1:
			e.Reason = strings.Join(phrase.Each(f.troops, number), ", ") + ": " + f.reason
		}
		l.g.emit(e)
	}
	l.refusals = nil
}

// A selectedTroop is one that an order means.
type selectedTroop struct {
	id    TroopID
	named bool // by its number, or as the lord: before ALL and the like (§4)
}

// selectTroops finds the living troops that an order means, each once, in the order in
// which they are written; of ALL and the like by rising number. The lord counts
// as a knight. An item that means nobody is refused.
func (l *orderLine) selectTroops(p *Player, troops order.Troops) []selectedTroop {
	var selected []selectedTroop
	for _, item := range troops {
		found := false
		for i := range p.Troops {
			t := &p.Troops[i]
			if t.Status != Alive || !l.means(item, t) {
				continue
			}
			found = true
			if !slices.ContainsFunc(selected, func(c selectedTroop) bool { return c.id == t.ID }) {
				selected = append(selected, selectedTroop{t.ID, item.Kind == order.Numbers || item.Kind == order.TheLord})
			}
		}
		if !found {
			l.refuseMissing(p, item)
		}
	}
	return selected
}

// missed notes that an item of a list of troops means nobody.
func (l *orderLine) refuseMissing(p *Player, item order.Item) {
	id := TroopID(item.First)
	switch t := p.Troop(id); {
	case item.Kind != order.Numbers || item.First != item.Last:
		l.refuse(0, RefusedNobodyMeant, "%s means none of your troops", item)
	case t == nil:
		l.refuse(id, RefusedTroopUnknown, "you have no troop %s", number(id))
	case t.Status == Dead:
		l.refuse(id, RefusedTroopDead, "%s is dead", number(id))
	default:
		l.refuse(id, RefusedTroopLeft, "%s has left your service", number(id))
	}
}

// means reports whether an item of a list of troops means this one.
func (l *orderLine) means(item order.Item, t *Troop) bool {
	at := board.NoPosition
	if item.At != "" {
		if p, ok := l.g.board.Find(string(item.At)); ok {
			at = p
		}
	}
	return covers(&item, t, at)
}

// number is an identity number in two digits, as on the counters.
func number(id TroopID) string {
	if id < 10 {
		return "0" + strconv.Itoa(int(id))
	}
	return strconv.Itoa(int(id))
}
