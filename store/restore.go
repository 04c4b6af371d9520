package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// A Progress is how far a game has come in a database.
type Progress struct {
	Game     string    `json:"game"`
	Created  time.Time `json:"created"`
	Played   int       `json:"played"`   // seasons
	Approved int       `json:"approved"` // of them, whose letters have been released
}

// practiceSchema is the schema since which there is practice.
const practiceSchema = 23

// ReadProgress reads how far the games in a database have come, but for practice, whatever its schema is. The file is not
// touched.
func ReadProgress(ctx context.Context, path string) (all []Progress, err error) {
	db, err := sql.Open("sqlite", readOnlyDSN(path))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	counts := ""
	if have, err := schemaVersion(ctx, path); err == nil && have >= practiceSchema {
		counts = "WHERE practice = 0"
	}
	rs, err := db.QueryContext(ctx, `SELECT name, created,
		(SELECT count(*) FROM seasons WHERE game_id = games.id AND seasons.state <> 'open'),
		(SELECT count(*) FROM seasons WHERE game_id = games.id AND seasons.state = 'approved') FROM games `+counts+` ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("database %q: %w", path, inWords(err))
	}
	defer rs.Close()
	for rs.Next() {
		var p Progress
		if err := rs.Scan(&p.Game, timeField{&p.Created}, &p.Played, &p.Approved); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, inWords(rs.Err())
}

// A Left is what a database that is to be replaced leaves to the one that takes its place.
type Left struct {
	Sent   []string // Message-IDs of letters that were sent
	Leases []Lease  // on mailboxes, that are ours
}

// ReadLeft reads it from a database. The file is not touched.
func ReadLeft(ctx context.Context, path string) (l Left, err error) {
	s, err := openPools(path, readOnlyDSN(path), readOnlyDSN(path))
	if err != nil {
		return l, err
	}
	defer s.Close()
	l.Sent, err = Read(ctx, s, func(tx *Tx) ([]string, error) {
		return rows(tx, "reading the outbox", scanValue[string], `SELECT message_id FROM outbox WHERE state = 'sent'`)
	})
	if err != nil {
		return l, err
	}
	l.Leases, err = Read(ctx, s, (*Tx).leases)
	if have, other := schemaVersion(ctx, path); other == nil && have < leaseSchema {
		err = nil // there were none in its days
	}
	return l, err
}

// leaseSchema is the first schema with leases on mailboxes.
const leaseSchema = 4

// MarkRestored makes a backup a database that goes on: no poll of before counts, mail that was filed
// since its last poll is to be read again, and of the letters that wait those that were sent since are
// sent, while the others perhaps were. Everybody is logged out: a session that was ended since would be there again.
func (tx *Tx) MarkRestored(l Left) error {
	for _, step := range []struct{ doing, query string }{
		{"noting the restore", `UPDATE keeping SET read_again = min(coalesce(read_again, ?1),
			coalesce((SELECT min(CASE WHEN poll_began > ?1 THEN 0 ELSE poll_began END) FROM mailboxes WHERE folder <> ''), 0)) WHERE CAST(?1 AS BIGINT) > 0`},
		{"ending sessions", `DELETE FROM web_sessions WHERE CAST(?1 AS BIGINT) > 0`},
		{"taking links back", `UPDATE web_links SET used = 1 WHERE CAST(?1 AS BIGINT) > 0`},
		{"forgetting polls", `UPDATE mailboxes SET poll_began = 0, leased = 0 WHERE CAST(?1 AS BIGINT) > 0`},
		{"ending claims", `UPDATE outbox SET state = 'uncertain', lease = '', lease_ends = 0
			WHERE CAST(?1 AS BIGINT) > 0 AND state IN ('queued', 'leased')`},
	} {
		if err := tx.write(step.doing, step.query, millis(tx.Now)); err != nil {
			return err
		}
	}
	for _, id := range l.Sent {
		if err := tx.write("noting what was sent", `UPDATE outbox SET state = 'sent', sent = ?, remark = 'sent before the restore'
			WHERE message_id = ? AND state IN ('held', 'uncertain')`, millis(tx.Now), id); err != nil {
			return err
		}
	}
	for _, lease := range l.Leases {
		if err := tx.keepLease(lease); err != nil {
			return err
		}
	}
	return nil
}

// ReadAgainEnded notes that filed mail has been read again after a restore.
func (tx *Tx) ReadAgainEnded() error {
	return tx.write("noting that filed mail was read", `UPDATE keeping SET read_again = NULL WHERE id = 1`)
}

// Replace puts a database that nobody has open into the place of the one at path, and keeps that one
// beside it under the name that it returns; empty if there was none. Nobody may have the old one open.
func Replace(ctx context.Context, path, with string) (kept string, err error) {
	if !Exists(path) {
		if err := moveLog(path, path+"-before-restore"); err != nil {
			return "", err
		}
		return "", Place(with, path)
	}
	unlock := func() {}
	if _, err = schemaVersion(ctx, path); !IsDamaged(err) { // one that is damaged cannot be locked, nor used
		unlock, err = lockAlone(ctx, path)
	} else {
		err = nil
	}
	if err != nil {
		return "", fmt.Errorf("replacing database %q: %w", path, inWords(err))
	}
	defer unlock()
	if kept, err = keep(path); err != nil {
		return "", err
	}
	if err := moveLog(path, kept); err != nil {
		return kept, err
	}
	if err := os.Rename(with, path); err != nil {
		return kept, err
	}
	return kept, SyncFolder(filepath.Dir(path))
}

// moveLog moves the log that a database has left to the database's new name: SQLite would bring it into
// whatever database it finds beside it.
func moveLog(path, to string) error {
	for _, suffix := range []string{"-wal", "-shm"} {
		if err := os.Rename(path+suffix, to+suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// keep gives a database a second name, the first that is free.
func keep(path string) (kept string, err error) {
	for n := 1; ; n++ {
		kept = path + "-before-restore"
		if n > 1 {
			kept += fmt.Sprintf("-%d", n)
		}
		err := os.Link(path, kept)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil && !Exists(kept) { // this file system gives no file two names
			err = os.Rename(path, kept)
		}
		return kept, err
	}
}

// lockAlone brings all that is in the log of a database into its file, and keeps everybody else from it
// until unlock. While others have it open it fails.
func lockAlone(ctx context.Context, path string) (unlock func(), err error) {
	return lockExclusively(context.WithoutCancel(ctx), fileURI(path)+"?_pragma=busy_timeout(1000)&_pragma=journal_mode(DELETE)")
}

// IsDamaged reports whether an error says that a file is damaged, or no database at all.
func IsDamaged(err error) bool {
	code := primaryCode(err)
	return code == codeCorrupt || code == codeNotDB
}
