package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/migrations"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

func TestMain(m *testing.M) {
	os.Exit(pgtest.Main(m, func(address string) error {
		s, err := Open(context.Background(), address)
		if err != nil {
			return err
		}
		return s.Close()
	}))
}

// TestOnPostgres runs all tests of this package once more: over a real PostgreSQL those that make a database by newTest.
func TestOnPostgres(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		pgtest.RunAgain(t, 50)
	}
}

// newDatabase is a database for a test: a file, or a new one in PostgreSQL.
func newDatabase(t *testing.T) string {
	t.Helper()
	if pgtest.On() {
		return pgtest.Database(t)
	}
	return filepath.Join(t.TempDir(), "test.db")
}

// TestMigrationsAreInBoth wants each step after the first of PostgreSQL's, which is the whole schema up to there, under the same name for both.
func TestMigrationsAreInBoth(t *testing.T) {
	t.Parallel()
	const first = "0040_"
	names := func(steps fs.FS) (all []string) {
		found, err := fs.Glob(steps, "*.sql")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			if name[:len(first)] > first {
				all = append(all, name)
			}
		}
		return all
	}
	other, err := fs.Sub(migrations.Postgres, "postgres")
	if err != nil {
		t.Fatal(err)
	}
	if sqlite, postgres := names(migrations.FS), names(other); !slices.Equal(sqlite, postgres) {
		t.Errorf("SQLite has the steps %q, PostgreSQL %q", sqlite, postgres)
	}
	if all, err := fs.Glob(other, first+"*"); err != nil || len(all) != 1 {
		t.Errorf("PostgreSQL begins with %q, %v", all, err)
	}
}

// TestParallelFirstStartsOfPostgres has several processes open an empty PostgreSQL at once, and wants a newer one to be refused.
func TestParallelFirstStartsOfPostgres(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		return // TestOnPostgres comes by here
	}
	address := pgtest.EmptyDatabase(t)
	var group sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		group.Go(func() {
			s, err := Open(context.Background(), address)
			if err == nil {
				err = s.Close()
			}
			errs[i] = err
		})
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	s := openTest(t, address)
	do(t, s, func(tx *Tx) error {
		return tx.write("looking newer", `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, true)`)
	})
	if _, err := Open(t.Context(), address); !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "number 99") {
		t.Errorf("a newer one: %v", err)
	}
}

// TestConnectTimeout looks how long a PostgreSQL that says nothing is waited for. The address may say, as for psql.
func TestConnectTimeout(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]time.Duration{
		"postgres://seneschal@db.example.org/seneschal":                   10 * time.Second,
		"postgres://seneschal@db.example.org/seneschal?connect_timeout=3": 3 * time.Second,
	} {
		config, err := parsePostgres(address)
		if err != nil {
			t.Fatal(err)
		}
		if config.ConnectTimeout != want {
			t.Errorf("%s is waited for %v, want %v", address, config.ConnectTimeout, want)
		}
	}
}
