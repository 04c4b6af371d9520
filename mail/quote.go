package mail

import (
	"slices"
	"strings"
)

// TopLine may stand at the top of a letter. Where a mail program sends it back
// without quote marks, nothing below it is read but the sheet.
const TopLine = "#--- Orders may stand above this line, or in the sheet below ---#"

// The marks of the preview of a letter, a sentence that stands before its top line. In a page it is not shown, and ends in signs without
// width.
const (
	PreviewMark   = "=="
	HiddenPreview = "\u200c\u200c"
)

// withoutPreview are the lines above the top line of a letter without those of its preview.
func withoutPreview(above []Line) []Line {
	end := len(above)
	for end > 0 && above[end-1].Text == "" {
		end--
	}
	if end == 0 {
		return above
	}
	last := above[end-1].Text
	if strings.HasSuffix(last, HiddenPreview) {
		return above[:end-1]
	}
	for i := end - 1; i >= max(0, end-mostPreview) && strings.HasSuffix(last, " "+PreviewMark); i-- {
		if strings.HasPrefix(above[i].Text, PreviewMark+" ") {
			return above[:i]
		}
	}
	return above
}

// mostPreview is of how many lines a preview is at most.
const mostPreview = 4

// Line is a line that is to be read for orders.
type Line struct {
	N    int    // its number in the text, from 1
	Text string // without quote marks
}

// Extracted is what of a text is read.
type Extracted struct {
	Above    []Line   // the lines above the first quotation
	Sheet    []Line   // those of the sheet, inside the newest fence with a valid key
	SheetKey string   // the key of that fence
	KeysSeen []string // the keys of all fences, the newest first, up to maxKeys of them
	Flaws    []string // in words for the receipt

	// Lines that stand where nothing is read. Those without quote marks are below or between quotations.
	Unread  []Line // the player's own
	Quoted  []Line // with quote marks, where nothing says whose words are quoted
	Between []Line // those of a letter of ours that came back without quote marks, and the writer's among them
}

// Extract says what of the text is read. A fence counts only if its key is valid;
// the lines of any other are not read at all, and those of the sheet not twice.
func Extract(text string, valid func(key string) bool) Extracted {
	var x Extracted
	lines := splitLines(text)
	fences := findFences(lines)
	for _, f := range fences {
		if len(x.KeysSeen) < maxKeys && !slices.Contains(x.KeysSeen, f.key) {
			x.KeysSeen = append(x.KeysSeen, f.key)
		}
	}
	end := x.above(lines, fences)
	if i := slices.IndexFunc(x.KeysSeen, valid); i >= 0 {
		newest := slices.IndexFunc(fences, func(f fence) bool { return f.key == x.KeysSeen[i] })
		x.sheet(lines, fences[newest])
	}
	x.unread(lines, fences, end)
	return x
}

func splitLines(text string) []string {
	lines := strings.Split(text, "\n")
	if n := len(lines); lines[n-1] == "" {
		lines = lines[:n-1]
	}
	return lines
}

// fence is a sheet in the text. Its lines are those from first up to before last.
type fence struct {
	key         string
	begin       int  // the line of BEGIN
	first, last int  // the lines inside
	end         int  // the line after the fence
	closed      bool // there is an END with the same key
}

// findFences finds the fences from the top.
func findFences(lines []string) []fence {
	var all []fence
	for i := 0; i < len(lines); i++ {
		key, n := fenceLine(lines, i, "BEGIN")
		if n == 0 {
			continue
		}
		f := fence{key: key, begin: i, first: i + n}
		f.close(lines)
		all = append(all, f)
		i = f.end - 1
	}
	return all
}

// close finds the end of a fence: its END; or else the next BEGIN, or the end of
// the quotation.
func (f *fence) close(lines []string) {
	quoted, lastQuoted := isQuoted(lines[f.begin]), f.first
	for i := f.first; i < len(lines); i++ {
		if _, n := fenceLine(lines, i, "BEGIN"); n > 0 {
			f.last, f.end = i, i
			return
		}
		if key, n := fenceLine(lines, i, "END"); n > 0 && key == f.key {
			f.last, f.end, f.closed = i, i+n, true
			return
		}
		if isQuoted(lines[i]) {
			lastQuoted = i + 1
		}
	}
	f.last = len(lines)
	if quoted {
		f.last = lastQuoted
	}
	f.end = max(f.last, f.first)
}

