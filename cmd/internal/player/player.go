// Package player is what the player of a seat may do: write orders, confirm them, ask, and give up the seat. Start
// reading at Answer and at the table of commands; adding players and changing their addresses is in seat.go. Answers
// are returned, and nothing is posted but what a change of a seat brings with it, and letters to other players.
package player

import (
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A playerMessage is a message of a player, with the seat that it belongs to, what it says, and what came of it.
type playerMessage struct {
	game   *game.Game
	in     *letter.Inbound
	source store.InboxID // the message whose text it is: with YES an earlier one
	seat   store.Seat
	number int // of the season whose key it has; without a key, of the present one
	parsedMail
	said   string   // what became of the questions in it, in a sentence
	posted []string // what became of the letters to other players in it, a sentence each

	admitted string // how late it came, if the master admits it

	handsBack *bool // it is of a substitute who gives the seat back, when all else is done
	result    letter.Result
}

// Answer does what a message of the player of a seat says, and answers it. The number is that of the
// season whose key the message has.
func Answer(g *game.Game, in *letter.Inbound, seat store.Seat, number int) (result letter.Result, err error) {
	p := &playerMessage{game: g, in: in, source: in.Row.ID, seat: seat, number: number, handsBack: new(bool)}
	if !in.Keyed {
		p.number = g.Season.Number
	}
	if p.parsedMail, err = p.parseMail(in.Mail, in.Text, in.Keyed); err != nil {
		return result, err
	}
	outcome, err := p.answerMessage()
	if err == nil {
		outcome, err = p.afterAll(outcome)
	}
	p.result.Outcome = outcome
	return p.result, err
}

// answerMessage does what the message says, as far as its key and its time allow.
func (p *playerMessage) answerMessage() (letter.Outcome, error) {
	if !p.in.Keyed {
		if may, err := letter.MayAnswer(p.game.Tx, p.in.Pool, p.seat.Address); err != nil || !may {
			return letter.Unanswered, err
		}
	}
	if p.game.LostUntold(p.seat) && !p.hasCommand(order.CommandReturn) && !p.hasCommand(order.CommandResign) {
		p.seat.Resigned = time.Time{} // no letter has told it yet, and orders that come late may be admitted
	}
	if !p.seat.Resigned.IsZero() && !p.game.EndKnown() { // once the game is over that makes no difference
		if !p.mayReturn() {
			return p.answerVacant()
		}
		if more, err := p.returnSeat(); err != nil || !more {
			return letter.Returned, err
		}
	}
	if !p.hasOrders() {
		if many, err := letter.TooMany(p.game, p.seat.ID); err != nil || many {
			p.in.Remark = letter.NotAnswered
			return letter.Automatic, err
		}
	}
	if !p.in.Keyed {
		if ofPlayer, err := p.isOfPlayer(); err != nil || ofPlayer {
			return p.refuseRelay(err)
		}
	}
	refused, err := p.refuseInPractice()
	if err != nil {
		return "", err
	}
	if err := p.passOn(); err != nil {
		return "", err
	}
	if err := p.sendLetters(); err != nil {
		return "", err
	}
	outcome, err := p.doChanges()
	if err != nil {
		return "", err
	}
	if err := p.tryAll(); err != nil {
		return "", err
	}
	asked, err := p.answerQuestions()
	if err != nil {
		return "", err
	}
	if outcome == letter.Nothing && (asked || refused || len(p.posted)+len(p.in.Trials) > 0) {
		outcome = letter.Answered
	}
	if outcome, err = p.orNotRead(outcome); err == nil && outcome == letter.Nothing && p.in.Keyed {
		outcome, err = p.guide()
	}
	if err == nil {
		err = p.sayPosted()
	}
	p.sayAsked()
	return outcome, err
}

// doChanges takes the orders and the words that change something.
func (p *playerMessage) doChanges() (letter.Outcome, error) {
	if outcome, err := p.answerEnding(); err != nil || outcome != letter.Nothing || !p.hasChanges() {
		if err == nil && outcome == letter.Nothing && p.isInTime() && len(p.sheet.Unread) > 0 {
			return letter.NotRead, p.showUnread()
		}
		return outcome, err
	}
	switch {
	case p.game.AwaitsApproval() && p.in.Keyed && p.number >= p.game.CalledSeason():
		return p.answerLate()
	case p.game.AwaitsApproval():
		return letter.Late, p.replyLate(false)
	case !p.in.Keyed && !p.hasOrders() && p.hasCommand(order.CommandYes):
		return letter.Answered, p.noneToConfirm(store.ErrNotFound)
	case !p.in.Keyed || p.in.Mail.Partial:
		return letter.Asked, p.showBack()
	case p.number < p.game.Season.Number || p.game.Season.State != store.SeasonOpen:
		return letter.OldKey, p.replyOldKey()
	case p.game.Season.Number > 0 && p.in.Row.InternalDate.After(p.game.TakesUntil(p.game.Season)):
		return p.answerLate()
	}
	return p.enterAll()
}

// isInTime reports whether orders that the message had could be entered.
func (p *playerMessage) isInTime() bool {
	return p.in.Keyed && !p.in.Mail.Partial && p.number >= p.game.Season.Number && p.game.TakesOrders() &&
		(p.game.Season.Number == 0 || !p.in.Row.InternalDate.After(p.game.TakesUntil(p.game.Season)))
}

// answerLate refuses orders that came after the deadline. Words about key and format still count.
func (p *playerMessage) answerLate() (letter.Outcome, error) {
	if err := p.changeSettings(); err != nil {
		return "", err
	}
	if !p.hasOrders() && !p.hasCommand(order.CommandYes) {
		return letter.Answered, nil
	}
	kept, err := p.keepLate()
	if err != nil {
		return "", err
	}
	return letter.Late, p.replyLate(kept)
}

// enterAll takes what the message says: key and format, then YES, then the orders.
func (p *playerMessage) enterAll() (letter.Outcome, error) {
	if err := p.changeSettings(); err != nil {
		return "", err
	}
	return p.enterOrdersAndYes()
}

// enterOrdersAndYes takes what YES confirms, and then the orders.
func (p *playerMessage) enterOrdersAndYes() (letter.Outcome, error) {
	outcome := letter.Answered
	for confirm := range commandsOf[confirmation](&p.parsedMail) {
		if entered, err := confirm(p); err != nil {
			return "", err
		} else if entered {
			outcome = letter.Entered
		}
	}
	switch {
	case p.hasOrders():
		return letter.Entered, p.enterOrders()
	case len(p.sheet.Unread) > 0 && outcome == letter.Entered:
		return outcome, p.showUnread()
	case len(p.sheet.Unread) > 0:
		return letter.NotRead, p.showUnread()
	}
	return outcome, nil
}

// changeSettings does what the message says of key and letters, each command once: of several formats the last.
func (p *playerMessage) changeSettings() error {
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
	asked, err := p.readAsked(row) // its receipt is written while p goes on
	if err != nil {
		return false, err
	}
	row.Outcome = string(letter.Confirmed)
	if err := p.game.Tx.Finish(row); err != nil {
		return false, err
	}
	if err = asked.changeSettings(); err == nil {
		err = asked.passOn()
	}
	if err == nil && asked.hasOrders() {
		err = asked.enterOrders()
	}
	p.result, p.said = asked.result, asked.said
	return true, err
}

// readAsked reads a message that waits for this one's YES.
func (p *playerMessage) readAsked(row store.Message) (*playerMessage, error) {
	msg, err := mail.Read(row.Raw)
	if err != nil {
		return nil, err
	}
	asked := *p
	asked.source = row.ID
	asked.parsedMail, err = p.parseMail(msg, textOf(msg, p.game.Office.Key(p.seat, p.number), msg.Partial), msg.Partial)
	return &asked, err
}

// textOf is what of an earlier message is read. Letters to other players in it left when it came, or not at all.
func textOf(msg *mail.Message, key mail.Key, keyed bool) mail.Extracted {
	x, _, _ := letter.ExtractPlayer(msg, key, keyed)
	return x
}
