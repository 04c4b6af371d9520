package inbox

import (
	"math"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A holder is whose a key is: a seat, or the master of a game, and the number of the season that
// it is good for.
type holder struct {
	seat   store.Seat
	master store.Master // of no game: it is a seat's
	number int
}

// isMaster reports whether the key is the master's.
func (h holder) isMaster() bool { return h.master.Game != 0 }

// game is the one of the seat or the master.
func (h holder) game() store.GameID {
	if h.isMaster() {
		return h.master.Game
	}
	return h.seat.Game
}

// address is the one that is registered.
func (h holder) address() string {
	if h.isMaster() {
		return h.master.Address
	}
	return h.seat.Address
}

// keyOf derives the key of a holder.
func keyOf(o *game.Office, h holder) mail.Key {
	if h.isMaster() {
		return o.MasterKey(h.master, h.number)
	}
	return o.Key(h.seat, h.number)
}

// A mailBatch handles some messages in one transaction, and opens each game and derives each key
// once for all of them.
type mailBatch struct {
	office   *game.Office
	tx       *store.Tx
	pool     *letter.WriterPool
	failures []letter.Failure // of messages of this batch, of which the masters are to be told
	games    map[store.GameID]*game.Game
	ring     map[mail.Key]holder // the keys of the present season and the last
	all      map[mail.Key]holder // and those of all earlier ones, made when one is looked for
}

func newBatch(o *game.Office, tx *store.Tx) *mailBatch {
	b := &mailBatch{office: o, tx: tx, pool: letter.NewWriterPool()}
	b.forget()
	return b
}

// forget drops what has been read, after a seat was changed.
func (b *mailBatch) forget() { b.games, b.ring, b.all = map[store.GameID]*game.Game{}, nil, nil }

// gameByID opens a game.
func (b *mailBatch) gameByID(id store.GameID) (*game.Game, error) {
	if g, ok := b.games[id]; ok {
		return g, nil
	}
	g, err := b.office.OpenID(b.tx, id)
	if err != nil {
		return nil, err
	}
	b.games[id] = g
	return g, nil
}

// keyring derives the keys of every seat and master, of the present season and that many before it. None
// is stored, so that this is the way to find out whose a key is.
func (b *mailBatch) keyring(before int) (map[mail.Key]holder, error) {
	seats, err := b.tx.AllSeats()
	if err != nil {
		return nil, err
	}
	ring, last := map[mail.Key]holder{}, map[store.GameID]int{}
	for _, s := range seats {
		if _, known := last[s.Game]; !known {
			season, err := b.tx.LastSeason(s.Game)
			if err != nil {
				return nil, err
			}
			last[s.Game] = season.Number
		}
		for n := last[s.Game]; n >= max(0, last[s.Game]-before); n-- {
			ring[b.office.Key(s, n)] = holder{seat: s, number: n}
		}
	}
	return ring, b.addMasters(ring, before)
}

// addMasters adds the keys of the masters to a keyring.
func (b *mailBatch) addMasters(ring map[mail.Key]holder, before int) error {
	masters, err := b.tx.Masters()
	for _, m := range masters {
		for n := m.Played; n >= max(0, m.Played-before); n-- {
			ring[b.office.MasterKey(m, n)] = holder{master: m, number: n}
		}
	}
	return err
}

// whose finds whose message it is by its keys. A message with keys of several holders belongs
// to the one whose registered address wrote it, else to the one whose key comes first: in the
// address it was sent to, then in the Subject, then in the sheet. Of several keys of that
// holder the newest counts.
func (b *mailBatch) whose(m *mail.Message) (found holder, ok bool, err error) {
	keys := mail.KeysIn(m, b.office.Account.Address)
	if len(keys) == 0 {
		return found, false, nil
	}
	if b.ring == nil {
		if b.ring, err = b.keyring(1); err != nil {
			return found, false, err
		}
	}
	if found, ok = choose(b.ring, keys, m.From); ok {
		return found, true, nil
	}
	if b.all == nil {
		if b.all, err = b.keyring(math.MaxInt); err != nil {
			return found, false, err
		}
	}
	found, ok = choose(b.all, keys, m.From)
	return found, ok, nil
}

// choose chooses among the keys that are known.
func choose(ring map[mail.Key]holder, keys []mail.Key, from string) (found holder, ok bool) {
	var all []holder
	for _, k := range keys {
		if h, known := ring[k]; known {
			all = append(all, h)
		}
	}
	if len(all) == 0 {
		return holder{}, false
	}
	found = all[0]
	for _, h := range all {
		if account.SameAddress(h.address(), from) && !account.SameAddress(found.address(), from) {
			found = h
		}
	}
	for _, h := range all {
		if h.seat.ID == found.seat.ID && h.master.Game == found.master.Game && h.number > found.number {
			found = h
		}
	}
	return found, true
}
