package mail

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// LetterTop stands at the top of a letter of another player, as TopLine does in letters of the office.
const LetterTop = "#--- Your answer may stand above this line ---#"

// A Block is a letter to other players that stands in a message, from its LETTER TO or PRESS TO to its END LETTER, or a trial, from TRY to END TRY.
type Block struct {
	N      int      // the line of LETTER TO or TRY, from 1; of a trial without its TRY, that of END TRY
	To     string   // what stands behind LETTER TO, or behind TRY
	Lines  []string // its text
	Closed bool     // there is an END LETTER, or an END TRY
	Begun  bool     // there is a LETTER TO, or a TRY
	Inline bool     // the first line of the text stands behind TRY
}

// ExtractBlocks takes the letters to other players and the trials out of a text, and says what of the rest is read. They may stand above the
// first quotation, or in the sheet.
func ExtractBlocks(text string, valid func(key string) bool) (x Extracted, letters, trials []Block) {
	lines := splitLines(text)
	letters, trials = cutBlocks(lines)
	if len(letters)+len(trials) > 0 {
		text = strings.Join(lines, "\n") + "\n"
	}
	x = Extract(text, valid)
	inSheet, tried := x.cutSheetBlocks()
	return x, append(letters, inSheet...), append(trials, tried...)
}

// cutSheetBlocks takes the letters and the trials out of the sheet.
func (x *Extracted) cutSheetBlocks() (letters, trials []Block) {
	lines := make([]string, len(x.Sheet))
	for i, l := range x.Sheet {
		lines[i] = l.Text
	}
	letters, trials = cutBlocks(lines)
	for i := range lines {
		x.Sheet[i].Text = lines[i]
	}
	for _, all := range [][]Block{letters, trials} {
		for i := range all {
			all[i].N = x.Sheet[all[i].N-1].N
		}
	}
	return letters, trials
}

// cutBlocks takes the letters and the trials that stand above the first quotation out of lines, and leaves blank ones in their place.
func cutBlocks(lines []string) (letters, trials []Block) {
	from := 0 // behind the last of them, or the last sheet
	for i := 0; i < len(lines); {
		if key, n := fenceLine(lines, i, "BEGIN"); n > 0 && !isQuoted(lines[i]) {
			f := fence{key: key, begin: i, first: i + n}
			f.close(lines)
			i, from = f.end, f.end
			continue
		}
		if b, end := trialAt(lines, from, i); end > 0 {
			trials = append(trials, b)
			i, from = end, end
			continue
		}
		if to, begins := blockBegins(lines[i]); begins {
			end, closed := blockEnd(lines, i+1)
			if closed || isAddressed(to) || inCapitals.MatchString(lines[i]) {
				letters = append(letters, Block{N: i + 1, To: to, Lines: slices.Clone(lines[i+1 : end]), Closed: closed, Begun: true})
				if closed {
					end++
				}
				clear(lines[i:end])
				i, from = end, end
				continue
			}
		}
		if endsReading(lines, i) {
			return letters, trials
		}
		i++
	}
	return letters, trials
}

// inCapitals is a line that is meant to begin a letter, whatever stands behind it.
var inCapitals = regexp.MustCompile(`^[ \t*_]*(LETTER|PRESS)[ \t]+TO[ \t]+\S`)

// blockBegins reads LETTER TO or PRESS TO at the beginning of a line.
func blockBegins(line string) (to string, ok bool) {
	line = strings.Trim(line, " \t*_")
	for _, word := range []string{"letter", "press"} {
		if len(line) <= len(word) || !strings.EqualFold(line[:len(word)], word) {
			continue
		}
		rest := strings.TrimLeft(line[len(word):], " \t")
		if len(rest) < len(line)-len(word) && len(rest) >= 2 && strings.EqualFold(rest[:2], "to") && (len(rest) == 2 || rest[2] == ' ' || rest[2] == '\t') {
			return strings.TrimSpace(rest[2:]), true
		}
	}
	return "", false
}

// mostAddressed is how many words a list of lords may have.
const mostAddressed = 12

// isAddressed reports whether what stands behind LETTER TO can be nothing but a list of lords, or the number of a letter: what follows is a letter then, also
// without its END.
func isAddressed(to string) bool {
	words := strings.Fields(to)
	return len(words) > 0 && len(words) <= mostAddressed && !strings.ContainsFunc(to, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" ,;:.&+-'", r)
	})
}

// blockEnd finds the END LETTER of a letter whose text begins with a line. Without one the letter ends where the next begins, at a
// letter of the office, or where reading ends.
func blockEnd(lines []string, first int) (end int, closed bool) {
	for end = first; end < len(lines); end++ {
		to, begins := blockBegins(lines[end])
		switch {
		case isBlockEnd(lines[end]):
			return end, true
		case begins && isAddressed(to):
			return end, false
		case isTopLine(lines, end):
			return readingEnd(lines[:end], first), false
		}
	}
	return readingEnd(lines, first), false
}

func readingEnd(lines []string, first int) int {
	for i := first; i < len(lines); i++ {
		if endsReading(lines, i) {
			return i
		}
	}
	return len(lines)
}

// isBlockEnd reports whether a line is END LETTER or END PRESS.
func isBlockEnd(line string) bool {
	words := strings.Fields(strings.Trim(line, " \t*_.:!-"))
	return len(words) == 2 && strings.EqualFold(words[0], "end") && (strings.EqualFold(words[1], "letter") || strings.EqualFold(words[1], "press"))
}

// ReadsAsOurs says what a line would be taken for that another player writes, were it not in a frame: a line of a sheet, the line that
// stands at the top of our letters, an order key, or a line that begins or ends a letter; empty for all others.
func ReadsAsOurs(line string) string {
	line = strings.TrimLeft(strings.TrimSpace(line), "> |\t*_")
	first, _, _ := strings.Cut(strings.ToLower(line), " ")
	to, begins := blockBegins(line)
	hasKey := slices.ContainsFunc(strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), func(word string) bool {
		_, ok := ParseKey(word)
		return ok
	})
	switch {
	case hasKey && (first == "begin" || first == "end"):
		return "a line of a sheet"
	case hasKey:
		return "an order key"
	case strings.HasPrefix(line, "#---"), isTopLine([]string{line}, 0):
		return "the line at the top of a letter"
	case begins && isAddressed(to), isBlockEnd(line):
		return "the beginning or end of a letter"
	}
	return ""
}
