package store

import "fmt"

// An Event is one entry of a season's record: a permanent kind, and bytes that the store
// does not read.
type Event struct {
	Kind string
	Body []byte
}

// AddEvents writes the whole record of a season, which must have none yet.
func (tx *Tx) AddEvents(season SeasonID, record []Event) error {
	insert, err := tx.tx.PrepareContext(tx.ctx, `INSERT INTO events (season_id, number, kind, body) VALUES (?, ?, ?, ?)`)
	if err != nil {
		return fmt.Errorf("writing the record: %w", err)
	}
	defer insert.Close()
	for i, e := range record {
		if _, err := insert.ExecContext(tx.ctx, season, i, e.Kind, e.Body); err != nil {
			return fmt.Errorf("writing event %d (%s): %w", i, e.Kind, err)
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
