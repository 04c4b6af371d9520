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
	State       GameState
	Created     time.Time
}

const gameColumns = `id, name, master, board, board_source, rules, rules_source, zone, period, review, state, created`

func scanGame(r row) (Game, error) {
	var g Game
	var period, created int64
	err := r.Scan(&g.ID, &g.Name, &g.Master, &g.Board, &g.BoardSource, &g.Rules, &g.RulesSource,
		&g.Zone, &period, &g.Review, &g.State, &created)
	g.Period, g.Created = time.Duration(period)*time.Millisecond, fromMillis(created)
	return g, err
}

// AddGame writes a new game and returns its id; ID, State and Created of g are not read.
func (tx *Tx) AddGame(g Game) (GameID, error) {
	id, err := tx.insert("adding game "+g.Name, `INSERT INTO games
		(name, master, board, board_source, rules, rules_source, zone, period, review, state, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
		g.Name, g.Master, g.Board, g.BoardSource, g.Rules, g.RulesSource, g.Zone,
		g.Period.Milliseconds(), g.Review, millis(tx.Now))
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

// SetGameState moves a game to another state.
func (tx *Tx) SetGameState(id GameID, state GameState) error {
	_, err := tx.exec("changing a game", `UPDATE games SET state = ? WHERE id = ?`, state, id)
	return err
}
