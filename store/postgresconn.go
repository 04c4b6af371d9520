package store

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
)

// A postgresServer is a database in a PostgreSQL.
type postgresServer struct{ config *pgconn.Config }

func (s postgresServer) open(ctx context.Context) (connection, error) {
	c, err := pgconn.ConnectConfig(ctx, s.config)
	if err != nil {
		return nil, err
	}
	return &postgresConn{PgConn: c, known: map[string]*postgresStatement{}}, nil
}

func (s postgresServer) Close() error { return nil }

// A postgresConn is a connection to a PostgreSQL. To wait for an answer takes longer than most statements: what is only written waits, and is
// sent with the next statement whose answer somebody reads.
type postgresConn struct {
	*pgconn.PgConn
	known   map[string]*postgresStatement
	waiting *pgconn.Batch
	todo    []waiting // the statements that wait
	bytes   int       // how many their values have
	cause   error     // why the transaction failed, if it did
}

// A waiting statement says in errors what it does. Its result is for done, its rows are for read, unless these are nil.
type waiting struct {
	doing     string
	statement *postgresStatement
	done      func(changed, id int64)
	read      func(results) error
}

// How many statements wait at most, and of about how many bytes.
const (
	waitingMost  = 200
	waitingBytes = 1 << 18
)

// statement is the statement of that text, as SQLite has it, which is prepared the first time: then nothing may wait.
func (c *postgresConn) statement(doing, query string) (*postgresStatement, error) {
	if st := c.known[query]; st != nil {
		return st, nil
	}
	if err := c.settle(); err != nil {
		return nil, err
	}
	described, err := c.Prepare(context.Background(), "s"+strconv.Itoa(len(c.known)), postgres{}.adapt(query), nil)
	if err != nil {
		return nil, c.failed(doing, err)
	}
	st := newPostgresStatement(described)
	c.known[query] = st
	return st, nil
}

// put lets a statement wait.
func (c *postgresConn) put(w waiting, query string, args []any) (err error) {
	if w.statement, err = c.statement(w.doing, query); err != nil {
		return err
	}
	st := w.statement
	values, err := postgres{}.values(args)
	if err != nil {
		return fmt.Errorf("%s: %w", w.doing, err)
	}
	bound, formats, bytes, err := st.bind(values)
	if err != nil {
		return fmt.Errorf("%s: %w", w.doing, err)
	}
	if c.waiting == nil {
		c.waiting = &pgconn.Batch{}
	}
	c.waiting.ExecStatement(st.StatementDescription, bound, formats, st.formats)
	c.todo, c.bytes = append(c.todo, w), c.bytes+bytes
	return nil
}

// send sends what waits, and reads all answers but the last, which is left to the caller.
func (c *postgresConn) send() (answers *pgconn.MultiResultReader, last waiting, err error) {
	batch, todo := c.waiting, c.todo
	c.drop()
	answers = c.ExecBatch(context.Background(), batch)
	for _, w := range todo[:len(todo)-1] {
		if _, err := c.answer(answers, w); err != nil {
			return nil, w, err
		}
	}
	return answers, todo[len(todo)-1], nil
}

// drop forgets what waits.
func (c *postgresConn) drop() { c.waiting, c.todo, c.bytes = nil, nil, 0 }

// answer reads the next answer, and tells whom it is for. After an error there are no more.
func (c *postgresConn) answer(answers *pgconn.MultiResultReader, w waiting) (tag pgconn.CommandTag, err error) {
	err = errNoAnswer
	if answers.NextResult() {
		tag, err = w.tell(answers.ResultReader())
	}
	if err != nil {
		if closing := answers.Close(); closing != nil {
			err = closing
		}
		return tag, c.failed(w.doing, err)
	}
	return tag, nil
}

