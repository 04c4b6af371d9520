package store

// SetQuiet chooses whether a seat gets none but the letters that it needs.
func (tx *Tx) SetQuiet(id SeatID, quiet bool) error {
	return tx.write("choosing quiet", `UPDATE seats SET quiet = ? WHERE id = ?`, quiet, id)
}

// KeepPlayerLetter notes that a seat has got a letter of another player without a mail that brings it.
func (tx *Tx) KeepPlayerLetter(letter PlayerLetterID, seat SeatID) error {
	return tx.write("keeping a letter of a player", `INSERT INTO player_letters_kept (letter_id, seat_id) VALUES (?, ?)`, letter, seat)
}

// CountKept counts the letters that are kept for the player of a seat and of which no letter, but for this one, has told that can arrive.
func (tx *Tx) CountKept(seat SeatID, this LetterID) (int, error) {
	return readValue[int](tx, "the letters that are kept", `SELECT count(*) FROM player_letters_kept JOIN player_letters l ON l.id = letter_id
		WHERE player_letters_kept.seat_id = ?1 AND `+untold+` AND `+ofPlayer, seat, this)
}

// MayHaveNews is false if nothing is kept for a seat and every letter to it arrived: there is nothing to tell in the next one.
func (tx *Tx) MayHaveNews(seat SeatID) (bool, error) {
	return readValue[bool](tx, "what is kept", `SELECT EXISTS (SELECT 1 FROM player_letters_kept WHERE seat_id = ?1)
		OR EXISTS (SELECT 1 FROM outbox INDEXED BY outbox_refused WHERE seat_id = ?1 AND state = 'refused')`, seat)
}

// TopLines say what there may be to tell at the beginning of the next letter to somebody.
type TopLines struct {
	Unanswered bool // mails under the address were not answered: TakeUnanswered
	News       bool // MayHaveNews
}

// TopLines reads what there may be to tell at the beginning of the next letter to each of some seats, whose id is 0 for the master.
func (tx *Tx) TopLines(to ...Seat) ([]TopLines, error) {
	all := make([]TopLines, len(to))
	for i, s := range to {
		err := tx.eachRowLater("reading what is kept", func(r row) error { return r.Scan(&all[i].Unanswered, &all[i].News) },
			`SELECT EXISTS (SELECT 1 FROM unanswered WHERE address = ?1), EXISTS (SELECT 1 FROM player_letters_kept WHERE seat_id = ?2)
			OR EXISTS (SELECT 1 FROM outbox INDEXED BY outbox_refused WHERE seat_id = ?2 AND state = 'refused')`, []any{s.Address, s.ID})
		if err != nil {
			return nil, err
		}
	}
	return all, tx.conn.settle()
}

// TellKept notes that a letter tells of what is kept for the player of a seat.
func (tx *Tx) TellKept(seat SeatID, in LetterID) error {
	return tx.write("noting which letters are told of", `UPDATE player_letters_kept SET told_in = ?2 WHERE seat_id = ?1 AND `+untold+`
		AND letter_id IN (SELECT id FROM player_letters WHERE `+ofPlayer+`)`, seat, in)
}

// untold is true of a row of which no letter has told, but for the letter ?2; one that is held, or did not arrive, tells nothing.
const untold = `(told_in IS NULL OR told_in = ?2 OR told_in IN (SELECT id FROM outbox WHERE state IN ('held', 'refused')))`
