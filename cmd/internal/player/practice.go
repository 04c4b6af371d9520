package player

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/practice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// beginPractice does PRACTICE: a year against stewards begins, whose first letter is the answer. It needs a key of the seat, also an old one.
func (p *playerMessage) beginPractice(order.Word) error {
	why, err := practice.Refusal(p.game.Office, p.game.Tx, p.seat.Address)
	switch {
	case err != nil:
		return err
	case why != "":
	case !p.in.Keyed:
		why = "A practice year begins when you write PRACTICE in an answer to any letter from here."
	default:
		p.result.Changed = true
		return practice.BeginFor(p.game.Office, p.game.Tx, practice.Player{Address: p.seat.Address, Name: p.seat.Player, Zone: p.seat.Zone, Format: p.seat.Format})
	}
	return p.replyNotice("practice", templates.Practice, p.newNotice(why))
}

// inPractice are the words that have a place in a practice game. The others are about other people, about time, or about the seat.
func inPractice() []order.Command {
	return []order.Command{order.CommandClear, order.CommandKeep, order.CommandTake, order.CommandYes, order.CommandNewKey, order.CommandFormat,
		order.CommandZone, order.CommandReady, order.CommandResend, order.CommandReport, order.CommandStatus, order.CommandMap,
		order.CommandHistory, order.CommandWhy, order.CommandVerify, order.CommandRules, order.CommandHelp, order.CommandPractice}
}

// refuseInPractice takes the words out of a message that have no place in a practice game, and says so, if there are any.
func (p *playerMessage) refuseInPractice() (refused bool, err error) {
	if !p.game.Row.Practice {
		return false, nil
	}
	var words []string
	for _, c := range order.Commands() {
		if p.hasCommand(c) && !slices.Contains(inPractice(), c) {
			p.forgetCommand(c)
			words = append(words, c.String())
		}
	}
	if len(words) == 0 {
		return false, nil
	}
	why := phrase.List(words) + phrase.Choose(len(words) == 1, " is", " are") + " for real games. A practice year ends when you stop: a week after your last mail it is removed."
	return true, p.replyNotice("not in practice", templates.Practice, p.newNotice(why))
}

// readyInPractice notes, in a practice game, whether the season is to be played with the orders that a message has left: not as long as
// there are lines that its player may want to mend. It returns what the receipt says of that.
func (p *playerMessage) readyInPractice(c change) (said string, err error) {
	if !p.game.Row.Practice || !p.in.Keyed {
		return "", nil
	}
	number := p.game.Season.Number
	said = "The season is played with these orders: its report is the next letter. In a real game you could change them until the deadline."
	switch {
	case p.hasCommand(order.CommandReady):
	case c.now.Orders == "" && c.now.Standing == "":
		number, said = store.NotReady, "The season has not been played: you have no orders in it. Write some, or answer READY, and your troops hold."
	case receiptSubjectSuffix(p.receiptView(c), len(p.unread)) != "":
		number, said = store.NotReady, "The season waits for you, since something of your orders was not read or is refused. Mend it (TAKE and the letter, or AMEND and the line anew), or answer READY to have it played as it stands."
	}
	return said, p.setReadyInPractice(number)
}

// answerReadyInPractice does READY in a practice game: the report that comes at once is the answer.
func (p *playerMessage) answerReadyInPractice() error {
	if p.game.TakesOrders() {
		return p.setReadyInPractice(p.game.Season.Number)
	}
	n := letter.NewNotice(p.game, p.seat, "This practice year is over. PRACTICE begins another.")
	return p.replyNotice("practice", templates.Practice, n)
}

// setReadyInPractice notes for which season of a practice game its player is ready.
func (p *playerMessage) setReadyInPractice(number int) error {
	p.game.Seats[p.seat.Place].ReadyFor = number
	return p.game.Tx.SetReady(p.seat.ID, number)
}
