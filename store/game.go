package store

import (
	"cmp"
	"database/sql"
	"database/sql/driver"
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

// How people get seats of a game by JOIN: not at all; the master decides; whoever asks has one, as long as there are any.
const (
	JoinClosed = "closed"
	JoinAsk    = "ask"
	JoinOpen   = "open"
)

// What becomes of a mail with WATCH: nothing; or the public report of each season goes to whoever asks.
const (
	WatchClosed = "closed"
	WatchOpen   = "open"
)

// A Game is one campaign. BoardSource and RulesSource are the files as they were read when
// the game was made: it is played and replayed with these.
type Game struct {
	ID            GameID
	Name          string
	Master        string // address
	MasterName    string // as letters to the players name the master; empty: by the address
	AtOnce        bool   // questions of the players reach the master at once, not in the next letter
	Board         string
	BoardSource   []byte
	Rules         string
	RulesSource   []byte
	Options       string // the optional rules that are played, by their words; the office's
	Zone          string
	Schedule      Schedule
	Review        bool
	ReviewLimit   time.Duration // after which a held season goes out by itself; 0: never
	Years         *int          // after which the game is valued; 0: never; nil: as the rules say
	Joining       string        // how people get seats by JOIN: JoinClosed, JoinAsk or JoinOpen; JoinAsk if empty
	Watching      string        // whether people can watch it by WATCH: WatchClosed or WatchOpen; WatchOpen if empty
	WatchDelay    int           // how many seasons late spectators, and the public page, have the reports
	Public        bool          // what every player knew stands on a page for everybody
	Absent        string        // who orders for a lord without orders: one of AbsentHold and AbsentSteward
	Wait          time.Duration // for which a season waits once for lords without orders; 0: not at all
	Silence       int           // after so many silent seasons in a row a seat is vacant; 0: never
	Early         time.Duration // how soon after its letters a season is played when all are ready; 0: never before its deadline
	Vacation      int           // days by which deadlines move for a player who is away, in a year; 0: not at all
	Paused        time.Time     // since when no deadline runs; zero: the game is not paused
	PausedUntil   time.Time     // when it goes on by itself; zero: when its master says so
	KeyCounter    int           // of the master's keys
	NamedKeys     bool          // they say in their first bytes whose they are
	Letters       string        // which letters players may write to one another: open, anonymous, public, none
	WinterLetters string        // the same for winters; empty: as in the other seasons
	Ghosts        bool          // a player whose lord is out may write letters
	Offer         time.Duration // for how long a vacant seat is offered to one who waits
	Start         string        // who begins the game: StartByHand or StartFull
	Places        int           // how many players it has; 0: as many as the board has room for
	Deleted       time.Time     // since when it is, but for letters that have not left; zero: it is not
	DiceVersion   int           // in which way its dice come from the keys of its seasons; AddGame takes 0 for 1, which is that of games before there was another
	Practice      bool          // it is played against stewards, and nothing of it counts
	LettersOpen   string        // who reads them beside those who wrote and got them: none or master
	Publish       bool          // the last letter brings all of them
	State         GameState
	Created       time.Time
}

// How a game begins: when the master says so; by itself when all its seats are taken.
const (
	StartByHand = "by hand"
	StartFull   = "full"
)

// UsualOffer is for how long a vacant seat is offered where nothing else is said.
const UsualOffer = 48 * time.Hour

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

func (g *Game) columns() []column {
	s := &g.Schedule
	return []column{
		{"id", &g.ID}, {"name", &g.Name}, {"master", &g.Master}, {"master_name", &g.MasterName}, {"forward_at_once", &g.AtOnce},
		{"board", &g.Board}, {"board_source", &g.BoardSource},
		{"rules", &g.Rules}, {"rules_source", &g.RulesSource}, {"options", &g.Options}, {"zone", &g.Zone},
		{"schedule", &s.At}, {"period", durationField{&s.Period}},
		{"winter_schedule", &s.WinterAt}, {"winter_period", durationField{&s.WinterPeriod}},
		{"grace", durationField{&s.Grace}}, {"reminders", hoursField{&s.Reminders}},
		{"review", &g.Review}, {"review_limit", durationField{&g.ReviewLimit}}, {"years", &g.Years},
		{"joining", &g.Joining}, {"watching", &g.Watching}, {"watch_delay", &g.WatchDelay}, {"public", &g.Public},
		{"absent", &g.Absent}, {"wait", durationField{&g.Wait}}, {"silence", &g.Silence},
		{"early", durationField{&g.Early}}, {"vacation", &g.Vacation}, {"paused", nullTimeField{&g.Paused}}, {"paused_until", nullTimeField{&g.PausedUntil}},
		{"key_counter", &g.KeyCounter}, {"named_keys", &g.NamedKeys}, {"state", &g.State}, {"created", timeField{&g.Created}},
		{"letters", &g.Letters}, {"letters_in_winter", &g.WinterLetters}, {"ghosts", &g.Ghosts},
		{"offer", durationField{&g.Offer}}, {"start", &g.Start}, {"places", &g.Places}, {"deleted", nullTimeField{&g.Deleted}},
		{"practice", &g.Practice}, {"dice_version", &g.DiceVersion},
		{"letters_open", &g.LettersOpen}, {"publish_letters", &g.Publish},
	}
}

func duration(millis int64) time.Duration { return time.Duration(millis) * time.Millisecond }

// An hoursField is a list of hours with blanks between.
type hoursField struct{ list *[]int }

func (f hoursField) Scan(src any) error {
	var text sql.NullString
	if err := text.Scan(src); err != nil {
		return err
	}
	*f.list = nil
	for word := range strings.FieldsSeq(text.String) {
		h, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("reminders %q: %w", text.String, err)
		}
		*f.list = append(*f.list, h)
	}
	return nil
}

