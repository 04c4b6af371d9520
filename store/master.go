package store

// A Master is the master of a game, as far as his keys go.
type Master struct {
	Game       GameID
	Address    string
	KeyCounter int
	Played     int // how many seasons of the game have been played
}

const masterColumns = `id, master, key_counter,
	coalesce((SELECT max(number) + 1 FROM seasons WHERE game_id = games.id AND state <> 'open'), 0)`

func scanMaster(r row) (m Master, err error) {
	err = r.Scan(&m.Game, &m.Address, &m.KeyCounter, &m.Played)
	return m, err
}

// Masters reads the masters of all games that have one with an address.
func (tx *Tx) Masters() ([]Master, error) {
	return rows(tx, "reading the masters", scanMaster,
		`SELECT `+masterColumns+` FROM games WHERE master <> '' ORDER BY id`)
}

// MasterOf reads the master of a game.
func (tx *Tx) MasterOf(game GameID) (Master, error) {
	return one(tx, "the master", scanMaster, `SELECT `+masterColumns+` FROM games WHERE id = ?`, game)
}

// MastersAt reads the masters with that address, in any case of letters, of the games that are not
// over.
func (tx *Tx) MastersAt(address string) ([]Master, error) {
	return rows(tx, "reading the masters", scanMaster, `SELECT `+masterColumns+` FROM games
		WHERE master = ? COLLATE NOCASE AND master <> '' AND state <> 'ended' ORDER BY id`, address)
}

// AwaitingApproval reads the games with a season that is played and waits for its master, who has not
// been reminded of it, and that does not go out by itself: of one game or, with 0, of all.
func (tx *Tx) AwaitingApproval(game GameID) ([]Game, error) {
	return rows(tx, "reading the games", scanGame, `SELECT `+gameColumns+` FROM games WHERE master <> '' AND (?1 = 0 OR id = ?1)
		AND EXISTS (SELECT 1 FROM seasons WHERE game_id = games.id AND seasons.state = 'played'
			AND (held = 1 OR review_limit = 0) AND (warned IS NULL OR warned < played)) ORDER BY id`, game)
}

// RemindedOf notes that the master has been reminded of a season that waits for him. It reports
// false if he had been before.
func (tx *Tx) RemindedOf(id SeasonID) (bool, error) {
	return tx.changeOne("noting a reminder", `UPDATE seasons SET warned = ?1 WHERE id = ?2 AND state = 'played'
		AND (warned IS NULL OR warned < played)`, millis(tx.Now), id)
}
