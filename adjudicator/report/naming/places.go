package naming

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
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

// BesiegedBy says who besieges a manor; "" if nobody does.
func (w *Names) BesiegedBy(at board.Position) string {
	var by []adjudicator.Seat
	for seat := range w.State.Players {
		if w.State.Manors[at].Besieges(adjudicator.Seat(seat)) {
			by = append(by, adjudicator.Seat(seat))
		}
	}
	return phrase.Prefixed("besieged by ", w.ListLords(by))
}

// Relocations groups troops who went the same way: "03 and 04 go from A to B".
func (w *Names) Relocations(of []adjudicator.TroopRelocated) []string {
	ways := view.GroupBy(slices.Values(of), func(e adjudicator.TroopRelocated) ([2]board.Position, adjudicator.TroopID) {
		return [2]board.Position{e.From, e.To}, e.Troop
	})
	return phrase.Each(ways, func(g view.Group[[2]board.Position, adjudicator.TroopID]) string {
		return fmt.Sprintf("%s %s from %s to %s", Numbers(g.All), phrase.Choose(len(g.All) == 1, "goes", "go"), w.Place(g.Key[0]), w.Place(g.Key[1]))
	})
}

// Buildings groups what was built: "2 hives at Foxwood for 4 Bz".
func (w *Names) Buildings(of []adjudicator.ManorImproved) []string {
	var all []string
	for i := 0; i < len(of); {
		j, cost := i, 0
		for j < len(of) && of[j].What == of[i].What && of[j].Manor == of[i].Manor {
			cost += of[j].Cost
			j++
		}
		all = append(all, fmt.Sprintf("%s at %s for %s", phrase.ACount(j-i, ImprovementName(of[i].What)), w.Place(of[i].Manor), phrase.Bz(cost)))
		i = j
	}
	return all
}

// Hirings lists those hired, by place: "esquires 05 and 06 at Foxwood".
func (w *Names) Hirings(of []adjudicator.TroopHired) string {
	var parts []string
	for _, hired := range view.GroupBy(slices.Values(of), func(e adjudicator.TroopHired) (board.Position, adjudicator.TroopHired) { return e.At, e }) {
		var ids [adjudicator.Man + 1][]adjudicator.TroopID
		for _, e := range hired.All {
			ids[e.Kind] = append(ids[e.Kind], e.Troop)
		}
		var kinds []string
		for kind, of := range ids {
			if len(of) > 0 {
				kinds = append(kinds, phrase.Plural(len(of), Recruit(adjudicator.Kind(kind)))+" "+Numbers(of))
			}
		}
		parts = append(parts, phrase.List(kinds)+" at "+w.Place(hired.Key))
	}
	return strings.Join(parts, "; ")
}

// Sites lists what was built where, without prices.
func (w *Names) Sites(of []adjudicator.ManorImproved) string {
	return phrase.List(phrase.Each(w.Buildings(of), func(g string) string { return g[:strings.LastIndex(g, " for ")] }))
}

// ImprovementName is what can be built, in words.
func ImprovementName(what order.Improvement) string {
	return [...]string{order.Hive: "hive", order.Forester: "forester", order.Reeve: "river reeve", order.Mill: "mill",
		order.Castle: "castle", order.Church: "church", order.Circle: "stone circle"}[what]
}

// Land is what a manor consists of: "3 arable, 1 pasture, river".
func Land(p *board.Place) string {
	units := func(n int, what string) string { return phrase.Choose(n > 0, strconv.Itoa(n)+" "+what, "") }
	return strings.Join(phrase.NotEmpty(units(p.Arable, "arable"), units(p.Pasture, "pasture"), units(p.Forest, "forest"),
		phrase.Choose(p.River, "river", "")), ", ")
}

// Stock is what has been built on a manor: "2 hives, a mill".
func Stock(m *adjudicator.Manor) string {
	things := func(n int, what string) string { return phrase.Choose(n > 0, phrase.Count(n, what), "") }
	works := func(what order.Improvement, state adjudicator.Works) string {
		return [...]string{adjudicator.WorksDamaged: "a damaged " + ImprovementName(what), adjudicator.WorksWhole: "a " + ImprovementName(what)}[state]
	}
	return strings.Join(phrase.NotEmpty(things(m.Hives, "hive"), things(m.Foresters, "forester"),
		phrase.Choose(m.Reeve, "a river reeve", ""), phrase.Choose(m.Mill, "a mill", ""),
		works(order.Castle, m.Castle), works(order.Church, m.Church.State), works(order.Circle, m.Circle.State)), ", ")
}
