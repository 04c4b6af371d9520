package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
)

// ErrServed is wrapped by the error of LockServe when another process serves the database.
var ErrServed = errors.New("seneschal serve runs on this database")

// ErrFiling is wrapped by the error of LockFiling when another process holds that lock.
var ErrFiling = errors.New("another process files mail")

// ErrPublishing is wrapped by the error of LockPublishing when another process holds that lock.
var ErrPublishing = errors.New("another process publishes")

// LockServe makes this process the one that serves the database at path, until unlock is called
// or the process ends. While another is it, the error is ErrServed, at once. It keeps nobody from
// using the database.
func LockServe(ctx context.Context, path string) (unlock func(), err error) {
	if IsPostgres(path) {
		return lockPostgres(ctx, path, lockServe, ErrServed)
	}
	return lockFile(ctx, path, "-serve", ErrServed)
}

// LockFiling makes this process the only one that moves mail on the server, until unlock is called or
// the process ends. While another is it, the error is ErrFiling, at once.
func (s *Store) LockFiling(ctx context.Context) (unlock func(), err error) {
	if IsPostgres(s.path) {
		return lockPostgres(ctx, s.path, lockFiling, ErrFiling)
	}
	return lockFile(ctx, s.path, "-filing", ErrFiling)
}

// LockPublishing makes this process the only one that writes public pages into folders, until unlock is called or
// the process ends. While another is it, the error is ErrPublishing, at once.
func (s *Store) LockPublishing(ctx context.Context) (unlock func(), err error) {
	if IsPostgres(s.path) {
		return lockPostgres(ctx, s.path, lockPublishing, ErrPublishing)
	}
	return lockFile(ctx, s.path, "-publish", ErrPublishing)
}

// lockFile locks the small file beside the database at path whose name ends in suffix. While it is locked
// already, the error is busy. The lock is a transaction, as in prepare: it ends with the process,
// however that ends.
func lockFile(ctx context.Context, path, suffix string, busy error) (unlock func(), err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // by whatever name the database is called, the lock is the same
	}
	if err := createPrivate(path + suffix); err != nil {
		return nil, fmt.Errorf("locking database %q: %w", path, err)
	}
	unlock, err = lockExclusively(context.WithoutCancel(ctx), fileURI(path+suffix)+"?_pragma=busy_timeout(0)")
	if primaryCode(err) == codeBusy {
		err = busy
	}
	if err != nil {
		return nil, fmt.Errorf("database %q: %w", path, inWords(err))
	}
	return unlock, nil
}

// lockExclusively opens a database and keeps everybody else from it by a transaction, until unlock is called,
// the process ends, or ctx is cancelled.
func lockExclusively(ctx context.Context, dsn string) (unlock func(), err error) {
	db, err := sql.Open("sqlite", dsn+"&_txlock=exclusive")
	if err != nil {
		return nil, err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		db.Close()
		return nil, err
	}
	return func() {
		tx.Rollback()
		db.Close()
	}, nil
}

// lockPostgres takes one of the locks of a PostgreSQL, over a connection of its own with which it ends. While it is taken already, the
// error is busy.
func lockPostgres(ctx context.Context, address string, which int, busy error) (unlock func(), err error) {
	c, err := connectForLocks(ctx, address)
	if err != nil {
		return nil, err
	}
	var taken bool
	err = c.QueryRow(ctx, `SELECT pg_try_advisory_lock($1, $2)`, lockClass, which).Scan(&taken)
	if err == nil && !taken {
		err = busy
	}
	if err != nil {
		c.Close(context.WithoutCancel(ctx))
		return nil, fmt.Errorf("database %q: %w", WithoutPassword(address), inWords(err))
	}
	return func() { giveBackLocks(ctx, c) }, nil
}
