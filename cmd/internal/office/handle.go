package office

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
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

// handle does all that a message asks for, in the transaction that marks it as done: the
// orders, the receipt in the outbox and the mark are written together or not at all.
func (r *round) handle(row readMessage) (Handled, error) {
	m, msg, tx, done := row.Message, row.mail, r.tx, Handled{UID: row.UID}
	if errors.As(row.err, new(*fault.Error)) {
		return done, row.err
	}
	if row.err != nil {
		return finish(tx, m, done, Failed, row.err.Error())
	}
	done.From = msg.From
	ours, err := tx.IsOurs(msg.MessageID)
	if err != nil {
		return done, err
	}
	if ours || msg.Own || msg.Automatic {
		return r.automatic(m, msg, done)
	}
	h, keyed, err := r.whose(msg)
	if err != nil {
		return done, err
	}
	if msg.Bulk && !keyed {
		return r.automatic(m, msg, done)
	}
	if !keyed && msg.DMARC(r.AuthservID) == mail.DMARCFail {
		return finish(tx, m, done, Forged, "")
	}
	in := &inbound{row: m, mail: msg, keyed: keyed, pool: r.scribes}
	if keyed {
		in.text = extract(msg, r.keyOf(h), keyed)
	} else if h, err = r.findByAddress(in); err != nil {
		return done, err
	}
	if h.game() == 0 {
		return finish(tx, m, done, Unknown, "")
	}
	return r.answer(in, h, done)
}

// answer does what a message says, of which it is known whose it is.
func (r *round) answer(in *inbound, h holder, done Handled) (_ Handled, err error) {
	var result answerResult
	if h.isMaster() {
		d, err := r.ownDesk(h.master.Game)
		if err != nil {
			return done, err
		}
		done.Game, in.row.Season = d.game.Name, d.season.ID
		result, err = answerMaster(d, in, h.master, h.number)
		if err != nil {
			return done, err
		}
	} else {
		d, err := r.deskAt(h.seat.Game)
		if err != nil {
			return done, err
		}
		done.Game, done.Lord, in.row.Seat, in.row.Season = d.game.Name, h.seat.Lord, h.seat.ID, d.season.ID
		result, err = answerPlayer(d, in, h.seat, h.number)
		if err != nil {
			return done, err
		}
	}
	if r.failures = append(r.failures, result.failures...); result.changed {
		r.forget()
	}
	return finish(r.tx, in.row, done, result.outcome, in.remark)
}

// An inbound is a message that is to be answered.
type inbound struct {
	row    store.Message
	mail   *mail.Message
	text   mail.Extracted // what of it is read
	keyed  bool           // it has a key
	pool   *scribes       // writes the answers to players; nil: each is written at once
	remark string         // for the master
}

// An answerResult is what came of a message that was answered.
type answerResult struct {
	outcome  Outcome
	failures []failure // answers that could not be written as they should be
	changed  bool      // games, seats or keys may differ from what was read before
}

// extract is what of a message is read: the lines above the first quotation, and those of the sheet with
// the key.
func extract(msg *mail.Message, key mail.Key, keyed bool) mail.Extracted {
	if !keyed {
		return mail.Extract(msg.Text, func(string) bool { return false })
	}
	return mail.Extract(msg.Text, func(text string) bool {
		k, ok := mail.ParseKey(text)
		return ok && k.Equal(key)
	})
}

// findByAddress finds whose message without a key it is; nobody's, if its address is not registered, and
// then it is not looked at. A player who is a master too writes as the master with one of the master's
// commands. Of several games it is the one whose name stands in the Subject, else the latest, one that is
// played before the others.
func (r *round) findByAddress(in *inbound) (h holder, err error) {
	seats, err := r.tx.SeatsAt(in.mail.From)
	if err != nil {
		return h, err
	}
	masters, err := r.tx.MastersAt(in.mail.From)
	if err != nil || len(seats)+len(masters) == 0 {
		return h, err
	}
	in.text = extract(in.mail, mail.Key{}, false)
	var all []holder
	if len(seats) == 0 || len(masters) > 0 && hasMasterOnly(parseCommands(in.text.Above)) {
		for _, m := range masters {
			all = append(all, holder{master: m})
		}
	} else {
		for _, s := range seats {
			all = append(all, holder{seat: s})
		}
	}
	return r.namedInSubject(in.mail.Subject, all)
}

// namedInSubject is the one of some holders whose game a Subject names, else the last.
func (r *round) namedInSubject(subject string, all []holder) (holder, error) {
	last := all[len(all)-1]
	if len(all) == 1 {
		return last, nil
	}
	for _, h := range slices.Backward(all) {
		g, err := r.tx.GameByID(h.game())
		if err != nil || strings.Contains(strings.ToLower(subject), strings.ToLower(g.Name)) {
			return h, err
		}
	}
	return last, nil
}

// What is kept of the mail of strangers, which is of no game or not answered: so many bytes, and for
// so long.
const (
	strangersBytes = 64 << 10
	strangersTime  = 30 * 24 * time.Hour
)

// finish marks a message with what came of it.
func finish(tx *store.Tx, m store.Message, done Handled, outcome Outcome, remark string) (Handled, error) {
	if strangers := m.Seat == 0 && m.Season == 0 || outcome == Unanswered; strangers && len(m.Raw) > strangersBytes {
		if err := tx.CutRaw(m.ID, strangersBytes); err != nil {
			return done, err
		}
	}
	m.State, m.Outcome, m.Remark = store.InboxDone, string(outcome), remark
	if outcome == Failed {
		m.State = store.InboxFailed
	}
	done.Outcome, done.Remark = outcome, remark
	return done, tx.Finish(m)
}
