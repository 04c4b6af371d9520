package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/pressly/goose/v3"

	"github.com/seneschal-pbem/seneschal/migrations"
)

// prepare makes the file if there is none and brings its schema up to date. It looks before
// it touches: the version is read first, from the file opened for reading only. With keepCopy the
// file as it was is kept beside it.
func prepare(ctx context.Context, path string, keepCopy bool) error {
	have, err := schemaVersion(ctx, path)
	if err != nil {
		return err
	}
	want, err := newestMigration()
	if err != nil {
		return err
	}
	if have > want {
		return fmt.Errorf("its schema is number %d, this program knows up to %d: %w", have, want, ErrNewer)
	}
	if have == want {
		return nil
	}
	// goose has no lock of its own for SQLite. This one is a transaction on a small file, so that it ends with the process.
	unlock, err := lockExclusively(ctx, fileURI(path+"-lock")+"?_pragma=busy_timeout(30000)")
	if err != nil {
		return fmt.Errorf("waiting for another start to end: %w", err)
	}
	defer unlock()
	if have, err = schemaVersion(ctx, path); err != nil { // another process may have been faster
		return err
	}
	if keepCopy && have > 0 && have < want {
		if err := copyBefore(ctx, path, want); err != nil {
			return err
		}
	}
	return migrate(ctx, path)
}

// newestMigration is the number of the last step that this program knows.
func newestMigration() (int64, error) {
	names, err := fs.Glob(migrations.FS, "*.sql")
	if err != nil {
		return 0, err
	}
	var newest int64
	for _, name := range names {
		n, err := goose.NumericComponent(name)
		if err != nil {
			return 0, fmt.Errorf("migration %q: %w", name, err)
		}
		newest = max(newest, n)
	}
	return newest, nil
}

// schemaVersion reads the number of the last step that the file has had; 0 for no file, an
// empty one, or one whose making was broken off.
func schemaVersion(ctx context.Context, path string) (int64, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	if info.IsDir() {
		return 0, errors.New("it is a folder")
	}
	if info.Size() == 0 {
		return 0, nil
	}
	db, err := sql.Open("sqlite", readOnlyDSN(path))
	if err != nil {
		return 0, err
	}
	defer db.Close()
	var tables int
	const made = `SELECT count(*) FROM sqlite_master WHERE name = 'goose_db_version'`
	if err := db.QueryRowContext(ctx, made).Scan(&tables); err != nil {
		return 0, fmt.Errorf("reading its schema: %w", err)
	}
	if tables == 0 {
		return 0, nil
	}
	var version int64
	const last = `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`
	if err := db.QueryRowContext(ctx, last).Scan(&version); err != nil {
		return 0, fmt.Errorf("reading its version: %w", err)
	}
	return version, nil
}

// migrate runs the steps that are missing. The caller holds the lock.
func migrate(ctx context.Context, path string) error {
	if err := createPrivate(path); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", dsn(path, "_txlock=immediate"))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.FS)
	if err != nil {
		db.Close()
		return err
	}
	defer provider.Close()
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bringing its schema up to date: %w", err)
	}
	return nil
}

// createPrivate makes an empty file that only its owner may read: it will hold people's mail.
func createPrivate(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}
