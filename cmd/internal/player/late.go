package player

import (
	"errors"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// keepLate keeps orders that came too late for a season of which nothing has left, so that the master can admit them; not those of which a part is
// missing, nor in a game whose master plays in it and may not admit any. The master is told at once of the first of a lord, unless the
// season is played first, whose review tells of them.
func (p *playerMessage) keepLate() (kept bool, err error) {
	season, ok := p.game.LateSeason()
	if !ok || p.in.Mail.Partial || p.game.MasterPlayed() != "" || p.game.Row.Practice {
		return false, nil
	}
	late := store.LateOrders{Message: p.in.Row.ID, Seat: p.seat.ID, Season: season.ID, KeyNumber: p.number, KeyCounter: p.seat.KeyCounter}
	if season.State == store.SeasonOpen && !season.Held {
		return true, p.game.Tx.AddLateOrders(late)
	}
	before, err := p.game.LateLords(season)
	if err == nil {
		err = p.game.Tx.AddLateOrders(late)
	}
	if err != nil {
		return false, err
	}
	for _, l := range before {
		if l.Lord == p.seat.Lord && !l.Admitted {
			return true, nil
		}
	}
	said := game.LateLord{Lord: p.seat.Lord, Player: p.seat.Player, Late: p.game.SayLate(season, p.in.Row)}.Say(season)
	lines, err := p.linesWithAsked()
	if err != nil {
		return false, err
	}
	return true, letter.PostNewsWith(p.game, letter.KindMaster, p.seat.Lord+"'s orders came late", said, lines)
}

// linesWithAsked are the lines of the message, and those of the one that its YES is about, if it says YES to any.
func (p *playerMessage) linesWithAsked() ([]string, error) {
	if !p.hasCommand(order.CommandYes) {
		return p.lines, nil
	}
	open, err := p.game.AsOpen()
	if err != nil {
		return nil, err
	}
	then := *p
	then.game, then.number = open, open.Season.Number
	row, err := then.toConfirm()
	if errors.Is(err, store.ErrNotFound) {
		return p.lines, nil
	}
	if err != nil {
		return nil, err
	}
	asked, err := then.readAsked(row)
	if err != nil {
		return nil, err
	}
	return slices.Concat(p.lines, asked.lines), nil
}

// EnterLate enters the orders of messages that came too late, from the player of a seat, as if they had come in time, in the order in which they
// came. The game is opened at the season for which they came too late; it may be that it takes orders again. It returns the receipt for what
// stands then; its bool is false if none of the messages says anything that could be entered.
func EnterLate(g *game.Game, seat store.Seat, late []store.LateOrders, takesOrders bool) (receipt letter.Draft, ok bool, err error) {
	for _, l := range late {
		p, err := readLate(g, seat, l)
		if err != nil {
			return receipt, false, err
		}
		if takesOrders { // then they are as any others
			p.admitted = ""
		}
		if _, err := p.enterOrdersAndYes(); err != nil {
			return receipt, false, err
		}
		for _, a := range p.result.Answers {
			if a.Kind == letter.KindReceipt {
				receipt, ok = a.Draft, true
			}
		}
	}
	if !ok {
		return receipt, false, nil
	}
	written, err := receipt.Write()
	receipt.Letter, receipt.Shows, receipt.Write, receipt.Answers = written.Letter, written.Shows, nil, nil
	receipt.Subject = "admitted: your orders for " + wording.Title(g.Season) + written.Subject
	return receipt, err == nil, err
}

// readLate reads a message that came too late as it was read when it came.
func readLate(g *game.Game, seat store.Seat, l store.LateOrders) (*playerMessage, error) {
	row, err := g.Tx.Message(l.Message)
	if err != nil {
		return nil, err
	}
	msg, err := mail.Read(row.Raw)
	if err != nil {
		return nil, err
	}
	then := seat
	then.KeyCounter = l.KeyCounter
	p := &playerMessage{game: g, seat: seat, number: g.Season.Number, source: row.ID, handsBack: new(bool), admitted: g.SayLate(g.Season, row),
		in: &letter.Inbound{Row: row, Mail: msg, Keyed: true, Text: textOf(msg, g.Office.Key(then, l.KeyNumber), true)}}
	p.parsedMail, err = p.parseMail(msg, p.in.Text, true)
	return p, err
}
