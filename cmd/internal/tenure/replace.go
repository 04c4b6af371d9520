// Package tenure is about who plays a seat: it passes from one person to another, and a player changes name, zone or
// address. Start reading at Replace. Adding players to a game that has not begun is in package player.
package tenure

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A Successor is the person who is to take a seat over.
type Successor struct {
	Lord    string
	Address string
	Player  string // how the person is addressed; empty: Sir and the lord's name
	By      string // whose word it is, as the log has it; empty: the master's
}

// ReplaceResult is what came of giving a seat to another person.
type ReplaceResult struct {
	Game     string     `json:"game"`
	Lord     string     `json:"lord"`
	Former   string     `json:"former"` // who had it
	Vacant   bool       `json:"vacant"` // that one had given it up before
	Player   string     `json:"player"`
	Address  string     `json:"address"`
	Deadline *time.Time `json:"deadline,omitempty"` // of the open season, if it had to be moved
	Zone     string     `json:"zone"`
	DryRun   bool       `json:"dry_run,omitempty"`
}

// Say says it in a sentence.
func (r ReplaceResult) Say() string {
	text := r.Player + " (" + r.Address + ") plays " + r.Lord + " from now on, in place of " + r.Former
	if r.Deadline != nil {
		text += ". So that there is time for the first orders, the deadline is " + schedule.ShowTime(*r.Deadline, r.Zone) + " now, and all are told"
	}
	return text
}

// ReplacePlayer gives a seat of a game to another person. A dry run only checks.
func ReplacePlayer(ctx context.Context, o *game.Office, gameName string, to Successor, dryRun bool) (ReplaceResult, error) {
	if err := o.Ready(ctx); err != nil {
		return ReplaceResult{}, err
	}
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (ReplaceResult, error) {
		r, err := Replace(g, to)
		r.DryRun = dryRun
		return r, err
	})
}

// Replace gives a seat to another person, within a transaction: the old keys die; what was written of orders rests
// until the newcomer writes KEEP; the newcomer gets the lord's report, the former player a last letter, and the others read it in the
// next letters. If less than three days are left, the deadline moves, once a season.
func Replace(g *game.Game, to Successor) (r ReplaceResult, err error) {
	was, err := checkSuccessor(g, &to)
	if err != nil {
		return r, err
	}
	r = ReplaceResult{Game: g.Row.Name, Lord: was.Lord, Former: was.Player, Vacant: !was.Resigned.IsZero(), Player: to.Player, Address: to.Address, Zone: g.Row.Zone}
	away, isAway, err := substitute.Replaced(g, was)
	if err != nil {
		return r, err
	}
	if err := letter.PostLastDaily(g, was); err != nil {
		return r, err
	}
	next := was
	next.Player, next.Address, next.Zone, next.Format, next.First = to.Player, to.Address, g.Row.Zone, game.FormatBoth, g.Season.Number
	if err := g.Tx.GiveSeat(next); err != nil {
		return r, err
	}
	if err := errors.Join(g.Tx.EndOffers(was.ID, 0), g.Tx.EndWaiting(g.Row.ID, next.Address)); err != nil {
		return r, err
	}
	if next, err = g.Tx.SeatByID(was.ID); err != nil {
		return r, err
	}
	g.Seats[was.Place] = next
	if !r.Vacant {
		if err := takeLeave(g, was); err != nil {
			return r, err
		}
	}
	if isAway {
		if err := takeLeave(g, away); err != nil {
			return r, err
		}
	}
	moved, err := season.GiveTime(g, season.Handover, next.ID) // first: a season that is open again takes no orders of an earlier player
	if err != nil {
		return r, err
	}
	if !moved.Deadline.IsZero() {
		r.Deadline = &moved.Deadline
	}
	frozen, err := freezeOrders(g, next)
	if err != nil {
		return r, err
	}
	if g.Row.State == store.GameOpen {
		return r, errors.Join(letter.Invite(g, next), letter.TellFull(g, next))
	}
	if err := passHeldReport(g, next); err != nil {
		return r, err
	}
	if err := welcome(g, next, was, frozen); err != nil {
		return r, err
	}
	return r, letter.TellInNext(g, store.LogSeat, cmp.Or(to.By, game.ByMaster), fmt.Sprintf("%s plays %s from now on", next.Player, next.Lord)+phrase.Choose(was.Player == next.Player, ".", ", in place of "+was.Player+"."))
}

