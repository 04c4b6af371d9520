package order

import (
	"slices"
	"strconv"
	"strings"
)

// A part is a piece of an order's form behind its keyword: it is read into a field of the order, and printed from it.
type part struct {
	read  func(*parser)
	print func() string // "" if there is nothing to print; nil if there never is
}

// A describer gives the parts of an order, and the order itself with what they have read.
type describer func(Order) (parts []part, read func() Order)

// of describes the orders of one type by the parts of one of them.
func of[O Order](parts func(*O) []part) describer {
	return func(o Order) ([]part, func() Order) {
		is := o.(O)
		return parts(&is), func() Order { return is }
	}
}

// whole describes an order that has a reader of its own, and the parts that are printed.
func whole[O Order](read func(*parser) O, printed func(*O) []part) describer {
	return of(func(o *O) []part {
		return []part{{func(p *parser) { *o = read(p) }, func() string { return printParts(printed(o)) }}}
	})
}

// printParts prints parts with blanks between.
func printParts(parts []part) string {
	var words []string
	for _, x := range parts {
		if x.print == nil {
			continue
		}
		if text := x.print(); text != "" {
			words = append(words, text)
		}
	}
	return strings.Join(words, " ")
}

// field is a part that is read and printed by these functions.
func field[T any](v *T, read func(*parser) T, print func(T) string) part {
	return part{func(p *parser) { *v = read(p) }, func() string { return print(*v) }}
}

func troops(v *Troops) part      { return field(v, (*parser).troops, Troops.String) }
func maybeTroops(v *Troops) part { return field(v, (*parser).maybeTroops, Troops.String) }
func fighters(v *[]int) part     { return field(v, (*parser).fighters, printNumbers) }
func knight(v *int) part         { return figure(v, "the number of a knight", 1, MaxTroop) }
func place(v *Place) part        { return field(v, (*parser).placeName, Place.print) }
func places(v *[]Place) part     { return list(v, (*parser).placeName, Place.print) }
func manor(v *Place) part        { return field(v, (*parser).manor, Place.print) }
func manors(v *[]Place) part     { return list(v, (*parser).manor, Place.print) }
func lords(v *[]string) part     { return list(v, (*parser).lord, printName, kLord) }
func entries(v *[]string) part   { return list(v, (*parser).entry, printName) }
func lord(v *string) part        { return field(v, (*parser).lord, printName) }

// list is one name or more, with commas between; titles are the keywords that may stand before one.
func list[T any](v *[]T, read func(*parser) T, print func(T) string, titles ...keyword) part {
	return field(v, func(p *parser) []T { return readList(p, read, titles...) }, func(all []T) string { return printList(all, print) })
}

// readList reads one name or more.
func readList[T any](p *parser, read func(*parser) T, titles ...keyword) (all []T) {
	for {
		all = append(all, read(p))
		if !p.listed(func(i int) bool { return p.startsName(i) || slices.Contains(titles, p.keyAt(i)) }) {
			return all
		}
	}
}

// figure is a number from lo to hi; what names it in a note.
func figure(v *int, what string, lo, hi int) part {
	return field(v, func(p *parser) int { return p.number(what, lo, hi) }, strconv.Itoa)
}

// literal is a keyword that must stand there.
func literal(k keyword) part {
	return part{func(p *parser) { p.needs(k) }, func() string { return string(k) }}
}

// optional is a keyword with a part behind it, or neither.
func optional(k keyword, x part) part {
	read := func(p *parser) {
		if p.takes(k) {
			x.read(p)
		}
	}
	return part{read, func() string {
		if text := x.print(); text != "" {
			return string(k) + " " + text
		}
		return ""
	}}
}

// provided is a part that stands only where something holds.
func provided(holds func() bool, x part) part {
	read := func(p *parser) {
		if holds() {
			x.read(p)
		}
	}
	return part{read, x.print}
}

// skipped is a keyword that may stand there, and is not printed.
func skipped(k keyword) part { return part{read: func(p *parser) { p.takes(k) }} }

// played fails where the next word belongs to rules that the game does not play.
func played() part { return part{read: (*parser).playsHere} }

// A meaning is a keyword and the value for which it stands.
type meaning[T comparable] struct {
	word keyword
	is   T
}

// choice is one of several keywords.
func choice[T comparable](v *T, from []meaning[T]) part {
	return part{func(p *parser) { *v = choose(p, from) }, func() string { return wordFor(*v, from) }}
}

// choose reads one of several keywords, and gives its meaning.
func choose[T comparable](p *parser, from []meaning[T]) (is T) {
	var words []keyword
	for _, m := range from {
		if p.takes(m.word) {
			return m.is
		}
		words = append(words, m.word)
	}
	p.expect("", words...)
	return is
}

// wordFor is the keyword for a value in capitals; "" if there is none.
func wordFor[T comparable](v T, from []meaning[T]) string {
	for _, m := range from {
		if m.is == v {
			return string(m.word)
		}
	}
	return ""
}
