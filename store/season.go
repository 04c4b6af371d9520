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
	Warned   time.Time // when the master was told that it must wait; zero: he was not
}

const seasonColumns = `id, game_id, number, season, year, state, seed_hash, key, rules_digest, board_digest,
	program, deadline, zone, opened, played, approved, held, warned`

func scanSeason(r row) (Season, error) {
	var s Season
	var deadline, opened int64
	var played, approved, warned sql.NullInt64
	err := r.Scan(&s.ID, &s.Game, &s.Number, &s.Name, &s.Year, &s.State, &s.SeedHash, &s.Key, &s.Rules,
		&s.Board, &s.Program, &deadline, &s.Zone, &opened, &played, &approved, &s.Held, &warned)
	s.Deadline, s.Opened = fromMillis(deadline), fromMillis(opened)
	s.Played, s.Approved, s.Warned = maybeTime(played), maybeTime(approved), maybeTime(warned)
	return s, err
}

// OpenSeason writes a new season with its seed of 32 bytes, which is fixed from now on.
func (tx *Tx) OpenSeason(s Season, seed []byte) (SeasonID, error) {
	id, err := tx.insert(fmt.Sprintf("opening %s of year %d", s.Name, s.Year), `INSERT INTO seasons
		(game_id, number, season, year, state, seed, seed_hash, deadline, deadline_set, zone, opened)
		VALUES (?1, ?2, ?3, ?4, 'open', ?5, ?6, ?7, ?9, ?8, ?9)`,
		s.Game, s.Number, s.Name, s.Year, seed, s.SeedHash, millis(s.Deadline), s.Zone, millis(tx.Now))
	return SeasonID(id), err
}

// Season reads the season of a game by its name and year.
func (tx *Tx) Season(game GameID, name string, year int) (Season, error) {
	return one(tx, fmt.Sprintf("%s of year %d", name, year), scanSeason,
		`SELECT `+seasonColumns+` FROM seasons WHERE game_id = ? AND season = ? AND year = ?`, game, name, year)
}

// SeasonByID reads a season.
func (tx *Tx) SeasonByID(id SeasonID) (Season, error) {
	return one(tx, fmt.Sprintf("season number %d", id), scanSeason,
		`SELECT `+seasonColumns+` FROM seasons WHERE id = ?`, id)
}

// LastSeason reads the latest season of a game.
func (tx *Tx) LastSeason(game GameID) (Season, error) {
	return one(tx, "the season", scanSeason,
		`SELECT `+seasonColumns+` FROM seasons WHERE game_id = ? ORDER BY number DESC LIMIT 1`, game)
}

// SeasonByNumber reads the season of a game by its number.
func (tx *Tx) SeasonByNumber(game GameID, number int) (Season, error) {
	return one(tx, fmt.Sprintf("season %d", number), scanSeason,
		`SELECT `+seasonColumns+` FROM seasons WHERE game_id = ? AND number = ?`, game, number)
}

// LastApproved reads the latest season of a game whose letters have been released.
func (tx *Tx) LastApproved(game GameID) (Season, error) {
	return one(tx, "a report", scanSeason, `SELECT `+seasonColumns+` FROM seasons
		WHERE game_id = ? AND state = 'approved' ORDER BY number DESC LIMIT 1`, game)
}

// Seasons reads all seasons of a game in order.
func (tx *Tx) Seasons(game GameID) ([]Season, error) {
	return rows(tx, "reading the seasons", scanSeason,
		`SELECT `+seasonColumns+` FROM seasons WHERE game_id = ? ORDER BY number`, game)
}

// Seed reads the seed of a season. No code but the play of that season, what is printed of it
// afterwards, and the verifying may call it.
func (tx *Tx) Seed(id SeasonID) ([]byte, error) {
	return one(tx, "the seed", func(r row) (seed []byte, err error) {
		err = r.Scan(&seed)
		return seed, err
	}, `SELECT seed FROM seasons WHERE id = ?`, id)
}

// SetDeadline gives a season that is open another deadline.
func (tx *Tx) SetDeadline(id SeasonID, deadline time.Time) error {
	_, err := tx.exec("changing a deadline", `UPDATE seasons SET deadline = ?, deadline_set = ?
		WHERE id = ? AND state = 'open'`, millis(deadline), millis(tx.Now), id)
	return err
}

// HoldSeason notes that the master holds a season, or does not any more.
func (tx *Tx) HoldSeason(id SeasonID, held bool) error {
	_, err := tx.exec("holding a season", `UPDATE seasons SET held = ? WHERE id = ?`, held, id)
	return err
}

// WarnedOf notes that the master has been told that a season must wait. It reports false if
// he had been before.
func (tx *Tx) WarnedOf(id SeasonID) (bool, error) {
	n, err := tx.change("noting a warning", `UPDATE seasons SET warned = ? WHERE id = ? AND warned IS NULL`, millis(tx.Now), id)
	return n == 1, err
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
}

// Play marks an open season as played. It reports false, and writes nothing, if the season
// was not open any more.
func (tx *Tx) Play(id SeasonID, p Play) (bool, error) {
	n, err := tx.change("playing a season", `UPDATE seasons SET state = 'played', key = ?, rules_digest = ?,
		board_digest = ?, program = ?, played = ? WHERE id = ? AND state = 'open'`,
		p.Key, p.Rules, p.Board, p.Program, millis(tx.Now), id)
	if err != nil || n == 0 {
		return false, err
	}
	for _, o := range p.Orders {
		if _, err := tx.exec("keeping the orders", `INSERT INTO played_orders
			(season_id, seat_id, standing, orders, digest) VALUES (?, ?, ?, ?, ?)`,
			id, o.Seat, o.Standing, o.Orders, o.Digest); err != nil {
			return false, err
		}
	}
	return true, nil
}

// PlayedOrders reads what was ordered in a season that has been played, in the game's order.
func (tx *Tx) PlayedOrders(id SeasonID) ([]PlayedOrders, error) {
	return rows(tx, "reading the orders", func(r row) (PlayedOrders, error) {
		var o PlayedOrders
		err := r.Scan(&o.Seat, &o.Standing, &o.Orders, &o.Digest)
		return o, err
	}, `SELECT p.seat_id, p.standing, p.orders, p.digest FROM played_orders p
		JOIN seats s ON s.id = p.seat_id WHERE p.season_id = ? ORDER BY s.place`, id)
}

// Approve marks a played season as approved and releases its mail. It reports false, and
// does nothing, if the season was not waiting for that.
func (tx *Tx) Approve(id SeasonID) (bool, error) {
	n, err := tx.change("approving a season", `UPDATE seasons SET state = 'approved', approved = ?
		WHERE id = ? AND state = 'played'`, millis(tx.Now), id)
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.exec("releasing the mail", `UPDATE outbox SET state = 'queued', next_try = ?
		WHERE season_id = ? AND state = 'held'`, millis(tx.Now), id)
	return err == nil, err
}
