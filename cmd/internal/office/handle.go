package office

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
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
	if errors.As(row.err, new(*faultError)) {
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
	in := inbound{row: m, mail: msg, text: r.extract(msg, h, keyed), from: h, keyed: keyed}
	if !keyed {
		if in.from, err = r.holderAt(msg, in.text); err != nil {
			return done, err
		}
	}
	switch {
	case in.from.isMaster():
		return r.fromMaster(in, done)
	case in.from.seat.ID != 0:
		return r.fromPlayer(in, done)
	}
	return finish(tx, m, done, Unknown, "")
}

// An inbound is a message of which it is known whose it is.
type inbound struct {
	row   store.Message
	mail  *mail.Message
	text  mail.Extracted // what of it is read
	from  holder         // by its key, else by the address that it came from
	keyed bool           // it has a key
}

// extract is what of a message is read: the lines above the first quotation, and those of the sheet with
// the key of its holder.
func (o *Office) extract(msg *mail.Message, from holder, keyed bool) mail.Extracted {
	if !keyed {
		return mail.Extract(msg.Text, func(string) bool { return false })
	}
	key := o.keyOf(from)
	return mail.Extract(msg.Text, func(text string) bool {
		k, ok := mail.ParseKey(text)
		return ok && k.Equal(key)
	})
}

// holderAt finds whose message without a key it is, by its address; nobody's for one that is not
// registered. A player who is a master too writes as the master with one of the master's commands. Of
// several games it is the one whose name stands in the Subject, else the latest, one that is played
// before the others.
func (r *round) holderAt(msg *mail.Message, text mail.Extracted) (found holder, err error) {
	seats, err := r.tx.SeatsAt(msg.From)
	if err != nil {
		return found, err
	}
	masters, err := r.tx.MastersAt(msg.From)
	if err != nil {
		return found, err
	}
	var all []holder
	if len(seats) == 0 || len(masters) > 0 && hasMasterOnly(parseCommands(text.Above)) {
		for _, m := range masters {
			all = append(all, holder{master: m})
		}
	} else {
		for _, s := range seats {
			all = append(all, holder{seat: s})
		}
	}
	switch len(all) {
	case 0:
		return found, nil
	case 1:
		return all[0], nil
	}
	for _, h := range slices.Backward(all) {
		g, err := r.tx.GameByID(h.game())
		if err != nil || strings.Contains(strings.ToLower(msg.Subject), strings.ToLower(g.Name)) {
			return h, err
		}
	}
	return all[len(all)-1], nil
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

// A playerMessage is a message of a player, with the seat that it belongs to and what it says.
type playerMessage struct {
	*desk
	round  *round
	row    store.Message
	mail   *mail.Message
	source store.InboxID // the message whose text it is: with YES an earlier one
	seat   store.Seat
	number int  // of the season whose key it has; without a key, of the present one
	keyed  bool // it has a key of the seat
	parsedMail
	remark string // for the master
}

// fromPlayer does what a message of a player says, in the transaction that marks it as done.
func (r *round) fromPlayer(in inbound, done Handled) (Handled, error) {
	d, err := r.deskAt(in.from.seat.Game)
	if err != nil {
		return done, err
	}
	p := &playerMessage{desk: d, round: r, row: in.row, mail: in.mail, source: in.row.ID, seat: in.from.seat, number: in.from.number, keyed: in.keyed}
	if !p.keyed {
		p.number = p.season.Number
	}
	if p.parsedMail, err = p.parse(in.mail, in.text, in.keyed); err != nil {
		return done, err
	}
	done.Game, done.Lord = p.game.Name, p.seat.Lord
	p.row.Seat, p.row.Season = p.seat.ID, p.season.ID
	outcome, err := p.answer()
	if err != nil {
		return done, err
	}
	return finish(r.tx, p.row, done, outcome, p.remark)
}

// place is the seat as the adjudicator counts it.
func (p *playerMessage) place() adjudicator.Seat { return adjudicator.Seat(p.seat.Place) }

// fromElsewhere reports whether the message has a key and came from an address that is not
// the registered one.
func (p *playerMessage) fromElsewhere() bool {
	return p.keyed && !sameAddress(p.mail.From, p.seat.Address)
}

func sameAddress(a, b string) bool { return strings.EqualFold(a, b) }

// answer does what the message says, as far as its key and its time allow.
func (p *playerMessage) answer() (Outcome, error) {
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
	if !p.orders() {
		if many, err := p.tooMany(p.seat.ID); err != nil || many {
			p.remark = notAnswered
			return Automatic, err
		}
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
func (p *playerMessage) act() (Outcome, error) {
	if outcome, err := p.ending(); err != nil || outcome != Nothing || !p.says() {
		return outcome, err
	}
	switch {
	case p.held() && p.keyed && p.number >= p.called():
		return p.late()
	case p.held():
		return Late, p.refuse(Late)
	case !p.keyed && !p.orders() && p.has(order.CommandYes):
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
func (r *parsedMail) says() bool {
	return r.orders() || slices.ContainsFunc(r.sheet.Words, func(w order.Word) bool { return !w.Command.Asks() })
}

// has reports whether the message has that command.
func (r *parsedMail) has(c order.Command) bool {
	return slices.ContainsFunc(r.sheet.Words, func(w order.Word) bool { return w.Command == c })
}

// orders reports whether the message writes or withdraws orders, or tries to.
func (r *parsedMail) orders() bool {
	s := r.sheet
	for range commandsOf[orderEdit](r) {
		return true
	}
	return len(s.Orders) > 0 || s.HasStanding || s.HasNext || slices.ContainsFunc(s.Notes, func(n order.Note) bool { return n.Refused })
}

// late refuses orders that came after the deadline. Words about key and format still count.
func (p *playerMessage) late() (Outcome, error) {
	if err := p.settings(); err != nil {
		return "", err
	}
	if p.orders() || p.has(order.CommandYes) {
		return Late, p.refuse(Late)
	}
	return Answered, nil
}

// enter takes what the message says: key and format, then YES, then the orders.
func (p *playerMessage) enter() (Outcome, error) {
	if err := p.settings(); err != nil {
		return "", err
	}
	outcome := Answered
	for confirm := range commandsOf[confirmation](&p.parsedMail) {
		if entered, err := confirm(p); err != nil {
			return "", err
		} else if entered {
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

// settings does what the message says of key and letters, each command once: of several formats the last.
func (p *playerMessage) settings() error {
	for do, args := range commandsOf[setting](&p.parsedMail) {
		if err := do(p, args); err != nil {
			return err
		}
	}
	return nil
}

// confirm enters what was shown back last and waits for YES, if anything does. It counts by the
// time of the YES.
func (p *playerMessage) confirm() (entered bool, err error) {
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
	if asked.parsedMail, err = p.parse(msg, p.extract(msg, holder{seat: p.seat, number: p.number}, msg.Partial), msg.Partial); err != nil {
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
