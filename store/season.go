package store

import (
	"database/sql"
	"fmt"
	"time"
)

// A SeasonID names a season of one game.
type SeasonID int64

// A SeasonState says how far a season has come.
type SeasonState string

// The states of a season: orders are taken; it has been played; its mail may leave.
const (
	SeasonOpen     SeasonState = "open"
	SeasonPlayed   SeasonState = "played"
	SeasonApproved SeasonState = "approved"
)

// A Season is one season of a game. Number counts from 0, the first autumn. The seed is not
// here: only Seed reads it, for the play and for verifying.
type Season struct {
	ID       SeasonID
	Game     GameID
	Number   int
	Name     string // start, spring, summer, autumn or winter
	Year     int
	State    SeasonState
	SeedHash string
	Key      []byte // once played
	Rules    string // digests of what it was played with
	Board    string
	Program  string
	Deadline time.Time
	Zone     string // in which the deadline was set
	Opened   time.Time
	Played   time.Time
	Approved time.Time
	Held     bool      // by the master: nothing is done with it by itself
	Waited   bool      // its deadline was moved for lords without orders
	Stopped  bool      // too many had no orders at its deadline: orders are taken until it is played
	Warned   time.Time // when the master was told that it must wait; zero: not yet
	Outage   bool      // its deadline was moved, because the mailbox could not be read

	Regular   time.Time     // the deadline that it would have if nobody were away; zero: that which it has
	Fixed     time.Time     // when the master moved the deadline: vacations entered before do not move it any more; zero: never
	Extended  time.Duration // by how much the master has moved the deadline in all
	PausedFor time.Duration // how long pauses lasted in it that are over
}

func (s *Season) columns() []column {
	return []column{
		{"id", &s.ID}, {"game_id", &s.Game}, {"number", &s.Number}, {"season", &s.Name}, {"year", &s.Year}, {"state", &s.State},
		{"seed_hash", &s.SeedHash}, {"key", &s.Key}, {"rules_digest", &s.Rules}, {"board_digest", &s.Board}, {"program", &s.Program},
		{"deadline", timeField{&s.Deadline}}, {"zone", &s.Zone}, {"opened", timeField{&s.Opened}},
		{"played", nullTimeField{&s.Played}}, {"approved", nullTimeField{&s.Approved}},
		{"held", &s.Held}, {"waited", &s.Waited}, {"stopped", &s.Stopped}, {"warned", nullTimeField{&s.Warned}}, {"outage", &s.Outage},
		{"regular", nullTimeField{&s.Regular}}, {"fixed", nullTimeField{&s.Fixed}},
		{"extended", durationField{&s.Extended}}, {"paused_for", durationField{&s.PausedFor}},
	}
}

// AddSeason writes a new season with its seed of 32 bytes, which is fixed from now on.
func (tx *Tx) AddSeason(s Season, seed []byte) (SeasonID, error) {
	s.State, s.Opened = SeasonOpen, tx.Now
	id, err := tx.insertInto("seasons", fmt.Sprintf("opening %s of year %d", s.Name, s.Year),
		append(s.columns()[1:], column{"seed", seed}, column{"deadline_set", timeField{&tx.Now}}))
	return SeasonID(id), err
}

// Season reads the season of a game by its name and year.
func (tx *Tx) Season(game GameID, name string, year int) (Season, error) {
	return readOne[Season](tx, fmt.Sprintf("%s of year %d", name, year), `FROM seasons WHERE game_id = ? AND season = ? AND year = ?`, game, name, year)
}

// SeasonByID reads a season.
func (tx *Tx) SeasonByID(id SeasonID) (Season, error) {
	return readOne[Season](tx, fmt.Sprintf("season number %d", id), `FROM seasons WHERE id = ?`, id)
}

// LastSeason reads the latest season of a game.
func (tx *Tx) LastSeason(game GameID) (Season, error) {
	return readOne[Season](tx, "the season", `FROM seasons WHERE game_id = ? ORDER BY number DESC LIMIT 1`, game)
}

// SeasonByNumber reads the season of a game by its number.
func (tx *Tx) SeasonByNumber(game GameID, number int) (Season, error) {
	return readOne[Season](tx, fmt.Sprintf("season %d", number), `FROM seasons WHERE game_id = ? AND number = ?`, game, number)
}

// LastApproved reads the latest season of a game whose letters have been released.
func (tx *Tx) LastApproved(game GameID) (Season, error) {
	return readOne[Season](tx, "a report", `FROM seasons
		WHERE game_id = ? AND state = 'approved' ORDER BY number DESC LIMIT 1`, game)
}

// Seasons reads all seasons of a game in order.
func (tx *Tx) Seasons(game GameID) ([]Season, error) {
	return readAll[Season](tx, "the seasons", `FROM seasons WHERE game_id = ? ORDER BY number`, game)
}

