package main

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// TestPostgresScripts runs sessions of the program over a real PostgreSQL.
func TestPostgresScripts(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t)
	address := func(locale string) string {
		name, err := server.NewDatabase(t.Context(), "template0", locale)
		if err != nil {
			t.Fatal(err)
		}
		return server.Address(name)
	}
	empty, other, missing := address("C"), address("C.UTF-8"), server.Address("missing")
	t.Run("scripts", func(t *testing.T) {
		testscript.Run(t, testscript.Params{
			Dir:  "testdata/postgres",
			Cmds: map[string]func(*testscript.TestScript, bool, []string){"answer": answer, "mails": mails},
			Setup: func(env *testscript.Env) error {
				env.Setenv("POSTGRES", empty)
				env.Setenv("OTHERLOCALE", other)
				env.Setenv("MISSING", missing)
				env.Setenv("NOWHERE", strings.Replace(empty, "pg", "nowhere", 1))
				return setup(env)
			},
		})
	})
}

// TestMoveIsKilled kills moves into a file at any moment: the file is there and whole, or it is not there, and the move can be made again.
func TestMoveIsKilled(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	began := time.Now()
	s.run("database", "move", "seneschal.db", "whole.db")
	whole := time.Since(began)
	tries := 20
	if testing.Short() { // under the race detector
		tries = 3
	}
	for i := range tries {
		to := fmt.Sprint(i, ".db")
		c := s.command("database", "move", "seneschal.db", to)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(whole*time.Duration(i+1)/time.Duration(tries), func() { c.Process.Kill() })
		if err := c.Wait(); err != nil && !errors.As(err, new(*exec.ExitError)) {
			t.Fatal(err)
		}
		if !exists(filepath.Join(s.dir, to)) {
			s.run("database", "move", "seneschal.db", to)
		}
		listing := s.command("game", "list")
		listing.Env = append(listing.Env, "SENESCHAL_DATABASE="+to)
		if games, err := listing.CombinedOutput(); err != nil || !strings.Contains(string(games), "marches") {
			t.Errorf("killed at %d/%d, %s has no game: %s", i+1, tries, to, games)
		}
	}
}
