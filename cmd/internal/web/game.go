package web

import (
	"cmp"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// A gamePage is how a game stands, for its master or for a player, who sees of it what the letters have told.
type gamePage struct {
	form
	As       string // master or seat
	Season   string
	Deadline string
	Glance   string // for the master alone, as the rest down to Seats
	Review   bool   // a season waits
	Held     bool
	Open     bool // the season takes orders: its deadline can be moved
	Seats    []seatLine
	Written  string // for a player: how many orders are in, and since when
	Standing view.Standing
	Map      string // the address of the map, without its end; empty: there is none yet
	After    string // the season after which it is
	Log      []logLine
	Older    bool // there is more of the log than is shown
}

// A seatLine is a seat with what its player has written, and when; never what.
type seatLine struct {
	season.LordStatus
	In   string // how many orders
	When string // they were written; empty if there are none
	Says string // what else is to be known of it
}

// A logLine is something that was done to the game.
type logLine struct{ When, By, Text string }

// mostLog is how much of the log a page shows by itself.
const mostLog = 40

// showGame shows how a game stands.
func showGame(r *request) error {
	p, err := game.View(r.Context(), r.site.Office, r.in.game.Name, func(g *game.Game) (gamePage, error) {
		if r.in.master {
			return masterGame(g)
		}
		return playerGame(g, r.in.seat)
	})
	if err != nil {
		return err
	}
	if p.form, err = r.newForm(); err != nil {
		return err
	}
	if len(p.Log) > mostLog && r.FormValue("log") != "all" {
		p.Log, p.Older = p.Log[:mostLog], true
	}
	return r.show("game", r.in.game.Name, p)
}

// masterGame is how a game stands, for its master.
func masterGame(g *game.Game) (p gamePage, err error) {
	s, err := season.StatusOf(g)
	if err != nil {
		return p, err
	}
	p = gamePage{As: "master", Glance: s.Glance(), Review: g.AwaitsApproval(), Held: s.Held, Season: wording.Title(g.Season), Standing: standingOf(g, adjudicator.NoSeat)}
	if p.Open = g.Row.State == store.GameRunning && g.Season.State == store.SeasonOpen; p.Open {
		p.Deadline = g.DueFor(g.Row.Zone)
	}
	for i, l := range s.Lords {
		line, err := newSeatLine(g, g.Seats[i], l)
		if err != nil {
			return p, err
		}
		p.Seats = append(p.Seats, line)
	}
	if last, ok := g.LastPlayed(); ok {
		p.addMap(g, last)
	}
	p.Log, err = logOf(g, func(store.Logged) bool { return true })
	return p, err
}

// newSeatLine says how many orders a seat has, and when they were written.
func newSeatLine(g *game.Game, seat store.Seat, l season.LordStatus) (line seatLine, err error) {
	line = seatLine{LordStatus: l, In: "none yet"}
	if l.Orders+l.Standing > 0 {
		line.In = phrase.Figures(l.Orders, "line") + phrase.Choose(l.Standing > 0, phrase.Prefixed(", ", phrase.Figures(l.Standing, "standing order")), "")
	} else if l.Resigned || l.Out {
		line.In = "–"
	}
	written, err := writtenAt(g, seat)
	if !written.IsZero() && l.Orders+l.Standing > 0 {
		line.When = schedule.ShowBriefly(written, g.Row.Zone)
	}
	for _, more := range []string{phrase.Choose(l.Ready, "READY", ""), phrase.Choose(l.Out, "out of the game", l.Attendance()), l.Away, l.Delivery} {
		line.Says += phrase.Choose(line.Says == "", more, phrase.Prefixed("; ", more))
	}
	return line, err
}

// writtenAt is when the orders of a seat for the season that is open were written last; zero if there are none.
func writtenAt(g *game.Game, seat store.Seat) (time.Time, error) {
	all, err := g.Tx.Sheets(seat.ID, g.Season.Number)
	if all.Standing.Written.After(all.Season.Written) {
		return all.Standing.Written, err
	}
	return all.Season.Written, err
}

// playerGame is how a game stands as its letters have told, for a player.
func playerGame(g *game.Game, seat store.Seat) (p gamePage, err error) {
	told, err := g.AsTold()
	if err != nil {
		return p, err
	}
	p = gamePage{As: "seat", Season: wording.Title(told.Season), Standing: standingOf(told, adjudicator.Seat(seat.Place))}
	switch {
	case g.TakesOrders():
		p.Open, p.Deadline = true, g.DueFor(cmp.Or(seat.Zone, g.Row.Zone))
		if p.Written, err = ownOrders(g, seat); err != nil {
			return p, err
		}
	case told.Row.State == store.GameRunning:
		p.Written = g.SayClosed()
	}
	number, err := g.LastTold()
	if err != nil {
		return p, err
	}
	if number != pictures.BeforeAll {
		last, err := g.Tx.SeasonByNumber(g.Row.ID, number)
		if err != nil {
			return p, err
		}
		p.addMap(g, last)
	}
	p.Log, err = logOf(g, func(l store.Logged) bool { return l.Public && !l.Apart && l.Number <= number })
	return p, err
}

// ownOrders says how many orders a player has written.
func ownOrders(g *game.Game, seat store.Seat) (string, error) {
	w, err := g.OrdersOf(seat, g.Season.Number)
	if err != nil || len(w.Lines)+len(w.Stands) == 0 {
		return "You have written no orders yet.", err
	}
	written, err := writtenAt(g, seat)
	return "You have " + phrase.Figures(len(w.Lines)+len(w.Stands), "line") + " of orders, written " + schedule.ShowBriefly(written, cmp.Or(seat.Zone, g.Row.Zone)) + ".", err
}

// standingOf is how the lords stand.
func standingOf(g *game.Game, reader adjudicator.Seat) view.Standing {
	return situation.NewStanding(naming.Names{Table: g.ReportTable(), State: &g.State, Reader: reader})
}

// addMap adds the map after a season.
func (p *gamePage) addMap(g *game.Game, s store.Season) {
	p.After, p.Map = wording.Title(s), pictureStem(g.Row.Name, s.Number, view.PictureValley)
}

// logOf is what was done to a game, the latest first, of which the reader may know.
func logOf(g *game.Game, may func(store.Logged) bool) (all []logLine, err error) {
	logged, err := g.Tx.Log(g.Row.ID)
	for i := len(logged) - 1; i >= 0; i-- {
		if l := logged[i]; may(l) {
			all = append(all, logLine{schedule.ShowBriefly(l.Done, g.Row.Zone), l.By, l.Text})
		}
	}
	return all, err
}
