package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// guideFences are the fenced blocks of the guide to boards of one kind.
func guideFences(kind string) []string {
	var all []string
	for i, part := range strings.Split(board.Guide(), "\n```") {
		if block, ok := strings.CutPrefix(part, kind+"\n"); ok && i%2 == 1 {
			all = append(all, block+"\n")
		}
	}
	return all
}

// TestGuide runs every command of the guide to boards, in its order, with the guide's own rule set,
// and plays the game that it begins for a season.
func TestGuide(t *testing.T) {
	t.Parallel()
	rules := guideFences("toml")[3]
	if _, odd, err := ruleset.Parse("my-rules.toml", []byte(rules)); err != nil || len(odd) > 0 {
		t.Fatalf("the guide's rule set: %v, %q", err, odd)
	}
	commands := strings.Join(guideFences("sh"), "")
	if strings.Count(commands, "\n") != 10 {
		t.Fatalf("the guide has the commands\n%s", commands)
	}
	script := "exec sh -e -c $GUIDE\nstdout 'good for games of 2 to 4 lords'\nstdout 'worth  manors  entry'\n" +
		"stdout '^20 campaigns of 4 lords on The Marches of Logres'\nstdout '^game logres is made'\ncmp standard.toml printed.toml\nexists map.png\n" +
		"exec seneschal turn approve logres\nexec seneschal turn play logres winter 1 --early\n" +
		"exec seneschal report logres winter 1 Gawaine\nstdout 'ORDERS FOR SPRING OF YEAR 2'\n" +
		"exec seneschal verify logres\nstdout '0 differences'\n" +
		"exec seneschal board guide\ncmp stdout guide.md\n! exec seneschal board guide --example --rules\nstderr '^error: '\n"
	source, err := ruleset.Source("standard")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	script += "-- my-rules.toml --\n" + rules + "-- printed.toml --\n" + string(source) + "-- guide.md --\n" + board.Guide()
	if err := os.WriteFile(filepath.Join(dir, "guide.txtar"), []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Dir: dir, Setup: func(env *testscript.Env) error {
		env.Setenv("GUIDE", commands)
		env.Setenv("SENESCHAL_OFFICE_ADDRESS", officeAddress)
		return setup(env)
	}})
}
