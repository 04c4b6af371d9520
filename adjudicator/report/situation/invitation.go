package situation

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewInvitation is the letter to a lord before the setting out. nextSeed is the
// hash of the seed of the setting out.
func NewInvitation(t view.Table, s *adjudicator.State, lord, nextSeed string, o view.Office) *view.Invitation {
	v := &view.Invitation{Office: o, Game: t.Game, Lord: lord, Title: "the setting out", Gazetteer: NewGazetteer(t, s), Treasury: t.Rules.Start.Treasury}
	v.Troops = []string{"yourself (01)", phrase.Count(t.Rules.Start.Knights, "knight") + " of Grade A", phrase.Count(t.Rules.Start.Men, "man-at-arms") + " of Grade A"}
	if !s.Options.Advanced { // which is won by points alone (§17)
		v.Needed, v.OfTwo = adjudicator.NeededOf(t.Rules, t.Board, 3), adjudicator.NeededOf(t.Rules, t.Board, 2)
	}
	w := describer{naming.Names{Table: t, State: s, Reader: adjudicator.NoSeat}}
	v.Options, v.Faith = w.optionsPlayed(), faithAsked(s)
	v.Gazetteer.Pictures = ValleyPictures(t, s, nil)
	v.Seeds = &view.Seeds{Next: nextSeed}
	v.Sheet = settingOutSheet(v.Gazetteer, s.Options)
	v.Known = NewKnown(t, s, nil, s.Seat(lord))
	return v
}