// checkSuccessor finds the seat that is to be given away, and says whether it can go to that person.
func checkSuccessor(g *game.Game, to *Successor) (seat store.Seat, err error) {
	if seat, err = g.SeatOf(to.Lord); err != nil {
		return seat, err
	}
	switch {
	case g.Row.State == store.GameEnded:
		return seat, game.Cannot(fmt.Errorf("game %s is over: nobody can take a seat over", g.Row.Name), "")
	case g.Row.State == store.GameRunning && !g.AwaitsApproval() && g.LordOut(seat):
		return seat, game.Cannot(fmt.Errorf("%s is out of the game: there is nothing to take over", seat.Lord), "")
	case account.SameAddress(to.Address, seat.Address) && seat.Resigned.IsZero():
		return seat, hints.Add(fmt.Errorf("%s is the address of %s already", to.Address, seat.Lord), "give the address of the person who is to play from now on")
	}
	if to.Player == "" {
		to.Player = "Sir " + seat.Lord
	}
	if err := mail.CheckName(to.Player); err != nil {
		return seat, game.Cannot(fmt.Errorf("player name %q: %w", to.Player, err), "a name has no control characters")
	}
	for _, s := range g.Seats {
		if s.ID != seat.ID && account.SameAddress(to.Address, s.Address) {
			return seat, hints.Add(fmt.Errorf("%s plays %s in this game", to.Address, s.Lord), "a person has one seat of a game only")
		}
	}
	if g.IsAway(to.Address) {
		return seat, hints.Add(fmt.Errorf("%s has a seat of this game, which a substitute plays", to.Address), "BACK and the lord gives that seat back")
	}
	return seat, g.Office.CheckRecipient(to.Address)
}

// freezeOrders puts what was written of orders aside, for KEEP: those of the season, those that stand, those under NEXT. It returns
// what there was.
func freezeOrders(g *game.Game, s store.Seat) (frozen game.WrittenOrders, err error) {
	number := g.Season.Number
	all, err := g.Tx.Sheets(s.ID, number)
	if err != nil {
		return frozen, err
	}
	if g.Season.State == store.SeasonOpen && (number == 0 || !g.Tx.Now.After(g.TakesUntil(g.Season))) { // after its deadline they count
		frozen.Orders = all.Season.Text
		err = g.Tx.WriteSeasonSheet(s.ID, number, store.Sheet{Dropped: all.Season.Text})
	}
	frozen.Standing = all.Standing.Text
	return frozen, errors.Join(err, g.Tx.WriteStandingSheet(s.ID, store.Sheet{Dropped: all.Standing.Text}),
		g.Tx.WriteSeasonSheet(s.ID, number+1, store.Sheet{Dropped: all.Next.Text}))
}

// passHeldReport sees to it that the report of a season that waits for the master goes to the newcomer, also if none was written since
// the seat was vacant.
func passHeldReport(g *game.Game, s store.Seat) error {
	last, ok := g.LastPlayed()
	if !ok || !g.AwaitsApproval() {
		return nil
	}
	if err := letter.PostMissed(g, s); err != nil {
		return err
	}
	return letter.RewriteReports(g, last)
}

// takeLeave writes the last letter to the player who had a seat.
func takeLeave(g *game.Game, was store.Seat) error {
	n := letter.NewNotice(g, was, "")
	n.Master = g.Row.Master
	text, err := templates.Replaced(n)
	if err != nil {
		return err
	}
	return letter.Post(g, was, letter.Draft{Kind: letter.KindLeave, Subject: "your seat has passed to another", Letter: text, Season: g.Season,
		Number: g.Season.Number, Plain: true})
}

// welcome writes the first letter to the player who takes a seat over: what is there, what rests, and the last report.
func welcome(g *game.Game, s, was store.Seat, frozen game.WrittenOrders) error {
	n := letter.NewNotice(g, s, was.Player)
	n.Lines = wording.Lines(frozen.Orders)
	n.Asked = wording.Lines(frozen.Standing)
	told, err := g.Tx.LastApproved(g.Row.ID)
	if game.AllowNotFound(err) != nil {
		return err
	}
	if err == nil {
		report, _, err := letter.ReportOf(g, told, s)
		if err != nil {
			return err
		}
		letter.RenewHead(g, s, report)
		report.Head().Top, report.Head().Readers = "", "" // they stand above all
		n.SetReport(report)
	}
	text, err := templates.Handover(n)
	if err != nil {
		return err
	}
	return letter.Post(g, s, letter.Draft{Kind: letter.KindNotice, Subject: "you play " + s.Lord + " from now on", Letter: text,
		Season: g.Season, Number: g.CalledSeason(), Shows: pictures.Of(text, told.Number)})
}
