package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"sync"
)

// A pool is some connections to the database, each for one transaction at a time. The one that was
// given back last is taken first, and a new one is opened only where all are in use: a connection has to read the
// schema, and to prepare each statement anew.
type pool struct {
	db    *sql.DB
	kind  dialect
	begin []string      // the statements that begin a transaction
	free  chan struct{} // one for each connection that may be taken
	mu    sync.Mutex
	idle  []*conn   // open, and used by nobody
	last  sync.Once // the closing
}

// A conn is one connection and the statements that were run on it, prepared: reading the text
// of a statement takes longer than running most of them.
type conn struct {
	*sql.Conn
	kind  dialect
	known map[string]*sql.Stmt
}

func newPool(db *sql.DB, kind dialect, size int, begin ...string) *pool {
	p := &pool{db: db, kind: kind, begin: begin, free: make(chan struct{}, size)}
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
	opened, err := p.db.Conn(ctx)
	if err != nil {
		p.free <- struct{}{}
		return nil, err
	}
	return &conn{Conn: opened, kind: p.kind, known: map[string]*sql.Stmt{}}, nil
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
	if !committed {
		if _, err := c.ExecContext(context.Background(), "ROLLBACK"); err != nil {
			_ = c.Raw(func(any) error { return driver.ErrBadConn })
			c = nil
		}
	}
	if c != nil {
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
		err = errors.Join(err, p.db.Close())
		for range cap(p.free) {
			p.free <- struct{}{}
		}
	})
	return err
}

// close closes the statements first: a connection with one that is open lives on, and keeps the
// last transactions in the log beside the database.
func (c *conn) close() (err error) {
	for _, st := range c.known {
		err = errors.Join(err, st.Close())
	}
	return errors.Join(err, c.Close())
}

// statement is the statement of that text, as SQLite has it, which is prepared the first time.
func (c *conn) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if st := c.known[query]; st != nil {
		return st, nil
	}
	st, err := c.PrepareContext(ctx, c.kind.adapt(query))
	if err == nil {
		c.known[query] = st
	}
	return st, err
}
