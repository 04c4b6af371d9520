package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// anyFight reports whether any chapter tells of a fight with its rounds.
func anyFight(chapters []view.Chapter) bool {
	return slices.ContainsFunc(chapters, func(c view.Chapter) bool {
		return slices.ContainsFunc(c.Items, func(i view.Item) bool { return i.Fight != nil && !i.Fight.Folded })
	})
}

// A shownRound is a round of a fight, or what several brought that are not shown.
type shownRound struct {
	*view.Round
	Between string
}

// shownRounds are the rounds that a letter shows: the opening ones and the last two.
func shownRounds(f *view.Fight) (all []shownRound) {
	if f.Folded {
		return []shownRound{{Between: f.Between}}
	}
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

// attackValue is how one side of a round came to its attack value.
func attackValue(r *view.Round, side int) string {
	bonus := phrase.Choose(r.Bonus[side] != 0, fmt.Sprintf("%d + ", r.Bonus[side]), "")
	return fmt.Sprintf("%d + %s[%d] = %d", r.Strength[side], bonus, r.Attack[side], r.AV[side])
}

// roundText lays out a round: both sides' strength, attack die and attack value, then
// the result dice, then who was hurt.
func roundText(r *view.Round) string {
	var b strings.Builder
	if r.Who != "" {
		b.WriteString("    " + r.Who + "\n")
	}
	labelRow(&b, 4, 14, "Round "+strconv.Itoa(r.N), capital(roundWords(r)))
	return b.String()
}

// roundWords are both sides of a round, and what came of it.
func roundWords(r *view.Round) string {
	return fmt.Sprintf("%s %s, %s %s. %s", r.Lords[0], attackValue(r, 0), r.Lords[1], attackValue(r, 1), weighed(r))
}

// weighed is what came of a round: by how much a side was the stronger, the result dice, and who was hurt.
func weighed(r *view.Round) string {
	if r.Weighed == "" { // in a letter of an earlier release
		return fmt.Sprintf("Then [%d] and [%d]: %s", r.Result[0], r.Result[1], r.Hurt)
	}
	return r.Weighed + " " + r.Hurt
}

// capital begins a text with a capital letter, in whatever script it is.
func capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}

// ownTroops lays out one's own troops, place by place; in letters that an earlier release wrote, one a line.
func ownTroops(r *view.Realm) string {
	if len(r.Troops) == 0 {
		return "  None are left.\n"
	}
	var b strings.Builder
	if len(r.Places) == 0 {
		for _, t := range r.Troops {
			labelRow(&b, 2, 30, fmt.Sprintf("%s  %-9s strength %d", t.ID, t.What, t.Strength), t.At+phrase.Choose(t.Wounded, ", wounded", ""))
		}
		return b.String()
	}
	column := columnFor(r.Places, func(p view.TroopPlace) string { return p.At })
	for _, p := range r.Places {
		labelRow(&b, 2, column, p.At, fmt.Sprintf("%s: strength %d", p.Troops, p.Strength))
	}
	return b.String()
}

// columnFor is where the second column of a table begins, whose first column holds some words.
func columnFor[T any](rows []T, words func(T) string) int {
	column := 4
	for _, r := range rows {
		column = max(column, utf8.RuneCountInString(words(r))+4)
	}
	return min(column, 24)
}

// fightTable lays out the fights of a season, side by side with what became of each.
func fightTable(all []view.FightRow) string {
	var b strings.Builder
	for _, f := range all {
		for i, side := range f.Sides {
			where := phrase.Choose(i == 0, fmt.Sprintf("%s, phase %d", f.Where, f.Phase), "")
			if i == 0 && utf8.RuneCountInString(where) > 26 {
				fillLines(&b, "  ", "  ", where)
				where = ""
			}
			labelRow(&b, 2, 30, where, fmt.Sprintf("%-14s %s", firstLetters(side.Lord, 10)+" "+strconv.Itoa(side.Strength), side.Fate))
			if len(side.Dead) > 0 {
				fillLines(&b, blanks[:45]+"dead: ", blanks[:51], strings.Join(side.Dead, ", "))
			}
		}
	}
	return b.String()
}

// marchTable lays out marches: whose troops, which way, and what came of it.
func marchTable(all []view.March) string {
	var b strings.Builder
	column := columnFor(all, marchers)
	for _, m := range all {
		labelRow(&b, 2, column, marchers(m), m.Way+phrase.Prefixed("; ", strings.Join(m.Led, ", ")))
	}
	return b.String()
}

// marchers are those who march; the reader's own by number alone.
func marchers(m view.March) string {
	return phrase.Choose(m.Own, "", m.Lord+" ") + m.Troops
}

