package narrative

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewFirst is the first letter to a lord, after the setting out.
func NewFirst(t view.Table, p view.Played, reader adjudicator.Seat, o view.Office) *view.First {
	f := &view.First{Season: NewSeason(t, p, reader, o), Gazetteer: situation.NewGazetteer(t, p.After)}
	for seat := range p.After.Players {
		for _, m := range t.Board.ManorsByName() {
			switch {
			case !p.After.Holds(adjudicator.Seat(seat), m):
			case adjudicator.Seat(seat) == reader:
				f.Manor = t.Board.NameOf(m)
				f.Examples = examples(&naming.Names{Table: t, State: p.After, Reader: reader}, m)
			default:
				f.Lords = append(f.Lords, p.After.Players[seat].Lord+" at "+t.Board.NameOf(m))
			}
		}
	}
	return f
}

// examples are orders for a first winter: somebody to hire, and something for which
// the seat has room.
func examples(w *naming.Names, seat board.Position) []string {
	lines := []string{"HIRE 1 KNIGHT"}
	p := w.Board.Place(seat)
	switch at := " AT " + p.Name; {
	case p.Pasture > 0:
		return append(lines, "BUILD HIVE"+at)
	case p.Forest > 0:
		return append(lines, "BUILD FORESTER"+at)
	case p.River:
		return append(lines, "BUILD REEVE"+at)
	}
	return append(lines, "HIRE 1 MAN")
}
