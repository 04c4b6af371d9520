package store

import (
	"cmp"
	"time"
)

// A JoinState says how far somebody who asks for a seat has come.
type JoinState string

// The states of a Join: a letter has gone to the address; it has been answered from there, and the person waits for a seat, or
// has one; the master has none to give; the person has left the waiting list.
const (
	JoinAsked     JoinState = "asked"
	JoinConfirmed JoinState = "confirmed"
	JoinSeated    JoinState = "seated"
	JoinRefused   JoinState = "refused"
	JoinLeft      JoinState = "left"
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
	Invited bool      // the master asked this person
	Queued  time.Time // since when the request has its place among those who wait
	Passed  int       // offers that were not taken
	Told    time.Time // when the address was last told of its place; zero: never
}

func (j *Join) columns() []column {
	return []column{
		{"id", &j.ID}, {"game_id", &j.Game}, {"address", &j.Address}, {"wishes", &j.Wishes}, {"state", &j.State}, {"what", &j.What},
		{"asked", timeField{&j.Asked}}, {"changed", timeField{&j.Changed}},
		{"invited", &j.Invited}, {"queued", timeField{&j.Queued}}, {"passed", &j.Passed}, {"told", nullTimeField{&j.Told}},
	}
}

// AddJoin notes that somebody asks for a seat, or to watch.
func (tx *Tx) AddJoin(j Join) error {
	j.State, j.Asked, j.Changed, j.Queued, j.What = JoinAsked, tx.Now, tx.Now, tx.Now, cmp.Or(j.What, JoinSeat)
	err := tx.writeRow("joins", "noting who asks for a seat", j.columns()[1:])
	return err
}

// AddSeated notes that somebody has a seat in a game at once, and returns the number of that.
func (tx *Tx) AddSeated(game GameID, address string) (int64, error) {
	j := Join{Game: game, Address: address, What: JoinSeat, State: JoinSeated, Asked: tx.Now, Changed: tx.Now, Queued: tx.Now}
	return tx.insertInto("joins", "noting who has a seat", j.columns()[1:])
}

// CountSeated counts how often an address was given a seat in a game since a moment.
func (tx *Tx) CountSeated(game GameID, address string, since time.Time) (int, error) {
	return readValue[int](tx, "the requests for seats", `SELECT count(*) FROM joins
		WHERE game_id = ? AND address = ? AND state = 'seated' AND changed > ?`, game, address, millis(since))
}

// LastJoin is the latest request of an address for that in a game; without one the error is ErrNotFound.
func (tx *Tx) LastJoin(game GameID, address, what string) (Join, error) {
	return readOne[Join](tx, "the request for a seat", `FROM joins WHERE game_id = ? AND address = ? AND what = ? ORDER BY id DESC LIMIT 1`, game, address, what)
}

// JoinByID reads a request for a seat.
func (tx *Tx) JoinByID(id int64) (Join, error) {
	return readOne[Join](tx, "the request for a seat", `FROM joins WHERE id = ?`, id)
}

// WaitingList reads the requests for seats of a game that have been answered and wait, the first in turn first.
func (tx *Tx) WaitingList(game GameID) ([]Join, error) {
	return readAll[Join](tx, "the waiting list", `FROM joins WHERE game_id = ? AND state = 'confirmed' AND what = 'seat' ORDER BY queued, id`, game)
}

// SetJoin moves a request to another state; one that comes to wait does so behind all others.
func (tx *Tx) SetJoin(id int64, state JoinState) error {
	return tx.write("changing a request for a seat", `UPDATE joins SET state = ?1, changed = ?2,
		queued = CASE WHEN ?1 = 'confirmed' THEN ?2 ELSE queued END WHERE id = ?3`, state, millis(tx.Now), id)
}

// PassJoin puts a request that let an offer pass behind all others.
func (tx *Tx) PassJoin(id int64) error {
	return tx.write("changing the waiting list", `UPDATE joins SET passed = passed + 1, queued = ? WHERE id = ?`, millis(tx.Now), id)
}

// EndWaiting takes an address that has a seat now off the waiting list of its game, and ends what is offered to it.
func (tx *Tx) EndWaiting(game GameID, address string) error {
	const waits = `FROM joins WHERE game_id = ? AND address = ? AND state = 'confirmed' AND what = 'seat'`
	if err := tx.write("ending an offer", `UPDATE offers SET state = 'ended' WHERE state = 'open' AND join_id IN (SELECT id `+waits+`)`, game, address); err != nil {
		return err
	}
	return tx.write("changing the waiting list", `UPDATE joins SET state = 'seated', changed = ? WHERE id IN (SELECT id `+waits+`)`, millis(tx.Now), game, address)
}

// TellJoin notes that the address of a request has been told of its place.
func (tx *Tx) TellJoin(id int64) error {
	return tx.write("noting a letter", `UPDATE joins SET told = ? WHERE id = ?`, millis(tx.Now), id)
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