func (f hoursField) Value() (driver.Value, error) {
	return strings.Trim(fmt.Sprint(*f.list), "[]"), nil
}

// AddGame writes a new game and returns its id; ID, State and Created of g are not read.
func (tx *Tx) AddGame(g Game) (GameID, error) {
	if err := tx.ChangesAll(); err != nil {
		return 0, fmt.Errorf("adding game %s: %w", g.Name, err)
	}
	g.State, g.Created, g.NamedKeys = GameOpen, tx.Now, true
	g.Joining, g.Absent = cmp.Or(g.Joining, JoinAsk), cmp.Or(g.Absent, AbsentHold)
	g.Letters, g.Watching = cmp.Or(g.Letters, "open"), cmp.Or(g.Watching, WatchOpen)
	g.LettersOpen, g.DiceVersion = cmp.Or(g.LettersOpen, "none"), cmp.Or(g.DiceVersion, 1)
	g.Offer, g.Start = cmp.Or(g.Offer, UsualOffer), cmp.Or(g.Start, StartByHand)
	next, err := tx.nextID("games", "game")
	if err != nil {
		return 0, err
	}
	g.ID = GameID(next)
	taken, err := tx.unlessTaken(func() error {
		_, err := tx.insertInto("games", "adding game "+g.Name, g.columns())
		return err
	})
	if taken {
		return 0, fmt.Errorf("there is a game %q already", g.Name)
	}
	return g.ID, err
}

// Game reads a game by its name, in any case of letters.
func (tx *Tx) Game(name string) (Game, error) {
	return readOne[Game](tx, fmt.Sprintf("game %q", name), `FROM games WHERE name = ?`, name)
}

// GameByID reads a game.
func (tx *Tx) GameByID(id GameID) (Game, error) {
	return readOne[Game](tx, fmt.Sprintf("game number %d", id), `FROM games WHERE id = ?`, id)
}

// Games reads all games, but for practice and those that are deleted, in the order in which they were made.
func (tx *Tx) Games() ([]Game, error) {
	return readAll[Game](tx, "the games", `FROM games WHERE practice = 0 AND deleted IS NULL ORDER BY id`)
}

// Overdue reads the games with a season that has waited for the master for as long as the game
// allows, and that is not on hold: of one game or, with 0, of all.
func (tx *Tx) Overdue(game GameID) ([]Game, error) {
	return readAll[Game](tx, "the games", `FROM games WHERE review_limit > 0 AND (?2 = 0 OR id = ?2)
		AND EXISTS (SELECT 1 FROM seasons WHERE game_id = games.id AND seasons.state = 'played' AND held = 0
			AND played + review_limit <= ?1) ORDER BY id`, millis(tx.Now), game)
}

// GamesToStart reads the games that have not begun and begin by themselves.
func (tx *Tx) GamesToStart() ([]Game, error) {
	return readAll[Game](tx, "the games", `FROM games WHERE state = 'open' AND start = 'full' ORDER BY id`)
}

// TurnMasterKey moves a game to the next of its master's keys; the old ones are good for
// nothing from now on, and the master is logged out everywhere.
func (tx *Tx) TurnMasterKey(id GameID) error {
	m, err := tx.MasterOf(id)
	if err == nil && m.Address != "" {
		err = tx.EndSessions(m.Address)
	}
	if err != nil {
		return err
	}
	return tx.write("making a new key", `UPDATE games SET key_counter = key_counter + 1 WHERE id = ?`, id)
}

