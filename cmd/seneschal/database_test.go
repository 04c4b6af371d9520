package main

import (
	"strings"
	"testing"

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
