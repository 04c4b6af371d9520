package narrative

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewPublic is the report of a season that has been played to a reader who plays nobody: what every player knows.
// Who says who plays whom.
func NewPublic(t view.Table, p view.Played, who string) *view.Public {
	w := naming.Names{Table: t, State: p.After, Reader: adjudicator.NoSeat}
	s := narrate(t, &p, adjudicator.NoSeat, false)
	title := phrase.UpperFirst(naming.SeasonTitle(p.Before.Season, p.Before.Year))
	v := &view.Public{Game: t.Game, Title: title, Season: title, Who: who, Absent: s.absent(), Story: s.chapters, Fights: s.fightRows(),
		Told: HistoryLine(t, view.Past{Season: p.Before.Season, Year: p.Before.Year, State: p.After, Record: p.Record})}
	_, v.Marches = s.marchRows()
	v.Lords, v.Standing = situation.NewOthers(w), situation.NewStanding(w)
	v.Pictures = situation.SeasonPictures(t, p, adjudicator.NoSeat)
	return v
}

// NewPublicEnd is the last public report of a game: how it has ended, and the report of its last season, which may be nil if that was told
// before.
func NewPublicEnd(t view.Table, e view.Ending, last *view.Public, who string) *view.Public {
	final := NewFinal(t, e, adjudicator.NoSeat, view.Office{})
	if last == nil {
		last = &view.Public{Game: t.Game, Story: []view.Chapter{}, Pictures: final.Pictures, Who: who}
	}
	w := naming.Names{Table: t, State: e.State, Reader: adjudicator.NoSeat}
	if last.Lords = nil; e.Begun {
		last.Lords, last.Standing = situation.NewOthers(w), situation.NewStanding(w)
	}
	if last.Season != "" {
		last.Pictures = append(last.Pictures, final.History.Pictures...)
	}
	last.Standing.Ends, last.Standing.Needed, last.Standing.Last = "", 0, 0 // the outcome says by which rule it was won
	last.Title = "The game is over"
	last.Ending = &view.Ended{Outcome: final.Outcome, Worths: final.Worths, ByPoints: final.ByPoints, History: final.History}
	return last
}
