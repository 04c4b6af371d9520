package store

import (
	"cmp"
	"slices"
	"time"
)

// A Note is what the master adds to the letters of a season, to one seat or, without one, to all. One to several seats has a row for each,
// of one number.
type Note struct {
	Number    int // in its season, from 1
	Seat      SeatID
	Text      string
	Written   time.Time
	Withdrawn time.Time // zero: it stands
}

func (n *Note) columns() []column {
	return []column{{"number", &n.Number}, {"seat_id", idField[SeatID]{&n.Seat}}, {"text", &n.Text}, {"written", timeField{&n.Written}},
		{"withdrawn", nullTimeField{&n.Withdrawn}}}
}

// AddNote writes a note to the letters of a season: to some seats, or without any to all. It returns its number.
func (tx *Tx) AddNote(season SeasonID, seats []SeatID, text string) (number int, err error) {
	number, err = readValue[int](tx, "the notes", `SELECT coalesce(max(number), 0) + 1 FROM notes WHERE season_id = ?`, season)
	if len(seats) == 0 {
		seats = []SeatID{0}
	}
	for _, seat := range seats {
		if err == nil {
			n := Note{Number: number, Seat: seat, Text: text, Written: tx.Now}
			err = tx.writeRow("notes", "writing a note", append(n.columns(), column{"season_id", season}))
		}
	}
	return number, err
}

// WithdrawNote takes a note off the letters of a season.
func (tx *Tx) WithdrawNote(season SeasonID, number int) error {
	return tx.write("withdrawing a note", `UPDATE notes SET withdrawn = ? WHERE season_id = ? AND number = ? AND withdrawn IS NULL`, millis(tx.Now), season, number)
}

// Notes reads the notes of a season that stand, those to one seat and those for all, in the order in which they were written.
func (tx *Tx) Notes(season SeasonID) ([]Note, error) {
	return readAll[Note](tx, "the notes", `FROM notes WHERE season_id = ?1 AND withdrawn IS NULL AND written >= `+openedAgain+` ORDER BY id`, season)
}

// AllNotes reads all notes of a season, also those that were withdrawn, in the order of their numbers.
func (tx *Tx) AllNotes(season SeasonID) ([]Note, error) {
	return readAll[Note](tx, "the notes", `FROM notes WHERE season_id = ? ORDER BY number, id`, season)
}

// AddFailure notes what the master of a game is to be told of a message that could not be handled or
// answered.
func (tx *Tx) AddFailure(game GameID, text string) error {
	return tx.write("noting a failure", `INSERT INTO failures (game_id, text) VALUES (?, ?)`, game, text)
}

// GamesWithFailures are the games whose masters have something yet to be told.
func (tx *Tx) GamesWithFailures() ([]GameID, error) {
	return rows(tx, "reading the failures", scanValue[GameID], `SELECT DISTINCT game_id FROM failures ORDER BY game_id`)
}

// TakeFailures returns what the master of a game is to be told, in order, and forgets it.
func (tx *Tx) TakeFailures(game GameID) ([]string, error) {
	type failure struct {
		id   int64
		text string
	}
	all, err := rows(tx, "taking failures", func(r row) (f failure, err error) {
		err = r.Scan(&f.id, &f.text)
		return f, err
	}, `DELETE FROM failures WHERE game_id = ? RETURNING id, text`, game)
	slices.SortFunc(all, func(a, b failure) int { return cmp.Compare(a.id, b.id) })
	var texts []string
	for _, f := range all {
		texts = append(texts, f.text)
	}
	return texts, err
}
