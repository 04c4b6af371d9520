package game

import (
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// Paused reports whether the game is paused: no deadline runs.
func (g *Game) Paused() bool { return !g.Row.Paused.IsZero() }

// SayUntil says until when the game is paused, as a part of a sentence that begins with the pause.
func SayUntil(until time.Time, zone string) string {
	if until.IsZero() {
		return "until the master lets it go on"
	}
	return "until " + schedule.ShowTime(until, zone)
}

// moveByPause gives the season that is open, in a game that is paused, the deadline that it would have if the game went on now.
func (g *Game) moveByPause() {
	if g.Paused() && g.Season.State == store.SeasonOpen {
		lost := g.Tx.Now.Sub(g.Row.Paused)
		g.Season.Deadline = g.later(g.Season.Deadline, lost)
		if !g.Season.Regular.IsZero() {
			g.Season.Regular = g.later(g.Season.Regular, lost)
		}
	}
}

// later is a deadline that time was lost for: where seasons end at a time of the day it keeps that, and moves by whole days.
func (g *Game) later(deadline time.Time, lost time.Duration) time.Time {
	const day = 24 * time.Hour
	if g.Rule().At.IsZero() {
		return deadline.Add(lost)
	}
	where := schedule.Location(g.Row.Zone)
	days := int(lost / day)
	for ; schedule.Days(deadline, days, where).Sub(deadline) < lost; days++ {
	}
	return schedule.Days(deadline, days, where)
}
