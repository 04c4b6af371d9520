package player

import (
	"encoding/json"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// ReceiptAsItStands is the receipt for the orders of a seat as they stand; nil if there are none.
func ReceiptAsItStands(g *game.Game, seat store.Seat) (*view.Receipt, error) {
	w, err := g.OrdersOf(seat, g.Season.Number)
	if err != nil || w.Orders == "" && w.Standing == "" {
		return nil, err
	}
	next, err := g.Tx.SeasonSheet(seat.ID, g.Season.Number+1)
	if err != nil {
		return nil, err
	}
	p := &playerMessage{game: g, seat: seat, number: g.Season.Number, in: &letter.Inbound{Keyed: true, Mail: &mail.Message{}}, parsedMail: parsedMail{sheet: &order.Sheet{}}}
	return p.receiptView(change{now: w, next: next.Text}), nil
}

// ReceiptsDiffer reports whether two receipts for the same orders say something else of what these will do.
func ReceiptsDiffer(a, b *view.Receipt) bool { return said(*a) != said(*b) }

// said is what a receipt says, but for what only the hour tells.
func said(v view.Receipt) string {
	v.Office = view.Office{}
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // a view is plain data
	}
	return string(text)
}

// PostReceipt sends a receipt that answers no message, with a sentence before it.
func PostReceipt(g *game.Game, seat store.Seat, v *view.Receipt, said string) error {
	text, err := templates.Receipt(v)
	if err != nil {
		return err
	}
	return letter.Post(g, seat, letter.Draft{Kind: letter.KindReceipt, Subject: "receipt for " + wording.Title(g.Season) + receiptSubjectSuffix(v, 0), Letter: text,
		Shows: pictures.OfOrders(text, g.Season.Number-1, v.Marches), Season: g.Season, Number: g.Season.Number, Said: said})
}
