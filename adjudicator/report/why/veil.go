package why

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// veil takes out of a season all that its reader may not know, before anything is explained: an answer is made of what is left. The
// master sees all.
func (a *Asked) veil() *Asked {
	if a.All {
		return a
	}
	known := *a
	known.Before, known.After = veilState(a.Before, a.Reader), veilState(a.After, a.Reader)
	known.Record = make([]adjudicator.Event, 0, len(a.Record))
	entries := entriesContested(a.Record, a.Reader)
	for _, e := range a.Record {
		if roll, ok := e.(adjudicator.DiceRolled); ok && a.Before.Season == adjudicator.SettingOut && !slices.Contains(entries, roll.Entry) {
			continue // who wished for an entry is known to those who threw for it
		}
		if e = veilEvent(e, a.Reader); e != nil {
			known.Record = append(known.Record, e)
		}
	}
	known.Orders = make([]Orders, len(a.Orders))
	if a.Reader >= 0 && int(a.Reader) < len(a.Orders) {
		known.Orders[a.Reader] = a.Orders[a.Reader]
	}
	return &known
}

// entriesContested are the entries for which a lord threw (§3).
func entriesContested(record []adjudicator.Event, reader adjudicator.Seat) (entries []string) {
	for _, e := range view.EventsOf[adjudicator.DiceRolled](record) {
		if e.Lord == reader && e.Entry != "" {
			entries = append(entries, e.Entry)
		}
	}
	return entries
}

// veilState is a state without the money, the attitudes and the heirs of the other lords.
func veilState(s *adjudicator.State, reader adjudicator.Seat) *adjudicator.State {
	known := s.Clone()
	for i := range known.Players {
		if p := &known.Players[i]; adjudicator.Seat(i) != reader {
			p.Treasury, p.Allies, p.Enemies, p.Heir = 0, nil, nil, 0
		}
	}
	return &known
}

// veilEvent is an event as a lord may know it; nil if that lord may not know of it.
func veilEvent(e adjudicator.Event, reader adjudicator.Seat) adjudicator.Event {
	switch e := any(e).(type) {
	case adjudicator.OrderRefused:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.ConditionMet:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.ConditionUnmet:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.AttitudeChanged:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.HeirNamed:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.TroopsWaited:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.TroopsTurned:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.LoyaltyRolled:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.TreasuryRuled:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.TroopPaid:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.ManorHarvested:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.RetinueGiven:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.ManorDisputed: // who stands there is seen; who yields is not
		return nil
	case adjudicator.SidesMet:
		return veilMeeting(e, reader)
	case adjudicator.TroopsMoved:
		return veilReturns(e, reader)
	case adjudicator.FightEnded:
		for i, why := range e.Withdrew {
			if e.Lords[i] != reader && why != "" && why != adjudicator.WithdrewInside {
				e.Withdrew[i] = withdrewUntold
			}
		}
		return e
	}
	return veilMoney(e, reader)
}

// withdrewUntold is why another lord's side withdrew.
const withdrewUntold adjudicator.Withdrew = "untold"

func ifOwn(e adjudicator.Event, of, reader adjudicator.Seat) adjudicator.Event {
	if of == reader {
		return e
	}
	return nil
}

// veilMeeting is a meeting that led to a fight, with the reader's own reason alone; that two met in peace is seen from where they went.
// If only the other side engaged, that is seen, and not by which stance.
func veilMeeting(e adjudicator.SidesMet, reader adjudicator.Seat) adjudicator.Event {
	own, others := &e.AWhy, &e.BWhy
	if reader == e.B {
		own, others = others, own
	}
	switch {
	case reader != e.A && reader != e.B, *own == "" && *others == "":
		return nil
	case *own != "":
		*others = ""
	default:
		*others = adjudicator.ByAttack
	}
	return e
}

// veilReturns makes marches of the returns of others, which they have ordered.
func veilReturns(e adjudicator.TroopsMoved, reader adjudicator.Seat) adjudicator.Event {
	e.Moves = slices.Clone(e.Moves)
	for i := range e.Moves {
		if m := &e.Moves[i]; m.Lord != reader && m.Why == adjudicator.Returns {
			m.Why = adjudicator.Marches
		}
	}
	return e
}

// veilMoney takes the treasuries of others out of an event, and what would betray them.
func veilMoney(e adjudicator.Event, reader adjudicator.Seat) adjudicator.Event {
	switch e := any(e).(type) {
	case adjudicator.TroopLeft:
		e.Why = choose(e.Lord == reader, e.Why, adjudicator.Dismissed)
		return e
	case adjudicator.TroopHired:
		e.Treasury = choose(e.Lord == reader, e.Treasury, 0)
		return e
	case adjudicator.ManorImproved:
		e.Treasury = choose(e.Lord == reader, e.Treasury, 0)
		return e
	case adjudicator.IncomeReckoned:
		e.Treasury = choose(e.Lord == reader, e.Treasury, 0)
		return e
	case adjudicator.ManorPillaged:
		e.Treasury = choose(e.By == reader, e.Treasury, 0)
		return e
	case adjudicator.ScutagePaid:
		e.Treasury = choose(e.Lord == reader, e.Treasury, 0)
		return e
	case adjudicator.WorksRepaired:
		e.Treasury = choose(e.Lord == reader, e.Treasury, 0)
		return e
	case adjudicator.MoneyGiven:
		e.Treasury = choose(e.Lord == reader, e.Treasury, 0)
		return e
	case adjudicator.LordAppointed:
		e.How = choose(e.Lord == reader, e.How, adjudicator.ByNumber)
		return e
	case adjudicator.HouseRaided:
		e.Agreed = false
		return e
	case adjudicator.InvaderAnswered:
		if e.Lord != reader && e.Do != order.Assault {
			e.Do = order.Pass
		}
		return e
	case adjudicator.EntryGiven:
		e.Wish = choose(e.Lord == reader, e.Wish, 0)
		return e
	}
	return e
}

// choose is one of two values.
func choose[T any](first bool, one, other T) T {
	if first {
		return one
	}
	return other
}