// SetGame changes the settings of a game to those of g, whose other fields are not looked at.
func (tx *Tx) SetGame(g Game) error {
	s := &g.Schedule
	taken, err := tx.unlessTaken(func() error {
		return tx.write("changing a game", `UPDATE games SET name = ?, master = ?, master_name = ?, forward_at_once = ?, zone = ?,
		schedule = ?, period = ?, winter_schedule = ?, winter_period = ?, grace = ?, reminders = ?, review = ?, review_limit = ?,
		years = ?, early = ?, vacation = ?, joining = ?, absent = ?, wait = ?, silence = ?, letters = ?, letters_in_winter = ?, ghosts = ?, letters_open = ?, publish_letters = ?,
		watching = ?, watch_delay = ?, public = ?, offer = ?, start = ?, places = ? WHERE id = ?`, g.Name, g.Master, g.MasterName, g.AtOnce, g.Zone,
			s.At, durationField{&s.Period}, s.WinterAt, durationField{&s.WinterPeriod}, durationField{&s.Grace}, hoursField{&s.Reminders},
			g.Review, durationField{&g.ReviewLimit}, g.Years, durationField{&g.Early}, g.Vacation, g.Joining, g.Absent, durationField{&g.Wait},
			g.Silence, g.Letters, g.WinterLetters, g.Ghosts, g.LettersOpen, g.Publish, g.Watching, g.WatchDelay, g.Public, durationField{&g.Offer}, g.Start, g.Places, g.ID)
	})
	if taken {
		return fmt.Errorf("there is a game %q already", g.Name)
	}
	return err
}

// SetPause notes since when a game is paused, and until when; the zero times end it.
func (tx *Tx) SetPause(id GameID, since, until time.Time) error {
	if err := tx.write("pausing a game", `UPDATE games SET paused = ?, paused_until = ? WHERE id = ?`, timeOrNull(since), timeOrNull(until), id); err != nil {
		return err
	}
	return tx.write("noting a pause", `UPDATE seasons SET moves = moves + 1 WHERE game_id = ? AND state = 'open'`, id)
}

// PausesOver reads the games whose pause has lasted until its day.
func (tx *Tx) PausesOver() ([]Game, error) {
	return readAll[Game](tx, "the games", `FROM games WHERE paused IS NOT NULL AND paused_until <= ? AND state = 'running' ORDER BY id`, millis(tx.Now))
}

// NextResume is the first moment to come at which a pause ends by itself; zero if there is none.
func (tx *Tx) NextResume() (time.Time, error) {
	return tx.readTime("the next moment", `SELECT min(paused_until) FROM games WHERE paused IS NOT NULL AND state = 'running'`)
}

// SetGameState moves a game to another state.
func (tx *Tx) SetGameState(id GameID, state GameState) error {
	return tx.write("changing a game", `UPDATE games SET state = ? WHERE id = ?`, state, id)
}

// A Master is the master of a game, as far as keys go.
type Master struct {
	Game       GameID
	Address    string
	KeyCounter int
	NamedKeys  bool // the keys say in their first bytes whose they are
	Played     int  // how many seasons of the game have been played
}

func (m *Master) columns() []column {
	return []column{
		{"id", &m.Game}, {"master", &m.Address}, {"key_counter", &m.KeyCounter}, {"named_keys", &m.NamedKeys},
		{"coalesce((SELECT max(number) + 1 FROM seasons WHERE game_id = games.id AND state <> 'open'), 0)", &m.Played},
	}
}

// NamedMaster reads the master of the game that a key names, if the keys of that master do so.
func (tx *Tx) NamedMaster(game GameID) (Master, error) {
	return readOne[Master](tx, "the master", `FROM games WHERE id = ? AND named_keys = 1 AND master <> '' AND deleted IS NULL`, game)
}

// UnnamedMasters reads the masters, of all games that have one with an address, whose keys do not say whose they are.
func (tx *Tx) UnnamedMasters() ([]Master, error) {
	return readAll[Master](tx, "the masters", `FROM games WHERE named_keys = 0 AND master <> '' AND deleted IS NULL ORDER BY id`)
}

// MasterOf reads the master of a game.
func (tx *Tx) MasterOf(game GameID) (Master, error) {
	return readOne[Master](tx, "the master", `FROM games WHERE id = ?`, game)
}

// MastersAt reads the masters with that address, in any case of letters, of the games that are not
// over.
func (tx *Tx) MastersAt(address string) ([]Master, error) {
	return readAll[Master](tx, "the masters", `FROM games
		WHERE master = ? COLLATE NOCASE AND master <> '' AND state <> 'ended' ORDER BY id`, address)
}

// AwaitingApproval reads the games with a season that is played and waits for its master, who has not
// been reminded of it, and that does not go out by itself: of one game or, with 0, of all.
func (tx *Tx) AwaitingApproval(game GameID) ([]Game, error) {
	return readAll[Game](tx, "the games", `FROM games WHERE master <> '' AND (?1 = 0 OR id = ?1)
		AND EXISTS (SELECT 1 FROM seasons WHERE game_id = games.id AND seasons.state = 'played'
			AND (held = 1 OR review_limit = 0) AND (warned IS NULL OR warned < played)) ORDER BY id`, game)
}

// RemindedOf notes that the master has been reminded of a season that waits for approval. It reports
// false if that was noted before.
func (tx *Tx) RemindedOf(id SeasonID) (bool, error) {
	return tx.changeOne("noting a reminder", `UPDATE seasons SET warned = ?1 WHERE id = ?2 AND state = 'played'
		AND (warned IS NULL OR warned < played)`, millis(tx.Now), id)
}
