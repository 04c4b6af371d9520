package store

import (
	"context"
	"os"
	"path/filepath"
	"testing"

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
