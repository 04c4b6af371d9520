package store

import "time"

// A Work is what a service does again and again for all games together.
type Work string

// The works of a service.
const (
	WorkFetch   Work = "fetch"
	WorkSend    Work = "send"
	WorkPublish Work = "publish"
	WorkBackup  Work = "backup"
)

// Works is the closed list of them.
var Works = []Work{WorkFetch, WorkSend, WorkPublish, WorkBackup}

// Words say what the work is.
func (w Work) Words() string {
	switch w {
	case WorkFetch:
		return "reading the mailbox"
	case WorkSend:
		return "sending letters"
	case WorkPublish:
		return "publishing the pages"
	case WorkBackup:
		return "making the backup"
	}
	return ""
}

// A Trouble is a work that fails, and is tried again.
type Trouble struct {
	Work  Work
	Since time.Time // when it failed first
	Tried time.Time // when it failed last
	Again time.Time // when it is tried again
	Tries int       // that failed, one after the other
	Cause string    // of the last
}

func (t *Trouble) columns() []column {
	return []column{{"work", &t.Work}, {"since", timeField{&t.Since}}, {"tried", timeField{&t.Tried}}, {"again", timeField{&t.Again}},
		{"tries", &t.Tries}, {"cause", &t.Cause}}
}

// NoteTrouble notes that a work has failed now, why, and when it is tried again.
func (tx *Tx) NoteTrouble(w Work, cause string, again time.Time) error {
	return tx.write("noting trouble", `INSERT INTO troubles (work, since, tried, again, tries, cause) VALUES (?1, ?2, ?2, ?3, 1, ?4)
		ON CONFLICT (work) DO UPDATE SET tried = ?2, again = ?3, tries = troubles.tries + 1, cause = ?4`, w, millis(tx.Now), millis(again), cause)
}

// EndTrouble notes that a work has gone well.
func (tx *Tx) EndTrouble(w Work) error {
	return tx.write("ending trouble", `DELETE FROM troubles WHERE work = ?`, w)
}

// Troubles reads the works that fail, that which has failed for the longest time first.
func (tx *Tx) Troubles() ([]Trouble, error) {
	return readAll[Trouble](tx, "the troubles", `FROM troubles ORDER BY since, work`)
}
