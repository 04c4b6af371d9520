package templates

import (
	"embed"
	"encoding/base64"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	template "github.com/DataDog/datadog-agent/pkg/template/html"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

//go:embed html/*.tmpl
var pages embed.FS

// htmlDocuments are all templates of pages, read once, when the first is filled in. A page has its style in its head and
// nothing that is fetched; it reads well without its style.
var htmlDocuments = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"style":     style,
		"capital":   capital,
		"figures":   phrase.Figures,
		"count":     phrase.Count,
		"join":      strings.Join,
		"lord":      nameInColour,
		"told":      sentenceInColours,
		"shown":     shownRounds,
		"round":     roundWords,
		"yields":    yieldWords,
		"stock":     func(parts ...string) string { return joinNotEmpty("; ", parts...) },
		"ways":      roadsFrom,
		"sheet":     sheetText,
		"formSheet": func(key string, s *view.Sheet) string { return wrap(formSheet(key, s)) },
		"text":      textPage,
		"near":      withNear,
		"basics":    quickStart,
		"terms":     terms,
		"start":     starting,
		"goals":     marchesOf,
		"titled":    pageTitle,
		"fights":    anyFight,
		"maps":      func(all []view.Picture) []view.Picture { return mapsOrPlots(all, true) },
		"plots":     func(all []view.Picture) []view.Picture { return mapsOrPlots(all, false) },
		"breadth":   breadth,
		"half":      isHalf,
		"map":       isMap,
		"part":      func(view, part any) pagePart { return pagePart{view, part} },
		"fight":     func(rows, fight any, fold bool) fightPart { return fightPart{pagePart{rows, fight}, fold} },
		"many":      manyFights,
		"bracket":   inBrackets,
		"became":    newToldImpact,
		"names":     phrase.List,
		"two":       twoNumbers,
		"why":       whyLinks,
	}).Funcs(letterMethods).ParseFS(pages, "html/*.tmpl"))
})

// A whyLink is a link in a page by which its reader asks WHY.
type whyLink struct {
	Words string // that the reader sees
	URL   template.URL
}

// whyLinks are the links of a report by which its reader asks WHY of the season that it tells: of its fights, if there were any, of the money, and of what did not
// happen. There are none if nothing can be asked.
func whyLinks(v *view.Season) (all []whyLink) {
	if v.Ask == "" || v.Sheet == nil {
		return nil
	}
	season := ""
	if name, year, ok := strings.Cut(v.Title, " of year "); ok {
		season = " " + strings.ToLower(name) + " " + year
	}
	add := func(words, what string) {
		all = append(all, whyLink{words, template.URL(v.Ask + url.PathEscape("WHY "+what+season))}) //nolint:gosec // an address of our own, and words of ours
	}
	if anyFight(v.Story) {
		add("the fights", "FIGHT")
	}
	add("your money", "TREASURY")
	add("what did not happen", "NOTHING")
	return all
}

// A pagePart is a part of a page that must know the whole.
type pagePart struct{ Page, Part any }

// A fightPart is a fight of a page, and whether its rounds are folded.
type fightPart struct {
	pagePart
	Fold bool
}

// A page shows so many fights of the reader with all their rounds, and so many fights in all; where there are more, the rounds
// and the fights of others are folded.
const mostOwnOpen, mostOpen = 2, 5

// manyFights reports whether there are more.
func manyFights(chapters []view.Chapter) bool {
	own, all := 0, 0
	for _, c := range chapters {
		for _, i := range c.Items {
			if i.Fight != nil {
				all++
			}
			if i.Fight != nil && !i.Fight.Folded {
				own++
			}
		}
	}
	return own > mostOwnOpen || all > mostOpen
}

func fillPage(name string, view any) (string, error) { return fillPart(name+".tmpl", view) }

// fillPart writes what is defined under a name.
func fillPart(name string, view any) (string, error) {
	var b strings.Builder
	b.Grow(24 << 10)
	if err := htmlDocuments().ExecuteTemplate(&b, name, view); err != nil {
		return "", err
	}
	return b.String(), nil
}

