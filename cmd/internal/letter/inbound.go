package letter

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// An Inbound is a message that is to be answered.
type Inbound struct {
	Row     store.Message
	Mail    *mail.Message
	Text    mail.Extracted // what of it is read
	Letters []mail.Block   // to other players, which are cut out of it
	Trials  []mail.Block   // likewise
	Keyed   bool           // it has a key
	Relays  bool           // that is the one for answers to a letter of another player
	Other   string         // the address that it came from, if it has a key and that is not the registered one
	Pool    *WriterPool    // writes the answers to players
	Remark  string         // for the master
}

// An Answer is a letter that answers a message and is not in the outbox yet: to a seat, or to the master as
// a seat of no id.
type Answer struct {
	Game *game.Game // as it was when the letter was written
	To   store.Seat
	Draft
}

// A Result is what came of a message that was answered.
type Result struct {
	Outcome  Outcome
	Answers  []Answer  // in the order in which they are to be posted
	Failures []Failure // answers that could not be written as they should be
	Changed  bool      // games, seats or keys may differ from what was read before
}

// Extract is what of a message is read: the lines above the first quotation, and those of the sheet with the key.
func Extract(msg *mail.Message, key mail.Key, keyed bool) mail.Extracted {
	return mail.Extract(msg.Text, isKey(key, keyed))
}

// ExtractPlayer is what of a message of a player is read, and the letters to other players and the trials that are cut out of it.
func ExtractPlayer(msg *mail.Message, key mail.Key, keyed bool) (x mail.Extracted, letters, trials []mail.Block) {
	return mail.ExtractBlocks(msg.Text, isKey(key, keyed))
}

func isKey(key mail.Key, keyed bool) func(text string) bool {
	return func(text string) bool {
		k, ok := mail.ParseKey(text)
		return keyed && ok && k.Equal(key)
	}
}

// How many lines of a message are read as orders, and of how many bytes, above the letter that it
// answers and in the sheet each: it is read within the transaction in which it is handled.
const (
	MostLines = 2000
	MostBytes = 32 << 10
)

// Outcome is what came of a message, in one word.
type Outcome string

// The outcomes of a message.
const (
	Entered   Outcome = "entered"   // its orders are in
	Asked     Outcome = "asked"     // it had no key: shown back, and waits for YES
	Confirmed Outcome = "confirmed" // and YES has come
	Late      Outcome = "late"      // it came after the deadline
	Admitted  Outcome = "admitted"  // it came after the deadline, and the master has admitted it
	OldKey    Outcome = "old-key"   // its key is of an earlier season
	NotRead   Outcome = "not-read"  // its orders stand where nothing is read
	Resigning Outcome = "resigning" // it gives the seat up, and waits for YES
	Resigned  Outcome = "resigned"  // and YES has come
	Returned  Outcome = "returned"  // it takes a seat back that was given up
	NoSeat    Outcome = "no-seat"   // its seat was given up, or can give no orders any more
	GameOver  Outcome = "game-over" // the game is over
	Joining   Outcome = "joining"   // it asks for a seat from an address that is not known, and waits for YES
	Watching  Outcome = "watching"  // it asks to watch a game, and waits for YES
	Answered  Outcome = "answered"  // it only asked something
	Guided    Outcome = "guided"    // it holds no orders and no words: told what could be written
	Nothing   Outcome = "nothing"   // likewise, and not answered
	Automatic Outcome = "automatic" // from a program, or from us: never answered
	Bounced   Outcome = "bounced"   // a report that a letter of ours came back: never answered
	Unknown   Outcome = "unknown"   // no key, and an unknown address: never answered
	Forged    Outcome = "forged"    // no key, and its domain says that it did not send it (DMARC): never answered
	Relayed   Outcome = "relayed"   // its text has gone to other players
	Failed    Outcome = "failed"    // cannot be read; the master is told
)

// Unanswered is the outcome of a mail without a key when its address has had as many answers as it may.
const Unanswered Outcome = "unanswered"

// Obeyed is the outcome of a message of the master whose commands are done.
const Obeyed Outcome = "obeyed"

// Correcting is the outcome of a message of the master that asks for a correction, which waits for YES.
const Correcting Outcome = "correcting"

// Copied is the outcome of a message that is in the mailbox once more.
const Copied Outcome = store.OutcomeCopy

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

// FindQuestion finds the letter with a question, of one of the kinds, that a message answers: the one of the
// number behind its YES; without a number the one that it names, else the nearest in its thread. The seat
// is 0 for the master. It is ErrNotFound if there is none.
func FindQuestion(g *game.Game, m *mail.Message, seat store.SeatID, number []string, kinds ...string) (store.Letter, error) {
	if len(number) > 0 {
		all, err := g.Tx.LettersTo(g.Row.ID, seat, g.Season.ID, kinds...)
		for _, l := range slices.Backward(all) {
			if g.Office.QuestionNumber(l.Answers) == number[0] {
				return l, nil
			}
		}
		return store.Letter{}, cmp.Or(err, store.ErrNotFound)
	}
	for _, id := range ThreadOf(m) {
		l, err := g.Tx.LetterByMessageID(id)
		if errors.Is(err, store.ErrNotFound) || err == nil && (l.Seat != seat || l.Game != g.Row.ID) {
			continue
		}
		if err != nil || slices.Contains(kinds, l.Kind) {
			return l, err
		}
	}
	return store.Letter{}, store.ErrNotFound
}

