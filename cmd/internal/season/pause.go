package season

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// PauseResult is what came of pausing a game, or of letting it go on.
type PauseResult struct {
	Game     string    `json:"game"`
	Season   string    `json:"season"`
	Year     int       `json:"year"`
	Paused   bool      `json:"paused"`
	Until    time.Time `json:"until,omitzero"`
	Was      time.Time `json:"was,omitzero"`      // the deadline before the pause
	Deadline time.Time `json:"deadline,omitzero"` // and after it
	Zone     string    `json:"zone"`
	Letters  int       `json:"letters"`           // that tell the players
	Already  bool      `json:"already,omitempty"` // it was so before, and nothing was done
	Limited  bool      `json:"limited,omitempty"` // it ends by itself, since the master also plays
}

// Say says it in a sentence.
func (r PauseResult) Say() string {
	text := "the game goes on: " + movedTo(r.Season, r.Year, r.Deadline, r.Was, r.Zone)
	switch {
	case r.Already && r.Paused:
		return "the game is paused " + game.SayUntil(r.Until, r.Zone) + " already; nothing was done"
	case r.Already:
		return "the game is not paused; nothing was done"
	case r.Paused:
		text = "the game is paused " + game.SayUntil(r.Until, r.Zone) + ": no deadline runs, and nothing is played. Then the deadline moves by as long as the pause was. RESUME ends it" +
			phrase.Choose(r.Until.IsZero(), "", " sooner")
		if r.Limited {
			text += ". You play yourself, and so it ends then by itself, after 14 days of this season"
		}
	}
	return text + ". The players are told, in " + phrase.Figures(r.Letters, "letter")
}

// movedTo says where a deadline is now, and where it was.
func movedTo(season string, year int, deadline, was time.Time, zone string) string {
	return fmt.Sprintf("the deadline of %s is %s now; it was %s", wording.SeasonTitle(season, year), schedule.ShowTime(deadline, zone), schedule.ShowTime(was, zone))
}

// movedFrom says from when to when a deadline has moved, as the log says it in one line.
func movedFrom(was, deadline time.Time, zone string) string {
	return " from " + schedule.ShowBriefly(was, zone) + " to " + schedule.ShowBriefly(deadline, zone) + "."
}

// mostForPlaying is for how long a season of a game that its master also plays can be paused in all, and by how much its deadline moved.
const mostForPlaying = 14 * 24 * time.Hour

// mostPause is the longest time for which a game is paused until a day: longer ones are slips.
const mostPause = 366 * 24 * time.Hour

// PauseEnd reads until when a game is to be paused: a day, with or without a time, in the zone of the game. Empty is until its master
// lets it go on.
func PauseEnd(text, zone string) (time.Time, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{"2006-01-02", "2006-01-02 15:04"} {
		if t, err := time.ParseInLocation(layout, text, schedule.Location(zone)); err == nil {
			return t.UTC(), nil
		}
	}
	return time.Time{}, fmt.Errorf("%q: want a day such as 2026-12-27, or one with a time, 2026-12-27 18:00", text)
}

