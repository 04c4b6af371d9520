package inbox

import (
	"math"
	"slices"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A holder is whose a key is: a seat, or the master of a game.
type holder struct {
	seat    store.Seat
	master  store.Master // of no game: it is a seat's
	game    store.GameID
	address string         // the one that is registered
	number  int            // of the season that the key is good for
	daily   bool           // the key is that of the mails of a day, and no order key
	letter  store.LetterID // of a letter of another player: the key is the one for answers to it, and no order key
}

func seatHolder(s store.Seat, number int) holder {
	return holder{seat: s, game: s.Game, address: s.Address, number: number}
}

func masterHolder(m store.Master) holder {
	return holder{master: m, game: m.Game, address: m.Address, number: m.Played}
}

// isMaster reports whether the key is the master's.
func (h holder) isMaster() bool { return h.master.Game != 0 }

// deriveKey derives the key of a holder.
func deriveKey(o *game.Office, h holder) mail.Key {
	if h.isMaster() {
		return o.MasterKey(h.master, h.number)
	}
	return o.Key(h.seat, h.number)
}

// keyringDepths are of how many seasons before the present one keys are looked for: first of the last alone.
var keyringDepths = [2]int{1, math.MaxInt}

// keyring derives the keys of every seat and master, of the present season and that many before it. None
// is stored, so that this is the way to find out whose a key is.
func (b *mailBatch) keyring(before int) (map[mail.Key]holder, error) {
	seats, err := b.allSeats()
	if err != nil {
		return nil, err
	}
	ring, last := map[mail.Key]holder{}, map[store.GameID]int{}
	add := func(h holder) {
		for first := max(0, h.number-before); h.number >= first; h.number-- {
			ring[deriveKey(b.office, h)] = h
		}
	}
	for _, s := range seats {
		if _, known := last[s.Game]; !known {
			season, err := b.tx.LastSeason(s.Game)
			if err != nil {
				return nil, err
			}
			last[s.Game] = season.Number
		}
		add(seatHolder(s, last[s.Game]))
	}
	masters, err := b.tx.Masters()
	for _, m := range masters {
		add(masterHolder(m))
	}
	return ring, err
}

// findByKey finds whose message it is by its keys. A message with keys of several holders belongs
// to the one whose registered address wrote it, else to the one whose key comes first: in the
// address it was sent to, then in the Subject, then in the sheet. Of several keys of that
// holder the newest counts.
func (b *mailBatch) findByKey(m *mail.Message) (found holder, ok bool, err error) {
	keys := mail.KeysIn(m, b.office.Account.Address)
	if len(keys) == 0 {
		return found, false, nil
	}
	for i, before := range keyringDepths {
		if b.rings[i] == nil {
			if b.rings[i], err = b.keyring(before); err != nil {
				return found, false, err
			}
		}
		if found, ok = chooseHolder(b.rings[i], keys, m.From); ok {
			break
		}
	}
	if ok && deriveKey(b.office, found).Equal(keys[0]) {
		return found, true, nil
	}
	answers, isLetter, err := b.findByLetterKey(keys)
	if isLetter {
		return answers, true, err
	}
	return found, ok, err
}

// findByLetterKey finds the letter of another player that a message with these keys answers. The first of its keys decides: an order
// key that stands before that of a letter makes it no answer to it.
func (b *mailBatch) findByLetterKey(keys []mail.Key) (found holder, ok bool, err error) {
	for range 2 {
		if b.letterRing == nil {
			if b.letterRing, err = b.makeLetterRing(); err != nil {
				return found, false, err
			}
		}
		for _, k := range keys {
			if found, ok = b.letterRing[k]; ok || b.isOrderKey(k) {
				return found, ok, nil
			}
		}
		if !b.newLetters {
			break
		}
		b.letterRing, b.newLetters = nil, false // after a restore a batch may have letters and the answers to them
	}
	return holder{}, false, nil
}

// isOrderKey reports whether a key is known as that of a seat or master.
func (b *mailBatch) isOrderKey(k mail.Key) bool {
	return slices.ContainsFunc(b.rings[:], func(ring map[mail.Key]holder) bool {
		_, known := ring[k]
		return known
	})
}

// makeLetterRing derives the keys for answers to all letters of players.
func (b *mailBatch) makeLetterRing() (map[mail.Key]holder, error) {
	all, err := b.tx.AllSeats()
	if err != nil {
		return nil, err
	}
	seats := map[store.SeatID]store.Seat{}
	for _, s := range all {
		seats[s.ID] = s
	}
	copies, err := b.tx.PlayerLetterCopies()
	ring := map[mail.Key]holder{}
	for _, s := range all {
		h := seatHolder(s, 0)
		h.daily = true
		ring[b.office.DailyKey(s)] = h
	}
	for _, c := range copies {
		if _, known := seats[c.Seat]; !known {
			continue // left out of its game
		}
		h := seatHolder(seats[c.Seat], 0)
		h.letter = c.Outbox
		ring[b.office.LetterKey(h.seat, c.Number)] = h
	}
	return ring, err
}

// chooseHolder chooses among the keys that are known.
func chooseHolder(ring map[mail.Key]holder, keys []mail.Key, from string) (found holder, ok bool) {
	var all []holder
	for _, k := range keys {
		if h, known := ring[k]; known {
			all = append(all, h)
		}
	}
	if len(all) == 0 {
		return holder{}, false
	}
	found = all[max(0, slices.IndexFunc(all, func(h holder) bool { return account.SameAddress(h.address, from) }))]
	for _, h := range all {
		if h.seat.ID == found.seat.ID && h.master.Game == found.master.Game && h.number > found.number {
			found = h
		}
	}
	return found, true
}
