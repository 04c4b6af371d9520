// Package phrase helps to write English: plurals, lists, number words, sums of money. It knows nothing of
// the game and imports nothing of the module, so that every package that writes English uses it. Begin reading at List and Count.
package phrase

import (
	"strconv"
	"strings"
)

// Choose chooses between singular and plural.
func Choose(one bool, singular, plural string) string {
	if one {
		return singular
	}
	return plural
}

// MaxListed is how many of many things are told at most.
const MaxListed = 6

// FirstFew are the first of many things, and how many there are besides.
func FirstFew(all []string, besides string) []string {
	if len(all) <= MaxListed {
		return all
	}
	return append(all[:MaxListed-1:MaxListed-1], Spell(len(all)-MaxListed+1)+" "+besides)
}

// LowerFirst makes the first letter of a sentence small.
func LowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// Points is a number of points of reverence.
func Points(n int) string { return Figures(n, "point") }

// Prefixed is a text after another; "" without one.
func Prefixed(comma, text string) string {
	if text == "" {
		return ""
	}
	return comma + text
}

// ACount is "a hive" or "two hives".
func ACount(n int, thing string) string {
	if n == 1 {
		return "a " + thing
	}
	return Count(n, thing)
}

// List joins parts with commas and a last "and".
func List(parts []string) string { return Join(parts, " and ") }

// NotEmpty are those of some parts that say something.
func NotEmpty(parts ...string) (all []string) {
	for _, part := range parts {
		if part != "" {
			all = append(all, part)
		}
	}
	return all
}

// Each puts each of some things into words.
func Each[T any](all []T, words func(T) string) []string {
	parts := make([]string, len(all))
	for i, x := range all {
		parts[i] = words(x)
	}
	return parts
}

// Join joins parts with commas, and the last one with a word such as " or ".
func Join(parts []string, last string) string {
	n := max(0, len(parts)-1)
	return strings.Join(parts[:n], ", ") + Choose(n > 0, last, "") + strings.Join(parts[n:], "")
}

var small = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Spell writes a number as a word, up to twelve.
func Spell(n int) string {
	if n >= 0 && n < len(small) {
		return small[n]
	}
	return strconv.Itoa(n)
}

// Ordinal is a place in an order: the first to the sixth as a word, 7th and further in figures.
func Ordinal(n int) string {
	words := [...]string{"first", "second", "third", "fourth", "fifth", "sixth"}
	if n <= len(words) {
		return words[n-1]
	}
	ending := "th"
	if last := n % 10; 1 <= last && last <= 3 && n%100-last != 10 {
		ending = [...]string{"st", "nd", "rd"}[last-1]
	}
	return strconv.Itoa(n) + ending
}

// Count writes a number of things: one mile, two miles.
func Count(n int, thing string) string { return Spell(n) + " " + Plural(n, thing) }

// Figures writes a number of things in figures: 1 mile, 2 miles.
func Figures(n int, thing string) string { return strconv.Itoa(n) + " " + Plural(n, thing) }

// Plural is a noun for so many.
func Plural(n int, thing string) string {
	switch {
	case n == 1:
		return thing
	case strings.HasSuffix(thing, "man-at-arms"):
		return strings.TrimSuffix(thing, "man-at-arms") + "men-at-arms"
	case strings.HasSuffix(thing, "man"):
		return strings.TrimSuffix(thing, "man") + "men"
	}
	return thing + "s"
}

// Bz writes a sum of money.
func Bz(n int) string { return strconv.Itoa(n) + " Bz" }

// UpperFirst makes the first letter of a sentence large.
func UpperFirst(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// Possessive puts a name into the genitive: Bors', Gawaine's.
func Possessive(name string) string {
	if strings.HasSuffix(name, "s") {
		return name + "'"
	}
	return name + "'s"
}
