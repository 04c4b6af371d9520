package player

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// A change is what a message does to the orders of its seat.
type change struct {
	dropped []string // lines that it throws out, which KEEP brings back
	kept    []string // lines that KEEP brings back
	cleared bool
	now     game.WrittenOrders // what stands after it
	next    string             // what is written for the season after
	season  store.Sheet
}

// would works out what the message does, and writes nothing. A message with an order of the
// season replaces the season's orders whole, unless it says AMEND; words at any time never do.
func (p *playerMessage) would() (c change, err error) {
	old, err := p.game.Tx.SeasonSheet(p.seat.ID, p.game.Season.Number)
	if err != nil {
		return c, err
	}
	standing, err := p.game.Tx.StandingSheet(p.seat.ID)
	if err != nil {
		return c, err
	}
	next, err := p.game.Tx.SeasonSheet(p.seat.ID, p.game.Season.Number+1)
	if err != nil {
		return c, err
	}
	c.season = p.replace(old, &c)
	c.season.Text = p.limitOrders(c.season.Text)
	if p.sheet.HasStanding {
		standing.Text = p.limitOrders(order.Print(p.sheet.Standing))
	}
	if p.sheet.HasNext {
		next.Text = p.limitOrders(order.Print(p.sheet.Next))
	}
	c.now, c.next = p.game.ParseOrders(c.season.Text, standing.Text, p.game.Office.Seal(p.seat, p.game.Season.Number)), next.Text
	return c, nil
}

// MostOrders is how many lines the orders of a season, those that stand, and those for the season
// after may have each. Nobody has so much to say, and a receipt tries every line.
const MostOrders = 300

// limitOrders are printed orders without the lines beyond that number, which the receipt tells of.
func (p *playerMessage) limitOrders(printed string) string {
	all := slices.Collect(strings.Lines(printed))
	if len(all) <= MostOrders {
		return printed
	}
	p.flaws = append(p.flaws, fmt.Sprintf("these are %d orders, and only the first %d were entered", len(all), MostOrders))
	return strings.Join(all[:MostOrders], "")
}

// write changes the orders of the seat as the message says.
func (p *playerMessage) write() (change, error) {
	c, err := p.would()
	if err != nil {
		return c, err
	}
	if err := p.game.Tx.WriteSeasonSheet(p.seat.ID, p.game.Season.Number, c.season); err != nil {
		return c, err
	}
	if p.sheet.HasStanding {
		err := p.game.Tx.WriteStandingSheet(p.seat.ID, store.Sheet{Text: c.now.Standing, Inbox: p.source})
		if err != nil {
			return c, err
		}
	}
	if p.sheet.HasNext {
		next := store.Sheet{Text: c.next, Inbox: p.source}
		return c, p.game.Tx.WriteSeasonSheet(p.seat.ID, p.game.Season.Number+1, next)
	}
	return c, nil
}

// replace works out the season's orders after CLEAR, the orders of the message, and KEEP, in
// this order.
func (p *playerMessage) replace(old store.Sheet, c *change) store.Sheet {
	sheet := store.Sheet{Text: old.Text, Dropped: old.Dropped, Inbox: p.source}
	for edit := range commandsOf[orderEdit](&p.parsedMail) {
		if edit.before != nil {
			edit.before(c, &sheet)
		}
	}
	if printed := order.Print(p.sheet.Orders); printed != "" {
		switch {
		case p.sheet.Amend:
			sheet.Text += printed
		default:
			sheet.Text, sheet.Dropped = printed, minus(old.Text, printed)
			c.dropped = wording.Lines(sheet.Dropped)
		}
	}
	for edit := range commandsOf[orderEdit](&p.parsedMail) {
		if edit.after != nil {
			edit.after(c, &sheet)
		}
	}
	return sheet
}

// clearOrders does CLEAR: the orders of the season are withdrawn.
func clearOrders(c *change, sheet *store.Sheet) {
	c.cleared = true
	if sheet.Text != "" { // a second CLEAR must not make KEEP useless
		sheet.Text, sheet.Dropped = "", sheet.Text
	}
}

// keepDropped does KEEP: the lines that were dropped are in again.
func keepDropped(c *change, sheet *store.Sheet) {
	c.kept, c.dropped = wording.Lines(sheet.Dropped), nil
	sheet.Text, sheet.Dropped = sheet.Dropped+sheet.Text, ""
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
