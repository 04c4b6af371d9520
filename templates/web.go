package templates

import (
	"embed"
	"io"
	"strings"
	"sync"
	"time"

	template "github.com/DataDog/datadog-agent/pkg/template/html"
)

// pageFiles are the templates of the pages in a browser.
//
//go:embed web/*.tmpl
var pageFiles embed.FS

//go:embed web/pages.css
var pageStyle string

// PageStyle is the style sheet of all pages: that of the letters, what pages have beside it, and the colours of the lords, which stand in letters
// themselves.
func PageStyle() string {
	var b strings.Builder
	for _, tint := range tints {
		b.WriteString(".tint-" + tint[1:] + "{border-color:" + tint + "}\n")
	}
	return letterStyle + pageStyle + b.String()
}

// A Page is what stands on every page.
type Page struct {
	Title    string
	Person   string // who is logged in
	LoggedIn bool
	Game     string // that the page is about; empty: none
	Master   bool   // the person leads the game
	Player   bool   // the person plays in it
	Path     string // of the page
	Form     string // names the forms of this copy of the page: what is sent with it twice is done once
	Data     any
}

// webPages are the templates, each with the parts that all have, read once, when the first is filled in.
var webPages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"when":       func(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") },
		"stamp":      func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
		"capital":    capital,
		"lower":      strings.ToLower,
		"join":       strings.Join,
		"publicpart": func(page PublicPage, data any) PublicPage { page.Data = data; return page },
		"part":       func(page Page, data any) Page { page.Data = data; return page },
	}).Funcs(pageMethods).ParseFS(pageFiles, "web/*.tmpl"))
})

// WritePage writes a page. Nothing is written if it cannot be made.
func WritePage(w io.Writer, name string, p Page) error {
	var b strings.Builder
	if err := webPages().ExecuteTemplate(&b, name+".tmpl", p); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}
