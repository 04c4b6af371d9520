package office

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/mail"
)

// A masterWord is a word of the master's: how it is written, and what it does.
type masterWord struct{ word, form, does string }

// masterWords are the words that a master can write.
var masterWords = []masterWord{
	{"APPROVE", "APPROVE", "the letters that wait go out"},
	{"HOLD", "HOLD", "nothing happens by itself; HOLD OFF ends that"},
	{"NOTE", "NOTE text", "stands in all letters; NOTE TO lord text in one"},
	{"EXTEND", "EXTEND 24", "moves the deadline by so many hours; EXTEND 2 days"},
	{"PREVIEW", "PREVIEW", "the season as it stands; PREVIEW lord: his letter"},
	{"PLAY", "PLAY spring 2", "plays that season now, if it is the one that is open"},
	{"STATUS", "STATUS", "who has orders, and what waits"},
	{"NEWKEY", "NEWKEY", "another master's key, if this one is known to others"},
	{"HELP", "HELP", "these words"},
	{"YES", "YES", "what was shown back is done"},
}

// masterChanges are the words that change something; the others only ask.
var masterChanges = map[string]bool{"APPROVE": true, "HOLD": true, "NOTE": true, "EXTEND": true, "PLAY": true, "NEWKEY": true, "YES": true}

// masterForms are the words as they stand in a sheet.
func masterForms() []string {
	var all []string
	for _, w := range masterWords {
		if w.word != "YES" {
			all = append(all, fmt.Sprintf("%-14s %s", w.form, w.does))
		}
	}
	return all
}

// A saying is a line of a master's message that is one of his words, or was meant as one.
type saying struct {
	text  string   // as he wrote it
	word  string   // in capitals
	args  []string // what stands behind it
	notes string   // the text of a NOTE
	wrong string   // why it is not done; empty if it can be tried
}

// meaning is what a word does, for who has to say YES.
func (s saying) meaning() string {
	if s.wrong != "" {
		return s.wrong
	}
	if s.word == "NOTE" {
		return "this would stand in letters to players: " + oneLine(s.notes)
	}
	i := slices.IndexFunc(masterWords, func(w masterWord) bool { return w.word == s.word })
	return masterWords[i].does
}

// sayings finds the words in the lines of a message. What is no word and not like one is chatter.
func sayings(lines []mail.Line) []saying {
	var all []saying
	lines = lines[:min(len(lines), mostLines)]
	for i := 0; i < len(lines); i++ {
		s, ok := sayingOf(lines[i].Text)
		if !ok {
			continue
		}
		if s.word == "NOTE" {
			for i+1 < len(lines) && goesOn(lines[i+1].Text) {
				i++
				s.notes += "\n" + strings.TrimSpace(lines[i].Text)
			}
			if s.notes = strings.TrimSpace(s.notes); s.notes == "" && s.wrong == "" {
				s.wrong = "a NOTE wants its text behind it"
			}
		}
		all = append(all, s)
	}
	return all
}

// goesOn reports whether a line goes on with the note above it: it is not blank, and none of the
// words; nor is it a word alone that is nearly one, which players need not read.
func goesOn(line string) bool {
	s, ok := sayingOf(line)
	return strings.TrimSpace(line) != "" && (!ok || s.wrong != "" && len(s.args) > 0)
}

// sayingOf reads one line.
func sayingOf(line string) (saying, bool) {
	fields := strings.Fields(line)
	if len(fields) == 0 || fields[0][0] == '#' {
		return saying{}, false
	}
	s := saying{text: strings.TrimSpace(line), args: fields[1:]}
	first := strings.ToUpper(strings.TrimRight(fields[0], ".,:!"))
	if i := slices.IndexFunc(masterWords, func(w masterWord) bool { return w.word == first }); i >= 0 {
		s.word = first
		s.wrong = s.misread(masterWords[i])
		return s, true
	}
	if s.word = nearWord(first, fields); s.word != "" {
		s.wrong = "nothing was done; did you mean " + s.word + "?"
		return s, true
	}
	for _, f := range fields {
		if word := strings.Trim(f, ".,:!"); len(fields) <= 6 && (word == "APPROVE" || strings.EqualFold(word, "approve")) {
			s.word, s.wrong = "APPROVE", "nothing was done: APPROVE stands alone on its line"
			return s, true
		}
	}
	return s, false
}

// nearWord is the word that a short line may have been meant for.
func nearWord(first string, fields []string) string {
	if len(fields) > 3 || len(first) < 3 {
		return ""
	}
	var words []string
	for _, w := range masterWords {
		words = append(words, w.word)
	}
	near := order.Suggest(first, words, 1)
	if len(near) == 0 {
		return ""
	}
	return near[0]
}

// misread says what is wrong with what stands behind a word, and takes the text of a NOTE.
func (s *saying) misread(w masterWord) string {
	var wants string
	n := len(s.args)
	switch s.word {
	case "NOTE":
		s.notes = strings.TrimSpace(s.text[len("NOTE"):])
		s.notes = strings.TrimSpace(strings.TrimLeft(s.notes, ":"))
		return ""
	case "HOLD":
		if n == 0 || n == 1 && strings.EqualFold(s.args[0], "off") {
			return ""
		}
		wants = "it is written HOLD, alone on its line, or HOLD OFF"
	case "YES":
		if n == 0 || n == 1 && isNumber(s.args[0]) {
			return ""
		}
		wants = "it is written YES, alone on its line, or YES and the number of the question"
	case "EXTEND":
		if _, _, err := extension(strings.Join(s.args, " ")); err == nil {
			return ""
		}
		wants = "it is written EXTEND 24, which is hours, or EXTEND 2 days"
	case "PREVIEW":
		return ""
	case "APPROVE", "PLAY":
		if n == 0 && s.word == "APPROVE" || n == 2 && isNumber(s.args[1]) {
			return ""
		}
		wants = "it is written " + w.form + ", alone on its line"
	default:
		if n == 0 {
			return ""
		}
		wants = "it stands alone on its line"
	}
	return "nothing was done: " + wants
}

func isNumber(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n > 0
}

// mastersOwn reports whether any of the words is one that no player has. A line of chatter may
// begin with note.
func mastersOwn(all []saying) bool {
	return slices.ContainsFunc(all, func(s saying) bool {
		return s.wrong == "" && (slices.Contains([]string{"APPROVE", "HOLD", "EXTEND", "PREVIEW", "PLAY"}, s.word) ||
			strings.HasPrefix(s.text, "NOTE "))
	})
}
