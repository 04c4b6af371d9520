package store

// An OutboxSearch says which messages of the outbox are wanted; what is zero asks for nothing.
type OutboxSearch struct {
	Game   GameID
	Seat   SeatID
	Season SeasonID
	State  LetterState // LetterQueued: whatever is on its way
	Before LetterID    // older ones than this
	Most   int
}

// SearchOutbox reads messages that go or went out, without their bytes, the latest first.
func (tx *Tx) SearchOutbox(s OutboxSearch) ([]Letter, error) {
	return readAllBare[Letter](tx, "the outbox", `FROM outbox
		WHERE (?1 = 0 OR game_id = ?1) AND (?2 = 0 OR seat_id = ?2) AND (?3 = 0 OR season_id = ?3)
		AND (?4 = '' OR CASE WHEN state IN ('leased', 'uncertain') THEN 'queued' ELSE state END = ?4)
		AND (?5 = 0 OR id < ?5) ORDER BY id DESC LIMIT ?6`, s.Game, s.Seat, s.Season, s.State, s.Before, s.Most)
}
