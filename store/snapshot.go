package store

// SetSnapshot keeps the state after a season. It is a cache: the events give the same.
func (tx *Tx) SetSnapshot(season SeasonID, body []byte) error {
	_, err := tx.exec("keeping the state", `INSERT INTO snapshots (season_id, body) VALUES (?, ?)
		ON CONFLICT (season_id) DO UPDATE SET body = excluded.body`, season, body)
	return err
}

// Snapshot reads the state after a season.
func (tx *Tx) Snapshot(season SeasonID) ([]byte, error) {
	return one(tx, "the state after the season", func(r row) (body []byte, err error) {
		err = r.Scan(&body)
		return body, err
	}, `SELECT body FROM snapshots WHERE season_id = ?`, season)
}
