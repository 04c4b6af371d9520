package dice

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// A Trial throws the dice of trials of a plan. It is no Dice, so that no season can be played with it, and it is made
// of a text and never of a season's key: what it throws says nothing of the dice that are to come.
type Trial struct {
	text   []byte // what tells this trial from all others
	source rand.ChaCha8
	word   uint64 // whose bytes are thrown next
	left   int    // how many of them are left
}

// NewTrial gives the dice of a trial: the same for the same asker, season and text. They are not for several goroutines at once.
func NewTrial(asker, season, text string) *Trial {
	t := &Trial{}
	for _, part := range [...]string{"a trial, which no season rolls", asker, season, text} {
		t.text = binary.BigEndian.AppendUint64(t.text, uint64(len(part)))
		t.text = append(t.text, part...)
	}
	t.Begin(0)
	return t
}

// Begin begins the n-th play of the trial, of which each has dice of its own.
func (t *Trial) Begin(n int) {
	t.source.Seed(sha256.Sum256(binary.BigEndian.AppendUint64(t.text[:len(t.text):len(t.text)], uint64(n))))
	t.left = 0
}

// Throw throws the next die of the play, whatever it is for: a trial is never compared with another, so that its dice need no purpose.
func (t *Trial) Throw() int {
	for {
		if t.left == 0 {
			t.word, t.left = t.source.Uint64(), 8
		}
		b := byte(t.word)
		t.word, t.left = t.word>>8, t.left-1
		if b < 252 {
			return int(b%6) + 1
		}
	}
}
