package why

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
)

// A Kind is a kind of thing that can be asked about.
type Kind uint8

// The kinds of things.
const (
	OfSeason   Kind = iota // everything
	OfTroop                // a troop
	OfPlace                // a place
	OfFight                // the fights at a place
	OfLord                 // a lord
	OfLine                 // a line of orders
	OfTreasury             // a lord's money
	OfDice                 // all dice
	OfDie                  // one die
	OfNothing              // troops to whom nothing happened
)

// A Thing is what is asked about.
type Thing struct {
	Kind  Kind
	Lord  adjudicator.Seat // whose, or who
	Troop adjudicator.TroopID
	At    board.Position // of a place; of a fight: NoPosition for all of the reader's own
	N     int            // of a line or a die
}

// about says what the answer is about, with the reader's own things as his.
func (x *explainer) about() string {
	switch t := x.thing; t.Kind {
	case OfTroop:
		return x.troopThen(t.Lord, t.Troop)
	case OfPlace:
		return x.Place(t.At)
	case OfFight:
		return "the fighting" + choose(t.At == board.NoPosition, "", " at "+x.placeOr(t.At))
	case OfLord:
		return x.Name(t.Lord)
	case OfLine:
		return fmt.Sprintf("line %d of %s orders", t.N, x.Whose(t.Lord))
	case OfTreasury:
		return x.Whose(t.Lord) + " treasury"
	case OfDice:
		return "the dice"
	case OfDie:
		return fmt.Sprintf("die %d", t.N)
	case OfNothing:
		return "nothing happened to troops of " + x.WhoseOwn(t.Lord)
	}
	return "the season"
}

// placeOr is a place by its name; "" of none.
func (x *explainer) placeOr(p board.Position) string {
	if p == board.NoPosition {
		return ""
	}
	return x.Place(p)
}

// troopThen names a troop as it was before the season, or as it came in it.
func (x *explainer) troopThen(seat adjudicator.Seat, id adjudicator.TroopID) string {
	then := naming.Names{Table: x.Table, State: x.Before, Reader: x.Reader}
	if then.State.Player(seat).Troop(id) == nil {
		then.State = x.After
	}
	return then.Troop(seat, id)
}

// pick is the part of an event that the question is about; nil if it has none.
func (x *explainer) pick(e adjudicator.Event) adjudicator.Event {
	switch x.thing.Kind {
	case OfSeason:
		return e
	case OfDice, OfNothing:
		return nil
	case OfDie:
		return ifAny(e, slices.ContainsFunc(rollsOf(e), func(r roll) bool { return r.Purpose == x.dieAsked }))
	case OfLine:
		return x.pickByLine(e)
	}
	if moved, ok := e.(adjudicator.TroopsMoved); ok {
		moved.Moves = slices.DeleteFunc(slices.Clone(moved.Moves), func(m adjudicator.Move) bool { return !x.concernsMove(moved, m) })
		return ifAny(moved, len(moved.Moves) > 0)
	}
	return ifAny(e, x.concerns(e))
}

func ifAny(e adjudicator.Event, any bool) adjudicator.Event {
	if any {
		return e
	}
	return nil
}

// concernsMove reports whether the question is about one troop's step. Of a lord only what is more than a march is told, and of a fight
// what follows it.
func (x *explainer) concernsMove(e adjudicator.TroopsMoved, m adjudicator.Move) bool {
	switch t := x.thing; t.Kind {
	case OfTroop:
		return m.Lord == t.Lord && m.Troop == t.Troop
	case OfPlace:
		return m.From == t.At || m.To == t.At
	case OfFight:
		return e.Phase > 0 && e.Mile == 0 && slices.Contains(x.fightPlaces(), m.From)
	case OfLord:
		return m.Lord == t.Lord && e.Mile == 0
	}
	return false
}

// fightPlaces are the places of the fights that are asked about.
func (x *explainer) fightPlaces() (all []board.Position) {
	for _, e := range x.Record {
		if f, ok := e.(adjudicator.FightBegan); ok && x.isFightAsked(f) {
			all = append(all, at(f.At, f.And)...)
		}
	}
	return all
}

