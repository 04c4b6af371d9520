package store

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A GameID names a game.
type GameID int64

// A GameState says how far a game has come.
type GameState string

// The states of a game: players are being added; it is played; it is over.
const (
	GameOpen    GameState = "open"
	GameRunning GameState = "running"
	GameEnded   GameState = "ended"
)

// A Game is one campaign. BoardSource and RulesSource are the files as they were read when
// the game was made: it is played and replayed with these.
type Game struct {
	ID          GameID
	Name        string
	Master      string // address
	Board       string
	BoardSource []byte
	Rules       string
	RulesSource []byte
	Options     string // the optional rules that are played, by their words; the office's
	Zone        string
	Schedule    Schedule
	Review      bool
	ReviewLimit time.Duration // after which a held season goes out by itself; 0: never
	Years       *int          // after which the game is valued; 0: never; nil: as the rules say
	KeyCounter  int           // of the master's keys
	State       GameState
	Created     time.Time
}

// A Schedule says when the seasons of a game end. The store keeps it; what it means is the
// office's.
type Schedule struct {
	At           string        // such as "friday 20:00", in the game's zone; empty: Period after Period
	Period       time.Duration // from deadline to deadline
	WinterAt     string        // the same for winters; empty: as the other seasons
	WinterPeriod time.Duration // 0: as the other seasons
	Grace        time.Duration // for which mail that comes after the deadline still counts
	Reminders    []int         // hours before the deadline, the longest first
}

const gameColumns = `id, name, master, board, board_source, rules, rules_source, options, zone, schedule, period, winter_schedule,
	winter_period, grace, reminders, review, review_limit, years, key_counter, state, created`

func scanGame(r row) (Game, error) {
	var g Game
	var reminders string
	var period, winter, grace, limit, created int64
	err := r.Scan(&g.ID, &g.Name, &g.Master, &g.Board, &g.BoardSource, &g.Rules, &g.RulesSource, &g.Options, &g.Zone,
		&g.Schedule.At, &period, &g.Schedule.WinterAt, &winter, &grace, &reminders, &g.Review, &limit, &g.Years, &g.KeyCounter, &g.State, &created)
	if err != nil {
		return g, err
	}
	g.Schedule.Period, g.Schedule.WinterPeriod, g.Schedule.Grace = duration(period), duration(winter), duration(grace)
	g.ReviewLimit, g.Created = duration(limit), fromMillis(created)
	g.Schedule.Reminders, err = parseHours(reminders)
	return g, err
}

func duration(millis int64) time.Duration { return time.Duration(millis) * time.Millisecond }

// printHours and parseHours write hours as the column has them, with blanks between.
func printHours(hours []int) string {
	words := make([]string, len(hours))
	for i, h := range hours {
		words[i] = strconv.Itoa(h)
	}
	return strings.Join(words, " ")
}

func parseHours(text string) (hours []int, err error) {
	for _, word := range strings.Fields(text) {
		h, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("reminders %q: %w", text, err)
		}
		hours = append(hours, h)
	}
	return hours, nil
}

// AddGame writes a new game and returns its id; ID, State and Created of g are not read.
func (tx *Tx) AddGame(g Game) (GameID, error) {
	s := g.Schedule
	id, err := tx.insert("adding game "+g.Name, `INSERT INTO games
		(name, master, board, board_source, rules, rules_source, options, zone, schedule, period, winter_schedule, winter_period,
		grace, reminders, review, review_limit, years, state, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
		g.Name, g.Master, g.Board, g.BoardSource, g.Rules, g.RulesSource, g.Options, g.Zone,
		s.At, s.Period.Milliseconds(), s.WinterAt, s.WinterPeriod.Milliseconds(), s.Grace.Milliseconds(), printHours(s.Reminders),
		g.Review, g.ReviewLimit.Milliseconds(), g.Years, millis(tx.Now))
	if isTaken(err) {
		return 0, fmt.Errorf("there is a game %q already", g.Name)
	}
	return GameID(id), err
}

// Game reads a game by its name, in any case of letters.
func (tx *Tx) Game(name string) (Game, error) {
	return one(tx, fmt.Sprintf("game %q", name), scanGame,
		`SELECT `+gameColumns+` FROM games WHERE name = ?`, name)
}

// GameByID reads a game.
func (tx *Tx) GameByID(id GameID) (Game, error) {
	return one(tx, fmt.Sprintf("game number %d", id), scanGame,
		`SELECT `+gameColumns+` FROM games WHERE id = ?`, id)
}

// Games reads all games in the order in which they were made.
func (tx *Tx) Games() ([]Game, error) {
	return rows(tx, "reading the games", scanGame, `SELECT `+gameColumns+` FROM games ORDER BY id`)
}

// Overdue reads the games with a season that has waited for the master for as long as the game
// allows, and that he does not hold: of one game or, with 0, of all.
func (tx *Tx) Overdue(game GameID) ([]Game, error) {
	return rows(tx, "reading the games", scanGame, `SELECT `+gameColumns+` FROM games WHERE review_limit > 0 AND (?2 = 0 OR id = ?2)
		AND EXISTS (SELECT 1 FROM seasons WHERE game_id = games.id AND seasons.state = 'played' AND held = 0
			AND played + review_limit <= ?1) ORDER BY id`, millis(tx.Now), game)
}

// TurnMasterKey moves a game to the next of its master's keys; the old ones are good for
// nothing from now on.
func (tx *Tx) TurnMasterKey(id GameID) error {
	_, err := tx.exec("making a new key", `UPDATE games SET key_counter = key_counter + 1 WHERE id = ?`, id)
	return err
}

// SetGameState moves a game to another state.
func (tx *Tx) SetGameState(id GameID, state GameState) error {
	_, err := tx.exec("changing a game", `UPDATE games SET state = ? WHERE id = ?`, state, id)
	return err
}
