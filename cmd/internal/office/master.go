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

// A mandate is a message of the master of a game, with what it says.
type mandate struct {
	*desk
	round  *round
	row    store.Message
	mail   *mail.Message
	master store.Master
	number int // how many seasons had been played when the letter was written whose key it has
	keyed  bool
	said   []saying
	unread []string         // words that stand where nothing is read
	done   []templates.Done // what came of each line
	pages  []string         // what was asked for
	failed bool             // one of the words could not be done
	remark string
}

// masterOf finds the master who has written a message: by his key, else by the address that it
// came from. Of several games it takes the one whose name stands in the Subject, else the latest.
// Who has a seat under the same address writes as the master if he writes one of the master's words.
func (r *round) masterOf(msg *mail.Message, h holder, keyed bool) (found store.Master, err error) {
	if keyed {
		return h.master, nil
	}
	masters, err := r.tx.MastersAt(msg.From)
	if err != nil || len(masters) == 0 {
		return found, err
	}
	seats, err := r.tx.SeatsAt(msg.From)
	if err != nil || len(seats) > 0 && !mastersOwn(sayings(masterText(msg, nil).Above)) {
		return found, err
	}
	found = masters[len(masters)-1]
	for _, m := range masters {
		g, err := r.tx.GameByID(m.Game)
		if err != nil {
			return found, err
		}
		if strings.Contains(strings.ToLower(msg.Subject), strings.ToLower(g.Name)) {
			found = m
		}
	}
	return found, nil
}

// fromMaster does what a message of a master says, in the transaction that marks it as done.
func (r *round) fromMaster(row store.Message, msg *mail.Message, master store.Master, h holder, keyed bool) (Handled, error) {
	done := Handled{UID: row.UID, From: msg.From}
	d, err := r.ownDesk(master.Game)
	if err != nil {
		return done, err
	}
	row.Season, done.Game = d.season.ID, d.game.Name
	m := &mandate{desk: d, round: r, row: row, mail: msg, master: master, number: h.number, keyed: keyed}
	if keyed && !sameAddress(msg.From, master.Address) {
		m.remark = "from " + msg.From
	}
	m.said, m.unread = m.read(msg)
	outcome, err := m.act()
	if err != nil {
		return done, err
	}
	return finish(r.tx, row, done, outcome, m.remark)
}

// masterText is what of a message is read: the lines above the first quotation, and those of the
// sheet whose key is good.
func masterText(msg *mail.Message, valid func(mail.Key) bool) mail.Extracted {
	return mail.Extract(msg.Text, func(text string) bool {
		k, ok := mail.ParseKey(text)
		return ok && valid != nil && valid(k)
	})
}

// read reads the words of a message, and those that stand where nothing is read.
func (m *mandate) read(msg *mail.Message) (said []saying, unread []string) {
	x := masterText(msg, func(k mail.Key) bool { return m.keyed && k.Equal(m.masterKey(m.master, m.number)) })
	for _, s := range sayings(x.Unread) {
		if s.wrong == "" {
			unread = append(unread, s.text)
		}
	}
	return notTooMany(append(sayings(x.Above), sayings(x.Sheet)...)), unread
}

// mostSaid is how many words of one mail are done.
const mostSaid = 40

// notTooMany are the words of one mail, of which those beyond a number are not done. A preview takes
// a while, and a note is a letter to each player.
func notTooMany(said []saying) []saying {
	if len(said) <= mostSaid {
		return said
	}
	first := said[mostSaid]
	first.wrong = fmt.Sprintf("nothing was done from this line on: more than %d words stand in this mail", mostSaid)
	return append(said[:mostSaid], first)
}