// fenceLine reads a line of a fence, which may be broken before the key. It returns
// the key and of how many lines it is, 0 if it is none.
func fenceLine(lines []string, i int, word string) (key string, n int) {
	if !mayFence(lines[i], word[0]) && !strings.Contains(lines[i], word+" ") {
		return "", 0
	}
	rest := strings.Trim(unquote(lines[i]), " \t*_")
	if len(rest) < len(word) {
		return "", 0
	}
	if !strings.EqualFold(rest[:len(word)], word) {
		at := len(rest) - len(word) - 1 - KeyLen // glued to a link that stood before
		if at <= 0 || !strings.HasPrefix(rest[at:], word) || rest[at-1] == ' ' && !strings.Contains(rest[:at], "://") {
			return "", 0
		}
		rest = rest[at:]
	}
	rest, n = rest[len(word):], 1
	if rest == "" && i+1 < len(lines) {
		rest, n = " "+strings.Trim(unquote(lines[i+1]), " \t*_"), 2
	}
	if rest == "" || rest[0] != ' ' && rest[0] != '\t' {
		return "", 0
	}
	k, ok := ParseKey(strings.TrimSpace(rest))
	if !ok {
		return "", 0
	}
	return k.String(), n
}

// mayFence is a quick look whether the first letter is that of the word.
func mayFence(line string, letter byte) bool {
	for i := range len(line) {
		switch b := line[i]; b {
		case ' ', '\t', '>', '*', '_':
		default:
			return b&^0x20 == letter
		}
	}
	return false
}

// eachFenceKey goes through the keys of all fences, from the top, until do says that it is enough.
func eachFenceKey(text string, do func(key string) (more bool)) {
	lines := splitLines(text)
	for i := range lines {
		if key, n := fenceLine(lines, i, "BEGIN"); n > 0 && !do(key) {
			return
		}
	}
}

// isQuoted says whether the line has a quote mark at its start.
func isQuoted(line string) bool {
	n, bar := quoteMark(line)
	return n > 0 && !(bar && isTableRow(line))
}

// quoteMark is how long the quote mark at the start of a line is, with the blanks before it; 0 if there is none. Some
// programs write the initials of the sender before it, and others a bar, which a table has at its end too.
func quoteMark(line string) (n int, bar bool) {
	rest := strings.TrimLeft(line, " \t")
	n = len(line) - len(rest)
	if rest == "" || rest[0] > '|' {
		return 0, false
	}
	if rest[0] == '>' || rest[0] == '|' {
		return n + 1, rest[0] == '|'
	}
	for i := 1; i <= mostInitials && i+1 < len(rest) && 'A' <= rest[i-1] && rest[i-1] <= 'Z'; i++ {
		if rest[i] == '>' && (rest[i+1] == ' ' || rest[i+1] == '>') {
			return n + i + 1, false
		}
	}
	if n >= 2 {
		return namedMark(line, n), false
	}
	return 0, false
}

// namedMark is how long a quote mark such as "  Lancelot> " is, which some programs make of the name of the sender; 0 if there is none.
func namedMark(line string, n int) int {
	const most = 20 // letters
	for i := n; i < min(n+most, len(line)); i++ {
		switch b := line[i]; {
		case b == '>' && i > n+1 && (i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '>'):
			return i + 1
		case b|0x20 < 'a', b|0x20 > 'z':
			return 0
		}
	}
	return 0
}

// isTableRow says whether a line that begins with a bar ends with one too.
func isTableRow(line string) bool {
	return strings.HasSuffix(trimEnd(line), "|") && strings.Trim(line, "|> \t") != ""
}

// mostInitials is how many initials may stand before a quote mark.
const mostInitials = 3

// unquote takes the quote marks off the start of a line, and one blank behind them.
func unquote(line string) string {
	judged := false
	for {
		n, bar := quoteMark(line)
		if n == 0 || bar && !judged && isTableRow(line) {
			return line
		}
		judged = judged || bar // once a line, which may be nothing but bars
		line = strings.TrimPrefix(line[n:], " ")
	}
}

// above gathers the lines above the first quotation and the signature mark, but
// those of fences that stand there unquoted. It returns the line at which it ends.
func (x *Extracted) above(lines []string, fences []fence) int {
	x.Above = make([]Line, 0, len(lines))
	for i := 0; i < len(lines); i++ {
		if len(fences) > 0 && i == fences[0].begin && !isQuoted(lines[i]) {
			i, fences = fences[0].end-1, fences[1:]
			continue
		}
		if endsReading(lines, i) {
			if isTopLine(lines, i) {
				x.Above = withoutPreview(x.Above)
			}
			return i
		}
		x.Above = append(x.Above, Line{i + 1, trimEnd(lines[i])})
	}
	return len(lines)
}

func trimEnd(line string) string { return strings.TrimRight(line, " \t") }

// sheet gathers the lines inside the fence.
func (x *Extracted) sheet(lines []string, f fence) {
	x.SheetKey = f.key
	x.Sheet = make([]Line, 0, f.last-f.first)
	for i := f.first; i < f.last; i++ {
		x.Sheet = append(x.Sheet, Line{i + 1, trimEnd(unquote(lines[i]))})
	}
	if !f.closed {
		x.Flaws = append(x.Flaws, "the END of the sheet is missing; it was read to the end of the quotation")
	}
}
