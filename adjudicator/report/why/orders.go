package why

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
)

// Orders are what a lord had ordered for a season, as it was played.
type Orders struct {
	Lines    []order.Line // of the season, numbered from 1
	Standing []order.Line // those that could be given in it
	Steward  bool         // a steward gave them
}

// A line is one order of a lord.
type line struct {
	order.Line
	lord     adjudicator.Seat
	standing bool
	index    int // among the lines of the lord, the standing ones after the season's
}

// all are the lines of a lord in their order.
func (o *Orders) all(lord adjudicator.Seat) (all []line) {
	for i, l := range slices.Concat(o.Lines, o.Standing) {
		all = append(all, line{l, lord, i >= len(o.Lines), i})
	}
	return all
}

// linesOf are the lines of a lord, none if they may not be known.
func (x *explainer) linesOf(lord adjudicator.Seat) []line {
	if lord < 0 || int(lord) >= len(x.Orders) {
		return nil
	}
	return x.Orders[lord].all(lord)
}

// A mention is what an order names.
type mention struct {
	items   []order.Item
	numbers []int // of troops, 0 for the lord
	places  []order.Place
	lords   []string
	troops  bool // it has a list of troops, which may be empty for all of them
}

// mentions finds what an order names in its fields, so that it is true of every order that there is.
func mentions(o order.Order) (m mention) {
	m.walk(reflect.ValueOf(o), "")
	return m
}

func (m *mention) walk(v reflect.Value, field string) {
	switch of := v.Interface().(type) {
	case order.Troops:
		m.items, m.troops = append(m.items, of...), true
		return
	case order.Place:
		m.places = append(m.places, of)
		return
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			m.walk(v.Elem(), field)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			m.walk(v.Field(i), v.Type().Field(i).Name)
		}
	case reflect.Slice:
		for i := range v.Len() {
			m.walk(v.Index(i), field)
		}
	case reflect.Int:
		if field == "Troops" || field == "Knight" {
			m.numbers = append(m.numbers, int(v.Int()))
		}
	case reflect.String:
		if field == "Lord" || field == "Lords" || field == "To" || field == "Against" {
			m.lords = append(m.lords, v.String())
		}
	}
}

// covers reports whether an order is for a troop, by its number, its kind or where it stood before the season. An order whose list of
// troops is empty is for all.
func (x *explainer) covers(m *mention, t troop) bool {
	if m.troops && len(m.items) == 0 {
		return true
	}
	who := x.Before.Player(t.lord).Troop(t.id)
	if who == nil {
		who = x.After.Player(t.lord).Troop(t.id)
	}
	if who == nil {
		return false
	}
	isLord := who.Kind == adjudicator.Lord
	if slices.Contains(m.numbers, int(t.id)) || isLord && slices.Contains(m.numbers, 0) {
		return true
	}
	return slices.ContainsFunc(m.items, func(i order.Item) bool {
		there := i.At == "" || x.isPlace(i.At, who.At)
		switch i.Kind {
		case order.Numbers:
			return int(t.id) >= i.First && int(t.id) <= i.Last
		case order.TheLord:
			return isLord
		case order.All:
			return true
		case order.AllAt:
			return there
		case order.KnightsAt:
			return there && who.Kind != adjudicator.Man
		case order.MenAt:
			return there && who.Kind == adjudicator.Man
		}
		return false
	})
}

// isPlace reports whether an order's place is a position.
func (x *explainer) isPlace(name order.Place, p board.Position) bool {
	at, ok := x.Board.Find(string(name))
	return ok && at == p
}

// linesFor are a lord's lines that are for one of some troops or name one of some places.
func (x *explainer) linesFor(lord adjudicator.Seat, troops []troop, places []board.Position) (all []line) {
	for _, l := range x.linesOf(lord) {
		m := mentions(l.Order)
		names := slices.ContainsFunc(places, func(p board.Position) bool {
			return slices.ContainsFunc(m.places, func(n order.Place) bool { return x.isPlace(n, p) })
		})
		if names || slices.ContainsFunc(troops, func(t troop) bool { return t.lord == lord && x.covers(&m, t) }) {
			all = append(all, l)
		}
	}
	return all
}

// wished are the lines that the question is about: those that name the thing, or that are for troops to whom something of it happened.
func (x *explainer) wished() (all []line) {
	t := x.thing
	switch t.Kind {
	case OfTroop:
		return x.linesFor(t.Lord, []troop{{t.Lord, t.Troop}}, nil)
	case OfLine:
		for _, l := range x.linesOf(t.Lord) {
			if !l.standing && l.N == t.N {
				all = append(all, l)
			}
		}
		return all
	case OfPlace, OfFight:
		var places []board.Position
		if t.At != board.NoPosition {
			places = at(t.At)
		}
		for seat := range x.Orders {
			all = append(all, x.linesFor(adjudicator.Seat(seat), x.involved, places)...)
		}
		return all
	case OfTreasury:
		return slices.DeleteFunc(x.linesOf(t.Lord), func(l line) bool { return !x.isOfMoney(l) })
	case OfLord:
		return x.wishedOfLord(t.Lord)
	}
	return nil
}

