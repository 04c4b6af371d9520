package inbox

import (
	"errors"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// findByQuietKey finds the seat for which a mail asks for fewer letters, by the first of its keys. Such mails may well be marked as
// written by a program.
func (b *mailBatch) findByQuietKey(m *mail.Message) (seat store.Seat, ok bool, err error) {
	keys := mail.KeysIn(m, b.office.Account.Address)
	if len(keys) == 0 {
		return seat, false, nil
	}
	if named, _ := b.office.NamedIn(keys[0]); named != 0 {
		seat, err = b.namedSeat(named)
		if err == nil && b.office.QuietKey(seat).Equal(keys[0]) {
			return seat, true, nil
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return seat, false, err
		}
	}
	if b.quietRing == nil {
		all, err := b.unnamedSeats()
		if err != nil {
			return seat, false, err
		}
		b.quietRing = map[mail.Key]store.Seat{}
		for _, s := range all {
			b.quietRing[b.office.QuietKey(s)] = s
		}
	}
	seat, ok = b.quietRing[keys[0]]
	return seat, ok, nil
}

// answerQuiet does what a mail says that asks for fewer letters to a seat. Its text is not read.
func (b *mailBatch) answerQuiet(row store.Message, msg *mail.Message, seat store.Seat, done Handled, err error) (Handled, error) {
	if err != nil {
		return done, err
	}
	g, err := b.gameByID(seat.Game)
	if err != nil {
		return done, err
	}
	in := &letter.Inbound{Row: row, Mail: msg, Keyed: true, Pool: b.pool}
	done.Game, done.Lord, in.Row.Season, in.Row.Seat = g.Row.Name, seat.Lord, g.Season.ID, seat.ID
	result, err := player.Unsubscribe(g, in, seat)
	if err != nil {
		return done, err
	}
	return b.finishAnswered(in, result, done)
}
