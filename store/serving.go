package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Serving is one of the processes that serve a database: of a file there is one at a time, of a PostgreSQL there may be several, on as
// many machines.
type Serving struct {
	Several bool   // others may come, or are there
	Holder  string // begins the names under which this process claims letters
	Leave   func()
}

// ServiceHolder begins the names under which services claim letters.
const ServiceHolder = "serve-"

// JoinServe makes this process one that serves a database, until it leaves or ends. Where another is the only one, or the database is
// being moved, the error is ErrServed.
func JoinServe(ctx context.Context, path string) (s Serving, err error) {
	if !IsPostgres(path) {
		s.Holder = ServiceHolder
		s.Leave, err = LockServe(ctx, path)
		return s, err
	}
	number := rand.Int32()
	c, err := joinServe(ctx, path, number)
	if err != nil {
		return s, err
	}
	staying, stop := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		stayJoined(staying, path, number, c)
	}()
	return Serving{Several: true, Holder: fmt.Sprintf("%s%d-", ServiceHolder, number), Leave: func() {
		stop()
		<-ended
	}}, nil
}

// joinServe takes the locks of a process that serves a PostgreSQL, which ends with the connection.
func joinServe(ctx context.Context, path string, number int32) (*pgx.Conn, error) {
	c, err := connectForLocks(ctx, path)
	if err != nil {
		return nil, err
	}
	var joined, held bool // the second is not given as long as PostgreSQL believes in a connection of ours that is lost
	err = c.QueryRow(ctx, `SELECT pg_try_advisory_lock_shared($1, $2), pg_try_advisory_lock($3, $4)`, lockClass, lockServe, lockHolders, number).Scan(&joined, &held)
	if err == nil && !(joined && held) {
		err = ErrServed
	}
	if err != nil {
		c.Close(context.WithoutCancel(ctx))
		return nil, fmt.Errorf("database %q: %w", WithoutPassword(path), inWords(postgres{}.explain(err)))
	}
	return c, nil
}

// stayJoined keeps the locks of a process, and takes them again after the connection was lost, until ctx ends.
func stayJoined(ctx context.Context, path string, number int32, c *pgx.Conn) {
	for ctx.Err() == nil {
		if keepTurn(ctx, c); ctx.Err() != nil {
			break
		}
		c.Close(context.WithoutCancel(ctx))
		var err error
		for c, err = joinServe(ctx, path, number); err != nil && ctx.Err() == nil; c, err = joinServe(ctx, path, number) {
			select {
			case <-ctx.Done():
			case <-time.After(leadEvery):
			}
		}
	}
	if c != nil {
		giveBackLocks(ctx, c)
	}
}

// giveBackLocks gives the locks of a connection back and closes it: PostgreSQL itself gives them back only a moment after that.
func giveBackLocks(ctx context.Context, c *pgx.Conn) {
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), leadEvery)
	defer cancel()
	_, _ = c.Exec(limited, `SELECT pg_advisory_unlock_all()`) // of a connection that is lost there are none
	c.Close(limited)
}

// TakeBackGone ends those claims on letters which would end before a moment and are of processes that served a PostgreSQL and are gone, so
// that others send them soon and not when the lease has ended. A process that is there, but has lost its connection, has it again within
// seconds: the moment is to be so early that what was claimed since does not count. Of a file, whose one process takes all back when it
// begins, there is nothing to do.
func (tx *Tx) TakeBackGone(ends time.Time) (int, error) {
	n, err := tx.change("taking letters back", tx.conn.kind.takeBackGone(), millis(ends))
	return int(n), err
}

// How often a process that waits for its turn, or has it, asks PostgreSQL, and how long it waits for the answer.
const (
	leadEvery = 2 * time.Second
	leadLimit = 10 * time.Second
)

// Lead waits until this process is the one of all that serve a PostgreSQL that takes mail in, or until ctx ends. The context that it
// returns ends when another may have taken its place, as after PostgreSQL was stopped; release lets another do so.
func Lead(ctx context.Context, path string) (leading context.Context, release func(), err error) {
	c, err := connectForLocks(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	if err := waitForTurn(ctx, c); err != nil {
		c.Close(context.WithoutCancel(ctx))
		return nil, nil, fmt.Errorf("database %q: %w", WithoutPassword(path), inWords(postgres{}.explain(err)))
	}
	leading, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer stop()
		keepTurn(leading, c)
	}()
	return leading, func() {
		stop()
		<-ended
		giveBackLocks(ctx, c)
	}, nil
}

// waitForTurn asks for the turn until it is there, or ctx ends.
func waitForTurn(ctx context.Context, c *pgx.Conn) error {
	for {
		var first bool
		limited, cancel := context.WithTimeout(ctx, leadLimit)
		err := c.QueryRow(limited, `SELECT pg_try_advisory_lock($1, $2)`, lockClass, lockLeading).Scan(&first)
		cancel()
		if err != nil || first {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(leadEvery):
		}
	}
}

// keepTurn returns when the connection that has the turn is lost, or ctx ends.
func keepTurn(ctx context.Context, c *pgx.Conn) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(leadEvery):
		}
		limited, cancel := context.WithTimeout(ctx, leadLimit)
		err := c.Ping(limited)
		cancel()
		if err != nil {
			return
		}
	}
}

// connectForLocks opens a connection that holds locks for as long as it lasts.
func connectForLocks(ctx context.Context, address string) (*pgx.Conn, error) {
	config, err := parsePostgres(address)
	if err == nil {
		var c *pgx.Conn
		if c, err = pgx.ConnectConfig(ctx, config); err == nil {
			return c, nil
		}
	}
	return nil, fmt.Errorf("database %q: %w", WithoutPassword(address), inWords(err))
}
