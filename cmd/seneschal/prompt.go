package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

// A prompter asks for what no flag has said, line by line, on a terminal or whatever stands in for
// one.
type prompter struct {
	cmd      *cobra.Command
	in       *bufio.Reader
	terminal int   // its descriptor; -1 if the answers come from something else
	yes      bool  // what has a default is not asked
	err      error // the first that came; after it nothing is asked or explained
}

func newPrompter(cmd *cobra.Command, yes bool) *prompter {
	a := &prompter{cmd: cmd, in: bufio.NewReader(cmd.InOrStdin()), terminal: -1, yes: yes}
	if f, ok := cmd.InOrStdin().(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		a.terminal = int(f.Fd())
	}
	return a
}

// say tells the person something. What is asked and said goes where errors go: the output is for
// results.
func (a *prompter) say(format string, args ...any) {
	fmt.Fprintf(a.cmd.ErrOrStderr(), format, args...)
}

func (a *prompter) keepError(err error) {
	if a.err == nil {
		a.err = err
	}
}

// explain explains something, unless nothing is asked.
func (a *prompter) explain(format string, args ...any) {
	if !a.yes && a.err == nil {
		a.say(format, args...)
	}
}

func (a *prompter) hasFlag(flag string) bool { return a.cmd.Flags().Changed(flag) }

func (a *prompter) flag(name string) string { return a.cmd.Flags().Lookup(name).Value.String() }

// A question is one thing that is asked, unless the flag says it.
type question struct {
	flag   string // without its dashes
	text   string
	usual  string             // what an empty answer means; "": an answer is needed
	empty  bool               // an empty answer is one
	hidden bool               // the answer is not shown
	check  func(string) error // says what is wrong with an answer, and what would be right
}

// ask asks until the answer is a good one. What a flag says is not asked again: if it is wrong,
// that is the error. After an error the answer is empty.
func (a *prompter) ask(q question) string {
	switch {
	case a.err != nil:
		return ""
	case a.hasFlag(q.flag):
		answer := strings.TrimSpace(a.flag(q.flag))
		if err := q.validate(answer); err != nil {
			a.err = fmt.Errorf("--%s: %w", q.flag, err)
		}
		return answer
	case a.yes && (q.usual != "" || q.empty):
		a.err = q.validate(q.usual)
		return q.usual
	}
	for {
		a.say("%s", q.prompt(a.terminal >= 0))
		line, err := a.readLine(q.hidden)
		if err != nil {
			a.err = q.unanswered(err)
			return ""
		}
		answer := cmp.Or(line, q.usual)
		if err = q.validate(answer); err == nil {
			return answer
		}
		a.say("  %v\n", err)
	}
}

// prompt is the question as it stands before its answer.
func (q question) prompt(terminal bool) string {
	text := q.text
	if q.hidden && terminal {
		text += " (it is not shown)"
	}
	if q.usual != "" {
		text += " [" + q.usual + "]"
	}
	return text + ": "
}

func (q question) validate(answer string) error {
	switch {
	case answer == "" && q.empty:
		return nil
	case answer == "":
		return errors.New("an answer is needed")
	case q.check == nil:
		return nil
	}
	return q.check(answer)
}

// unanswered is the error where the answers have come to their end before the questions.
func (q question) unanswered(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("broken off; nothing has been written")
	}
	if !errors.Is(err, io.EOF) {
		return fmt.Errorf("reading the answer to %q: %w", q.text, err)
	}
	hint := "answer it, or say --" + q.flag
	if q.usual != "" || q.empty {
		hint += "; --yes takes what is usual"
	}
	return hints.Add(fmt.Errorf("%q is not answered; nothing has been written", q.text), hint)
}

func (a *prompter) readLine(hidden bool) (string, error) {
	if hidden && a.terminal >= 0 {
		return a.readPassword()
	}
	text, err := a.readUntilStopped(func() (string, error) { return a.in.ReadString('\n') })
	if err == io.EOF && text != "" {
		err = nil // the last line of a file may have no end
	}
	if a.terminal < 0 || err != nil {
		a.say("\n")
	}
	if hidden {
		return strings.TrimRight(text, "\r\n"), err
	}
	return strings.TrimSpace(text), err
}

// readUntilStopped reads, but does not wait for the answer when the program is told to stop.
func (a *prompter) readUntilStopped(read func() (string, error)) (string, error) {
	type answer struct {
		text string
		err  error
	}
	done := make(chan answer, 1)
	go func() {
		text, err := read()
		done <- answer{text, err}
	}()
	select {
	case got := <-done:
		return got.text, got.err
	case <-a.cmd.Context().Done():
		return "", a.cmd.Context().Err()
	}
}

// readPassword reads an answer that the terminal does not show. When the program is told to stop
// meanwhile, the terminal is left as it was.
func (a *prompter) readPassword() (string, error) {
	defer a.say("\n")
	before, err := term.GetState(a.terminal)
	if err != nil {
		return "", err
	}
	text, err := a.readUntilStopped(func() (string, error) {
		text, err := term.ReadPassword(a.terminal)
		return string(text), err
	})
	if a.cmd.Context().Err() != nil {
		err = errors.Join(err, term.Restore(a.terminal, before))
	}
	return text, err
}
