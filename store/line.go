package store

import "time"

// A LineKind says what made a line of a campaign.
type LineKind string

// The kinds of lines.
const (
	LineCorrect LineKind = "correct"
	LineUndo    LineKind = "undo"
)

// A Line is what a campaign is from a season on, since its master corrected that season or opened it again. The line 1, which has no
// row, is the campaign as it was played first; each has all seasons before its first in common with the line before it.
type Line struct {
	ID      int64
	Game    GameID
	Number  int
	Kind    LineKind
	First   int // the number of the season with which it begins
	Last    int // the number of the last season that had been played when it was made; -1: none
	Because string
	Facts   string // that are ruled at the start of its first season, a line a fact
	Told    string // likewise, as everybody in the game may know them
	NewDice string // the lords whose fights in its first season have new dice, a line a lord
	By      string
	Made    time.Time
}

func (l *Line) columns() []column {
	return []column{{"id", &l.ID}, {"game_id", &l.Game}, {"number", &l.Number}, {"kind", &l.Kind}, {"first", &l.First}, {"last", &l.Last},
		{"because", &l.Because}, {"facts", &l.Facts}, {"told", &l.Told}, {"new_dice", &l.NewDice}, {"by", &l.By}, {"made", timeField{&l.Made}}}
}

// LineOrders are the orders of a seat that a line put in the place of others.
type LineOrders struct {
	Seat   SeatID
	Orders string
}

func (o *LineOrders) columns() []column {
	return []column{{"seat_id", &o.Seat}, {"orders", &o.Orders}}
}

// AddLine writes the next line of a game. Whatever it replaces must be kept by KeepFormer before it is changed.
func (tx *Tx) AddLine(l Line, orders []LineOrders) error {
	l.Made = tx.Now
	id, err := tx.insertInto("lines", "writing a line of the campaign", l.columns()[1:])
	for _, o := range orders {
		if err == nil {
			err = tx.writeRow("line_orders", "writing a line of the campaign", append(o.columns(), column{"line_id", id}))
		}
	}
	return err
}

// Lines reads the lines of a game that corrections and seasons opened again have made, the oldest first.
func (tx *Tx) Lines(game GameID) ([]Line, error) {
	return readAll[Line](tx, "the lines", linesOfGame, game)
}

const linesOfGame = `FROM lines WHERE game_id = ? ORDER BY number`

// LineOrders reads the orders that a line put in the place of others, in the game's order.
func (tx *Tx) LineOrders(line int64) ([]LineOrders, error) {
	return readAll[LineOrders](tx, "the orders of a line", `FROM line_orders JOIN seats ON seats.id = seat_id WHERE line_id = ? ORDER BY place`, line)
}

// A FormerSeason is what a season was until a line replaced it.
type FormerSeason struct {
	ID       int64
	Line     int // the number of the line that replaced it
	Season   Season
	Seed     []byte
	Snapshot []byte // the state after it; nil if it had not been played
}

func (f *FormerSeason) columns() []column {
	s := &f.Season
	return []column{{"id", &f.ID}, {"line", &f.Line}, {"game_id", &s.Game}, {"number", &s.Number}, {"season", &s.Name}, {"year", &s.Year}, {"state", &s.State},
		{"seed", &f.Seed}, {"seed_hash", &s.SeedHash}, {"key", &s.Key}, {"rules_digest", &s.Rules}, {"board_digest", &s.Board}, {"program", &s.Program},
		{"deadline", timeField{&s.Deadline}}, {"zone", &s.Zone}, {"opened", timeField{&s.Opened}},
		{"played", nullTimeField{&s.Played}}, {"approved", nullTimeField{&s.Approved}}, {"body", &f.Snapshot}}
}

// FormerSeasons reads what the seasons of a game were that a line replaced, in their order.
func (tx *Tx) FormerSeasons(game GameID, line int) ([]FormerSeason, error) {
	return readAll[FormerSeason](tx, "the seasons of a former line", `FROM former_seasons WHERE game_id = ? AND line = ? ORDER BY number`, game, line)
}

// FormerSeason reads what a season was in a line that was replaced: as the first line after it found it. It is ErrNotFound if no line has replaced it since.
func (tx *Tx) FormerSeason(game GameID, number, line int) (FormerSeason, error) {
	return readOne[FormerSeason](tx, "the season of a former line", `FROM former_seasons WHERE game_id = ? AND number = ? AND line > ?
		ORDER BY line LIMIT 1`, game, number, line)
}

// FormerEvents reads the record of a season of a former line, in order.
func (tx *Tx) FormerEvents(id int64) ([]Event, error) {
	return readAll[Event](tx, "the record", `FROM former_events WHERE former_id = ? ORDER BY number`, id)
}

// FormerOrders reads what was ordered in a season of a former line, in the game's order.
func (tx *Tx) FormerOrders(id int64) ([]PlayedOrders, error) {
	return readAll[PlayedOrders](tx, "the orders", `FROM former_orders JOIN seats ON seats.id = seat_id WHERE former_id = ? ORDER BY place`, id)
}

// keepFormer are the statements that keep a season with all of its record: the first copies its row.
var keepFormer = []string{
	`INSERT INTO former_seasons (game_id, line, number, season, year, state, seed, seed_hash, key, rules_digest, board_digest, program,
		deadline, zone, opened, played, approved, body)
		SELECT game_id, ?2, number, season, year, state, seed, seed_hash, key, rules_digest, board_digest, program,
		deadline, zone, opened, played, approved, (SELECT body FROM snapshots WHERE season_id = ?1) FROM seasons WHERE id = ?1`,
	`INSERT INTO former_orders (former_id, seat_id, standing, orders, digest, absent)
		SELECT ` + keptAs + `, seat_id, standing, orders, digest, absent FROM played_orders WHERE season_id = ?1`,
	`INSERT INTO former_events (former_id, number, kind, body)
		SELECT ` + keptAs + `, number, kind, body FROM events WHERE season_id = ?1`,
}

