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
	g := &view.Gazetteer{Board: t.Board.Name, Needed: manorsNeeded(t, s)}
	g.Example = milestoneExample(t.Board)
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

// Within is the part of a gazetteer that lies at most so many miles from a place, without the roads that enter the board.
func Within(t view.Table, g *view.Gazetteer, from board.Position, miles int) *view.Gazetteer {
	near := *g
	near.Places, near.Entries, near.Pictures = nil, nil, nil
	for _, p := range g.Places {
		if at, ok := t.Board.Find(p.Name); ok && t.Board.Miles(from, at) <= miles {
			near.Places = append(near.Places, p)
		}
	}
	return &near
}

// milestoneExample explains the name of a milestone of the board; "" if it has none.
func milestoneExample(b *board.Board) string {
	for i := range b.Roads() {
		if r := &b.Roads()[i]; len(r.Milestones) > 1 {
			return b.NameOf(r.Milestones[1]) + ", two miles from " + b.NameOf(r.From)
		}
	}
	return ""
}

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

func gazWay(b *board.Board, r *board.Road, to board.Position) view.GazWay {
	w := view.GazWay{To: b.NameOf(to), Miles: r.Miles}
	for _, m := range r.Milestones {
		if p := b.Place(m); p.Choke != nil {
			w.Chokes = append(w.Chokes, p.Choke.Name+" at "+p.Name)
		}
	}
	return w
}

// NewInvitation is the letter to a lord before the setting out. nextSeed is the
// hash of the seed of the setting out.
func NewInvitation(t view.Table, s *adjudicator.State, lord, nextSeed string, o view.Office) *view.Invitation {
	v := &view.Invitation{Office: o, Game: t.Game, Lord: lord, Title: "the setting out", Gazetteer: NewGazetteer(t, s), Treasury: t.Rules.Start.Treasury}
	v.Troops = []string{"yourself (01)", phrase.Count(t.Rules.Start.Knights, "knight") + " of Grade A", phrase.Count(t.Rules.Start.Men, "man-at-arms") + " of Grade A"}
	v.Ends = view.NewEnd(t, s).String()
	if !s.Options.Advanced { // which is won by points (§17)
		v.Needed, v.OfTwo = adjudicator.NeededOf(t.Rules, t.Board, 3), adjudicator.NeededOf(t.Rules, t.Board, 2)
	}
	w := describer{naming.Names{Table: t, State: s, Reader: adjudicator.NoSeat}}
	v.Options, v.Faith = w.optionsPlayed(), faithAsked(s)
	v.Basics = NewBasics(t, s)
	if roads := t.Board.Entries(); len(roads) > 0 { // each lord has another road for an example
		v.Opening = newOpening(t, &roads[max(0, int(s.Seat(lord)))%len(roads)])
	}
	v.Gazetteer.Pictures = ValleyPictures(t, s, nil)
	v.Seeds = &view.Seeds{Next: nextSeed}
	v.Sheet = settingOutSheet(v.Gazetteer, s.Options)
	v.Known = NewPlayerView(t, s, nil, s.Seat(lord))
	return v
}

// optionsPlayed says of each optional rule that a game plays what it brings; nothing of a standard game.
func (w *describer) optionsPlayed() []string {
	o := w.State.Options
	return phrase.NotEmpty(
		phrase.Choose(o.Weather, "Weather (§12): a counter goes round a track of good and bad years, and the harvest feels it.", ""),
		phrase.Choose(o.Castles, "Manor houses and castles (§13): a lord who is attacked on his manor may shelter in its house; castles strengthen it; houses are stormed or besieged.", ""),
		phrase.Choose(o.Pillage, "Pillage (§14): invaders may burn fields and hives, mills and reeves, and carry off what they find.", ""),
		phrase.Choose(o.Fate, "Fate (§25): at each winter's end the dice bring plague or plenty, flood, fire, or bees.", ""),
		phrase.Choose(o.Advanced, "The advanced game (§17 to §22): Christians build churches, Druids stone circles; King Arthur comes at times, and in the last autumn in any case, and awards points of reverence.", ""))
}

// faithAsked is what a lord is asked about faith before the setting out; nothing but in the
// advanced game (§18).
func faithAsked(s *adjudicator.State) string {
	if !s.Options.Advanced {
		return ""
	}
	return "A Christian builds churches, a Druid stone circles. Neither is better, but a parish has room for one of each, and each counts for most while it stands there alone. A lord who does not choose is a Christian. CONVERT changes it in any season, and pulls down all that you own of the old faith."
}
