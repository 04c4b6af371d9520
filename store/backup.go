package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// partSuffix ends the name of a copy that is being written. What is left of one that was broken off
// is no backup.
const partSuffix = ".part"

// Backup writes a copy of the database, as it is at this moment, to a file that there is not. Others
// may write to the database meanwhile. Only the owner of the copy may read it. check looks at the
// finished copy, under another name, before it gets its place; if it fails there is no copy.
func (s *Store) Backup(ctx context.Context, to string, check func(path string) error) error {
	if err := writeCopy(ctx, s.write.db, to, check); err != nil {
		return fmt.Errorf("writing backup %q: %w", to, inWords(err))
	}
	return nil
}

// writeCopy writes a copy of an open database over a connection of its own.
func writeCopy(ctx context.Context, db *sql.DB, to string, check func(path string) error) error {
	if Exists(to) {
		return fs.ErrExist
	}
	part, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".*"+partSuffix) // with mode 0600
	if err != nil {
		return err
	}
	defer RemoveDatabase(part.Name())
	if err := part.Close(); err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, part.Name()); err != nil {
		return err
	}
	if err := syncFile(part.Name()); err != nil { // SQLite does not
		return err
	}
	if check != nil {
		if err := check(part.Name()); err != nil {
			return err
		}
	}
	return Place(part.Name(), to)
}

// Place gives a finished file its name, and fails with fs.ErrExist if there is such a file already.
func Place(from, to string) error {
	err := os.Link(from, to)
	if err == nil {
		os.Remove(from)
		return SyncFolder(filepath.Dir(to))
	}
	if errors.Is(err, fs.ErrExist) || Exists(to) {
		return fs.ErrExist
	}
	if err := os.Rename(from, to); err != nil { // this file system gives no file two names
		return err
	}
	return SyncFolder(filepath.Dir(to))
}

// RemoveDatabase removes a database, and what SQLite keeps beside it. It is no error if there is none.
func RemoveDatabase(path string) {
	for _, suffix := range []string{"", "-wal", "-shm", "-journal", "-lock"} {
		os.Remove(path + suffix)
	}
}

// syncFile makes what a file holds outlive a crash.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// SyncFolder makes the names in a folder outlive a crash. Some file systems cannot; there it is as it
// is.
func SyncFolder(folder string) error {
	d, err := os.Open(folder)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}

// copyBefore keeps a copy of the database beside it, as it was before a migration to that number,
// once.
func copyBefore(ctx context.Context, path string, number int64) error {
	to := fmt.Sprintf("%s.before-%04d", path, number)
	if Exists(to) {
		return nil
	}
	db, err := sql.Open("sqlite", dsn(path, ""))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := writeCopy(ctx, db, to, nil); err != nil {
		return fmt.Errorf("writing %q, a copy to go back to, before its schema is changed (it has not been changed): %w", to, err)
	}
	return nil
}

// OpenRead opens a database for reading alone, such as a backup. Its schema must be that of this
// program.
func OpenRead(ctx context.Context, path string) (*Store, error) {
	have, err := schemaVersion(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("opening database %q: %w", path, inWords(err))
	}
	if want, err := newestMigration(); err != nil || have != want {
		return nil, errors.Join(err, fmt.Errorf("opening database %q: its schema is number %d, want %d", path, have, want))
	}
	return openPools(path, readOnlyDSN(path), readOnlyDSN(path))
}

// Damage lists what SQLite finds wrong with the file itself: pages, indexes, constraints, and rows that
// name rows which are not there. It is empty for a database that is sound.
func (tx *Tx) Damage() (all []string, err error) {
	found, err := rows(tx, "checking the integrity", scanValue[string], `PRAGMA integrity_check(20)`)
	if err != nil {
		return nil, err
	}
	for _, line := range found {
		if line != "ok" {
			all = append(all, line)
		}
	}
	orphans, err := rows(tx, "checking the foreign keys", func(r row) (string, error) {
		var table, parent string
		var id sql.NullInt64
		var key int
		err := r.Scan(&table, &id, &parent, &key)
		return fmt.Sprintf("row %d of %s names a row of %s that is not there", id.Int64, table, parent), err
	}, `PRAGMA foreign_key_check`)
	return append(all, orphans[:min(len(orphans), 20)]...), err
}
