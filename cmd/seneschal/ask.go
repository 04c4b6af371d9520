package main

import (
	"bufio"
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

// An asker asks for what no flag has said, line by line, on a terminal or whatever stands in for
// one.
type asker struct {
	cmd      *cobra.Command
	in       *bufio.Reader
	terminal int  // its descriptor; -1 if the answers come from something else
	yes      bool // what has a default is not asked
}

func newAsker(cmd *cobra.Command, yes bool) *asker {
	a := &asker{cmd: cmd, in: bufio.NewReader(cmd.InOrStdin()), terminal: -1, yes: yes}
	if f, ok := cmd.InOrStdin().(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		a.terminal = int(f.Fd())
	}
	return a
}

// say tells the person something. What is asked and said goes where errors go: the output is for
// results.
func (a *asker) say(format string, args ...any) {
	fmt.Fprintf(a.cmd.ErrOrStderr(), format, args...)
}

// tell explains something to one who is asked.
func (a *asker) tell(format string, args ...any) {
	if !a.yes {
		a.say(format, args...)
	}
}

// said reports whether a flag says something.
func (a *asker) said(flag string) bool { return a.cmd.Flags().Changed(flag) }

// flag is what a flag says.
func (a *asker) flag(name string) string { return a.cmd.Flags().Lookup(name).Value.String() }

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
// that is the error.
func (a *asker) ask(q question) (string, error) {
	if a.said(q.flag) {
		answer := strings.TrimSpace(a.flag(q.flag))
		if err := q.judge(answer); err != nil {
			return "", fmt.Errorf("--%s: %w", q.flag, err)
		}
		return answer, nil
	}
	if a.yes && (q.usual != "" || q.empty) {
		return q.usual, q.judge(q.usual)
	}
	for {
		a.say("%s", q.prompt(a.terminal >= 0))
		line, err := a.line(q.hidden)
		if err != nil {
			return "", q.unanswered(err)
		}
		answer := or(line, q.usual)
		if err = q.judge(answer); err == nil {
			return answer, nil
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

func (q question) judge(answer string) error {
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

// line reads one answer. It does not wait for the end of the line when the program is told to stop.
func (a *asker) line(hidden bool) (string, error) {
	if hidden && a.terminal >= 0 {
		return a.password()
	}
	type read struct {
		text string
		err  error
	}
	came := make(chan read, 1)
	go func() {
		text, err := a.in.ReadString('\n')
		if err == io.EOF && text != "" {
			err = nil // the last line of a file may have no end
		}
		came <- read{text, err}
	}()
	select {
	case r := <-came:
		if a.terminal < 0 || r.err != nil {
			a.say("\n")
		}
		if hidden {
			return strings.TrimRight(r.text, "\r\n"), r.err
		}
		return strings.TrimSpace(r.text), r.err
	case <-a.cmd.Context().Done():
		a.say("\n")
		return "", a.cmd.Context().Err()
	}
}

// password reads an answer that the terminal does not show. When the program is told to stop
// meanwhile, the terminal is left as it was.
func (a *asker) password() (string, error) {
	defer a.say("\n")
	before, err := term.GetState(a.terminal)
	if err != nil {
		return "", err
	}
	type read struct {
		text []byte
		err  error
	}
	came := make(chan read, 1)
	go func() {
		text, err := term.ReadPassword(a.terminal)
		came <- read{text, err}
	}()
	select {
	case r := <-came:
		return string(r.text), r.err
	case <-a.cmd.Context().Done():
		return "", errors.Join(a.cmd.Context().Err(), term.Restore(a.terminal, before))
	}
}
