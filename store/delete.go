package store

import "fmt"

// nextID is an id for a new row of a table whose ids are never given twice, also if rows were deleted: order keys are made of them.
func (tx *Tx) nextID(table, of string) (int64, error) {
	if err := tx.conn.kind.lockIDs(tx); err != nil {
		return 0, err
	}
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
	if err := tx.write("forgetting what letters tell", `UPDATE outbox SET told_in = NULL WHERE game_id = ? AND told_in IS NOT NULL`, game); err != nil {
		return err
	}
	if err := tx.write("forgetting letters", `DELETE FROM outbox WHERE game_id = ? AND state IN ('held', 'queued')
		AND id NOT IN (SELECT outbox_id FROM player_letter_copies) AND id NOT IN (SELECT letter_id FROM questions WHERE letter_id IS NOT NULL)
		AND id NOT IN (SELECT told_in FROM player_letters_kept WHERE told_in IS NOT NULL)
		AND id NOT IN (SELECT outbox_id FROM daily_items WHERE outbox_id IS NOT NULL)`, game); err != nil {
		return err
	}
	if err := tx.write("forgetting letters", `DELETE FROM daily_items WHERE outbox_id IS NULL
		AND seat_id IN (SELECT id FROM seats WHERE game_id = ?)`, game); err != nil {
		return err
	}
	return tx.write("deleting a game", `UPDATE games SET state = 'ended', deleted = ?, name = name || ' (deleted ' || id || ')' WHERE id = ?`, millis(tx.Now), game)
}

// GamesToForget reads the ids of the games that are deleted and of which no letter waits to be sent.
func (tx *Tx) GamesToForget() ([]GameID, error) {
	return rows(tx, "the deleted games", scanValue[GameID], `SELECT id FROM games WHERE deleted IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM outbox WHERE game_id = games.id AND state IN ('held', 'queued', 'leased', 'uncertain')) ORDER BY id`)
}

// deletedFirst are, for each table of a game's rows to which others refer, the ids of a game's rows, in the order in which what refers to them is deleted.
var deletedFirst = []struct{ table, ids string }{
	{"former_seasons", `SELECT id FROM former_seasons WHERE game_id = ?`},
	{"lines", `SELECT id FROM lines WHERE game_id = ?`},
	{"seasons", `SELECT id FROM seasons WHERE game_id = ?`},
	{"seats", `SELECT id FROM seats WHERE game_id = ?`},
	{"games", `?`},
}

// DeleteGame deletes a game of practice, or one that is deleted but for its letters, with all that belongs to it. The mails that came for it
// stay, as those of no game; its id and those of its seats are never given again.
func (tx *Tx) DeleteGame(id GameID) error {
	// What refers to one another goes in any order: the references are looked at when the transaction ends.
	err := tx.write("deleting a game", tx.conn.kind.deferReferences())
	if err == nil {
		err = tx.write("deleting a game", `INSERT INTO deleted_ids (of, last) SELECT 'game', ?1 UNION ALL SELECT 'seat', max(id) FROM seats
			WHERE game_id = ?1 HAVING count(*) > 0 ON CONFLICT (of) DO UPDATE SET last = max(deleted_ids.last, excluded.last)`, id)
	}
	for _, of := range deletedFirst {
		if err == nil {
			err = tx.deleteReferring(of.table, of.ids, id)
		}
	}
	if err != nil {
		return err
	}
	if err := tx.write("deleting a game", `UPDATE inbox SET seems_of = 0 WHERE seems_of = ?`, id); err != nil {
		return err
	}
	return tx.write("deleting a game", `DELETE FROM games WHERE id = ?`, id)
}

// A reference is a column of a table whose values are ids of rows of another.
type reference struct{ table, column string }

// deleteReferring deletes the rows of all tables that refer to rows of a table with some ids.
func (tx *Tx) deleteReferring(table, ids string, game GameID) error {
	all, err := tx.references(table)
	for _, ref := range all {
		statement := `DELETE FROM %[1]s WHERE %[2]s IN (%[3]s)`
		if ref.table == "inbox" {
			statement = `UPDATE %[1]s SET %[2]s = NULL WHERE %[2]s IN (%[3]s)`
		}
		if err == nil {
			err = tx.write("deleting a game", fmt.Sprintf(statement, ref.table, ref.column, ids), game)
		}
	}
	return err
}

// references reads which columns refer to rows of a table.
func (tx *Tx) references(table string) ([]reference, error) {
	return rows(tx, "reading the schema", func(r row) (ref reference, err error) {
		err = r.Scan(&ref.table, &ref.column)
		return ref, err
	}, tx.conn.kind.references(), table)
}
