package store

import (
	"errors"

	"modernc.org/sqlite"
)

// A dialect is what the two kinds of databases do not have in common. All statements are written for SQLite, and as far as they can be
// so that PostgreSQL has them too.
type dialect interface {
	// adapt is a statement, written for SQLite, as this kind has it.
	adapt(query string) string
	// values are the values of a statement as this kind takes them.
	values(args []any) ([]any, error)
	// insert runs an INSERT into a table with ids, and returns that of the new row; 0 if there was none.
	insert(tx *Tx, doing, query string, args []any) (int64, error)
	// isTaken reports whether an error says that such a row is there already.
	isTaken(err error) bool
	// deferReferences is the statement after which references are looked at when the transaction ends.
	deferReferences() string
	// references is the query for the tables and columns that refer to rows of a table.
	references() string
}

// sqlite3 is the dialect of SQLite.
type sqlite3 struct{}

func (sqlite3) adapt(query string) string { return query }

func (sqlite3) values(args []any) ([]any, error) { return args, nil }

// insert asks the driver for the id: with a RETURNING, SQLite notes all that it changes, so that it could take it back.
func (sqlite3) insert(tx *Tx, doing, query string, args []any) (int64, error) {
	res, err := tx.exec(doing, query, args...)
	if err != nil {
		return 0, err
	}
	if n, err := res.RowsAffected(); n == 0 {
		return 0, err
	}
	return res.LastInsertId()
}

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
