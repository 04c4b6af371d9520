package office

import (
	"errors"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// mostBounced is how many addresses of one report are looked up.
const mostBounced = 10

// automatic finishes a message that is never answered. One that says that a letter of ours came
// back is marked for the master.
func (r *round) automatic(m store.Message, msg *mail.Message, done Handled) (Handled, error) {
	seat, address, err := r.cameBack(msg)
	if err != nil {
		return done, err
	}
	if address == "" {
		return finish(r.tx, m, done, Automatic, "")
	}
	if seat.ID != 0 {
		season, err := r.tx.LastSeason(seat.Game)
		if err != nil {
			return done, err
		}
		m.Seat, m.Season = seat.ID, season.ID
	}
	return finish(r.tx, m, done, Bounced, "mail to "+address+" came back")
}

// cameBack finds to whom a mail went that came back: by the letter that the report names, else
// by the address. Of others than our players, and the master, nothing is said.
func (r *round) cameBack(msg *mail.Message) (seat store.Seat, address string, err error) {
	if msg.Returned != "" {
		l, err := r.tx.LetterByMessageID(msg.Returned)
		if err == nil && l.Seat != 0 {
			seat, err = r.tx.SeatByID(l.Seat)
		}
		if err == nil || !errors.Is(err, store.ErrNotFound) {
			return seat, l.Recipient, err
		}
	}
	for _, a := range msg.Bounced[:min(len(msg.Bounced), mostBounced)] {
		seats, err := r.tx.SeatsAt(a)
		if err != nil {
			return seat, "", err
		}
		if n := len(seats); n > 0 {
			return seats[n-1], seats[n-1].Address, nil
		}
	}
	return seat, "", nil
}

// bounced is what is known of letters to a seat that came back in the present season.
func (d *desk) bounced(seat store.Seat) (string, error) {
	m, err := d.tx.LastWithOutcome(seat.ID, d.season.ID, string(Bounced))
	return m.Remark, notFoundIsFine(err)
}
