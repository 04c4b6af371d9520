package store

import "time"

// A DailyItemID names what comes to a seat in the mail of a day.
type DailyItemID int64

// A DailyItem is a letter of another player, or a note of the master, that comes to a seat in the mail of a day.
type DailyItem struct {
	ID      DailyItemID
	Seat    SeatID
	Letter  PlayerLetterID // zero: a note
	Note    string
	Written time.Time
	Mail    LetterID // that brought it; zero: it waits
}

func (d *DailyItem) columns() []column {
	return []column{{"id", &d.ID}, {"seat_id", &d.Seat}, {"letter_id", idField[PlayerLetterID]{&d.Letter}}, {"note", &d.Note},
		{"written", timeField{&d.Written}}, {"outbox_id", idField[LetterID]{&d.Mail}}}
}

// A DailySeat is a seat for which something waits for the mail of a day, with all on which it depends when that mail leaves.
type DailySeat struct {
	Game     GameID
	GameName string
	Seat     SeatID
	Zone     string
	Oldest   time.Time // since when something waits
	Deadline time.Time // of the season that is open; zero: none runs
	Ready    bool      // the season may be played before its deadline as far as this player goes
}

func (d *DailySeat) columns() []column {
	const open = `FROM seasons WHERE game_id = g.id AND state = 'open'`
	return []column{
		{"g.id", &d.Game}, {"g.name", &d.GameName}, {"s.id", &d.Seat}, {"s.zone", &d.Zone},
		{"(SELECT min(written) FROM daily_items WHERE seat_id = s.id AND outbox_id IS NULL)", nullTimeField{&d.Oldest}},
		{"CASE WHEN g.state = 'running' AND g.paused IS NULL THEN (SELECT max(deadline) " + open + ") END", nullTimeField{&d.Deadline}},
		{"g.early > 0 AND EXISTS (SELECT 1 " + open + " AND number = s.ready_for)", &d.Ready},
	}
}

// SetDaily chooses whether the letters of other players come to a seat in one mail a day.
func (tx *Tx) SetDaily(id SeatID, daily bool) error {
	return tx.write("choosing one mail a day", `UPDATE seats SET daily = ? WHERE id = ?`, daily, id)
}

// AddDailyItem keeps a letter or a note for the next mail of a day.
func (tx *Tx) AddDailyItem(d DailyItem) error {
	d.Written, d.Mail = tx.Now, 0
	err := tx.writeRow("daily_items", "keeping a letter for the mail of a day", d.columns()[1:])
	return err
}

// DailyWaiting reads what waits for the mail of a day to a seat, in the order in which it came.
func (tx *Tx) DailyWaiting(seat SeatID) ([]DailyItem, error) {
	return readAll[DailyItem](tx, "what waits for a seat", `FROM daily_items WHERE seat_id = ? AND outbox_id IS NULL ORDER BY id`, seat)
}

// DailySent notes which mail brings something that waited.
func (tx *Tx) DailySent(id DailyItemID, mail LetterID) error {
	return tx.write("noting what leaves", `UPDATE daily_items SET outbox_id = ? WHERE id = ?`, mail, id)
}

// KeepDaily keeps the letters that wait for the mail of a day until the seat asks for them.
func (tx *Tx) KeepDaily(seat SeatID) error {
	const waits = ` FROM daily_items WHERE seat_id = ? AND letter_id IS NOT NULL AND outbox_id IS NULL`
	if err := tx.write("keeping letters", `INSERT INTO player_letters_kept (letter_id, seat_id) SELECT letter_id, seat_id`+waits, seat); err != nil {
		return err
	}
	return tx.write("keeping letters", `DELETE`+waits, seat)
}

// DailySeats reads for which seats that are held something waits, of one game or, with 0, of all.
func (tx *Tx) DailySeats(game GameID) ([]DailySeat, error) {
	return readAll[DailySeat](tx, "for whom something waits", `FROM seats s JOIN games g ON g.id = s.game_id
		WHERE s.resigned IS NULL AND (?1 = 0 OR g.id = ?1) AND s.id IN (SELECT seat_id FROM daily_items WHERE outbox_id IS NULL)
		ORDER BY g.id, s.place`, game)
}

// DailySeat reads on what it depends when something leaves that waits for a seat.
func (tx *Tx) DailySeat(id SeatID) (DailySeat, error) {
	return readOne[DailySeat](tx, "a seat", `FROM seats s JOIN games g ON g.id = s.game_id WHERE s.id = ?`, id)
}
