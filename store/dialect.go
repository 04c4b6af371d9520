package store

import (
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// A dialect is what the two kinds of databases do not have in common. All statements are written for SQLite, and as far as they can be
// so that PostgreSQL has them too.
type dialect interface {
	// returningID ends an INSERT of which writeFor is to tell the id.
	returningID() string
	// lock waits until a transaction that writes has its scope for itself; where it is not to wait, the error is errNotFree.
	lock(tx *Tx, has scope) error
	// skipLocked ends a SELECT of rows that are to be changed, and leaves out those that others are about to change.
	skipLocked() string
	// hasJobs reports whether several processes share work by jobs.
	hasJobs() bool
	// lockIDs lets no other transaction take an id by hand until this one ends.
	lockIDs(tx *Tx) error
	// explain makes an error of a connection that is lost errLost, and one of a transaction that may be run again errBrokenOff.
	explain(err error) error
	// isTaken reports whether an error says that such a row is there already.
	isTaken(err error) bool
	// deferReferences is the statement after which references are looked at when the transaction ends.
	deferReferences() string
	// references is the query for the tables and columns that refer to rows of a table.
	references() string
	// tableColumns is the query for all columns of all tables, the tables in order: the table, the column, and its place in the
	// primary key, by which those of a table are sorted; 0 for none.
	tableColumns() string
	// takeBackGone is the statement that ends the claims on letters of processes that are gone, if they would end before a moment.
	takeBackGone() string
	// countOn makes the ids of a table go on after the highest that there is.
	countOn(tx *Tx, table string) error
	// damage lists what is wrong with the database itself.
	damage(tx *Tx) ([]string, error)
}

// sqlite3 is the dialect of SQLite.
type sqlite3 struct{}

func (sqlite3) returningID() string { return "" }

// lock has nothing to do: one transaction writes at a time.
func (sqlite3) lock(*Tx, scope) error { return nil }

func (sqlite3) skipLocked() string { return "" }

func (sqlite3) hasJobs() bool { return false }

func (sqlite3) lockIDs(*Tx) error { return nil }

func (sqlite3) explain(err error) error { return err }

// codeUnique and codePrimaryKey are SQLite's codes for a row that exists already.
const (
	codeUnique     = 2067
	codePrimaryKey = 1555
)

func (sqlite3) isTaken(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code() == codeUnique || e.Code() == codePrimaryKey)
}

func (sqlite3) deferReferences() string { return `PRAGMA defer_foreign_keys = ON` }

func (sqlite3) references() string {
	return `SELECT m.name, f."from" FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f ON m.type = 'table' WHERE f."table" = ? ORDER BY m.name, f."from"`
}

func (sqlite3) tableColumns() string {
	return `SELECT m.name, c.name, c.pk FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' ORDER BY m.name, c.pk, c.cid`
}

func (sqlite3) takeBackGone() string {
	return `UPDATE outbox SET lease_ends = 0 WHERE 0 = 1 AND lease_ends < ?`
}

// countOn has nothing to do: SQLite goes on after the highest by itself.
func (sqlite3) countOn(*Tx, string) error { return nil }

// damage lists pages, indexes and constraints that are not sound, and rows that name rows which are not there.
func (sqlite3) damage(tx *Tx) (all []string, err error) {
	found, err := rows(tx, "checking the integrity", scanValue[string], `PRAGMA integrity_check(20)`)
	if err != nil {
		return nil, err
	}
	for _, line := range found {
		if line != "ok" {
			all = append(all, line)
		}
	}
	orphans, err := rows(tx, "checking the foreign keys", func(r row) (string, error) {
		var table, parent string
		var id sql.NullInt64
		var key int
		err := r.Scan(&table, &id, &parent, &key)
		return fmt.Sprintf("row %d of %s names a row of %s that is not there", id.Int64, table, parent), err
	}, `PRAGMA foreign_key_check`)
	return append(all, orphans[:min(len(orphans), 20)]...), err
}
