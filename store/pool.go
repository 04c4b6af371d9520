package store

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// A pool is some connections to the database, each for one transaction at a time. The one that was
// given back last is taken first, and a new one is opened only where all are in use: a connection has to read the
// schema, and to prepare each statement anew.
type pool struct {
	db     opener
	kind   dialect
	begin  string        // the statement that begins a transaction
	reads  bool          // nothing is written in them
	free   chan struct{} // one for each connection that may be taken
	mu     sync.Mutex
	idle   []*conn   // open, and used by nobody
	last   sync.Once // the closing
	closed atomic.Bool
}

var errClosed = errors.New("the database is closed")

// An opener opens connections to a database.
type opener interface {
	open(ctx context.Context) (connection, error)
	Close() error
}

// A conn is one connection, and what its kind of database is.
type conn struct {
	connection
	kind dialect
}

// A connection runs the statements of one transaction at a time, each prepared when it is first run: reading the text of a statement takes
// longer than running most of them. No statement is interrupted: none takes long. Errors say what was being done.
type connection interface {
	// write runs a statement, and tells done, if it is not nil, how many rows were changed and the id of the last that was written, of which
	// PostgreSQL is to be asked (dialect.returningID). It may wait until the next query, or settle, runs: then its error is the error of that.
	write(doing, query string, args []any, done func(changed, id int64)) error
	// query runs a statement whose rows are read. Until they are closed no other may run.
	query(doing, query string, args []any) (results, error)
	// readLater is query for somebody who reads the rows when the next query, or settle, runs, at the latest.
	readLater(doing, query string, args []any, read func(results) error) error
	// settle runs all that waits.
	settle() error
	// commit ends the transaction. With an error it is undone, or nobody knows.
	commit() error
	// rollback undoes the transaction. With an error the connection is closed.
	rollback() error
	close() error
}

// results are the rows of a query, as sql.Rows has them.
type results interface {
	row
	Next() bool
	Err() error
	Close() error
}

func newPool(db opener, kind dialect, size int, begin string, reads bool) *pool {
	p := &pool{db: db, kind: kind, begin: begin, reads: reads, free: make(chan struct{}, size)}
	for range size {
		p.free <- struct{}{}
	}
	return p
}

// take waits until a connection may be used.
func (p *pool) take(ctx context.Context) (*conn, error) {
	select {
	case <-p.free:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if c := p.pop(); c != nil {
		return c, nil
	}
	opened, err := connection(nil), errClosed
	if !p.closed.Load() {
		opened, err = p.db.open(ctx)
	}
	if err != nil {
		p.free <- struct{}{}
		return nil, err
	}
	return &conn{opened, p.kind}, nil
}

// pop is the idle connection that was used last, or nil.
func (p *pool) pop() *conn {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.idle)
	if n == 0 {
		return nil
	}
	c := p.idle[n-1]
	p.idle = p.idle[:n-1]
	return c
}

// give takes a connection back. What was not committed is undone, and where that fails the
// connection is thrown away.
func (p *pool) give(c *conn, committed bool) {
	if committed || c.rollback() == nil {
		p.mu.Lock()
		p.idle = append(p.idle, c)
		p.mu.Unlock()
	}
	p.free <- struct{}{}
}

// close waits for the transactions that are running, and closes all.
func (p *pool) close() (err error) {
	p.last.Do(func() {
		for range cap(p.free) {
			<-p.free
		}
		for c := p.pop(); c != nil; c = p.pop() {
			err = errors.Join(err, c.close())
		}
		p.closed.Store(true)
		err = errors.Join(err, p.db.Close())
		for range cap(p.free) {
			p.free <- struct{}{}
		}
	})
	return err
}
