package store

import (
	"fmt"
	"slices"
	"time"
)

// A SeatID names a seat.
type SeatID int64

// A Seat is one lord in one game. Its order keys are derived from game, lord, season and
// KeyCounter; none is kept.
type Seat struct {
	ID         SeatID
	Game       GameID
	Place      int // in the game's order of lords, from 0
	Lord       string
	Player     string
	Address    string
	Zone       string
	Format     string // text, html or both
	WithMap    bool   // the maps are attached to letters of text alone
	KeyCounter int
	NamedKeys  bool // its keys say in their first bytes whose they are
	Created    time.Time
	Resigned   time.Time // when it was given up; zero: it is held
	Since      time.Time // when its player took it: letters before that went to another
	First      int       // the number of the first season for which its player could write orders
	Silenced   bool      // it was given up by silence, not by its player
	Returned   time.Time // when it was taken back last; zero: never
	Quiet      bool      // it gets none but the letters that it needs
	Calendar   bool      // letters that call for orders bring the deadline for its player's calendar
	Removed    bool      // the master took it away: its player cannot take it back
	Daily      bool      // letters of other players come in one mail a day
	ReadyFor   int       // the number of the season for which the player is ready; NotReady: none
}

func (s *Seat) columns() []column {
	return []column{
		{"id", &s.ID}, {"game_id", &s.Game}, {"place", &s.Place}, {"lord", &s.Lord}, {"player", &s.Player}, {"address", &s.Address},
		{"zone", &s.Zone}, {"format", &s.Format}, {"with_map", &s.WithMap}, {"key_counter", &s.KeyCounter}, {"named_keys", &s.NamedKeys},
		{"created", timeField{&s.Created}}, {"resigned", nullTimeField{&s.Resigned}},
		{"since", timeField{&s.Since}}, {"since_number", &s.First},
		{"silenced", &s.Silenced}, {"returned", nullTimeField{&s.Returned}},
		{"ready_for", &s.ReadyFor}, {"quiet", &s.Quiet}, {"calendar", &s.Calendar}, {"removed", &s.Removed}, {"daily", &s.Daily},
	}
}

// AddSeat writes a new seat, the last in its game's order, and returns its id.
func (tx *Tx) AddSeat(s Seat) (SeatID, error) {
	var err error
	if s.Place, err = readValue[int](tx, "the seats", `SELECT count(*) FROM seats WHERE game_id = ? AND place >= 0`, s.Game); err != nil {
		return 0, err
	}
	next, err := tx.nextID("seats", "seat")
	if err != nil {
		return 0, err
	}
	s.ID, s.Created, s.Since, s.ReadyFor, s.NamedKeys = SeatID(next), tx.Now, tx.Now, NotReady, true
	taken, err := tx.unlessTaken(func() error {
		_, err := tx.insertInto("seats", "adding "+s.Lord, s.columns())
		return err
	})
	if taken {
		return 0, fmt.Errorf("lord %q or address %q has a seat in this game already", s.Lord, s.Address)
	}
	return s.ID, err
}

// Seats reads the seats of a game in its order. A seat that was vacant when its game began is left out everywhere: its place is
// below 0.
func (tx *Tx) Seats(game GameID) ([]Seat, error) {
	return readAll[Seat](tx, "the seats", seatsOfGame, game)
}

const seatsOfGame = `FROM seats WHERE game_id = ? AND place >= 0 ORDER BY place`

// SeatByID reads a seat.
func (tx *Tx) SeatByID(id SeatID) (Seat, error) {
	return readOne[Seat](tx, fmt.Sprintf("seat number %d", id), `FROM seats WHERE id = ?`, id)
}

// SeatsByID reads some seats.
func (tx *Tx) SeatsByID(ids []SeatID) (map[SeatID]Seat, error) {
	all := map[SeatID]Seat{}
	for some := range slices.Chunk(ids, rowsAtOnce) {
		found, err := readAll[Seat](tx, "the seats", `FROM seats WHERE id IN (`+marks(len(some))+`)`, withList(some)...)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			all[s.ID] = s
		}
	}
	return all, nil
}

// SeatsTo reads the seats to which some letters go.
func (tx *Tx) SeatsTo(letters []Letter) (map[SeatID]Seat, error) {
	var ids []SeatID
	for _, l := range letters {
		if l.Seat != 0 && !slices.Contains(ids, l.Seat) {
			ids = append(ids, l.Seat)
		}
	}
	return tx.SeatsByID(ids)
}

