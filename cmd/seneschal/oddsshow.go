package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
)

// barWidth is how long the bar of a certain thing is.
const barWidth = 50

// rare is less than what one place of a percentage shows.
const rare = 0.0005

// drawBar draws a chance. What is possible at all is at least a dot.
func drawBar(chance float64) string {
	if n := int(math.Round(chance * barWidth)); n > 0 {
		return strings.Repeat("#", n)
	}
	return "."
}

// chanceText is a chance in percent, with one place: never 0.0 of what is possible, nor 100.0 of
// what may fail.
func chanceText(x float64) string {
	switch {
	case x <= 1e-12:
		return "-"
	case x < rare:
		return "<0.1 %"
	case x > 1-rare && x < 1-1e-12:
		return ">99.9 %"
	}
	return fmt.Sprintf("%.1f %%", 100*x)
}

// showOdds prints the odds for people: a table, and bars.
func showOdds(w io.Writer, a *oddsAnswer) {
	fmt.Fprintf(w, "A fight %s.\n", a.Ground)
	for i, s := range a.Sides {
		fmt.Fprintf(w, "%s: strength %d; withdraws %s.\n", upperFirst(s.Name), a.Odds.Sides[i].Strength, s.Withdraw)
	}
	showOddsTable(w, a)
	fmt.Fprint(w, "\nWho holds the field\n")
	showBar(w, a.Sides[0].Name, a.Odds.Sides[0].Holds)
	showBar(w, a.Sides[1].Name, a.Odds.Sides[1].Holds)
	showBar(w, "nobody", a.Odds.Neither)
	fmt.Fprintf(w, "\nRounds (%.1f are to be expected)\n", a.Odds.MeanRounds)
	for n, x := range a.Odds.Rounds {
		if x >= rare {
			showBar(w, fmt.Sprint(n), x)
		}
	}
	showBar(w, fmt.Sprintf("over %d", odds.Shown), a.Odds.Longer)
	for i, s := range a.Sides {
		fmt.Fprintf(w, "\n%s: left of %d\n", upperFirst(s.Name), len(s.Troops))
		for n := len(s.Troops); n >= 0; n-- {
			showBar(w, fmt.Sprint(n), a.Odds.Sides[i].Left[n])
		}
	}
}

// showBar prints a line with a bar, of what is possible.
func showBar(w io.Writer, what string, x float64) {
	if x > 1e-12 {
		fmt.Fprintf(w, "%14s %8s  %s\n", what, chanceText(x), drawBar(x))
	}
}

// showOddsTable prints both sides beside each other, and then each troop.
func showOddsTable(w io.Writer, a *oddsAnswer) {
	s := a.Odds.Sides
	row := func(what, first, second string) { fmt.Fprintf(w, "%-26s %14s %14s\n", what, first, second) }
	fmt.Fprintln(w)
	row("", a.Sides[0].Name, a.Sides[1].Name)
	row("holds the field", chanceText(s[0].Holds), chanceText(s[1].Holds))
	row("withdraws", chanceText(s[0].Withdraws), chanceText(s[1].Withdraws))
	row("nobody is left", chanceText(s[0].DiesOut), chanceText(s[1].DiesOut))
	row("dead, to be expected", fmt.Sprintf("%.2f", s[0].Dead), fmt.Sprintf("%.2f", s[1].Dead))
	row("wounded, to be expected", fmt.Sprintf("%.2f", s[0].Wounded), fmt.Sprintf("%.2f", s[1].Wounded))
	if s[0].Lord() != nil || s[1].Lord() != nil {
		row("the lord dies", lordText(&s[0], true), lordText(&s[1], true))
		row("the lord is wounded", lordText(&s[0], false), lordText(&s[1], false))
	}
	for i := range s {
		fmt.Fprintf(w, "\n%-26s %14s %14s\n", a.Sides[i].Name, "dies", "is wounded")
		for k, t := range s[i].Troops {
			row("  "+a.Sides[i].Troops[k], chanceText(t.Dies), chanceText(t.Wounded))
		}
	}
}

// lordText is what may come of a side's lord.
func lordText(s *odds.Side, dies bool) string {
	switch l := s.Lord(); {
	case l == nil:
		return "no lord"
	case dies:
		return chanceText(l.Dies)
	default:
		return chanceText(l.Wounded)
	}
}

// upperFirst makes the first letter of a line large.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
