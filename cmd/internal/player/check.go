package player

import (
	"context"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// CheckOrders is the receipt that a text would have as orders of a lord. Nothing is entered
// and nothing is sent.
func CheckOrders(ctx context.Context, o *game.Office, gameName, lord, text string) (string, error) {
	return game.View(ctx, o, gameName, func(g *game.Game) (string, error) {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return "", err
		}
		p, c, err := checkText(g, seat, text)
		if err != nil {
			return "", err
		}
		receipt, err := p.receiptText(c)
		return strings.ReplaceAll(receipt.WithLine(p.below).Text, g.Mark, letter.NoKey), err
	})
}

// checkText reads a text as a message of a seat, and works out what it would change. It writes nothing.
func checkText(g *game.Game, seat store.Seat, text string) (p *playerMessage, c change, err error) {
	msg := &mail.Message{From: seat.Address, Text: text}
	p = &playerMessage{game: g, seat: seat, number: g.Season.Number, in: &letter.Inbound{Keyed: true, Mail: msg}}
	if p.parsedMail, err = p.parseMail(msg, textOf(msg, mail.Key{}, false), false); err != nil {
		return p, c, err
	}
	c, err = p.planChange()
	return p, c, err
}

// CheckedReceipt is the receipt that a text would have as orders of a seat, as a page shows it while they are written: without what is of use only when
// they are entered, which are its digest and the letters for TAKE; and which of its lines stand where nothing is read,
// in a sentence.
func CheckedReceipt(g *game.Game, seat store.Seat, text string) (v *view.Receipt, below string, err error) {
	p, c, err := checkText(g, seat, text)
	if err != nil {
		return nil, "", err
	}
	v = p.receiptView(c)
	v.Open, v.Pictures = nil, nil
	v.Digest, v.Salt, v.Top = "", "", ""
	for i := range v.Refused {
		v.Refused[i].Letter, v.Refused[i].Take = "", nil
	}
	return v, p.below, nil
}