// SeatsAt reads the seats of an address, in any case of letters: first those of games that are
// over, then those that were given up, last those that are played, each in the order in which
// they were made. Those of practice are not among them.
func (tx *Tx) SeatsAt(address string) ([]Seat, error) {
	return readAll[Seat](tx, "the seats of an address", `FROM seats WHERE address = ? AND place >= 0
		AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = seats.game_id AND practice = 1)
		ORDER BY EXISTS (SELECT 1 FROM games WHERE games.id = seats.game_id AND state = 'ended') DESC, resigned IS NULL, id`, address)
}

// NamedSeat reads the seat that a key names, if its keys do so.
func (tx *Tx) NamedSeat(id SeatID) (Seat, error) {
	return readOne[Seat](tx, fmt.Sprintf("seat number %d", id), `FROM seats WHERE id = ? AND named_keys = 1 AND place >= 0`, id)
}

// UnnamedSeats reads, in all games, the seats whose keys do not say whose they are.
func (tx *Tx) UnnamedSeats() ([]Seat, error) {
	return readAll[Seat](tx, "the seats", `FROM seats WHERE named_keys = 0 AND place >= 0 ORDER BY id`)
}

// AllSeats reads every seat of every game.
func (tx *Tx) AllSeats() ([]Seat, error) {
	return readAll[Seat](tx, "the seats", `FROM seats WHERE place >= 0 ORDER BY id`)
}

// RotateKey moves a seat to its next key; the old ones are good for nothing from now on, and its player is logged out everywhere.
func (tx *Tx) RotateKey(id SeatID) error {
	if err := tx.endSessionsOf(id); err != nil {
		return err
	}
	return tx.write("making a new key", `UPDATE seats SET key_counter = key_counter + 1 WHERE id = ?`, id)
}

// SetFormat changes in which format a seat gets its mail, and whether the maps are attached where that is text alone.
func (tx *Tx) SetFormat(id SeatID, format string, withMap bool) error {
	return tx.write("changing a format", `UPDATE seats SET format = ?, with_map = ? WHERE id = ?`, format, withMap, id)
}

// NotReady is in the place of a season for which a player is ready.
const NotReady = -1

// SetReady notes for which season the player of a seat is ready, or NotReady.
func (tx *Tx) SetReady(id SeatID, season int) error {
	return tx.write("noting who is ready", `UPDATE seats SET ready_for = ? WHERE id = ?`, season, id)
}

// SetAddress changes where the letters of a seat go, and ends the sessions of the earlier address. The address may have one seat of a game only. An
// earlier time of the same player, before a substitute played, stays that player's.
func (tx *Tx) SetAddress(id SeatID, address string) error {
	if err := tx.endSessionsOf(id); err != nil {
		return err
	}
	if err := tx.write("changing an address", `UPDATE tenures SET address = ?1
		WHERE seat_id = ?2 AND address = (SELECT address FROM seats WHERE id = ?2)`, address, id); err != nil {
		return err
	}
	taken, err := tx.unlessTaken(func() error {
		return tx.write("changing an address", `UPDATE seats SET address = ? WHERE id = ?`, address, id)
	})
	if taken {
		return fmt.Errorf("address %q has a seat in this game already", address)
	}
	return err
}

// Remove notes that the master has taken a seat away from its player, whose keys are good for nothing from now on. It reports false if it
// was given up before.
func (tx *Tx) Remove(id SeatID) (bool, error) {
	return tx.changeOne("taking a seat away", `UPDATE seats SET resigned = ?, removed = 1, key_counter = key_counter + 1
		WHERE id = ? AND resigned IS NULL`, millis(tx.Now), id)
}

// LeaveOut takes a seat out of the order of its game; those behind it move up. Its address may have another seat of the game.
func (tx *Tx) LeaveOut(s Seat) error {
	if err := tx.write("leaving a seat out", `UPDATE seats SET place = -id, address = address || ' (left out)' WHERE id = ?`, s.ID); err != nil {
		return err
	}
	behind, err := tx.Seats(s.Game)
	for i, other := range behind {
		if err := tx.write("moving a seat up", `UPDATE seats SET place = ? WHERE id = ?`, i, other.ID); err != nil {
			return err
		}
	}
	return err
}

// Resign notes that a player has given the seat up at that moment. It reports false if that was noted before.
func (tx *Tx) Resign(id SeatID, at time.Time) (bool, error) {
	return tx.changeOne("giving a seat up", `UPDATE seats SET resigned = ? WHERE id = ? AND resigned IS NULL`, millis(at), id)
}
