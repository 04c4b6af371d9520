package store

import (
	"bytes"
	"strings"
	"testing"
)

// playedGame is a game with a season that is played and approved, one more that is open, and what stands in their records.
func playedGame(t *testing.T, s *Store) (game GameID, seat SeatID, played, open SeasonID) {
	t.Helper()
	game, seat, played = addGame(t, s)
	do(t, s, func(tx *Tx) (err error) {
		if err := tx.AddEvents(played, []Event{{"ManorClaimed", []byte("1")}}); err != nil {
			return err
		}
		if _, err := tx.Play(played, Play{Key: []byte("key"), Program: "one", Orders: []PlayedOrders{{Seat: seat, Orders: "HOLD ALL", Digest: "d"}}}); err != nil {
			return err
		}
		if err := tx.SetSnapshot(played, []byte("after"), nil); err != nil {
			return err
		}
		if _, err := tx.Approve(played); err != nil {
			return err
		}
		open, err = tx.AddSeason(Season{Game: game, Number: 1, Name: "winter", Year: 1, Deadline: noon}, bytes.Repeat([]byte{1}, 32))
		return err
	})
	return game, seat, played, open
}

// TestCorrectKeepsFormer replaces the record of a season whose letters have left, which is kept whole, and of none that is not kept.
func TestCorrectKeepsFormer(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, seat, played, _ := playedGame(t, s)
	play := Play{Program: "two", Orders: []PlayedOrders{{Seat: seat, Orders: "HIRE 1 MAN", Digest: "d"}}}
	line := Line{Game: game, Number: 2, Kind: LineCorrect, Because: "misread", By: "the master", Facts: "Arthur treasury 12", Told: "A secret."}
	for what, try := range map[string]func(tx *Tx) error{
		"not kept":               func(tx *Tx) error { return tx.Correct(played, play) },
		"kept, but without line": func(tx *Tx) error { _ = tx.KeepFormer(played, 2); return tx.Correct(played, play) },
		"kept with another line": func(tx *Tx) error {
			_ = tx.AddLine(line, nil)
			_ = tx.KeepFormer(played, 3)
			return tx.Correct(played, play)
		},
		"opened without a keeping": func(tx *Tx) error { _ = tx.AddLine(line, nil); return tx.Reopen(played, make([]byte, 32), "", noon) },
	} {
		if err := s.Update(t.Context(), try); err == nil || !strings.Contains(err.Error(), "kept with a new line") {
			t.Errorf("%s: %v", what, err)
		}
	}
	do(t, s, func(tx *Tx) error {
		err := tx.AddLine(line, []LineOrders{{Seat: seat, Orders: "HIRE 1 MAN"}})
		if err == nil {
			err = tx.KeepFormer(played, 2)
		}
		if err == nil {
			err = tx.Correct(played, play)
		}
		return err
	})
	do(t, s, func(tx *Tx) error {
		now, _ := tx.SeasonByID(played)
		orders, _ := tx.PlayedOrders(played)
		if string(now.Key) != "key" || now.State != SeasonApproved || now.Program != "two" || len(orders) != 1 || orders[0] != play.Orders[0] {
			t.Errorf("the season is %+v, its orders %v", now, orders)
		}
		was, err := tx.FormerSeason(game, 0, 1)
		if err != nil {
			return err
		}
		events, _ := tx.FormerEvents(was.ID)
		before, _ := tx.FormerOrders(was.ID)
		if was.Line != 2 || was.Season.Program != "one" || string(was.Snapshot) != "after" || len(events) != 1 || string(events[0].Body) != "1" || before[0].Orders != "HOLD ALL" {
			t.Errorf("it was %+v, %v, %v", was, events, before)
		}
		lines, err := tx.Lines(game)
		replaced, _ := tx.LineOrders(lines[0].ID)
		if line.ID, line.Made = lines[0].ID, lines[0].Made; len(lines) != 1 || lines[0] != line || len(replaced) != 1 || replaced[0].Orders != "HIRE 1 MAN" {
			t.Errorf("the lines are %+v, %v", lines, replaced)
		}
		return err
	})
	for _, query := range []string{`DELETE FROM former_events`, `DELETE FROM former_orders`, `DELETE FROM former_seasons`, `DELETE FROM line_orders`, `DELETE FROM lines`, `UPDATE former_events SET body = ?`,
		`UPDATE former_orders SET orders = ''`, `UPDATE former_seasons SET key = ?`, `UPDATE lines SET because = ''`, `UPDATE line_orders SET orders = ''`, `UPDATE seasons SET key = ? WHERE state <> 'open'`, `DELETE FROM played_orders`} {
		checkForging(t, s, query)
	}
}

// TestReopen opens a season again with another seed, and takes the one after it out of the campaign.
func TestReopen(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, played, open := playedGame(t, s)
	seed := bytes.Repeat([]byte{7}, 32)
	do(t, s, func(tx *Tx) error {
		err := tx.AddLine(Line{Game: game, Number: 2, Kind: LineUndo, By: "the master"}, nil)
		for _, id := range []SeasonID{played, open} {
			if err == nil {
				err = tx.KeepFormer(id, 2)
			}
		}
		if err == nil {
			err = tx.DropFormer(open, played)
		}
		if err == nil {
			err = tx.Reopen(played, seed, "hash", noon.AddDate(0, 0, 7))
		}
		return err
	})
	do(t, s, func(tx *Tx) error {
		last, err := tx.LastSeason(game)
		got, _ := tx.Seed(played)
		events, _ := tx.Events(played)
		if last.ID != played || last.State != SeasonOpen || last.Key != nil || !last.Played.IsZero() || last.SeedHash != "hash" || !bytes.Equal(got, seed) || len(events) != 0 {
			t.Errorf("the last season is %+v, %v", last, events)
		}
		was, _ := tx.FormerSeasons(game, 2)
		if len(was) != 2 || was[0].Season.State != SeasonApproved || was[1].Season.State != SeasonOpen || was[1].Snapshot != nil || was[1].Seed[0] != 1 {
			t.Errorf("they were %+v", was)
		}
		return err
	})
}