// wishedOfLord are all lines of a lord who is the reader's own or is told of to the master, and of another those of the reader's that
// name that lord.
func (x *explainer) wishedOfLord(lord adjudicator.Seat) (all []line) {
	if x.All || lord == x.Reader {
		return x.linesOf(lord)
	}
	for _, l := range x.linesOf(x.Reader) {
		if slices.Contains(mentions(l.Order).lords, x.Name(lord)) {
			all = append(all, l)
		}
	}
	return all
}

// isOfMoney reports whether a line spends money, or says who is paid.
func (x *explainer) isOfMoney(l line) bool {
	switch any(order.Unwrap(l.Order)).(type) {
	case order.Hire, order.Build, order.Repair, order.Give, order.Pay, order.Dismiss, order.Share:
		return true
	}
	return false
}

// ordersSaid puts the lines that were asked about into words, with what came of them.
func (x *explainer) ordersSaid(lines []line) (all []string) {
	if len(lines) > 0 && x.Orders[lines[0].lord].Steward {
		all = append(all, choose(lines[0].lord == x.Reader, "A steward gave these orders for you.", "A steward gave these orders for "+x.Name(lines[0].lord)+"."))
	}
	for _, l := range lines {
		what := fmt.Sprintf("line %d", l.N)
		if l.standing {
			what = "standing"
		}
		if x.All && x.thing.Kind != OfLine && x.thing.Kind != OfTroop && x.thing.Kind != OfTreasury {
			what = x.Name(l.lord) + ", " + what
		}
		all = append(all, what+": "+l.Order.String()+x.became(l))
	}
	return all
}

// became says what became of a line: refused, overridden, true when it was looked at or never.
func (x *explainer) became(l line) string {
	var said []string
	for _, e := range x.Record {
		switch e := any(e).(type) {
		case adjudicator.OrderRefused:
			if !l.standing && e.Lord == l.lord && e.Line == l.N && e.Order == l.Order.String() {
				said = append(said, "refused: "+naming.RefusalReason(e)+" ("+e.Section+")")
			}
		case adjudicator.ConditionMet:
			if e.Lord == l.lord && e.Line == l.N && e.Standing == l.standing && e.Order == l.Order.String() {
				said = append(said, choose(e.Phase == 0, "true at the season's end (§6.x)", fmt.Sprintf("true in phase %d (§6.x)", e.Phase)))
			}
		case adjudicator.ConditionUnmet:
			if e.Lord == l.lord && e.Line == l.N && e.Standing == l.standing && e.Order == l.Order.String() {
				said = append(said, "never true when it was looked at (§6.x)")
			}
		}
	}
	if by := x.overriding(l); by != "" {
		said = append(said, by)
	}
	return phrase.Prefixed(" – ", strings.Join(said, "; "))
}

// overriding says which lines replace all of a line (§4); "" if none do.
func (x *explainer) overriding(l line) string {
	o := &x.Orders[l.lord]
	bound, _ := adjudicator.Bind(x.Board, x.Before, l.lord, o.Lines, o.Standing)
	for _, over := range bound.Overridden {
		if over.Line != l.index || !over.All {
			continue
		}
		all := o.all(l.lord)
		by := phrase.Each(over.By, func(i int) string {
			return choose(all[i].standing, "a standing order", fmt.Sprintf("line %d", all[i].N))
		})
		x.cite(ruleOverridden)
		return "overridden by " + phrase.List(slices.Compact(by)) + " (§4)"
	}
	return ""
}

// unordered says that nothing was ordered of the thing, and what holds then; "" if that means nothing here.
func (x *explainer) unordered() string {
	t := x.thing
	if was := x.Before.Player(max(t.Lord, 0)).Troop(t.Troop); t.Kind == OfTroop && (was == nil || was.Status != adjudicator.Alive) {
		return ""
	}
	switch {
	case t.Kind == OfTroop && (x.All || t.Lord == x.Reader) && x.Before.Season.Campaign():
		x.cite(ruleUnordered)
		return x.Does(t.Lord, "ordered", "ordered") + " nothing for " + naming.Number(t.Troop) + "."
	case t.Kind == OfTroop && t.Lord != x.Reader && !x.All:
		return "What " + x.Name(t.Lord) + " had ordered is hidden from you."
	case t.Kind == OfPlace && !x.All && x.Reader != adjudicator.NoSeat:
		return "No order of yours names " + x.Place(t.At) + "."
	case t.Kind == OfTreasury && x.Before.Season == adjudicator.Winter:
		return x.Does(t.Lord, "ordered", "ordered") + " nothing that costs money; pay goes by default (§11)."
	}
	return ""
}

