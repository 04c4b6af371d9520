// Package admit lets orders count that came too late, on the master's word, as long as nothing has left that tells of their season. A season
// that is played already is played again with them.
package admit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Result is what came of admitting late orders.
type Result struct {
	Game    string `json:"game"`
	Season  string `json:"season"`
	Year    int    `json:"year"`
	Lord    string `json:"lord"`
	Late    string `json:"late"`    // how late they came, the first if there are several mails: "14 minutes after the deadline"
	Already bool   `json:"already"` // they had been admitted before, and nothing was done
	Orders  int    `json:"orders"`  // of the lord, that count for the season now
	Again   bool   `json:"again"`   // the season was played, and is played again with them

	Dropped []string `json:"dropped"` // orders of the lord that stood before and do not count any more, since the late ones took their place
}

// Say says it in a sentence.
func (r Result) Say() string {
	title := wording.SeasonTitle(r.Season, r.Year)
	if r.Already {
		return r.Lord + "'s late orders for " + title + " were admitted before, and nothing was done"
	}
	text := fmt.Sprintf("%s's orders for %s, which came %s, are admitted: %s", r.Lord, title, r.Late, phrase.Figures(r.Orders, "order"))
	if len(r.Dropped) > 0 {
		text += fmt.Sprintf(". They take the place of %s that stood before, and that %s no more: %s", phrase.Figures(len(r.Dropped), "order"),
			phrase.Choose(len(r.Dropped) == 1, "counts", "count"), strings.Join(r.Dropped, "; "))
		if r.Again {
			text += ". If both were meant, CORRECT enters them"
		}
	}
	if r.Again {
		return text + ". The season is played again with them, and its review comes anew; its letters still wait for you"
	}
	return text + ". The season will be played with them"
}

// Admit admits the late orders of a lord.
func Admit(ctx context.Context, o *game.Office, gameName, lord string, dryRun bool) (Result, error) {
	if err := o.Ready(ctx); err != nil {
		return Result{}, err
	}
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (Result, error) { return AdmitLord(g, lord) })
}

// AdmitLord enters all orders of a lord that came, with their key, too late for the season of which nothing has left, in the order in which they
// came, as if they had been in time; if that season is played, it is played again. The player gets a receipt at once, and all players are
// told in the season's letters. A master who plays in the game admits nothing.
func AdmitLord(g *game.Game, lord string) (Result, error) {
	seat, err := g.SeatOf(lord)
	if err != nil {
		return Result{}, err
	}
	s, late, err := mayAdmit(g, seat)
	r := Result{Game: g.Row.Name, Season: s.Name, Year: s.Year, Lord: seat.Lord, Again: g.AwaitsApproval()}
	if err != nil {
		return r, err
	}
	if r.Already = len(late) == 0; r.Already {
		return r, nil
	}
	open, err := g.AsOpen()
	if err != nil {
		return r, err
	}
	first, err := g.Tx.Message(late[0].Message)
	if err != nil {
		return r, err
	}
	r.Late = g.SayLate(s, first)
	before, err := linesOf(open, seat, s)
	if err != nil {
		return r, err
	}
	receipt, ok, err := player.EnterLate(open, open.Seats[seat.Place], late, g.TakesOrders())
	if err == nil && !ok {
		err = game.Cannot(fmt.Errorf("nothing in the mail of %s's player that came too late can be entered", seat.Lord), "`"+hints.Command("inbox list", g.Row.Name)+"` shows it")
	}
	if err == nil {
		err = admitAll(g, r, late)
	}
	if err == nil && r.Again {
		err = season.PlayAgain(g, seat)
	}
	if err != nil {
		return r, err
	}
	after, err := linesOf(open, seat, s)
	if err != nil {
		return r, err
	}
	r.Orders, r.Dropped = len(after), slices.DeleteFunc(before, func(line string) bool { return slices.Contains(after, line) })
	return r, letter.Post(open, seat, receipt)
}

// linesOf are the orders of a seat that count for a season, a line each.
func linesOf(open *game.Game, seat store.Seat, s store.Season) ([]string, error) {
	w, err := open.OrdersOf(open.Seats[seat.Place], s.Number)
	return wording.Lines(w.Orders), err
}

// mayAdmit says for which season, and which orders of a seat could be admitted that are not yet; or why none.
func mayAdmit(g *game.Game, seat store.Seat) (s store.Season, waiting []store.LateOrders, err error) {
	s, ok := g.LateSeason()
	if plays := g.MasterPlayed(); plays != "" {
		return s, nil, game.Cannot(fmt.Errorf("you play %s in this game yourself, and so late orders do not count", plays), "EXTEND, before the deadline, gives everybody more time")
	}
	if !ok {
		return s, nil, nothingLate(s)
	}
	if g.AwaitsApproval() && slices.ContainsFunc(g.Lines, func(l store.Line) bool { return l.Last == s.Number }) {
		return s, nil, game.Cannot(fmt.Errorf("%s was corrected since it was played, and is not played again with other orders", wording.Title(s)), "CORRECT enters them as well")
	}
	all, err := g.Tx.LateOrders(s.ID)
	if err != nil {
		return s, nil, err
	}
	none := true
	for _, l := range all {
		none = none && l.Seat != seat.ID
		if l.Seat == seat.ID && l.Admitted.IsZero() {
			waiting = append(waiting, l)
		}
	}
	switch {
	case none && g.TakesOrders():
		err = nothingLate(s)
	case none:
		err = noneLate(g, seat, s)
	}
	return s, waiting, err
}

// nothingLate says that orders for a season are in time.
func nothingLate(s store.Season) error {
	return game.Cannot(fmt.Errorf("there is nothing to admit: the letters of the last season have left, and orders for %s are in time until its deadline", wording.Title(s)), "")
}

// noneLate says that no orders of a seat came too late, and whose did.
func noneLate(g *game.Game, seat store.Seat, s store.Season) error {
	late, err := g.LateLords(s)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("no orders of %s for %s came too late", seat.Lord, wording.Title(s))
	if len(late) > 0 {
		text += "; late are those of " + phrase.List(phrase.Each(late, func(l game.LateLord) string { return l.Lord }))
	}
	return game.Cannot(errors.New(text), "mail without the order key, or of which a part is missing, is not kept")
}

// admitAll notes that the orders of some messages are admitted, and tells all players in the letters of the season.
func admitAll(g *game.Game, r Result, late []store.LateOrders) error {
	for _, l := range late {
		m, err := g.Tx.Message(l.Message)
		if err != nil {
			return err
		}
		m.Outcome = string(letter.Admitted)
		if err := g.Tx.Finish(m); err != nil {
			return err
		}
		if err := g.Tx.AdmitLateOrders(l.Message); err != nil {
			return err
		}
	}
	return g.LogInNext(store.LogAdmitted, game.ByMaster, wording.Sentence(r.Lord+"'s orders for "+wording.SeasonTitle(r.Season, r.Year)+" came "+r.Late+", and were admitted"))
}
