package store

// A Luck is the fights of a season with their odds, as they were worked out from its record. The store does not read them.
type Luck struct {
	Season  SeasonID
	Version int // of how they are worked out
	Fights  []byte
}

func (l *Luck) columns() []column {
	return []column{{"season_id", &l.Season}, {"version", &l.Version}, {"fights", &l.Fights}}
}

// Luck reads what was worked out of the seasons of a game. Of a season whose record was replaced there is nothing.
func (tx *Tx) Luck(game GameID) ([]Luck, error) {
	return readAll[Luck](tx, "the fights", `FROM luck WHERE season_id IN (SELECT id FROM seasons WHERE game_id = ?)`, game)
}

// KeepLuck keeps what was worked out of a season.
func (tx *Tx) KeepLuck(l Luck) error {
	if err := tx.dropLuck(l.Season); err != nil {
		return err
	}
	err := tx.writeRow("luck", "keeping the fights", l.columns())
	return err
}

// dropLuck forgets what was worked out of a season.
func (tx *Tx) dropLuck(id SeasonID) error {
	return tx.write("forgetting the fights", `DELETE FROM luck WHERE season_id = ?`, id)
}
