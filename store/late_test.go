package store

import (
	"strings"
	"testing"
)

// TestPlayAgain opens the record of a season whose letters wait, and of no other, for as long as it is played again.
func TestPlayAgain(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	_, seat, season := addGame(t, s)
	first := Play{Key: []byte("first"), Orders: []PlayedOrders{{Seat: seat, Orders: "HOLD ALL", Digest: "d"}}}
	again := Play{Key: []byte("again"), Orders: []PlayedOrders{{Seat: seat, Orders: "HIRE 1 MAN", Digest: "e"}}}
	refused := func(when string) {
		t.Helper()
		err := s.Update(t.Context(), func(tx *Tx) error { return tx.PlayAgain(season, again) })
		if err == nil || !strings.Contains(err.Error(), "only a season whose letters wait is played again") {
			t.Errorf("%s: %v", when, err)
		}
	}
	refused("an open season")
	do(t, s, func(tx *Tx) error {
		if err := tx.AddEvents(season, []Event{{"ManorClaimed", []byte("1")}}); err != nil {
			return err
		}
		_, err := tx.Play(season, first)
		return err
	})
	do(t, s, func(tx *Tx) error {
		if err := tx.PlayAgain(season, again); err != nil {
			return err
		}
		events, err := tx.Events(season)
		orders, _ := tx.PlayedOrders(season)
		now, _ := tx.SeasonByID(season)
		if err != nil || len(events) != 0 || len(orders) != 1 || orders[0] != again.Orders[0] || string(now.Key) != "again" || now.State != SeasonPlayed {
			t.Errorf("%v, %v, %+v, %+v", err, events, orders, now)
		}
		return tx.AddEvents(season, []Event{{"Harvested", []byte("2")}})
	})
	for _, query := range []string{`DELETE FROM events`, `DELETE FROM played_orders`, `UPDATE seasons SET key = ?`, `UPDATE seasons SET replaying = 1, seed = ?`} {
		checkForging(t, s, query)
	}
	do(t, s, func(tx *Tx) error {
		_, err := tx.Approve(season)
		return err
	})
	refused("a season whose letters have left")
}
