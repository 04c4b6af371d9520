package web

import (
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/store"
)

// A playerMap is the map as the letters of a player last showed it, with the same in words.
type playerMap struct {
	Title    string // "After the summer of year 3"
	Pictures []shownPicture
	Places   []mapPlace
	Marches  []string
	Battles  []string
	Closed   []string // bridges that are washed away
}

// A shownPicture is a picture for a light page and for a dark one.
type shownPicture struct {
	view.Picture
	Day, Night string // addresses
}

// A mapPlace is what is to be seen at a place.
type mapPlace struct {
	Name   string
	Holder string // of the manor; empty: nobody, or it is none
	Own    bool   // of the reader's own
	Troops []string
}

// showMap shows the map as the last letters told it.
func showMap(r *request) error {
	m, err := seatView(r, newPlayerMap)
	if err != nil {
		return err
	}
	return r.show("map", "Map", m)
}

// newPlayerMap is the map as it was after the last season whose letters have gone out; before the first, the bare board.
func newPlayerMap(g *game.Game, seat store.Seat) (p playerMap, err error) {
	last, s, err := toldSubject(g)
	if err != nil {
		return p, err
	}
	p.Pictures = mapPictures(g, seat, last, s)
	if last == pictures.BeforeAll {
		p.Title = "Before the setting out"
		return p, nil
	}
	m := situation.NewMap(s.Table, s.After, s.Record, adjudicator.Seat(seat.Place))
	p.Title, p.Places = m.Title, mapPlaces(g.Board, m)
	for _, way := range m.Marches {
		from, to := way.Way[0], way.Way[len(way.Way)-1]
		p.Marches = append(p.Marches, m.Lords[way.Lord]+": "+phrase.Figures(way.Troops, "troop")+" from "+g.Board.NameOf(from)+" to "+g.Board.NameOf(to)+phrase.Choose(way.Beaten, ", beaten back at the end", ""))
	}
	for _, f := range m.Battles {
		winner := "nobody won"
		if f.Winner >= 0 {
			winner = m.Lords[f.Winner] + " won the last fight there"
		}
		p.Battles = append(p.Battles, g.Board.NameOf(f.At)+": "+phrase.List(phrase.Each(f.Lords, func(l int) string { return m.Lords[l] }))+"; "+winner)
	}
	for _, at := range m.Closed {
		p.Closed = append(p.Closed, g.Board.NameOf(at))
	}
	return p, nil
}

// toldSubject is what the map is drawn of that players know, and the number of the season after which it shows the game.
func toldSubject(g *game.Game) (last int, s *pictures.Subject, err error) {
	if last, err = g.LastTold(); err != nil {
		return last, nil, err
	}
	s, err = letter.PictureSubject(g, pictures.Key{After: last, ID: view.PictureValley})
	return last, s, err
}

// mapPictures are the maps as they are after the last letter to a player: of his lands, and of the whole board.
func mapPictures(g *game.Game, seat store.Seat, last int, s *pictures.Subject) (all []shownPicture) {
	some := situation.ValleyPictures(s.Table, s.After, s.Record)
	if last != pictures.BeforeAll {
		some = situation.MapPictures(s.Table, s.Played, adjudicator.Seat(seat.Place))
	}
	for _, p := range some {
		all = append(all, shownPicture{p, pictureAt(g.Row.Name, seat.Lord, last, p.ID), pictureAt(g.Row.Name, seat.Lord, last, p.ID+"-dark")})
	}
	return all
}

// mapPlaces are the places with a manor that somebody holds or with troops, those of the reader first.
func mapPlaces(b *board.Board, m *view.Map) (all []mapPlace) {
	var others []mapPlace
	for p := range board.Position(b.Len()) {
		at := mapPlace{Name: b.NameOf(p)}
		if int(p) < len(m.Manors) && m.Manors[p].Holder >= 0 {
			at.Holder, at.Own = m.Lords[m.Manors[p].Holder], m.Manors[p].Holder == m.You
		}
		for _, k := range m.Stacks {
			if k.At == p {
				at.Own = at.Own || k.Lord == m.You
				at.Troops = append(at.Troops, m.Lords[k.Lord]+": "+phrase.Figures(k.Troops, "troop")+", strength "+strconv.Itoa(k.Strength)+phrase.Choose(k.Leads, ", the lord among them", ""))
			}
		}
		switch {
		case at.Own:
			all = append(all, at)
		case at.Holder != "" || len(at.Troops) > 0:
			others = append(others, at)
		}
	}
	return append(all, others...)
}
