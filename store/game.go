package store

import (
	"fmt"
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
	Zone        string
	Period      time.Duration // from deadline to deadline
	Review      bool
	ReviewLimit time.Duration // after which a held season goes out by itself; 0: never
	State       GameState
	Created     time.Time
}

const gameColumns = `id, name, master, board, board_source, rules, rules_source, zone, period, review, review_limit, state, created`

func scanGame(r row) (Game, error) {
	var g Game
	var period, limit, created int64
	err := r.Scan(&g.ID, &g.Name, &g.Master, &g.Board, &g.BoardSource, &g.Rules, &g.RulesSource,
		&g.Zone, &period, &g.Review, &limit, &g.State, &created)
	g.Period, g.ReviewLimit = time.Duration(period)*time.Millisecond, time.Duration(limit)*time.Millisecond
	g.Created = fromMillis(created)
	return g, err
}

// AddGame writes a new game and returns its id; ID, State and Created of g are not read.
func (tx *Tx) AddGame(g Game) (GameID, error) {
	id, err := tx.insert("adding game "+g.Name, `INSERT INTO games
		(name, master, board, board_source, rules, rules_source, zone, period, review, review_limit, state, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
		g.Name, g.Master, g.Board, g.BoardSource, g.Rules, g.RulesSource, g.Zone,
		g.Period.Milliseconds(), g.Review, g.ReviewLimit.Milliseconds(), millis(tx.Now))
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

// Overdue reads the games with a season that has been held for as long as the game allows.
func (tx *Tx) Overdue() ([]Game, error) {
	return rows(tx, "reading the games", scanGame, `SELECT `+gameColumns+` FROM games WHERE review_limit > 0
		AND EXISTS (SELECT 1 FROM seasons WHERE game_id = games.id AND seasons.state = 'played'
			AND played + review_limit <= ?) ORDER BY id`, millis(tx.Now))
}

// SetGameState moves a game to another state.
func (tx *Tx) SetGameState(id GameID, state GameState) error {
	_, err := tx.exec("changing a game", `UPDATE games SET state = ? WHERE id = ?`, state, id)
	return err
}
