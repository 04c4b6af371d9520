package letter

import (
	"context"
	"crypto/rand"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// Send sends every letter that is due. The masters are told of letters that fail by letters in the same round.
func Send(ctx context.Context, o *game.Office) (delivery.Result, error) {
	return SendAs(ctx, o, rand.Text())
}

// SendAs does a round of sending under a name that no other round has.
func SendAs(ctx context.Context, o *game.Office, holder string) (delivery.Result, error) {
	if err := o.Ready(ctx); err != nil {
		return delivery.Result{}, err
	}
	work, cancel := o.Finishing(ctx)
	defer cancel()
	s := &delivery.Sender{Store: o.Store, SMTP: o.Account.SMTP, From: o.Account.Address, Holder: holder,
		Fill:     func(tx *store.Tx, l store.Letter) ([]byte, error) { return FillKey(o, tx, l) },
		Pictures: func() *pictures.Batch { return PictureBatch(o) },
		TellFailed: func(tx *store.Tx, failed []delivery.Tried) (bool, error) {
			return TellUndelivered(o, tx, failed)
		}}
	return s.Send(ctx, work)
}

// FillKey puts the key of the seat, or of the master, in the place of the mark. Who has asked for a
// new key since the letter was written gets that one.
func FillKey(o *game.Office, tx *store.Tx, l store.Letter) ([]byte, error) {
	if l.Seat == 0 {
		m, err := tx.MasterOf(l.Game)
		return mail.FillMark(l.Raw, l.Mark, o.MasterKey(m, l.KeyNumber)), err
	}
	seat, err := tx.SeatByID(l.Seat)
	return mail.FillMark(l.Raw, l.Mark, o.Key(seat, l.KeyNumber)), err
}
