package letter

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// unsubscribe is the mailto URI in a letter of our own accord, by which a mail program asks for fewer letters (RFC 2369, RFC 6068). It has a key of
// its own, as a mark, in the address, or where no mail to plus addresses arrives in the Subject: whoever has the key can do nothing but that,
// and who has not cannot do it in the name of another. Answers, and letters without a key, have none, but for public reports: UNWATCH from the
// address of a spectator needs no key.
func unsubscribe(g *game.Game, to store.Seat, dr Draft) string {
	if dr.Kind == KindPublic {
		return "mailto:" + g.Office.Account.Address + "?subject=" + url.PathEscape("UNWATCH "+g.Row.Name)
	}
	if to.ID == 0 || dr.Answers != nil || dr.Plain {
		return ""
	}
	mark := mail.SecondMark(g.Mark)
	if g.Office.Account.NoPlus {
		return "mailto:" + g.Office.Account.Address + "?subject=" + url.PathEscape("QUIET ["+mark+"]")
	}
	return "mailto:" + strings.ReplaceAll(g.Office.Account.Plus(mark), "%", "%25") + "?subject=QUIET"
}

// askLink is the mailto URI by which a reader of a page asks the office something: a mail with the order key, as a mark, in its address, or where no mail to
// plus addresses arrives in its Subject. What is asked is put behind it.
func askLink(g *game.Game) string {
	return "mailto:" + strings.ReplaceAll(replyTo(g), "%", "%25") + "?subject=" + url.PathEscape(g.Row.Name+": why? ["+g.Mark+"]") + "&body="
}

// topLines are what the next letter to a seat, or to the master, says at its beginning: how many mails were not answered, and news.
func topLines(g *game.Game, to store.Seat, dr Draft, top store.TopLines) (line string, news topLine, err error) {
	if top.Unanswered {
		line, err = unansweredLine(g, to.Address)
	}
	if err == nil && top.News {
		news, err = newsFor(g, to, dr, 0)
	}
	return line, news, err
}

// newsFor is what the next letter to a seat says at its beginning, whatever it is about: which letters did not arrive, and which are kept.
// The letter has an id if it is written again, else 0.
func newsFor(g *game.Game, to store.Seat, dr Draft, id store.LetterID) (l topLine, err error) {
	if to.ID == 0 || dr.Plain {
		return l, nil
	}
	if may, err := g.Tx.MayHaveNews(to.ID); err != nil || !may {
		return l, err
	}
	missed, err := missedLine(g, to, id)
	if err != nil {
		return l, err
	}
	kept, err := keptLine(g, to, dr, id)
	l.text = strings.Join(phrase.NotEmpty(missed.text, kept.text), " ")
	l.told = func(tx *store.Tx, in store.LetterID) (err error) {
		for _, told := range []func(*store.Tx, store.LetterID) error{missed.told, kept.told} {
			if err == nil && told != nil {
				err = told(tx, in)
			}
		}
		return err
	}
	return l, err
}

// A topLine is a sentence that stands at the beginning of the next letter to a seat, and what is to be noted when that letter is in the outbox.
type topLine struct {
	text string
	told func(*store.Tx, store.LetterID) error // nil: nothing
}

// keptLine says how many letters of other players are kept for a seat, in the letter of that id, or in a new one with 0.
func keptLine(g *game.Game, to store.Seat, dr Draft, id store.LetterID) (l topLine, err error) {
	n, err := g.Tx.CountKept(to.ID, id)
	if err != nil || n == 0 {
		return l, err
	}
	if !dr.ListsLetters {
		l.text = fmt.Sprintf("%s of other players %s come: LETTERS brings %s.", phrase.Figures(n, "letter"), phrase.Choose(n == 1, "has", "have"), phrase.Choose(n == 1, "it", "them"))
	}
	l.told = func(tx *store.Tx, in store.LetterID) error { return tx.TellKept(to.ID, in) }
	return l, nil
}

// keepQuiet keeps a letter of another player for a seat that wants no mails of them, and reports whether it does.
func keepQuiet(g *game.Game, to store.Seat, row store.PlayerLetter) (bool, error) {
	if !to.Quiet {
		return false, nil
	}
	return true, g.Tx.KeepPlayerLetter(row.ID, to.ID)
}
