// Package store keeps everything in one SQLite file, or in a PostgreSQL: games and seats, the raw mail that came
// in, orders, seasons with their seeds, events and snapshots, and the mail that is to go out.
// Start reading at Open, Update and View; each noun has a file of its own. The store knows no
// rules: an event is a kind and bytes, an order is lines of text.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// ErrNotFound is wrapped by every error that says that a row is not there.
var ErrNotFound = errors.New("not found")

// ErrNewer is wrapped by the error of Open when a later version of the program made the database.
var ErrNewer = errors.New("made by a newer version of the program")

// A Store is an open database. It may be used by several goroutines, and several processes
// may have the same database open.
type Store struct {
	path  string // the file, or the address of a PostgreSQL
	kind  dialect
	write *pool
	read  *pool
	// Now is the clock that every transaction carries; it may be replaced before first use.
	Now func() time.Time
}

// A Tx is one transaction. Now is the same moment throughout it, in UTC, to the millisecond.
type Tx struct {
	Now time.Time

	ctx   context.Context
	conn  *conn
	scope scope
	reads bool // it writes nothing
}

// Exists reports whether there is a file at path. Open makes one where there is none. Of a PostgreSQL it is always
// true: Open makes the tables in it.
func Exists(path string) bool {
	if IsPostgres(path) {
		return true
	}
	_, err := os.Stat(path)
	return err == nil
}

// Open opens the database at path, makes it if need be, and brings its schema up to date: a copy of
// it as it was is kept beside it then. A database with a newer schema is refused with ErrNewer and
// stays untouched.
func Open(ctx context.Context, path string) (*Store, error) {
	return openUpToDate(ctx, path, true)
}

// OpenCopy opens a copy of a database, such as a backup that is to be restored, and brings its schema up
// to date without keeping it as it was.
func OpenCopy(ctx context.Context, path string) (*Store, error) {
	return openUpToDate(ctx, path, false)
}

func openUpToDate(ctx context.Context, path string, keepCopy bool) (*Store, error) {
	if IsPostgres(path) {
		return openPostgres(ctx, path)
	}
	if err := prepare(ctx, path, keepCopy); err != nil {
		return nil, fmt.Errorf("opening database %q: %w", path, inWords(err))
	}
	return openPools(path, dsn(path, ""), dsn(path, "_pragma=query_only(ON)"))
}

// openPools opens the connections that write, and those that read.
func openPools(path, writeDSN, readDSN string) (*Store, error) {
	write, writeErr := sql.Open("sqlite", writeDSN)
	read, readErr := sql.Open("sqlite", readDSN)
	if err := errors.Join(writeErr, readErr); err != nil {
		return nil, fmt.Errorf("opening database %q: %w", path, err)
	}
	return &Store{path: path, kind: sqlite3{}, write: newPool(sqliteFile{write}, sqlite3{}, 1, "BEGIN IMMEDIATE", false),
		read: newPool(sqliteFile{read}, sqlite3{}, 4, "BEGIN", true), Now: time.Now}, nil
}

// dsn names the file with the settings that every connection must have, and with more. The log
// may grow to 4,000 pages, 16 MB, before it is written into the database: a burst of mail fits in.
func dsn(path, more string) string {
	return fileURI(path) + "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=foreign_keys(ON)" +
		"&_pragma=synchronous(FULL)&_pragma=recursive_triggers(ON)&_pragma=wal_autocheckpoint(4000)&" + more
}

// readOnlyDSN opens the file without the right to change it.
func readOnlyDSN(path string) string {
	return fileURI(path) + "?mode=ro&_pragma=busy_timeout(5000)"
}

// fileURI is the path as SQLite reads it, with its odd characters escaped.
func fileURI(path string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath()
}

// Close closes the database, when the transactions that are running have ended.
func (s *Store) Close() error {
	return errors.Join(s.read.close(), s.write.close())
}

