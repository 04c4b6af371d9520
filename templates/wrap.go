package templates

import (
	"strings"
	"unicode/utf8"
)

// Width is the greatest number of columns of a line, so that a letter can be
// quoted a few times before any mail client breaks it.
const Width = 75

// wrap breaks lines that are too long between words. What follows of an indented
// line is indented by two more; what follows of a line of the sheet that begins with
// # begins so too. Blank lines are never more than one, and the text ends with one
// line end.
func wrap(text string) string {
	var b strings.Builder
	b.Grow(len(text) + len(text)/16)
	blank := true
	for line := range strings.Lines(text) {
		if line == paper {
			b.WriteByte('\n')
			continue
		}
		line = strings.TrimRight(line, " \t\r\n")
		if line == "" {
			if !blank {
				b.WriteByte('\n')
			}
			blank = true
			continue
		}
		blank = false
		wrapLine(&b, line)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// wrapLine writes a line, broken if it is too long.
func wrapLine(b *strings.Builder, line string) {
	if len(line) <= Width || utf8.RuneCountInString(line) <= Width {
		b.WriteString(line)
		b.WriteByte('\n')
		return
	}
	first, hang := leadOf(line)
	fillLines(b, first, hang, line[len(first):])
}

// deepest is the greatest indent that a broken line keeps.
const deepest = 40

// leadOf is what stands before the words of a line, and what stands before those of
// the lines that follow it.
func leadOf(line string) (first, hang string) {
	mark := ""
	rest := line
	if strings.HasPrefix(line, "#") {
		mark, rest = "#", line[1:]
	}
	blanks := min(len(rest)-len(strings.TrimLeft(rest, " ")), deepest)
	first = mark + rest[:blanks]
	if blanks == 0 && mark == "" {
		return first, ""
	}
	return first, first + "  "
}

// fillLines writes words in lines of at most Width columns: the first line begins with
// first, the others with hang. A word that is too long for a line is cut.
func fillLines(b *strings.Builder, first, hang, words string) {
	b.WriteString(first)
	if len(first)+len(words) <= Width {
		b.WriteString(words)
		b.WriteByte('\n')
		return
	}
	column, empty := utf8.RuneCountInString(first), true
	for words != "" {
		var word string
		word, words = nextWord(words)
		n := utf8.RuneCountInString(word)
		if n == 0 {
			continue
		}
		if !empty && column+1+n > Width {
			b.WriteByte('\n')
			b.WriteString(hang)
			column, empty = utf8.RuneCountInString(hang), true
		}
		if !empty {
			b.WriteByte(' ')
			column++
		}
		for column+n > Width {
			head := firstLetters(word, Width-column)
			b.WriteString(head)
			b.WriteByte('\n')
			b.WriteString(hang)
			word = word[len(head):]
			n = utf8.RuneCountInString(word)
			column = utf8.RuneCountInString(hang)
		}
		b.WriteString(word)
		column, empty = column+n, false
	}
	b.WriteByte('\n')
}

// nextWord takes the first word off a text. A sum of money is one word.
func nextWord(text string) (word, rest string) {
	word, rest, _ = strings.Cut(text, " ")
	if strings.HasPrefix(rest, "Bz") && (len(rest) == 2 || !isLetter(rest[2])) {
		more, after, _ := strings.Cut(rest, " ")
		return word + " " + more, after
	}
	return word, rest
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func firstLetters(word string, n int) string {
	for i := range word {
		if n == 0 {
			return word[:i]
		}
		n--
	}
	return word
}

// blanks is a row of blanks to indent with.
const blanks = "                                                                           "

// labelRow writes a label at an indent, and what belongs to it from a column on, in as
// many lines as it takes. A label that is too long has a line of its own.
func labelRow(b *strings.Builder, indent, column int, label, rest string) {
	at := indent + utf8.RuneCountInString(label)
	switch {
	case rest == "":
		b.WriteString(blanks[:indent] + label + "\n")
	case at+2 > column:
		b.WriteString(blanks[:indent] + label + "\n")
		fillLines(b, blanks[:column], blanks[:column], rest)
	default:
		fillLines(b, blanks[:indent]+label+blanks[:column-at], blanks[:column], rest)
	}
}

func underline(title string) string {
	return strings.Repeat("=", min(Width, utf8.RuneCountInString(title)))
}
