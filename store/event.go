package store

// An Event is one entry of a season's record: a permanent kind, and bytes that the store
// does not read.
type Event struct {
	Kind string
	Body []byte
}

func (e *Event) columns() []column { return []column{{"kind", &e.Kind}, {"body", &e.Body}} }

// AddEvents writes the whole record of a season, which must have none yet.
func (tx *Tx) AddEvents(season SeasonID, record []Event) error {
	all := make([][]column, len(record))
	for i, e := range record {
		all[i] = []column{{"season_id", season}, {"number", i}, {"kind", e.Kind}, {"body", e.Body}}
	}
	return tx.writeRows("events", "writing the record", all)
}

// Events reads the record of a season in order.
func (tx *Tx) Events(season SeasonID) ([]Event, error) {
	return readAll[Event](tx, "the record", `FROM events WHERE season_id = ? ORDER BY number`, season)
}

// EventsOf reads those events of a season's record that are of some kinds, in order.
func (tx *Tx) EventsOf(season SeasonID, kinds []string) ([]Event, error) {
	return readAll[Event](tx, "the record", `FROM events WHERE season_id = ? AND kind IN (`+marks(len(kinds))+`) ORDER BY number`, withList(kinds, season)...)
}
