package store

import "time"

// A Calling is a season that calls for orders, and that the clock ends: it is open, the letters
// that call for it have gone out, its game is running, and the master does not hold it.
type Calling struct {
	Game      GameID
	GameName  string
	Season    SeasonID
	Name      string
	Year      int
	Deadline  time.Time
	Grace     time.Duration // for which mail that comes after the deadline still counts
	Reminders []int         // hours before the deadline
	Called    time.Time     // since when the players can know of the deadline
	Reminded  time.Time     // the last moment of a reminder that has been dealt with
	Warned    bool          // the master was told that it must wait
}

// Closes is the last moment of a mail that counts.
func (c Calling) Closes() time.Time { return c.Deadline.Add(c.Grace) }

func scanCalling(r row) (c Calling, err error) {
	err = r.Scan(&c.Game, &c.GameName, &c.Season, &c.Name, &c.Year, timeField{&c.Deadline}, durationField{&c.Grace},
		hoursField{&c.Reminders}, timeField{&c.Called}, timeField{&c.Reminded}, &c.Warned)
	return c, err
}

// Callings reads the seasons that call for orders, of one game or, with 0, of all, in the order of
// their deadlines.
func (tx *Tx) Callings(game GameID) ([]Calling, error) {
	return rows(tx, "reading the open seasons", scanCalling, `SELECT g.id, g.name, s.id, s.season, s.year, s.deadline, g.grace,
		g.reminders, max(s.deadline_set, s.opened, b.approved), s.reminded, s.warned IS NOT NULL
		FROM seasons s JOIN games g ON g.id = s.game_id
		JOIN seasons b ON b.game_id = s.game_id AND b.number = s.number - 1 AND b.state = 'approved'
		WHERE s.state = 'open' AND s.held = 0 AND g.state = 'running' AND (?1 = 0 OR g.id = ?1)
		ORDER BY s.deadline, s.id`, game)
}

// RemindedAt notes that the reminders of that moment have been dealt with.
func (tx *Tx) RemindedAt(id SeasonID, moment time.Time) error {
	return tx.write("noting reminders", `UPDATE seasons SET reminded = ? WHERE id = ?`, millis(moment), id)
}

// NextRelease is the first moment to come at which a season has waited for the master as long as
// its game allows; zero if there is none.
func (tx *Tx) NextRelease() (time.Time, error) {
	return tx.moment(`SELECT coalesce(min(s.played + g.review_limit), 0) FROM seasons s JOIN games g ON g.id = s.game_id
		WHERE s.state = 'played' AND s.held = 0 AND g.review_limit > 0 AND s.played + g.review_limit > ?`)
}

// NextTry is the first moment to come at which a letter is due that waits in the outbox; zero if
// there is none.
func (tx *Tx) NextTry() (time.Time, error) {
	return tx.moment(`SELECT coalesce(min(max(next_try, lease_ends)), 0) FROM outbox
		WHERE state IN ('queued', 'leased', 'uncertain') AND max(next_try, lease_ends) > ?`)
}

// moment is the answer to a question for a moment after now.
func (tx *Tx) moment(query string) (time.Time, error) {
	ms, err := one(tx, "the next moment", scanValue[int64], query, millis(tx.Now))
	if ms == 0 {
		return time.Time{}, err
	}
	return fromMillis(ms), err
}
