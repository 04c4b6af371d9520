package adjudicator

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A State changes in the apply methods of events only: in this file, and for the optional rules
// beside their events.

func (e SeasonBegan) apply(*State)    {}
func (e DiceRolled) apply(*State)     {}
func (e OrderRefused) apply(*State)   {}
func (e ConditionMet) apply(*State)   {}
func (e ConditionUnmet) apply(*State) {}

func (e AttitudeChanged) apply(s *State) {
	p := s.Player(e.Lord)
	p.Allies = without(p.Allies, e.Towards)
	p.Enemies = without(p.Enemies, e.Towards)
	switch e.Now {
	case order.Ally:
		p.Allies = with(p.Allies, e.Towards)
	case order.Enemy:
		p.Enemies = with(p.Enemies, e.Towards)
	}
}

// without takes a seat out of a list; an emptied list is nil.
func without(seats []Seat, x Seat) []Seat {
	var rest []Seat
	for _, s := range seats {
		if s != x {
			rest = append(rest, s)
		}
	}
	return rest
}

// with puts a seat into a rising list.
func with(seats []Seat, x Seat) []Seat {
	i, _ := slices.BinarySearch(seats, x)
	return slices.Insert(seats, i, x)
}

func (e HeirNamed) apply(s *State) { s.Player(e.Lord).Heir = e.Troop }
func (e LordOut) apply(s *State)   { s.Player(e.Lord).Out = true }

func (e GameWon) apply(s *State) { s.Over, s.Winners = true, []Seat{e.Lord} }

func (e GameValued) apply(s *State) {
	s.Over, s.Winners = true, append([]Seat(nil), e.Winners...)
}

func (e SeasonEnded) apply(s *State) {
	s.Year, s.Season = e.NextYear, e.NextSeason
	for i := range s.Manors {
		s.Manors[i].Pillaged = 0
	}
}

func (e TroopsMoved) apply(s *State) {
	for _, m := range e.Moves {
		s.Player(m.Lord).Troop(m.Troop).At = m.To
	}
}

func (e TroopsWaited) apply(*State) {}
func (e SidesMet) apply(*State)     {}
func (e TroopsTurned) apply(*State) {}

func (e TroopsScattered) apply(s *State) {
	for _, id := range e.Troops {
		s.Player(e.Lord).Troop(id).Status = Gone
	}
	s.Player(e.Lord).Barred = s.Player(e.Lord).Barred || e.Leader
}

func (e OrderOfFightRolled) apply(*State) {}
func (e FightBegan) apply(*State)         {}
func (e FightEnded) apply(*State)         {}

func (e RoundFought) apply(s *State) {
	for _, w := range e.Hurt {
		t := s.Player(w.Lord).Troop(w.Troop)
		t.Wounded = true
		if w.Dead {
			t.Status = Dead
		}
	}
}

func (e LordFell) apply(s *State) { s.Player(e.Lord).Barred = true }

func (e ManorClaimed) apply(s *State)    { s.Manors[e.Manor].Holder = e.By }
func (e ManorDisputed) apply(*State)     {}
func (e ManorSupervised) apply(s *State) { s.Manors[e.Manor].Supervised = true }
func (e ManorHarvested) apply(*State)    {}
func (e HouseRaided) apply(*State)       {}

func (e IncomeReckoned) apply(s *State) {
	p := s.Player(e.Lord)
	p.Income, p.Treasury = e.Gross, e.Treasury
}

func (e MarksCleared) apply(s *State) {
	for i := range s.Manors {
		s.Manors[i].Supervised, s.Manors[i].Burnt, s.Manors[i].Scorched = false, 0, 0
	}
	s.Closed, s.Houses = nil, HousesNormal
}

func (e EntryGiven) apply(*State) {}

func (e RetinueGiven) apply(s *State) {
	p := s.Player(e.Lord)
	p.Troops = append([]Troop(nil), e.Troops...)
	p.Treasury = e.Treasury
}

func (e IncomeDeclared) apply(*State) {}

func (e TroopLeft) apply(s *State) { s.Player(e.Lord).Troop(e.Troop).Status = Gone }

func (e TroopPaid) apply(s *State)     { s.Player(e.Lord).Treasury = e.Treasury }
func (e LoyaltyRolled) apply(*State)   {}
func (e TroopHealed) apply(s *State)   { s.Player(e.Lord).Troop(e.Troop).Wounded = false }
func (e TroopPromoted) apply(s *State) { s.Player(e.Lord).Troop(e.Troop).Grade = e.To }

func (e LordAppointed) apply(s *State) {
	p := s.Player(e.Lord)
	t := p.Troop(e.Troop)
	t.Kind, t.Appointed = Lord, true
	p.Barred = false
	if p.Heir == e.Troop {
		p.Heir = 0
	}
}

func (e NoHeir) apply(*State) {}

func (e TroopHired) apply(s *State) {
	p := s.Player(e.Lord)
	p.Treasury = e.Treasury
	p.enlist(Troop{ID: e.Troop, Kind: e.Kind, Grade: e.Grade, Hired: e.Year, At: e.At})
}

// enlist adds a troop in the place of its number.
func (p *Player) enlist(t Troop) {
	if old := p.Troop(t.ID); old != nil { // all 99 numbers were used: the lowest free one
		*old = t
		return
	}
	i, _ := slices.BinarySearchFunc(p.Troops, t.ID, func(x Troop, id TroopID) int { return cmp.Compare(x.ID, id) })
	p.Troops = slices.Insert(p.Troops, i, t)
}

func (e ManorImproved) apply(s *State) {
	s.Player(e.Lord).Treasury = e.Treasury
	m := &s.Manors[e.Manor]
	switch e.What {
	case order.Hive:
		m.Hives++
	case order.Forester:
		m.Foresters++
	case order.Reeve:
		m.Reeve = true
	case order.Mill:
		m.Mill = true
	case order.Castle:
		m.Castle = WorksWhole
	case order.Church, order.Circle:
		s.Sites++
		*m.site(e.What) = Site{State: WorksWhole, Built: s.Sites}
	}
}

func (e TroopRelocated) apply(s *State) { s.Player(e.Lord).Troop(e.Troop).At = e.To }

func (e StaffRelocated) apply(s *State) {
	from, to := &s.Manors[e.From], &s.Manors[e.To]
	if e.What == order.Forester {
		from.Foresters--
		to.Foresters++
		return
	}
	from.Reeve, to.Reeve = false, true
}