// act does what the words say, as far as the key allows, and answers.
func (m *mandate) act() (Outcome, error) {
	if len(m.said) == 0 && (len(m.unread) == 0 || !m.keyed) {
		return Nothing, nil
	}
	if !m.keyed {
		if may, err := m.round.mayAnswer(m.master.Address); err != nil || !may {
			return Unanswered, err
		}
	}
	if many, err := m.tooMany(); err != nil || many {
		return Automatic, err
	}
	if m.changes() && (!m.keyed || m.mail.Partial) {
		return Asked, m.showBack()
	}
	outcome := Answered
	for _, s := range m.said {
		changed, err := m.obey(s)
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
	if len(m.said) == 0 {
		outcome = NotRead
	}
	return outcome, m.answer()
}

// changes reports whether a message has a word that changes something. A YES without a key does not.
func (m *mandate) changes() bool {
	for _, s := range m.said {
		if s.wrong == "" && masterChanges[s.word] && (m.keyed || s.word != "YES") {
			return true
		}
	}
	return false
}

// obey does one word, and notes what came of it. It reports whether anything was changed.
func (m *mandate) obey(s saying) (changed bool, err error) {
	if s.wrong != "" {
		m.note(s, s.wrong, false)
		return false, nil
	}
	if masterChanges[s.word] {
		if !m.keyed {
			m.note(s, "nothing was done: YES wants the key; answer the letter that asks for it", false)
			return false, nil
		}
		if old, err := m.old(); err != nil || old != "" {
			m.note(s, old, false)
			return false, err
		}
	}
	what, err := m.do(s)
	if cannot := reason(err); cannot != "" {
		m.note(s, cannot, false)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	m.note(s, what, true)
	if !masterChanges[s.word] {
		return false, nil
	}
	return true, m.reopen()
}

// note keeps what came of a line for the answer.
func (m *mandate) note(s saying, what string, done bool) {
	m.done = append(m.done, templates.Done{Line: few([]string{s.text})[0], What: sentence(what)})
	m.failed = m.failed || !done
}

// old says why a word that changes something comes too late: a season has been played since the letter
// was written whose key it has.
func (m *mandate) old() (string, error) {
	now, err := m.tx.MasterOf(m.game.ID)
	if err != nil || m.number >= now.Played {
		return "", err
	}
	since, err := m.tx.SeasonByNumber(m.game.ID, now.Played-1)
	return "nothing was done: it has the key of an earlier letter, from before " + title(since) +
		" was played; if you mean it still, answer this letter", err
}

// reopen opens the game anew after something was changed.
func (m *mandate) reopen() (err error) {
	m.round.forget()
	m.desk, err = m.round.ownDesk(m.master.Game)
	return err
}

// ownDesk opens a game for the master alone: his words change what lies on it, while letters are still
// written from the others.
func (r *round) ownDesk(id store.GameID) (*desk, error) {
	g, err := r.tx.GameByID(id)
	if err != nil {
		return nil, err
	}
	return r.deskOf(r.tx, g)
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
func (m *mandate) answer() error {
	v := &templates.Answer{Office: m.masterHead(), Game: m.game.Name, Done: m.done, Unread: few(m.unread), Pages: m.pages,
		Now: m.now(), Sheet: m.masterSheet()}
	if m.keyed && !sameAddress(m.mail.From, m.master.Address) {
		v.From = m.mail.From
	}
	text, err := templates.MasterAnswer(v)
	if err != nil {
		return err
	}
	return m.postMaster(kindMaster, m.subject(), text, m)
}

// subject says what was done.
func (m *mandate) subject() string {
	var words []string
	for _, s := range m.said {
		words = append(words, s.word)
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
func (m *mandate) now() string {
	last, played := m.lastPlayed()
	switch {
	case played && last.State == store.SeasonPlayed:
		return sentence(title(last) + " is played and waits for you")
	case m.game.State == store.GameEnded:
		return "The game is over."
	case m.season.Number == 0 && m.season.State == store.SeasonOpen:
		return "The game has not begun."
	}
	return sentence(title(m.season)+" is open until "+m.dueFor(m.game.Zone)) + " Nothing waits for you."
}

// showBack answers a message without a key, from the registered address of the master: it is shown as
// it was understood, and done when YES comes with a key.
func (m *mandate) showBack() error {
	v := &templates.Answer{Office: m.masterHead(), Game: m.game.Name, Number: m.questionNumber(m.row.ID), Part: m.mail.Partial, NoKey: !m.keyed, Sheet: m.masterSheet()}
	if !sameAddress(m.mail.From, m.master.Address) {
		v.From = m.mail.From
	}
	for _, s := range m.said {
		v.Done = append(v.Done, templates.Done{Line: few([]string{s.text})[0], What: sentence(s.meaning())})
	}
	text, err := templates.MasterAsk(v)
	if err != nil {
		return err
	}
	return m.postMaster(kindMasterAsk, "is this from you?", text, m)
}
