package store

import "time"

// A WebLink is a link by which its reader logs in at the pages, once. Only a hash of it is kept.
type WebLink struct {
	ID      int64
	Token   []byte // SHA-256
	Address string // empty: the operator's
	Made    time.Time
	Used    bool
}

func (l *WebLink) columns() []column {
	return []column{{"id", &l.ID}, {"token", &l.Token}, {"address", &l.Address}, {"made", timeField{&l.Made}}, {"used", &l.Used}}
}

// AddWebLink keeps the hash of a link for an address. Links that are older than a day are forgotten.
func (tx *Tx) AddWebLink(token []byte, address string) error {
	if err := tx.write("forgetting links", `DELETE FROM web_links WHERE made < ?`, millis(tx.Now.Add(-24*time.Hour))); err != nil {
		return err
	}
	return tx.write("keeping a link", `INSERT INTO web_links (token, address, made) VALUES (?, ?, ?)`, token, address, millis(tx.Now))
}

// WebLink reads a link by its hash.
func (tx *Tx) WebLink(token []byte) (WebLink, error) {
	return readOne[WebLink](tx, "the link", `FROM web_links WHERE token = ?`, token)
}

// UseWebLink takes a link. It reports false if it has been taken before.
func (tx *Tx) UseWebLink(id int64) (bool, error) {
	return tx.changeOne("taking a link", `UPDATE web_links SET used = 1 WHERE id = ? AND used = 0`, id)
}

// CountWebLinks counts the links that were made since a time: all of them, and those for an address.
func (tx *Tx) CountWebLinks(address string, since time.Time) (all, of int, err error) {
	if all, err = readValue[int](tx, "the links", `SELECT count(*) FROM web_links WHERE address <> '' AND made > ?`, millis(since)); err == nil {
		of, err = readValue[int](tx, "the links", `SELECT count(*) FROM web_links WHERE address = ? AND made > ?`, address, millis(since))
	}
	return all, of, err
}

// A WebSession is somebody who is logged in at the pages with one browser. Only a hash of its token is kept.
type WebSession struct {
	ID      int64
	Token   []byte // SHA-256
	Address string // empty: the operator's
	Began   time.Time
	Seen    time.Time // to the hour
	Browser string    // as it names itself
}

func (s *WebSession) columns() []column {
	return []column{{"id", &s.ID}, {"token", &s.Token}, {"address", &s.Address}, {"began", timeField{&s.Began}}, {"seen", timeField{&s.Seen}}, {"browser", &s.Browser}}
}

// SessionTime is how long a session lasts.
const SessionTime = 30 * 24 * time.Hour

// BeginSession keeps a session, and forgets those that have ended.
func (tx *Tx) BeginSession(s WebSession) error {
	if err := tx.write("forgetting sessions", `DELETE FROM web_sessions WHERE began <= ?`, millis(tx.Now.Add(-SessionTime))); err != nil {
		return err
	}
	return tx.write("beginning a session", `INSERT INTO web_sessions (token, address, began, seen, browser) VALUES (?, ?, ?, ?, ?)`,
		s.Token, s.Address, millis(tx.Now), millis(tx.Now), s.Browser)
}

// Session reads a session that has not ended, by the hash of its token.
func (tx *Tx) Session(token []byte) (WebSession, error) {
	return readOne[WebSession](tx, "the session", `FROM web_sessions WHERE token = ? AND began > ?`, token, millis(tx.Now.Add(-SessionTime)))
}

// Sessions reads the sessions of an address that have not ended, the latest first.
func (tx *Tx) Sessions(address string) ([]WebSession, error) {
	return readAll[WebSession](tx, "the sessions", `FROM web_sessions WHERE address = ? AND began > ? ORDER BY id DESC`, address, millis(tx.Now.Add(-SessionTime)))
}

// SeeSession notes that a session is in use.
func (tx *Tx) SeeSession(id int64) error {
	return tx.write("noting a session", `UPDATE web_sessions SET seen = ? WHERE id = ?`, millis(tx.Now), id)
}

// EndSession ends a session of an address. It reports false if there is none.
func (tx *Tx) EndSession(id int64, address string) (bool, error) {
	return tx.changeOne("ending a session", `DELETE FROM web_sessions WHERE id = ? AND address = ?`, id, address)
}

// EndSessions ends all sessions of an address, and takes its links back.
func (tx *Tx) EndSessions(address string) error {
	if err := tx.write("taking links back", `UPDATE web_links SET used = 1 WHERE address = ?`, address); err != nil {
		return err
	}
	return tx.write("ending sessions", `DELETE FROM web_sessions WHERE address = ?`, address)
}

// endSessionsOf ends the sessions of the player of a seat.
func (tx *Tx) endSessionsOf(id SeatID) error {
	address, err := readValue[string](tx, "the seat", `SELECT address FROM seats WHERE id = ?`, id)
	if err != nil || address == "" {
		return err
	}
	return tx.EndSessions(address)
}
