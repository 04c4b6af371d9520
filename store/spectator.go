package store

import "time"

// A Spectator is an address that gets the public report of each season of a game.
type Spectator struct {
	ID      int64
	Game    GameID
	Address string
	Since   time.Time
	Told    int // number of the last season that was told; -1: none
}

func (s *Spectator) columns() []column {
	return []column{{"id", &s.ID}, {"game_id", &s.Game}, {"address", &s.Address}, {"since", timeField{&s.Since}}, {"told", &s.Told}}
}

// AddSpectator notes that an address watches a game from now on, and which season it has been told last.
func (tx *Tx) AddSpectator(s Spectator) error {
	s.Since = tx.Now
	err := tx.writeRow("spectators", "noting who watches", s.columns()[1:])
	return err
}

// Spectators reads the spectators of a game in the order in which they came.
func (tx *Tx) Spectators(game GameID) ([]Spectator, error) {
	return readAll[Spectator](tx, "the spectators", `FROM spectators WHERE game_id = ? ORDER BY id`, game)
}

// SpectatorAt reads the spectator of a game at an address; without one the error is ErrNotFound.
func (tx *Tx) SpectatorAt(game GameID, address string) (Spectator, error) {
	return readOne[Spectator](tx, "the spectator", `FROM spectators WHERE game_id = ? AND address = ?`, game, address)
}

// RemoveSpectator forgets that an address watches a game. It reports false if it did not.
func (tx *Tx) RemoveSpectator(id int64) (bool, error) {
	return tx.changeOne("removing a spectator", `DELETE FROM spectators WHERE id = ?`, id)
}

// TellSpectator notes that a spectator is told a season. It reports false if that season, or a later one, was told before.
func (tx *Tx) TellSpectator(id int64, season int) (bool, error) {
	return tx.changeOne("noting what a spectator is told", `UPDATE spectators SET told = ?1 WHERE id = ?2 AND told < ?1`, season, id)
}

// TellSpectatorsFrom lets those who watch a game be told what comes after a season: it was corrected, and those after it that they were told are no more.
func (tx *Tx) TellSpectatorsFrom(game GameID, season int) error {
	return tx.write("noting what spectators are told", `UPDATE spectators SET told = ?1 WHERE game_id = ?2 AND told > ?1`, season, game)
}

// LostInRow reports whether the last two letters that left for a spectator have both failed.
func (tx *Tx) LostInRow(s Spectator) (bool, error) {
	return readValue[bool](tx, "the outbox", `SELECT count(*) = 2 AND min(state) = 'refused' AND max(state) = 'refused' FROM (SELECT state FROM outbox
		WHERE game_id = ? AND recipient = ? COLLATE NOCASE AND kind IN ('watch', 'public') AND written >= ?
		AND state IN ('sent', 'refused') ORDER BY id DESC LIMIT 2) last`, s.Game, s.Address, millis(s.Since))
}
