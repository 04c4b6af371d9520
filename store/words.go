package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// SQLite's codes for trouble that the operator can do something about.
const (
	codeBusy     = 5
	codeLocked   = 6
	codeReadOnly = 8
	codeIO       = 10
	codeCorrupt  = 11
	codeFull     = 13
	codeCannot   = 14
	codeNotDB    = 26
)

// A trouble is what such a code says in words, and what can be done.
type trouble struct{ text, hint string }

var locked = trouble{"the database is locked by another process",
	"another seneschal command, or another program, has it open: stop that one, or try again in a minute"}

var troubles = map[int]trouble{
	codeBusy:   locked,
	codeLocked: locked,
	codeReadOnly: {"the database cannot be written",
		"may this user write the file and its folder, and is the disk mounted for writing?"},
	codeIO: {"the disk gave an error",
		"is the disk full, or does it fail? What was begun is undone, and nothing that was committed is lost"},
	codeCorrupt: {"the database is damaged",
		"keep the file as it is, and bring back the latest backup with `seneschal restore FILE`"},
	codeFull: {"there is no room for the database: the disk is full",
		"make room on the disk. What was begun is undone, nothing that was committed is lost, and the program goes on by itself"},
	codeCannot: {"the database cannot be opened",
		"is the folder there, and may this user read and write it and the file?"},
	codeNotDB: {"the file is not a database of this program, or it is damaged",
		"is this the right file? If it was the database, keep it, and bring back the latest backup with `seneschal restore FILE`"},
}

// A TroubleError is trouble with the database or its disk, in words.
type TroubleError struct {
	text, hint string
	err        error
}

func (e *TroubleError) Error() string { return fmt.Sprintf("%s (%v)", e.text, e.err) }

// Unwrap is what the database said.
func (e *TroubleError) Unwrap() error { return e.err }

// Hint says what the operator can do.
func (e *TroubleError) Hint() string { return e.hint }

// inWords says in words what the database says in a code, if it is the operator's trouble.
func inWords(err error) error {
	var said *TroubleError
	t, ok := troubleOf(codeOf(err))
	if !ok {
		t, ok = pgTrouble(err)
	}
	if ok && !errors.As(err, &said) {
		return &TroubleError{text: t.text, hint: t.hint, err: err}
	}
	return err
}

// codeSharedSize is SQLite's extended code for a file of shared memory that cannot grow: the disk is full.
const codeSharedSize = codeIO | 19<<8

// troubleOf is what a code means, extended or primary.
func troubleOf(code int) (t trouble, ok bool) {
	if code == codeSharedSize {
		code = codeFull
	}
	t, ok = troubles[code&0xff]
	return t, ok
}

// codeOf is SQLite's extended code of an error; 0 if it is none of SQLite's.
func codeOf(err error) int {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code()
}

// primaryCode is SQLite's primary code of an error; 0 if it is none of SQLite's.
func primaryCode(err error) int { return codeOf(err) & 0xff }

// The primary codes of SQLite that speak of the rows and the statement at hand. All others speak of
// the database: it is locked, full, read-only, damaged, or cannot be reached.
const (
	codeError      = 1
	codeTooBig     = 18
	codeConstraint = 19
	codeMismatch   = 20
	codeRange      = 25
)

// IsUnusable reports whether an error says that the database itself cannot be used now, whatever was
// to be written; or that the transaction was broken off, and is run again.
func IsUnusable(err error) bool {
	if _, ok := pgTrouble(err); ok || errors.Is(err, errBrokenOff) {
		return true
	}
	switch primaryCode(err) {
	case 0, codeError, codeTooBig, codeConstraint, codeMismatch, codeRange:
		return false
	}
	return true
}