// ownManors lays out one's own manors with every line of their harvest.
func ownManors(r *view.Realm) string {
	if len(r.Manors) == 0 {
		return "  None.\n"
	}
	var b strings.Builder
	column := columnFor(r.Manors, func(m view.Manor) string { return m.Name })
	for _, m := range r.Manors {
		labelRow(&b, 2, column, m.Name, m.Land+phrase.Prefixed("; ", m.Stock))
		fillLines(&b, blanks[:column], blanks[:column+2], yieldOf(m))
	}
	return b.String()
}

func yieldOf(m view.Manor) string { return yieldWords(m) + fmt.Sprintf(" = %d Bz", m.Total) }

// yieldWords are how a manor's harvest comes, and its lines.
func yieldWords(m view.Manor) string {
	return fmt.Sprintf("%s, collected by %s: %s", phrase.Choose(m.Supervised, "supervised", "unsupervised"), m.Collector, yieldLines(m))
}

// yieldLines are the lines of a manor's harvest.
func yieldLines(m view.Manor) string {
	return strings.Join(phrase.Each(m.Lines, func(l view.Line) string { return l.What + " " + strconv.Itoa(l.Bz) }), ", ")
}

func otherLords(all []view.Other) string {
	var b strings.Builder
	for _, o := range all {
		fmt.Fprintf(&b, "\n  %s: %s\n", o.Lord, o.Title)
		for _, p := range o.Places {
			if p.His {
				labelRow(&b, 4, 18, p.Name, joinNotEmpty("; ", p.Stock, p.Troops))
				continue
			}
			labelRow(&b, 4, 18, "elsewhere", p.Troops+" at "+p.Name)
		}
	}
	return b.String()
}

func joinNotEmpty(sep string, parts ...string) string {
	return strings.Join(phrase.NotEmpty(parts...), sep)
}

