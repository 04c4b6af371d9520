package office

import (
	"encoding/binary"
	"errors"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// questionAnswered finds the letter of one of the kinds that a message answers: the one that it
// names, else the nearest in its thread. It is ErrNotFound if there is none.
func questionAnswered(tx *store.Tx, m *mail.Message, ours func(store.Letter) bool, kinds ...string) (store.Letter, error) {
	for _, id := range threadOf(m) {
		l, err := tx.LetterByMessageID(id)
		if errors.Is(err, store.ErrNotFound) || err == nil && !ours(l) {
			continue
		}
		if err != nil || slices.Contains(kinds, l.Kind) {
			return l, err
		}
	}
	return store.Letter{}, store.ErrNotFound
}

// questionNumbered finds the latest of some letters with a question that has this number.
func (o *Office) questionNumbered(all []store.Letter, number string) (store.Letter, error) {
	for _, l := range slices.Backward(all) {
		if o.questionNumber(l.Answers) == number {
			return l, nil
		}
	}
	return store.Letter{}, store.ErrNotFound
}

// questionNumber is the number of four digits of a question about a message. By YES and this number it
// is answered in a mail that does not say which letter it answers.
func (o *Office) questionNumber(about store.InboxID) string {
	key := mail.DeriveKey(o.KeySecret, "question", strconv.FormatInt(int64(about), 10), "", 0)
	return strconv.Itoa(1000 + int(binary.BigEndian.Uint32(key[:]))%9000)
}

// threadOf are the mails that a message may answer: the one that it names, and those of its thread, the
// nearest first.
func threadOf(m *mail.Message) []string {
	ids := append(slices.Clone(m.References), m.InReplyTo)
	slices.Reverse(ids)
	return ids
}

// question is the letter with a question that the message answers: the one of the number behind its YES,
// else the one in whose thread it stands.
func (p *petition) question() (store.Letter, error) {
	for _, w := range p.sheet.Words {
		if w.Word == "YES" && len(w.Args) > 0 {
			all, err := p.tx.LettersTo(p.game.ID, p.seat.ID, p.season.ID, kindAsk, kindResign)
			if err != nil {
				return store.Letter{}, err
			}
			return p.questionNumbered(all, w.Args[0])
		}
	}
	return questionAnswered(p.tx, p.mail, func(l store.Letter) bool { return l.Seat == p.seat.ID }, kindAsk, kindResign)
}

// questionsWaiting says which questions to a player wait for YES, and how each is answered.
func (p *petition) questionsWaiting() (waiting []string, err error) {
	letters, err := p.tx.LettersTo(p.game.ID, p.seat.ID, p.season.ID, kindAsk, kindResign)
	if err != nil {
		return nil, err
	}
	for _, l := range letters {
		m, err := p.tx.Message(l.Answers)
		if err != nil {
			return nil, err
		}
		what := "enters the message of "
		if l.Kind == kindResign {
			what = "gives up your seat, as was asked by the message of "
		} else if m.Outcome != string(Asked) {
			continue
		}
		waiting = append(waiting, "YES "+p.questionNumber(m.ID)+" "+what+schedule.ShowTime(m.InternalDate, p.seat.Zone)+".")
	}
	return waiting, nil
}

// question is the letter with a question that the message answers: the one of the number behind this
// YES, else the one in whose thread it stands.
func (m *mandate) question(number []string) (store.Letter, error) {
	if len(number) > 0 {
		all, err := m.tx.LettersTo(m.game.ID, 0, m.season.ID, kindMasterAsk)
		if err != nil {
			return store.Letter{}, err
		}
		return m.questionNumbered(all, number[0])
	}
	return questionAnswered(m.tx, m.mail, func(l store.Letter) bool { return l.Seat == 0 && l.Game == m.game.ID }, kindMasterAsk)
}
