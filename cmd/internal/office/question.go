package office

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// question finds the letter with a question, of one of the kinds, that a message answers: the one of the
// number behind its YES; without a number the one that it names, else the nearest in its thread. The seat
// is 0 for the master. It is ErrNotFound if there is none.
func (d *desk) question(m *mail.Message, seat store.SeatID, number []string, kinds ...string) (store.Letter, error) {
	if len(number) > 0 {
		all, err := d.tx.LettersTo(d.game.ID, seat, d.season.ID, kinds...)
		for _, l := range slices.Backward(all) {
			if d.questionNumber(l.Answers) == number[0] {
				return l, nil
			}
		}
		return store.Letter{}, cmp.Or(err, store.ErrNotFound)
	}
	for _, id := range threadOf(m) {
		l, err := d.tx.LetterByMessageID(id)
		if errors.Is(err, store.ErrNotFound) || err == nil && (l.Seat != seat || l.Game != d.game.ID) {
			continue
		}
		if err != nil || slices.Contains(kinds, l.Kind) {
			return l, err
		}
	}
	return store.Letter{}, store.ErrNotFound
}

// waitsForYes is the message that a letter shows back, as long as it waits.
func (d *desk) waitsForYes(l store.Letter) (store.Message, error) {
	row, err := d.tx.Message(l.Answers)
	if err == nil && (row.Outcome != string(Asked) || row.Season != d.season.ID) {
		err = store.ErrNotFound
	}
	return row, err
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

// question is the letter with a question that the message answers.
func (p *playerMessage) question() (store.Letter, error) {
	i := slices.IndexFunc(p.sheet.Words, func(w order.Word) bool { return w.Command == order.CommandYes && len(w.Args) > 0 })
	if i < 0 {
		return p.desk.question(p.in.mail, p.seat.ID, nil, kindAsk, kindResign)
	}
	return p.desk.question(p.in.mail, p.seat.ID, p.sheet.Words[i].Args, kindAsk, kindResign)
}

// questionsWaiting says which questions to a player wait for YES, and how each is answered.
func (p *playerMessage) questionsWaiting() (waiting []string, err error) {
	letters, err := p.desk.tx.LettersTo(p.desk.game.ID, p.seat.ID, p.desk.season.ID, kindAsk, kindResign)
	if err != nil {
		return nil, err
	}
	for _, l := range letters {
		m, err := p.desk.tx.Message(l.Answers)
		if err != nil {
			return nil, err
		}
		what := "enters the message of "
		if l.Kind == kindResign {
			what = "gives up your seat, as was asked by the message of "
		} else if m.Outcome != string(Asked) {
			continue
		}
		waiting = append(waiting, "YES "+p.desk.questionNumber(m.ID)+" "+what+schedule.ShowTime(m.InternalDate, p.seat.Zone)+".")
	}
	return waiting, nil
}
