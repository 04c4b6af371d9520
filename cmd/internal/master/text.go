package master

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
)

// The commands whose text may go on for several lines. A NOTE goes on to END NOTE, or without one to the first blank line; an ANSWER to the
// next command.
const (
	noteCommand   = "NOTE"
	answerCommand = "ANSWER"
)

// parseCommands finds the commands in the lines of a message. What is no command and not like one is chatter.
func parseCommands(lines []mail.Line) []masterLine {
	all, _ := splitLines(lines)
	return all
}

// splitLines finds the commands in the lines of a message, with their texts, and the lines that are neither.
func splitLines(lines []mail.Line) (all []masterLine, rest []mail.Line) {
	lines = lines[:min(len(lines), letter.MostLines)]
	for i := 0; i < len(lines); i++ {
		s, ok := parseCommand(lines[i].Text)
		switch {
		case !ok:
			rest = append(rest, lines[i])
			continue
		case s.command.name == noteCommand && !isWithdrawal(s.args) && !s.near:
			i += s.readNote(lines[i+1:])
		case s.command.name == answerCommand && !s.near:
			i += s.readAnswer(lines[i+1:])
		case s.command.name == correctCommand && s.wrong == "":
			i += s.readCorrection(lines[i+1:])
		case s.command.name == undoCommand && s.wrong == "":
			i += s.readUndo(lines[i+1:])
		}
		all = append(all, s)
	}
	return all, rest
}

// isNote fits a text, or OFF with the number of a note.
func isNote(args []string) bool {
	if !isWithdrawal(args) {
		return true
	}
	_, ok := noteNumber(args)
	return ok
}

// isWithdrawal reports whether what stands behind NOTE is OFF, and not the beginning of a text.
func isWithdrawal(args []string) bool {
	return len(args) > 0 && strings.EqualFold(strings.TrimRight(args[0], ".,:"), "off") && (len(args) == 1 || strings.ContainsAny(args[1][:1], "#0123456789"))
}

// noteNumber is the number behind NOTE OFF; 0 if none stands there.
func noteNumber(args []string) (number int, ok bool) {
	if len(args) == 1 {
		return 0, true
	}
	text := strings.Trim(args[1], "#.,")
	return atoi(text), len(args) == 2 && isNumber(text)
}

// textBehindNote is the text behind NOTE in its own line.
func textBehindNote(line string) string {
	return strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line[len(noteCommand):]), ":"))
}

// readAnswer reads the text of an ANSWER in the lines below it, and returns how many it takes.
func (s *masterLine) readAnswer(below []mail.Line) (n int) {
	for n < len(below) && continuesText(answerCommand, below[n].Text) {
		s.note += "\n" + strings.TrimSpace(below[n].Text)
		n++
	}
	if s.note = strings.TrimSpace(s.note); s.note == "" && s.wrong == "" {
		s.wrong = "an ANSWER wants its text behind it"
	}
	return n
}

// readNote reads the text of a NOTE in the lines below it, and returns how many it takes. Nothing of it is to be published if a line below
// it may be a slip of a command, or if it may go on where it seems to end.
func (s *masterLine) readNote(below []mail.Line) (n int) {
	if end := slices.IndexFunc(below, func(l mail.Line) bool { return isNoteEnd(l.Text) }); end >= 0 {
		for _, l := range below[:end] {
			s.note += "\n" + strings.TrimRight(l.Text, " \t")
		}
		s.note, s.closed = strings.Trim(s.note, "\n"), true
		s.wantText()
		s.doubtClosed(below[:end])
		return end + 1
	}
	for n < len(below) && continuesText(noteCommand, below[n].Text) && slipOf(below[n].Text) == "" {
		s.note += "\n" + strings.TrimRight(below[n].Text, " \t")
		n++
	}
	s.note = strings.Trim(s.note, "\n")
	s.wantText()
	if n == len(below) || s.wrong != "" {
		return n
	}
	text := strings.TrimSpace(below[n].Text)
	slip := slipOf(text)
	switch {
	case slip != "":
		s.wrong = strings.Join(strings.Fields(text), " ") + " stands below your note: did you mean " + slip + "? Nothing was published. If it belongs to the note, write END NOTE below the last line of it"
	case text == "" && goesOn(below[n:]):
		s.wrong = "nothing was published: more text stands below your note, behind a blank line. If it belongs to the note, write END NOTE below the last line of it; if not, send the note alone"
	}
	return n
}