func standingTable(s view.Standing) string {
	var b strings.Builder
	b.WriteString("  lord              manors  knights  men  gross   pay   net\n")
	for _, r := range s.Rows {
		name := firstLetters(r.Lord, 16)
		if r.You {
			name = firstLetters(r.Lord, 10) + " (you)"
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
func bullets(all []string) string { return layEach(all, "  - ", "    ") }

func indentedItems(all []string) string { return layEach(all, "  ", "      ") }

func deepItems(all []string) string { return layEach(all, "    ", "      ") }

// layEach lays out texts, each from a line that begins with first on, with hang before the lines that follow.
func layEach(all []string, first, hang string) string {
	var b strings.Builder
	for _, s := range all {
		fillLines(&b, first, hang, s)
	}
	return b.String()
}

// quoted lays out the words of a stranger. None of their lines can be read as a word of ours, whatever
// it says, when the letter comes back in an answer.
func quoted(text string) string { return layEach([]string{text}, "    | ", "    | ") }

// pointsTable lays out what all lords have in a game that points alone decide.
func pointsTable(all []view.Worth) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  %-12s %6s %7s %6s\n", "", "manors", "points", "share")
	for _, w := range all {
		fmt.Fprintf(&b, "  %-12s %6d %7d %5d%%%s\n", firstLetters(w.Lord, 12), w.Manors, w.Total, w.Share, phrase.Prefixed("  ", w.Note))
	}
	return b.String()
}

// worthsTable lays out what all lords are worth. Only the advanced game has points; they make room for
// themselves.
func worthsTable(all []view.Worth) string {
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
		text := fmt.Sprintf("  %-*s %6s %*s %7s %6s %s %6s %*s  %s", name, firstLetters(lord, name), manors, wide, worth, improvements, troops, cash, total, wide, share, note)
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	line("", "manors", "worth", "improv.", "troops", " cash", "points", "total", "share", "")
	n := strconv.Itoa
	for _, w := range all {
		line(w.Lord, n(w.Manors), n(w.ManorWorth), n(w.Improvements), n(w.Troops), fmt.Sprintf("%5d", w.Cash), n(w.Points), n(w.Total), n(w.Share)+"%", w.Note)
	}
	return b.String()
}

// historyTable lays out the table of past seasons: manors by lord, and in autumn the
// gross income behind a stroke.
func historyTable(h *view.History) string {
	var b strings.Builder
	lead, wide := historyColumns(h.Lords)
	fmt.Fprintf(&b, "  %-*s", lead, "")
	for i, l := range h.Lords {
		fmt.Fprintf(&b, " %*s", wide[i], firstLetters(l, wide[i]))
	}
	b.WriteByte('\n')
	for _, r := range h.Rows {
		fmt.Fprintf(&b, "  %-*s", lead, r.Season)
		for i, m := range r.Manors {
			cell := fmt.Sprint(m)
			if i < len(r.Gross) {
				cell = fmt.Sprintf("%d/%d", m, r.Gross[i])
			}
			fmt.Fprintf(&b, " %*s", wide[i], cell)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// historyColumns is how wide the columns of the table are: that of the seasons, and each lord's, who has room
// for the whole name where the line has.
func historyColumns(lords []string) (lead int, wide []int) {
	const seasons, least = len("autumn of year 10"), 8
	room := Width - len("  ") - seasons - len(lords)*(least+1)
	for _, l := range lords {
		more := max(0, utf8.RuneCountInString(l)-least)
		if more > room {
			more = 0
		}
		room -= more
		wide = append(wide, least+more)
	}
	return seasons + min(2, room), wide
}

// placesOf lays out the gazetteer, place by place.
func placesOf(g *view.Gazetteer) string {
	var b strings.Builder
	for _, p := range g.Places {
		title := p.Name
		if p.Kind != "manor" {
			title += " (" + p.Kind + ")"
		}
		labelRow(&b, 2, 24, title, joinNotEmpty("; ", p.Land, phrase.Prefixed("parish ", p.Parish), phrase.Choose(p.Entry == "", "", p.Entry+" enters here")))
		if len(p.Income) == 6 {
			i := p.Income
			fmt.Fprintf(&b, "    income %d %d %d supervised, %d %d %d not\n", i[0], i[1], i[2], i[3], i[4], i[5])
		}
		fillLines(&b, "    ", "      ", strings.Join(roadsFrom(p.Roads), "; "))
	}
	return b.String()
}

func roadsFrom(all []view.GazWay) []string {
	return phrase.Each(all, func(w view.GazWay) string {
		return fmt.Sprintf("%s %d", w.To, w.Miles) + phrase.Choose(len(w.Chokes) > 0, " ("+strings.Join(w.Chokes, ", ")+")", "")
	})
}

func entryRoads(all []view.GazEntry) string {
	var b strings.Builder
	for _, e := range all {
		labelRow(&b, 2, 24, e.Name, fmt.Sprintf("to %s (%s); from there to %s", e.Manor, e.Land, e.Roads))
	}
	return b.String()
}

// remarksText lays out lines of a message with carets under the words meant, and what
// is said about them.
func remarksText(all []view.Remark) string {
	var b strings.Builder
	for _, r := range all {
		head := strings.TrimSpace(r.Letter + phrase.Choose(r.N > 0, fmt.Sprintf("  line %d", r.N), ""))
		if head != "" {
			b.WriteString("  " + head + "\n")
		}
		for line := range strings.Lines(r.Caret) {
			b.WriteString("    " + strings.TrimRight(line, " \n") + "\n")
		}
		fillLines(&b, "    ", "    ", withNear(r))
		for i, text := range r.Take {
			first := "    TAKE " + r.Letter + ": "
			fillLines(&b, phrase.Choose(i == 0, first, strings.Repeat(" ", len(first))), "        ", text)
		}
		if r.Idle != "" {
			fillLines(&b, "    ", "    ", r.Idle)
		}
	}
	return b.String()
}

// withNear is what may have been meant.
func withNear(r view.Remark) string {
	if len(r.Near) == 0 {
		return r.Message
	}
	return r.Message + " Did you mean " + strings.Join(r.Near, " or ") + "?"
}

// ordersText lays out orders as they were understood, with what they will do.
func ordersText(all []view.ReceiptLine) string {
	var b strings.Builder
	for _, l := range all {
		fillLines(&b, fmt.Sprintf("%3d  ", l.N), "       ", l.Order+phrase.Choose(l.Mark != view.Unmarked, "  ("+string(l.Mark)+")", ""))
		refused := phrase.Each(l.Refused, func(r string) string { return "REFUSED: " + r })
		notes := phrase.Each(l.Notes, func(n string) string { return "note: " + n })
		b.WriteString(layEach(slices.Concat(refused, l.Does, notes), "       ", "       "))
	}
	return b.String()
}

// writingLines is the number of blank lines to write orders in.
const writingLines = 6

// formSheet is the sheet without the reader's troops, which stand above it.
func formSheet(key string, s *view.Sheet) string {
	forms := *s
	forms.Troops = nil
	return sheetLines(key, &forms)
}

// sheetLines lays out the sheet between its fences. Whatever stands in it begins with #,
// so that an untouched sheet holds no orders.
func sheetLines(key string, s *view.Sheet) string {
	var b strings.Builder
	b.WriteString("BEGIN " + key + "\n")
	what := phrase.Choose(s.For == "", "Orders for "+s.Season, "For "+s.For)
	fillLines(&b, "# ", "#   ", what+". Lines that begin with # are not read.")
	b.WriteString(layEach(s.Troops, "# ", "#   ") + "#\n" + layEach(s.Forms, "#   ", "#     ") + strings.Repeat(paper, writingLines))
	b.WriteString("END " + key + "\n")
	return b.String()
}

// paper is a line to write on. wrap makes an empty line of it.
const paper = "\x00\n"

// verbatim keeps every blank line of a letter that stands in another, so that its sheet
// has room to write in.
func verbatim(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(phrase.Choose(line == "\n", paper, line))
	}
	return b.String()
}
