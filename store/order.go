package store

import "time"

// A Sheet is the orders of one seat, printed, a line an order: those of one season, or those
// that stand until others replace them. Dropped are the lines that this version threw out.
type Sheet struct {
	Text    string
	Dropped string
	Inbox   InboxID // the message that wrote it, if it was one
	Written time.Time
}

func (s *Sheet) columns() []column {
	return []column{{"text", &s.Text}, {"dropped", &s.Dropped}, {"inbox_id", idField[InboxID]{&s.Inbox}}, {"written", timeField{&s.Written}}}
}

const (
	kindSeason   = "season"
	kindStanding = "standing"
)

// SeasonSheet reads the orders of a seat for the season of that number, and the empty sheet
// if it has written none. A season that is yet to come has those under NEXT.
func (tx *Tx) SeasonSheet(seat SeatID, number int) (Sheet, error) {
	return tx.sheet(seat, kindSeason, number)
}

// StandingSheet reads the standing orders of a seat.
func (tx *Tx) StandingSheet(seat SeatID) (Sheet, error) {
	return tx.sheet(seat, kindStanding, 0)
}

func (tx *Tx) sheet(seat SeatID, kind string, number int) (Sheet, error) {
	return orZero(readOne[Sheet](tx, "the orders", `FROM orders
		WHERE seat_id = ? AND kind = ? AND number = ? ORDER BY id DESC LIMIT 1`, seat, kind, number))
}

// WriteSeasonSheet replaces the orders of a seat for the season of that number.
func (tx *Tx) WriteSeasonSheet(seat SeatID, number int, s Sheet) error {
	return tx.writeSheet(seat, kindSeason, number, s)
}

// WriteStandingSheet replaces the standing orders of a seat.
func (tx *Tx) WriteStandingSheet(seat SeatID, s Sheet) error {
	return tx.writeSheet(seat, kindStanding, 0, s)
}

func (tx *Tx) writeSheet(seat SeatID, kind string, number int, s Sheet) error {
	s.Written = tx.Now
	err := tx.writeRow("orders", "writing orders", append(s.columns(), column{"seat_id", seat}, column{"kind", kind}, column{"number", number}))
	return err
}
