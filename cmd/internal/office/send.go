package office

import (
	"context"
	"crypto/rand"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// Send sends every letter that is due. The masters are told of letters that fail by letters in the same round.
func (o *Office) Send(ctx context.Context) (delivery.Result, error) {
	return o.SendAs(ctx, rand.Text())
}

// SendAs does a round of sending under a name that no other round has.
func (o *Office) SendAs(ctx context.Context, holder string) (delivery.Result, error) {
	if err := o.Ready(ctx); err != nil {
		return delivery.Result{}, err
	}
	work, cancel := o.Finishing(ctx)
	defer cancel()
	s := &delivery.Sender{Store: o.Store, SMTP: o.SMTP, From: o.Address, Holder: holder,
		Fill: o.fill, Pictures: o.pictureBatch, TellFailed: o.tellUndelivered}
	return s.Send(ctx, work)
}

// fill puts the key of the seat, or of the master, in the place of the mark. Who has asked for a
// new key since the letter was written gets that one.
func (o *Office) fill(tx *store.Tx, l store.Letter) ([]byte, error) {
	if l.Seat == 0 {
		m, err := tx.MasterOf(l.Game)
		return mail.FillMark(l.Raw, l.Mark, o.masterKey(m, l.KeyNumber)), err
	}
	seat, err := tx.SeatByID(l.Seat)
	return mail.FillMark(l.Raw, l.Mark, o.key(seat, l.KeyNumber)), err
}
