package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	template "github.com/DataDog/datadog-agent/pkg/template/html"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reviewRoutes are the review of the season that was played last.
var reviewRoutes = []route{
	{"GET /games/{game}/review", ofMaster, showReview},
}

// A reviewPage is a season as its master reviews it: all of it, or what concerns one lord.
type reviewPage struct {
	form
	None    string // why there is nothing to review
	Season  string // "summer of year 2"
	Command string // "summer 2"
	Waits   bool
	Held    bool
	Lord    string // whose letter is shown; empty: the season is
	Lords   []string
	Fate    string
	First   template.HTML
	Story   template.HTML
	Orders  []template.HTML // of each lord, as they were played
	Letter  template.HTML   // to the lord
	Subject string
	Lines   []toldLine // the orders of the lord, with what became of them
	Silent  bool       // the lord had no orders
	Notes   []season.NoteResult
}

// A toldLine is a line of orders with what became of it.
type toldLine struct {
	Orders []string // with the mark that the letter has
	Became []string
	About  string
}

// showReview shows the season that was played last to the master, as the review by mail does, and each letter as it will leave.
func showReview(r *request) error {
	lord := r.FormValue("lord")
	p, err := game.View(r.Context(), r.site.Office, r.in.game.Name, func(g *game.Game) (reviewPage, error) { return newReviewPage(g, lord) })
	if err != nil {
		return err
	}
	if p.form, err = r.newForm(); err != nil {
		return err
	}
	title := "Review"
	if p.Season != "" {
		title = "Review: " + p.Season
	}
	return r.show("review", title, p)
}

func newReviewPage(g *game.Game, lord string) (p reviewPage, err error) {
	v, played, err := season.LastReview(g)
	if err != nil {
		return p, err
	}
	if v == nil {
		p.None = "No season has been played yet: there is nothing to review."
		if _, ok := g.LastPlayed(); ok {
			p.None = "You play " + g.MasterPlayed() + ", and the seasons of this game go out without review: you see of them what every player sees."
		}
		return p, nil
	}
	p.Season, p.Command, p.Waits, p.Fate = wording.Title(played), fmt.Sprintf("%s %d", played.Name, played.Year), !v.Left, strings.Join(v.Fate, " ")
	p.Held = played.Held
	for _, s := range g.Seats {
		p.Lords = append(p.Lords, s.Lord)
	}
	notes, err := season.ListNotes(g)
	if err != nil {
		return p, err
	}
	p.Notes = notes.Notes
	if lord != "" {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return p, errNoPage
		}
		return p, p.addLord(g, played, seat)
	}
	return p, p.addSeason(g, played, v)
}

// addSeason adds what is shown of the whole season.
func (p *reviewPage) addSeason(g *game.Game, played store.Season, v *view.Review) error {
	parts, err := templates.PartReview(v)
	if err != nil {
		return err
	}
	at := lettersPictures(g.Row.Name, "", played.Number)
	p.First = embedLetter(letterPage{html: parts.First, part: true})
	p.Story = embedLetter(letterPage{html: parts.Story, picture: at, part: true})
	for _, o := range parts.Orders {
		p.Orders = append(p.Orders, embedLetter(letterPage{html: o, part: true}))
	}
	return nil
}

// addLord adds the letter to a lord, as it leaves or has left, and the lord's orders with what became of them.
func (p *reviewPage) addLord(g *game.Game, played store.Season, seat store.Seat) error {
	p.Lord = seat.Lord
	lines, err := letter.LinesTold(g, played, seat)
	if err != nil {
		return err
	}
	for _, l := range lines {
		p.Lines = append(p.Lines, newToldLine(l))
	}
	p.Silent = len(lines) == 0 && g.MasterPlayed() == ""
	l, err := g.Tx.LetterOf(seat.ID, played.ID, letter.KindReport)
	if errors.Is(err, store.ErrNotFound) {
		return nil // nobody had the seat
	}
	if err == nil {
		p.Subject, p.Letter, err = letterHTML(l, lettersPictures(g.Row.Name, seat.Lord, played.Number))
	}
	return err
}

// newToldLine is a line of orders with the sentences of what became of it.
func newToldLine(w *view.Why) (l toldLine) {
	l.Orders, l.About = w.Orders, w.About
	for _, c := range w.Story {
		for _, i := range c.Items {
			switch {
			case i.Fight != nil:
				l.Became = append(l.Became, strings.Join(slices.Concat([]string{i.Fight.Title + "."}, i.Fight.Outcome), " "))
			case i.Text != "":
				l.Became = append(l.Became, i.Text)
			}
		}
	}
	l.Became = append(l.Became, w.Nothing...)
	return l
}

// letterHTML is a letter as it lies in the outbox, without its key: its page, or its text if it has none.
func letterHTML(l store.Letter, picture func(id string) string) (subject string, page template.HTML, err error) {
	raw := letter.AsNumbered(l)
	m, err := mail.Read(raw)
	if err != nil {
		return "", "", err
	}
	hide := strings.NewReplacer(l.Mark, letter.NoKey, mail.SecondMark(l.Mark), letter.NoKey)
	if l.Mark == "" {
		hide = strings.NewReplacer()
	}
	subject, _, _ = strings.Cut(m.Subject, " ["+l.Mark)
	if html, ok := mail.Page(raw); ok {
		return subject, embedLetter(letterPage{html: hide.Replace(html), picture: picture}), nil
	}
	return subject, template.HTML("<pre>" + template.HTMLEscapeString(hide.Replace(m.Text)) + "</pre>"), nil
}
