package store

import (
	"fmt"
	"slices"
	"time"
)

// A Logged is something that was done to a game beside its seasons.
type Logged struct {
	Game   GameID    `json:"-"`
	Number int       `json:"-"` // of the season in whose letters the players are told
	Done   time.Time `json:"done"`
	By     string    `json:"by"` // such as "the master", "Gawaine" or "the clock"
	Kind   LogKind   `json:"kind,omitempty"`
	Text   string    `json:"text"`   // a sentence
	Public bool      `json:"public"` // all players may read it, as its kind says; else only the master sees it
	Apart  bool      `json:"-"`      // the letters of the season do not tell it: it is secret, or was told by letters of its own
}

// A LogKind is what sort of thing was done to a game.
type LogKind string

// The kinds of what is done to a game.
const (
	LogBegun      LogKind = "begun"
	LogEnded      LogKind = "ended"
	LogSetting    LogKind = "setting"
	LogSeat       LogKind = "seat"
	LogName       LogKind = "name"
	LogAway       LogKind = "away"
	LogSubstitute LogKind = "substitute"
	LogDeadline   LogKind = "deadline"
	LogPause      LogKind = "pause"
	LogAdmitted   LogKind = "admitted"
	LogCorrected  LogKind = "corrected"

	LogAddress   LogKind = "address"
	LogAsked     LogKind = "asked"
	LogOffer     LogKind = "offer"
	LogWatching  LogKind = "watching"
	LogStrangers LogKind = "strangers"
	LogAnonymous LogKind = "anonymous"
)

// A logKind says of a kind whether all players may read it, in the last letter: then none of its sentences has in it an address, a key, or
// what one player or the master alone may know.
type logKind struct {
	kind   LogKind
	public bool
}

// logKinds is the closed list of them.
var logKinds = []logKind{
	{LogBegun, true},      // the game began, or a lord was left out of it
	{LogEnded, true},      // its master ended it
	{LogSetting, true},    // a setting was changed
	{LogSeat, true},       // a seat passed to another, became vacant, or was taken back
	{LogName, true},       // a player is called otherwise
	{LogAway, true},       // a player is away, or is not any more
	{LogSubstitute, true}, // a substitute began to play, or the player does so again
	{LogDeadline, true},   // a deadline moved, or a season was played at another time
	{LogPause, true},      // the game was paused, or goes on
	{LogAdmitted, true},   // orders that came too late were admitted
	{LogCorrected, true},  // a season was corrected, or was opened again

	{LogAddress, false},   // letters go to another address
	{LogAsked, false},     // who was asked to play, at which address
	{LogOffer, false},     // at which address a seat was offered, and what came of it
	{LogWatching, false},  // which address watches the game
	{LogStrangers, false}, // more people asked for seats than are answered in a day
	{LogAnonymous, false}, // who wrote a letter that does not name its writer
}

// Public reports whether all players may read what is of this kind. A kind that is not listed is an error.
func (k LogKind) Public() (bool, error) {
	i := slices.IndexFunc(logKinds, func(l logKind) bool { return l.kind == k })
	if i < 0 {
		return false, fmt.Errorf("%q is no kind of the log", k)
	}
	return logKinds[i].public, nil
}

func (l *Logged) columns() []column {
	return []column{
		{"game_id", &l.Game}, {"number", &l.Number}, {"done", timeField{&l.Done}}, {"by", &l.By}, {"kind", &l.Kind}, {"text", &l.Text},
		{"public", &l.Public}, {"apart", &l.Apart},
	}
}

// AddLog writes what is being done to a game. Its kind decides whether it is public; what is not is never told in letters.
func (tx *Tx) AddLog(l Logged) (err error) {
	l.Done = tx.Now
	if l.Public, err = l.Kind.Public(); err != nil {
		return err
	}
	l.Apart = l.Apart || !l.Public
	err = tx.writeRow("log", "writing the log", l.columns())
	return err
}

// Log reads what was done to a game, in order.
func (tx *Tx) Log(game GameID) ([]Logged, error) {
	return readAll[Logged](tx, "the log", `FROM log WHERE game_id = ? ORDER BY id`, game)
}

// LogTold reads what the letters of a season tell all players, in order; of the deadline only what was done since the season was opened again, if it was.
func (tx *Tx) LogTold(game GameID, number int) ([]Logged, error) {
	return readAll[Logged](tx, "the log", logTold, game, number)
}

const logTold = `FROM log WHERE game_id = ? AND number = ? AND public = 1 AND apart = 0
	AND NOT (kind = 'deadline' AND done < (SELECT coalesce(max(made), 0) FROM lines l WHERE l.game_id = log.game_id AND l.kind = 'undo' AND l.first <= log.number))
	ORDER BY id`
