package store

import "time"

// Remind notes that a seat is reminded of a deadline, so many hours before it. It reports false
// if that has been done.
func (tx *Tx) Remind(season SeasonID, seat SeatID, deadline time.Time, hours int) (bool, error) {
	n, err := tx.change("noting a reminder", `INSERT INTO reminders (season_id, seat_id, deadline, hours, written)
		VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, season, seat, millis(deadline), hours, millis(tx.Now))
	return n == 1, err
}
