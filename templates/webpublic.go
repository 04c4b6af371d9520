package templates

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	template "github.com/DataDog/datadog-agent/pkg/template/html"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// PublicLinks are where the public pages of a game find one another: with addresses that serve answers, or, in files, relative to the page.
type PublicLinks struct {
	Statics string // what stands before the name of a style sheet or a script
	List    string // the page that lists the games
	Front   string // the first page of the game
	Under   string // what stands before the name of each other page or file
	Ext     string // and behind that of a page
}

// Static is the address of a style sheet or a script.
func (l PublicLinks) Static(name string) string { return l.Statics + name }

// File is the address of a picture or the feed.
func (l PublicLinks) File(name string) string { return l.Under + name }

// Page is the address of a page that has a name.
func (l PublicLinks) Page(name string) string { return l.Under + name + l.Ext }

// Season is the address of the page of a season.
func (l PublicLinks) Season(number int) string { return l.Page(strconv.Itoa(number)) }

// Frame is the address of the map of a season.
func (l PublicLinks) Frame(file string, number int) string {
	return l.File(file) + "#" + picture.FrameID(number)
}

// A PublicPage is what stands on every public page.
type PublicPage struct {
	Title  string
	About  string // the page in a sentence, for those who list it; may be empty
	Game   string // empty: the list of games
	Links  PublicLinks
	Script bool // it has the slider
	Data   any
}

// A PublicSeason is a season that everybody may know.
type PublicSeason struct {
	Number int
	Title  string // "Spring of year 2"
	Line   string // what happened, in a sentence or two; may be empty
}

// A PublicMap is the map of a season of many, which are frames of one picture.
type PublicMap struct {
	PublicSeason
	Board         string
	Width, Height int
}

// Alt is the map in words.
func (m PublicMap) Alt() string {
	return fmt.Sprintf("Map of %s after the season: %s. %s", m.Board, m.Title, m.Line)
}

// A PublicFront is the first page of a game.
type PublicFront struct {
	Late    string // how late the seasons are shown: "two seasons late"; empty: at once
	Map     *PublicMap
	Seasons []PublicSeason // the oldest first; none: nothing has been played that may be told
	Last    *view.Public
	History *view.History
	Rulings []view.Ruling
}

// Standing is how the lords stand, as the letters show it.
func (f PublicFront) Standing() (template.HTML, error) {
	lords, err := webPart("others", pagePart{f.Last.Standing.Rows, f.Last.Lords})
	if err != nil || len(f.Last.Standing.Rows) == 0 {
		return lords, err
	}
	table, err := webPart("standing", f.Last.Standing)
	return table + lords, err
}

// Worth is what each lord is worth at the end, as the letters show it.
func (f PublicFront) Worth() (template.HTML, error) {
	if f.Last == nil || f.Last.Ending == nil {
		return "", nil
	}
	return webPart("worth", f.Last.Ending)
}

// Ruled are the rulings, as the letters show them.
func (f PublicFront) Ruled() (template.HTML, error) { return webPart("ruled", f.Rulings) }

// A PublicReport is the page of a season.
type PublicReport struct {
	Map            PublicMap
	Previous, Next *PublicSeason // nil: there is none
	View           *view.Public
}

// Body is the report of the season as those who watch get it by mail, without its heading and its pictures.
func (r PublicReport) Body() (template.HTML, error) {
	v := *r.View
	v.Pictures = nil
	body, err := webPart("publicbody", &v)
	_, below, _ := strings.Cut(string(body), "</h1>")
	return template.HTML(below), err //nolint:gosec // a template of ours has escaped it
}

// A PublicGame is a line of the list of games.
type PublicGame struct{ Name, Link, Stands string }

// WritePublic writes a public page: publiclist, publicfront or publicseason.
func WritePublic(w io.Writer, name string, p PublicPage) error {
	var b strings.Builder
	if err := webPages().ExecuteTemplate(&b, name+".tmpl", p); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// webPart is a part of a letter for a page: without style attributes, which the policy of pages forbids.
func webPart(name string, data any) (template.HTML, error) {
	var b strings.Builder
	err := htmlDocuments().ExecuteTemplate(&b, name, data)
	return template.HTML(forPage(b.String())), err //nolint:gosec // a template of ours has escaped it
}

// styled is a lord's name in the lord's colour in a letter.
var styled = regexp.MustCompile(`class="lord" style="border-color:#([0-9a-f]{6})"`)

// forPage is a part of a letter as a page has it: its colours by classes, and its wide tables reached by keyboard.
func forPage(html string) string {
	html = styled.ReplaceAllString(html, `class="lord tint-$1"`)
	html = strings.ReplaceAll(html, `<div class="wide">`, `<div class="wide" tabindex="0" role="group" aria-label="a wide table">`)
	html = strings.NewReplacer("<th></th>", "<td></td>", "<th>", `<th scope="col">`, "<th ", `<th scope="col" `).Replace(html)
	return html
}

// RulebookStyle is the style sheet of the rule book among the pages, beside that of all pages.
func RulebookStyle() string {
	return letterStyle + rulebookStyle + ".contents a,header a{display:inline-block;min-height:24px}\n"
}

// inBook are the style sheet and the map that stand in the page of a rule book.
var (
	bookStyle = regexp.MustCompile(`(?s)<style>.*?</style>`)
	bookMap   = regexp.MustCompile(`src="data:image/svg[^"]*"`)
)

// WebPage is the whole book as a public page, which takes its style and its map from elsewhere.
func (b *Rulebook) WebPage(links PublicLinks) (string, error) {
	page, err := b.Page(b.Chapters, false)
	page = bookStyle.ReplaceAllLiteralString(page, `<link rel="stylesheet" href="`+template.HTMLEscapeString(links.Static("rulebook.css"))+`">`)
	page = bookMap.ReplaceAllLiteralString(page, `src="`+template.HTMLEscapeString(links.File("board.svg"))+`"`)
	page = strings.NewReplacer("<th></th>", "<td></td>", "<th>", `<th scope="col">`, "<th ", `<th scope="col" `).Replace(page)
	back := `<p><a href="` + template.HTMLEscapeString(links.Front) + `">Back to ` + template.HTMLEscapeString(b.Game) + `</a></p>`
	return strings.Replace(page, "<header>", "<header>"+back, 1), err
}
