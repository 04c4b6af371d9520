package season

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// withoutOrders says what comes of it if a lord writes no orders.
func withoutOrders(g *game.Game, seat store.Seat, w game.WrittenOrders) (string, error) {
	does := "Without orders all your troops stay where they are, and fight if they are attacked."
	switch {
	case g.Row.Absent == store.AbsentSteward:
		does = "Without orders a steward gives orders for you; HELP STEWARD says what he does, and what he never does."
	case !g.State.Season.Campaign():
		does = "Without orders your people are paid as far as your bezants go, and nothing else is done."
	}
	if w.Standing != "" {
		does = "Your standing orders say nothing in this season. " + does
	}
	n, err := g.SilentInRow(seat, g.Season.Number)
	if err == nil && g.Row.Silence > 0 && n+1 >= g.Row.Silence {
		does += fmt.Sprintf(" It would be the %s season in a row without orders of yours, and then your seat is vacant.", phrase.Ordinal(n+1))
	}
	return does, err
}

// waitForOrders looks, before the clock plays a season, for lords without orders. For any of them the season waits once, if the
// game says so; if they are more than half of those who may write, and more than one, it is stopped until that has changed or
// the master plays it. It reports whether the season is not to be played now.
func waitForOrders(g *game.Game) (waits bool, err error) {
	if (g.Row.Wait == 0 || g.Season.Waited) && g.Row.Silence == 0 {
		return false, nil
	}
	silent, mayWrite, err := g.Silent()
	switch {
	case err != nil || len(silent) == 0:
		return false, err
	case g.Row.Wait > 0 && !g.Season.Waited:
		return true, waitOnce(g, silent)
	case g.Row.Silence > 0 && len(silent) > 1 && 2*len(silent) > mayWrite:
		return true, stopSeason(g, silent, mayWrite)
	}
	return false, nil
}

// isAmong reports whether a seat is one of some.
func isAmong(seats []store.Seat, seat store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.ID == seat.ID })
}

// lordsOf names the lords of some seats.
func lordsOf(seats []store.Seat) string {
	return phrase.List(phrase.Each(seats, func(s store.Seat) string { return s.Lord }))
}

// waitOnce moves the deadline of the season for those who have no orders, and tells everybody. Who they are only the master learns.
func waitOnce(g *game.Game, silent []store.Seat) error {
	was, length := g.Season.Deadline, schedule.PrintPeriod(g.Row.Wait)
	deadline := was.Add(g.Row.Wait)
	if !deadline.After(g.Tx.Now) {
		deadline = g.Tx.Now.Add(g.Row.Wait)
	}
	if first, err := g.Tx.WaitOnce(g.Season.ID, deadline); err != nil || !first {
		return err
	}
	g.Season.Deadline, g.Season.Waited, g.Season.Stopped = deadline, true, false
	title := wording.Title(g.Season)
	if err := g.LogInNext(store.LogDeadline, game.ByClock, wording.Sentence(title+" was played "+length+" later than announced: not all lords had orders")); err != nil {
		return err
	}
	_, err := postClock(g, "more time for "+title, func(n *templates.Notice, s store.Seat) {
		n.Stands = "not all lords have orders for " + title + ", and so it waits once, for " + length + "." +
			phrase.Choose(isAmong(silent, s), " You have none yet.", "") + " The deadline is now " + n.Deadline + "; it was " +
			schedule.ShowTime(was, s.Zone) + ". Orders that you have written stand, and you can still change them."
	})
	if err != nil {
		return err
	}
	return letter.PostNews(g, letter.KindMaster, title+" waits for orders",
		fmt.Sprintf("%s had no orders for %s, and so it waits once, for %s, as the game says: until %s. The players are told.",
			lordsOf(silent), title, length, schedule.ShowTime(deadline, g.Row.Zone)))
}

