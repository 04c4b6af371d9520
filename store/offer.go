package store

import "time"

// An OfferState says what became of an offer.
type OfferState string

// The states of an Offer: it can be taken; it was; it was declined, or its time has passed; the seat was no longer free.
const (
	OfferOpen   OfferState = "open"
	OfferTaken  OfferState = "taken"
	OfferPassed OfferState = "passed"
	OfferEnded  OfferState = "ended"
)

// An Offer is a vacant seat that is offered to somebody who waits for one. A seat and a request have one that is open at most.
type Offer struct {
	ID    int64
	Join  int64
	Seat  SeatID
	Made  time.Time
	Ends  time.Time
	State OfferState
	Told  bool // an answer that came too late was answered
}

func (o *Offer) columns() []column {
	return []column{
		{"id", &o.ID}, {"join_id", &o.Join}, {"seat_id", &o.Seat}, {"made", timeField{&o.Made}}, {"ends", timeField{&o.Ends}},
		{"state", &o.State}, {"told", &o.Told},
	}
}

// AddOffer offers a seat.
func (tx *Tx) AddOffer(o Offer) error {
	o.Made, o.State = tx.Now, OfferOpen
	err := tx.writeRow("offers", "offering a seat", o.columns()[1:])
	return err
}

// OpenOffers reads the offers of a game that can be taken.
func (tx *Tx) OpenOffers(game GameID) ([]Offer, error) {
	return readAll[Offer](tx, "the offers", `FROM offers WHERE state = 'open' AND seat_id IN (SELECT id FROM seats WHERE game_id = ?) ORDER BY id`, game)
}

// LastOffer is the latest offer to an address, of a seat of a game, that was made by a moment; without one the error is ErrNotFound.
func (tx *Tx) LastOffer(game GameID, address string, by time.Time) (Offer, error) {
	return readOne[Offer](tx, "the offer", `FROM offers WHERE join_id IN (SELECT id FROM joins WHERE game_id = ? AND address = ?)
		AND made <= ? ORDER BY id DESC LIMIT 1`, game, address, millis(by))
}

// SetOffer moves an offer to another state.
func (tx *Tx) SetOffer(id int64, state OfferState) error {
	return tx.write("changing an offer", `UPDATE offers SET state = ? WHERE id = ?`, state, id)
}

// TellOffer notes that a late answer to an offer was answered. It reports false if that was noted before.
func (tx *Tx) TellOffer(id int64) (bool, error) {
	return tx.changeOne("noting a letter", `UPDATE offers SET told = 1 WHERE id = ? AND told = 0`, id)
}

// EndOffers ends what is offered of a seat, or with a request (0: none) to it.
func (tx *Tx) EndOffers(seat SeatID, join int64) error {
	return tx.write("ending an offer", `UPDATE offers SET state = 'ended' WHERE state = 'open' AND (seat_id = ? OR join_id = ?)`, seat, join)
}

// GamesToOffer reads the games that are not over and in which a seat is vacant while somebody waits for one.
func (tx *Tx) GamesToOffer() ([]Game, error) {
	return readAll[Game](tx, "the games", `FROM games WHERE state <> 'ended'
		AND EXISTS (SELECT 1 FROM seats WHERE game_id = games.id AND resigned IS NOT NULL)
		AND EXISTS (SELECT 1 FROM joins WHERE game_id = games.id AND state = 'confirmed' AND what = 'seat') ORDER BY id`)
}

// NextOfferEnd is the first moment after that one at which an offer passes; zero if there is none.
func (tx *Tx) NextOfferEnd(after time.Time) (time.Time, error) {
	return tx.readTime("the next moment", `SELECT min(ends) FROM offers WHERE state = 'open' AND ends >= ?`, millis(after))
}
