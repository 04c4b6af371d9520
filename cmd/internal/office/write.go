package office

import (
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/store"
)

// A change is what a message did to the orders of its seat.
type change struct {
	dropped []string // lines that it threw out, which KEEP brings back
	kept    []string // lines that KEEP brought back
	cleared bool
	now     written // what stands after it
}

// write changes the orders of the seat as the message says. A message with an order of the
// season replaces the season's orders whole, unless it says AMEND; words at any time never do.
func (p *petition) write() (change, error) {
	var c change
	old, err := p.tx.SeasonSheet(p.seat.ID, p.season.Number)
	if err != nil {
		return c, err
	}
	sheet := p.replace(old, &c)
	if sheet.Text != old.Text || sheet.Dropped != old.Dropped {
		if err := p.tx.WriteSeasonSheet(p.seat.ID, p.season.Number, sheet); err != nil {
			return c, err
		}
	}
	if p.sheet.HasStanding {
		standing := store.Sheet{Text: order.Print(p.sheet.Standing), Inbox: p.row.ID}
		if err := p.tx.WriteStandingSheet(p.seat.ID, standing); err != nil {
			return c, err
		}
	}
	if p.sheet.HasNext {
		next := store.Sheet{Text: order.Print(p.sheet.Next), Inbox: p.row.ID}
		if err := p.tx.WriteSeasonSheet(p.seat.ID, p.season.Number+1, next); err != nil {
			return c, err
		}
	}
	c.now, err = p.written(p.seat, p.season.Number)
	return c, err
}

// replace works out the season's orders after CLEAR, the orders of the message, and KEEP, in
// this order.
func (p *petition) replace(old store.Sheet, c *change) store.Sheet {
	sheet := store.Sheet{Text: old.Text, Dropped: old.Dropped, Inbox: p.row.ID}
	if p.has("CLEAR") {
		c.cleared = true
		sheet.Text, sheet.Dropped = "", old.Text
	}
	if printed := order.Print(p.sheet.Orders); printed != "" {
		switch {
		case p.sheet.Amend:
			sheet.Text += printed
		default:
			sheet.Text, sheet.Dropped = printed, minus(old.Text, printed)
			c.dropped = lines(sheet.Dropped)
		}
	}
	if p.has("KEEP") {
		c.kept, c.dropped = lines(sheet.Dropped), nil
		sheet.Text, sheet.Dropped = sheet.Dropped+sheet.Text, ""
	}
	return sheet
}

// minus is the lines of a text without those of another; a line that stands twice goes once
// for each time that it stands in the other.
func minus(text, other string) string {
	have := map[string]int{}
	for line := range strings.Lines(other) {
		have[line]++
	}
	var rest strings.Builder
	for line := range strings.Lines(text) {
		if have[line] > 0 {
			have[line]--
			continue
		}
		rest.WriteString(line)
	}
	return rest.String()
}

// lines are the lines of a text without their ends.
func lines(text string) []string {
	var all []string
	for line := range strings.Lines(text) {
		all = append(all, strings.TrimSuffix(line, "\n"))
	}
	return all
}
