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

// Sheets are the orders of a seat: those for the season of a number, those that stand, and those for the season after; each is empty if it has
// written none.
type Sheets struct{ Season, Standing, Next Sheet }

// Sheets reads the orders of a seat.
func (tx *Tx) Sheets(seat SeatID, number int) (all Sheets, err error) {
	found, err := tx.sheetsOf(`id = ?1`, number, int64(seat))
	return found[seat], err
}

// SheetsAndSeals reads the orders of a seat, and what is sealed for the dice of a season.
func (tx *Tx) SheetsAndSeals(seat SeatID, number int, season SeasonID) (Sheets, []Seal, error) {
	var seals []Seal
	if err := readAllLater(tx, &seals, "the seals", sealsOfSeason, season); err != nil {
		return Sheets{}, nil, err
	}
	sheets, err := tx.Sheets(seat, number)
	return sheets, seals, err
}

// SheetsOfGame reads the orders of all seats of a game.
func (tx *Tx) SheetsOfGame(game GameID, number int) (map[SeatID]Sheets, error) {
	return tx.sheetsOf(`game_id = ?1`, number, int64(game))
}

// Unconfirmed are the seats of a game under which mails came for a season that were to change orders with a YES which never came, each with when the last
// of them came; those left out that wrote orders since, and what came before the present player of a seat.
func (tx *Tx) Unconfirmed(game GameID, season SeasonID, outcome string) (map[SeatID]time.Time, error) {
	all := map[SeatID]time.Time{}
	err := tx.eachRow("the mails without YES", func(r row) error {
		var seat SeatID
		var came time.Time
		err := r.Scan(&seat, timeField{&came})
		all[seat] = came
		return err
	}, `SELECT i.seat_id, max(i.internal_date) FROM seats s JOIN inbox i ON i.seat_id = s.id AND i.season_id = ? AND i.state = 'done' AND i.outcome = ?
		WHERE s.game_id = ? AND i.received >= s.since AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.seat_id = s.id AND o.inbox_id >= i.id)
		GROUP BY i.seat_id`, []any{season, outcome, game})
	return all, err
}

func (tx *Tx) sheetsOf(seats string, number int, id int64) (map[SeatID]Sheets, error) {
	const latest = `SELECT (SELECT max(id) FROM orders WHERE seat_id = seats.id AND kind = `
	from := `) FROM seats WHERE ` + seats
	all := map[SeatID]Sheets{}
	err := tx.eachRow("reading the orders", func(r row) error {
		var seat SeatID
		var kind string
		var of int
		var s Sheet
		if err := r.Scan(&seat, &kind, &of, &s.Text, &s.Dropped, idField[InboxID]{&s.Inbox}, timeField{&s.Written}); err != nil {
			return err
		}
		sheets := all[seat]
		*sheets.of(kind, of == number) = s
		all[seat] = sheets
		return nil
	}, `SELECT seat_id, kind, number, text, dropped, inbox_id, written FROM orders WHERE id IN (`+latest+`'season' AND number = ?2`+from+
		` UNION ALL `+latest+`'season' AND number = ?2 + 1`+from+` UNION ALL `+latest+`'standing' AND number = 0`+from+`)`, []any{id, number})
	return all, err
}

// of is the sheet of a kind, of the season or of the one after it.
func (s *Sheets) of(kind string, season bool) *Sheet {
	switch {
	case kind == kindStanding:
		return &s.Standing
	case season:
		return &s.Season
	}
	return &s.Next
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
