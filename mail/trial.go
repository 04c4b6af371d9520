package mail

import (
	"regexp"
	"slices"
	"strings"
)

// trialAt takes a trial that begins in a line, or that ends there and never began, out of lines; end is the line behind it, 0 if there is none. What
// stands from a line on above an END TRY that ends nothing may have been meant for a trial, and is no order.
func trialAt(lines []string, from, i int) (b Block, end int) {
	if isTrialEnd(lines[i]) {
		b = Block{N: i + 1, Lines: slices.Clone(lines[from:i]), Closed: true}
		clear(lines[from : i+1])
		return b, i + 1
	}
	behind, begins := trialBegins(lines[i])
	if !begins {
		return b, 0
	}
	end, closed := trialEnd(lines, i+1)
	b = Block{N: i + 1, Lines: slices.Clone(lines[i+1 : end]), Closed: closed, Begun: true}
	switch {
	case isTryAlone(behind):
		b.To = behind
	case closed || meansTrial.MatchString(lines[i]): // with what is tried in the same line
		b.Inline, b.Lines = true, append([]string{behind}, b.Lines...)
	default:
		return b, 0
	}
	if closed {
		end++
	}
	clear(lines[i:end])
	return b, end
}

// meansTrial is a line that is meant to begin a trial, whatever stands behind TRY and below it.
var meansTrial = regexp.MustCompile(`^[ \t*_]*(?:(?i:try)[*_]*[ \t]*:|TRY[*_]*[ \t]+(?:[^ \tT]|T[^O]|TO[^ \t]))`)

// trialBegins reads TRY at the beginning of a line.
func trialBegins(line string) (behind string, ok bool) {
	line = strings.Trim(line, " \t*_")
	if len(line) < 3 || !strings.EqualFold(line[:3], "try") || len(line) > 3 && !strings.ContainsRune(" \t:.!,-", rune(line[3])) {
		return "", false
	}
	return strings.Trim(line[3:], " \t*_:.!,-"), true
}

// isTryAlone reports whether TRY and what stands behind it can be nothing but the beginning of a trial: what follows is no order then, also
// without END TRY.
func isTryAlone(behind string) bool {
	words := strings.Fields(strings.ToLower(behind))
	return len(words) == 0 || words[0] == "with" && len(words) <= 3 && strings.HasPrefix(words[len(words)-1], "steward")
}

// trialEnd finds the END TRY of a trial whose text begins with a line. Without one the trial ends where the next one, a letter or a sheet begins,
// at a letter of the office, or where reading ends.
func trialEnd(lines []string, first int) (end int, closed bool) {
	for end = first; end < len(lines); end++ {
		behind, begins := trialBegins(lines[end])
		to, writes := blockBegins(lines[end])
		_, n := fenceLine(lines, end, "BEGIN")
		switch {
		case isTrialEnd(lines[end]) && readingEnd(lines[:end], first) == end:
			return end, true
		case begins && isTryAlone(behind), writes && isAddressed(to), n > 0, isTopLine(lines, end):
			return readingEnd(lines[:end], first), false
		}
	}
	return readingEnd(lines, first), false
}

// isTrialEnd reports whether a line is END TRY.
func isTrialEnd(line string) bool {
	words := strings.ToLower(strings.Join(strings.Fields(strings.Trim(line, " \t*_.:!-")), " "))
	return words == "end try" || words == "endtry" || words == "end of try"
}
