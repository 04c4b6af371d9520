package store

import "fmt"

// nextID is an id for a new row of a table whose ids are never given twice, also if rows were deleted: order keys are made of them.
func (tx *Tx) nextID(table, of string) (int64, error) {
	return readValue[int64](tx, "the ids", `SELECT 1 + max(coalesce((SELECT max(id) FROM `+table+`), 0),
		coalesce((SELECT last FROM deleted_ids WHERE of = ?), 0))`, of)
}

// HideGame makes a game one that is deleted, but for its letters that have not left: its name is free, and nobody has a seat in it. Letters that
// wait to be sent, and are not being sent, are forgotten.
func (tx *Tx) HideGame(game GameID) error {
	seats, err := tx.Seats(game)
	if err != nil {
		return err
	}
	for _, s := range seats {
		if err := tx.LeaveOut(s); err != nil {
			return err
		}
	}
	if err := tx.write("forgetting letters", `DELETE FROM outbox WHERE game_id = ? AND state IN ('held', 'queued')
		AND id NOT IN (SELECT outbox_id FROM player_letter_copies) AND id NOT IN (SELECT letter_id FROM questions WHERE letter_id IS NOT NULL)
		AND id NOT IN (SELECT told_in FROM player_letters_kept WHERE told_in IS NOT NULL)`, game); err != nil {
		return err
	}
	return tx.write("deleting a game", `UPDATE games SET state = 'ended', deleted = ?, name = name || ' (deleted ' || id || ')' WHERE id = ?`, millis(tx.Now), game)
}

// GamesToForget reads the ids of the games that are deleted and of which no letter waits to be sent.
func (tx *Tx) GamesToForget() ([]GameID, error) {
	return rows(tx, "the deleted games", scanValue[GameID], `SELECT id FROM games WHERE deleted IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM outbox WHERE game_id = games.id AND state IN ('held', 'queued', 'leased', 'uncertain')) ORDER BY id`)
}

// ForgetGame deletes all rows of a game of which no season was played. Mail that came for it stays, as that of no game.
func (tx *Tx) ForgetGame(game GameID) error {
	const seats, seasons = `(SELECT id FROM seats WHERE game_id = ?1)`, `(SELECT id FROM seasons WHERE game_id = ?1)`
	for _, statement := range []string{
		`INSERT INTO deleted_ids (of, last) SELECT 'game', ?1 WHERE true ON CONFLICT (of) DO UPDATE SET last = max(last, excluded.last)`,
		`INSERT INTO deleted_ids (of, last) SELECT 'seat', coalesce(max(id), 0) FROM seats WHERE game_id = ?1 ON CONFLICT (of) DO UPDATE SET last = max(last, excluded.last)`,
		`DELETE FROM player_letters_kept WHERE letter_id IN (SELECT id FROM player_letters WHERE game_id = ?1)`,
		`DELETE FROM player_letter_copies WHERE letter_id IN (SELECT id FROM player_letters WHERE game_id = ?1)`,
		`DELETE FROM player_letters WHERE game_id = ?1`,
		`DELETE FROM questions WHERE game_id = ?1`,
		`DELETE FROM notes WHERE season_id IN ` + seasons,
		`DELETE FROM reminders WHERE season_id IN ` + seasons,
		`DELETE FROM orders WHERE seat_id IN ` + seats,
		`DELETE FROM tenures WHERE seat_id IN ` + seats,
		`DELETE FROM offers WHERE seat_id IN ` + seats,
		`DELETE FROM substitutes WHERE seat_id IN ` + seats,
		`DELETE FROM joins WHERE game_id = ?1`,
		`DELETE FROM spectators WHERE game_id = ?1`,
		`DELETE FROM log WHERE game_id = ?1`,
		`DELETE FROM failures WHERE game_id = ?1`,
		`DELETE FROM outbox WHERE game_id = ?1`,
		`UPDATE inbox SET seat_id = NULL WHERE seat_id IN ` + seats,
		`UPDATE inbox SET season_id = NULL WHERE season_id IN ` + seasons,
		`DELETE FROM seasons WHERE game_id = ?1`,
		`DELETE FROM seats WHERE game_id = ?1`,
		`DELETE FROM games WHERE id = ?1`,
	} {
		if err := tx.write("deleting a game", statement, game); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}
