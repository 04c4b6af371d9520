package situation

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// NewPlayerView is what a lord knows after a season, of which the record may be nil.
func NewPlayerView(t view.Table, s *adjudicator.State, record []adjudicator.Event, reader adjudicator.Seat) *view.PlayerView {
	return newPlayerView(t, s, record, reader, livingTroops(t.Rules, s))
}

// NewPlayerViews is what each lord knows, by seat. They share what is known to all, and must
// not be changed.
func NewPlayerViews(t view.Table, s *adjudicator.State, record []adjudicator.Event) []*view.PlayerView {
	all := make([]*view.PlayerView, len(s.Players))
	troops := livingTroops(t.Rules, s)
	for i := range all {
		all[i] = newPlayerView(t, s, record, adjudicator.Seat(i), troops)
	}
	return all
}

func newPlayerView(t view.Table, s *adjudicator.State, record []adjudicator.Event, reader adjudicator.Seat, troops []view.KnownTroop) *view.PlayerView {
	k := &view.PlayerView{Season: adjudicator.When(s.Season), Year: s.Year, Last: lastYear(s), You: int(reader),
		Needed: manorsNeeded(t, s), Manors: knownManors(s, reader), Troops: troops,
		Options: s.Options, Weather: s.Weather, Arthur: s.Arthur, Closed: s.Closed, Cheap: s.CheapChurches, Barren: s.Houses == adjudicator.HousesNone}
	k.Lords = make([]view.KnownLord, 0, len(s.Players))
	for i := range s.Players {
		p := &s.Players[i]
		k.Lords = append(k.Lords, view.KnownLord{Name: p.Lord, Out: p.Out, Faith: p.Faith, Points: p.Points})
	}
	if reader == adjudicator.NoSeat {
		return k
	}
	p := s.Player(reader)
	k.Treasury, k.May = p.Treasury, p.MayOrder()
	if p.Living(p.Heir) != nil {
		k.Heir = int(p.Heir)
	}
	for _, seat := range p.Allies {
		k.Lords[seat].Ally = true
	}
	for _, seat := range p.Enemies {
		k.Lords[seat].Enemy = true
	}
	addQuarrels(k, record)
	return k
}

// knownManors are all manors, as the lord of that seat may know them.
func knownManors(s *adjudicator.State, you adjudicator.Seat) (all []view.KnownManor) {
	all = make([]view.KnownManor, 0, len(s.Manors))
	for i := range s.Manors {
		m := &s.Manors[i]
		all = append(all, view.KnownManor{Holder: int(m.Holder), Hives: m.Hives, Foresters: m.Foresters, Reeve: m.Reeve, Mill: m.Mill,
			Burnt: m.Burnt, Castle: view.Building(m.Castle), Church: view.Building(m.Church.State), Circle: view.Building(m.Circle.State), Besieged: m.Siege != 0,
			Supervised: m.Supervised && m.Holder == you && you != adjudicator.NoSeat})
	}
	return all
}

func livingTroops(r *ruleset.Rules, s *adjudicator.State) []view.KnownTroop {
	n := 0
	for i := range s.Players {
		n += len(s.Players[i].Troops)
	}
	all := make([]view.KnownTroop, 0, n)
	for i := range s.Players {
		for t := range view.Living(&s.Players[i]) {
			all = append(all, view.KnownTroop{Lord: i, ID: int(t.ID), Rank: view.Rank(t.Kind), Grade: t.Grade, Wounded: t.Wounded,
				Strength: adjudicator.Strength(r, t), Pay: adjudicator.Pay(r, t), At: t.At})
		}
	}
	return all
}

// addQuarrels notes who fought the reader, and who took manors from the reader.
func addQuarrels(k *view.PlayerView, record []adjudicator.Event) {
	for i := range record {
		if e, ok := record[i].(adjudicator.FightBegan); ok {
			a, b := int(e.Sides[0].Lord), int(e.Sides[1].Lord)
			if a == k.You {
				k.Lords[b].Fought = true
			} else if b == k.You {
				k.Lords[a].Fought = true
			}
		}
		if e, ok := record[i].(adjudicator.ManorClaimed); ok && int(e.From) == k.You {
			k.Lords[e.By].Took++
		}
	}
}
