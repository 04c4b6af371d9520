package office

import (
	"errors"
	"slices"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// questionAnswered finds the letter of one of the kinds that a message answers: the one that it
// names, else the nearest in its thread. It is ErrNotFound if there is none; known reports whether
// the thread has other letters of ours to the same reader. A YES to these is about no question.
func questionAnswered(tx *store.Tx, m *mail.Message, ours func(store.Letter) bool, kinds ...string) (found store.Letter, known bool, err error) {
	for _, id := range threadOf(m) {
		l, err := tx.LetterByMessageID(id)
		if errors.Is(err, store.ErrNotFound) || err == nil && !ours(l) {
			continue
		}
		if err != nil || slices.Contains(kinds, l.Kind) {
			return l, true, err
		}
		known = true
	}
	return found, known, store.ErrNotFound
}

// threadOf are the mails that a message may answer: the one that it names, and those of its thread, the
// nearest first.
func threadOf(m *mail.Message) []string {
	ids := append(slices.Clone(m.References), m.InReplyTo)
	slices.Reverse(ids)
	return ids
}

// question is the letter with a question that the message answers.
func (p *petition) question() (l store.Letter, known bool, err error) {
	return questionAnswered(p.tx, p.mail, func(l store.Letter) bool { return l.Seat == p.seat.ID }, kindAsk, kindResign)
}

// question is the letter with a question that the message answers.
func (m *mandate) question() (l store.Letter, known bool, err error) {
	return questionAnswered(m.tx, m.mail, func(l store.Letter) bool { return l.Seat == 0 && l.Game == m.game.ID }, kindMasterAsk)
}
