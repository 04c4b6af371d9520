package game

import (
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
)

// CountReady counts the seats that can write orders for the season that is open, and those of them whose players are ready.
func (g *Game) CountReady() (ready, of int) {
	for _, s := range g.Seats {
		if !g.MayWrite(s) {
			continue
		}
		of++
		if s.ReadyFor == g.Season.Number {
			ready++
		}
	}
	return ready, of
}

// ReadyFrom is since when the season that is open may be played before its deadline, if all are ready; zero if it never is.
func (g *Game) ReadyFrom() time.Time {
	last, ok := g.LastPlayed()
	if g.Row.Early == 0 || !ok || last.Approved.IsZero() {
		return time.Time{}
	}
	return last.Approved.Add(g.Row.Early)
}

// SayReady says how many are ready for the season that is open, and what comes of it; empty in a game in which READY means nothing.
func (g *Game) SayReady(zone string) string {
	from := g.ReadyFrom()
	if from.IsZero() || !g.TakesOrders() || g.Season.Number == 0 {
		return ""
	}
	ready, of := g.CountReady()
	text := fmt.Sprintf("%d of %s %s READY", ready, phrase.Figures(of, "lord"), phrase.Choose(ready == 1, "is", "are"))
	if g.Paused() {
		return text + "; nothing is played while the game is paused."
	}
	text += "; when all are, the season need not wait for its deadline"
	if from.After(g.Tx.Now) {
		text += ", but is not played before " + schedule.ShowTime(from, zone)
	}
	return text + "."
}
