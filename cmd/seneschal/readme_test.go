package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// fences are the fenced blocks of the README of one kind, in order.
func fences(t *testing.T, kind string) []string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for i, part := range strings.Split(string(text), "\n```") {
		if block, ok := strings.CutPrefix(part, kind+"\n"); ok && i%2 == 1 {
			all = append(all, block+"\n")
		}
	}
	return all
}

// goEnv is a setting of the go command.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// TestReadme runs every command of the README, in its order: those of the tree at the top of
// the tree, those of a game against a post office of this process, with the README's own settings.
func TestReadme(t *testing.T) {
	t.Parallel()
	var tree, game strings.Builder
	for _, block := range fences(t, "sh") {
		for line := range strings.Lines(block) {
			switch {
			case strings.HasPrefix(line, "go test"): // this very test is one of them; .ci/run runs it
				ci, err := os.ReadFile("../../.ci/run")
				if err != nil || !strings.Contains(string(ci), "\n"+line) {
					t.Errorf(".ci/run does not run %q (%v)", line, err)
				}
			case strings.HasPrefix(line, "go build -o seneschal"):
				tree.WriteString("go build -o " + os.DevNull + strings.TrimPrefix(line, "go build -o seneschal"))
			case strings.HasPrefix(line, "go "):
				tree.WriteString(line)
			default:
				game.WriteString(strings.Replace(line, "the password of the mailbox", "secret", 1))
			}
		}
	}
	settings := fences(t, "toml")
	if len(settings) != 1 || strings.Count(tree.String(), "\n") != 4 || strings.Count(game.String(), "\n") < 15 {
		t.Fatalf("the README has %d files of settings and the commands\n%s%s", len(settings), tree.String(), game.String())
	}
	top, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	script := "cd $TOP\nexec sh -e -c $TREE\nstdout 'Gawaine wins'\n! stdout FAILED\ncd $WORK\nexec sh -e -c $GAME\n" +
		"stdout 'invitation to ann@example.org: sent'\nstdout 'report to ben@example.org: sent'\nstdout '0 differences'\n" +
		"-- seneschal.toml --\n" + settings[0]
	if err := os.WriteFile(filepath.Join(dir, "readme.txtar"), []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Dir: dir, Setup: func(env *testscript.Env) error {
		env.Setenv("TOP", top)
		env.Setenv("TREE", tree.String())
		env.Setenv("GAME", game.String())
		for _, name := range []string{"GOPATH", "GOCACHE", "GOMODCACHE", "GOFLAGS", "GOPROXY", "GOTOOLCHAIN", "GOSUMDB", "GONOSUMDB"} {
			if v := goEnv(t, name); v != "" {
				env.Setenv(name, v)
			}
		}
		if err := setup(env); err != nil {
			return err
		}
		for _, name := range []string{"IMAP_PASSWORD", "SMTP_PASSWORD", "KEY_SECRET"} {
			env.Setenv("SENESCHAL_"+name, "") // the README keeps them in files
		}
		env.Setenv("SENESCHAL_IMAP_TLS", "plain")
		env.Setenv("SENESCHAL_SMTP_TLS", "plain")
		return nil
	}})
}