// Pause stops the clock of a running game, until a moment or until its master lets it go on: no season is played and nobody is
// reminded. The players are told at once. Of a game that is paused it changes until when.
func Pause(g *game.Game, until string) (PauseResult, error) {
	r := PauseResult{Game: g.Row.Name, Season: g.Season.Name, Year: g.Season.Year, Paused: true, Zone: g.Row.Zone}
	end, err := PauseEnd(until, g.Row.Zone)
	if err != nil {
		return r, game.Cannot(err, "")
	}
	switch {
	case g.Row.State != store.GameRunning || g.Season.State != store.SeasonOpen:
		return r, game.Cannot(errors.New("there is nothing to pause: only a game that is being played has a deadline"), "")
	case !end.IsZero() && !end.After(g.Tx.Now):
		return r, game.Cannot(fmt.Errorf("%s has passed: want a day that is to come", schedule.ShowTime(end, g.Row.Zone)), "")
	case end.After(g.Tx.Now.Add(mostPause)):
		return r, game.Cannot(fmt.Errorf("%s is more than a year from now; without a day it is paused until RESUME", schedule.ShowTime(end, g.Row.Zone)), "")
	case !g.AwaitsApproval() && g.Tx.Now.After(g.ClosesAt(g.Season)):
		return r, game.Cannot(fmt.Errorf("the deadline of %s has passed: EXTEND moves it, and then PAUSE can stop the clock", wording.Title(g.Season)), "")
	}
	r.Limited = end.IsZero()
	if end, err = limitPause(g, end); err != nil {
		return r, err
	}
	r.Until, r.Limited = end, r.Limited && !end.IsZero()
	if r.Already = g.Paused() && g.Row.PausedUntil.Equal(end); r.Already {
		return r, nil
	}
	if !g.Paused() {
		g.Row.Paused = g.Tx.Now
	}
	g.Row.PausedUntil = end
	if err := g.Tx.SetPause(g.Row.ID, g.Row.Paused, end); err != nil {
		return r, err
	}
	if err := g.LogApart(store.LogPause, game.ByMaster, "The master has paused the game "+phrase.Choose(end.IsZero(), game.SayUntil(end, g.Row.Zone), "until "+schedule.ShowBriefly(end, g.Row.Zone))+"."); err != nil {
		return r, err
	}
	r.Letters, err = postClock(g, "the game is paused", func(n *templates.Notice, s store.Seat) {
		n.Stands = "the master has paused the game " + game.SayUntil(end, s.Zone) +
			". No deadline runs, and nothing is played. Orders are taken as ever. When the game goes on, the deadline moves by as long as the pause was, and you are told."
	})
	return r, err
}

// limitPause is when a pause ends of a game whose master also plays, whatever is asked for: after 14 days of a season in all. An end that is
// named and later is an error; other games are paused for as long as their masters want.
func limitPause(g *game.Game, end time.Time) (time.Time, error) {
	lord := g.MasterPlays()
	if lord == "" {
		return end, nil
	}
	since := g.Tx.Now
	if g.Paused() {
		since = g.Row.Paused
	}
	last := since.Add(mostForPlaying - g.Season.PausedFor)
	switch {
	case !last.After(g.Tx.Now):
		return end, game.Cannot(fmt.Errorf("you play %s yourself, and %s was paused for 14 days already: no longer in a game that its master plays", lord, wording.Title(g.Season)), "")
	case end.After(last):
		return end, game.Cannot(fmt.Errorf("you play %s yourself, and a game that its master plays is paused for at most 14 days a season: want a day until %s", lord, schedule.ShowTime(last, g.Row.Zone)), "")
	case end.IsZero():
		return last, nil
	}
	return end, nil
}

// Handover is the least time that a player who takes a seat over has for the first orders.
const Handover = 72 * time.Hour

// Resume lets a game go on that is paused: its deadline moves by as long as the pause was. The players are told.
func Resume(g *game.Game) (PauseResult, error) { return resume(g, game.ByMaster) }

