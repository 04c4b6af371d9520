package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	template "github.com/DataDog/datadog-agent/pkg/template/html"

	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// wordRoutes are what a person writes in a page as in a mail.
var wordRoutes = []route{
	{"POST /games/{game}/words", ofGame, writeWords},
}

// A shownAnswer is what came of words that were written in a page.
type shownAnswer struct {
	Words   string
	Back    string // the page in which they were written
	Outcome string // in words
	Letters []answeringLetter
	Again   bool // they had been sent before
	Form    string
}

// An answeringLetter is a letter that answers, as its page or as its text.
type answeringLetter struct {
	Subject, Text string
	Page          template.HTML
}

func newAnsweringLetter(l inbox.PageLetter) (a answeringLetter) {
	a.Subject, a.Text = l.Subject, l.Text
	if l.HTML != "" {
		a.Page = embedLetter(letterPage{html: templates.Letter{HTML: l.HTML}.Part()})
	}
	return a
}

// writeWords takes in what a master or a player has written in a page, as a mail would be, and shows the answer, which comes by mail too. The form has
// the words, "as" (seat or master), the page to go back to, the number of the season that it was made for, and a name of its own.
func writeWords(r *request) error {
	m, err := r.pageMessage()
	if err != nil {
		return err
	}
	a, err := inbox.WritePage(r.Context(), r.site.Office, m)
	if err != nil {
		return err
	}
	if r.site.Wake != nil {
		r.site.Wake()
	}
	var letters []answeringLetter
	for _, l := range a.Letters {
		letters = append(letters, newAnsweringLetter(l))
	}
	shown := shownAnswer{Words: m.Text, Back: nextPage(r.PostFormValue("back")), Outcome: a.Outcome.Words(), Letters: letters, Again: a.Outcome == letter.Copied, Form: m.Form}
	return r.show("answer", "What came of it", shown)
}

// pageMessage reads what a form with words says.
func (r *request) pageMessage() (m inbox.PageMessage, err error) {
	m = inbox.PageMessage{Game: r.in.game.ID, Text: formWords(r.Request), Form: r.PostFormValue("form")}
	switch as := r.PostFormValue("as"); {
	case as == "seat" && r.in.seat.ID != 0:
		m.Seat = r.in.seat.ID
	case as == "seat", as != "master":
		return m, badRequest("The form does not say as whom you write. Load the page again.")
	case !r.in.master:
		return m, errNoPage
	}
	if strings.TrimSpace(m.Text) == "" {
		return m, badRequest("Nothing is written in the form.")
	}
	if !isFormName(m.Form) {
		return m, badRequest("The form has no name of its own. Load the page again.")
	}
	if m.Number, err = strconv.Atoi(r.PostFormValue("season")); err != nil {
		return m, badRequest("The form does not say for which season it was made. Load the page again.")
	}
	return m, nil
}

// formWords are the words of a form: its fields of that name one below the other, the lords that are chosen in it behind the first. So a form with a box can
// write LETTER TO and its lords above the text, and END LETTER below it. Its fields with the name line are the words of one line above them, such as a word
// and what stands behind it.
func formWords(q *http.Request) string {
	if q.PostFormValue("words") == "" && len(q.PostForm["words"])+len(q.PostForm["line"]) == 0 {
		return ""
	}
	lines := slices.Clone(q.PostForm["words"])
	if line := q.PostForm["line"]; len(line) > 0 {
		lines = slices.Insert(lines, 0, strings.Join(strings.Fields(strings.Join(line, " ")), " "))
	}
	if lords := q.PostForm["lord"]; len(lords) > 0 {
		lines[0] += " " + strings.Join(lords, ", ")
	}
	return strings.Join(lines, "\n")
}

// isFormName reports whether a text is the name of a form as the pages make them: 26 characters of base 32.
func isFormName(text string) bool {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	return len(text) == 26 && strings.Trim(text, alphabet) == ""
}

// played is how many seasons of a game have been played: what a form was made for.
func played(r *request) (int, error) {
	return read(r.Context(), r.site, func(tx *store.Tx) (int, error) {
		m, err := tx.MasterOf(r.in.game.ID)
		return m.Played, err
	})
}
