package player

import (
	"iter"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A playerCommand is a command that a player can write: an example of it, and what it does. How it is
// written and what HELP says of it stands in templates/help.
type playerCommand struct {
	command order.Command
	example string
	does    action
}

// playerCommands are the commands of players. Those of one kind are done in this order.
func playerCommands() []playerCommand {
	return []playerCommand{
		{order.CommandResign, "RESIGN", resignation((*playerMessage).askResign)},
		{order.CommandReturn, "RETURN", setting((*playerMessage).keepSeat)},
		{order.CommandNewKey, "NEWKEY", setting((*playerMessage).rotateKey)},
		{order.CommandFormat, "FORMAT HTML", setting((*playerMessage).setFormat)},
		{order.CommandName, "NAME Ann", setting((*playerMessage).setName)},
		{order.CommandDigest, "DIGEST ON", setting((*playerMessage).setDigest)},
		{order.CommandZone, "ZONE Europe/London", setting((*playerMessage).setZone)},
		{order.CommandCalendar, "CALENDAR ON", setting((*playerMessage).setCalendar)},
		{order.CommandQuiet, "QUIET ON", setting((*playerMessage).setQuiet)},
		{order.CommandAddress, "ADDRESS ann@example.org", setting((*playerMessage).askMove)},
		{order.CommandSubstitute, "SUBSTITUTE dan@example.org FROM 12 March TO 20 April", setting((*playerMessage).arrangeSubstitute)},
		{order.CommandBack, "BACK", setting((*playerMessage).endSubstitute)},
		{order.CommandReady, "READY", setting((*playerMessage).setReady)},
		{order.CommandWait, "WAIT", setting((*playerMessage).setWait)},
		{order.CommandVacation, "VACATION 2027-03-12 TO 2027-03-28", setting((*playerMessage).setVacation)},
		{order.CommandSeal, "SEAL seven grey geese", setting((*playerMessage).setSeal)},
		{order.CommandYes, "YES 4821", confirmation((*playerMessage).confirm)},
		{order.CommandClear, "CLEAR", orderEdit{before: clearOrders}},
		{order.CommandKeep, "KEEP", orderEdit{after: keepDropped}},
		{order.CommandTake, "TAKE A C", orderEdit{after: addTaken}},
		{order.CommandStatus, "STATUS", answers((*playerMessage).statusText)},
		{order.CommandMap, "MAP", answers((*playerMessage).mapText)},
		{order.CommandHistory, "HISTORY", answers((*playerMessage).historyText)},
		{order.CommandRulings, "RULINGS", answers((*playerMessage).rulingsText)},
		{order.CommandLetters, "LETTERS SPRING 2", answers((*playerMessage).listLetters)},
		{order.CommandWhy, "WHY 05 SUMMER 2", question((*playerMessage).explain)},
		{order.CommandRules, "RULES COMBAT", answers((*playerMessage).rulesText)},
		{order.CommandPractice, "PRACTICE", question((*playerMessage).beginPractice)},
		{order.CommandHelp, "HELP MOVE", answers((*playerMessage).helpText)},
		{order.CommandVerify, "VERIFY WINTER 1", question((*playerMessage).sendDice)},
		{order.CommandReport, "REPORT WINTER 1", question((*playerMessage).sendReport)},
		{order.CommandResend, "RESEND 14", question((*playerMessage).resend)},
	}
}

// actionOf is what a command does.
func actionOf(c order.Command) action {
	all := playerCommands()
	return all[slices.IndexFunc(all, func(p playerCommand) bool { return p.command == c })].does
}

// An action is what a player's command does. Its type says when it is done.
type action interface{ action() }

type (
	// A resignation asks whether a seat is to be given up. It is done first.
	resignation func(*playerMessage) error
	// A setting changes the key or the letters of a seat. It counts also when orders come too late.
	setting func(p *playerMessage, args []string) error
	// A confirmation enters what waits for YES, and reports whether anything did. It is done before
	// the orders of its own message.
	confirmation func(*playerMessage) (entered bool, err error)
	// An orderEdit changes the orders that are in, before those of the message are added or after.
	orderEdit struct {
		before, after func(*parsedMail, *change, *store.Sheet)
	}
	// A question is answered by a letter, after all else.
	question func(*playerMessage, order.Word) error
)

func (resignation) action()  {}
func (setting) action()      {}
func (confirmation) action() {}
func (orderEdit) action()    {}
func (question) action()     {}

// commandsOf are the commands of a message that are of one kind, each once and with what stands behind
// the last of its name.
func commandsOf[A action](r *parsedMail) iter.Seq2[A, []string] {
	return func(yield func(A, []string) bool) {
		for _, c := range playerCommands() {
			does, ok := c.does.(A)
			if !ok || !r.hasCommand(c.command) {
				continue
			}
			var args []string
			for _, w := range r.sheet.Words {
				if w.Command == c.command {
					args = w.Args
				}
			}
			if !yield(does, args) {
				return
			}
		}
	}
}

// answers is a question that is answered by a text with its pictures.
func answers(write func(*playerMessage, []string) (templates.Letter, error)) question {
	return func(p *playerMessage, w order.Word) error {
		told, err := p.game.LastTold()
		if err != nil {
			return err
		}
		text, err := write(p, w.Args)
		if err != nil {
			return err
		}
		shows := pictures.Of(text, told)
		if w.Command == order.CommandMap {
			shows = pictures.WithMap(shows)
		}
		dr := p.reply(letter.KindAnswer, strings.ToLower(commandText(w)), text)
		dr.Shows, dr.ListsLetters = shows, w.Command == order.CommandLetters
		return nil
	}
}

// commandText is a command with what stands behind it.
func commandText(w order.Word) string {
	return strings.Join(append([]string{w.Command.String()}, w.Args...), " ")
}