// Seed reads the seed of a season. No code but the play of that season, what is printed of it
// afterwards, and the verifying may call it.
func (tx *Tx) Seed(id SeasonID) ([]byte, error) {
	return readValue[[]byte](tx, "the seed", `SELECT seed FROM seasons WHERE id = ?`, id)
}

// SetDeadline gives a season that is open another deadline; the one that it would have if nobody were away moves by as much. If it was
// stopped for want of orders, it is so no more.
func (tx *Tx) SetDeadline(id SeasonID, deadline time.Time) error {
	return tx.write("changing a deadline", `UPDATE seasons SET moves = moves + 1, regular = regular + ?1 - deadline, deadline = ?1, deadline_set = ?2, stopped = 0
		WHERE id = ?3 AND state = 'open'`, millis(deadline), millis(tx.Now), id)
}

// MovedByOutage notes that the deadline of a season was moved, because the mailbox could not be read.
func (tx *Tx) MovedByOutage(id SeasonID) error {
	return tx.write("noting an outage", `UPDATE seasons SET outage = 1 WHERE id = ?`, id)
}

// HoldSeason notes that the master holds a season, or does not any more.
func (tx *Tx) HoldSeason(id SeasonID, held bool) error {
	return tx.write("holding a season", `UPDATE seasons SET held = ? WHERE id = ?`, held, id)
}

// WarnedOf notes that the master has been told that a season must wait. It reports false if
// that was noted before.
func (tx *Tx) WarnedOf(id SeasonID) (bool, error) {
	return tx.changeOne("noting a warning", `UPDATE seasons SET warned = ? WHERE id = ? AND warned IS NULL`, millis(tx.Now), id)
}

// A Play is what is written of a season when it is played. Rules and Board are digests.
type Play struct {
	Key     []byte
	Rules   string
	Board   string
	Program string
	Orders  []PlayedOrders
}

// PlayedOrders are one seat's orders as they stood at the deadline, printed.
type PlayedOrders struct {
	Seat     SeatID
	Standing string
	Orders   string
	Digest   string
	Absent   string // who ordered for a lord who could have and gave no orders: AbsentHold, that is nobody, or AbsentSteward; else empty
}

func (o *PlayedOrders) columns() []column {
	return []column{{"seat_id", &o.Seat}, {"standing", &o.Standing}, {"orders", &o.Orders}, {"digest", &o.Digest}, {"absent", &o.Absent}}
}

// Play marks an open season as played. It reports false, and writes nothing, if the season
// was not open any more.
func (tx *Tx) Play(id SeasonID, p Play) (bool, error) {
	open, err := tx.changeOne("playing a season", `UPDATE seasons SET state = 'played', key = ?, rules_digest = ?,
		board_digest = ?, program = ?, played = ? WHERE id = ? AND state = 'open'`,
		p.Key, p.Rules, p.Board, p.Program, millis(tx.Now), id)
	if err != nil || !open {
		return false, err
	}
	err = tx.addPlayedOrders(id, p.Orders)
	return err == nil, err
}

// addPlayedOrders writes the orders by which a season is played.
func (tx *Tx) addPlayedOrders(id SeasonID, orders []PlayedOrders) error {
	all := make([][]column, len(orders))
	for i := range orders {
		all[i] = append(orders[i].columns(), column{"season_id", id})
	}
	return tx.writeRows("played_orders", "keeping the orders", all)
}

// PlayedOrders reads what was ordered in a season that has been played, in the game's order.
func (tx *Tx) PlayedOrders(id SeasonID) ([]PlayedOrders, error) {
	return readAll[PlayedOrders](tx, "the orders", ordersOfSeason, id)
}

const ordersOfSeason = `FROM played_orders JOIN seats ON seats.id = seat_id WHERE season_id = ? ORDER BY place`

// Approve marks a played season as approved and releases its mail. It reports false, and
// does nothing, if the season was not waiting for that.
func (tx *Tx) Approve(id SeasonID) (bool, error) {
	played, err := tx.changeOne("approving a season", `UPDATE seasons SET state = 'approved', approved = ?
		WHERE id = ? AND state = 'played'`, millis(tx.Now), id)
	if err != nil || !played {
		return false, err
	}
	err = tx.release(id)
	return err == nil, err
}

