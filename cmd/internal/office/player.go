package office

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A playerMessage is a message of a player, with the seat that it belongs to and what it says.
type playerMessage struct {
	desk   *desk
	in     *inbound
	source store.InboxID // the message whose text it is: with YES an earlier one
	seat   store.Seat
	number int // of the season whose key it has; without a key, of the present one
	parsedMail
	failures []failure // answers that could not be written as they should be
	changed  bool      // the seat has been changed, or may have been
}

// answerPlayer does what a message of the player of a seat says, and answers it. The number is that of the
// season whose key the message has.
func answerPlayer(d *desk, in *inbound, seat store.Seat, number int) (result answerResult, err error) {
	p := &playerMessage{desk: d, in: in, source: in.row.ID, seat: seat, number: number}
	if !in.keyed {
		p.number = d.season.Number
	}
	if p.parsedMail, err = p.parse(in.mail, in.text, in.keyed); err != nil {
		return result, err
	}
	result.outcome, err = p.answer()
	result.failures, result.changed = p.failures, p.changed
	return result, err
}

// place is the seat as the adjudicator counts it.
func (p *playerMessage) place() adjudicator.Seat { return adjudicator.Seat(p.seat.Place) }

// fromElsewhere reports whether the message has a key and came from an address that is not
// the registered one.
func (p *playerMessage) fromElsewhere() bool {
	return p.in.keyed && !sameAddress(p.in.mail.From, p.seat.Address)
}

// answer does what the message says, as far as its key and its time allow.
func (p *playerMessage) answer() (Outcome, error) {
	if p.fromElsewhere() {
		p.in.remark = "from " + p.in.mail.From
	}
	if !p.in.keyed {
		if may, err := mayAnswer(p.desk.tx, p.in.pool, p.seat.Address); err != nil || !may {
			return Unanswered, err
		}
	}
	if p.vacant() {
		return p.answerVacant()
	}
	if !p.orders() {
		if many, err := p.desk.tooMany(p.seat.ID); err != nil || many {
			p.in.remark = notAnswered
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
	case p.desk.held() && p.in.keyed && p.number >= p.desk.called():
		return p.late()
	case p.desk.held():
		return Late, p.refuse(Late)
	case !p.in.keyed && !p.orders() && p.has(order.CommandYes):
		return Answered, p.noneToConfirm(store.ErrNotFound)
	case !p.in.keyed || p.in.mail.Partial:
		return Asked, p.showBack()
	case p.number < p.desk.season.Number || p.desk.season.State != store.SeasonOpen:
		return OldKey, p.refuse(OldKey)
	case p.desk.season.Number > 0 && p.in.row.InternalDate.After(p.desk.closes(p.desk.season)):
		return p.late()
	}
	return p.enter()
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
	if asked.parsedMail, err = p.parse(msg, extract(msg, p.desk.key(p.seat, p.number), msg.Partial), msg.Partial); err != nil {
		return false, err
	}
	row.Outcome = string(Confirmed)
	if err := p.desk.tx.Finish(row); err != nil {
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
