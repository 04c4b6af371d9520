package office

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// Obeyed is the outcome of a message of the master whose words are done.
const Obeyed Outcome = "obeyed"

// A masterMessage is a message of the master of a game, with what it says.
type masterMessage struct {
	desk     *desk
	in       *inbound
	master   store.Master
	number   int // how many seasons had been played when the letter was written whose key it has
	commands []masterLine
	unread   []string         // words that stand where nothing is read
	done     []templates.Done // what came of each line
	pages    []string         // what was asked for
	failed   bool             // one of the words could not be done
	changed  bool             // something in the game has been changed
}

// answerMaster does what a message of the master of a game says, and answers it. The number is how many
// seasons had been played when the letter was written whose key the message has.
func answerMaster(d *desk, in *inbound, master store.Master, number int) (result answerResult, err error) {
	m := &masterMessage{desk: d, in: in, master: master, number: number}
	if m.fromElsewhere() {
		in.remark = "from " + in.mail.From
	}
	m.commands, m.unread = readCommands(in.text)
	result.outcome, err = m.act()
	result.changed = m.changed
	return result, err
}

// fromElsewhere reports whether the message has a key and came from an address that is not the
// registered one.
func (m *masterMessage) fromElsewhere() bool {
	return m.in.keyed && !sameAddress(m.in.mail.From, m.master.Address)
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

// mostCommands is how many words of one mail are done.
const mostCommands = 40

// limitCommands are the words of one mail, of which those beyond a number are not done. A preview takes
// a while, and a note is a letter to each player.
func limitCommands(commands []masterLine) []masterLine {
	if len(commands) <= mostCommands {
		return commands
	}
	first := commands[mostCommands]
	first.wrong = fmt.Sprintf("nothing was done from this line on: more than %d words stand in this mail", mostCommands)
	return append(commands[:mostCommands], first)
}

// act does what the words say, as far as the key allows, and answers.
func (m *masterMessage) act() (Outcome, error) {
	if len(m.commands) == 0 && (len(m.unread) == 0 || !m.in.keyed) {
		return Nothing, nil
	}
	if !m.in.keyed {
		if may, err := mayAnswer(m.desk.tx, m.in.pool, m.master.Address); err != nil || !may {
			return Unanswered, err
		}
	}
	if !m.in.keyed || !m.changes() {
		if many, err := m.desk.tooMany(0); err != nil || many {
			m.in.remark = notAnswered
			return Automatic, err
		}
	}
	if m.changes() && (!m.in.keyed || m.in.mail.Partial) {
		return Asked, m.showBack()
	}
	outcome := Answered
	for _, s := range m.commands {
		changed, err := m.carryOut(s)
		if err != nil {
			return "", err
		}
		if changed {
			outcome = Obeyed
		}
	}
	if outcome == Answered && m.changes() && m.number < m.master.Played {
		outcome = OldKey
	}
	if len(m.commands) == 0 {
		outcome = NotRead
	}
	return outcome, m.answer()
}

// changes reports whether a message has a word that changes something. A YES without a key does not.
func (m *masterMessage) changes() bool {
	for _, s := range m.commands {
		if s.wrong == "" && s.command.changes && (m.in.keyed || s.command.name != "YES") {
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
		if !m.in.keyed {
			m.noteDone(s, "nothing was done: YES wants the key; answer the letter that asks for it", false)
			return false, nil
		}
		if old, err := m.tooOld(); err != nil || old != "" {
			m.noteDone(s, old, false)
			return false, err
		}
	}
	what, err := s.command.do(m, s)
	if cannot := reason(err); cannot != "" {
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
	m.done = append(m.done, templates.Done{Line: few([]string{s.text})[0], What: sentence(what)})
	m.failed = m.failed || !done
}

// tooOld says why a word that changes something comes too late: a season has been played since the letter
// was written whose key it has.
func (m *masterMessage) tooOld() (string, error) {
	now, err := m.desk.tx.MasterOf(m.desk.game.ID)
	if err != nil || m.number >= now.Played {
		return "", err
	}
	since, err := m.desk.tx.SeasonByNumber(m.desk.game.ID, now.Played-1)
	return "nothing was done: it has the key of an earlier letter, from before " + title(since) +
		" was played; if you mean it still, answer this letter", err
}

// reopen opens the game anew after something was changed.
func (m *masterMessage) reopen() (err error) {
	m.changed = true
	m.desk, err = m.desk.reopened()
	return err
}

// A cannotError is why a word of the master's cannot be done. It is his to mend, and no trouble of
// the program.
type cannotError struct{ hints.Hinted }

func cannot(err error, hint string) error { return cannotError{hints.Add(err, hint)} }

// reason is why something cannot be done, in words; empty for an error that is trouble.
func reason(err error) string {
	if errors.As(err, new(*fault.Error)) {
		return ""
	}
	if errors.As(err, new(cannotError)) || errors.As(err, new(notYetError)) || errors.As(err, new(hints.Hinted)) {
		return err.Error()
	}
	return ""
}

// sentence makes a sentence of words.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	_, size := utf8.DecodeRuneInString(text)
	text = strings.ToUpper(text[:size]) + text[size:]
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// answer tells the master what came of his message. It always goes to the registered address.
func (m *masterMessage) answer() error {
	v := &templates.Answer{Office: m.desk.masterHead(), Game: m.desk.game.Name, Done: m.done, Unread: few(m.unread), Pages: m.pages,
		Now: m.now(), Sheet: m.desk.masterSheet()}
	if m.fromElsewhere() {
		v.From = m.in.mail.From
	}
	text, err := templates.MasterAnswer(v)
	if err != nil {
		return err
	}
	return m.desk.postMaster(kindMaster, m.subject(), text, m.in)
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
	last, played := m.desk.lastPlayed()
	switch {
	case played && last.State == store.SeasonPlayed:
		return sentence(title(last) + " is played and waits for you")
	case m.desk.game.State == store.GameEnded:
		return "The game is over."
	case m.desk.season.Number == 0 && m.desk.season.State == store.SeasonOpen:
		return "The game has not begun."
	}
	return sentence(title(m.desk.season)+" is open until "+m.desk.dueFor(m.desk.game.Zone)) + " Nothing waits for you."
}

// showBack answers a message without a key, from the registered address of the master: it is shown as
// it was understood, and done when YES comes with a key.
func (m *masterMessage) showBack() error {
	v := &templates.Answer{Office: m.desk.masterHead(), Game: m.desk.game.Name, Number: m.desk.questionNumber(m.in.row.ID),
		Part: m.in.mail.Partial, NoKey: !m.in.keyed, Sheet: m.desk.masterSheet()}
	if !sameAddress(m.in.mail.From, m.master.Address) {
		v.From = m.in.mail.From
	}
	for _, s := range m.commands {
		v.Done = append(v.Done, templates.Done{Line: few([]string{s.text})[0], What: sentence(s.meaning())})
	}
	text, err := templates.MasterAsk(v)
	if err != nil {
		return err
	}
	return m.desk.postMaster(kindMasterAsk, "is this from you?", text, m.in)
}
