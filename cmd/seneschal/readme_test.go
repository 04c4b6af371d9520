package main

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
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

// answers are what the README answers to init, and the questions with them.
func answers(t *testing.T) (given string, questions []string) {
	t.Helper()
	for _, block := range fences(t, "text") {
		if !strings.HasPrefix(block, "1 of 6 ") {
			continue
		}
		for line := range strings.Lines(block) {
			question, answer, ok := strings.Cut(strings.TrimSpace(line)+" ", ": ")
			if !ok {
				continue
			}
			question, hidden := strings.CutSuffix(question, " (it is not shown)")
			if hidden {
				answer = "secret"
			}
			given += strings.TrimSpace(answer) + "\n"
			questions = append(questions, question)
		}
	}
	if len(questions) != 14 {
		t.Fatalf("the README answers the questions %q", questions)
	}
	return given, questions
}

// stopped makes of the line that serves one that serves until two letters have been sent, and of
// the first poll one that stops it.
func stopped(line string, serving *bool) string {
	switch {
	case line == "seneschal serve\n":
		*serving = true
		return "mkfifo log; seneschal serve 2>log & serve=$!; exec 3<log; n=0\n" +
			`while [ $n -lt 2 ] && read -r line <&3; do case $line in *"letter sent"*) n=$((n+1));; esac; done` + "\n"
	case line == "seneschal poll\n" && *serving:
		*serving = false
		return "kill $serve; wait $serve; grep -c msg=stopped <&3\n" + line
	}
	return line
}

// TestReadme runs every command of the README, in its order: those of the tree at the top of
// the tree, those of a game against a post office of this process, with the README's own answers.
func TestReadme(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("its demo takes minutes under the race detector; the scripts have one too")
	}
	tree, game := commands(t)
	given, questions := answers(t)
	top, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	script := "cd $TOP\nexec sh -e -c $TREE\nstdout 'Gawaine wins'\n! stdout FAILED\ncd $WORK\nstdin answers\nexec sh -e -c $GAME\n" +
		"stdout 'its plus part has survived'\nstdout 'report to ben@example.org: sent'\nstdout '0 differences'\n"
	for _, q := range questions {
		script += "stderr '^" + regexp.QuoteMeta(q) + ": '\n"
	}
	// Of the first game the invitation, the setting out and winter; Ann is asked into the second too.
	script += "mails ann@example.org\ngrep '^4 mails' mail\nmails ben@example.org\ngrep '^3 mails' mail\n"
	script += "exists .local/share/man/man1/seneschal-turn-play.1\n"
	script += "-- answers --\n" + given
	if err := os.WriteFile(filepath.Join(dir, "readme.txtar"), []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Dir: dir, Cmds: map[string]func(*testscript.TestScript, bool, []string){"mails": mails},
		Setup: func(env *testscript.Env) error {
			env.Setenv("TOP", top)
			env.Setenv("TREE", tree)
			env.Setenv("GAME", game)
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
			env.Setenv("TZ", "UTC")
			env.Setenv("HOME", env.WorkDir)
			return nil
		}})
}

// commands are the commands of the README: those that are run at the top of the tree, and those
// of a game.
func commands(t *testing.T) (tree, game string) {
	t.Helper()
	serving := false
	for _, block := range fences(t, "sh") {
		for line := range strings.Lines(block) {
			switch {
			case strings.HasPrefix(line, "go test"): // this very test is one of them; .ci/run runs it
				ci, err := os.ReadFile("../../.ci/run")
				if err != nil || !strings.Contains(string(ci), "\n"+line) {
					t.Errorf(".ci/run does not run %q (%v)", line, err)
				}
			case strings.HasPrefix(line, "go build -o seneschal"):
				tree += "go build -o " + os.DevNull + strings.TrimPrefix(line, "go build -o seneschal")
			case strings.HasPrefix(line, "go "):
				tree += line
			default:
				game += stopped(line, &serving)
			}
		}
	}
	if strings.Count(tree, "\n") != 5 || strings.Count(game, "\n") < 15 || serving || !strings.Contains(game, "kill $serve") {
		t.Fatalf("the README has the commands\n%s%s", tree, game)
	}
	return tree, game
}

// TestReadmeNamesEveryCommand holds the table of commands against the commands that there are.
func TestReadmeNamesEveryCommand(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var have, want []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?`) \\| ").FindAllStringSubmatch(string(text), -1) {
		for _, cell := range strings.Split(row[1], ", ") {
			words := strings.Fields(strings.ReplaceAll(strings.Trim(cell, "`"), "\\|", "|"))
			if len(words) > 1 && strings.ToLower(words[1]) == words[1] && words[1][0] != '-' {
				for last := range strings.SplitSeq(words[1], "|") {
					have = append(have, words[0]+" "+last)
				}
				continue
			}
			have = append(have, words[0])
		}
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for _, child := range c.Commands() {
			walk(child)
		}
		if !c.HasSubCommands() && !c.Hidden {
			want = append(want, strings.TrimPrefix(c.CommandPath(), "seneschal "))
		}
	}
	walk(newRootCommand())
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("the README names  %v\nbut the program has %v", have, want)
	}
}

// TestReadmeNamesEveryPackage names the folders of Go code that the plan of the README leaves out.
func TestReadmeNamesEveryPackage(t *testing.T) {
	t.Parallel()
	blocks := slices.DeleteFunc(fences(t, "text"), func(b string) bool { return !strings.HasPrefix(b, "cmd/seneschal/ ") })
	if len(blocks) != 1 {
		t.Fatalf("the README has %d plans", len(blocks))
	}
	out, err := exec.Command("go", "list", "../../...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range strings.Fields(string(out)) {
		if name := path.Base(pkg); !regexp.MustCompile(`\b` + name + `/`).MatchString(blocks[0]) {
			t.Errorf("the plan of the README (Where things are) does not name the folder of %s", pkg)
		}
	}
}

// TestOptionsAreDocumented names the optional rules that the README or the comment of the settings leaves out.
func TestOptionsAreDocumented(t *testing.T) {
	t.Parallel()
	for file, form := range map[string]string{"../../README.md": "(?m)^- `%s`", "../internal/config/write.go": `"game::options".*\b%s\b`} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, option := range ruleset.OptionWords {
			if !regexp.MustCompile(fmt.Sprintf(form, option)).Match(text) {
				t.Errorf("%s does not say what the option %s is", file, option)
			}
		}
	}
}
