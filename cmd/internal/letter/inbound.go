package letter

import (
	"time"

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

// Outcome is what came of a message, in one word.
type Outcome string

// The outcomes of a message.
const (
	Entered   Outcome = "entered"   // its orders are in
	Asked     Outcome = "asked"     // it had no key: shown back, and waits for YES
	Confirmed Outcome = "confirmed" // and YES has come
	Late      Outcome = "late"      // it came after the deadline
	OldKey    Outcome = "old-key"   // its key is of an earlier season
	NotRead   Outcome = "not-read"  // its orders stand where nothing is read
	Resigning Outcome = "resigning" // it gives the seat up, and waits for YES
	Resigned  Outcome = "resigned"  // and YES has come
	NoSeat    Outcome = "no-seat"   // its seat was given up, or can give no orders any more
	GameOver  Outcome = "game-over" // the game is over
	Answered  Outcome = "answered"  // it only asked something
	Nothing   Outcome = "nothing"   // it holds no orders and no words
	Automatic Outcome = "automatic" // from a program, or from us: never answered
	Bounced   Outcome = "bounced"   // a report that a letter of ours came back: never answered
	Unknown   Outcome = "unknown"   // no key, and an unknown address: never answered
	Forged    Outcome = "forged"    // no key, and its domain says that it did not send it (DMARC): never answered
	Failed    Outcome = "failed"    // cannot be read; the master is told
)

// Unanswered is the outcome of a mail without a key when its address has had as many answers as it may.
const Unanswered Outcome = "unanswered"

// Obeyed is the outcome of a message of the master whose commands are done.
const Obeyed Outcome = "obeyed"

// A Failure is a message that could not be handled, or not be answered as it should be, by a fault
// of ours. It keeps nobody else waiting; the master is told.
type Failure struct {
	Game store.GameID // 0: not known
	From string       // the player, if the message has the seat's key
	UID  uint32
	Date time.Time
	What string
}

// WaitsIn is said of a mail that lies in the folder that is read.
const WaitsIn = "it waits in the folder "

// WaitingHint says what the master can do about mails that could not be handled.
const WaitingHint = "A mail that you move out of the folder is not named any more; if you move it back, it is tried again."
