package situation

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
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

// optionsPlayed says of each optional rule that a game plays what it brings; nothing of a standard game.
func (w *describer) optionsPlayed() []string {
	o := w.State.Options
	end := "and the most points win. He comes for the last time in the autumn of year %d, and manors alone win nothing."
	if !w.pointsDecide() {
		end = "for the last time in the autumn of year %d. Then they are added to what each lord is worth, and the most wins; no number of manors wins sooner (§16)."
	}
	return phrase.NotEmpty(
		phrase.Choose(o.Weather, "Weather (§12): a counter goes round a track of good and bad years, and the harvest feels it.", ""),
		phrase.Choose(o.Castles, "Manor houses and castles (§13): who is attacked on his manor may shelter in its house; castles strengthen it; houses are stormed or besieged.", ""),
		phrase.Choose(o.Pillage, "Pillage (§14): invaders may burn fields and hives, mills and reeves, and carry off what they find.", ""),
		phrase.Choose(o.Fate, "Fate (§25): at each winter's end the dice bring plague or plenty, flood, fire, or bees.", ""),
		phrase.Choose(o.Advanced, fmt.Sprintf("The advanced game (§17 to §22): Christians build churches, Druids stone circles; King Arthur comes at times and awards points, "+end, w.State.LastYear), ""))
}

// faithAsked is what a lord is asked about faith before the setting out; nothing but in the
// advanced game (§18).
func faithAsked(s *adjudicator.State) string {
	if !s.Options.Advanced {
		return ""
	}
	return "A Christian builds churches, a Druid stone circles. Neither is better; but a parish has room for one of each, and each counts for most while it stands there alone. Whoever does not choose is a Christian. CONVERT changes it in any season, and pulls down all that you own of the old faith."
}
