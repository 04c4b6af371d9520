package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// opened opens a new database.
func opened(t *testing.T) (s *Store, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, path
}

// wantFiles compares the names of all files in a folder.
func wantFiles(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, e := range entries {
		have = append(have, e.Name())
	}
	if strings.Join(have, " ") != strings.Join(want, " ") {
		t.Errorf("files %q, want %q", have, want)
	}
}

// A backup holds what was committed, only its owner may read it, and it overwrites nothing.
func TestBackup(t *testing.T) {
	t.Parallel()
	s, _ := opened(t)
	if err := s.Update(t.Context(), func(tx *Tx) error {
		_, err := tx.EnsureMailbox("a", "INBOX")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	to := filepath.Join(dir, "copy.db")
	err := s.Update(t.Context(), func(tx *Tx) error { // while another writes
		if _, err := tx.EnsureMailbox("b", "INBOX"); err != nil {
			return err
		}
		return s.Backup(t.Context(), to, nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(to)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	r, err := OpenRead(t.Context(), to)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.View(t.Context(), func(tx *Tx) error {
		if _, err := tx.Mailbox("a", "INBOX"); err != nil {
			t.Error(err)
		}
		if _, err := tx.Mailbox("b", "INBOX"); !errors.Is(err, ErrNotFound) {
			t.Errorf("what was not committed: %v", err)
		}
		damage, err := tx.Damage()
		if len(damage) > 0 {
			t.Errorf("damage %q", damage)
		}
		return err
	}); err != nil {
		t.Error(err)
	}
	if err := s.Backup(t.Context(), to, nil); !errors.Is(err, fs.ErrExist) {
		t.Errorf("onto one that is there: %v", err)
	}
	wantFiles(t, dir, "copy.db")
}

// A backup that fails, or whose check fails, leaves no file.
func TestBackupLeavesNothing(t *testing.T) {
	t.Parallel()
	s, _ := opened(t)
	dir := t.TempDir()
	to := filepath.Join(dir, "copy.db")
	wrong := errors.New("wrong")
	if err := s.Backup(t.Context(), to, func(string) error { return wrong }); !errors.Is(err, wrong) {
		t.Errorf("a check that fails: %v", err)
	}
	if err := s.Backup(t.Context(), filepath.Join(dir, "none", "copy.db"), nil); err == nil {
		t.Error("a backup into a folder that is not there")
	}
	wantFiles(t, dir)
}

// changeFile runs a statement on a database behind the store's back.
func changeFile(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", fileURI(path)+"?_pragma=foreign_keys(OFF)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// Damage names a row without its parent, and a page that was spoilt.
func TestDamage(t *testing.T) {
	t.Parallel()
	s, path := opened(t)
	changeFile(t, path, `INSERT INTO snapshots (season_id, body) VALUES (7, x'00')`)
	damage := func() string {
		var all []string
		if err := s.View(t.Context(), func(tx *Tx) (err error) {
			all, err = tx.Damage()
			return err
		}); err != nil {
			return err.Error()
		}
		return strings.Join(all, "\n")
	}
	if got := damage(); got != "row 7 of snapshots names a row of seasons that is not there" {
		t.Errorf("damage %q", got)
	}
	changeFile(t, path, `DELETE FROM snapshots; PRAGMA writable_schema = ON;
		UPDATE sqlite_master SET sql = replace(sql, 'body      BLOB NOT NULL', 'body      BLOB NOT NULL CHECK (length(body) > 5)') WHERE name = 'snapshots'`)
	changeFile(t, path, `PRAGMA ignore_check_constraints = ON; INSERT INTO seasons (id, game_id, number, season, year, state, seed, seed_hash, deadline, zone, opened)
		VALUES (1, 1, 0, 'start', 1, 'odd', zeroblob(32), '', 0, '', 0)`)
	if got := damage(); !strings.Contains(got, "CHECK constraint failed in seasons") {
		t.Errorf("damage %q", got)
	}
}

// Before its schema is changed, a copy of an old database is kept beside it, once; without room for
// it nothing is changed.
func TestCopyBeforeMigration(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/0002.db")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time it is no old one any more
		s, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	newest, err := newestMigration()
	if err != nil {
		t.Fatal(err)
	}
	kept := fmt.Sprintf("%s.before-%04d", path, newest)
	if have, err := schemaVersion(t.Context(), kept); err != nil || have != 2 {
		t.Errorf("the copy has the schema %d, %v", have, err)
	}
	if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	upgradedCopy := filepath.Join(t.TempDir(), "again.db")
	if err := os.Rename(kept, upgradedCopy); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), upgradedCopy)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.View(t.Context(), wantMarches(t)); err != nil {
		t.Error(err)
	}
}

// A copy that cannot be written stops the migration.
func TestNoMigrationWithoutCopy(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/0002.db")
	if err != nil {
		t.Fatal(err)
	}
	name := strings.Repeat("n", 240) // the name of the copy is longer than a file system takes
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), "it has not been changed") {
		t.Errorf("opened: %v", err)
	}
	if have, err := schemaVersion(t.Context(), path); err != nil || have != 2 {
		t.Errorf("the schema is %d now, %v", have, err)
	}
}

// What SQLite says in a code is said in words, with what can be done.
func TestTroubleInWords(t *testing.T) {
	t.Parallel()
	write := func(s *Store) error {
		return s.Update(t.Context(), func(tx *Tx) error {
			for range 200 {
				if err := tx.write("filling", `INSERT INTO mailboxes (account, folder) VALUES (hex(randomblob(5000)), 'x')`); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for name, c := range map[string]struct {
		spoil func(s *Store, path string) error
		want  string
	}{
		"full": {func(s *Store, path string) error {
			return errors.Join(s.Update(t.Context(), func(tx *Tx) error {
				_, err := one(tx, "a limit", scanValue[int], `PRAGMA max_page_count = 1`) // it cannot be less than there are
				return err
			}), write(s))
		}, "the disk is full"},
		"read-only": {func(s *Store, path string) error {
			ro, err := OpenRead(t.Context(), path)
			if err != nil {
				return err
			}
			defer ro.Close()
			return write(ro)
		}, "cannot be written"},
		"locked": {func(s *Store, path string) error {
			other, err := sql.Open("sqlite", fileURI(path)+"?_txlock=immediate")
			if err != nil {
				return err
			}
			defer other.Close()
			tx, err := other.Begin()
			if err != nil {
				return err
			}
			defer tx.Rollback()
			return s.Update(t.Context(), func(tx *Tx) error { return nil })
		}, "locked by another process"},
		"no database": {func(s *Store, path string) error {
			if err := os.WriteFile(path+"2", []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
				return err
			}
			_, err := Open(t.Context(), path+"2")
			return err
		}, "not a database"},
		"damaged": {func(s *Store, path string) error {
			if err := write(s); err != nil {
				return err
			}
			if err := s.Close(); err != nil {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for i := 4096; i < len(data); i++ {
				data[i] = 0xff
			}
			if err := os.WriteFile(path, data, 0o600); err != nil {
				return err
			}
			_, err = Open(t.Context(), path)
			return err
		}, "is damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, path := opened(t)
			err := c.spoil(s, path)
			var said interface{ Hint() string }
			if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, &said) || said.Hint() == "" {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}
