package correct

import (
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// tellPlayers writes to each player what changes for that lord, with the present report; or, in a line, that nothing does. A deadline that had to move
// is told to all.
func (p *plan) tellPlayers(now *game.Game, moved time.Time, receipts []*view.Receipt) error {
	p.disclosed = now.EndKnown()
	for _, seat := range now.Seats {
		if !seat.Resigned.IsZero() {
			continue
		}
		if err := p.tellCorrected(now, seat, moved, receipts[seat.Place]); err != nil {
			return err
		}
	}
	if now.EndKnown() {
		if err := season.LastLettersAgain(now); err != nil {
			return err
		}
		return p.tellSpectators(now)
	}
	return p.postReceipts(now, receipts)
}

// tellSpectators tells those who watch how the game has ended, also if they were told before.
func (p *plan) tellSpectators(now *game.Game) error {
	if err := now.Tx.TellSpectatorsFrom(now.Row.ID, p.lastLeft()); err != nil {
		return err
	}
	return letter.TellSpectators(now)
}

// tellCorrected writes to one player what the correction changes.
func (p *plan) tellCorrected(now *game.Game, seat store.Seat, moved time.Time, receipt *view.Receipt) error {
	v, touched := p.impactFor(now.ReportTable(), seat)
	v.What, v.Because = p.saysTo(seat), p.because
	l := letter.Corrected{Title: p.title() + " is corrected", Correction: p.letterOf(now, seat, v), Write: templates.Corrected}
	if now.TakesOrders() && receipt != nil {
		l.Follows = append(l.Follows, "Your orders for "+wording.Title(now.Season)+" stand as they are.")
	}
	if !moved.IsZero() {
		l.Follows = append(l.Follows, "The deadline of "+wording.Title(now.Season)+" had less than a day left, and is now "+schedule.ShowTime(moved, seat.Zone)+".")
	}
	if touched {
		p.result.Told = append(p.result.Told, seat.Lord)
		return letter.PostCorrected(now, seat, l)
	}
	p.result.Briefly = append(p.result.Briefly, seat.Lord)
	l.Title, l.Write, l.Bare = "a correction that changed nothing for you", templates.Uncorrected, true
	return letter.PostCorrected(now, seat, l)
}

// tellUndone writes to each player that a season is open again.
func (p *plan) tellUndone(now *game.Game) error {
	for _, seat := range now.Seats {
		if !seat.Resigned.IsZero() {
			continue
		}
		v, _ := p.impactFor(now.ReportTable(), seat)
		v.Because = p.because
		l := letter.Corrected{Title: p.title() + " is open again", Correction: p.letterOf(now, seat, v), Write: templates.Undone}
		w, err := now.OrdersOf(seat, now.Season.Number)
		if err != nil {
			return err
		}
		l.Orders, l.Stands, l.Hash = wording.Lines(w.Orders), wording.Lines(w.Standing), now.Season.SeedHash
		p.result.Told = append(p.result.Told, seat.Lord)
		if err := letter.PostCorrected(now, seat, l); err != nil {
			return err
		}
	}
	return nil
}

// letterOf is the letter of a correction to a player, before it has its report.
func (p *plan) letterOf(now *game.Game, seat store.Seat, v *view.Impact) *templates.Correction {
	return &templates.Correction{Office: letter.Letterhead(now, seat), Impact: v, Open: phrase.Choose(now.TakesOrders(), wording.Title(now.Season), "")}
}

// saysTo says what is corrected to the player of a seat. The orders of a season that was told to an earlier player are that player's.
func (p *plan) saysTo(seat store.Seat) (all []string) {
	cameLater := p.first.State == store.SeasonApproved && p.first.Approved.Before(seat.Since)
	for i, said := range p.says(seat.Lord) {
		if cameLater && i < len(p.orders) {
			said = seatByID(p.game, p.orders[i].Seat).Lord + " has other orders."
		}
		all = append(all, said)
	}
	return all
}

// says says what is corrected, as the player of a lord may know it: that lord's own new orders, and of others that they have others. With no lord, to the
// master, nothing is hidden, and to nobody if all know how the game has ended.
func (p *plan) says(lord string) (all []string) {
	for _, o := range p.orders {
		seat := seatByID(p.game, o.Seat)
		switch {
		case lord != "" && lord != seat.Lord && !p.disclosed:
			all = append(all, seat.Lord+" has other orders.")
		case o.Orders == "":
			all = append(all, phrase.Choose(lord == seat.Lord, "You have", seat.Lord+" has")+" no orders.")
		default:
			all = append(all, phrase.Choose(lord == seat.Lord, "Your orders", "The orders of "+seat.Lord)+" are "+phrase.List(wording.Lines(o.Orders))+".")
		}
	}
	facts := p.facts
	if seat, err := p.game.SeatOf(lord); err == nil && !p.disclosed {
		facts = p.factsFor(adjudicator.Seat(seat.Place))
	}
	for _, f := range facts {
		all = append(all, wording.Sentence(f))
	}
	if len(p.newDice) > 0 {
		all = append(all, phrase.Choose(slices.Equal(p.newDice, []string{lord}), "Your fights", "The fights of "+phrase.List(p.newDice))+" in "+p.title()+" have new dice, since the old ones were known when the orders were put right.")
	}
	return all
}

// seatByID is a seat of the game.
func seatByID(g *game.Game, id store.SeatID) store.Seat {
	for _, s := range g.Seats {
		if s.ID == id {
			return s
		}
	}
	return store.Seat{}
}

// receiptsOf are the receipts for the orders of all seats as they stand; nil where there are none, or where none are taken.
func receiptsOf(g *game.Game) (all []*view.Receipt, err error) {
	all = make([]*view.Receipt, len(g.Seats))
	for i, seat := range g.Seats {
		if g.TakesOrders() && g.MayWrite(seat) && err == nil {
			all[i], err = player.ReceiptAsItStands(g, seat)
		}
	}
	return all, err
}

// postReceipts sends those a new receipt whose orders, which stand, would do something else now.
func (p *plan) postReceipts(now *game.Game, before []*view.Receipt) error {
	if now.Season.ID != p.game.Season.ID {
		return nil
	}
	after, err := receiptsOf(now)
	for i, v := range after {
		if err == nil && v != nil && before[i] != nil && player.ReceiptsDiffer(before[i], v) {
			err = player.PostReceipt(now, now.Seats[i], v, "Since "+p.title()+" is corrected, this is to be said of your orders now. They stand as they were; you can still change them.")
		}
	}
	return err
}
