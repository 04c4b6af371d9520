package store

import (
	"bytes"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

func TestSeasonIsPlayedOnce(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, seat, season := addGame(t, s)
	play := Play{Key: []byte("key"), Orders: []PlayedOrders{{Seat: seat, Orders: "HOLD ALL", Digest: "d"}}}
	for i, want := range []bool{true, false} {
		do(t, s, func(tx *Tx) error {
			got, err := tx.Play(season, play)
			if got != want {
				t.Errorf("play %d: %v, want %v", i, got, want)
			}
			return err
		})
	}
	for what, try := range map[string]func(*Tx) error{
		"the same season again": func(tx *Tx) error {
			_, err := tx.AddSeason(Season{Game: game, Number: 1, Name: "autumn", Year: 1}, make([]byte, 32))
			return err
		},
		"the same number again": func(tx *Tx) error {
			_, err := tx.AddSeason(Season{Game: game, Number: 0, Name: "winter", Year: 1}, make([]byte, 32))
			return err
		},
	} {
		if err := s.Update(t.Context(), try); err == nil {
			t.Errorf("%s was opened", what)
		}
	}
}

// checkForging wants a statement, which may have other bytes to write, to be refused: what has happened is never changed.
func checkForging(t *testing.T, s *Store, query string) {
	t.Helper()
	if pgtest.On() && strings.Contains(query, " OR REPLACE ") {
		return // there is no such thing
	}
	var args []any
	if strings.Contains(query, "?") {
		args = append(args, bytes.Repeat([]byte{7}, 32))
	}
	err := s.Update(t.Context(), func(tx *Tx) error { return tx.write("forging", query, args...) })
	if err == nil || !strings.Contains(err.Error(), "never") {
		t.Errorf("%s: %v", query, err)
	}
}

func TestRecordStays(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	_, seat, season := addGame(t, s)
	do(t, s, func(tx *Tx) error {
		if err := tx.AddEvents(season, []Event{{"ManorClaimed", []byte("1")}, {"Harvested", []byte("2")}}); err != nil {
			return err
		}
		_, err := tx.Play(season, Play{Key: []byte("k"), Orders: []PlayedOrders{{Seat: seat}}})
		return err
	})
	for _, query := range []string{
		`UPDATE events SET body = ?`,
		`DELETE FROM events`,
		`INSERT OR REPLACE INTO events (season_id, number, kind, body) VALUES (1, 0, 'Forged', ?)`,
		`UPDATE played_orders SET orders = 'forged'`,
		`DELETE FROM played_orders`,
		`INSERT OR REPLACE INTO played_orders (season_id, seat_id, standing, orders, digest) VALUES (1, 1, '', 'forged', '')`,
		`UPDATE seasons SET seed = ?`,
		`UPDATE seasons SET key = ?`,
	} {
		checkForging(t, s, query)
	}
	do(t, s, func(tx *Tx) error {
		got, err := tx.Events(season)
		if len(got) != 2 || got[0].Kind != "ManorClaimed" || string(got[1].Body) != "2" {
			t.Errorf("the record: %v", got)
		}
		return err
	})
}

func TestApproveReleasesItsMailOnly(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, seat, season := addGame(t, s)
	do(t, s, func(tx *Tx) error {
		if ok, err := tx.Approve(season); ok || err != nil {
			t.Errorf("an open season was approved: %v, %v", ok, err)
		}
		if _, err := tx.Play(season, Play{Key: []byte("k")}); err != nil {
			return err
		}
		later, err := tx.AddSeason(Season{Game: game, Number: 1, Name: "winter", Year: 1}, make([]byte, 32))
		if err != nil {
			return err
		}
		for i, of := range []SeasonID{season, later} {
			if _, err := tx.Queue(Letter{Game: game, Seat: seat, Season: of, Kind: "report",
				MessageID: string(rune('a' + i)), Raw: []byte("mail"), State: LetterHeld}); err != nil {
				return err
			}
		}
		return nil
	})
	do(t, s, func(tx *Tx) error {
		if got, err := tx.Claim("me", 1, 10); len(got) != 0 || err != nil {
			t.Errorf("held mail was claimed: %v, %v", got, err)
		}
		ok, err := tx.Approve(season)
		if !ok {
			t.Error("not approved")
		}
		return err
	})
	do(t, s, func(tx *Tx) error {
		if ok, err := tx.Approve(season); ok || err != nil {
			t.Errorf("approved twice: %v, %v", ok, err)
		}
		got, err := tx.Claim("me", 1, 10)
		if len(got) != 1 || got[0].MessageID != "a" {
			t.Errorf("released: %v, want a alone", got)
		}
		return err
	})
}

// TestEventsOf reads some kinds of events in their order, of one season.
func TestEventsOf(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	_, _, season := addGame(t, s)
	do(t, s, func(tx *Tx) error {
		return tx.AddEvents(season, []Event{{"LordFell", []byte("1")}, {"TroopsMoved", []byte("2")}, {"FightEnded", []byte("3")}, {"LordFell", []byte("4")}})
	})
	for kinds, want := range map[string]string{"LordFell FightEnded": "134", "TroopsMoved": "2", "ManorClaimed": ""} {
		do(t, s, func(tx *Tx) error {
			all, err := tx.EventsOf(season, strings.Fields(kinds))
			got := ""
			for _, e := range all {
				got += string(e.Body)
			}
			if got != want {
				t.Errorf("%s: %q, want %q", kinds, got, want)
			}
			return err
		})
	}
}
