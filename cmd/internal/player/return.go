package player

import (
	"errors"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// mayReturn reports whether the message takes a seat back that was given up: it must have a key, be it an old one, and come from
// the registered address.
func (p *playerMessage) mayReturn() bool {
	return !p.seat.Removed && p.hasCommand(order.CommandReturn) && p.in.Keyed && p.in.Other == "" && !p.game.EndKnown()
}

// returnSeat takes the seat back. The player gets the last report that he has not had; the master is told at once, the others
// by the next letters. It reports whether the message says more.
func (p *playerMessage) returnSeat() (more bool, err error) {
	if _, err := p.game.Tx.Return(p.seat.ID); err != nil {
		return false, err
	}
	if err := errors.Join(p.game.Tx.EndOffers(p.seat.ID, 0), p.game.Tx.EndWaiting(p.game.Row.ID, p.seat.Address)); err != nil {
		return false, err
	}
	p.result.Changed = true
	if p.game, err = p.game.Reopened(); err != nil {
		return false, err
	}
	p.seat = p.game.Seats[p.seat.Place]
	p.forgetCommand(order.CommandReturn)
	if err := letter.TellInNext(p.game, store.LogSeat, p.seat.Lord, p.seat.Player+" plays "+p.seat.Lord+" again."); err != nil {
		return false, err
	}
	if err := letter.PostMissed(p.game, p.seat); err != nil {
		return false, err
	}
	err = letter.PostNews(p.game, letter.KindMaster, p.seat.Lord+" is played again", p.seat.Player+" ("+p.seat.Address+") has taken back the seat of "+
		p.seat.Lord+", in "+wording.Title(p.game.Season)+".")
	if err != nil {
		return false, err
	}
	if err := letter.TellFull(p.game, p.seat); err != nil {
		return false, err
	}
	what := p.seat.Lord + " is yours again, and the orders that you had written for seasons to come count again, standing ones too: STATUS shows them."
	return len(p.sheet.Words) > 0 || p.hasOrders(), p.replyNotice("you have your seat again", templates.Returned, p.newNotice(what))
}

// keepSeat answers RETURN of a player whose seat is held.
func (p *playerMessage) keepSeat([]string) error {
	if why := p.forSubstitute(order.CommandReturn); why != "" {
		return p.replyCannot("your seat", why+" BACK hands "+p.seat.Lord+" back. Nothing was changed.")
	}
	return p.replyNotice("your seat", templates.Returned, p.newNotice("RETURN takes back a seat that was given up, and "+p.seat.Lord+" is yours: nothing was done."))
}