func resume(g *game.Game, by string) (r PauseResult, err error) {
	r = PauseResult{Game: g.Row.Name, Season: g.Season.Name, Year: g.Season.Year, Zone: g.Row.Zone, Deadline: g.Season.Deadline}
	if r.Already = !g.Paused(); r.Already {
		return r, nil
	}
	before, err := g.Tx.SeasonByID(g.Season.ID)
	if err != nil {
		return r, err
	}
	since := g.Row.Paused
	if err := endPause(g); err != nil {
		return r, err
	}
	if err := giveBackOfPause(g, since); err != nil {
		return r, err
	}
	if last, _ := g.LastPlayed(); last.Approved.After(since) {
		if err := allowTime(g, last); err != nil {
			return r, err
		}
	}
	newcomer := false
	if tookOver := func(s store.Seat) bool { return s.Since.After(since) && !g.Idle(s) }; slices.ContainsFunc(g.Seats, tookOver) {
		if newcomer, err = moveForNewcomer(g, Handover); err != nil {
			return r, err
		}
	}
	away, err := moveForAbsent(g)
	if err != nil {
		return r, err
	}
	r.Was, r.Deadline = before.Deadline, g.Season.Deadline
	if err := g.LogApart(store.LogPause, by, "The game goes on, and the deadline of "+wording.Title(g.Season)+" has moved"+movedFrom(r.Was, r.Deadline, r.Zone)); err != nil {
		return r, err
	}
	if last, _ := g.LastPlayed(); g.AwaitsApproval() {
		if err := letter.RewriteReports(g, last); err != nil {
			return r, err
		}
	}
	r.Letters, err = postClock(g, "the game goes on", func(n *templates.Notice, s store.Seat) {
		n.Stands = "the pause is over, and the game goes on." + phrase.Choose(away == "", "", " "+away+".") +
			phrase.Choose(newcomer, " A player has taken a seat over meanwhile, and has three days.", "")
		if !g.AwaitsApproval() {
			n.Stands += fmt.Sprintf(" The deadline of %s is now %s; it was %s before the pause.", n.Season, n.Deadline, schedule.ShowTime(before.Deadline, s.Zone))
		}
	})
	return r, err
}

// giveBackOfPause moves the deadline back by what vacations had moved it that were taken back in a pause, when none ran.
func giveBackOfPause(g *game.Game, since time.Time) error {
	ended, err := g.Tx.Vacations(g.Row.ID)
	if err != nil {
		return err
	}
	return giveBack(g, slices.DeleteFunc(ended, func(v store.Vacation) bool { return !v.Ended.After(since) }))
}

// endPause writes that a game is not paused any more, and the deadline that it has then.
func endPause(g *game.Game) error {
	length := g.Tx.Now.Sub(g.Row.Paused)
	g.Row.Paused, g.Row.PausedUntil, g.Season.PausedFor = time.Time{}, time.Time{}, g.Season.PausedFor+length
	return errors.Join(g.Tx.SetPause(g.Row.ID, time.Time{}, time.Time{}), g.Tx.SetRegular(g.Season.ID, g.Season.Deadline, g.Season.Regular),
		g.Tx.AddPause(g.Season.ID, length))
}

// ResumeDue lets the games go on whose pause has lasted until its day. What goes wrong with one hinders no other.
func ResumeDue(ctx context.Context, o *game.Office) ([]PauseResult, error) {
	var over []store.Game
	err := o.Store.View(ctx, func(tx *store.Tx) (err error) {
		over, err = tx.PausesOver()
		return err
	})
	results, trouble := game.UpdateEach(ctx, o, over, "ending the pause", func(g *game.Game) (PauseResult, error) {
		if g.Row.PausedUntil.IsZero() || g.Tx.Now.Before(g.Row.PausedUntil) { // the master was faster
			return PauseResult{Already: true}, nil
		}
		return resume(g, game.ByClock)
	})
	return results, errors.Join(err, trouble)
}

// postClock tells everybody who can write orders what became of the clock, but for those who want few letters. It says nothing of a season
// that is not yet told.
func postClock(g *game.Game, title string, say func(*templates.Notice, store.Seat)) (n int, err error) {
	return postClockTo(g, func(s store.Seat) bool { return !s.Quiet }, title, say)
}

// postClockTo is postClock to some of the seats.
func postClockTo(g *game.Game, to func(store.Seat) bool, title string, say func(*templates.Notice, store.Seat)) (n int, err error) {
	for _, seat := range g.Seats {
		if g.Idle(seat) || !to(seat) {
			continue
		}
		notice := letter.NewNotice(g, seat, title)
		say(&notice, seat)
		text, err := templates.Clock(notice)
		if err != nil {
			return n, err
		}
		err = letter.Post(g, seat, letter.Draft{Kind: letter.KindNotice, Subject: title, Letter: text, Season: g.Season, Number: g.CalledSeason(), Deadline: true})
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
