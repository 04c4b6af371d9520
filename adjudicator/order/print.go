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
	var folded [64]byte
	s := scanned{text: name, toks: buf[:0], folded: folded[:0]}
	s.scan(0)
	toks := s.toks
	for _, t := range toks {
		if t.kind != word || t.key.confuses() {
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

// printName prints a name, with quotes if it could be mistaken; nothing if there is none.
func printName(s string) string {
	if s != "" && mistakable(s) {
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
	return printName(string(p))
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
func (t Troops) String() string { return printList(t, Item.String) }

// clause is a keyword with a place, or nothing where there is no place.
func clause(keyword string, p Place) string {
	if p == "" {
		return ""
	}
	return keyword + " " + p.print()
}

// printList prints values with commas between.
func printList[T any](all []T, print func(T) string) string {
	parts := make([]string, len(all))
	for i, v := range all {
		parts[i] = print(v)
	}
	return strings.Join(parts, ", ")
}

// printNumbers prints numbers with commas between; of troops 0 is the lord.
func printNumbers(all []int) string {
	return printList(all, func(n int) string {
		if n == 0 {
			return "LORD"
		}
		return strconv.Itoa(n)
	})
}
