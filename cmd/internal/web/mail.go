package web

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// mailRoutes are what came in and what went out: of a game for its master, and of all for the operator.
var mailRoutes = []route{
	{"GET /games/{game}/mail", ofMaster, showMails},
	{"GET /games/{game}/mail/letters", ofMaster, showOutbox},
	{"POST /games/{game}/mail/again", ofMaster, sendAgain},
	{"GET /games/{game}/mail/{id}", ofMaster, showMail},
	{"GET /games/{game}/mail/{id}/raw", ofMaster, showRawMail},
	{"GET /mail", ofOffice, showMails},
	{"GET /mail/letters", ofOffice, showOutbox},
	{"GET /mail/{id}", ofOffice, showMail},
	{"GET /mail/{id}/raw", ofOffice, showRawMail},
}

// mostMails is how many mails or letters stand on a page.
const mostMails = 50

// A choice is one of those that a list in a form has.
type choice struct {
	Value, Words string
	Chosen       bool
}

// A searchForm is what mails or letters are searched for.
type searchForm struct {
	Base    string // the path of the pages
	All     bool   // of all games
	Lords   []choice
	Seasons []choice
	Kinds   []choice // outcomes of mails, or states of letters
	From    string
	Older   string // the address of the page with older ones; empty: there are none
	Later   bool   // there are later ones on the page before
	Plays   string // the lord whom the master plays, who may not read the mails of others then
}

// A mailPage is mails with what came of them.
type mailPage struct {
	searchForm
	Mails []inbox.ListedMail
	Jobs  season.JobReport // and what is in trouble: of all games, for the operator; of one game, for its master, those that failed
}

// showMails lists the mails that came in, the latest first.
func showMails(r *request) error {
	q := r.URL.Query()
	ask := inbox.ListRequest{Game: r.in.game.Name, Lord: q.Get("lord"), Season: q.Get("season"), From: strings.TrimSpace(q.Get("from")), Outcome: q.Get("outcome"), Most: mostMails + 1}
	var err error
	if ask.Before, err = numberIn[store.InboxID](q, "before"); err != nil {
		return err
	}
	p := mailPage{}
	if p.searchForm, err = newSearchForm(r, q); err != nil {
		return err
	}
	for _, o := range letter.Outcomes() {
		p.Kinds = append(p.Kinds, choice{string(o.Outcome), string(o.Outcome) + ": " + o.Words, string(o.Outcome) == ask.Outcome})
	}
	if p.Mails, err = inbox.List(r.Context(), r.site.Office, ask); err != nil {
		return err
	}
	if len(p.Mails) > mostMails {
		p.Mails = p.Mails[:mostMails]
		p.Older = older(r, q, int64(p.Mails[mostMails-1].ID))
	}
	if p.Jobs, err = jobsFor(r); err != nil {
		return err
	}
	for i := range p.Mails {
		if !r.person.operator() {
			p.Mails[i] = p.Mails[i].ForMaster(r.in.game)
		}
	}
	return r.show("mail", "Mail", p)
}

// jobsFor is what the page says of the work that several processes share.
func jobsFor(r *request) (report season.JobReport, err error) {
	if r.in.game.Name == "" {
		return season.Jobs(r.Context(), r.site.Office, "UTC")
	}
	return read(r.Context(), r.site, func(tx *store.Tx) (report season.JobReport, err error) {
		if report.Troubles, err = season.Troubles(r.site.Office, tx, r.in.game.Zone, r.person.operator()); err == nil {
			report.Failed, err = season.FailedJobs(r.site.Office, tx, r.in.game.ID, r.in.game.Zone)
		}
		return report, err
	})
}

// numberIn reads a number of the address of a page; zero if it is not there.
func numberIn[N ~int64](q url.Values, name string) (N, error) {
	text := q.Get(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, badRequest("%s=%s: want a number from 1.", name, text)
	}
	return N(n), nil
}

// older is the address of the page with what is older than a mail or a letter.
func older(r *request, q url.Values, than int64) string {
	q.Set("before", strconv.FormatInt(than, 10))
	return r.URL.Path + "?" + q.Encode()
}

// mailBase is the path of the pages about mail.
func mailBase(r *request) string {
	if r.in.game.Name == "" {
		return "/mail"
	}
	return "/games/" + r.in.game.Name + "/mail"
}

// newSearchForm is the form as it was filled in, with the lords and the seasons of the game.
func newSearchForm(r *request, q url.Values) (f searchForm, err error) {
	f = searchForm{Base: mailBase(r), All: r.in.game.Name == "", From: q.Get("from"), Later: q.Has("before")}
	if f.All {
		return f, nil
	}
	return game.View(r.Context(), r.site.Office, r.in.game.Name, func(g *game.Game) (searchForm, error) {
		if !r.person.operator() {
			f.Plays = g.MasterPlayed()
		}
		for _, s := range g.Seats {
			f.Lords = append(f.Lords, choice{s.Lord, s.Lord, strings.EqualFold(s.Lord, q.Get("lord"))})
		}
		seasons, err := g.Tx.Seasons(g.Row.ID)
		for _, s := range seasons {
			value := seasonValue(s)
			f.Seasons = append(f.Seasons, choice{value, wording.Title(s), value == q.Get("season")})
		}
		return f, err
	})
}

// seasonValue is a season as it stands in the address of a page, and in commands: summer 2.
func seasonValue(s store.Season) string { return s.Name + " " + strconv.Itoa(s.Year) }

// A shownMailPage is one mail.
type shownMailPage struct {
	inbox.ShownMail
	Base string
}

// showMail shows what became of one mail, and what was read of it.
func showMail(r *request) error {
	m, err := mailOf(r, false)
	if err != nil {
		return err
	}
	return r.show("shownmail", fmt.Sprintf("Mail %d", m.ID), shownMailPage{m, mailBase(r)})
}

// showRawMail sends the text of a mail as it is kept, as plain text.
func showRawMail(r *request) error {
	m, err := mailOf(r, true)
	if err != nil {
		return err
	}
	if m.Private {
		m.Raw += "\n\n(Below the header nothing is shown: letters between players may stand there, and those of this game are for those who write and get them.)\n"
	}
	r.w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	r.w.Header().Set("Content-Security-Policy", "default-src 'none'; sandbox")
	_, err = io.WriteString(r.w, m.Raw)
	return err
}

// mailOf is the mail that a page is about, as the person may see it. A mail of another game is none for a master, as is one of another lord for a master
// who plays.
func mailOf(r *request, raw bool) (m inbox.ShownMail, err error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id < 1 {
		return m, errNoPage
	}
	m, err = inbox.Show(r.Context(), r.site.Office, store.InboxID(id), raw)
	switch {
	case game.Reason(err) != "":
		return m, errNoPage
	case err != nil:
		return m, err
	case m.Game != r.in.game.Name && r.in.game.Name != "":
		return m, errNoPage
	case r.person.operator():
		return m, nil
	}
	plays, err := game.View(r.Context(), r.site.Office, r.in.game.Name, func(g *game.Game) (string, error) { return g.MasterPlayed(), nil })
	if err == nil && plays != "" && m.Lord != "" {
		err = &pageError{http.StatusForbidden, "You play " + plays + " in this game yourself: the mails of its lords would show you what is hidden from " + plays + "."}
	}
	return m.ForMaster(r.in.game), err
}
