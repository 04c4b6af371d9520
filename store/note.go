package store

import "time"

// A Note is what the master adds to the letters of a season, to one seat or, without one, to all.
type Note struct {
	Seat    SeatID
	Text    string
	Written time.Time
}

// AddNote writes a note to the letters of a season.
func (tx *Tx) AddNote(season SeasonID, n Note) error {
	return tx.write("writing a note", `INSERT INTO notes (season_id, seat_id, text, written) VALUES (?, ?, ?, ?)`,
		season, orNull(n.Seat), n.Text, millis(tx.Now))
}

// Notes reads the notes of a season that are for a seat, its own and those for all, in the
// order in which they were written.
func (tx *Tx) Notes(season SeasonID, seat SeatID) ([]Note, error) {
	return rows(tx, "reading the notes", func(r row) (n Note, err error) {
		err = r.Scan(&n.Seat, &n.Text, timeField{&n.Written})
		return n, err
	}, `SELECT coalesce(seat_id, 0), text, written FROM notes
		WHERE season_id = ? AND (seat_id IS NULL OR seat_id = ?) ORDER BY id`, season, seat)
}
