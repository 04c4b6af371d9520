package mail

import "strings"

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
	entered int // the line of the letter that came back, -1: none has
}

// unread gathers the unquoted lines from line i on, which are not read.
func (x *Extracted) unread(lines []string, fences []fence, i int) {
	w := walk{Extracted: x, lines: lines, entered: -1}
	if x.SheetKey == "" && len(fences) > 0 {
		w.sheetNotRead(fences[0])
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

// sheetNotRead gathers what was written into a sheet of which no line is read.
func (w *walk) sheetNotRead(f fence) {
	for i := f.first; i < f.last; i++ {
		line := strings.TrimSpace(unquote(w.lines[i]))
		if line != "" && line[0] != '#' {
			w.Unread = append(w.Unread, Line{i + 1, line})
		}
	}
}

// leave goes past a sheet, with which every letter of ours ends.
func (w *walk) leave(f fence) {
	if w.where == letter && f.closed && !isQuoted(w.lines[f.begin]) {
		w.where = own
	}
}

// line judges one line, and returns the last one that belongs to it.
func (w *walk) line(i int) int {
	line := strings.TrimSpace(w.lines[i])
	switch {
	case line == "":
	case line[0] == '>':
		if w.where == signature {
			w.where = own
		}
	case line == "--":
		if w.where == own {
			w.where = signature
		}
	case endsReading(w.lines, i):
		return w.quotation(i)
	case w.where == own:
		w.Unread = append(w.Unread, Line{i + 1, line})
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
