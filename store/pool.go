package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"sync"
)

// A pool is some connections to the database, each for one transaction at a time.
type pool struct {
	db    *sql.DB
	begin string     // the statement that begins a transaction
	idle  chan *conn // nil stands for one that is not open yet
	last  sync.Once  // the closing
}

// A conn is one connection and the statements that were run on it, prepared: reading the text
// of a statement takes longer than running most of them.
type conn struct {
	*sql.Conn
	known map[string]*sql.Stmt
}

func newPool(db *sql.DB, size int, begin string) *pool {
	p := &pool{db: db, begin: begin, idle: make(chan *conn, size)}
	for range size {
		p.idle <- nil
	}
	return p
}

// take waits for a connection that nobody uses.
func (p *pool) take(ctx context.Context) (*conn, error) {
	select {
	case c := <-p.idle:
		if c != nil {
			return c, nil
		}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	opened, err := p.db.Conn(ctx)
	if err != nil {
		p.idle <- nil
		return nil, err
	}
	return &conn{Conn: opened, known: map[string]*sql.Stmt{}}, nil
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
	p.idle <- c
}

// close waits for the transactions that are running, and closes all.
func (p *pool) close() (err error) {
	p.last.Do(func() {
		for range cap(p.idle) {
			if c := <-p.idle; c != nil {
				err = errors.Join(err, c.close())
			}
		}
		err = errors.Join(err, p.db.Close())
		for range cap(p.idle) {
			p.idle <- nil
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

// statement is the statement of that text, which is prepared the first time.
func (c *conn) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if st := c.known[query]; st != nil {
		return st, nil
	}
	st, err := c.PrepareContext(ctx, query)
	if err == nil {
		c.known[query] = st
	}
	return st, err
}
