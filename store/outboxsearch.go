package store

// An OutboxSearch says which messages of the outbox are wanted; what is zero asks for nothing.
type OutboxSearch struct {
	Game   GameID
	Seat   SeatID      // of the game
	Season SeasonID    // of the game
	State  LetterState // LetterQueued: whatever is on its way
	Before LetterID    // older ones than this
	Most   int
}

// SearchOutbox reads messages that go or went out, without their bytes, the latest first.
func (tx *Tx) SearchOutbox(s OutboxSearch) ([]Letter, error) {
	query, args := s.query()
	return readAllBare[Letter](tx, "the outbox", `FROM outbox WHERE id IN (`+query+`) ORDER BY id DESC`, args...)
}

// query finds the numbers of the messages.
func (s OutboxSearch) query() (query string, args []any) {
	w, from := wanted{}, "outbox"
	switch {
	case s.Season != 0:
		from = "outbox INDEXED BY outbox_by_season"
		w.add("season_id = ?", s.Season)
		w.addIf(s.Seat != 0, "seat_id = ?", s.Seat)
	case s.Seat != 0:
		w.add("seat_id = ?", s.Seat)
	case s.Game != 0:
		w.add("game_id = ?", s.Game)
	}
	if s.State == LetterQueued {
		w.add("state IN ('queued', 'leased', 'uncertain')")
	} else {
		w.addIf(s.State != "", "state = ?", s.State)
	}
	w.addIf(s.Before != 0, "id < ?", s.Before)
	return `SELECT id FROM ` + from + w.where() + ` ORDER BY id DESC LIMIT ?`, append(w.args, s.Most)
}
