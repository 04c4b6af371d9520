package store

import (
	"fmt"
	"time"
)

// A Tenure is the time in which a player had a seat who has it no more.
type Tenure struct {
	Seat    SeatID
	Player  string
	Address string
	Since   time.Time
	Until   time.Time
	First   int // numbers of the seasons for which the player could write orders
	Last    int // below First: none
}

func (t *Tenure) columns() []column {
	return []column{
		{"seat_id", &t.Seat}, {"player", &t.Player}, {"address", &t.Address}, {"since", timeField{&t.Since}}, {"until", timeField{&t.Until}},
		{"first", &t.First}, {"last", &t.Last},
	}
}

// Tenures reads who had the seats of a game before, in the order in which they gave them up.
func (tx *Tx) Tenures(game GameID) ([]Tenure, error) {
	return readAll[Tenure](tx, "the tenures", `FROM tenures WHERE seat_id IN (SELECT id FROM seats WHERE game_id = ?) ORDER BY id`, game)
}

// GiveSeat gives a seat to another player, who writes orders from the season of that number on. Its old keys are good for nothing from
// now on. The former player's tenure is kept; the address may have one seat of a game only.
func (tx *Tx) GiveSeat(to Seat) error {
	was, err := tx.SeatByID(to.ID)
	if err != nil {
		return err
	}
	former := Tenure{Seat: was.ID, Player: was.Player, Address: was.Address, Since: was.Since, Until: tx.Now, First: was.First, Last: to.First - 1}
	if !was.Resigned.IsZero() {
		former.Until = was.Resigned
	}
	if err := tx.writeRow("tenures", "keeping who had a seat", former.columns()); err != nil {
		return err
	}
	taken, err := tx.unlessTaken(func() error {
		return tx.write("giving a seat to another player", `UPDATE seats SET with_map = 0, quiet = 0, calendar = 0, daily = 0, letters = 0,
		key_counter = key_counter + 1, resigned = NULL, silenced = 0, removed = 0, ready_for = -1, returned = ?1, since = ?1, since_number = ?2, player = ?3, address = ?4, zone = ?5, format = ?6 WHERE id = ?7`,
			millis(tx.Now), to.First, to.Player, to.Address, to.Zone, to.Format, to.ID)
	})
	if taken {
		return fmt.Errorf("address %q has a seat in this game already", to.Address)
	}
	if err != nil {
		return err
	}
	return tx.write("dropping what waited for a former player", `DELETE FROM daily_items WHERE seat_id = ? AND outbox_id IS NULL`, to.ID)
}

// SetPerson changes how the player of a seat is addressed, and the zone in which times are shown.
func (tx *Tx) SetPerson(id SeatID, player, zone string) error {
	return tx.write("changing a player", `UPDATE seats SET player = ?, zone = ? WHERE id = ?`, player, zone, id)
}

// HandOver notes that the deadline of a season has moved for a player who took a seat over. It reports false if that was noted before.
func (tx *Tx) HandOver(id SeasonID) (bool, error) {
	return tx.changeOne("noting a handover", `UPDATE seasons SET handed_over = 1 WHERE id = ? AND handed_over = 0`, id)
}
