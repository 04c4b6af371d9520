package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
)

// A sqliteFile is a file of SQLite.
type sqliteFile struct{ *sql.DB }

func (f sqliteFile) open(ctx context.Context) (connection, error) {
	c, err := f.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return &sqliteConn{c, map[string]*sql.Stmt{}}, nil
}

// A sqliteConn is a connection to a file of SQLite, on which each statement runs at once.
type sqliteConn struct {
	*sql.Conn
	known map[string]*sql.Stmt
}

// statement is the statement of that text, which is prepared the first time.
func (c *sqliteConn) statement(query string) (*sql.Stmt, error) {
	if st := c.known[query]; st != nil {
		return st, nil
	}
	st, err := c.PrepareContext(context.Background(), query)
	if err == nil {
		c.known[query] = st
	}
	return st, err
}

// write asks the driver for the id: with a RETURNING, SQLite notes all that it changes, so that it could take it back.
func (c *sqliteConn) write(doing, query string, args []any, done func(changed, id int64)) error {
	st, err := c.statement(query)
	var res sql.Result
	if err == nil {
		res, err = st.ExecContext(context.Background(), args...)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	if done != nil {
		changed, _ := res.RowsAffected() // the driver knows both
		id, _ := res.LastInsertId()
		done(changed, id)
	}
	return nil
}

func (c *sqliteConn) query(doing, query string, args []any) (results, error) {
	st, err := c.statement(query)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	rs, err := st.QueryContext(context.Background(), args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return rs, nil
}

func (c *sqliteConn) readLater(doing, query string, args []any, read func(results) error) error {
	rs, err := c.query(doing, query, args)
	if err != nil {
		return err
	}
	defer rs.Close()
	if err := read(rs); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

func (c *sqliteConn) settle() error { return nil }

func (c *sqliteConn) commit() error { return c.write("committing", "COMMIT", nil, nil) }

func (c *sqliteConn) rollback() error {
	_, err := c.ExecContext(context.Background(), "ROLLBACK")
	if err != nil {
		_ = c.Raw(func(any) error { return driver.ErrBadConn })
	}
	return err
}

// close closes the statements first: a connection with one that is open lives on, and keeps the
// last transactions in the log beside the database.
func (c *sqliteConn) close() (err error) {
	for _, st := range c.known {
		err = errors.Join(err, st.Close())
	}
	return errors.Join(err, c.Close())
}
