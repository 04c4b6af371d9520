package office

import (
	"errors"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
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
	master, err := r.masterOf(msg, h, keyed)
	if err != nil {
		return done, err
	}
	if master.Game != 0 {
		return r.fromMaster(m, msg, master, h, keyed)
	}
	p, err := r.petition(m, msg, h, keyed)
	if err != nil {
		return done, err
	}
	if p == nil {
		return finish(tx, m, done, Unknown, "")
	}
	done.Game, done.Lord = p.game.Name, p.seat.Lord
	m.Seat, m.Season = p.seat.ID, p.season.ID
	outcome, err := p.answer()
	if err != nil {
		return done, err
	}
	return finish(tx, m, done, outcome, p.remark)
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

// A petition is a message of a player, with the seat that it belongs to and what it says.
type petition struct {
	*desk
	round  *round
	row    store.Message
	mail   *mail.Message
	source store.InboxID // the message whose text it is: with YES an earlier one
	seat   store.Seat
	number int  // of the season whose key it has; without a key, of the present one
	keyed  bool // it has a key of the seat
	reading
	remark string // for the master
}

// petition finds out whose message it is: by its key, else by the address that it came from.
// It is nil for an unknown address without a key.
func (r *round) petition(m store.Message, msg *mail.Message, h holder, keyed bool) (p *petition, err error) {
	p = &petition{round: r, row: m, mail: msg, source: m.ID}
	if keyed {
		p.seat, p.number, p.keyed = h.seat, h.number, true
	} else if found, err := p.byAddress(r.tx); err != nil || !found {
		return nil, err
	}
	if p.desk, err = r.deskAt(p.seat.Game); err != nil {
		return nil, err
	}
	if !p.keyed {
		p.number = p.season.Number
	}
	p.reading, err = p.parse(msg, p.keyed)
	return p, err
}

// byAddress finds the seat of an address that is registered. Of several games it takes the
// one whose name stands in the Subject, else the latest.
func (p *petition) byAddress(tx *store.Tx) (bool, error) {
	seats, err := tx.SeatsAt(p.mail.From)
	if err != nil || len(seats) == 0 {
		return false, err
	}
	p.seat = seats[len(seats)-1] // one that is played goes before the others
	for _, s := range seats {
		g, err := tx.GameByID(s.Game)
		if err != nil {
			return false, err
		}
		if strings.Contains(strings.ToLower(p.mail.Subject), strings.ToLower(g.Name)) {
			p.seat = s
		}
	}
	return true, nil
}

// place is the seat as the adjudicator counts it.
func (p *petition) place() adjudicator.Seat { return adjudicator.Seat(p.seat.Place) }

// fromElsewhere reports whether the message has a key and came from an address that is not
// the registered one.
func (p *petition) fromElsewhere() bool {
	return p.keyed && !sameAddress(p.mail.From, p.seat.Address)
}

func sameAddress(a, b string) bool { return strings.EqualFold(a, b) }

// answer does what the message says, as far as its key and its time allow.
func (p *petition) answer() (Outcome, error) {
	if p.fromElsewhere() {
		p.remark = "from " + p.mail.From
	}
	if !p.keyed {
		if may, err := p.round.mayAnswer(p.seat.Address); err != nil || !may {
			return Unanswered, err
		}
	}
	if p.vacant() {
		return p.answerVacant()
	}
	if many, err := p.tooMany(); err != nil || many {
		return Automatic, err
	}
	outcome, err := p.act()
	if err != nil {
		return "", err
	}
	asked, err := p.questions()
	if err != nil {
		return "", err
	}
	if outcome == Nothing && asked {
		outcome = Answered
	}
	return p.orNotRead(outcome)
}

// act takes the orders and the words that change something.
func (p *petition) act() (Outcome, error) {
	if outcome, err := p.ending(); err != nil || outcome != Nothing || !p.says() {
		return outcome, err
	}
	switch {
	case p.held() && p.keyed && p.number >= p.called():
		return p.late()
	case p.held():
		return Late, p.refuse(Late)
	case !p.keyed && !p.orders() && p.has("YES"):
		return Answered, p.noneToConfirm(store.ErrNotFound)
	case !p.keyed || p.mail.Partial:
		return Asked, p.showBack()
	case p.number < p.season.Number || p.season.State != store.SeasonOpen:
		return OldKey, p.refuse(OldKey)
	case p.season.Number > 0 && p.row.InternalDate.After(p.closes(p.season)):
		return p.late()
	}
	return p.enter()
}

// held reports whether the last season is played and not yet told: nothing of it may show.
func (d *desk) held() bool {
	last, ok := d.lastPlayed()
	return ok && last.State == store.SeasonPlayed
}

// called is the number of the last season whose orders letters have called for.
func (d *desk) called() int {
	if last, _ := d.lastPlayed(); d.held() {
		return last.Number
	}
	return d.season.Number
}

// says reports whether the message says anything that changes something, or tries to.
func (p *petition) says() bool {
	s := p.sheet
	if len(s.Orders) > 0 || s.HasStanding || s.HasNext {
		return true
	}
	for _, n := range s.Notes {
		if n.Refused {
			return true
		}
	}
	for _, w := range s.Words {
		if changes[w.Word] {
			return true
		}
	}
	return false
}

// changes are the words that change something; the others only ask.
var changes = map[string]bool{"CLEAR": true, "KEEP": true, "YES": true, "NEWKEY": true, "FORMAT": true, "RESIGN": true}

// has reports whether the message has that word.
func (p *petition) has(word string) bool {
	for _, w := range p.sheet.Words {
		if w.Word == word {
			return true
		}
	}
	return false
}

// orders reports whether the message writes or withdraws orders, or tries to.
func (p *petition) orders() bool {
	s := p.sheet
	for _, n := range s.Notes {
		if n.Refused {
			return true
		}
	}
	return len(s.Orders) > 0 || s.HasStanding || s.HasNext || p.has("CLEAR") || p.has("KEEP")
}

// late refuses orders that came after the deadline. Words about key and format still count.
func (p *petition) late() (Outcome, error) {
	if err := p.settings(); err != nil {
		return "", err
	}
	if p.orders() || p.has("YES") {
		return Late, p.refuse(Late)
	}
	return Answered, nil
}

// enter takes what the message says: key and format, then YES, then the orders.
func (p *petition) enter() (Outcome, error) {
	if err := p.settings(); err != nil {
		return "", err
	}
	outcome := Answered
	if p.has("YES") {
		entered, err := p.confirm()
		if err != nil {
			return "", err
		}
		if entered {
			outcome = Entered
		}
	}
	if !p.orders() {
		return outcome, nil
	}
	c, err := p.write()
	if err != nil {
		return "", err
	}
	return Entered, p.receipt(c)
}

// settings carries out NEWKEY and FORMAT, each once: of several formats the last.
func (p *petition) settings() error {
	format := ""
	for _, w := range p.sheet.Words {
		if w.Word == "FORMAT" && len(w.Args) > 0 {
			format = strings.ToLower(w.Args[0])
		}
	}
	if p.has("NEWKEY") {
		if err := p.newKey(); err != nil {
			return err
		}
	}
	if format == "" {
		return nil
	}
	return p.setFormat(format)
}

// confirm enters what was shown back last and waits for YES, if anything does. It counts by the
// time of the YES.
func (p *petition) confirm() (entered bool, err error) {
	row, err := p.toConfirm()
	if err != nil {
		return false, p.noneToConfirm(err)
	}
	msg, err := mail.Read(row.Raw)
	if err != nil {
		return false, err
	}
	asked := *p
	asked.source = row.ID
	if asked.reading, err = p.parse(msg, msg.Partial); err != nil {
		return false, err
	}
	row.Outcome = string(Confirmed)
	if err := p.tx.Finish(row); err != nil {
		return false, err
	}
	if err := asked.settings(); err != nil || !asked.orders() {
		return true, err
	}
	c, err := asked.write()
	if err != nil {
		return false, err
	}
	return true, asked.receipt(c)
}
