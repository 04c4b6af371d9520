// Package officetest has what the tests of the packages inbox and server share. Nothing but tests imports it.
package officetest

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// A Bell wakes all that wait for it.
type Bell struct {
	mu   sync.Mutex
	rung chan struct{}
}

// Next is closed when the bell rings for the next time.
func (b *Bell) Next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

// Ring wakes all that wait.
func (b *Bell) Ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}

// A Log keeps all lines that were logged.
type Log struct {
	mu      sync.Mutex
	text    bytes.Buffer
	Written Bell // rings at each line

	Troubles atomic.Int32 // lines that tell of a server in trouble
}

// Write keeps a line.
func (l *Log) Write(line []byte) (int, error) {
	defer l.Written.Ring()
	if bytes.Contains(line, []byte("in trouble")) {
		l.Troubles.Add(1)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Count is how many lines have all these words.
func (l *Log) Count(words ...string) (n int) {
	for line := range strings.Lines(l.String()) {
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(line, word) }) {
			n++
		}
	}
	return n
}
