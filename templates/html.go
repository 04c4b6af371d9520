package templates

import (
	"embed"
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report"
)

//go:embed html/*.tmpl html/*.css
var pages embed.FS

// htmlDocuments are all templates of pages, read once. A page has its style in its head and
// nothing that is fetched; it reads well without its style.
var htmlDocuments = template.Must(template.New("").Funcs(template.FuncMap{
	"style":   style,
	"caps":    strings.ToUpper,
	"capital": capital,
	"join":    strings.Join,
	"lord":    named,
	"tint":    tint,
	"told":    told,
	"shown":   shown,
	"attack":  attack,
	"stock":   func(parts ...string) string { return join("; ", parts...) },
	"yield":   yield,
	"ways":    ways,
	"sheet":   sheetText,
	"text":    textPage,
	"near":    near,
	"part":    func(view, part any) pagePart { return pagePart{view, part} },
}).ParseFS(pages, "html/*.tmpl"))

// A pagePart is a part of a page that must know the whole.
type pagePart struct{ Page, Part any }

// page fills a template of a page.
func page(name string, view any) (string, error) {
	var b strings.Builder
	b.Grow(24 << 10)
	if err := htmlDocuments.ExecuteTemplate(&b, name+".tmpl", view); err != nil {
		return "", err
	}
	return b.String(), nil
}

// style is the one style of all pages.
func style() (template.CSS, error) {
	css, err := pages.ReadFile("html/letter.css")
	return template.CSS(css), err
}

// tints are the colours of the lords in the game's order, apart for the colour-blind too
// (Okabe and Ito).
var tints = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"}

// tint is the colour of a lord.
func tint(rows []report.Row, lord string) string {
	for i, r := range rows {
		if r.Lord == lord {
			return tints[i%len(tints)]
		}
	}
	return "#888888"
}

// named is a lord's name with his colour beside it.
func named(rows []report.Row, lord string) template.HTML {
	return template.HTML(`<span class="lord" style="border-color:` + tint(rows, lord) + `">` + template.HTMLEscapeString(lord) + `</span>`)
}

// word is a run of letters, such as a name is.
var word = regexp.MustCompile(`\pL+`)

// told is a sentence with the lords' names in their colours.
func told(rows []report.Row, text string) template.HTML {
	escaped := template.HTMLEscapeString(text)
	return template.HTML(word.ReplaceAllStringFunc(escaped, func(name string) string {
		for _, r := range rows {
			if r.Lord == name {
				return string(named(rows, name))
			}
		}
		return name
	}))
}

// A shownRound is a round of a fight, or what several brought that are not shown.
type shownRound struct {
	*report.Round
	Between string
}

// shown are the rounds that a letter shows: the opening ones and the last two.
func shown(f *report.Fight) (all []shownRound) {
	for i := range f.Rounds {
		switch {
		case i < f.Opening || i >= len(f.Rounds)-2:
			all = append(all, shownRound{Round: &f.Rounds[i]})
		case i == f.Opening:
			all = append(all, shownRound{Between: f.Between})
		}
	}
	return all
}

// attack is how one side of a round came to its attack value.
func attack(r *report.Round, side int) string {
	text := fmt.Sprintf("%d + ", r.Strength[side])
	if r.Bonus[side] != 0 {
		text += fmt.Sprintf("%d + ", r.Bonus[side])
	}
	return text + fmt.Sprintf("[%d] = %d", r.Attack[side], r.AV[side])
}

// sheetText is the sheet as it stands in the text of a letter.
func sheetText(key string, s *report.Sheet) string { return wrap(sheet(key, s)) }

// near is what may have been meant.
func near(r report.Remark) string {
	if len(r.Near) == 0 {
		return r.Message
	}
	return r.Message + " Did you mean " + strings.Join(r.Near, " or ") + "?"
}

// A block is a paragraph of a text, a heading of it, or lines that keep their breaks.
type block struct {
	Heading, Words, Lines string
}

// textPage takes a text of ours apart: a title is underlined or in capitals, and lines that
// begin with blanks, or a sheet, stay as they are.
func textPage(text string) (all []block) {
	for _, part := range strings.Split(strings.TrimRight(text, "\n"), "\n\n") {
		title, under, two := strings.Cut(part, "\n")
		kept := strings.Contains("\n"+part, "\n ") || strings.Contains("\n"+part, "\n#") || strings.HasPrefix(part, "BEGIN ") || strings.HasPrefix(part, "END ")
		switch {
		case strings.TrimSpace(part) == "":
		case two && strings.Trim(under, "=") == "", !two && title == strings.ToUpper(title) && word.MatchString(title) && !kept:
			all = append(all, block{Heading: capital(strings.ToLower(title))})
			if two {
				all[len(all)-1].Heading = title
			}
		case kept:
			all = append(all, block{Lines: part})
		default:
			all = append(all, block{Words: part})
		}
	}
	return all
}
