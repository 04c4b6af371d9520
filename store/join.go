package store

import (
	"cmp"
	"time"
)

// A JoinState says how far somebody who asks for a seat has come.
type JoinState string

// The states of a Join: a letter has gone to the address; it has been answered from there; the person has a seat; the master has none
// to give.
const (
	JoinAsked     JoinState = "asked"
	JoinConfirmed JoinState = "confirmed"
	JoinSeated    JoinState = "seated"
	JoinRefused   JoinState = "refused"
)

// What a Join asks for: a seat, or to watch the game.
const (
	JoinSeat  = "seat"
	JoinWatch = "watch"
)

// A Join is that somebody asks for a seat in a game, or to watch it.
type Join struct {
	ID      int64
	Game    GameID
	Address string
	Wishes  string // the lords that are wished for, the favourite first, with commas between
	State   JoinState
	What    string // JoinSeat, also if empty, or JoinWatch
	Asked   time.Time
	Changed time.Time // when the state was
}

func (j *Join) columns() []column {
	return []column{
		{"id", &j.ID}, {"game_id", &j.Game}, {"address", &j.Address}, {"wishes", &j.Wishes}, {"state", &j.State}, {"what", &j.What},
		{"asked", timeField{&j.Asked}}, {"changed", timeField{&j.Changed}},
	}
}

// AddJoin notes that somebody asks for a seat, or to watch.
func (tx *Tx) AddJoin(j Join) error {
	j.State, j.Asked, j.Changed, j.What = JoinAsked, tx.Now, tx.Now, cmp.Or(j.What, JoinSeat)
	_, err := tx.insertInto("joins", "noting who asks for a seat", j.columns()[1:])
	return err
}

// LastJoin is the latest request of an address for that in a game; without one the error is ErrNotFound.
func (tx *Tx) LastJoin(game GameID, address, what string) (Join, error) {
	return readOne[Join](tx, "the request for a seat", `FROM joins WHERE game_id = ? AND address = ? AND what = ? ORDER BY id DESC LIMIT 1`, game, address, what)
}

// Joins reads the requests for seats of a game that are in a state, in order.
func (tx *Tx) Joins(game GameID, state JoinState) ([]Join, error) {
	return readAll[Join](tx, "the requests for seats", `FROM joins WHERE game_id = ? AND state = ? AND what = 'seat' ORDER BY id`, game, state)
}

// SetJoin moves a request to another state.
func (tx *Tx) SetJoin(id int64, state JoinState) error {
	return tx.write("changing a request for a seat", `UPDATE joins SET state = ?, changed = ? WHERE id = ?`, state, millis(tx.Now), id)
}

// AskedSince reports whether an address was asked since a moment, for a seat or to watch, in any game, and has not answered.
func (tx *Tx) AskedSince(address string, since time.Time) (bool, error) {
	return readValue[bool](tx, "the requests for seats", `SELECT EXISTS (SELECT 1 FROM joins WHERE address = ? AND state = 'asked' AND asked > ?)`, address, millis(since))
}

// CountJoins counts the requests of all games since a moment, for seats and to watch.
func (tx *Tx) CountJoins(since time.Time) (int, error) {
	return readValue[int](tx, "the requests for seats", `SELECT count(*) FROM joins WHERE asked > ?`, millis(since))
}

// CountUnansweredJoins counts the requests, of all games, from an address that never answered any.
func (tx *Tx) CountUnansweredJoins(address string) (int, error) {
	return readValue[int](tx, "the requests for seats", `SELECT count(*) FROM joins WHERE address = ?1
		AND NOT EXISTS (SELECT 1 FROM joins WHERE address = ?1 AND state <> 'asked')`, address)
}
