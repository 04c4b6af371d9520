package letter

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
