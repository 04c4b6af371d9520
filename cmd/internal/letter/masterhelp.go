package letter

import (
	"fmt"
	"slices"
)

// A MasterHelp is what sheets and HELP say of a command of masters.
type MasterHelp struct {
	Name string
	Form string // as it stands in sheets; empty: it does not
	Help string // what it does
}

// MasterHelps are the commands of masters, as their letters list them.
var MasterHelps = []MasterHelp{
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

// MasterHelpOf says what a command of masters does.
func MasterHelpOf(name string) string {
	return MasterHelps[slices.IndexFunc(MasterHelps, func(h MasterHelp) bool { return h.Name == name })].Help
}

// MasterForms are the commands as they stand in a sheet.
func MasterForms() []string {
	var all []string
	for _, h := range MasterHelps {
		if h.Form != "" {
			all = append(all, fmt.Sprintf("%-14s %s", h.Form, h.Help))
		}
	}
	return all
}
