package order

import (
	"strconv"
	"strings"
	"unicode"
)

// Print writes a sheet's orders in full words, one a line. What it writes reads
// back as the same orders; it is what is kept as the orders as played, and what
// their digest is taken of.
func Print(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.Order.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// mistakable holds for a name that would not be read as itself without quotes.
func mistakable(name string) bool {
	var buf [8]token
	toks := scan(buf[:0], name)
	for _, t := range toks {
		if t.kind != word || confused[t.key] {
			return true
		}
	}
	return len(toks) == 0 || int(toks[len(toks)-1].hi) < len(strings.TrimRight(name, " ")) ||
		strings.ContainsFunc(name, unicode.IsControl)
}

// unquoted takes out of a name what cannot stand between quotes.
func unquoted(r rune) rune {
	if isQuote(r) || unicode.IsControl(r) {
		return ' '
	}
	return r
}

// name prints a name, with quotes if it could be mistaken.
func name(s string) string {
	if mistakable(s) {
		return `"` + strings.Map(unquoted, s) + `"`
	}
	return s
}

// print writes a place as an order names it: with quotes only if it could be
// mistaken for something else.
func (p Place) print() string {
	from, mile, to, ok := p.split()
	if ok && !mistakable(from) && !mistakable(to) {
		return from + "+" + strconv.Itoa(mile) + " to " + to
	}
	if ok {
		return `"` + strings.Map(unquoted, string(p)) + `"`
	}
	return name(string(p))
}

// split takes a milestone's name apart.
func (p Place) split() (from string, mile int, to string, ok bool) {
	s := string(p)
	plus := strings.LastIndexByte(s, '+')
	if plus <= 0 {
		return "", 0, "", false
	}
	digits, to, ok := strings.Cut(strings.TrimLeft(s[plus+1:], " "), " to ")
	mile, err := strconv.Atoi(digits)
	return s[:plus], mile, to, ok && err == nil && to != ""
}

// String prints an item: 17, 10-14, LORD, ALL AT Barsham.
func (i Item) String() string {
	switch i.Kind {
	case TheLord:
		return "LORD"
	case All:
		return "ALL"
	case AllAt:
		return "ALL AT " + i.At.print()
	case KnightsAt:
		return "KNIGHTS AT " + i.At.print()
	case MenAt:
		return "MEN AT " + i.At.print()
	}
	if i.Last > i.First {
		return strconv.Itoa(i.First) + "-" + strconv.Itoa(i.Last)
	}
	return strconv.Itoa(i.First)
}

// String prints troops with commas between.
func (t Troops) String() string {
	parts := make([]string, len(t))
	for i, item := range t {
		parts[i] = item.String()
	}
	return strings.Join(parts, ", ")
}

// phrase joins the parts that are not empty with blanks.
func phrase(parts ...string) string {
	var b strings.Builder
	for _, p := range parts {
		if p == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p)
	}
	return b.String()
}

// clause is a keyword with a place, or nothing where there is no place.
func clause(keyword string, p Place) string {
	if p == "" {
		return ""
	}
	return keyword + " " + p.print()
}

// numbers prints numbers with commas between; of troops 0 is the lord.
func numbers(ns []int) string {
	parts := make([]string, len(ns))
	for i, n := range ns {
		parts[i] = strconv.Itoa(n)
		if n == 0 {
			parts[i] = "LORD"
		}
	}
	return strings.Join(parts, ", ")
}

func printPlaces(ps []Place) string {
	parts := make([]string, len(ps))
	for i, p := range ps {
		parts[i] = p.print()
	}
	return strings.Join(parts, ", ")
}

func printNames(names []string) string {
	parts := make([]string, len(names))
	for i, n := range names {
		parts[i] = name(n)
	}
	return strings.Join(parts, ", ")
}
