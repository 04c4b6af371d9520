package report

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A First is the first letter of a game: the report of the first autumn with all
// that a new player must know.
type First struct {
	*Season
	Manor     string     `json:"manor"`    // the seat
	Lords     []string   `json:"lords"`    // the others, with their first manors
	Examples  []string   `json:"examples"` // of a winter's orders that can be given
	Gazetteer *Gazetteer `json:"gazetteer"`
}

// NewFirst is the first letter to a lord, after the setting out.
func NewFirst(t Table, p Played, reader adjudicator.Seat, o Office) *First {
	f := &First{Season: NewSeason(t, p, reader, o), Gazetteer: NewGazetteer(t, p.After)}
	for seat := range p.After.Players {
		for _, m := range t.Board.ManorsByName() {
			switch {
			case !p.After.Holds(adjudicator.Seat(seat), m):
			case adjudicator.Seat(seat) == reader:
				f.Manor = t.Board.NameOf(m)
				f.Examples = examples(&words{t, p.After, reader}, m)
			default:
				f.Lords = append(f.Lords, p.After.Players[seat].Lord+" at "+t.Board.NameOf(m))
			}
		}
	}
	return f
}

// examples are orders for a first winter: somebody to hire, and something for which
// the seat has room.
func examples(w *words, seat board.Position) []string {
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

// An Invitation asks a lord by which road he wishes to enter (§3).
type Invitation struct {
	Office
	Game      string     `json:"game"`
	Lord      string     `json:"lord"`
	Title     string     `json:"title"`
	Gazetteer *Gazetteer `json:"gazetteer"`
	Troops    []string   `json:"troops"` // what everybody begins with
	Treasury  int        `json:"treasury"`
	Needed    int        `json:"needed"`            // how many manors win; 0 in the advanced game
	OfTwo     int        `json:"needed_of_two"`     // how many if only two lords play
	Options   []string   `json:"options,omitempty"` // what each optional rule that is played brings
	Faith     string     `json:"faith,omitempty"`   // what to know before choosing one (§18)
	Seeds     *Seeds     `json:"seeds,omitempty"`
	Sheet     *Sheet     `json:"sheet"`

	Known *Known `json:"-"` // how things stand, as figures
}

// NewInvitation is the letter to a lord before the setting out. nextSeed is the
// hash of the seed of the setting out.
func NewInvitation(t Table, s *adjudicator.State, lord, nextSeed string, o Office) *Invitation {
	v := &Invitation{Office: o, Game: t.Game, Lord: lord, Title: "the setting out", Gazetteer: NewGazetteer(t, s), Treasury: t.Rules.Start.Treasury}
	v.Troops = []string{"yourself (01)", count(t.Rules.Start.Knights, "knight") + " of Grade A", count(t.Rules.Start.Men, "man-at-arms") + " of Grade A"}
	if !s.Options.Advanced { // which is won by points alone (§17)
		v.Needed, v.OfTwo = adjudicator.NeededOf(t.Rules, t.Board, 3), adjudicator.NeededOf(t.Rules, t.Board, 2)
	}
	w := describer{words{t, s, adjudicator.NoSeat}}
	v.Options, v.Faith = w.optionsPlayed(), faithAsked(s)
	v.Gazetteer.Pictures = ValleyPictures(t, s, nil)
	v.Seeds = &Seeds{Next: nextSeed}
	v.Sheet = settingOutSheet(v.Gazetteer, s.Options)
	v.Known = NewKnown(t, s, nil, s.Seat(lord))
	return v
}
