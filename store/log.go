package store

import "time"

// A Logged is something that was done to a game beside its seasons.
type Logged struct {
	Game   GameID    `json:"-"`
	Number int       `json:"-"` // of the season in whose letters the players are told
	Done   time.Time `json:"done"`
	By     string    `json:"by"`     // such as "the master", "Gawaine" or "the clock"
	Text   string    `json:"text"`   // a sentence
	Public bool      `json:"public"` // all players are told; else only the master sees it
}

func (l *Logged) columns() []column {
	return []column{
		{"game_id", &l.Game}, {"number", &l.Number}, {"done", timeField{&l.Done}}, {"by", &l.By}, {"text", &l.Text}, {"public", &l.Public},
	}
}

// AddLog writes what is being done to a game.
func (tx *Tx) AddLog(l Logged) error {
	l.Done = tx.Now
	_, err := tx.insertInto("log", "writing the log", l.columns())
	return err
}

// Log reads what was done to a game, in order.
func (tx *Tx) Log(game GameID) ([]Logged, error) {
	return readAll[Logged](tx, "the log", `FROM log WHERE game_id = ? ORDER BY id`, game)
}

// LogTold reads what the letters of a season tell all players, in order.
func (tx *Tx) LogTold(game GameID, number int) ([]Logged, error) {
	return readAll[Logged](tx, "the log", `FROM log WHERE game_id = ? AND number = ? AND public = 1 ORDER BY id`, game, number)
}