// WaitsForYes is the message that a letter shows back, as long as it waits.
func WaitsForYes(g *game.Game, l store.Letter) (store.Message, error) {
	row, err := g.Tx.Message(l.Answers)
	if err == nil && (row.Outcome != string(Asked) || row.Season != g.Season.ID) {
		err = store.ErrNotFound
	}
	return row, err
}

// SaysAlone reports whether the first line with words is that word alone.
func SaysAlone(lines []mail.Line, word string) bool {
	for _, l := range lines {
		if text := strings.Trim(l.Text, " \t.,!*_"); text != "" {
			return strings.EqualFold(text, word)
		}
	}
	return false
}

// ThreadOf are the Message-IDs that a message may answer, the nearest in its thread first.
func ThreadOf(m *mail.Message) []string {
	ids := append(slices.Clone(m.References), m.InReplyTo)
	slices.Reverse(ids)
	return ids
}

// Anybody can write under the address of a player. So that nobody can make us flood that address, this is how
// many letters answer mails without a key, to one address. They are counted apart: what a stranger
// sends takes nothing from what the holder of the key may do.
const (
	KeylessHour = 3
	KeylessDay  = 10
)

// keylessLeft is how many letters may still answer mails without a key, to an address.
func keylessLeft(tx *store.Tx, pool *WriterPool, address string) (int, error) {
	hour, err := tx.CountKeyless(address, tx.Now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	day, err := tx.CountKeyless(address, tx.Now.Add(-24*time.Hour))
	return min(KeylessHour-hour, KeylessDay-day) - pool.countKeyless(address), err
}

// MayAnswer reports whether a mail without a key may be answered. If not, it is counted for the next letter.
func MayAnswer(tx *store.Tx, pool *WriterPool, address string) (bool, error) {
	left, err := keylessLeft(tx, pool, address)
	if err != nil || left > 0 {
		return true, err
	}
	return false, tx.AddUnanswered(address)
}

// unansweredLine says once how many mails under an address were not answered; empty if there were none.
func unansweredLine(g *game.Game, address string) (string, error) {
	n, err := g.Tx.TakeUnanswered(address)
	if err != nil || n == 0 {
		return "", err
	}
	return fmt.Sprintf("%s without a key came under your address and %s not answered. A mail that answers a letter of ours has the key.",
		phrase.Figures(n, "more mail"), phrase.Choose(n == 1, "was", "were")), nil
}

// Programs that answer every mail without saying that they are programs could write to us for ever,
// and we to them. Their mails hold no orders, so this is how many mails without orders, of a seat or
// of a master, are answered in an hour.
const (
	MostAnswers = 100
	AnswersTime = time.Hour
)

// TooMany reports whether a seat (0: the master) has had so many answers that only a program can have asked for them.
func TooMany(g *game.Game, seat store.SeatID) (bool, error) {
	n, err := g.Tx.CountAnswers(seat, g.Season.ID, g.Tx.Now.Add(-AnswersTime))
	return err == nil && n >= MostAnswers, err
}

// GuidesADay is how many mails with neither orders nor commands, of a seat or of a master, are answered in a day: a program
// that says to each letter that its owner is away could go on for ever.
const GuidesADay = 12

// guidesTime is the time for which they are counted, and in which the same words are not answered twice in a row.
const guidesTime = 24 * time.Hour

// MayGuide reports whether such a mail may be answered.
func MayGuide(g *game.Game, in *Inbound, seat store.SeatID) (bool, error) {
	if in.Mail.Bulk {
		return false, nil
	}
	n, err := g.Tx.CountKind(g.Row.ID, seat, KindGuide, g.Tx.Now.Add(-guidesTime))
	if err != nil {
		return false, err
	}
	if n+in.Pool.CountKind(seat, KindGuide) >= GuidesADay {
		in.Remark = "not answered: too many mails without orders within the day"
		return false, nil
	}
	same, err := repeatsLast(g, in, seat)
	if same {
		in.Remark = "not answered: it says the same as the mail before"
	}
	return !same, err
}

// repeatsLast reports whether a mail has the words of the one that was answered last by a guide.
func repeatsLast(g *game.Game, in *Inbound, seat store.SeatID) (bool, error) {
	all, err := g.Tx.LettersTo(g.Row.ID, seat, g.Season.ID, KindGuide)
	if err != nil || len(all) == 0 {
		return false, err
	}
	last := all[len(all)-1]
	if g.Tx.Now.Sub(last.Written) > guidesTime {
		return false, nil
	}
	row, err := g.Tx.Message(last.Answers)
	if err != nil {
		return false, err
	}
	m, err := mail.Read(row.Raw)
	if err != nil {
		return false, nil // it cannot be compared
	}
	return ownWords(Extract(m, mail.Key{}, false)) == ownWords(in.Text), nil
}

// ownWords are the words above the letter that a mail answers.
func ownWords(x mail.Extracted) string {
	var b strings.Builder
	for _, l := range x.Above {
		b.WriteString(l.Text + " ")
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// NotAnswered is the remark on such a mail.
const NotAnswered = "not answered: too many mails within the hour"
