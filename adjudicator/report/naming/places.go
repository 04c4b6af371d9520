package naming

import (
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// Ground names where a fight was, in few words.
func (w *Names) Ground(at, and board.Position) string {
	if and == board.NoPosition && w.Named(at) {
		return "at " + w.Place(at)
	}
	r := w.Road(at, and)
	return "between " + w.Board.NameOf(r.From) + " and " + w.Board.NameOf(r.To)
}

// PlaceNames are the names of places.
func (w *Names) PlaceNames(of []board.Position) []string {
	return phrase.Each(of, w.Place)
}

// ListPlaces lists places.
func (w *Names) ListPlaces(of []board.Position) string {
	return phrase.List(phrase.Each(of, w.Place))
}

// Across is how one passes a place.
func (w *Names) Across(p board.Position) string {
	if c := w.Board.Place(p).Choke; c != nil && c.Kind == "bridge" {
		return " over "
	}
	return " through "
}

// Named reports whether a place has a name of its own.
func (w *Names) Named(p board.Position) bool {
	l := w.Board.Place(p)
	return l.Kind != board.Milestone || l.Choke != nil
}

// Ahead is the end of the road towards which a step to a milestone leads, and how
// many miles are left to it.
func (w *Names) Ahead(from, to board.Position) (board.Position, int) {
	l := w.Board.Place(to)
	r := &w.Board.Roads()[l.Road]
	mile := 0
	switch o := w.Board.Place(from); {
	case from == r.To:
		mile = r.Miles
	case from != r.From:
		mile = o.Mile
	}
	if l.Mile > mile {
		return r.To, r.Miles - l.Mile
	}
	return r.From, l.Mile
}

// StepTowards describes one step: "to Foxwood", "a mile towards Foxwood".
func (w *Names) StepTowards(from, to board.Position) string {
	if w.Named(to) {
		return "to " + w.Place(to)
	}
	goal, _ := w.Ahead(from, to)
	return "a mile towards " + w.Place(goal)
}

// Road is the road on which a fight was.
func (w *Names) Road(at, and board.Position) *board.Road {
	l := w.Board.Place(at)
	if l.Kind != board.Milestone {
		l = w.Board.Place(and)
	}
	if l.Kind == board.Milestone {
		return &w.Board.Roads()[l.Road]
	}
	return &board.Road{From: at, To: and}
}

// Place names a position in prose.
func (w *Names) Place(p board.Position) string {
	l := w.Board.Place(p)
	switch {
	case l.Choke != nil:
		return l.Choke.Name
	case l.Kind == board.Milestone:
		return "milestone " + l.Name
	}
	return l.Name
}

// between names the stretch of road between two positions.
func (w *Names) between(at, and board.Position) string {
	l := w.Board.Place(at)
	if l.Kind != board.Milestone {
		l = w.Board.Place(and)
	}
	if l.Kind != board.Milestone {
		return "between " + w.Place(at) + " and " + w.Place(and)
	}
	r := &w.Board.Roads()[l.Road]
	return "between " + w.mile(r, at) + " and " + w.mile(r, and) + " on the road from " + w.Board.NameOf(r.From) + " to " + w.Board.NameOf(r.To)
}

// mile names a position of a road within a sentence that names the road.
func (w *Names) mile(r *board.Road, p board.Position) string {
	if l := w.Board.Place(p); l.Kind == board.Milestone && l.Choke == nil {
		return "mile " + strconv.Itoa(l.Mile)
	}
	return w.Place(p)
}

// Spot names where sides meet: a place, or a stretch of road.
func (w *Names) Spot(at, and board.Position) string {
	if and != board.NoPosition {
		return w.between(at, and)
	}
	return "at " + w.Place(at)
}
