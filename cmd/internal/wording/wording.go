// Package wording has the small pieces of text that letters and errors share: the name of a season, one line, a
// sentence.
package wording

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/store"
)

// Title names a season as it stands in a Subject.
func Title(s store.Season) string { return SeasonTitle(s.Name, s.Year) }

// SeasonTitle names a season as it stands in a sentence.
func SeasonTitle(season string, year int) string {
	if season == adjudicator.SettingOut.String() {
		return "the setting out"
	}
	return fmt.Sprintf("%s of year %d", season, year)
}

// CommandTitle names a season for one who gives it to a command, where the setting out is called start.
func CommandTitle(s store.Season) string {
	if s.Name == adjudicator.SettingOut.String() {
		return fmt.Sprintf("the setting out (`%s`) of year %d", s.Name, s.Year)
	}
	return Title(s)
}

// Sentence makes a sentence of words.
func Sentence(text string) string {
	if text == "" {
		return ""
	}
	_, size := utf8.DecodeRuneInString(text)
	text = strings.ToUpper(text[:size]) + text[size:]
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// OneLine makes single blanks of all blanks and line ends, since mail programs break lines
// where they like.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// mostShown is how many lines of a message are given back at most.
const mostShown = 60

// Truncate is lines as they are given back: not more of them, nor longer ones, than anybody reads.
func Truncate(all []string) []string {
	shown := slices.Clone(all[:min(len(all), mostShown)])
	for i, line := range shown {
		if r := []rune(line); len(r) > mostLetters {
			shown[i] = string(r[:mostLetters]) + " …"
		}
	}
	if len(shown) < len(all) {
		shown = append(shown, "…")
	}
	return shown
}

// mostLetters is how much of a line is given back.
const mostLetters = 300

// Lines are the lines of a text without their ends.
func Lines(text string) []string {
	var all []string
	for line := range strings.Lines(text) {
		all = append(all, strings.TrimSuffix(line, "\n"))
	}
	return all
}
