package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// anyFight reports whether any chapter tells of a fight.
func anyFight(chapters []view.Chapter) bool {
	return slices.ContainsFunc(chapters, func(c view.Chapter) bool {
		return slices.ContainsFunc(c.Items, func(i view.Item) bool { return i.Fight != nil })
	})
}

// A shownRound is a round of a fight, or what several brought that are not shown.
type shownRound struct {
	*view.Round
	Between string
}

// shown are the rounds that a letter shows: the opening ones and the last two.
func shown(f *view.Fight) (all []shownRound) {
	for i := range f.Rounds {
		switch {
		case i < f.Opening || i >= len(f.Rounds)-2:
			all = append(all, shownRound{Round: &f.Rounds[i]})
		case i == f.Opening:
			all = append(all, shownRound{Between: f.Between})
		}
	}
	return all
}

// attack is how one side of a round came to its attack value.
func attack(r *view.Round, side int) string {
	text := fmt.Sprintf("%d + ", r.Strength[side])
	if r.Bonus[side] != 0 {
		text += fmt.Sprintf("%d + ", r.Bonus[side])
	}
	return text + fmt.Sprintf("[%d] = %d", r.Attack[side], r.AV[side])
}

// round lays out a round: both sides' strength, attack die and attack value, then
// the result dice, then who was hurt.
func round(r *view.Round) string {
	var t, b strings.Builder
	for i, lord := range r.Lords {
		if i > 0 {
			t.WriteString(", ")
		}
		t.WriteString(lord + " " + attack(r, i))
	}
	fmt.Fprintf(&t, "; then [%d] and [%d]: %s", r.Result[0], r.Result[1], r.Hurt)
	if r.Who != "" {
		b.WriteString("    " + r.Who + "\n")
	}
	row(&b, 4, 14, "Round "+strconv.Itoa(r.N), capital(t.String()))
	return b.String()
}

// capital begins a text with a capital letter, in whatever script it is.
func capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}

// troops lays out one's own troops, one a line.
func troops(all []view.Troop) string {
	if len(all) == 0 {
		return "  None are left.\n"
	}
	var b strings.Builder
	for _, t := range all {
		at := t.At
		if t.Wounded {
			at += ", wounded"
		}
		row(&b, 2, 30, fmt.Sprintf("%s  %-9s strength %d", t.ID, t.What, t.Strength), at)
	}
	return b.String()
}

// manors lays out one's own manors with every line of their harvest.
func manors(r *view.Realm) string {
	if len(r.Manors) == 0 {
		return "  None.\n"
	}
	var b strings.Builder
	column := 4
	for _, m := range r.Manors {
		column = max(column, utf8.RuneCountInString(m.Name)+4)
	}
	column = min(column, 24)
	for _, m := range r.Manors {
		have := m.Land
		if m.Stock != "" {
			have += "; " + m.Stock
		}
		row(&b, 2, column, m.Name, have)
		fill(&b, blanks[:column], blanks[:column+2], yield(m))
	}
	return b.String()
}

// yield is what a manor brings, line by line.
func yield(m view.Manor) string {
	parts := make([]string, len(m.Lines))
	for i, l := range m.Lines {
		parts[i] = l.What + " " + strconv.Itoa(l.Bz)
	}
	how := "unsupervised"
	if m.Supervised {
		how = "supervised"
	}
	return fmt.Sprintf("%s, collected by %s: %s = %d Bz", how, m.Collector, strings.Join(parts, ", "), m.Total)
}

// others lays out what may be known of the other lords.
func others(all []view.Other) string {
	var b strings.Builder
	for _, o := range all {
		fmt.Fprintf(&b, "\n  %s: %s\n", o.Lord, o.Title)
		for _, p := range o.Places {
			if p.His {
				row(&b, 4, 18, p.Name, join("; ", p.Stock, p.Troops))
				continue
			}
			row(&b, 4, 18, "elsewhere", p.Troops+" at "+p.Name)
		}
	}
	return b.String()
}

// join joins those of some parts that are not empty.
func join(sep string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(p string) bool { return p == "" }), sep)
}

// standing lays out the table of the lords.
func standing(s view.Standing) string {
	var b strings.Builder
	b.WriteString("  lord              manors  knights  men  gross   pay   net\n")
	for _, r := range s.Rows {
		name := cut(r.Lord, 16)
		if r.You {
			name = cut(r.Lord, 10) + " (you)"
		}
		note := ""
		switch {
		case r.Out:
			note = "  out"
		case r.Lords == 0:
			note = "  no lord"
		}
		fmt.Fprintf(&b, "  %s%s%6d %8d %4d %6d %5d %5d%s\n", name, blanks[:18-utf8.RuneCountInString(name)], r.Manors, r.Knights, r.Men, r.Gross, r.Pay, r.Net, note)
	}
	return b.String()
}

// bullets lays out sentences, each in a paragraph of its own at an indent.
func bullets(all []string) string { return each(all, "  - ", "    ") }

// items lays out things, one a line, at an indent.
func items(all []string) string { return each(all, "  ", "      ") }

// deep lays out things, one a line, at a deeper indent.
func deep(all []string) string { return each(all, "    ", "      ") }

// each lays out texts, each from a line that begins with first on, with hang before the lines that follow.
func each(all []string, first, hang string) string {
	var b strings.Builder
	for _, s := range all {
		fill(&b, first, hang, s)
	}
	return b.String()
}

// quoted lays out the words of a stranger. None of their lines can be read as a word of ours, whatever
// it says, when the letter comes back in an answer.
func quoted(text string) string { return each([]string{text}, "    | ", "    | ") }
