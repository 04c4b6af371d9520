// Package master is what the master of a game may do by mail. Start reading at Answer and at the table of
// commands; what they do is in package season.
package master

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A masterMessage is a message of the master of a game, with what it says.
type masterMessage struct {
	game     *game.Game
	in       *letter.Inbound
	master   store.Master
	number   int // how many seasons had been played when the letter was written whose key it has
	commands []masterLine
	unread   []string         // commands that stand where nothing is read
	done     []templates.Done // what came of each line
	pages    []string         // what was asked for
	failed   bool             // one of the commands could not be done
	changed  bool             // something in the game has been changed
}

// Answer does what a message of the master of a game says, and answers it. The number is how many
// seasons had been played when the letter was written whose key the message has.
func Answer(g *game.Game, in *letter.Inbound, master store.Master, number int) (result letter.Result, err error) {
	m := &masterMessage{game: g, in: in, master: master, number: number}
	if m.fromElsewhere() {
		in.Remark = "from " + in.Mail.From
	}
	m.commands, m.unread = readCommands(in.Text)
	result.Outcome, err = m.act()
	result.Changed = m.changed
	return result, err
}

// fromElsewhere reports whether the message has a key and came from an address that is not the
// registered one.
func (m *masterMessage) fromElsewhere() bool {
	return m.in.Keyed && !account.SameAddress(m.in.Mail.From, m.master.Address)
}

// readCommands reads the commands of a message, and those that stand where nothing is read.
func readCommands(x mail.Extracted) (commands []masterLine, unread []string) {
	for _, s := range parseCommands(x.Unread) {
		if s.wrong == "" {
			unread = append(unread, s.text)
		}
	}
	return limitCommands(append(parseCommands(x.Above), parseCommands(x.Sheet)...)), unread
}

// MostCommands is how many commands of one mail are done.
const MostCommands = 40

// limitCommands are the commands of one mail, of which those beyond a number are not done. A preview takes
// a while, and a note is a letter to each player.
func limitCommands(commands []masterLine) []masterLine {
	if len(commands) <= MostCommands {
		return commands
	}
	first := commands[MostCommands]
	first.wrong = fmt.Sprintf("nothing was done from this line on: more than %d words stand in this mail", MostCommands)
	return append(commands[:MostCommands], first)
}

// act does what the commands say, as far as the key allows, and answers.
func (m *masterMessage) act() (letter.Outcome, error) {
	if len(m.commands) == 0 && (len(m.unread) == 0 || !m.in.Keyed) {
		return letter.Nothing, nil
	}
	if !m.in.Keyed {
		if may, err := letter.MayAnswer(m.game.Tx, m.in.Pool, m.master.Address); err != nil || !may {
			return letter.Unanswered, err
		}
	}
	if !m.in.Keyed || !m.changes() {
		if many, err := letter.TooMany(m.game, 0); err != nil || many {
			m.in.Remark = letter.NotAnswered
			return letter.Automatic, err
		}
	}
	if m.changes() && (!m.in.Keyed || m.in.Mail.Partial) {
		return letter.Asked, m.showBack()
	}
	outcome := letter.Answered
	for _, s := range m.commands {
		changed, err := m.carryOut(s)
		if err != nil {
			return "", err
		}
		if changed {
			outcome = letter.Obeyed
		}
	}
	if outcome == letter.Answered && m.changes() && m.number < m.master.Played {
		outcome = letter.OldKey
	}
	if len(m.commands) == 0 {
		outcome = letter.NotRead
	}
	return outcome, m.answer()
}

// changes reports whether a message has a word that changes something. A YES without a key does not.
func (m *masterMessage) changes() bool {
	for _, s := range m.commands {
		if s.wrong == "" && s.command.changes && (m.in.Keyed || s.command.name != "YES") {
			return true
		}
	}
	return false
}

