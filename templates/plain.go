package templates

import (
	"slices"
	"strings"
	"unicode"
)

// A block is a piece of a page that is made of a text. Only one of its fields is filled.
type block struct {
	Title   string   // is underlined
	Heading string   // is in capitals
	Top     string   // the line below which nothing is read
	Words   string   // a paragraph
	List    []string // bullets
	Lines   string   // keep their breaks: a sheet, a table, somebody's own words
}

func pageTitle(all []block) string {
	if i := slices.IndexFunc(all, func(b block) bool { return b.Title != "" }); i >= 0 {
		return all[i].Title
	}
	return "A letter of the office"
}

// textPage takes a text of ours apart. A sheet stays whole, with its blank lines.
func textPage(text string) (all []block) {
	for text != "" {
		before, sheet, after := cutSheet(text)
		for part := range strings.SplitSeq(before, "\n\n") {
			all = append(all, paragraph(strings.Split(strings.Trim(part, "\n"), "\n"))...)
		}
		if sheet != "" {
			all = append(all, block{Lines: sheet})
		}
		text = after
	}
	return all
}

// cutSheet finds the first sheet in a text.
func cutSheet(text string) (before, sheet, after string) {
	_, at, ok := strings.Cut("\n"+text, "\nBEGIN ")
	if !ok {
		return text, "", ""
	}
	key, _, _ := strings.Cut(at, "\n")
	_, after, ok = strings.Cut(at, "\nEND "+key)
	if !ok {
		return text, "", ""
	}
	before = text[:len(text)-len("BEGIN ")-len(at)]
	return before, text[len(before) : len(text)-len(after)], after
}

// paragraph takes lines apart between which there is no blank one: those that are indented keep
// their breaks.
func paragraph(lines []string) (all []block) {
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && indented(lines[n]) == indented(lines[0]) && !isUnderlined(lines, n) {
			n++
		}
		switch first := lines[0]; {
		case strings.TrimSpace(first) == "" && n == 1:
		case isUnderlined(lines, 0):
			all, n = append(all, block{Title: first}), 2
		case strings.HasPrefix(first, "#---"):
			all, n = append(all, block{Top: first}), 1
		case strings.HasPrefix(first, "  - "):
			all = append(all, block{List: listItems("  - ", lines[:n])})
		case indented(first):
			all = append(all, block{Lines: strings.Join(lines[:n], "\n")})
		case n == 1 && first == strings.ToUpper(first) && strings.ContainsFunc(first, unicode.IsLetter) && len(lines) == 1:
			all = append(all, block{Heading: capital(strings.ToLower(first))})
		default:
			all = append(all, block{Words: strings.Join(lines[:n], "\n")})
		}
		lines = lines[n:]
	}
	return all
}

// indented reports whether a line keeps its break.
func indented(line string) bool { return strings.HasPrefix(line, " ") }

func isUnderlined(lines []string, n int) bool {
	return n+1 < len(lines) && lines[n+1] != "" && strings.Trim(lines[n+1], "=") == ""
}

// listItems are the sentences of a list, each in one line.
func listItems(bullet string, lines []string) (all []string) {
	for _, l := range lines {
		if text, ok := strings.CutPrefix(l, bullet); ok {
			all = append(all, text)
		} else {
			all[len(all)-1] += " " + strings.TrimSpace(l)
		}
	}
	return all
}
