package narrative

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewSeason is the report of a season that has been played, for one reader;
// NoSeat is a reader who plays nobody, and sees what everybody may see.
func NewSeason(t view.Table, p view.Played, reader adjudicator.Seat, o view.Office) *view.Season {
	w := naming.Names{Table: t, State: p.After, Reader: reader}
	s := narrate(t, &p, reader)
	v := &view.Season{Office: o, Game: t.Game, Title: phrase.UpperFirst(naming.SeasonTitle(p.Before.Season, p.Before.Year)),
		Story: s.chapters, Dice: s.dice, Seeds: p.Seeds}
	v.Others, v.Standing = situation.NewOthers(w), situation.NewStanding(w)
	v.Absent = s.absent()
	v.Known = situation.NewKnown(t, p.After, p.Record, reader)
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
	t := &s.tally
	fights := func(n int, before, after string) string {
		return phrase.Choose(n > 0, before+phrase.Count(n, "fight")+after, "")
	}
	parts := phrase.NotEmpty(fights(t.won, "won ", ""), fights(t.lost, "lost ", ""), fights(t.drawn, "had ", " that nobody won"))
	if len(parts) == 0 {
		return ""
	}
	text := "You " + phrase.List(parts)
	if len(t.dead) > 0 {
		text += "; dead: " + phrase.List(t.dead)
	}
	return text + "."
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