// carryOut does one word, and notes what came of it. It reports whether anything was changed.
func (m *masterMessage) carryOut(s masterLine) (changed bool, err error) {
	if s.wrong != "" {
		m.noteDone(s, s.wrong, false)
		return false, nil
	}
	if s.command.changes {
		if !m.in.Keyed {
			m.noteDone(s, "nothing was done: YES wants the key; answer the letter that asks for it", false)
			return false, nil
		}
		if old, err := m.tooOld(); err != nil || old != "" {
			m.noteDone(s, old, false)
			return false, err
		}
	}
	what, err := s.command.do(m, s)
	if cannot := game.Reason(err); cannot != "" {
		m.noteDone(s, cannot, false)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	m.noteDone(s, what, true)
	if !s.command.changes {
		return false, nil
	}
	return true, m.reopen()
}

// noteDone keeps what came of a line for the answer.
func (m *masterMessage) noteDone(s masterLine, what string, done bool) {
	m.done = append(m.done, templates.Done{Line: wording.Truncate([]string{s.text})[0], What: wording.Sentence(what)})
	m.failed = m.failed || !done
}

// tooOld says why a word that changes something comes too late: a season has been played since the letter
// was written whose key it has.
func (m *masterMessage) tooOld() (string, error) {
	now, err := m.game.Tx.MasterOf(m.game.Row.ID)
	if err != nil || m.number >= now.Played {
		return "", err
	}
	since, err := m.game.Tx.SeasonByNumber(m.game.Row.ID, now.Played-1)
	return "nothing was done: it has the key of an earlier letter, from before " + wording.Title(since) +
		" was played; if you mean it still, answer this letter", err
}

// reopen opens the game anew after something was changed.
func (m *masterMessage) reopen() (err error) {
	m.changed = true
	m.game, err = m.game.Reopened()
	return err
}

// answer tells the master what came of the message. It always goes to the registered address.
func (m *masterMessage) answer() error {
	v := &templates.Answer{Office: letter.MasterHead(m.game), Game: m.game.Row.Name, Done: m.done, Unread: wording.Truncate(m.unread), Pages: m.pages,
		Now: m.now(), Sheet: letter.MasterSheet(m.game)}
	if m.fromElsewhere() {
		v.From = m.in.Mail.From
	}
	text, err := templates.MasterAnswer(v)
	if err != nil {
		return err
	}
	return letter.PostMaster(m.game, letter.KindMaster, m.subject(), text, m.in)
}

// subject says what was done.
func (m *masterMessage) subject() string {
	var words []string
	for _, s := range m.commands {
		words = append(words, s.command.name)
	}
	switch {
	case len(words) == 0:
		return "nothing was done"
	case m.failed && len(words) == 1:
		return "not done: " + words[0]
	case m.failed:
		return "not all was done: " + strings.Join(words, ", ")
	}
	return "done: " + strings.Join(words, ", ")
}

// now says how the game stands, in a sentence or two.
func (m *masterMessage) now() string {
	last, played := m.game.LastPlayed()
	switch {
	case played && last.State == store.SeasonPlayed:
		return wording.Sentence(wording.Title(last) + " is played and waits for you")
	case m.game.Row.State == store.GameEnded:
		return "The game is over."
	case m.game.Season.Number == 0 && m.game.Season.State == store.SeasonOpen:
		return "The game has not begun."
	}
	return wording.Sentence(wording.Title(m.game.Season)+" is open until "+m.game.DueFor(m.game.Row.Zone)) + " Nothing waits for you."
}

// showBack answers a message without a key, from the registered address of the master: it is shown as
// it was understood, and done when YES comes with a key.
func (m *masterMessage) showBack() error {
	v := &templates.Answer{Office: letter.MasterHead(m.game), Game: m.game.Row.Name, Number: m.game.Office.QuestionNumber(m.in.Row.ID),
		Part: m.in.Mail.Partial, NoKey: !m.in.Keyed, Sheet: letter.MasterSheet(m.game)}
	if !account.SameAddress(m.in.Mail.From, m.master.Address) {
		v.From = m.in.Mail.From
	}
	for _, s := range m.commands {
		v.Done = append(v.Done, templates.Done{Line: wording.Truncate([]string{s.text})[0], What: wording.Sentence(s.meaning())})
	}
	text, err := templates.MasterAsk(v)
	if err != nil {
		return err
	}
	return letter.PostMaster(m.game, letter.KindMasterAsk, "is this from you?", text, m.in)
}
