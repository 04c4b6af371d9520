package mail

import (
	"slices"
	"strings"
)

// A region is what a part of a text below the first quotation belongs to.
type region uint8

const (
	own       region = iota // the player's, between quotations or below them
	signature               // below a signature mark
	letter                  // a letter of ours that came back without quote marks
	past                    // what stood below that letter: older mails
)

// A walk goes through a text below what is read.
type walk struct {
	*Extracted
	lines   []string
	where   region
	entered int  // the line of the letter that came back, -1: none has
	apart   bool // a blank line stands in the signature, or nothing above it
	empty   bool // nothing stands above the first quotation
}

// unread gathers the unquoted lines from line i on, which are not read.
func (x *Extracted) unread(lines []string, fences []fence, i int) {
	w := walk{Extracted: x, lines: lines, entered: -1}
	w.empty = !slices.ContainsFunc(x.Above, func(l Line) bool { return l.Text != "" })
	if x.SheetKey == "" && len(fences) > 0 {
		w.sheetNotRead(fences[0])
	}
	if len(fences) == 0 {
		w.withoutSheet(i)
	}
	for ; i < len(lines); i++ {
		for len(fences) > 0 && fences[0].end <= i {
			fences = fences[1:]
		}
		if len(fences) > 0 && fences[0].begin <= i {
			w.leave(fences[0])
			i = fences[0].end - 1
			continue
		}
		i = w.line(i)
	}
}

// IsRemark reports whether a line begins as the remarks of a sheet and comments do: with a #, but not as "#2 to Foxwood".
func IsRemark(line string) bool {
	return strings.HasPrefix(line, "#") && (len(line) == 1 || line[1] < '0' || '9' < line[1])
}

// sheetNotRead gathers what was written into a sheet of which no line is read.
func (w *walk) sheetNotRead(f fence) {
	for i := f.first; i < f.last; i++ {
		line := strings.TrimSpace(unquote(w.lines[i]))
		if line != "" && !IsRemark(line) {
			w.Unread = append(w.Unread, Line{i + 1, line})
		}
	}
}

// withoutSheet gathers what is quoted from line i on if no sheet is quoted and nothing says whose words they are: perhaps they
// are the player's own.
func (w *walk) withoutSheet(i int) {
	for j := range w.lines {
		if _, n := fenceLine(w.lines, j, "END"); n > 0 {
			w.Flaws = append(w.Flaws, "the BEGIN of the sheet is missing, and nothing in it was read; write orders above the letter that you answer")
			w.quotedLines(i, j)
			return
		}
		if isCollapsed(w.lines[j]) {
			w.Flaws = append(w.Flaws, "the sheet came back as one line, and nothing in it was read; write orders above the letter that you answer")
			return
		}
	}
	if i < len(w.lines) && isQuoted(w.lines[i]) && !w.isAttributed(i) {
		w.quotedLines(i, len(w.lines))
	}
}

// isAttributed says whether the quotation at line i begins with the words that introduce one, or has them above it.
func (w *walk) isAttributed(i int) bool {
	head := make([]string, 0, introduction)
	for _, line := range w.lines[i:min(i+introduction, len(w.lines))] {
		head = append(head, unquote(line))
	}
	for j := range head {
		if endsReading(head, j) {
			return true
		}
	}
	for j := i - 1; j >= 0 && j >= i-2; j-- {
		if above := strings.TrimSpace(w.lines[j]); above != "" {
			return strings.HasSuffix(above, ":")
		}
	}
	return false
}

// quotedLines gathers the quoted lines from i up to before end.
func (w *walk) quotedLines(i, end int) {
	for ; i < end; i++ {
		if line := strings.TrimSpace(unquote(w.lines[i])); isQuoted(w.lines[i]) && line != "" && !IsRemark(line) {
			w.Quoted = append(w.Quoted, Line{i + 1, line})
		}
	}
}

// isCollapsed recognises a line that was a whole sheet.
func isCollapsed(line string) bool {
	_, sheet, ok := strings.Cut(line, "BEGIN ")
	if !ok || len(sheet) < 2*KeyLen {
		return false
	}
	key, ok := ParseKey(sheet[:KeyLen])
	return ok && strings.Contains(sheet, "END "+key.String())
}

// leave goes past a sheet, with which a letter of ours ends, or behind which it goes on with what the dice can be checked by.
func (w *walk) leave(f fence) {
	if w.where == letter && f.closed && !isQuoted(w.lines[f.begin]) && !goesOn(w.lines[f.end:]) {
		w.where = own
	}
}

// headingsBehindSheet are those of what stands behind the sheet of a letter.
var headingsBehindSheet = []string{"Dice not shown above", "To check the dice"}

// goesOn says whether a letter of ours goes on in some lines.
func goesOn(lines []string) bool {
	for _, line := range lines {
		if text := strings.Trim(line, " \t*_#"); text != "" {
			return slices.ContainsFunc(headingsBehindSheet, func(h string) bool { return strings.EqualFold(text, h) })
		}
	}
	return false
}

// line judges one line, and returns the last one that belongs to it.
func (w *walk) line(i int) int {
	line := strings.TrimSpace(w.lines[i])
	switch {
	case line == "":
		w.apart = true
	case isQuoted(w.lines[i]):
		if w.where == signature {
			w.where = own
		}
	case line == "--":
		if w.where == own {
			w.where, w.apart = signature, w.empty && len(w.Unread) == 0
		}
	case endsReading(w.lines, i):
		return w.quotation(i)
	case w.where == own, w.where == signature && w.apart:
		w.Unread = append(w.Unread, Line{i + 1, line})
	case w.where == letter && i <= w.entered+introduction && isKnownField(line):
	case w.where == letter:
		w.Between = append(w.Between, Line{i + 1, line})
	}
	return i
}

// introduction is how many lines the head of a quotation may have.
const introduction = 8

// quotation goes past the head of a quotation, which has quote marks or none.
func (w *walk) quotation(i int) int {
	if w.where == past {
		return i
	}
	for j := i + 1; j < len(w.lines) && j <= i+introduction; j++ {
		if isQuoted(w.lines[j]) {
			w.where = own
			return j
		}
	}
	switch {
	case w.entered < 0:
		w.where, w.entered = letter, i
	case w.where != letter || i > w.entered+introduction:
		w.where = past
	}
	return i
}
