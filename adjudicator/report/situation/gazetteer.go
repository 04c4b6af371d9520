package situation

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewGazetteer describes the board of a game.
func NewGazetteer(t view.Table, s *adjudicator.State) *view.Gazetteer {
	g := &view.Gazetteer{Board: t.Board.Name, Needed: adjudicator.Needed(t.Rules, t.Board, s)}
	g.Example = milestone(t.Board)
	for _, places := range [...][]board.Position{t.Board.ManorsByName(), t.Board.Houses(), t.Board.Crossroads()} {
		for _, p := range places {
			g.Places = append(g.Places, gazPlace(t, p))
		}
	}
	for _, e := range t.Board.Entries() {
		place := gazPlace(t, e.Manor)
		var roads []string
		for _, r := range place.Roads {
			roads = append(roads, fmt.Sprintf("%s (%d)", r.To, r.Miles))
		}
		g.Entries = append(g.Entries, view.GazEntry{Name: e.Name, Manor: place.Name, Land: place.Land, Roads: phrase.List(roads)})
	}
	return g
}

// milestone explains the name of a milestone of the board; "" if it has none.
func milestone(b *board.Board) string {
	for i := range b.Roads() {
		if r := &b.Roads()[i]; len(r.Milestones) > 1 {
			return b.NameOf(r.Milestones[1]) + ", two miles from " + b.NameOf(r.From)
		}
	}
	return ""
}

// gazPlace describes one named place.
func gazPlace(t view.Table, at board.Position) view.GazPlace {
	p := t.Board.Place(at)
	g := view.GazPlace{Name: p.Name, Kind: p.Kind.String(), Parish: p.Parish, Land: naming.Land(p)}
	if p.Kind == board.Manor {
		card := adjudicator.IncomeCard(t.Rules, t.Board, at)
		g.Income = card[:]
	}
	for i := range t.Board.Roads() {
		r := &t.Board.Roads()[i]
		if r.From == at {
			g.Roads = append(g.Roads, gazWay(t.Board, r, r.To))
		}
		if r.To == at {
			g.Roads = append(g.Roads, gazWay(t.Board, r, r.From))
		}
	}
	for _, e := range t.Board.Entries() {
		if e.Manor == at {
			g.Entry = e.Name
		}
	}
	return g
}

// gazWay describes a road towards one of its ends.
func gazWay(b *board.Board, r *board.Road, to board.Position) view.GazWay {
	w := view.GazWay{To: b.NameOf(to), Miles: r.Miles}
	for _, m := range r.Milestones {
		if p := b.Place(m); p.Choke != nil {
			w.Chokes = append(w.Chokes, p.Choke.Name+" at "+p.Name)
		}
	}
	return w
}