// Read runs f in one read transaction, and returns what f does.
func Read[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (value T, err error) {
	err = s.View(ctx, func(tx *Tx) error {
		value, err = f(tx)
		return err
	})
	return value, err
}

// Write runs f in one write transaction, while which there are no others, and returns what f does.
func Write[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (value T, err error) {
	err = s.Update(ctx, func(tx *Tx) error {
		value, err = f(tx)
		return err
	})
	return value, err
}

// WriteApart runs f in a transaction that changes what belongs to no game (UpdateApart), and returns what f does.
func WriteApart[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (value T, err error) {
	err = s.UpdateApart(ctx, func(tx *Tx) error {
		value, err = f(tx)
		return err
	})
	return value, err
}

// transact runs f in a transaction, and runs it again where PostgreSQL broke it off for the sake of another.
func (s *Store) transact(ctx context.Context, p *pool, has scope, f func(*Tx) error) error {
	for tries := 1; ; tries++ {
		err := s.transactOnce(ctx, p, has, f)
		if tries == brokenOffTries || !errors.Is(err, errBrokenOff) {
			return err
		}
		time.Sleep(brokenOffPause + rand.N(brokenOffPause)) // the other goes on first
	}
}

// How often a transaction is run that PostgreSQL breaks off, and about how long it rests before.
const (
	brokenOffTries = 5
	brokenOffPause = 20 * time.Millisecond
)

func (s *Store) transactOnce(ctx context.Context, p *pool, has scope, f func(*Tx) error) error {
	tx, err := p.beginOn(ctx, has)
	if err != nil {
		return err
	}
	committed := false
	defer func() { p.give(tx.conn, committed) }()
	tx.Now = fromMillis(millis(s.Now()))
	if err := f(tx); err != nil {
		return err
	}
	err = tx.commit()
	committed = err == nil
	return err
}

// beginOn begins a transaction that has something to itself on a connection of the pool. Those that were lost while nobody used them are thrown away, and others opened.
func (p *pool) beginOn(ctx context.Context, has scope) (*Tx, error) {
	for lost := 0; ; lost++ {
		c, err := p.take(ctx)
		if err != nil {
			return nil, fmt.Errorf("beginning a transaction: %w", p.kind.explain(err))
		}
		tx := &Tx{ctx: ctx, conn: c, scope: has, reads: p.reads}
		if err = tx.write("beginning a transaction", p.begin); err == nil && !p.reads {
			err = p.kind.lock(tx, has)
		}
		if err == nil {
			err = c.settle()
		}
		if err == nil {
			return tx, nil
		}
		p.give(c, false)
		if !errors.Is(err, errLost) || lost > cap(p.free) {
			return nil, err
		}
	}
}

// Savepoint runs f within the transaction. If f returns an error or panics, what it wrote is
// undone, and what was written before it stays.
func (tx *Tx) Savepoint(f func() error) (err error) {
	if err := tx.conn.settle(); err != nil { // what fails here is none of f's
		return err
	}
	if err := tx.write("setting a savepoint", "SAVEPOINT one"); err != nil {
		return err
	}
	done := false
	defer func() {
		if !done { // f has failed or panics
			err = errors.Join(err, tx.undoSavepoint())
		}
	}()
	if err = f(); err == nil {
		err = tx.endSavepoint()
	}
	done = err == nil
	return err
}

// endSavepoint ends a savepoint when all that was written behind it has run.
func (tx *Tx) endSavepoint() error {
	err := tx.write("releasing a savepoint", "RELEASE one")
	return cmp.Or(err, tx.conn.settle())
}

// undoSavepoint takes back what was written behind a savepoint, and ends it. What still waits then may fail: it is undone anyway.
func (tx *Tx) undoSavepoint() error {
	_ = tx.conn.settle()
	err := tx.write("rolling back to a savepoint", "ROLLBACK TO one")
	return cmp.Or(err, tx.endSavepoint())
}

// commit ends the transaction, unless it is to end undone.
func (tx *Tx) commit() error {
	if err := tx.ctx.Err(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return tx.conn.commit()
}

// write runs a statement, unless the transaction is to end, and says in its error what was being done. The error may come from a later
// statement, from settle, from the end of the savepoint, or from that of the transaction.
func (tx *Tx) write(doing, query string, args ...any) error {
	return tx.writeFor(nil, doing, query, args)
}

// writeFor is write, and tells done how many rows were changed and, if the statement ends in dialect.returningID, the id of the one that was
// written: when settle returns at the latest.
func (tx *Tx) writeFor(done func(changed, id int64), doing, query string, args []any) error {
	if err := tx.ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return tx.conn.write(doing, query, args, done)
}

// query runs a SELECT.
func (tx *Tx) query(doing, query string, args ...any) (results, error) {
	if err := tx.ctx.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return tx.conn.query(doing, query, args)
}

// change runs an UPDATE and reports how many rows it touched.
func (tx *Tx) change(doing, query string, args ...any) (int64, error) {
	var changed int64
	err := tx.writeFor(func(n, _ int64) { changed = n }, doing, query, args)
	return changed, cmp.Or(err, tx.conn.settle())
}

// changeOne runs an UPDATE of one row, and reports false if there was none to be changed.
func (tx *Tx) changeOne(doing, query string, args ...any) (bool, error) {
	n, err := tx.change(doing, query, args...)
	return n == 1, err
}

// rows reads all rows of a query, each with scan.
func rows[T any](tx *Tx, doing string, scan func(row) (T, error), query string, args ...any) (all []T, err error) {
	err = tx.eachRow(doing, func(r row) error {
		v, err := scan(r)
		if err == nil {
			all = append(all, v)
		}
		return err
	}, query, args)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// eachRow reads the rows of a query one after the other, and ends with the first error.
func (tx *Tx) eachRow(doing string, read func(row) error, query string, args []any) error {
	rs, err := tx.query(doing, query, args...)
	if err != nil {
		return err
	}
	defer rs.Close()
	if err := readRows(rs, read); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

func readRows(rs results, read func(row) error) (err error) {
	for err == nil && rs.Next() {
		err = read(rs)
	}
	return cmp.Or(err, rs.Err())
}

// eachRowLater is eachRow, but the rows may be read only when settle, or the next read that is not for later, returns: so that several reads
// wait for one answer.
func (tx *Tx) eachRowLater(doing string, read func(row) error, query string, args []any) error {
	if err := tx.ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return tx.conn.readLater(doing, query, args, func(rs results) error { return readRows(rs, read) })
}

// one reads the row of a query that gives one at most; without one the error is ErrNotFound.
func one[T any](tx *Tx, what string, scan func(row) (T, error), query string, args ...any) (T, error) {
	all, err := rows(tx, "reading "+what, scan, query, args...)
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s: %w", what, ErrNotFound)
	}
	if err != nil {
		var none T
		return none, err
	}
	return all[0], nil
}

// A row is what scanning needs of sql.Row and sql.Rows.
type row interface{ Scan(...any) error }

// unlessTaken runs f, which writes a row that must be the only one of its name. It reports whether there is such a row already: then
// nothing has been written, and the transaction may go on.
func (tx *Tx) unlessTaken(f func() error) (taken bool, err error) {
	if err := tx.conn.settle(); err != nil { // such a row may be another's
		return false, err
	}
	if err = tx.Savepoint(f); err != nil && tx.conn.kind.isTaken(err) {
		return true, nil
	}
	return false, err
}

func millis(t time.Time) int64 { return t.UnixMilli() }

func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// timeOrNull makes the zero moment null.
func timeOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return millis(t)
}

// orNull makes the zero id null.
func orNull[T ~int64](id T) any {
	if id == 0 {
		return nil
	}
	return int64(id)
}
