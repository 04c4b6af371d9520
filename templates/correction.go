package templates

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// Impact says what a correction, or the undoing of seasons, would change. It is no letter: there is nothing to answer.
func Impact(v *view.Impact) (Letter, error) { return withOwnPage("impact", v) }

// A Correction is what letters say of seasons that are corrected, or undone.
type Correction struct {
	view.Office
	*view.Impact          // to a player that which that player may know
	Open         string   // the season that orders are called for now; may be empty
	Apply        string   // to the master: how it is applied, a sentence
	Follows      []string // what becomes of letters, of orders and of the deadline, a sentence each
	Orders       []string // to a player: the orders of the season that is open again, as they stood
	Stands       []string // and the standing ones
	Hash         string   // of the new seed of that season
	Sheet        *view.Sheet

	Report *view.Season // the present report, where it follows
	First  *view.First  // if that is the first letter: the whole of it
}

// SetReport puts the present report into a letter of a correction, below its text.
func (c *Correction) SetReport(report any) {
	var n Notice
	n.SetReport(report)
	c.Report, c.First = n.Report, n.First
}

// pictures are those of the report that follows.
func (c *Correction) pictures() []view.Picture {
	if c.Report == nil {
		return nil
	}
	return c.Report.Pictures
}

// CorrectionAsk shows the master what a correction, or the undoing of seasons, would change, before anything is done.
func CorrectionAsk(c *Correction) (Letter, error) { return withOwnPage("correctionask", c) }

// Corrected tells a player whose position or reports have changed why, and what changed; the present report follows, if there is one.
func Corrected(c *Correction) (Letter, error) {
	return withOwnPage("corrected", c, c.pictures()...)
}

// Uncorrected tells a player for whom a correction changed nothing, in one sentence.
func Uncorrected(c *Correction) (Letter, error) { return withPlainPage("uncorrected", c) }

// Undone tells a player that a season is open again, with a new seed and the orders as they stood; the report that counts now follows, if there is
// one.
func Undone(c *Correction) (Letter, error) { return withOwnPage("undone", c, c.pictures()...) }

// A RulingsList is the answer to RULINGS.
type RulingsList struct {
	view.Office
	Game    string
	Season  string        // that is called for
	Rulings []view.Ruling // the oldest first
	Sheet   *view.Sheet
}

// Rulings lists all corrections and undone seasons of a game, as everybody in it may know them.
func Rulings(v *RulingsList) (Letter, error) { return withOwnPage("rulings", v) }

// A toldImpact is an impact that would be, or one that has come about.
type toldImpact struct {
	*view.Impact
	Done           bool
	Rows           []view.Row // the lords in the game's order, for their colours
	Now            string     // stands before what takes the place of what was
	When           string     // the time at which the lords stand as told
	Empty, Several bool
}

func newToldImpact(v *view.Impact, done bool) toldImpact {
	told := toldImpact{Impact: v, Done: done, Now: phrase.Choose(done, "now", "would be"), When: whenTold(v), Empty: v.Empty(), Several: v.Several()}
	for _, lord := range v.Lords {
		told.Rows = append(told.Rows, view.Row{Lord: lord})
	}
	return told
}

// Becomes says what becomes of a season that is played in one of the campaigns only.
func (v toldImpact) Becomes(b view.Becomes) string {
	is := phrase.Choose(v.Done, "is", "would be")
	switch b {
	case view.OpenAgain:
		return "This season " + is + " open again."
	case view.TakenBack:
		return "This season " + is + " taken back: it is still to be played."
	case view.Unplayed:
		return "This season " + is + " taken back: the game ends before it."
	}
	return "This season " + is + " played, where the game had ended before it."
}

func whenTold(v *view.Impact) string {
	if v.EndsEarlier() || v.GoesOn() {
		return "in the end"
	}
	return phrase.Choose(v.Undone || v.Open, "at the beginning of "+v.Season, "after "+v.Last)
}

// changesText lays out changes, each in one line if there is room for it, else in three.
func changesText(now string, all []view.Change) string {
	var b strings.Builder
	for _, c := range all {
		line := "    " + c.What + ": " + changeWords(now, c)
		if c.Kind != view.ChangeFight && utf8.RuneCountInString(line) <= Width {
			b.WriteString(line + "\n")
			continue
		}
		fillLines(&b, "    ", "      ", c.What)
		if told := changeWords(now, c); onlyNow(c) {
			fillLines(&b, "      ", "        ", told)
			continue
		}
		column := 6 + utf8.RuneCountInString(now) + 2
		labelRow(&b, 6, column, "was", c.Was)
		labelRow(&b, 6, column, now, c.Would)
	}
	return b.String()
}

// onlyNow reports whether nothing is to be said of what was.
func onlyNow(c view.Change) bool { return c.Was == c.Would || c.Was == view.NotRefused }

// changeWords says what was, and what would be, in a line.
func changeWords(now string, c view.Change) string {
	switch {
	case c.Was == c.Would:
		return c.Would + ", as it was"
	case onlyNow(c):
		return now + " " + c.Would
	}
	return "was " + c.Was + "; " + now + " " + c.Would
}

// twoNumbers are a number as it was and as it would be; one where they are the same.
func twoNumbers(n view.Two) string {
	if n.Was == n.Would {
		return strconv.Itoa(n.Was)
	}
	return strconv.Itoa(n.Was) + " → " + strconv.Itoa(n.Would)
}

// impactTable lays out how the lords stand, each figure as it was and as it would be.
func impactTable(now string, all []view.ImpactRow) string {
	var b strings.Builder
	row := func(cells ...string) {
		line := "  "
		for i, width := range [...]int{18, 11, 11, 13, 0} {
			line += cells[i] + blanks[:max(0, width-utf8.RuneCountInString(cells[i]))]
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	row("was → "+now, "manors", "troops", "strength", "treasury")
	for _, r := range all {
		treasury := ""
		if r.Treasury != nil {
			treasury = twoNumbers(*r.Treasury) + " Bz"
		}
		row(impactName(r), twoNumbers(r.Manors), twoNumbers(r.Troops), twoNumbers(r.Strength), treasury)
	}
	return b.String()
}

// impactName is a lord's name in the table.
func impactName(r view.ImpactRow) string {
	if r.You {
		return firstLetters(r.Lord, 10) + " (you)"
	}
	return firstLetters(r.Lord, 16)
}