// wantText says that a note has no text, if it has none.
func (s *masterLine) wantText() {
	if strings.TrimSpace(s.note) == "" && s.wrong == "" {
		s.wrong = "a NOTE wants its text behind it"
	}
}

// doubtClosed doubts a note that goes on to END NOTE, if another note or a command that only masters have stands in it.
func (s *masterLine) doubtClosed(text []mail.Line) {
	for _, l := range text {
		line := strings.Join(strings.Fields(l.Text), " ")
		switch {
		case s.wrong != "":
			return
		case strings.HasPrefix(line, noteCommand) && isNoteLine(line):
			s.wrong = "nothing was published: another NOTE stands above END NOTE, so that it is not clear where this one ends; close each with END NOTE"
		case isMastersOnly(line):
			s.wrong = line + " stands within your note, above END NOTE. Nothing was published: write what is to be done below END NOTE"
		}
	}
}

// doubtCut doubts a note whose END NOTE stands where nothing is read.
func (s *masterLine) doubtCut() {
	if s.command.name == noteCommand && !s.closed && s.wrong == "" && !isWithdrawal(s.args) {
		s.wrong = "nothing was published: a line of the note reads as a quotation or as a line of a sheet, and nothing below it is read; write the note without it"
	}
}

// isMastersOnly reports whether a line is a command that changes something and that no player has, or a slip of one.
func isMastersOnly(line string) bool {
	s, ok := parseCommand(line)
	name := slipOf(line)
	if ok && s.wrong == "" && !s.english {
		name = s.command.name
	}
	c, known := masterCommandOf(name)
	isPlayers := slices.ContainsFunc(order.Commands(), func(c order.Command) bool { return c.String() == name })
	return known && c.changes && !isPlayers && name != noteCommand && name != answerCommand && name != "HOLD"
}

// isNoteLine reports whether a line begins a note.
func isNoteLine(line string) bool {
	s, ok := parseCommand(line)
	return ok && s.command.name == noteCommand && s.wrong == ""
}

// isNoteEnd reports whether a line is END NOTE.
func isNoteEnd(line string) bool {
	words := strings.Fields(strings.Trim(line, " \t*_.:!-"))
	return len(words) == 2 && strings.EqualFold(words[0], "end") && (strings.EqualFold(words[1], noteCommand) || strings.EqualFold(words[1], "notes"))
}

// goesOn reports whether more than a greeting or a name stands below a blank line, before the next command.
func goesOn(lines []mail.Line) bool {
	for _, l := range lines {
		text := strings.TrimSpace(l.Text)
		if _, ok := parseCommand(text); ok {
			return false
		}
		if len(strings.Fields(text)) > 3 && text[0] != '#' && !isGreeting(text) {
			return true
		}
	}
	return false
}

// slipOf is the command for which a line may be a slip, though it could also be text; empty if there is none.
func slipOf(line string) string {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return ""
	}
	first := strings.ToUpper(strings.TrimRight(fields[0], ".,:!"))
	if _, known := masterCommandOf(first); known || len(first) < 3 {
		return ""
	}
	if e, ok := inEnglish(strings.TrimSpace(line)); ok && !e.near {
		return ""
	}
	name := strings.Join(order.Suggest(first, commandNames(), 1), "")
	c, ok := masterCommandOf(name)
	args := fields[1:]
	switch {
	case !ok:
		return ""
	case len(args) == 0:
		return name
	case c.name == noteCommand: // "Not to worry" is text
		return phrase.Choose(fields[0] == first && strings.EqualFold(args[0], "to") || isWithdrawal(args), name, "")
	case c.name == "PREVIEW":
		return phrase.Choose(len(args) == 1, name, "")
	}
	return phrase.Choose(c.fits(args), name, "")
}

// continuesText reports whether a line goes on with the text above it: it is no command, nor blank in a NOTE. A word alone that is nearly
// a command does not, which players need not read.
func continuesText(command, line string) bool {
	s, ok := parseCommand(line)
	if strings.TrimSpace(line) == "" {
		return command == answerCommand
	}
	return !ok || s.english && !hasText([]string{s.command.name}) || s.wrong != "" && len(s.args) > 0
}