//go:embed html/letter.css
var letterStyle string

func style() template.CSS { return template.CSS(letterStyle) }

// tints are the colours of the lords in the game's order, as in the pictures.
var tints = func() (all []string) {
	for _, t := range picture.Tints() {
		all = append(all, fmt.Sprintf("#%06x", t))
	}
	return all
}()

func colourOf(rows []view.Row, lord string) string {
	if i := slices.IndexFunc(rows, func(r view.Row) bool { return r.Lord == lord }); i >= 0 {
		return tints[i%len(tints)]
	}
	return "#888888"
}

// nameInColour is a lord's name with the lord's colour beside it.
func nameInColour(rows []view.Row, lord string) template.HTML {
	return template.HTML(`<span class="lord" style="border-color:` + colourOf(rows, lord) + `">` + template.HTMLEscapeString(lord) + `</span>`)
}

// sentenceInColours is a sentence with the lords' names in their colours.
func sentenceInColours(rows []view.Row, text string) template.HTML {
	var b strings.Builder
	last := 0
	for start, end := nextLetters(text, 0); start < end; start, end = nextLetters(text, end) {
		if name := text[start:end]; isLord(rows, name) {
			b.WriteString(template.HTMLEscapeString(text[last:start]) + string(nameInColour(rows, name)))
			last = end
		}
	}
	return template.HTML(b.String() + template.HTMLEscapeString(text[last:]))
}

// nextLetters is where the next run of letters stands in a text; at its end both are there.
func nextLetters(text string, from int) (start, end int) {
	start = from + strings.IndexFunc(text[from:], unicode.IsLetter)
	if start < from {
		return len(text), len(text)
	}
	n := strings.IndexFunc(text[start:], func(r rune) bool { return !unicode.IsLetter(r) })
	if n < 0 {
		return start, len(text)
	}
	return start, start + n
}

func isLord(rows []view.Row, name string) bool {
	for i := range rows {
		if rows[i].Lord == name {
			return true
		}
	}
	return false
}

// breadth is how wide a picture is shown where there is room, in pixels.
func breadth(p view.Picture) int {
	if isMap(p) {
		return 496
	}
	return 480
}

func isMap(p view.Picture) bool { return view.IsMap(p.ID) }

// isHalf reports whether a picture is one of two that stand side by side on a wide page.
func isHalf(p view.Picture) bool { return p.ID == view.PictureWest || p.ID == view.PictureEast }

// mapsOrPlots are the maps among some pictures, or the others.
func mapsOrPlots(all []view.Picture, maps bool) []view.Picture {
	return slices.DeleteFunc(slices.Clone(all), func(p view.Picture) bool { return maps != isMap(p) })
}

// sheetText is the sheet as it stands in the text of a letter.
func sheetText(key string, s *view.Sheet) string { return wrap(sheetLines(key, s)) }

// inline is the address of a picture in a page: that of a part of the same mail (RFC 2392).
var inline = regexp.MustCompile(`src="cid:([a-z-]+)"`)

// Embed puts the pictures of a page into the page itself, so that it can be read outside of a mail:
// draw gives each as SVG, by its ID. Where draw gives none, the words of the picture stand alone.
func Embed(html string, draw func(id string) ([]byte, error)) (string, error) {
	var b strings.Builder
	last := 0
	for _, at := range inline.FindAllStringSubmatchIndex(html, -1) {
		svg, err := draw(html[at[2]:at[3]])
		if err != nil {
			return "", fmt.Errorf("drawing %q: %w", html[at[2]:at[3]], err)
		}
		b.WriteString(html[last:at[0]])
		if svg != nil {
			b.WriteString(`src="data:image/svg+xml;base64,` + base64.StdEncoding.EncodeToString(svg) + `"`)
		}
		last = at[1]
	}
	return b.String() + html[last:], nil
}
