package letter

import (
	"cmp"
	"errors"
	"slices"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// FindQuestion finds the letter with a question, of one of the kinds, that a message answers: the one of the
// number behind its YES; without a number the one that it names, else the nearest in its thread. The seat
// is 0 for the master. It is ErrNotFound if there is none.
func FindQuestion(g *game.Game, m *mail.Message, seat store.SeatID, number []string, kinds ...string) (store.Letter, error) {
	if len(number) > 0 {
		all, err := g.Tx.LettersTo(g.Row.ID, seat, g.Season.ID, kinds...)
		for _, l := range slices.Backward(all) {
			if g.Office.QuestionNumber(l.Answers) == number[0] {
				return l, nil
			}
		}
		return store.Letter{}, cmp.Or(err, store.ErrNotFound)
	}
	for _, id := range ThreadOf(m) {
		l, err := g.Tx.LetterByMessageID(id)
		if errors.Is(err, store.ErrNotFound) || err == nil && (l.Seat != seat || l.Game != g.Row.ID) {
			continue
		}
		if err != nil || slices.Contains(kinds, l.Kind) {
			return l, err
		}
	}
	return store.Letter{}, store.ErrNotFound
}

// WaitsForYes is the message that a letter shows back, as long as it waits.
func WaitsForYes(g *game.Game, l store.Letter) (store.Message, error) {
	row, err := g.Tx.Message(l.Answers)
	if err == nil && (row.Outcome != string(Asked) || row.Season != g.Season.ID) {
		err = store.ErrNotFound
	}
	return row, err
}

// ThreadOf are the mails that a message may answer: the one that it names, and those of its thread, the
// nearest first.
func ThreadOf(m *mail.Message) []string {
	ids := append(slices.Clone(m.References), m.InReplyTo)
	slices.Reverse(ids)
	return ids
}
