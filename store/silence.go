package store

import "time"

// Who orders for a lord who could give orders and gives none.
const (
	AbsentHold    = "hold"    // nobody: his troops stay where they are
	AbsentSteward = "steward" // a steward
)

// Silenced notes that a seat is given up by the silence of its player. It reports false if it was given up before.
func (tx *Tx) Silenced(id SeatID) (bool, error) {
	return tx.changeOne("giving a seat up", `UPDATE seats SET resigned = ?, silenced = 1 WHERE id = ? AND resigned IS NULL`, millis(tx.Now), id)
}

// Return notes that a seat is taken back by its player. It reports false if it was not given up.
func (tx *Tx) Return(id SeatID) (bool, error) {
	return tx.changeOne("taking a seat back", `UPDATE seats SET resigned = NULL, silenced = 0, returned = ? WHERE id = ? AND resigned IS NOT NULL`, millis(tx.Now), id)
}

// WaitOnce gives a season that is open a later deadline for lords without orders. It reports false if that was done before.
func (tx *Tx) WaitOnce(id SeasonID, deadline time.Time) (bool, error) {
	return tx.changeOne("waiting for orders", `UPDATE seasons SET waited = 1, stopped = 0, moves = moves + 1, regular = regular + ?1 - deadline, deadline = ?1, deadline_set = ?2
		WHERE id = ?3 AND state = 'open' AND waited = 0`, millis(deadline), millis(tx.Now), id)
}

// Stop notes that a season that is open is not played by itself, for want of orders. It reports false if that was noted before.
func (tx *Tx) Stop(id SeasonID) (bool, error) {
	return tx.changeOne("stopping a season", `UPDATE seasons SET stopped = 1 WHERE id = ? AND state = 'open' AND stopped = 0`, id)
}

// An Attendance is what one season that was played says of a seat.
type Attendance struct {
	Season string
	Year   int
	Number int
	Played time.Time
	Absent string // as in PlayedOrders
	Wrote  bool   // it had orders of its own, of the season or standing ones
}

func (a *Attendance) columns() []column {
	return []column{
		{"s.season", &a.Season}, {"s.year", &a.Year}, {"s.number", &a.Number}, {"s.played", timeField{&a.Played}}, {"p.absent", &a.Absent},
		{"p.absent = '' AND p.orders || p.standing <> ''", &a.Wrote},
	}
}

// attended are the seasons of a game, after the setting out and before the one of a number, with what they say of a seat.
const attended = `FROM seasons s JOIN played_orders p ON p.season_id = s.id AND p.seat_id = ?1
	WHERE s.game_id = (SELECT game_id FROM seats WHERE id = ?1) AND s.number > 0 AND s.number < ?2`

// Attendances reads, the latest first, what at most so many seasons of a game, after the setting out and before the one of a number, say of a seat.
func (tx *Tx) Attendances(seat SeatID, before, most int) ([]Attendance, error) {
	return readAll[Attendance](tx, "the seasons of a seat", attended+` ORDER BY s.number DESC LIMIT ?3`, seat, before, most)
}

// CountAttendances counts the seasons of a game, from the one of a number, but not the setting out, to before that of another, in which a seat was
// silent, and those in which it had orders.
func (tx *Tx) CountAttendances(seat SeatID, from, before int) (silent, wrote int, err error) {
	_, err = one(tx, "the seasons of a seat", func(r row) (bool, error) { return true, r.Scan(&silent, &wrote) },
		`SELECT count(CASE WHEN p.absent <> '' THEN 1 END), count(CASE WHEN p.absent = '' AND p.orders || p.standing <> '' THEN 1 END) `+attended+` AND s.number >= ?3`, seat, before, from)
	return silent, wrote, err
}

// CountOutcomes counts the seasons, from the one of a number to that of another, in which a message of a seat came to an outcome.
func (tx *Tx) CountOutcomes(seat SeatID, outcome string, from, to int) (int, error) {
	return readValue[int](tx, "the messages of a seat", `SELECT count(DISTINCT season_id) FROM inbox WHERE seat_id = ? AND outcome = ?
		AND (SELECT number FROM seasons WHERE seasons.id = season_id) BETWEEN ? AND ?`, seat, outcome, from, to)
}
