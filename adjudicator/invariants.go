package adjudicator

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// CheckInvariants reports the first thing in a state that can never be: more
// than six troops of a player at a position (§6.iii), a treasury below nothing,
// a number given twice, a place off the board, two lords of one player, more
// improvements than a manor has room for.
func CheckInvariants(r *ruleset.Rules, b *board.Board, s *State) error {
	for i := range s.Players {
		if err := checkPlayer(r, b, &s.Players[i]); err != nil {
			return fmt.Errorf("%s: %w", s.Players[i].Lord, err)
		}
	}
	if s.Weather < 1 || s.Weather > len(r.Weather.Ring) {
		return fmt.Errorf("the weather counter is on space %d", s.Weather)
	}
	for i := range s.Manors {
		if err := checkManor(b, s, board.Position(i)); err != nil {
			return fmt.Errorf("%s: %w", b.NameOf(board.Position(i)), err)
		}
	}
	return nil
}

// CheckSieges reports the first siege that can never be between two seasons; while one is played
// they are over before the record says so (§13.iii).
func CheckSieges(b *board.Board, s *State) error {
	for i := range s.Manors {
		if err := checkSiege(s, board.Position(i)); err != nil {
			return fmt.Errorf("%s: %w", b.NameOf(board.Position(i)), err)
		}
	}
	return nil
}

// checkSiege checks that a manor under siege has a holder with troops inside and besiegers with
// troops there, and that it is not winter (§13.iii).
func checkSiege(s *State, at board.Position) error {
	m := &s.Manors[at]
	switch {
	case m.Siege == 0:
		return nil
	case m.Holder == NoSeat || m.Besieges(m.Holder) || m.Siege>>len(s.Players) != 0:
		return fmt.Errorf("besieged by %b, held by seat %d", m.Siege, m.Holder)
	case s.Player(m.Holder).Count(at) == 0:
		return fmt.Errorf("besieged, with nobody inside")
	case s.Season == Winter:
		return fmt.Errorf("besieged in winter")
	}
	for _, seat := range seatsOf(m.Siege) {
		if s.Player(seat).Count(at) == 0 {
			return fmt.Errorf("besieged by seat %d, who has nobody there", seat)
		}
	}
	return nil
}

// checkPlayer checks one player's troops and treasury.
func checkPlayer(r *ruleset.Rules, b *board.Board, p *Player) error {
	lords, last := 0, TroopID(0)
	for i := range p.Troops {
		t := &p.Troops[i]
		switch {
		case t.ID <= last || t.ID > MaxTroop:
			return fmt.Errorf("troop %02d stands after %02d", t.ID, last)
		case t.At < 0 || int(t.At) >= b.Len():
			return fmt.Errorf("troop %02d is at position %d, which is not on the board", t.ID, t.At)
		case t.Status == Alive && p.Count(t.At) > r.Limit:
			return fmt.Errorf("%d troops are at %s, more than %d", p.Count(t.At), b.NameOf(t.At), r.Limit)
		case t.Status == Alive && t.Kind == Lord:
			lords++
		}
		last = t.ID
	}
	if p.Points < 0 {
		return fmt.Errorf("%d points", p.Points)
	}
	if p.Treasury < 0 {
		return fmt.Errorf("the treasury holds %d bezants", p.Treasury)
	}
	if lords > 1 {
		return fmt.Errorf("%d lords live", lords)
	}
	return nil
}

// checkManor checks one manor's holder and improvements against its land.
func checkManor(b *board.Board, s *State, at board.Position) error {
	m, land := &s.Manors[at], b.Place(at)
	switch {
	case m.Holder < NoSeat || int(m.Holder) >= len(s.Players):
		return fmt.Errorf("held by seat %d", m.Holder)
	case m.Hives < 0 || m.PastureUsed() > land.Pasture:
		return fmt.Errorf("%d hives, and churches and circles, on %d pasture", m.Hives, land.Pasture)
	case m.Scorched>>land.Forest != 0:
		return fmt.Errorf("fires on forest unit %b of %d", m.Scorched, land.Forest)
	case m.Foresters < 0 || m.Foresters > land.Forest:
		return fmt.Errorf("%d foresters for %d forest", m.Foresters, land.Forest)
	case (m.Reeve || m.Mill) && !land.River:
		return fmt.Errorf("a river reeve or a mill without river rights")
	case m.Burnt < 0 || m.Burnt > land.Arable:
		return fmt.Errorf("%d burnt units of %d arable", m.Burnt, land.Arable)
	}
	return nil
}