// keptAs is the id under which a season is kept.
const keptAs = `(SELECT f.id FROM former_seasons f JOIN seasons s ON s.game_id = f.game_id AND s.number = f.number WHERE s.id = ?1 AND f.line = ?2)`

// KeepFormer keeps a season, with all of its record, as that which a line replaces, the newest of its game.
func (tx *Tx) KeepFormer(id SeasonID, line int) error {
	for _, statement := range keepFormer {
		if err := tx.write("keeping a season", statement, id, line); err != nil {
			return err
		}
	}
	return nil
}

// dropRecord takes away the record of a season that was kept, or whose letters wait, while change changes its row.
func (tx *Tx) dropRecord(id SeasonID, change func() error) error {
	const doing = "replacing the record of a season"
	err := tx.write(doing, `UPDATE seasons SET replaying = 1 WHERE id = ?`, id)
	for _, statement := range []string{`DELETE FROM events WHERE season_id = ?`, `DELETE FROM played_orders WHERE season_id = ?`, `DELETE FROM snapshots WHERE season_id = ?`,
		`DELETE FROM luck WHERE season_id = ?`} {
		if err == nil {
			err = tx.write(doing, statement, id)
		}
	}
	if err == nil {
		err = change()
	}
	if err == nil {
		err = tx.write(doing, `UPDATE seasons SET replaying = 0 WHERE id = ?`, id)
	}
	return err
}

// Correct puts another play in the place of that of a season which KeepFormer has kept. The key stays; the record is empty after it.
func (tx *Tx) Correct(id SeasonID, p Play) error {
	err := tx.dropRecord(id, func() error {
		return tx.write("correcting a season", `UPDATE seasons SET rules_digest = ?, board_digest = ?, program = ? WHERE id = ?`, p.Rules, p.Board, p.Program, id)
	})
	if err != nil {
		return err
	}
	return tx.addPlayedOrders(id, p.Orders)
}

// Reopen opens a season again which KeepFormer has kept, with another seed of 32 bytes and its hash, and a deadline. It is as one that was never played.
func (tx *Tx) Reopen(id SeasonID, seed []byte, hash string, deadline time.Time) error {
	return tx.dropRecord(id, func() error {
		return tx.write("opening a season again", `UPDATE seasons SET state = 'open', seed = ?1, seed_hash = ?2, key = NULL, rules_digest = '', board_digest = '',
			program = '', deadline = ?3, deadline_set = ?4, opened = ?4, played = NULL, approved = NULL, held = 0, waited = 0, stopped = 0, warned = NULL, outage = 0,
			regular = NULL, fixed = NULL, extended = 0, paused_for = 0, reminded = 0 WHERE id = ?5`,
			seed, hash, millis(deadline), millis(tx.Now), id)
	})
}

// DropFormer takes a season out of the campaign which KeepFormer has kept. What was done in it is of the season before.
func (tx *Tx) DropFormer(id, before SeasonID) error {
	err := tx.dropRecord(id, func() error {
		return tx.write("taking back a season", `UPDATE seasons SET state = 'open', key = NULL WHERE id = ?`, id)
	})
	if err != nil {
		return err
	}
	return tx.DropSeason(id, before)
}

// LineNumber is the number of the present line of a game.
func (tx *Tx) LineNumber(game GameID) (int, error) {
	return readValue[int](tx, "the lines", `SELECT coalesce(max(number), 1) FROM lines WHERE game_id = ?`, game)
}

// ForgetLater forgets, when a season is opened again, what was written for it or after it and counted on the seasons as they were: orders for later
// seasons, late orders that were not admitted, who was ready, what was sealed, and for whose absence its deadline had moved; and that those who watch were told. The order keys of all seats become others.
func (tx *Tx) ForgetLater(game GameID, season Season) error {
	const doing = "opening a season again"
	err := tx.write(doing, `INSERT INTO orders (seat_id, kind, number, text, dropped, written) SELECT DISTINCT seat_id, 'season', number, '', '', CAST(?3 AS BIGINT) FROM orders
		WHERE kind = 'season' AND number > ?2 AND seat_id IN (SELECT id FROM seats WHERE game_id = ?1)`, game, season.Number, millis(tx.Now))
	for _, statement := range []string{
		`DELETE FROM late_orders WHERE admitted IS NULL AND season_id IN (SELECT id FROM seasons WHERE game_id = ?1 AND number >= ?2)`,
		`DELETE FROM vacation_moves WHERE season_id IN (SELECT id FROM seasons WHERE game_id = ?1 AND number >= ?2)`,
		`DELETE FROM seals WHERE season_id IN (SELECT id FROM seasons WHERE game_id = ?1 AND number >= ?2)`,
		`UPDATE spectators SET told = ?2 - 1 WHERE game_id = ?1 AND told >= ?2`,
	} {
		if err == nil {
			err = tx.write(doing, statement, game, season.Number)
		}
	}
	if err != nil {
		return err
	}
	return tx.write(doing, `UPDATE seats SET ready_for = -1, key_counter = key_counter + 1 WHERE game_id = ?`, game)
}

// openedAgain is, in a statement, when the season of the first argument was opened again, it or one before it: what was written for it before told another
// one; 0 if it never was.
const openedAgain = `(SELECT coalesce(max(l.made), 0) FROM lines l JOIN seasons s ON s.game_id = l.game_id WHERE s.id = ?1 AND l.kind = 'undo' AND l.first <= s.number)`
