package store

import (
	"errors"
	"testing"
	"time"
)

// TestDeleteGame deletes a practice game with all that belongs to it, and nothing else. Its ids are not given again, and the record of a game
// that counts stays. Of a game that was deleted before it began the log goes too.
func TestDeleteGame(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	made := func(tx *Tx, name string, practice bool) (GameID, SeatID) {
		id, err := tx.AddGame(Game{Name: name, Zone: "UTC", BoardSource: []byte("b"), RulesSource: []byte("r"), Schedule: Schedule{Period: time.Hour}, Practice: practice})
		if err != nil {
			t.Fatal(err)
		}
		seat, err := tx.AddSeat(Seat{Game: id, Lord: "Gawaine", Address: "ann@example.org", Zone: "UTC", Format: "text"})
		if err != nil {
			t.Fatal(err)
		}
		season, err := tx.AddSeason(Season{Game: id, Name: "start", Year: 1, Zone: "UTC"}, make([]byte, 32))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Play(season, Play{Key: make([]byte, 32), Orders: []PlayedOrders{{Seat: seat}}}); err != nil {
			t.Fatal(err)
		}
		waiting, err := tx.AddSeated(id, "dan@example.org")
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{
			tx.AddEvents(season, []Event{{Kind: "test", Body: []byte("{}")}}), tx.SetSnapshot(season, []byte("{}"), nil),
			tx.WriteSeasonSheet(seat, 0, Sheet{Text: "HOLD ALL\n"}), tx.AddLog(Logged{Game: id, Kind: LogSeat, Text: "Something was done."}),
			tx.AddSpectator(Spectator{Game: id, Address: "eve@example.org"}), tx.AddOffer(Offer{Join: waiting, Seat: seat}),
			tx.GiveSeat(Seat{ID: seat, Player: "Ben", Address: "ben@example.org", Zone: "UTC", Format: "text"}),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if _, err := tx.Queue(Letter{Game: id, Seat: seat, Season: season, Kind: "report", Recipient: "ann@example.org", MessageID: name + "@x", Raw: []byte("x")}); err != nil {
			t.Fatal(err)
		}
		return id, seat
	}
	count := func(tx *Tx, table string) int {
		n, err := readValue[int](tx, "a table", `SELECT count(*) FROM `+table)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	tables := []string{"games", "seats", "seasons", "played_orders", "events", "snapshots", "orders", "log", "tenures", "outbox", "joins", "offers", "spectators"}
	var real, practice GameID
	var seat SeatID
	do(t, s, func(tx *Tx) error {
		real, _ = made(tx, "valley", false)
		practice, seat = made(tx, "practice-1", true)
		return nil
	})
	do(t, s, func(tx *Tx) error { return tx.DeleteGame(practice) })
	do(t, s, func(tx *Tx) error {
		for _, table := range tables {
			if n := count(tx, table); n != 1 {
				t.Errorf("table %s has %d rows, want that of the other game", table, n)
			}
		}
		if id, next := made(tx, "practice-2", true); id <= practice || next <= seat {
			t.Errorf("ids %d and %d are given again", id, next)
		}
		return nil
	})
	do(t, s, func(tx *Tx) error {
		id, err := tx.AddGame(Game{Name: "never", Zone: "UTC", BoardSource: []byte("b"), RulesSource: []byte("r"), Schedule: Schedule{Period: time.Hour}})
		return errors.Join(err, tx.AddLog(Logged{Game: id, Kind: LogSeat, Text: "Something was done."}), tx.HideGame(id), tx.DeleteGame(id))
	})
	err := s.Update(t.Context(), func(tx *Tx) error { return tx.DeleteGame(real) })
	if err == nil {
		t.Error("the record of a game that counts was deleted")
	}
}
