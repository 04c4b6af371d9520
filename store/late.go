package store

import "time"

// LateOrders are a message with orders that came, with its key, too late for a season.
type LateOrders struct {
	Message    InboxID
	Seat       SeatID
	Season     SeasonID
	KeyNumber  int       // of the season whose key it had
	KeyCounter int       // of the seat, in that key
	Admitted   time.Time // by the master; zero: they do not count
}

func (l *LateOrders) columns() []column {
	return []column{{"inbox_id", &l.Message}, {"seat_id", &l.Seat}, {"season_id", &l.Season}, {"key_number", &l.KeyNumber},
		{"key_counter", &l.KeyCounter}, {"admitted", nullTimeField{&l.Admitted}}}
}

// AddLateOrders notes that orders came too late for a season.
func (tx *Tx) AddLateOrders(l LateOrders) error {
	err := tx.writeRow("late_orders", "noting late orders", l.columns())
	return err
}

// LateOrders reads the orders that came too late for a season from those who still have the seats, in the order in which they came; none that
// are older than orders which the seat wrote in time since, when the season was open again.
func (tx *Tx) LateOrders(season SeasonID) ([]LateOrders, error) {
	return readAll[LateOrders](tx, "the late orders", `FROM late_orders WHERE season_id = ?
		AND (SELECT received FROM inbox WHERE id = inbox_id) >= (SELECT since FROM seats WHERE seats.id = seat_id AND removed = 0)
		AND (admitted IS NOT NULL OR NOT EXISTS (SELECT 1 FROM orders o JOIN seasons s ON s.id = late_orders.season_id AND s.number = o.number
			WHERE o.seat_id = late_orders.seat_id AND o.kind = 'season' AND o.inbox_id > late_orders.inbox_id))
		ORDER BY inbox_id`, season)
}

// AdmitLateOrders notes that the master admits the orders of a message.
func (tx *Tx) AdmitLateOrders(message InboxID) error {
	return tx.write("admitting late orders", `UPDATE late_orders SET admitted = ? WHERE inbox_id = ? AND admitted IS NULL`, millis(tx.Now), message)
}

// PlayAgain takes back how a season was played whose letters wait, and writes how it is played instead; its record is empty after it. Of a
// season that is open, or whose letters have left, the error says that it is never changed.
func (tx *Tx) PlayAgain(id SeasonID, p Play) error {
	err := tx.dropRecord(id, func() error {
		return tx.write("playing a season again", `UPDATE seasons SET key = ?, rules_digest = ?, board_digest = ?, program = ? WHERE id = ?`,
			p.Key, p.Rules, p.Board, p.Program, id)
	})
	if err != nil {
		return err
	}
	return tx.addPlayedOrders(id, p.Orders)
}

// Unsilence gives a seat back that was lost for want of orders by the play of a season that is played again: as if that had never been.
func (tx *Tx) Unsilence(id SeatID) error {
	return tx.write("giving a seat back", `UPDATE seats SET resigned = NULL, silenced = 0 WHERE id = ? AND silenced = 1`, id)
}

// ForgetLog takes out of the log what the play of a season brought about, in these words, and what has not come about when it is played again. Nobody
// but the master knows of it: the letters of the season wait.
func (tx *Tx) ForgetLog(season SeasonID, kind LogKind, by, words string) error {
	const doing = "forgetting what was done"
	err := tx.write(doing, `UPDATE seasons SET replaying = 1 WHERE id = ?`, season)
	if err == nil {
		err = tx.write(doing, `DELETE FROM log WHERE kind = ?2 AND by = ?3 AND instr(text, ?4) > 0
			AND (game_id, number) = (SELECT game_id, number FROM seasons WHERE id = ?1)`, season, kind, by, words)
	}
	if err == nil {
		err = tx.write(doing, `UPDATE seasons SET replaying = 0 WHERE id = ?`, season)
	}
	return err
}

// DropHeld drops the letters of a kind, or with none of all kinds, that are held with a season: those to one seat, or with 0 to all.
func (tx *Tx) DropHeld(season SeasonID, kind string, seat SeatID) error {
	const dropped = `SELECT id FROM outbox WHERE season_id = ?1 AND (?2 = '' OR kind = ?2) AND state = 'held' AND (?3 = 0 OR seat_id = ?3)`
	for _, statement := range []string{
		`UPDATE outbox SET told_in = NULL WHERE told_in IN (` + dropped + `)`,
		`UPDATE player_letters_kept SET told_in = NULL WHERE told_in IN (` + dropped + `)`,
		`DELETE FROM outbox WHERE id IN (` + dropped + `)`,
	} {
		if err := tx.write("dropping letters", statement, season, kind, seat); err != nil {
			return err
		}
	}
	return nil
}

// DropSeason takes the season back that was opened after one whose letters wait. What was done in it is of that one.
func (tx *Tx) DropSeason(id, before SeasonID) error {
	for _, statement := range []string{`DELETE FROM reminders WHERE season_id = ?`, `DELETE FROM vacation_moves WHERE season_id = ?`, `DELETE FROM seals WHERE season_id = ?`} {
		if err := tx.write("taking back a season", statement, id); err != nil {
			return err
		}
	}
	all, err := tx.references("seasons")
	for _, ref := range all {
		if err == nil {
			err = tx.write("taking back a season", `UPDATE `+ref.table+` SET `+ref.column+` = ? WHERE `+ref.column+` = ?`, before, id)
		}
	}
	if err != nil {
		return err
	}
	return tx.write("taking back a season", `DELETE FROM seasons WHERE id = ? AND state = 'open'`, id)
}
