package store

import (
	"cmp"
	"database/sql"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"
)

// A column is a column of a table, and a pointer to the field of a row's struct that holds it. SELECT,
// Scan and INSERT all follow the one list that a struct's columns method returns, the id first.
type column struct {
	name  string
	field any
}

// A record is a pointer to the struct of a row.
type record[T any] interface {
	*T
	columns() []column
}

// namesOf keeps what columnNames has joined, by the nil pointer of each type.
var namesOf sync.Map

// columnNames are the names of all columns of a record, for a SELECT.
func columnNames[T any, P record[T]]() string {
	if known, ok := namesOf.Load(P(nil)); ok {
		return known.(string)
	}
	var names []string
	for _, c := range P(new(T)).columns() {
		names = append(names, c.name)
	}
	joined := strings.Join(names, ", ")
	namesOf.Store(P(nil), joined)
	return joined
}

// scanRecord reads a row that was selected by columnNames.
func scanRecord[T any, P record[T]](r row) (v T, err error) {
	all := P(&v).columns()
	fields := make([]any, len(all))
	for i, c := range all {
		fields[i] = c.field
	}
	err = r.Scan(fields...)
	return v, err
}

// insertInto writes a new row of a table with ids, and returns its id.
func (tx *Tx) insertInto(table, doing string, all []column) (int64, error) {
	query, fields := insertion(table, all)
	return tx.insert(doing, query, fields)
}

// insert runs an INSERT into a table with ids, and returns that of the new row; 0 if there was none.
func (tx *Tx) insert(doing, query string, args []any) (id int64, err error) {
	err = insertFor(tx, &id, doing, query, args)
	return id, cmp.Or(err, tx.conn.settle())
}

// insertFor is insert; the id is there when settle returns at the latest.
func insertFor[T ~int64](tx *Tx, id *T, doing, query string, args []any) error {
	return tx.writeFor(func(changed, last int64) {
		if changed > 0 {
			*id = T(last)
		}
	}, doing, query+tx.conn.kind.returningID(), args)
}

// writeRow writes a new row whose id, if it has one, nobody asks for.
func (tx *Tx) writeRow(table, doing string, all []column) error {
	query, fields := insertion(table, all)
	return tx.write(doing, query, fields...)
}

// rowsAtOnce is how many rows one statement writes at most: so few that the texts of all such statements stay few.
const rowsAtOnce = 8

// writeRows writes new rows of which nobody asks for the ids.
func (tx *Tx) writeRows(table, doing string, all [][]column) error {
	for some := range slices.Chunk(all, rowsAtOnce) {
		query, fields := insertion(table, some[0])
		for _, row := range some[1:] {
			query += `, (` + marks(len(row)) + `)`
			for _, c := range row {
				fields = append(fields, c.field)
			}
		}
		if err := tx.write(doing, query, fields...); err != nil {
			return err
		}
	}
	return nil
}

// insertion is the statement that writes a new row, and its values.
func insertion(table string, all []column) (string, []any) {
	names, fields := make([]string, len(all)), make([]any, len(all))
	for i, c := range all {
		names[i], fields[i] = c.name, c.field
	}
	return `INSERT INTO ` + table + ` (` + strings.Join(names, ", ") + `) VALUES (` + marks(len(all)) + `)`, fields
}

// marks are the places of so many values in a statement: "?, ?, ?"; of none "NULL".
func marks(n int) string {
	if n == 0 {
		return "NULL"
	}
	return "?" + strings.Repeat(", ?", n-1)
}

// withList are the values of a statement that ends in a list of them.
func withList[T any](list []T, before ...any) []any {
	for _, v := range list {
		before = append(before, v)
	}
	return before
}

// readAll reads records; from is the statement behind the names of the columns.
func readAll[T any, P record[T]](tx *Tx, what, from string, args ...any) ([]T, error) {
	return rows(tx, "reading "+what, scanRecord[T, P], `SELECT `+columnNames[T, P]()+` `+from, args...)
}

// readAllLater is readAll, but the records may be there only when settle, or the next read that is not for later, returns.
func readAllLater[T any, P record[T]](tx *Tx, into *[]T, what, from string, args ...any) error {
	return tx.eachRowLater("reading "+what, func(r row) error {
		v, err := scanRecord[T, P](r)
		if err == nil {
			*into = append(*into, v)
		}
		return err
	}, `SELECT `+columnNames[T, P]()+` `+from, args)
}

// readOne reads the record of a statement that gives one at most; without one the error is ErrNotFound.
func readOne[T any, P record[T]](tx *Tx, what, from string, args ...any) (T, error) {
	return one(tx, what, scanRecord[T, P], `SELECT `+columnNames[T, P]()+` `+from, args...)
}

// rawOfMessage and rawOfLetter are the columns, of other tables, in which the bytes of mails stand.
const (
	rawOfMessage = `(SELECT raw FROM inbox_raw WHERE inbox_id = inbox.id)`
	rawOfLetter  = `(SELECT raw FROM outbox_raw WHERE outbox_id = outbox.id)`
)

var bare = strings.NewReplacer(rawOfMessage, "NULL", rawOfLetter, "NULL")

// readAllBare reads records as readAll does, without the bytes of mails.
func readAllBare[T any, P record[T]](tx *Tx, what, from string, args ...any) ([]T, error) {
	return rows(tx, "reading "+what, scanRecord[T, P], `SELECT `+bare.Replace(columnNames[T, P]())+` `+from, args...)
}

// orZero makes the zero value of a row that is not there.
func orZero[T any](v T, err error) (T, error) {
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return v, err
}

// readValue reads the one row of one column; without it the error is ErrNotFound.
func readValue[T any](tx *Tx, what, query string, args ...any) (T, error) {
	return one(tx, what, scanValue[T], query, args...)
}

// scanValue reads a row of one column.
func scanValue[T any](r row) (v T, err error) {
	err = r.Scan(&v)
	return v, err
}

// A timeField is a time in milliseconds since 1970.
type timeField struct{ *time.Time }

func (f timeField) Scan(src any) error {
	return scanInto(src, func(ms int64) { *f.Time = fromMillis(ms) })
}

func (f timeField) Value() (driver.Value, error) { return millis(*f.Time), nil }

// A nullTimeField is a time in milliseconds, null for the zero time.
type nullTimeField struct{ *time.Time }

func (f nullTimeField) Scan(src any) error { return timeField(f).Scan(src) }

func (f nullTimeField) Value() (driver.Value, error) { return timeOrNull(*f.Time), nil }

// A durationField is a duration in milliseconds.
type durationField struct{ *time.Duration }

func (f durationField) Scan(src any) error {
	return scanInto(src, func(ms int64) { *f.Duration = duration(ms) })
}

func (f durationField) Value() (driver.Value, error) { return f.Milliseconds(), nil }

// An idField is the id of another row, null for 0.
type idField[T ~int64] struct{ id *T }

func (f idField[T]) Scan(src any) error { return scanInto(src, func(n int64) { *f.id = T(n) }) }

func (f idField[T]) Value() (driver.Value, error) { return orNull(*f.id), nil }

// scanInto hands a number over to set, and leaves the field as it is for null.
func scanInto(src any, set func(int64)) error {
	var n sql.NullInt64
	err := n.Scan(src)
	if n.Valid {
		set(n.Int64)
	}
	return err
}
