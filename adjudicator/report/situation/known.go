package situation

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// NewPlayerView is what a lord knows after a season, of which the record may be nil.
func NewPlayerView(t view.Table, s *adjudicator.State, record []adjudicator.Event, reader adjudicator.Seat) *view.PlayerView {
	k := &view.PlayerView{Troops: livingTroops(nil, t.Rules, s), Manors: knownManors(nil, s)}
	fillPlayerView(k, t, s, reader)
	addQuarrels(record, func(lord adjudicator.Seat) *view.PlayerView {
		if lord != reader {
			return nil
		}
		return k
	})
	return k
}

// NewPlayerViews is what each lord knows, by seat. They share what is known to all, and must
// not be changed.
func NewPlayerViews(t view.Table, s *adjudicator.State, record []adjudicator.Event) []*view.PlayerView {
	return new(PlayerViews).Make(t, s, record)
}

// PlayerViews is NewPlayerViews for those who need them season after season: it makes them in memory that is kept. They hold until
// the next are made. The zero PlayerViews is ready.
type PlayerViews struct {
	views  []*view.PlayerView
	troops []view.KnownTroop
	manors []view.KnownManor // as those know them who hold none
}

// Make is the function NewPlayerViews, in memory that is kept.
func (m *PlayerViews) Make(t view.Table, s *adjudicator.State, record []adjudicator.Event) []*view.PlayerView {
	for len(m.views) < len(s.Players) {
		m.views = append(m.views, new(view.PlayerView))
	}
	m.views = m.views[:len(s.Players)]
	m.troops, m.manors = livingTroops(m.troops[:0], t.Rules, s), knownManors(m.manors[:0], s)
	for i, k := range m.views {
		*k = view.PlayerView{Troops: m.troops, Manors: append(k.Manors[:0], m.manors...), Lords: k.Lords[:0]}
		fillPlayerView(k, t, s, adjudicator.Seat(i))
	}
	addQuarrels(record, func(lord adjudicator.Seat) *view.PlayerView { return m.views[lord] })
	return m.views
}

// fillPlayerView writes the rest of a view that has troops and manors.
func fillPlayerView(k *view.PlayerView, t view.Table, s *adjudicator.State, reader adjudicator.Seat) {
	*k = view.PlayerView{Season: adjudicator.When(s.Season), Year: s.Year, Last: lastYear(s), You: int(reader),
		Needed: manorsNeeded(t, s), Manors: k.Manors, Troops: k.Troops,
		Options: s.Options, Weather: s.Weather, Arthur: s.Arthur, Closed: s.Closed, Cheap: s.CheapChurches, Barren: s.Houses == adjudicator.HousesNone,
		Lords: slices.Grow(k.Lords, len(s.Players))}
	for i := range s.Players {
		p := &s.Players[i]
		k.Lords = append(k.Lords, view.KnownLord{Name: p.Lord, Out: p.Out, Faith: p.Faith, Points: p.Points})
	}
	if reader == adjudicator.NoSeat {
		return
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
	markSupervised(k.Manors, s, reader)
}

// markSupervised marks those of the reader's manors that are supervised.
func markSupervised(manors []view.KnownManor, s *adjudicator.State, reader adjudicator.Seat) {
	for i := range manors {
		m := &s.Manors[i]
		manors[i].Supervised = m.Supervised && m.Holder == reader && reader != adjudicator.NoSeat
	}
}

// knownManors adds all manors to a list, as those know them who hold none.
func knownManors(all []view.KnownManor, s *adjudicator.State) []view.KnownManor {
	all = slices.Grow(all, len(s.Manors))
	for i := range s.Manors {
		m := &s.Manors[i]
		all = append(all, view.KnownManor{Holder: int(m.Holder), Hives: m.Hives, Foresters: m.Foresters, Reeve: m.Reeve, Mill: m.Mill,
			Burnt: m.Burnt, Castle: view.Building(m.Castle), Church: view.Building(m.Church.State), Circle: view.Building(m.Circle.State), Besieged: m.Siege != 0})
	}
	return all
}

// livingTroops adds all troops that live to a list.
func livingTroops(all []view.KnownTroop, r *ruleset.Rules, s *adjudicator.State) []view.KnownTroop {
	n := 0
	for i := range s.Players {
		n += len(s.Players[i].Troops)
	}
	all = slices.Grow(all, n)
	for i := range s.Players {
		for t := range view.Living(&s.Players[i]) {
			all = append(all, view.KnownTroop{Lord: i, ID: int(t.ID), Rank: view.Rank(t.Kind), Grade: t.Grade, Wounded: t.Wounded,
				Strength: adjudicator.Strength(r, t), Pay: adjudicator.Pay(r, t), At: t.At})
		}
	}
	return all
}

// addQuarrels notes who fought each reader, and who took manors from them. Of gives the view of a lord; nil for one who
// is no reader.
func addQuarrels(record []adjudicator.Event, of func(lord adjudicator.Seat) *view.PlayerView) {
	for i := range record {
		switch e := any(record[i]).(type) { // any: the others are no quarrels
		case adjudicator.FightBegan:
			a, b := e.Sides[0].Lord, e.Sides[1].Lord
			if k := of(a); k != nil {
				k.Lords[b].Fought = true
			}
			if k := of(b); k != nil {
				k.Lords[a].Fought = true
			}
		case adjudicator.ManorClaimed:
			if e.From == adjudicator.NoSeat {
				continue
			}
			if k := of(e.From); k != nil {
				k.Lords[e.By].Took++
			}
		}
	}
}