// tell tells whom it is for what the answer is.
func (w waiting) tell(r *pgconn.ResultReader) (tag pgconn.CommandTag, err error) {
	id := int64(0)
	switch {
	case w.read != nil:
		err = w.read(&postgresRows{statement: w.statement, reader: r, close: func() error { return nil }})
	case w.done != nil && r.NextRow() && len(r.Values()[0]) == 8: // a BIGINT
		id = int64(binary.BigEndian.Uint64(r.Values()[0]))
	}
	tag, closing := r.Close()
	if err = cmp.Or(closing, err); err == nil && w.done != nil {
		w.done(tag.RowsAffected(), id)
	}
	return tag, err
}

var errNoAnswer = errors.New("there was no answer")

// sendAll sends what waits, and reads all answers. It returns that of the last.
func (c *postgresConn) sendAll() (tag pgconn.CommandTag, err error) {
	answers, last, err := c.send()
	if err == nil {
		tag, err = c.answer(answers, last)
	}
	if err != nil {
		return tag, err
	}
	if err := answers.Close(); err != nil {
		return tag, c.failed(last.doing, err)
	}
	return tag, nil
}

func (c *postgresConn) write(doing, query string, args []any, done func(changed, id int64)) error {
	err := c.put(waiting{doing: doing, done: done}, query, args)
	if err == nil && (len(c.todo) >= waitingMost || c.bytes >= waitingBytes) {
		err = c.settle()
	}
	return err
}

func (c *postgresConn) readLater(doing, query string, args []any, read func(results) error) error {
	return c.put(waiting{doing: doing, read: read}, query, args)
}

func (c *postgresConn) query(doing, query string, args []any) (results, error) {
	if err := c.put(waiting{doing: doing}, query, args); err != nil {
		return nil, err
	}
	answers, w, err := c.send()
	if err != nil {
		return nil, err
	}
	if !answers.NextResult() {
		return nil, c.failed(doing, cmp.Or(answers.Close(), errNoAnswer))
	}
	r := answers.ResultReader()
	return &postgresRows{statement: w.statement, reader: r, close: func() error {
		_, err := r.Close()
		if closing := answers.Close(); closing != nil {
			err = closing
		}
		if err != nil {
			_ = c.failed(doing, err) // the transaction has failed
		}
		return c.explain(err)
	}}, nil
}

func (c *postgresConn) settle() error {
	if len(c.todo) == 0 {
		return nil
	}
	_, err := c.sendAll()
	return err
}

// commit looks at the answer: PostgreSQL undoes a transaction that had failed, and says so in no error.
func (c *postgresConn) commit() error {
	if err := c.put(waiting{doing: "committing"}, "COMMIT", nil); err != nil {
		return err
	}
	tag, err := c.sendAll()
	if err == nil && tag.String() != "COMMIT" {
		err = fmt.Errorf("committing: all was undone, because of what had failed: %w", c.cause)
	}
	return err
}

func (c *postgresConn) rollback() error {
	c.drop()
	err := errLost
	if !c.IsClosed() {
		if c.TxStatus() == 'I' { // COMMIT has ended it, or it has not begun
			return nil
		}
		err = c.Exec(context.Background(), "ROLLBACK").Close()
	}
	if err != nil {
		_ = c.close()
	}
	return err
}

func (c *postgresConn) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), leadEvery)
	defer cancel()
	return c.Close(ctx)
}

// explain says of an error whether the connection is lost.
func (c *postgresConn) explain(err error) error {
	if err = (postgres{}).explain(err); err != nil && c.IsClosed() && !errors.Is(err, errLost) {
		err = fmt.Errorf("%w: %w", errLost, err)
	}
	return err
}

// failed says of an error what was being done. That a statement was not run because one before it had
// failed says nothing of that one.
func (c *postgresConn) failed(doing string, err error) error {
	err = fmt.Errorf("%s: %w", doing, c.explain(err))
	if pgCode(err) == pgAborted && c.cause != nil {
		return fmt.Errorf("%w; what had failed: %w", err, c.cause)
	}
	c.cause = err
	return err
}

// pgAborted is PostgreSQL's code of statements that are not run because one before them has failed.
const pgAborted = "25P02"