// Remind notes that a seat is reminded of a deadline, so many hours before it. It reports false
// if that has been done.
func (tx *Tx) Remind(season SeasonID, seat SeatID, deadline time.Time, hours int) (bool, error) {
	return tx.changeOne("noting a reminder", `INSERT INTO reminders (season_id, seat_id, deadline, hours, written)
		VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, season, seat, millis(deadline), hours, millis(tx.Now))
}

// SetSnapshot keeps the state after a season, and of it the figures that plots show. It is a cache: the events give the same.
func (tx *Tx) SetSnapshot(season SeasonID, body, figures []byte) error {
	return tx.write("keeping the state", `INSERT INTO snapshots (season_id, body, figures) VALUES (?, ?, ?)
		ON CONFLICT (season_id) DO UPDATE SET body = excluded.body, figures = excluded.figures`, season, body, figures)
}

// Figures reads the figures of the seasons of a game that have been played, up to one, in order; nil for one of which none were kept.
func (tx *Tx) Figures(game GameID, last int) ([][]byte, error) {
	return rows(tx, "reading the figures", scanValue[[]byte], `SELECT figures FROM seasons LEFT JOIN snapshots ON season_id = seasons.id
		WHERE game_id = ? AND number <= ? AND state <> 'open' ORDER BY number`, game, last)
}

// Snapshot reads the state after a season.
func (tx *Tx) Snapshot(season SeasonID) ([]byte, error) {
	return readValue[[]byte](tx, "the state after the season", `SELECT body FROM snapshots WHERE season_id = ?`, season)
}

// An OpenSeason is a season that is open for orders and ends at its deadline: its letters have gone out, its
// game is running and not paused, and the master does not hold it.
type OpenSeason struct {
	Game      GameID
	GameName  string
	Season    SeasonID
	Name      string
	Year      int
	Deadline  time.Time
	Grace     time.Duration // for which mail that comes after the deadline still counts
	Reminders []int         // hours before the deadline
	Announced time.Time     // since when the players can know of the deadline
	Reminded  time.Time     // the last moment of a reminder that has been dealt with
	Warned    bool          // the master was told that it must wait
	ReadyFrom time.Time     // since when it may be played before its deadline, if all are ready; zero: nobody is
}

// ClosesAt is the last moment of a mail that counts.
func (c OpenSeason) ClosesAt() time.Time { return c.Deadline.Add(c.Grace) }

func (c *OpenSeason) columns() []column {
	return []column{
		{"g.id", &c.Game}, {"g.name", &c.GameName}, {"s.id", &c.Season}, {"s.season", &c.Name}, {"s.year", &c.Year},
		{"s.deadline", timeField{&c.Deadline}}, {"g.grace", durationField{&c.Grace}}, {"g.reminders", hoursField{&c.Reminders}},
		{"max(s.deadline_set, s.opened, b.approved)", timeField{&c.Announced}}, {"s.reminded", timeField{&c.Reminded}},
		{"s.warned IS NOT NULL", &c.Warned},
		{`CASE WHEN g.early > 0 AND EXISTS (SELECT 1 FROM seats WHERE game_id = g.id AND ready_for = s.number)
			THEN b.approved + g.early END`, nullTimeField{&c.ReadyFrom}},
	}
}

// OpenSeasons reads the seasons that are open for orders, but for those of practice, of one game or, with 0, of all, in the order of
// their deadlines.
func (tx *Tx) OpenSeasons(game GameID) ([]OpenSeason, error) {
	return readAll[OpenSeason](tx, "the open seasons", `FROM seasons s JOIN games g ON g.id = s.game_id
		JOIN seasons b ON b.game_id = s.game_id AND b.number = s.number - 1 AND b.state = 'approved'
		WHERE s.state = 'open' AND s.held = 0 AND g.state = 'running' AND g.paused IS NULL AND g.practice = 0 AND (?1 = 0 OR g.id = ?1)
		ORDER BY s.deadline, s.id`, game)
}

// RemindedAt notes that the reminders of that moment have been dealt with.
func (tx *Tx) RemindedAt(id SeasonID, moment time.Time) error {
	return tx.write("noting reminders", `UPDATE seasons SET reminded = ? WHERE id = ?`, millis(moment), id)
}

// NextRelease is the first moment to come at which a season has waited for the master as long as
// its game allows; zero if there is none.
func (tx *Tx) NextRelease() (time.Time, error) {
	return tx.readTime("the next moment", `SELECT min(s.played + g.review_limit) FROM seasons s JOIN games g ON g.id = s.game_id
		WHERE s.state = 'played' AND s.held = 0 AND g.review_limit > 0 AND s.played + g.review_limit > ?`, millis(tx.Now))
}

// NextTry is the first moment to come at which a letter is due that waits in the outbox; zero if
// there is none.
func (tx *Tx) NextTry() (time.Time, error) {
	return tx.readTime("the next moment", `SELECT min(max(next_try, lease_ends)) FROM outbox
		WHERE state IN ('queued', 'leased', 'uncertain') AND max(next_try, lease_ends) > ?`, millis(tx.Now))
}

// readTime reads a time; zero if there is none, or no row.
func (tx *Tx) readTime(what, query string, args ...any) (at time.Time, err error) {
	ms, err := orZero(readValue[sql.NullInt64](tx, what, query, args...))
	if ms.Valid {
		at = fromMillis(ms.Int64)
	}
	return at, err
}
