package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// LastLetter is the last letter of a game.
func LastLetter(v *view.Final) (Letter, error) { return both("final", v, v.Pictures...) }

// worths lays out what all lords are worth. Only the advanced game has points; they make room for
// themselves.
func worths(all []view.Worth) string {
	name, wide := 12, 6
	points := slices.ContainsFunc(all, func(w view.Worth) bool { return w.Points > 0 })
	if points {
		name, wide = 9, 5
	}
	var b strings.Builder
	line := func(lord, manors, worth, improvements, troops, cash, reverence, total, share, note string) {
		if points {
			cash += fmt.Sprintf(" %6s", reverence)
		}
		text := fmt.Sprintf("  %-*s %6s %*s %7s %6s %s %6s %*s  %s", name, cut(lord, name), manors, wide, worth, improvements, troops, cash, total, wide, share, note)
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	line("", "manors", "worth", "improv.", "troops", " cash", "points", "total", "share", "")
	n := strconv.Itoa
	for _, w := range all {
		line(w.Lord, n(w.Manors), n(w.ManorWorth), n(w.Improvements), n(w.Troops), fmt.Sprintf("%5d", w.Cash), n(w.Points), n(w.Total), n(w.Share)+"%", w.Note)
	}
	return b.String()
}
