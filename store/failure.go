package store

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
