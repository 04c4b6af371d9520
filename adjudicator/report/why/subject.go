package why

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A subject is what an event is about.
type subject struct {
	lords  []adjudicator.Seat
	troops []troop
	places []board.Position
	money  []adjudicator.Seat // whose treasury it changes
	manors bool               // it is about all manors, or all that have something
	all    bool               // it is about everybody
}

// A troop is one lord's troop.
type troop struct {
	lord adjudicator.Seat
	id   adjudicator.TroopID
}

func troopsOf(lord adjudicator.Seat, ids ...adjudicator.TroopID) (all []troop) {
	for _, id := range ids {
		if id != 0 {
			all = append(all, troop{lord, id})
		}
	}
	return all
}

func at(places ...board.Position) (all []board.Position) {
	for _, p := range places {
		if p != board.NoPosition {
			all = append(all, p)
		}
	}
	return all
}

func lords(all ...adjudicator.Seat) []adjudicator.Seat {
	return slices.DeleteFunc(all, func(s adjudicator.Seat) bool { return s == adjudicator.NoSeat })
}

// subjectOf says what an event is about. It is the one place that knows it: an event that is missing here concerns nothing.
func subjectOf(e adjudicator.Event) subject {
	s, _ := findSubject(e)
	return s
}

// findSubject is subjectOf, and reports whether the event stands in one of these lists.
func findSubject(e adjudicator.Event) (subject, bool) {
	for _, of := range [...]func(adjudicator.Event) (subject, bool){ofSeason, ofMarch, ofFight, ofManor, ofWinter, ofFate, ofFaith, ofRuling} {
		if s, ok := of(e); ok {
			return s, true
		}
	}
	return subject{}, false
}

func ofSeason(e adjudicator.Event) (subject, bool) {
	switch e := any(e).(type) {
	case adjudicator.DiceRolled:
		return subject{lords: lords(e.Lord)}, true
	case adjudicator.OrderRefused:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.ConditionMet:
		return subject{lords: lords(e.Lord)}, true
	case adjudicator.ConditionUnmet:
		return subject{lords: lords(e.Lord)}, true
	case adjudicator.AttitudeChanged:
		return subject{lords: lords(e.Lord, e.Towards)}, true
	case adjudicator.HeirNamed:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.LordOut:
		return subject{lords: lords(e.Lord)}, true
	case adjudicator.EntryGiven:
		return subject{lords: lords(e.Lord), places: at(e.Manor)}, true
	case adjudicator.RetinueGiven:
		s := subject{lords: lords(e.Lord), places: at(e.At), money: lords(e.Lord)}
		for _, t := range e.Troops {
			s.troops = append(s.troops, troop{e.Lord, t.ID})
		}
		return s, true
	case adjudicator.SeasonBegan, adjudicator.SeasonEnded, adjudicator.GameWon, adjudicator.GameValued:
		return subject{all: true}, true
	}
	return subject{}, false
}

func ofMarch(e adjudicator.Event) (s subject, ok bool) {
	switch e := any(e).(type) {
	case adjudicator.TroopsMoved:
		for _, m := range e.Moves {
			s.lords, s.places = append(s.lords, m.Lord), append(s.places, m.From, m.To)
			s.troops = append(s.troops, troop{m.Lord, m.Troop})
		}
		return s, true
	case adjudicator.TroopsWaited:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troops...), places: at(e.At, e.To)}, true
	case adjudicator.SidesMet:
		return subject{lords: lords(e.A, e.B), troops: append(troopsOf(e.A, e.ATroops...), troopsOf(e.B, e.BTroops...)...), places: at(e.At, e.And)}, true
	case adjudicator.TroopsTurned:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troops...), places: at(e.Goal)}, true
	case adjudicator.TroopsScattered:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troops...), places: at(e.At)}, true
	}
	return s, false
}

func ofFight(e adjudicator.Event) (subject, bool) {
	switch e := any(e).(type) {
	case adjudicator.OrderOfFightRolled:
		return subject{lords: lords(e.Lord), places: at(e.At, e.And)}, true
	case adjudicator.FightBegan:
		a, b := e.Sides[0], e.Sides[1]
		return subject{lords: lords(a.Lord, b.Lord), places: at(e.At, e.And),
			troops: append(troopsOf(a.Lord, a.Troops...), troopsOf(b.Lord, b.Troops...)...)}, true
	case adjudicator.RoundFought:
		return subject{lords: lords(e.Lords[:]...), places: at(e.At, e.And),
			troops: append(troopsOf(e.Lords[0], e.Fighting[0]...), troopsOf(e.Lords[1], e.Fighting[1]...)...)}, true
	case adjudicator.FightEnded:
		return subject{lords: lords(e.Lords[:]...), places: at(e.At, e.And)}, true
	case adjudicator.LordFell:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.ShelterTaken:
		return subject{lords: lords(e.Lord, e.From), troops: troopsOf(e.Lord, e.Troops...), places: at(e.Manor)}, true
	case adjudicator.InvaderAnswered:
		return subject{lords: lords(e.Lord, e.Holder), troops: troopsOf(e.Lord, e.Troops...), places: at(e.Manor)}, true
	case adjudicator.SiegeLaid:
		return subject{lords: append(lords(e.Holder), e.By...), places: at(e.Manor)}, true
	case adjudicator.SiegeEnded:
		return subject{lords: append(lords(e.Holder), e.By...), places: at(e.Manor)}, true
	case adjudicator.ManorPillaged:
		return subject{lords: lords(e.By, e.Holder), troops: troopsOf(e.By, e.Troops...), places: at(e.Manor), money: lords(e.By)}, true
	}
	return subject{}, false
}

