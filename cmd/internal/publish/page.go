package publish

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// The types of what is sent.
const (
	htmlType = "text/html; charset=utf-8"
	svgType  = "image/svg+xml"
	atomType = "application/atom+xml; charset=utf-8"
)

// ServedLinks are the links of the pages of a game that serve shows.
func ServedLinks(name string) templates.PublicLinks {
	front := "/g/" + url.PathEscape(name)
	return templates.PublicLinks{Statics: "/static/", List: "/g", Front: front, Under: front + "/"}
}

// packed is the page with its tag, and by gzip where that is worth it.
func (p Page) packed() Page {
	p.ETag = fmt.Sprintf(`"%x"`, sha256.Sum256(p.Body))[:24] + `"`
	if len(p.Body) < 2<<10 {
		return p
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(p.Body) //nolint:errcheck // a buffer takes everything
	w.Close()
	p.Packed = b.Bytes()
	return p
}

// make makes a page or a file of a game.
func (m *Maker) make(p *public, page string, links templates.PublicLinks) (made Page, err error) {
	if err := p.open(m.Office); err != nil {
		return made, err
	}
	_, isSeason := p.season(page)
	switch {
	case page == frontPage:
		return m.front(p, links)
	case isSeason:
		return m.season(p, page, links)
	case page == rulesPage:
		return m.rules(p, links)
	case page == feedFile:
		return feed(p, links, m.url())
	case page == boardFile:
		return m.board(p)
	case page == lightFile, page == darkFile:
		return m.maps(p, page == darkFile)
	case slices.Contains(p.plots(), page):
		return plot(p, strings.TrimSuffix(page, ".svg"))
	}
	return made, fmt.Errorf("%s has no page %q: %w", p.row.Name, page, store.ErrNotFound)
}

// pages are the names of all pages and files of a game, in an order in which each refers to none but those before it, as far as that can be.
func (p *public) pages() []string {
	all := []string{boardFile, rulesPage}
	if len(p.seasons) > 0 {
		all = append(all, lightFile, darkFile)
	}
	all = append(all, p.plots()...)
	for _, s := range slices.Backward(p.seasons) { // a season that is new links to the one before it, which is there
		all = append(all, fmt.Sprint(s.Number))
	}
	return append(all, feedFile, frontPage)
}

// plots are the files of the plots, of which there are some as soon as there are two seasons.
func (p *public) plots() []string {
	if len(p.seasons) < 2 {
		return nil
	}
	return []string{view.PictureManors + ".svg", view.PictureIncome + ".svg", view.PictureStrength + ".svg"}
}

// written is a page of a template.
func written(name string, page templates.PublicPage) (Page, error) {
	var b bytes.Buffer
	err := templates.WritePublic(&b, name, page)
	return Page{Type: htmlType, Body: b.Bytes()}, err
}

// listPage is the page that lists games.
func listPage(all []templates.PublicGame, links templates.PublicLinks) (Page, error) {
	return written("publiclist", templates.PublicPage{Title: "Games that everybody can follow", Links: links, Data: all})
}

// listed is the line of the game in the list.
func (p *public) listed(link string) templates.PublicGame {
	stands := "no season can be shown yet"
	if n := len(p.seasons); n > 0 {
		stands = phrase.Choose(p.over, "over, after ", "told up to ") + wording.Title(p.seasons[n-1])
	}
	return templates.PublicGame{Name: p.row.Name, Link: link, Stands: stands}
}

// history is the campaign as far as it may be told.
func (p *public) history() (*view.History, error) {
	last := p.seasons[len(p.seasons)-1].Number
	return p.game.History(func(s store.Season) bool { return s.Number <= last && s.State == store.SeasonApproved })
}

// view is the public report of a season, as those who watch get it.
func (p *public) view(i int) (*view.Public, error) {
	v, err := letter.PublicView(p.game, p.seasons[i])
	if err == nil && p.over && i == len(p.seasons)-1 {
		v, err = letter.PublicEnd(p.game, v)
	}
	return v, err
}

// toldSeasons are the seasons as the pages name them.
func (p *public) toldSeasons(h *view.History) (all []templates.PublicSeason) {
	for i, s := range p.seasons {
		one := templates.PublicSeason{Number: s.Number, Title: phrase.UpperFirst(wording.Title(s))}
		if h != nil && i < len(h.Rows) {
			one.Line = h.Rows[i].Line
		}
		all = append(all, one)
	}
	return all
}

// front makes the first page.
func (m *Maker) front(p *public, links templates.PublicLinks) (made Page, err error) {
	f := templates.PublicFront{Late: game.SayDelay(p.row)}
	page := templates.PublicPage{Title: p.row.Name, Game: p.row.Name, Links: links}
	if n := len(p.seasons); n > 0 {
		if f.History, err = p.history(); err != nil {
			return made, err
		}
		if f.Last, err = p.view(n - 1); err != nil {
			return made, err
		}
		if f.Rulings, err = p.rulings(); err != nil {
			return made, err
		}
		f.Seasons = p.toldSeasons(f.History)
		shown, err := m.mapOf(p, f.Seasons[n-1])
		if err != nil {
			return made, err
		}
		f.Map, page.Script, page.About = &shown, true, shown.Title+". "+shown.Line
	}
	page.Data = f
	return written("publicfront", page)
}

// rulings are those of seasons that may be told.
func (p *public) rulings() (told []view.Ruling, err error) {
	all, err := p.game.RulingsTold()
	for i, r := range all {
		if p.mayTell(p.lines[i]) {
			told = append(told, r)
		}
	}
	return told, err
}

// season makes the page of a season.
func (m *Maker) season(p *public, name string, links templates.PublicLinks) (made Page, err error) {
	i, _ := p.season(name)
	v, err := p.view(i)
	if err != nil {
		return made, err
	}
	all := p.toldSeasons(nil)
	all[i].Line = v.Told
	r := templates.PublicReport{View: v}
	if r.Map, err = m.mapOf(p, all[i]); err != nil {
		return made, err
	}
	if i > 0 {
		r.Previous = &all[i-1]
	}
	if i < len(all)-1 {
		r.Next = &all[i+1]
	}
	title := p.row.Name + ": " + phrase.LowerFirst(all[i].Title)
	return written("publicseason", templates.PublicPage{Title: title, About: v.Told, Game: p.row.Name, Links: links, Data: r})
}

// rules makes the rule book of the game.
func (m *Maker) rules(p *public, links templates.PublicLinks) (made Page, err error) {
	state := p.game.FirstState()
	book, err := templates.NewRulebook(p.game.ReportTable(), &state)
	if err != nil {
		return made, err
	}
	book.Board, book.Map = p.game.Board.Name, []byte("<svg/>") // which is a file of its own
	text, err := book.WebPage(links)
	return Page{Type: htmlType, Body: []byte(text)}, err
}

// plot makes a plot over the seasons.
func plot(p *public, id string) (made Page, err error) {
	h, err := p.history()
	if err != nil {
		return made, err
	}
	if !slices.ContainsFunc(h.Pictures, func(v view.Picture) bool { return v.ID == id }) {
		return made, fmt.Errorf("there is no plot %q yet: %w", id, store.ErrNotFound)
	}
	drawn, err := picture.Plot(h, id)
	if err != nil {
		return made, err
	}
	return Page{Type: svgType, Body: drawn.SVG(), Drawing: true}, nil
}

// nobody is the reader of public pages.
const nobody = adjudicator.NoSeat
