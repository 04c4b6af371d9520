package game

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/secret"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// ErrSecret is that of a database whose keys were made under another secret.
var ErrSecret = errors.New("wrong key.secret: it is not the one under which the order keys of this database were made")

// secretHint is what can be done about that.
const secretHint = "put back the key.secret that was here before: a backup with --secrets has it. If it is lost for good, " +
	"`seneschal secret replace` starts again with this one, and every player gets a new key"

// SecretFits says whether the secret is the one under which the keys of this database were made. A
// database that has noted none yet is judged by the digests of the last season that was played.
func (o *Office) SecretFits(tx *store.Tx) (bool, error) {
	k, err := tx.Keeping()
	if err != nil {
		return false, err
	}
	if k.Fingerprint != "" {
		return k.Fingerprint == secret.Fingerprint(o.KeySecret), nil
	}
	games, err := tx.Games()
	for _, row := range games {
		if fits, known, err := o.saltFits(tx, row.ID); err != nil || known {
			return fits, err
		}
	}
	return err == nil, err
}

// saltFits compares the digests of the orders of the last season that was played; known is false if there is none.
func (o *Office) saltFits(tx *store.Tx, game store.GameID) (fits, known bool, err error) {
	seasons, err := tx.Seasons(game)
	if err != nil {
		return false, false, err
	}
	lines, err := tx.Lines(game)
	for _, s := range slices.Backward(seasons) {
		if s.State == store.SeasonOpen {
			continue
		}
		orders, err := tx.PlayedOrders(s.ID)
		fits = slices.ContainsFunc(orders, func(p store.PlayedOrders) bool { // one that fits is enough: others may have been changed
			return Digest(o.salt(store.Seat{ID: p.Seat}, s.Number, openedBy(lines, s.Number)), p.Orders, p.Standing) == p.Digest
		})
		return fits, len(orders) > 0, err
	}
	return false, false, err
}

// checkSecret refuses another secret than that of this database. The first one that is used is noted.
func (o *Office) checkSecret(ctx context.Context) error {
	if o.secretChecked.Load() {
		return nil
	}
	k, err := store.Read(ctx, o.Store, func(tx *store.Tx) (store.Keeping, error) {
		fits, err := o.SecretFits(tx)
		if err == nil && !fits {
			err = hints.Add(ErrSecret, secretHint)
		}
		if err != nil {
			return store.Keeping{}, err
		}
		return tx.Keeping()
	})
	if err == nil && k.Fingerprint == "" {
		err = o.Store.Update(ctx, func(tx *store.Tx) error { return tx.KeepFingerprint(secret.Fingerprint(o.KeySecret)) })
	}
	o.secretChecked.Store(err == nil)
	return err
}

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

// masterBit tells the game of a master from a seat in the first bytes of a key.
const masterBit = 1 << 31

// named writes into a key whose it is, under a mask, so that one look-up finds the seat or master: in its first four bytes. The other 96 bits
// are as nobody can guess them.
func (o *Office) named(k mail.Key, whose uint32) mail.Key {
	binary.BigEndian.PutUint32(k[:4], whose^o.keyMask())
	return k
}

// NamedIn is the seat whose a key says it is, or the game whose master's; the other is 0. Anybody can write such a key.
func (o *Office) NamedIn(k mail.Key) (seat store.SeatID, master store.GameID) {
	whose := binary.BigEndian.Uint32(k[:4]) ^ o.keyMask()
	if whose&masterBit != 0 {
		return 0, store.GameID(whose &^ masterBit)
	}
	return store.SeatID(whose), 0
}

func (o *Office) keyMask() uint32 {
	k := mail.DeriveKey(o.KeySecret, "mask", "", "", 0) // no game's id is "mask"
	return binary.BigEndian.Uint32(k[:4])
}

