package letter

import (
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// An Inbound is a message that is to be answered.
type Inbound struct {
	Row    store.Message
	Mail   *mail.Message
	Text   mail.Extracted // what of it is read
	Keyed  bool           // it has a key
	Pool   *WriterPool    // writes the answers to players; nil: each is written at once
	Remark string         // for the master
}

// A Result is what came of a message that was answered.
type Result struct {
	Outcome  Outcome
	Failures []Failure // answers that could not be written as they should be
	Changed  bool      // games, seats or keys may differ from what was read before
}

// Extract is what of a message is read: the lines above the first quotation, and those of the sheet with
// the key.
func Extract(msg *mail.Message, key mail.Key, keyed bool) mail.Extracted {
	if !keyed {
		return mail.Extract(msg.Text, func(string) bool { return false })
	}
	return mail.Extract(msg.Text, func(text string) bool {
		k, ok := mail.ParseKey(text)
		return ok && k.Equal(key)
	})
}

// How many lines of a message are read as orders, and of how many bytes, above the letter that it
// answers and in the sheet each: it is read within the transaction in which it is handled.
const (
	MostLines = 2000
	MostBytes = 64 << 10
)
