package store

import "time"

// PracticeGames reads the games that are practice, in the order in which they were made.
func (tx *Tx) PracticeGames() ([]Game, error) {
	return readAll[Game](tx, "the practice games", `FROM games WHERE practice = 1 ORDER BY id`)
}

// PracticeHost reads the game that has no seats, and to which the letters to people belong who ask for practice; without one the error is
// ErrNotFound.
func (tx *Tx) PracticeHost() (Game, error) {
	return readOne[Game](tx, "the practice", `FROM games WHERE practice = 1 AND state = 'open' ORDER BY id LIMIT 1`)
}

// PracticeAt reads the practice seats of an address, those of games that are over first.
func (tx *Tx) PracticeAt(address string) ([]Seat, error) {
	return readAll[Seat](tx, "the practice of an address", `FROM seats WHERE address = ?
		AND EXISTS (SELECT 1 FROM games WHERE games.id = seats.game_id AND practice = 1)
		ORDER BY EXISTS (SELECT 1 FROM games WHERE games.id = seats.game_id AND state = 'ended') DESC, id`, address)
}

// CountPractice counts the practice games that are played, and of which a season was opened since a moment.
func (tx *Tx) CountPractice(since time.Time) (int, error) {
	return readValue[int](tx, "the practice games", `SELECT count(*) FROM games WHERE practice = 1 AND state = 'running'
		AND EXISTS (SELECT 1 FROM seasons WHERE game_id = games.id AND opened > ?)`, millis(since))
}

// ReadyPractice reads the practice games whose season is to be played, for its player has said so.
func (tx *Tx) ReadyPractice() ([]Game, error) {
	return readAll[Game](tx, "the practice games", `FROM games WHERE practice = 1 AND state = 'running' AND EXISTS (SELECT 1 FROM seats
		WHERE game_id = games.id AND ready_for = (SELECT max(number) FROM seasons WHERE game_id = games.id)) ORDER BY id`)
}

// OldPractice reads the practice games in which nothing has happened since a moment, and of which no letter waits to be sent.
func (tx *Tx) OldPractice(since time.Time) ([]Game, error) {
	return readAll[Game](tx, "the practice games", `FROM games WHERE practice = 1 AND state <> 'open' AND created < ?1
		AND NOT EXISTS (SELECT 1 FROM seasons WHERE game_id = games.id AND opened >= ?1)
		AND NOT EXISTS (SELECT 1 FROM inbox WHERE received >= ?1 AND seat_id IN (SELECT id FROM seats WHERE game_id = games.id))
		AND NOT EXISTS (SELECT 1 FROM outbox WHERE game_id = games.id AND (written >= ?1 OR state IN ('queued', 'leased', 'uncertain')))
		ORDER BY id`, millis(since))
}
