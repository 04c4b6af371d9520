package office

import "fmt"

// A masterWord is a word of the master's.
type masterWord struct{ form, does string }

// masterWords are the words that a master can write.
var masterWords = []masterWord{
	{"APPROVE", "the letters that wait go out"},
	{"HOLD", "nothing happens by itself; HOLD OFF ends that"},
	{"NOTE text", "stands in all letters; NOTE TO lord text in one"},
	{"EXTEND 24", "moves the deadline by so many hours; EXTEND 2 days"},
	{"PREVIEW", "the season as it stands; PREVIEW lord: his letter"},
	{"PLAY spring 2", "plays that season now, if it is the one that is open"},
	{"STATUS", "who has orders, and what waits"},
	{"NEWKEY", "another master's key, if this one is known to others"},
	{"HELP", "these words"},
}

// masterForms are the words as they stand in a sheet.
func masterForms() []string {
	all := make([]string, len(masterWords))
	for i, w := range masterWords {
		all[i] = fmt.Sprintf("%-14s %s", w.form, w.does)
	}
	return all
}
