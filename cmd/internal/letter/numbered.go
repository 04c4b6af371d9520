package letter

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// hasNumber reports whether a letter has a number, by which its player sees that one is missing: letters of our own accord that he would
// miss have one. Answers have none, for who asked knows what is missing, nor have reminders.
func hasNumber(to store.Seat, dr Draft) bool {
	return to.ID != 0 && dr.Answers == nil && !dr.Plain && dr.Kind != KindReminder
}

// numberLine is the line that says the number of a letter. A mark stands for what is known when the letter leaves: one that waits for the
// master has no number before, or those that leave meanwhile would seem to come too early.
func numberLine(g *game.Game) string { return "Letter " + mail.NumberMark(g.Mark) + "." }

// AsNumbered is the mail of a letter with its number in the place of the mark.
func AsNumbered(l store.Letter) []byte {
	if l.Mark == "" || l.Number == 0 {
		return l.Raw
	}
	return bytes.ReplaceAll(l.Raw, []byte(mail.NumberMark(l.Mark)), []byte(sayNumber(l.Number)))
}

// sayNumber is a number, and how to come by the letter before. It is short, for the line in which it stands was encoded without it. The letters
// of the players have numbers of their own, hence "to you".
func sayNumber(n int) string {
	switch {
	case n < 0:
		return "(number) to you"
	case n == 1:
		return "1 to you"
	}
	return fmt.Sprintf("%d to you. If %d is missing: RESEND %d", n, n-1, n-1)
}

// mostMissing is how many letters are named that did not arrive.
const mostMissing = 4

// missedLine says which letters to a seat did not arrive, in the letter of that id, or in a new one with 0.
func missedLine(g *game.Game, to store.Seat, id store.LetterID) (l topLine, err error) {
	missed, err := g.Tx.Missed(to.ID, id)
	if err != nil || len(missed) == 0 {
		return l, err
	}
	var all []string
	for _, m := range missed[max(0, len(missed)-mostMissing):] {
		what, err := Words(g.Tx, m)
		if err != nil {
			return l, err
		}
		if m.Kind == KindPlayerLetter {
			what = "a letter of another player"
		}
		all = append(all, fmt.Sprintf("letter %d (%s, %s)", m.Number, what, schedule.ShowBriefly(m.Written, to.Zone)))
	}
	last := missed[len(missed)-1].Number
	l.text = fmt.Sprintf("You have not had %s: RESEND %d brings %s.", phrase.List(all), last, phrase.Choose(len(all) == 1, "it", "the last"))
	l.told = func(tx *store.Tx, in store.LetterID) error {
		for _, m := range missed {
			if err := tx.TellMissed(m.ID, in); err != nil {
				return err
			}
		}
		return nil
	}
	return l, nil
}

// Again is a letter to a seat once more, as it was sent, below a line that says so. Its key, if it was an order key, is the present one as long as
// it is good for something, and open says whether it is.
func Again(g *game.Game, to store.Seat, l store.Letter) (text templates.Letter, shows []mail.Picture, open bool, err error) {
	said := fmt.Sprintf("This is letter %d to you, of %s, once more.", l.Number, schedule.ShowTime(l.Written, to.Zone))
	if l.Kind == KindPlayerLetter {
		text, err = playerLetterAgain(g, to, l)
		return text.WithLine(said), nil, true, err
	}
	raw := AsNumbered(l)
	m, err := mail.Read(raw)
	if err != nil {
		return text, nil, false, err
	}
	open = g.TakesOrders() && l.KeyNumber == g.Season.Number
	key := phrase.Choose(open, g.Mark, NoKey)
	text.Text = strings.ReplaceAll(m.Text, l.Mark, key)
	if page, ok := mail.Page(raw); ok {
		text.HTML = strings.ReplaceAll(page, l.Mark, key)
	}
	text = text.WithoutPreview()
	if !open {
		text, said = text.WithoutTop(), said+" It takes no orders any more."
	}
	return text.WithLine(said), mail.Pictures(raw), open, nil
}

// Shown is a letter to a seat as a page shows it: without its keys, and without what stands at its top for answers by mail.
func Shown(l store.Letter) (text templates.Letter, err error) {
	raw := AsNumbered(l)
	m, err := mail.Read(raw)
	if err != nil {
		return text, err
	}
	withoutKeys := func(s string) string {
		return strings.ReplaceAll(strings.ReplaceAll(s, l.Mark, NoKey), mail.SecondMark(l.Mark), NoKey)
	}
	text.Text = withoutKeys(m.Text)
	if page, ok := mail.Page(raw); ok {
		text.HTML = withoutKeys(page)
	}
	return text.WithoutPreview().WithoutTop(), nil
}

// Subject is the Subject of a letter without its key.
func Subject(l store.Letter) (string, error) {
	m, err := mail.Read(AsNumbered(l))
	subject, _, _ := strings.Cut(m.Subject, " ["+l.Mark)
	return subject, err
}

// playerLetterAgain is a letter of another player as LETTERS shows it.
func playerLetterAgain(g *game.Game, to store.Seat, l store.Letter) (text templates.Letter, err error) {
	row, err := g.Tx.PlayerLetterIn(l.ID)
	if err != nil {
		return text, err
	}
	v, err := playerLetterView(g, to, row)
	if err != nil {
		return text, err
	}
	return templates.LettersList(templates.PlayerLetters{Notice: NewNotice(g, to, wording.Title(g.Season)), Letters: []templates.PlayerLetter{v}})
}