// pickByLine is the part of an event that is about what a line asked for.
func (x *explainer) pickByLine(e adjudicator.Event) adjudicator.Event {
	for _, l := range x.asked {
		if e := x.answersTo(l, e); e != nil {
			return e
		}
	}
	return nil
}

// answersTo is the part of an event that came of a line, or stood in its way.
func (x *explainer) answersTo(l line, e adjudicator.Event) adjudicator.Event {
	m := mentions(l.Order)
	mine := func(s subject) bool {
		return slices.ContainsFunc(s.troops, func(t troop) bool { return t.lord == l.lord && x.covers(&m, t) })
	}
	placed := func(s subject) bool {
		return slices.Contains(s.lords, l.lord) && slices.ContainsFunc(s.places, func(p board.Position) bool {
			return slices.ContainsFunc(m.places, func(n order.Place) bool { return x.isPlace(n, p) })
		})
	}
	switch e := any(e).(type) {
	case adjudicator.OrderRefused:
		return ifAny(e, e.Lord == l.lord && e.Line == l.N && e.Order == l.Order.String())
	case adjudicator.ConditionMet:
		return ifAny(e, e.Lord == l.lord && e.Line == l.N && e.Standing == l.standing)
	case adjudicator.ConditionUnmet:
		return ifAny(e, e.Lord == l.lord && e.Line == l.N && e.Standing == l.standing)
	case adjudicator.TroopsMoved:
		e.Moves = slices.DeleteFunc(slices.Clone(e.Moves), func(mv adjudicator.Move) bool {
			return mv.Lord != l.lord || !x.covers(&m, troop{mv.Lord, mv.Troop})
		})
		return ifAny(e, len(e.Moves) > 0)
	}
	return ifAny(e, matchesOrder(order.Unwrap(l.Order), e, l.lord, mine(subjectOf(e)), placed(subjectOf(e)), m.lords, x))
}

// matchesOrder reports whether an event is of the kind that an order brings about: of its troops, at its place, or of its lord.
func matchesOrder(ordered order.Order, e adjudicator.Event, lord adjudicator.Seat, mine, placed bool, named []string, x *explainer) bool {
	switch o := any(ordered).(type) {
	case order.Hire:
		hired, ok := e.(adjudicator.TroopHired)
		return ok && hired.Lord == lord && (hired.Kind == adjudicator.Knight) == o.Knight && (o.At == "" || placed)
	case order.Build:
		switch e := any(e).(type) {
		case adjudicator.ManorImproved:
			return placed && e.Lord == lord && e.What == o.What
		case adjudicator.SiteContested:
			return placed && e.What == o.What
		}
		return false
	case order.Repair:
		mended, ok := e.(adjudicator.WorksRepaired)
		return ok && placed && mended.Lord == lord && mended.What == o.What
	case order.RelocateStaff:
		moved, ok := e.(adjudicator.StaffRelocated)
		return ok && placed && moved.Lord == lord && moved.What == o.What
	case order.Spread:
		moved, ok := e.(adjudicator.TroopRelocated)
		return ok && moved.Lord == lord
	case order.Give:
		given, ok := e.(adjudicator.MoneyGiven)
		return ok && given.Lord == lord && x.Name(given.To) == o.To
	case order.Attitude:
		changed, ok := e.(adjudicator.AttitudeChanged)
		return ok && changed.Lord == lord && slices.Contains(named, x.Name(changed.Towards))
	case order.Convert, order.Profess:
		chosen, ok := e.(adjudicator.FaithChosen)
		return ok && chosen.Lord == lord
	case order.Enter:
		entered, ok := e.(adjudicator.EntryGiven)
		return ok && entered.Lord == lord
	case order.Claim, order.Yield:
		switch e := any(e).(type) {
		case adjudicator.ManorClaimed:
			return placed
		case adjudicator.ManorDisputed:
			return placed || e.By == lord && slices.ContainsFunc(mentions(ordered).places, func(n order.Place) bool { return x.isPlace(n, e.Manor) })
		}
		return false
	case order.Share, order.Shelter, order.Invade, order.Swarm, order.Boundary, order.Lightning:
		return placed
	case order.Champions, order.Wounds, order.Withdraw, order.Stance, order.Victory, order.Defeat:
		return mine && isOfMeeting(e)
	}
	return mine
}

// isOfMeeting reports whether an event is of a meeting, a fight or what follows one.
func isOfMeeting(e adjudicator.Event) bool {
	switch any(e).(type) {
	case adjudicator.SidesMet, adjudicator.FightBegan, adjudicator.TroopsTurned, adjudicator.TroopsScattered, adjudicator.InvaderAnswered, adjudicator.ShelterTaken:
		return true
	}
	return false
}
