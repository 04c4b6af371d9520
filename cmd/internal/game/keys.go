package game

import (
	"context"
	"encoding/binary"
	"strconv"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// PlayerKey is the present order key of a lord, for a master who must help the player.
func (o *Office) PlayerKey(ctx context.Context, game, lord string) (string, error) {
	if err := o.Ready(ctx); err != nil {
		return "", err
	}
	return View(ctx, o, game, func(g *Game) (string, error) {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return "", err
		}
		return o.Key(seat, g.Season.Number).String(), nil
	})
}

// MasterKey derives the key of the master of a game while so many seasons have been played. No
// seat is called so: what seats are called is a number.
func (o *Office) MasterKey(m store.Master, played int) mail.Key {
	return mail.DeriveKey(o.KeySecret, strconv.FormatInt(int64(m.Game), 10), "master", strconv.Itoa(played), m.KeyCounter)
}

// Key derives the order key of a seat for the season of that number.
func (o *Office) Key(s store.Seat, number int) mail.Key {
	return mail.DeriveKey(o.KeySecret, strconv.FormatInt(int64(s.Game), 10), strconv.FormatInt(int64(s.ID), 10),
		strconv.Itoa(number), s.KeyCounter)
}

// Seal derives the seal of a seat for the season of that number. It opens nothing; it is part
// of the digest of the orders.
func (o *Office) Seal(s store.Seat, number int) string {
	return mail.DeriveKey(o.KeySecret, "seal", strconv.FormatInt(int64(s.ID), 10), strconv.Itoa(number), 0).String()
}

// QuestionNumber is the number of four digits of a question about a message. By YES and this number it
// is answered in a mail that does not say which letter it answers.
func (o *Office) QuestionNumber(about store.InboxID) string {
	key := mail.DeriveKey(o.KeySecret, "question", strconv.FormatInt(int64(about), 10), "", 0)
	return strconv.Itoa(1000 + int(binary.BigEndian.Uint32(key[:]))%9000)
}
