package board

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// fold makes names alike that differ in capitals only.
func fold(name string) string { return strings.ToLower(name) }

// compareNames orders names by the alphabet, capitals and small letters alike.
func compareNames(a, b string) int {
	return cmp.Or(strings.Compare(fold(a), fold(b)), strings.Compare(a, b))
}

// milestoneName is the proper name of the milestone n miles from a place.
func milestoneName(from string, n int, to string) string {
	return from + "+" + strconv.Itoa(n) + " to " + to
}

// longest is how many characters a name may have.
const longest = 60

// nameFault says what keeps a name from being written in orders; "" if nothing does.
func nameFault(name string) string {
	if name == "" {
		return "it has no name"
	}
	if n := utf8.RuneCountInString(name); n > longest {
		return "a name of " + strconv.Itoa(n) + " characters; it has at most " + strconv.Itoa(longest)
	}
	start := true // of a word
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
		case start:
			return "each word of a name begins with a letter, and one space stands between two"
		case !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" '’-.", r):
			return "a name has letters, digits, spaces, apostrophes, hyphens and full stops only, not " + strconv.QuoteRune(r)
		}
		start = r == ' '
	}
	if start {
		return "a name ends in no space"
	}
	return ""
}

// didYouMean is the end of an error about an unknown name: "; did you mean X?"
// with the nearest of names, or nothing if none is near.
func didYouMean(name string, names []string) string {
	if utf8.RuneCountInString(name) > longest {
		return "" // it is nobody's name written wrongly
	}
	best, steps := "", 2+len(name)/5
	for _, n := range names {
		d := spell.Distance(fold(name), fold(n))
		if d < steps || d == steps && best != "" && compareNames(n, best) < 0 {
			best, steps = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}
