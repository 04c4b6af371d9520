package store

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// onPostgres is the server over which this process runs the tests, if it is one that TestOnPostgres has started; nil: over SQLite.
var onPostgres *pgtest.Server

// variablePostgres says to a process that it runs the tests over a PostgreSQL.
const variablePostgres = "SENESCHAL_TEST_POSTGRES"

// template is a database whose schema is up to date, and of which each test gets a copy.
var template string

func TestMain(m *testing.M) {
	flag.Parse()
	code := 1
	if err := preparePostgres(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		code = m.Run()
	}
	if onPostgres != nil {
		if err := onPostgres.Stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// preparePostgres starts the server of a process that TestOnPostgres has started.
func preparePostgres() (err error) {
	if os.Getenv(variablePostgres) == "" {
		return nil
	}
	if onPostgres, err = pgtest.Start(); err != nil {
		return err
	}
	ctx := context.Background()
	if template, err = onPostgres.NewDatabase(ctx, "template0"); err != nil {
		return err
	}
	s, err := Open(ctx, onPostgres.Address(template))
	if err != nil {
		return err
	}
	return s.Close()
}

// TestOnPostgres runs all tests of this package that make a database by newTest once more, over a real PostgreSQL.
func TestOnPostgres(t *testing.T) {
	t.Parallel()
	if onPostgres != nil {
		return // this is that run
	}
	s, err := pgtest.Start()
	if errors.Is(err, pgtest.ErrNone) && os.Getenv("SENESCHAL_CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	again := exec.CommandContext(t.Context(), os.Args[0], "-test.count=1", "-test.v")
	again.Env = append(os.Environ(), variablePostgres+"=1")
	out, err := again.CombinedOutput()
	if n := strings.Count(string(out), "\n--- PASS: "); err != nil || n < 40 {
		t.Errorf("over PostgreSQL (%d tests pass): %v\n%s", n, err, failures(string(out)))
	}
}

// failures are the lines of a run that say what failed.
func failures(out string) string {
	if i := strings.Index(out, "--- FAIL"); i >= 0 {
		return out[i:]
	}
	return out
}

// newDatabase is a database for a test: a file, or the copy of an empty PostgreSQL.
func newDatabase(t *testing.T) string {
	t.Helper()
	if onPostgres == nil {
		return filepath.Join(t.TempDir(), "test.db")
	}
	name, err := onPostgres.NewDatabase(t.Context(), template)
	if err != nil {
		t.Fatal(err)
	}
	return onPostgres.Address(name)
}
