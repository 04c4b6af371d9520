package office

import (
	"fmt"
	"slices"
)

// A masterHelp is what sheets and HELP say of a command of masters.
type masterHelp struct {
	name string
	form string // as it stands in sheets; empty: it does not
	help string // what it does
}

// masterHelps are the commands of masters, as their letters list them.
var masterHelps = []masterHelp{
	{"APPROVE", "APPROVE", "the letters that wait go out"},
	{"HOLD", "HOLD", "nothing happens by itself; HOLD OFF ends that"},
	{"NOTE", "NOTE text", "stands in all letters; NOTE TO lord text in one"},
	{"EXTEND", "EXTEND 24", "moves the deadline by so many hours; EXTEND 2 days"},
	{"PREVIEW", "PREVIEW", "the season as it stands; PREVIEW lord: his letter"},
	{"PLAY", "PLAY spring 2", "plays that season now, if it is the one that is open"},
	{"STATUS", "STATUS", "who has orders, and what waits"},
	{"NEWKEY", "NEWKEY", "another master's key, if this one is known to others"},
	{"HELP", "HELP", "these words"},
	{"YES", "", "what was shown back is done"},
}

// masterHelpOf says what a command of masters does.
func masterHelpOf(name string) string {
	return masterHelps[slices.IndexFunc(masterHelps, func(h masterHelp) bool { return h.name == name })].help
}

// masterForms are the commands as they stand in a sheet.
func masterForms() []string {
	var all []string
	for _, h := range masterHelps {
		if h.form != "" {
			all = append(all, fmt.Sprintf("%-14s %s", h.form, h.help))
		}
	}
	return all
}
