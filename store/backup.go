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

// Backup writes a copy of the database, as it is at this moment, to a file of SQLite that there is not, of whichever kind the database is. Others
// may write to the database meanwhile. Only the owner of the copy may read it. check looks at the
// finished copy, under another name, before it gets its place; if it fails there is no copy.
func (s *Store) Backup(ctx context.Context, to string, check func(path string) error) error {
	if err := writeCopy(ctx, s.copyInto, to, check); err != nil {
		return fmt.Errorf("writing backup %q: %w", to, inWords(err))
	}
	return nil
}

// copyInto makes a copy of the database in a file that is empty.
func (s *Store) copyInto(ctx context.Context, path string) error {
	if !IsPostgres(s.path) {
		return vacuumInto(ctx, s.write.db.(sqliteFile).DB, path)
	}
	_, err := s.copyTables(ctx, path)
	return err
}

// copyTables copies all tables into a file that is empty.
func (s *Store) copyTables(ctx context.Context, path string) ([]TableCopied, error) {
	file, err := OpenCopy(ctx, path)
	if err != nil {
		return nil, err
	}
	all, err := s.CopyTo(ctx, file)
	return all, errors.Join(err, file.Close())
}

// CopyToFile is CopyTo into a file of SQLite that there is not. It has its name when it is whole.
func (s *Store) CopyToFile(ctx context.Context, to string) (all []TableCopied, err error) {
	copyInto := func(ctx context.Context, path string) (err error) {
		all, err = s.copyTables(ctx, path)
		return err
	}
	if err := writeCopy(ctx, copyInto, to, nil); err != nil {
		return nil, fmt.Errorf("writing %q: %w", to, inWords(err))
	}
	return all, nil
}

// vacuumInto copies an open database of SQLite over a connection of its own.
func vacuumInto(ctx context.Context, db *sql.DB, path string) error {
	_, err := db.ExecContext(ctx, `VACUUM INTO ?`, path)
	return err
}

// writeCopy gives a file its name that copy has written and check has found sound.
func writeCopy(ctx context.Context, copyInto func(ctx context.Context, path string) error, to string, check func(path string) error) error {
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
	if err := copyInto(ctx, part.Name()); err != nil {
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
	copyInto := func(ctx context.Context, path string) error { return vacuumInto(ctx, db, path) }
	if err := writeCopy(ctx, copyInto, to, nil); err != nil {
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

// Damage lists what the database finds wrong with itself: of SQLite pages, indexes, constraints, and rows that name rows which are not there.
// It is empty for a database that is sound, and for a PostgreSQL, which has no such check.
func (tx *Tx) Damage() (all []string, err error) { return tx.conn.kind.damage(tx) }
