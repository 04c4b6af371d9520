package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// everyCommand lists all commands of our own, the root first.
func everyCommand(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, child := range c.Commands() {
		if child.Name() != "help" && child.Name() != "completion" {
			all = append(all, everyCommand(child)...)
		}
	}
	return all
}

// TestHelpOfEveryCommand wants of every command what it is for, and examples that are real.
func TestHelpOfEveryCommand(t *testing.T) {
	t.Parallel()
	all := everyCommand(newRootCommand())
	if len(all) < 30 {
		t.Fatalf("there are %d commands only", len(all))
	}
	for _, c := range all {
		lines := strings.Split(c.Long, "\n")
		if len(lines) < 2 || len(lines) > 6 || c.Short == "" {
			t.Errorf("%s: %d lines say what it is for; want 2 to 6", c.CommandPath(), len(lines))
		}
		for _, line := range lines {
			if len(line) > 105 || strings.TrimSpace(line) != line {
				t.Errorf("%s: the line %q", c.CommandPath(), line)
			}
		}
		if c.Example == "" {
			t.Errorf("%s has no example", c.CommandPath())
			continue
		}
		for example := range strings.SplitSeq(strings.ReplaceAll(c.Example, "\\\n", " "), "\n") {
			checkExample(t, c, example)
		}
	}
}

// word is one of a line of the shell, as it is or quoted.
var word = regexp.MustCompile(`'[^']*'|[^' ]+`)

// checkExample takes a line for what the shell would make of it, and reads it up to the point
// at which the command would do something.
func checkExample(t *testing.T, of *cobra.Command, line string) {
	t.Helper()
	before, _, _ := strings.Cut(line, " < ")
	words := word.FindAllString(before, -1)
	if !strings.HasPrefix(line, "  seneschal ") {
		t.Errorf("%s has the example %q", of.CommandPath(), line)
		return
	}
	for i := range words {
		words[i] = strings.Trim(words[i], "'")
	}
	c, rest, err := newRootCommand().Find(words[1:])
	if err == nil {
		err = c.ParseFlags(rest)
	}
	if err == nil {
		err = c.ValidateArgs(c.Flags().Args())
	}
	if err == nil {
		err = c.ValidateRequiredFlags()
	}
	if err != nil || c.HasSubCommands() || !strings.HasPrefix(c.CommandPath(), of.CommandPath()) {
		t.Errorf("%s has the example %q, of %s: %v", of.CommandPath(), line, c.CommandPath(), err)
	}
}

// rendered are man pages as they are read, in lines as wide as they want to be.
func rendered(t *testing.T, pages []string) string {
	t.Helper()
	cmd := exec.Command("man", append([]string{"--pager=cat", "-l"}, pages...)...)
	if _, err := exec.LookPath("man"); err != nil {
		cmd = exec.Command("groff", append([]string{"-k", "-man", "-Tutf8", "-P-cbou", "-rLL=500n"}, pages...)...)
	}
	if _, err := exec.LookPath(cmd.Args[0]); err != nil {
		var all strings.Builder
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
		return strings.NewReplacer(".SH NAME\n", "NAME\n ", `\-`, "-").Replace(all.String())
	}
	cmd.Env = append(os.Environ(), "MANWIDTH=500", "LC_ALL=C.UTF-8")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil || errs.Len() > 0 {
		t.Fatalf("%v\n%s", err, &errs)
	}
	return string(out)
}

// TestManual reads the man pages and holds their names against the commands that there are.
func TestManual(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for range 2 { // the second time over what is there
		if code := run(t.Context(), []string{"manual", dir}, nil, &bytes.Buffer{}, &bytes.Buffer{}); code != 0 {
			t.Fatalf("exit code %d", code)
		}
	}
	pages, err := filepath.Glob(filepath.Join(dir, "man", "man1", "*.1"))
	if err != nil {
		t.Fatal(err)
	}
	text := rendered(t, pages)
	var have, want []string
	for _, m := range regexp.MustCompile(`(?m)^NAME\n +(\S+ - .*?) *$`).FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(m[1], "seneschal-completion") {
			have = append(have, m[1])
		}
	}
	squeezed := strings.Join(strings.Fields(text), " ")
	for _, c := range everyCommand(newRootCommand()) {
		if c.Hidden {
			continue
		}
		want = append(want, strings.ReplaceAll(c.CommandPath(), " ", "-")+" - "+c.Short)
		if !strings.Contains(squeezed, strings.Join(strings.Fields(c.Long), " ")) {
			t.Errorf("what %s is for does not stand in its page", c.CommandPath())
		}
	}
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("there are pages of\n%s\nbut the commands\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
}

// TestCompletions lets bash read its completions, and complete by them.
func TestCompletions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := writeManual(newRootCommand(), dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"zsh/site-functions/_seneschal", "fish/vendor_completions.d/seneschal.fish", "powershell/seneschal.ps1"} {
		if text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || !strings.Contains(string(text), "__complete") {
			t.Errorf("%s: %v, %d bytes", name, err, len(text))
		}
	}
	out, err := exec.Command("bash", "-c", `set -e; source "$1"; complete -p seneschal
COMP_WORDS=(seneschal turn ap); COMP_CWORD=2; COMP_LINE="seneschal turn ap"; COMP_POINT=17; COMP_TYPE=9; COMP_KEY=9
_get_comp_words_by_ref() { cur=ap; prev=turn; words=("${COMP_WORDS[@]}"); cword=2; }
compopt() { :; }
_init_completion() { _get_comp_words_by_ref; }
__start_seneschal; echo "${COMPREPLY[@]}"`, "bash", filepath.Join(dir, "bash-completion", "completions", "seneschal")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "\napprove") {
		t.Errorf("%v\n%s", err, out)
	}
}