// keyOf is a key of a seat, which says so if the seat's keys do.
func (o *Office) keyOf(s store.Seat, k mail.Key) mail.Key {
	if !s.NamedKeys {
		return k
	}
	return o.named(k, uint32(s.ID))
}

// MasterKey derives the master's key while so many seasons have been played. No seat's id is "master".
func (o *Office) MasterKey(m store.Master, played int) mail.Key {
	k := mail.DeriveKey(o.KeySecret, strconv.FormatInt(int64(m.Game), 10), "master", strconv.Itoa(played), m.KeyCounter)
	if !m.NamedKeys {
		return k
	}
	return o.named(k, uint32(m.Game)|masterBit)
}

// Key derives the order key of a seat for the season of that number.
func (o *Office) Key(s store.Seat, number int) mail.Key {
	return o.keyOf(s, mail.DeriveKey(o.KeySecret, strconv.FormatInt(int64(s.Game), 10), strconv.FormatInt(int64(s.ID), 10),
		strconv.Itoa(number), s.KeyCounter))
}

// LetterKey derives the key by which a seat answers the letter of that number of another player. It is no order key: no game's id
// is "letter". A letter that is read again after a restore has its number, and so its key, again.
func (o *Office) LetterKey(s store.Seat, number int) mail.Key {
	return o.keyOf(s, mail.DeriveKey(o.KeySecret, "letter", strconv.FormatInt(int64(s.ID), 10), strconv.Itoa(number), s.KeyCounter))
}

// QuietKey derives the key by which a mail program asks for fewer letters to a seat (List-Unsubscribe). It is good for nothing else: no
// game's id is "quiet". NEWKEY and another player of the seat end it as they end order keys.
func (o *Office) QuietKey(s store.Seat) mail.Key {
	return o.keyOf(s, mail.DeriveKey(o.KeySecret, "quiet", strconv.FormatInt(int64(s.ID), 10), "", s.KeyCounter))
}

// DailyKey derives the key by which a seat answers the mails of a day: no letter has the number 0.
func (o *Office) DailyKey(s store.Seat) mail.Key { return o.LetterKey(s, 0) }

// LoginKey derives what stands in the link of a letter with that mark, by which its reader logs in at the pages. No game's id is "login".
func (o *Office) LoginKey(mark string) mail.Key {
	return mail.DeriveKey(o.KeySecret, "login", mark, "", 0)
}

// SaltOf is the salt of a seat for a season in the present line: a part of the digest of the orders, which opens nothing.
func (g *Game) SaltOf(s store.Seat, number int) string { return g.SaltIn(s, number, g.Line()) }

// SaltIn is the salt of a seat for a season in a line. A season that is open again has another than before, which may be known: nobody can compare digests,
// or guess orders and try theirs.
func (g *Game) SaltIn(s store.Seat, number, line int) string {
	return g.Office.salt(s, number, openedBy(slices.DeleteFunc(slices.Clone(g.Lines), func(l store.Line) bool { return l.Number > line }), number))
}

// salt derives the salt of a seat for a season that a line of that number opened again; 0: none.
func (o *Office) salt(s store.Seat, number, line int) string {
	return mail.DeriveKey(o.KeySecret, "seal", strconv.FormatInt(int64(s.ID), 10), strconv.Itoa(number), line).String()
}

// openedBy is the number of the last of some lines that opened a season again, or one before it; 0 if none did.
func openedBy(lines []store.Line, number int) (line int) {
	for _, l := range lines {
		if l.Kind == store.LineUndo && l.First <= number {
			line = l.Number
		}
	}
	return line
}

// QuestionNumber is the four-digit number behind YES in an answer that does not name the letter it answers.
func (o *Office) QuestionNumber(about store.InboxID) string {
	key := mail.DeriveKey(o.KeySecret, "question", strconv.FormatInt(int64(about), 10), "", 0)
	return strconv.Itoa(1000 + int(binary.BigEndian.Uint32(key[:]))%9000)
}