// stopSeason notes that a season is not played by itself, since too many have no orders, and tells everybody, once.
func stopSeason(g *game.Game, silent []store.Seat, mayWrite int) error {
	if first, err := g.Tx.Stop(g.Season.ID); err != nil || !first {
		return err
	}
	g.Season.Stopped = true
	s, title := g.Season, wording.Title(g.Season)
	if err := g.LogInNext(store.LogDeadline, game.ByClock, wording.Sentence(title+" was not played at its deadline: more than half of the lords had no orders")); err != nil {
		return err
	}
	wants := func(s store.Seat) bool { return !g.Idle(s) && (!s.Quiet || isAmong(silent, s)) }
	_, err := postNotices(g, wants, title+" waits for orders", func(n templates.Notice, to store.Seat) (templates.Letter, error) {
		n.Due = schedule.ShowTime(s.Deadline, to.Zone)
		n.What = phrase.Choose(isAmong(silent, to), "You have none yet.", "Yours are in, and you can still change them.")
		return templates.Stopped(n)
	})
	if err != nil {
		return err
	}
	text, err := templates.Waits(templates.Notice{Game: g.Row.Name, Season: title, Due: schedule.ShowTime(s.Deadline, g.Row.Zone),
		What: fmt.Sprintf("Something may be wrong: %d of %d lords have no orders (%s). Orders are taken until it is played; that is done as soon as no more than half of the lords are without. PLAY %s %d, or `%s`, plays it all the same.",
			len(silent), mayWrite, lordsOf(silent), s.Name, s.Year, hints.Command("turn play", g.Row.Name)+fmt.Sprintf(" %s %d", s.Name, s.Year))})
	if err != nil {
		return err
	}
	return letter.PostToMaster(g, title+" has to wait", text)
}

// giveUpSilent makes those seats vacant that have been silent for as many seasons in a row as the game allows. The game is opened
// at the season after the one that was played.
func giveUpSilent(g *game.Game, played store.Season) error {
	if g.Row.Silence == 0 || g.State.Over {
		return nil
	}
	orders, err := g.Tx.PlayedOrders(played.ID)
	if err != nil {
		return err
	}
	for i, o := range orders {
		if o.Absent == "" || g.Idle(g.Seats[i]) {
			continue
		}
		n, err := g.SilentInRow(g.Seats[i], played.Number)
		if err == nil && n >= g.Row.Silence {
			err = giveUpSeat(g, i, played, n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// seatIsVacant begins the sentence of the log about a seat that was lost for want of orders.
func seatIsVacant(s store.Seat) string { return "The seat of " + s.Lord + " is vacant: " }

// giveUpSeat makes the seat of a silent player vacant. The player is told with the letters of the season, the master at once.
func giveUpSeat(g *game.Game, place int, played store.Season, silent int) error {
	reason := "there were no orders for " + phrase.Figures(silent, "season") + " in a row"
	if back, err := giveBackSilent(g, g.Seats[place], played, reason); err != nil || back {
		return err
	}
	if err := letter.PostLastDaily(g, g.Seats[place]); err != nil {
		return err
	}
	if _, err := g.Tx.Silenced(g.Seats[place].ID); err != nil {
		return err
	}
	seat := &g.Seats[place]
	seat.Resigned, seat.Silenced = g.Tx.Now, true
	if err := g.LogInNext(store.LogSeat, game.ByClock, seatIsVacant(*seat)+reason+". "+seat.Player+" can take it back, as long as nobody else plays "+seat.Lord+"."); err != nil {
		return err
	}
	text, err := templates.Silenced(letter.NewNotice(g, *seat, reason))
	if err != nil {
		return err
	}
	err = letter.Post(g, *seat, letter.Draft{Kind: letter.KindNotice, Subject: "your seat is vacant", Letter: text, Season: played,
		Number: g.Season.Number, Hold: g.Row.Review})
	if err != nil {
		return err
	}
	text, err = letter.Vacated(g, *seat, seat.Player+" ("+seat.Address+") has lost the seat of "+seat.Lord+", as the game says: "+reason+".")
	if err != nil {
		return err
	}
	return letter.PostToMaster(g, seat.Lord+" is given up", text)
}

// giveBackSilent gives a seat back to its player, in place of making it vacant, if a substitute plays it. The master is told at once.
func giveBackSilent(g *game.Game, seat store.Seat, played store.Season, reason string) (bool, error) {
	s, _ := g.PlayedFor(seat)
	back, err := substitute.HandBackSilent(g, seat, played, reason)
	if err != nil || !back {
		return back, err
	}
	return true, letter.PostNews(g, letter.KindMaster, seat.Lord+" goes back to its player", s.Player+" ("+s.Address+") played "+seat.Lord+" for "+s.Away.Player+
		", and "+reason+": "+seat.Lord+" goes back to "+s.Away.Player+" ("+s.Away.Address+").")
}
