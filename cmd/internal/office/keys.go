package office

import (
	"math"
	"strconv"
	"strings"

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

// masterKey derives the key of the master of a game while so many seasons have been played. No
// seat is called so: what seats are called is a number.
func (o *Office) masterKey(m store.Master, played int) mail.Key {
	return mail.DeriveKey(o.KeySecret, strconv.FormatInt(int64(m.Game), 10), "master", strconv.Itoa(played), m.KeyCounter)
}

// key derives the order key of a seat for the season of that number.
func (o *Office) key(s store.Seat, number int) mail.Key {
	return mail.DeriveKey(o.KeySecret, strconv.FormatInt(int64(s.Game), 10), strconv.FormatInt(int64(s.ID), 10),
		strconv.Itoa(number), s.KeyCounter)
}

// keyOf derives the key of a holder.
func (o *Office) keyOf(h holder) mail.Key {
	if h.isMaster() {
		return o.masterKey(h.master, h.number)
	}
	return o.key(h.seat, h.number)
}

// A round handles some messages in one transaction, and opens each game and derives each key
// once for all of them.
type round struct {
	*Office
	tx       *store.Tx
	scribes  *scribes
	failures []failure // of messages of this round, of which the masters are to be told
	desks    map[store.GameID]*desk
	ring     map[mail.Key]holder // the keys of the present season and the last
	all      map[mail.Key]holder // and those of all earlier ones, made when one is looked for
}

func (o *Office) round(tx *store.Tx) *round {
	r := &round{Office: o, tx: tx, scribes: newScribes()}
	r.forget()
	return r
}

// forget drops what has been read, after a seat was changed.
func (r *round) forget() { r.desks, r.ring, r.all = map[store.GameID]*desk{}, nil, nil }

// deskAt opens a game.
func (r *round) deskAt(id store.GameID) (*desk, error) {
	if d, ok := r.desks[id]; ok {
		return d, nil
	}
	g, err := r.tx.GameByID(id)
	if err != nil {
		return nil, err
	}
	d, err := r.deskOf(r.tx, g)
	if err != nil {
		return nil, err
	}
	r.desks[id] = d
	return d, nil
}

// ownDesk opens a game for its master alone: the master's commands change what was read of it, while letters
// are still written from the others.
func (r *round) ownDesk(id store.GameID) (*desk, error) {
	g, err := r.tx.GameByID(id)
	if err != nil {
		return nil, err
	}
	return r.deskOf(r.tx, g)
}

// seal derives the seal of a seat for the season of that number. It opens nothing; it is part
// of the digest of the orders.
func (o *Office) seal(s store.Seat, number int) string {
	return mail.DeriveKey(o.KeySecret, "seal", strconv.FormatInt(int64(s.ID), 10), strconv.Itoa(number), 0).String()
}

// keyring derives the keys of every seat and master, of the present season and that many before it. None
// is stored, so that this is the way to find out whose a key is.
func (r *round) keyring(before int) (map[mail.Key]holder, error) {
	seats, err := r.tx.AllSeats()
	if err != nil {
		return nil, err
	}
	ring, last := map[mail.Key]holder{}, map[store.GameID]int{}
	for _, s := range seats {
		if _, known := last[s.Game]; !known {
			season, err := r.tx.LastSeason(s.Game)
			if err != nil {
				return nil, err
			}
			last[s.Game] = season.Number
		}
		for n := last[s.Game]; n >= max(0, last[s.Game]-before); n-- {
			ring[r.key(s, n)] = holder{seat: s, number: n}
		}
	}
	return ring, r.addMasters(ring, before)
}

// addMasters adds the keys of the masters to a keyring.
func (r *round) addMasters(ring map[mail.Key]holder, before int) error {
	masters, err := r.tx.Masters()
	for _, m := range masters {
		for n := m.Played; n >= max(0, m.Played-before); n-- {
			ring[r.masterKey(m, n)] = holder{master: m, number: n}
		}
	}
	return err
}

// whose finds whose message it is by its keys. A message with keys of several holders belongs
// to the one whose registered address wrote it, else to the one whose key comes first: in the
// address it was sent to, then in the Subject, then in the sheet. Of several keys of that
// holder the newest counts.
func (r *round) whose(m *mail.Message) (found holder, ok bool, err error) {
	keys := mail.KeysIn(m, r.Address)
	if len(keys) == 0 {
		return found, false, nil
	}
	if r.ring == nil {
		if r.ring, err = r.keyring(1); err != nil {
			return found, false, err
		}
	}
	if found, ok = choose(r.ring, keys, m.From); ok {
		return found, true, nil
	}
	if r.all == nil {
		if r.all, err = r.keyring(math.MaxInt); err != nil {
			return found, false, err
		}
	}
	found, ok = choose(r.all, keys, m.From)
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
		if sameAddress(h.address(), from) && !sameAddress(found.address(), from) {
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

func sameAddress(a, b string) bool { return strings.EqualFold(a, b) }
