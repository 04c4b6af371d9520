// Package hints adds to an error of the operator's what can be done about it. The commands print an error and, in
// a line of its own, its hint; Command writes a command as it can be typed.
package hints

import (
	"errors"
	"strings"
)

// A Hinted is an operator's trouble with a way out of it.
type Hinted struct {
	error
	hint string
}

// Add adds to an error what the operator can do about it.
func Add(err error, hint string) Hinted { return Hinted{err, hint} }

// AddForServer adds a hint to the trouble with a server, unless the error has a better one itself.
func AddForServer(err error, hint string) error {
	if Of(err) != "" {
		return err
	}
	return Add(err, hint)
}

// Of is what an error says can be done; empty if it says nothing.
func Of(err error) string {
	var hinted interface{ Hint() string }
	if errors.As(err, &hinted) {
		return hinted.Hint()
	}
	return ""
}

// Hint says what the operator can do.
func (e Hinted) Hint() string { return e.hint }

func (e Hinted) Unwrap() error { return e.error }

// Command is a command of this program about a game, as it can be given to a shell.
func Command(words, game string) string { return "seneschal " + words + " " + Word(game) }

// Word is a name as a shell takes it for one word.
func Word(name string) string {
	if !strings.ContainsAny(name, " \t'$`&;|<>(){}*?!#~=\\") {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
