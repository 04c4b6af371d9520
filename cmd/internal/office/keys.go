package office

import (
	"errors"
	"strconv"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A holder is whose a key is: a seat, and the number of the season that it is good for.
type holder struct {
	seat   store.Seat
	number int
}

// A keyring knows the keys of all seats, those of the present season and all earlier ones.
type keyring map[mail.Key]holder

// key derives the order key of a seat for the season of that number.
func (o *Office) key(s store.Seat, number int) mail.Key {
	return mail.DeriveKey(o.KeySecret, strconv.FormatInt(int64(s.Game), 10), strconv.FormatInt(int64(s.ID), 10),
		strconv.Itoa(number), s.KeyCounter)
}

// keyring derives the keys of every seat. None is stored, so that this is the way to find
// out whose a key is.
func (o *Office) keyring(tx *store.Tx) (keyring, error) {
	seats, err := tx.AllSeats()
	if err != nil {
		return nil, err
	}
	ring, last := keyring{}, map[store.GameID]int{}
	for _, s := range seats {
		if _, known := last[s.Game]; !known {
			season, err := tx.LastSeason(s.Game)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return nil, err
			}
			last[s.Game] = season.Number
		}
		for n := 0; n <= last[s.Game]; n++ {
			ring[o.key(s, n)] = holder{s, n}
		}
	}
	return ring, nil
}

// whose finds whose message it is by its keys. A message with keys of several seats belongs
// to the one whose registered address wrote it, else to the one whose key comes first: in the
// address it was sent to, then in the Subject, then in the sheet. Of several keys of that
// seat the newest counts.
func (ring keyring) whose(m *mail.Message, office string) (found holder, ok bool) {
	var all []holder
	for _, k := range mail.KeysIn(m, office) {
		if h, known := ring[k]; known {
			all = append(all, h)
		}
	}
	if len(all) == 0 {
		return holder{}, false
	}
	found = all[0]
	for _, h := range all {
		if sameAddress(h.seat.Address, m.From) && !sameAddress(found.seat.Address, m.From) {
			found = h
		}
	}
	for _, h := range all {
		if h.seat.ID == found.seat.ID && h.number > found.number {
			found = h
		}
	}
	return found, true
}

// opens reports whether a key of a sheet, as text, is of that seat and season.
func (ring keyring) opens(key string, seat store.SeatID, number int) bool {
	k, ok := mail.ParseKey(key)
	if !ok {
		return false
	}
	h, known := ring[k]
	return known && h.seat.ID == seat && h.number == number
}
