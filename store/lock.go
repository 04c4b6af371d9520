package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"

	"modernc.org/sqlite"
)

// ErrServed is wrapped by the error of LockServe when another process serves the database.
var ErrServed = errors.New("seneschal serve runs on this database")

// LockServe makes this process the one that serves the database at path, until unlock is called
// or the process ends. While another is it, the error is ErrServed, at once. The lock is a
// transaction on a small file beside the database, as with lockSchema: it ends with the process,
// however that ends. It keeps nobody from using the database.
func LockServe(ctx context.Context, path string) (unlock func(), err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // by whatever name the database is called, the lock is the same
	}
	if err := createPrivate(path + "-serve"); err != nil {
		return nil, fmt.Errorf("locking database %q: %w", path, err)
	}
	lock, err := sql.Open("sqlite", fileURI(path+"-serve")+"?_pragma=busy_timeout(0)&_txlock=exclusive")
	if err != nil {
		return nil, fmt.Errorf("locking database %q: %w", path, err)
	}
	tx, err := lock.BeginTx(context.WithoutCancel(ctx), nil) // one that is cancelled would be given up
	if err != nil {
		lock.Close()
		var e *sqlite.Error
		if errors.As(err, &e) && e.Code()&0xff == codeBusy {
			err = ErrServed
		}
		return nil, fmt.Errorf("database %q: %w", path, inWords(err))
	}
	return func() {
		tx.Rollback()
		lock.Close()
	}, nil
}