func ofManor(e adjudicator.Event) (s subject, ok bool) {
	switch e := any(e).(type) {
	case adjudicator.ManorClaimed:
		return subject{lords: lords(e.By, e.From), troops: troopsOf(e.By, e.Troop), places: at(e.Manor)}, true
	case adjudicator.ManorDisputed:
		return subject{lords: append(lords(e.By, e.Holder), e.Others...), places: at(e.Manor)}, true
	case adjudicator.ManorSupervised:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop), places: at(e.Manor)}, true
	case adjudicator.ManorHarvested:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop), places: at(e.Manor), money: lords(e.Lord)}, true
	case adjudicator.HouseRaided:
		s.places = at(e.House)
		for _, share := range e.Shares {
			s.lords, s.money = append(s.lords, share.Lord), append(s.money, share.Lord)
		}
		return s, true
	case adjudicator.IncomeReckoned:
		return subject{lords: lords(e.Lord), money: lords(e.Lord)}, true
	case adjudicator.MarksCleared:
		return subject{manors: true}, true
	case adjudicator.WeatherMoved:
		return subject{all: true}, true
	}
	return s, false
}

func ofWinter(e adjudicator.Event) (subject, bool) {
	switch e := any(e).(type) {
	case adjudicator.IncomeDeclared:
		return subject{lords: lords(e.Lord), money: lords(e.Lord)}, true
	case adjudicator.TroopLeft:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.TroopPaid:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop), money: lords(e.Lord)}, true
	case adjudicator.LoyaltyRolled:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.TroopHealed:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.TroopPromoted:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.LordAppointed:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.NoHeir:
		return subject{lords: lords(e.Lord)}, true
	case adjudicator.TroopHired:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop), places: at(e.At), money: lords(e.Lord)}, true
	case adjudicator.ManorImproved:
		return subject{lords: lords(e.Lord), places: at(e.Manor), money: lords(e.Lord)}, true
	case adjudicator.TroopRelocated:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop), places: at(e.From, e.To)}, true
	case adjudicator.StaffRelocated:
		return subject{lords: lords(e.Lord), places: at(e.From, e.To)}, true
	case adjudicator.MoneyGiven:
		return subject{lords: lords(e.Lord, e.To), money: lords(e.Lord, e.To)}, true
	}
	return subject{}, false
}

func ofFate(e adjudicator.Event) (s subject, ok bool) {
	switch e := any(e).(type) {
	case adjudicator.FateRolled, adjudicator.MasonsCame:
		return subject{all: true}, true
	case adjudicator.PlagueRolled:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop)}, true
	case adjudicator.LightningRolled:
		return subject{lords: lords(e.Lord), places: at(e.Manor)}, true
	case adjudicator.SoldierThrownOut:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop), places: at(e.From, e.To)}, true
	case adjudicator.ManorRevolted:
		return subject{lords: lords(e.Lord), places: at(e.Manor)}, true
	case adjudicator.StormRolled:
		return subject{lords: lords(e.Lord), places: at(e.Manor)}, true
	case adjudicator.FloodRolled:
		return subject{places: at(e.Bridge)}, true
	case adjudicator.TroopsDeserted:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Knight, e.Man), places: at(e.Manor)}, true
	case adjudicator.FireRolled:
		return subject{lords: lords(e.Lord), places: at(e.Manor)}, true
	case adjudicator.HousesYield:
		return subject{all: true}, true
	case adjudicator.TroopJoined:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Troop), places: at(e.At)}, true
	case adjudicator.ScutagePaid:
		return subject{lords: lords(e.Lord), money: lords(e.Lord)}, true
	case adjudicator.SwarmRolled:
		return subject{lords: lords(e.Lord), places: at(e.From, e.To)}, true
	case adjudicator.BoundaryMoved:
		return subject{lords: lords(e.From, e.To), places: at(e.Manor)}, true
	}
	return s, false
}

func ofFaith(e adjudicator.Event) (s subject, ok bool) {
	switch e := any(e).(type) {
	case adjudicator.FaithChosen:
		return subject{lords: lords(e.Lord)}, true
	case adjudicator.SiteDestroyed:
		return subject{lords: lords(e.Lord), places: at(e.Manor)}, true
	case adjudicator.SiteContested:
		for _, b := range e.Bidders {
			s.lords, s.places = append(s.lords, b.Lord), append(s.places, b.Manor)
		}
		return s, true
	case adjudicator.WorksRepaired:
		return subject{lords: lords(e.Lord), places: at(e.Manor), money: lords(e.Lord)}, true
	case adjudicator.KingMoved:
		return subject{all: true}, true
	case adjudicator.ReverenceShown:
		return subject{lords: lords(e.Lord)}, true
	}
	return s, false
}

func ofRuling(e adjudicator.Event) (subject, bool) {
	switch e := any(e).(type) {
	case adjudicator.TreasuryRuled:
		return subject{lords: lords(e.Lord), money: lords(e.Lord)}, true
	case adjudicator.LordRuled:
		return subject{lords: lords(e.Lord)}, true
	case adjudicator.TroopRuled:
		return subject{lords: lords(e.Lord), troops: troopsOf(e.Lord, e.Now.ID), places: choose(e.New, at(e.Now.At), at(e.Was.At, e.Now.At))}, true
	case adjudicator.ManorRuled:
		return subject{lords: lords(e.Was.Holder, e.Now.Holder), places: at(e.Manor)}, true
	case adjudicator.NewDiceRuled:
		return subject{lords: e.Lords}, true
	}
	return subject{}, false
}
