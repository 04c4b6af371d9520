package ruleset

import (
	"regexp"
	"strings"
)

// A ChosenFigure is a figure of the standard rules that was chosen, because the printed one was not at hand.
type ChosenFigure struct {
	Table  string // of the rule set's file
	Figure string // as it stands there; "" for all of a table
	Remark string // what is known of it, "" for nothing
}

// mark finds the comment of a line that says where its figure comes from.
var (
	mark       = regexp.MustCompile(`#\s*(.*)$`)
	chosenMark = regexp.MustCompile(`\bC\b`)
)

// Chosen are the figures of the standard rules that bear the mark C, in the order of the file.
func Chosen() (all []ChosenFigure) {
	source, err := Source("standard")
	if err != nil {
		panic(err) // it is part of the program
	}
	table, lines := "", false
	for line := range strings.Lines(string(source)) {
		line = strings.TrimSpace(line)
		code := strings.TrimSpace(mark.ReplaceAllString(line, ""))
		remark := ""
		if m := mark.FindStringSubmatch(line); m != nil {
			remark = m[1]
		}
		if strings.HasPrefix(code, "[") && strings.Trim(code, "[]") != "" && !strings.Contains(code, "\"") {
			table = strings.Trim(code, "[]")
			if lines = chosenMark.MatchString(remark); lines {
				all = append(all, ChosenFigure{table, "", remarkOf(remark)})
			}
			continue
		}
		switch {
		case lines && strings.Contains(code, "="): // the first of the table tells which it is
			all[len(all)-1].Figure, lines = strings.TrimSuffix(code, " = ["), false
		case code != "" && strings.Contains(code, "=") && chosenMark.MatchString(remark):
			all = append(all, ChosenFigure{table, code, remarkOf(remark)})
		}
	}
	return all
}

// remarkOf is a mark without its letter.
func remarkOf(remark string) string {
	remark = strings.TrimPrefix(remark, "C")
	return strings.TrimSpace(strings.TrimLeft(remark, ":;, "))
}