// isFightAsked reports whether a fight is one that is asked about: at the place, or the reader's own.
func (x *explainer) isFightAsked(f adjudicator.FightBegan) bool {
	if x.thing.At == board.NoPosition {
		return x.All || f.Sides[0].Lord == x.Reader || f.Sides[1].Lord == x.Reader
	}
	return f.At == x.thing.At || f.And == x.thing.At
}

// concerns reports whether an event is about what is asked about.
func (x *explainer) concerns(e adjudicator.Event) bool {
	s := subjectOf(e)
	switch t := x.thing; t.Kind {
	case OfTroop:
		return slices.Contains(s.troops, troop{t.Lord, t.Troop}) || x.namesAll(e, t)
	case OfPlace:
		return slices.Contains(s.places, t.At) || s.manors && x.marksGone(t.At)
	case OfFight:
		switch e := any(e).(type) {
		case adjudicator.FightBegan:
			return x.isFightAsked(e)
		case adjudicator.SidesMet:
			return (e.AWhy != "" || e.BWhy != "") && overlap(at(e.At, e.And), x.fightPlaces())
		case adjudicator.OrderOfFightRolled, adjudicator.ShelterTaken, adjudicator.InvaderAnswered:
			return overlap(s.places, x.fightPlaces())
		case adjudicator.TroopsTurned:
			return x.foughtInPhase(e.Lord, e.Phase)
		}
	case OfLord:
		return slices.Contains(s.lords, t.Lord)
	case OfTreasury:
		return slices.Contains(s.money, t.Lord) || isUnpaid(e, t.Lord) || isTooDear(e, t.Lord)
	}
	return false
}

// foughtInPhase reports whether a lord stood in a fight that is asked about in a phase.
func (x *explainer) foughtInPhase(lord adjudicator.Seat, phase int) bool {
	return slices.ContainsFunc(x.Record, func(e adjudicator.Event) bool {
		f, ok := e.(adjudicator.FightBegan)
		return ok && f.Phase == phase && x.isFightAsked(f) && (f.Sides[0].Lord == lord || f.Sides[1].Lord == lord)
	})
}

func overlap[T comparable](a, b []T) bool {
	return slices.ContainsFunc(a, func(v T) bool { return slices.Contains(b, v) })
}

// namesAll reports whether a refusal that names no single troop is of an order for a troop.
func (x *explainer) namesAll(e adjudicator.Event, t Thing) bool {
	r, ok := e.(adjudicator.OrderRefused)
	return ok && r.Lord == t.Lord && r.Troop == 0 && slices.ContainsFunc(x.linesFor(t.Lord, []troop{{t.Lord, t.Troop}}, nil), func(l line) bool {
		return !l.standing && l.N == r.Line && l.Order.String() == r.Order
	})
}

// marksGone reports whether a manor had marks when the autumn cleared them, or was closed.
func (x *explainer) marksGone(p board.Position) bool {
	if slices.Contains(x.Before.Closed, p) {
		return true
	}
	if int(p) >= len(x.Before.Manors) {
		return false
	}
	m := &x.Before.Manors[p]
	return m.Supervised || m.Burnt > 0 || m.Scorched > 0 || slices.ContainsFunc(x.Record, func(e adjudicator.Event) bool {
		pillaged, ok := e.(adjudicator.ManorPillaged)
		return ok && pillaged.Manor == p
	})
}

// isUnpaid reports whether an event is that a lord's troop left for want of pay.
func isUnpaid(e adjudicator.Event, lord adjudicator.Seat) bool {
	left, ok := e.(adjudicator.TroopLeft)
	return ok && left.Lord == lord && left.Why == adjudicator.Unpaid
}

// isTooDear reports whether an event is that a line was refused for want of money.
func isTooDear(e adjudicator.Event, lord adjudicator.Seat) bool {
	r, ok := e.(adjudicator.OrderRefused)
	if !ok || r.Lord != lord {
		return false
	}
	_, _, dear := prices(r.Reason)
	return dear
}
