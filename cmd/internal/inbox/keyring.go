package inbox

import (
	"errors"
	"math"
	"slices"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
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

// holdersNamed are the seats and masters that some keys name, each with the number of the present season. Anybody can write such keys.
func (b *mailBatch) holdersNamed(keys []mail.Key) (all []holder, err error) {
	for _, k := range keys {
		h, err := b.holderNamed(k)
		switch {
		case errors.Is(err, store.ErrNotFound):
		case err != nil:
			return nil, err
		default:
			all = append(all, h)
		}
	}
	return all, nil
}

func (b *mailBatch) holderNamed(k mail.Key) (holder, error) {
	seat, master := b.office.NamedIn(k)
	if master != 0 {
		m, err := b.tx.NamedMaster(master)
		return masterHolder(m), err
	}
	s, err := b.namedSeat(seat)
	if err != nil {
		return holder{}, err
	}
	number, err := b.lastNumber(s.Game)
	return seatHolder(s, number), err
}

// namedSeat is the seat that a key of the message at hand names.
func (b *mailBatch) namedSeat(id store.SeatID) (store.Seat, error) {
	if b.named.ID == id && id != 0 {
		return b.named, nil
	}
	s, err := b.tx.NamedSeat(id)
	if err == nil {
		b.named = s
	}
	return s, err
}

// lastNumber is the number of the present season of a game.
func (b *mailBatch) lastNumber(game store.GameID) (int, error) {
	if n, known := b.numbers[game]; known {
		return n, nil
	}
	season, err := b.tx.LastSeason(game)
	b.numbers[game] = season.Number
	return season.Number, err
}

// deriveKeys derives the keys of seats and masters, of the present season and that many before it.
func (b *mailBatch) deriveKeys(all []holder, before int) map[mail.Key]holder {
	ring := map[mail.Key]holder{}
	for _, h := range all {
		for first := max(0, h.number-before); h.number >= first; h.number-- {
			ring[deriveKey(b.office, h)] = h
		}
	}
	return ring
}

// unnamedRing are the keys of that depth of all seats and masters whose keys do not say whose they are. No key is
// stored: to find such a one, all are derived.
func (b *mailBatch) unnamedRing(depth int) (map[mail.Key]holder, error) {
	if b.rings[depth] != nil {
		return b.rings[depth], nil
	}
	seats, err := b.unnamedSeats()
	if err != nil {
		return nil, err
	}
	masters, err := b.tx.UnnamedMasters()
	if err != nil {
		return nil, err
	}
	var all []holder
	for _, s := range seats {
		number, err := b.lastNumber(s.Game)
		if err != nil {
			return nil, err
		}
		all = append(all, seatHolder(s, number))
	}
	for _, m := range masters {
		all = append(all, masterHolder(m))
	}
	b.rings[depth] = b.deriveKeys(all, keyringDepths[depth])
	return b.rings[depth], nil
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
	named, err := b.holdersNamed(keys)
	if err != nil {
		return found, false, err
	}
	for depth, before := range keyringDepths {
		unnamed, err := b.unnamedRing(depth)
		if err != nil {
			return found, false, err
		}
		if found, ok = chooseHolder(keys, m.From, b.deriveKeys(named, before), unnamed); ok {
			break
		}
	}
	if ok && deriveKey(b.office, found).Equal(keys[0]) {
		return found, true, nil
	}
	answers, isLetter, err := b.findByLetterKey(keys, named)
	if isLetter {
		return answers, true, err
	}
	return found, ok, err
}

// findByLetterKey finds the letter of another player that a message with these keys answers. The first of its keys decides: an order
// key that stands before that of a letter makes it no answer to it.
func (b *mailBatch) findByLetterKey(keys []mail.Key, named []holder) (found holder, ok bool, err error) {
	orders := b.deriveKeys(named, math.MaxInt)
	letters, err := b.letterKeys(named)
	if err != nil {
		return found, false, err
	}
	for range 2 {
		if b.letterRing == nil {
			if b.letterRing, err = b.unnamedLetterRing(); err != nil {
				return found, false, err
			}
		}
		for _, k := range keys {
			if found, ok = look(k, letters, b.letterRing); ok {
				return found, true, nil
			}
			if _, known := look(k, orders, b.rings[0], b.rings[1]); known {
				return holder{}, false, nil
			}
		}
		if !b.newLetters {
			break
		}
		b.letterRing, b.newLetters = nil, false // after a restore a batch may have letters and the answers to them
	}
	return holder{}, false, nil
}

// letterKeys derives the keys for answers to the letters that came to seats.
func (b *mailBatch) letterKeys(named []holder) (map[mail.Key]holder, error) {
	ring := map[mail.Key]holder{}
	for _, h := range named {
		if h.isMaster() {
			continue
		}
		copies, err := b.tx.PlayerLetterCopies(h.seat.ID)
		if err != nil {
			return nil, err
		}
		b.addLetterKeys(ring, h.seat, copies)
	}
	return ring, nil
}

// unnamedLetterRing derives those of all seats whose keys do not say whose they are.
func (b *mailBatch) unnamedLetterRing() (map[mail.Key]holder, error) {
	seats, err := b.unnamedSeats()
	if err != nil {
		return nil, err
	}
	all, err := b.tx.UnnamedLetterCopies()
	copies := map[store.SeatID][]store.PlayerLetterCopy{}
	for _, c := range all {
		copies[c.Seat] = append(copies[c.Seat], c)
	}
	ring := map[mail.Key]holder{}
	for _, s := range seats {
		b.addLetterKeys(ring, s, copies[s.ID])
	}
	return ring, err
}

// addLetterKeys adds the keys for answers to the letters that came to a seat, and to its mails of a day.
func (b *mailBatch) addLetterKeys(ring map[mail.Key]holder, s store.Seat, copies []store.PlayerLetterCopy) {
	daily := seatHolder(s, 0)
	daily.daily = true
	ring[b.office.DailyKey(s)] = daily
	for _, c := range copies {
		h := seatHolder(s, 0)
		h.letter = c.Outbox
		ring[b.office.LetterKey(s, c.Number)] = h
	}
}

// formerKeys is how often a key may have been replaced and still say whose it was.
const formerKeys = 20

// findByFormerKey finds the seat of a mail from an address that its player had before, with a key that went to that address. It is taken as mail
// without a key: the address that is registered now is asked whether it counts.
func (b *mailBatch) findByFormerKey(m *mail.Message) (found holder, ok bool, err error) {
	named, err := b.holdersNamed(mail.KeysIn(m, b.office.Account.Address))
	if err != nil {
		return found, false, err
	}
	for _, h := range named {
		if ok, err := b.isFormer(h, m); err != nil || ok {
			return h, ok, err
		}
	}
	return found, false, nil
}

// isFormer reports whether a mail is from an address that the player of a seat had before, with a key of then.
func (b *mailBatch) isFormer(h holder, m *mail.Message) (bool, error) {
	if h.isMaster() || account.SameAddress(h.address, m.From) {
		return false, nil
	}
	g, err := b.gameByID(h.game)
	if err != nil {
		return false, err
	}
	if had, err := player.HadAddress(g, h.seat, m.From); err != nil || !had {
		return false, err
	}
	keys := mail.KeysIn(m, b.office.Account.Address)
	for n := min(h.seat.KeyCounter, formerKeys); n > 0; n-- {
		h.seat.KeyCounter--
		letters, err := b.letterKeys([]holder{h})
		if err != nil {
			return false, err
		}
		orders := b.deriveKeys([]holder{h}, math.MaxInt)
		if slices.ContainsFunc(keys, func(k mail.Key) bool { _, ok := look(k, orders, letters); return ok }) {
			return true, nil
		}
	}
	return false, nil
}

// look looks for a key in some rings.
func look(k mail.Key, rings ...map[mail.Key]holder) (found holder, ok bool) {
	for _, ring := range rings {
		if found, ok = ring[k]; ok {
			break
		}
	}
	return found, ok
}

// chooseHolder chooses among the keys that are known.
func chooseHolder(keys []mail.Key, from string, rings ...map[mail.Key]holder) (found holder, ok bool) {
	var all []holder
	for _, k := range keys {
		if h, known := look(k, rings...); known {
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
