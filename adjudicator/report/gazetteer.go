package report

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A Gazetteer describes a board in words.
type Gazetteer struct {
	Board   string     `json:"board"`
	Places  []GazPlace `json:"places"` // manors by the alphabet, then houses and crossroads
	Entries []GazEntry `json:"entries"`
	Needed  int        `json:"needed"`            // so many manors win
	Example string     `json:"example,omitempty"` // how a milestone is named

	Pictures []Picture `json:"pictures,omitempty"` // the map above it, where a letter shows one
}

// A GazPlace is one named place.
type GazPlace struct {
	Name   string   `json:"name"`
	Kind   string   `json:"kind"`
	Parish string   `json:"parish,omitempty"`
	Land   string   `json:"land,omitempty"`
	Income []int    `json:"income,omitempty"` // bezants: supervised knight, man, nobody; unsupervised the same
	Roads  []GazWay `json:"roads"`
	Entry  string   `json:"entry,omitempty"` // the road that enters the board here
}

// A GazWay is a road from one named place to the next.
type GazWay struct {
	To     string   `json:"to"`
	Miles  int      `json:"miles"`
	Chokes []string `json:"chokes,omitempty"`
}

// A GazEntry is a road that leaves the board.
type GazEntry struct {
	Name  string `json:"name"`
	Manor string `json:"manor"`
	Land  string `json:"land"`
	Roads string `json:"roads"` // where the manor's roads lead
}

// NewGazetteer describes the board of a game.
func NewGazetteer(t Table, s *adjudicator.State) *Gazetteer {
	g := &Gazetteer{Board: t.Board.Name, Needed: adjudicator.Needed(t.Rules, t.Board, s)}
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
		g.Entries = append(g.Entries, GazEntry{e.Name, place.Name, place.Land, list(roads)})
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
func gazPlace(t Table, at board.Position) GazPlace {
	p := t.Board.Place(at)
	g := GazPlace{Name: p.Name, Kind: p.Kind.String(), Parish: p.Parish, Land: land(p)}
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
func gazWay(b *board.Board, r *board.Road, to board.Position) GazWay {
	w := GazWay{To: b.NameOf(to), Miles: r.Miles}
	for _, m := range r.Milestones {
		if p := b.Place(m); p.Choke != nil {
			w.Chokes = append(w.Chokes, p.Choke.Name+" at "+p.Name)
		}
	}
	return w
}

// Manors are the places that are manors.
func (g *Gazetteer) Manors() []GazPlace {
	var all []GazPlace
	for _, p := range g.Places {
		if p.Kind == board.Manor.String() {
			all = append(all, p)
		}
	}
	return all
}

// Neighbour is the first place to which a road leads from a place.
func (g *Gazetteer) Neighbour(of string) string {
	for _, p := range g.Places {
		if p.Name == of && len(p.Roads) > 0 {
			return p.Roads[0].To
		}
	}
	return of
}
