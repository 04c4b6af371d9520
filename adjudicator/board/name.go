package board

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
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

// nameFault says what keeps a name from being written in orders; "" if nothing does.
func nameFault(name string) string {
	if name == "" {
		return "it has no name"
	}
	for i, r := range name {
		switch {
		case unicode.IsLetter(r), i > 0 && unicode.IsMark(r), i > 0 && strings.ContainsRune(" '’-.", r):
		case i == 0:
			return "a name begins with a letter"
		default:
			return "a name has letters, single spaces, apostrophes, hyphens and full stops only, not " + strconv.QuoteRune(r)
		}
	}
	if name != strings.Join(strings.Fields(name), " ") {
		return "a name has no spaces at its end and never two in a row"
	}
	return ""
}

// didYouMean is the end of an error about an unknown name: "; did you mean X?"
// with the nearest of names, or nothing if none is near.
func didYouMean(name string, names []string) string {
	best, steps := "", 2+len(name)/5
	for _, n := range names {
		d := distance(fold(name), fold(n))
		if d < steps || d == steps && best != "" && compareNames(n, best) < 0 {
			best, steps = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// distance counts the steps between two words: a letter added, left out,
// replaced, or two neighbours swapped (optimal string alignment).
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	before, last, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := range s {
		row[0] = i + 1
		for j := range t {
			same := 1
			if s[i] == t[j] {
				same = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+same)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(t)]
}
