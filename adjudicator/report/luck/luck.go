package luck

import (
	"fmt"
	"math"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// fewFights is how many fights say something of luck.
const fewFights = 5

// A Campaign is all fights of a campaign so far, with what their dice let expect.
type Campaign struct {
	fights []Fight
	lords  []sums // by seat
}

// sums are the fights of a lord with their wounds.
type sums struct {
	fights       int
	given, taken int
	gives, takes float64 // that were to be expected
	spread       spread
}

// Reckon adds up fights, in their order.
func Reckon(r *ruleset.Rules, fights []Fight, lords int) *Campaign {
	c := &Campaign{fights: fights, lords: make([]sums, lords)}
	t := &table{rounds: odds.NewRounds(r), by: map[int]*difference{}}
	for i := range fights {
		f := &fights[i]
		for side, lord := range f.Lords {
			s := &c.lords[lord]
			s.fights++
			s.given, s.taken = s.given+f.Wounds[1-side], s.taken+f.Wounds[side]
			for _, margin := range f.Margins {
				d := t.of(margin)
				s.gives, s.takes = s.gives+d.suffers[1-side], s.takes+d.suffers[side]
				s.spread.add(d.chances[side])
			}
		}
	}
	return c
}

// New is what a letter says of a campaign to a reader; nil if nobody has fought. Open: all orders are known, as in the last letter. Else the odds are
// those that the reader could know: by his own orders, and as if the others had none.
func New(c *Campaign, s *adjudicator.State, reader adjudicator.Seat, open bool) *view.Luck {
	if len(c.fights) == 0 {
		return nil
	}
	v := &view.Luck{Open: open, Few: fewFights, Said: c.said(reader)}
	for seat := range c.lords {
		if c.lords[seat].fights > 0 {
			v.Rows = append(v.Rows, c.row(s, adjudicator.Seat(seat), reader, open))
		}
	}
	for i := range c.fights {
		if c.fights[i].odds(0, reader, open) < 0 || c.fights[i].odds(1, reader, open) < 0 {
			v.Without++
		}
	}
	return v
}

// odds are those of a side to hold the field, as a reader may know them; negative if none can be told.
func (f *Fight) odds(side int, reader adjudicator.Seat, open bool) float64 {
	switch {
	case open:
		return f.Open[side]
	case f.Lords[0] == reader:
		return f.Own[0][side]
	case f.Lords[1] == reader:
		return f.Own[1][side]
	}
	return f.Plain[side]
}

// row is the row of a lord.
func (c *Campaign) row(s *adjudicator.State, seat, reader adjudicator.Seat, open bool) view.LuckRow {
	of := &c.lords[seat]
	row := view.LuckRow{Lord: s.Players[seat].Lord, You: seat == reader, Fights: of.fights, Given: of.given, Taken: of.taken,
		GivenExpected: tenths(of.gives), TakenExpected: tenths(of.takes)}
	won, expected := c.wins(seat, reader, open)
	row.Won, row.Expected = won, tenths(expected)
	if of.fights >= fewFights {
		beyond, _ := of.spread.beyond(of.given - of.taken)
		row.Chance = inHundred(beyond)
	}
	return row
}

// wins are how many fights a lord has won of which odds can be told, and how many were to be expected.
func (c *Campaign) wins(seat, reader adjudicator.Seat, open bool) (won int, expected float64) {
	for i := range c.fights {
		f := &c.fights[i]
		for side, lord := range f.Lords {
			if x := f.odds(side, reader, open); lord == seat && x >= 0 {
				expected += x
				if f.Winner == side {
					won++
				}
			}
		}
	}
	return won, expected
}

// said is what the figures say of the reader's dice, in a sentence.
func (c *Campaign) said(reader adjudicator.Seat) string {
	if reader == adjudicator.NoSeat {
		return ""
	}
	of := &c.lords[reader]
	switch {
	case of.fights == 0:
		return "You have had no fight so far."
	case of.fights < fewFights:
		return phrase.UpperFirst(phrase.Count(of.fights, "fight")) + phrase.Choose(of.fights == 1, " says", " say") + " nothing yet of your luck."
	}
	beyond, _ := of.spread.beyond(of.given - of.taken)
	net := tenths(float64(of.given-of.taken) - of.spread.mean)
	if net == 0 {
		return "In your fights the dice were even."
	}
	return fmt.Sprintf("In your fights the dice were %.1f wounds %s you. By chance alone they are as far from even in %s of such campaigns.", math.Abs(net),
		phrase.Choose(net > 0, "for", "against"), inHundred(beyond))
}

// tenths rounds a figure.
func tenths(x float64) float64 { return math.Round(10*x) / 10 }

// inHundred is a chance in percent, in whole numbers: nothing that may be is 0, and nothing that may fail 100.
func inHundred(x float64) string {
	switch n := math.Round(100 * x); {
	case n < 1:
		return "under 1 %"
	case n == 100 && x < 1-1e-9:
		return "over 99 %"
	default:
		return fmt.Sprintf("%.0f %%", n)
	}
}
