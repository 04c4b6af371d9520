package store

import "time"

// A Note is what the master adds to the letters of a season, to one seat or, without one, to all.
type Note struct {
	Seat    SeatID
	Text    string
	Written time.Time
}

func (n *Note) columns() []column {
	return []column{{"seat_id", idField[SeatID]{&n.Seat}}, {"text", &n.Text}, {"written", timeField{&n.Written}}}
}

// AddNote writes a note to the letters of a season.
func (tx *Tx) AddNote(season SeasonID, n Note) error {
	n.Written = tx.Now
	_, err := tx.insertInto("notes", "writing a note", append(n.columns(), column{"season_id", season}))
	return err
}

// Notes reads the notes of a season that are for a seat, its own and those for all, in the
// order in which they were written.
func (tx *Tx) Notes(season SeasonID, seat SeatID) ([]Note, error) {
	return readAll[Note](tx, "the notes", `FROM notes WHERE season_id = ? AND (seat_id IS NULL OR seat_id = ?) ORDER BY id`, season, seat)
}

// AddFailure notes what the master of a game is to be told of a message that could not be handled or
// answered.
func (tx *Tx) AddFailure(game GameID, text string) error {
	return tx.write("noting a failure", `INSERT INTO failures (game_id, text) VALUES (?, ?)`, game, text)
}

// GamesWithFailures are the games whose masters have something yet to be told.
func (tx *Tx) GamesWithFailures() ([]GameID, error) {
	return rows(tx, "reading the failures", scanValue[GameID], `SELECT DISTINCT game_id FROM failures ORDER BY game_id`)
}

// TakeFailures returns what the master of a game is to be told, in order, and forgets it.
func (tx *Tx) TakeFailures(game GameID) ([]string, error) {
	texts, err := rows(tx, "reading the failures", scanValue[string], `SELECT text FROM failures WHERE game_id = ? ORDER BY id`, game)
	if err != nil {
		return nil, err
	}
	return texts, tx.write("forgetting failures", `DELETE FROM failures WHERE game_id = ?`, game)
}
