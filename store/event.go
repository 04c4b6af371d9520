package store

// An Event is one entry of a season's record: a permanent kind, and bytes that the store
// does not read.
type Event struct {
	Kind string
	Body []byte
}

// AddEvents writes the whole record of a season, which must have none yet.
func (tx *Tx) AddEvents(season SeasonID, record []Event) error {
	for i, e := range record {
		if _, err := tx.exec("writing the record", `INSERT INTO events (season_id, number, kind, body)
			VALUES (?, ?, ?, ?)`, season, i, e.Kind, e.Body); err != nil {
			return err
		}
	}
	return nil
}

// Events reads the record of a season in order.
func (tx *Tx) Events(season SeasonID) ([]Event, error) {
	return rows(tx, "reading the record", func(r row) (Event, error) {
		var e Event
		err := r.Scan(&e.Kind, &e.Body)
		return e, err
	}, `SELECT kind, body FROM events WHERE season_id = ? ORDER BY number`, season)
}
