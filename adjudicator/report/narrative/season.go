package narrative

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewSeason is the report of a season that has been played, for one reader;
// NoSeat is a reader who plays nobody, and sees what everybody may see.
func NewSeason(t view.Table, p view.Played, reader adjudicator.Seat, o view.Office) *view.Season {
	w := naming.Names{Table: t, State: p.After, Reader: reader}
	s := narrate(t, &p, reader, false)
	v := &view.Season{Office: o, Game: t.Game, Title: phrase.UpperFirst(naming.SeasonTitle(p.Before.Season, p.Before.Year)),
		Story: s.chapters, Dice: s.dice, Seeds: p.Seeds}
	v.Others, v.Standing = situation.NewOthers(w), situation.NewStanding(w)
	v.Absent = s.absent()
	v.Known = situation.NewPlayerView(t, p.After, p.Record, reader)
	v.Pictures = situation.SeasonPictures(t, p, reader)
	if !p.After.Over {
		v.Next = naming.SeasonTitle(p.After.Season, p.After.Year)
	}
	if reader == adjudicator.NoSeat {
		return v
	}
	v.Lord = w.Name(reader)
	v.Realm = situation.NewRealm(w, p.Record)
	v.Summary = s.summary(v)
	if p.After.Over || p.After.Players[reader].Out || slices.Contains(p.Vacant, reader) {
		return v
	}
	if p.After.Season == adjudicator.Winter {
		v.Call = situation.NewCall(w)
	}
	v.Sheet = situation.NewSheet(w)
	return v
}

// summary is what matters to the reader, in two or three sentences.
func (s *narrator) summary(v *view.Season) []string {
	var all []string
	if s.tally.end != "" {
		all = append(all, s.tally.end)
	}
	if s.tally.out || s.played.After.Players[s.Reader].Out {
		return append(all, s.farewell(v)...)
	}
	if s.tally.gone {
		all = append(all, "You are lost with those who scattered, and your troops have no lord.")
	}
	if s.tally.fell {
		all = append(all, "You fell in battle, and your troops have no lord.")
	}
	all = append(all, s.manorsNow(v)...)
	if f := s.fightsNow(); f != "" {
		all = append(all, f)
	}
	return append(all, s.moneyNow(v)...)
}

// manorsNow says what was won and lost, and what the reader holds.
func (s *narrator) manorsNow(v *view.Season) []string {
	var all []string
	changes := phrase.NotEmpty(phrase.Prefixed("claimed ", s.ListPlaces(s.tally.claimed)), phrase.Prefixed("lost ", s.ListPlaces(s.tally.taken)))
	if len(changes) > 0 {
		all = append(all, "You "+phrase.List(changes)+".")
	}
	held := len(v.Realm.Manors)
	if s.played.After.Over {
		return all
	}
	end := "; " + phrase.Spell(v.Standing.Needed) + " win the game."
	if v.Standing.Needed == 0 {
		end = ", and have " + phrase.Points(s.played.After.Player(s.Reader).Points) + "."
	}
	return append(all, "You hold "+phrase.Count(held, "manor")+" of the board's "+phrase.Spell(v.Standing.Manors)+end)
}

// fightsNow says what came of the reader's fights.
func (s *narrator) fightsNow() string {
	won, lost, drawn := 0, 0, 0
	for _, e := range view.EventsOf[adjudicator.FightEnded](s.played.Record) {
		switch {
		case e.Lords[0] != s.Reader && e.Lords[1] != s.Reader:
		case e.Winner == s.Reader:
			won++
		case e.Winner == adjudicator.NoSeat:
			drawn++
		default:
			lost++
		}
	}
	fights := func(n int, before, after string) string {
		return phrase.Choose(n > 0, before+phrase.Count(n, "fight")+after, "")
	}
	parts := phrase.NotEmpty(fights(won, "won ", ""), fights(lost, "lost ", ""), fights(drawn, "had ", " that nobody won"))
	if len(parts) == 0 {
		return ""
	}
	text := "You " + phrase.List(parts)
	return text + phrase.Prefixed("; dead: ", phrase.List(s.tally.dead)) + "."
}

// moneyNow says what the reader has.
func (s *narrator) moneyNow(v *view.Season) []string {
	r := v.Realm
	switch {
	case s.played.After.Over:
		return nil
	case r.Reaped:
		return []string{fmt.Sprintf("The harvest brought %s; your treasury holds %s, and winter's pay will take %d.", phrase.Bz(r.Gross), phrase.Bz(r.Treasury), r.Owed)}
	}
	return []string{fmt.Sprintf("Your treasury holds %s.", phrase.Bz(r.Treasury))}
}

// absent says who was without orders in a season, and whose seats are given up. It is no secret:
// everybody sees whose troops stand still, and may know who plays.
func (s *narrator) absent() (all []string) {
	p := s.played
	if len(p.Without) > 0 {
		what := "Without orders: " + s.ListLords(p.Without) + ". "
		one := len(p.Without) == 1
		whose := phrase.Choose(!one, "their", phrase.Choose(p.Without[0] == s.Reader, "your", "his"))
		if p.Before.Season == adjudicator.Winter {
			what += phrase.UpperFirst(whose) + " people were paid by default, as far as the bezants went."
		} else {
			what += phrase.UpperFirst(whose) + " troops stayed where they were."
		}
		all = append(all, what)
	}
	for _, seat := range p.Vacant {
		who := phrase.Choose(seat == s.Reader, "You have given up your seat: your", "The seat of "+s.Name(seat)+" is given up: his")
		all = append(all, who+" troops stay where they are, and are paid by default.")
	}
	return all
}

// farewell tells a lord who is out what is still possible (§16).
func (s *narrator) farewell(v *view.Season) []string {
	if s.played.After.Over {
		return []string{"You were out of the game. Thank you for playing."}
	}
	follow := "Its reports come to you as before, and STATUS, REPORT, MAP and HISTORY are answered, but no orders are called for; one word, RESIGN, ends the reports. When the game is over, its last letter opens all orders."
	if !s.tally.out {
		return []string{"You are out of the game, and follow it. " + follow}
	}
	return []string{"You have neither troops nor manors left, and are out of the game. Thank you for playing: " + v.Lord +
		" will be missed. You may follow the game.", follow}
}

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
