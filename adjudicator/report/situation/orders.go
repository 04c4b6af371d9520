package situation

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// OrderedMap is what a picture shows of a state to a lord who has ordered marches: all as it stands, and their ways.
func OrderedMap(t view.Table, s *adjudicator.State, reader adjudicator.Seat, marches []view.MapMarch) *view.Map {
	m := NewMap(t, s, nil, reader)
	m.Title, m.Marches, m.Ordered = "Marches as ordered for "+naming.SeasonTitle(s.Season, s.Year), marches, true
	return m
}

// OrderPictures is the picture of a receipt; none if no march is ordered.
func OrderPictures(t view.Table, s *adjudicator.State, reader adjudicator.Seat, marches []view.MapMarch) []view.Picture {
	if len(marches) == 0 || t.Board.Drawable() != nil {
		return nil
	}
	w := describer{naming.Names{Table: t, State: s, Reader: reader}}
	var ways []string
	for _, m := range marches {
		from, to := m.Way[0], m.Way[len(m.Way)-1]
		ways = append(ways, phrase.Count(m.Troops, "troop")+" from "+w.Place(from)+" to "+w.Place(to)+" ("+phrase.Count(len(m.Way)-1, "mile")+")")
	}
	return []view.Picture{{ID: view.PictureOrders, Title: "Your marches as ordered",
		Alt: "Map of your marches as ordered, if nobody hinders them: " + phrase.List(phrase.FirstFew(ways, "more")) + "."}}
}
