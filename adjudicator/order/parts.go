package order

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A walk goes through the parts of an order behind its keyword: it reads them into the order's fields, or prints them.
type walk struct {
	p    *parser // that reads; nil where they are printed
	text []byte  // that is printed
}

// parts reads or prints what follows an order's keyword, and gives the order as it is then; none if it could not be read.
type parts func(*walk, Order) Order

// of are the parts of an order of one type, each of which is read and printed in its turn.
func of[O Order](each func(*walk, *O)) parts {
	return func(w *walk, o Order) Order {
		is := o.(O)
		switch each(w, &is); {
		case w.p == nil:
			return o
		case w.p.failed:
			return nil
		}
		return is
	}
}

// whole are the parts of an order that has a reader of its own; each is for printing only.
func whole[O Order](read func(*parser) O, each func(*walk, *O)) parts {
	print := of(each)
	return func(w *walk, o Order) Order {
		if w.p == nil {
			return print(w, o)
		}
		if o := read(w.p); !w.p.failed {
			return o
		}
		return nil
	}
}

// print prints a text, if there is any.
func (w *walk) print(text string) {
	if text != "" && len(w.text) > 0 {
		w.text = append(w.text, ' ')
	}
	w.text = append(w.text, text...)
}

// field is a part that is read and printed by these functions.
func field[T any](w *walk, v *T, read func(*parser) T, print func(T) string) {
	if w.p != nil {
		*v = read(w.p)
	} else {
		w.print(print(*v))
	}
}

func (w *walk) troops(v *Troops)      { field(w, v, (*parser).troops, Troops.String) }
func (w *walk) maybeTroops(v *Troops) { field(w, v, (*parser).maybeTroops, Troops.String) }
func (w *walk) fighters(v *[]int)     { field(w, v, (*parser).fighters, printNumbers) }
func (w *walk) knight(v *int)         { w.figure(v, "the number of a knight", 1, MaxTroop) }
func (w *walk) place(v *Place)        { field(w, v, (*parser).placeName, Place.print) }
func (w *walk) manor(v *Place)        { field(w, v, (*parser).manor, Place.print) }
func (w *walk) lord(v *string)        { field(w, v, (*parser).lord, printName) }

// list is one name or more, with commas between; title is a keyword that may stand before one.
func list[T any](w *walk, v *[]T, read func(*parser) T, print func(T) string, title keyword) {
	if w.p != nil {
		*v = readList(w.p, read, title)
	} else {
		w.print(printList(*v, print))
	}
}

// readList reads one name or more.
func readList[T any](p *parser, read func(*parser) T, title keyword) (all []T) {
	for {
		all = append(all, read(p))
		if !p.listed(func(i int) bool { return p.startsName(i) || title != none && p.keyAt(i) == title }) {
			return all
		}
	}
}

// figure is a number from lo to hi; what names it in a note.
func (w *walk) figure(v *int, what string, lo, hi int) {
	if w.p != nil {
		*v = w.p.number(what, lo, hi)
	} else {
		w.print(strconv.Itoa(*v))
	}
}

// literal is a keyword that must stand there.
func (w *walk) literal(k keyword) {
	if w.p != nil {
		w.p.needs(k)
	} else {
		w.print(k.String())
	}
}

// optional is a keyword before a part, or neither: it reports whether the part follows. Printed it does if the order has it.
func (w *walk) optional(k keyword, has bool) bool {
	if w.p != nil {
		return w.p.takes(k)
	}
	if has {
		w.print(k.String())
	}
	return has
}

// skipped is a keyword that may stand there, and is not printed.
func (w *walk) skipped(k keyword) {
	if w.p != nil {
		w.p.takes(k)
	}
}

// played fails where the next word belongs to rules that the game does not play.
func (w *walk) played() {
	if w.p != nil {
		w.p.playsHere()
	}
}

// A meaning is a keyword and the value for which it stands.
type meaning[T comparable] struct {
	word keyword
	is   T
}

// choice is one of several keywords.
func choice[T comparable](w *walk, v *T, from []meaning[T]) {
	if w.p != nil {
		*v = choose(w.p, from)
	} else {
		w.print(wordFor(*v, from))
	}
}

// choose reads one of several keywords, and gives its meaning.
func choose[T comparable](p *parser, from []meaning[T]) (is T) {
	for _, m := range from {
		if p.takes(m.word) {
			return m.is
		}
	}
	var words [mostOptions]keyword
	for i, m := range from {
		words[i] = m.word
	}
	p.expect("", words[:len(from)]...)
	return is
}

// keywordFor is the keyword for a value, or none.
func keywordFor[T comparable](v T, from []meaning[T]) keyword {
	for _, m := range from {
		if m.is == v {
			return m.word
		}
	}
	return none
}

// wordFor is the keyword for a value in capitals; "" if there is none.
func wordFor[T comparable](v T, from []meaning[T]) string { return keywordFor(v, from).String() }

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
	if name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf || !isLetter(byte(r)) }) {
		return findKeyword(name).confuses()
	}
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
