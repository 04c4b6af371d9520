package game

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Ruling is what the master has ruled for one season in a line of the campaign.
type Ruling struct {
	Facts   [][]string           // at its start, those of each line together: a later line may say again what an earlier one said
	NewDice []adjudicator.Ruling // whose fights have new dice
	Orders  []RuledOrders        // of lords, in the place of those that they gave
}

// RuledOrders are orders of a lord that a correction has put in the place of others, as printed.
type RuledOrders struct{ Lord, Orders string }

// OrdersOf are the orders that a lord has in the place of his own; false if these stand.
func (r *Ruling) OrdersOf(lord string) (string, bool) {
	for _, o := range slices.Backward(r.Orders) {
		if o.Lord == lord {
			return o.Orders, true
		}
	}
	return "", false
}

// Line is the number of the present line of the campaign.
func (g *Game) Line() int {
	if n := len(g.Lines); n > 0 {
		return g.Lines[n-1].Number
	}
	return 1
}

// RulingOf is what is ruled for the season of a number in the present line.
func (g *Game) RulingOf(number int) (Ruling, error) { return g.RulingIn(number, g.Line()) }

// RulingIn is what was ruled for the season of a number in a line. A line that opens the season again keeps its facts, one that opens an earlier one nothing.
func (g *Game) RulingIn(number, line int) (r Ruling, err error) {
	for _, l := range g.Lines {
		switch {
		case l.Number > line || l.First > number:
		case l.Kind == store.LineUndo && l.First < number:
			r = Ruling{}
		case l.Kind == store.LineUndo:
			r = Ruling{Facts: r.Facts}
		case l.First == number:
			err = r.add(g, l)
		}
		if err != nil {
			return r, err
		}
	}
	return r, nil
}

// Rule makes what is ruled for a season true of the state in which that finds the game, and returns what is recorded of it. An error is of a fact that cannot be.
func (r *Ruling) Rule(g *Game, found adjudicator.State) (ruled adjudicator.State, record []adjudicator.Event, err error) {
	ruled = found
	for _, facts := range r.Facts {
		var events []adjudicator.Event
		if ruled, events, err = adjudicator.Rule(g.Rules, g.Board, ruled, facts); err != nil {
			return found, nil, err
		}
		record = append(record, events...)
	}
	return ruled, record, nil
}

// add adds what a correction of the season rules to what was ruled before it.
func (r *Ruling) add(g *Game, l store.Line) error {
	orders, err := g.Tx.LineOrders(l.ID)
	if err != nil {
		return err
	}
	for _, o := range orders {
		i := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.ID == o.Seat })
		r.Orders = append(slices.Clip(r.Orders), RuledOrders{g.Seats[i].Lord, o.Orders})
	}
	r.Facts = append(slices.Clip(r.Facts), wording.Lines(l.Facts))
	if lords := wording.Lines(l.NewDice); len(lords) > 0 {
		r.NewDice = append(slices.Clone(r.NewDice), g.NewDice(lords, l.Number))
	}
	return nil
}

// NewDice are new dice for the fights of lords, by a line of the campaign.
func (g *Game) NewDice(lords []string, line int) adjudicator.Ruling {
	r := adjudicator.Ruling{Prefix: fmt.Sprintf("line %d: ", line)}
	for _, lord := range lords {
		r.NewDice = append(r.NewDice, adjudicator.Seat(slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.Lord == lord })))
	}
	return r
}

// IsCorrected reports whether a line was made after the letters of a season had left, so that they would be others by now: the season was corrected, or the
// facts in which the season after it begins; or that one was opened again.
func (g *Game) IsCorrected(s store.Season) bool {
	return slices.ContainsFunc(g.Lines, func(l store.Line) bool {
		return l.First <= s.Number+1 && s.Number <= l.Last && !s.Approved.IsZero() && !s.Approved.After(l.Made)
	})
}

// RulingsTold are the corrections of a game, and its seasons that were opened again, as everybody in it may know them: whose orders were replaced, and the facts
// that are no secret. When the game is over nothing is.
func (g *Game) RulingsTold() (all []view.Ruling, err error) {
	for _, l := range g.Lines {
		title, err := g.seasonOfLine(l)
		if err != nil {
			return nil, err
		}
		r := view.Ruling{Season: title, Day: schedule.ShowDay(l.Made, g.Row.Zone), Undone: l.Kind == store.LineUndo, Because: l.Because}
		if r.What, err = g.whatOfLine(l); err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// whatOfLine says what a line has put right, as everybody in the game may know it now.
func (g *Game) whatOfLine(l store.Line) (what []string, err error) {
	var replaced Ruling
	if err := replaced.add(g, l); err != nil {
		return nil, err
	}
	for _, o := range replaced.Orders {
		what = append(what, phrase.Choose(g.EndKnown(), "The orders of "+o.Lord+": "+phrase.List(wording.Lines(o.Orders))+".", o.Lord+" has other orders."))
	}
	for _, fact := range wording.Lines(phrase.Choose(g.EndKnown(), l.Facts, l.Told)) {
		what = append(what, wording.Sentence(fact))
	}
	if lords := wording.Lines(l.NewDice); len(lords) > 0 {
		what = append(what, "The fights of "+phrase.List(lords)+" in it have new dice.")
	}
	return what, nil
}

// seasonOfLine names the season with which a line begins. It may not be played now.
func (g *Game) seasonOfLine(l store.Line) (string, error) {
	s, err := g.Tx.SeasonByNumber(g.Row.ID, l.First)
	if errors.Is(err, store.ErrNotFound) {
		var former store.FormerSeason
		former, err = g.Tx.FormerSeason(g.Row.ID, l.First, l.Number)
		s = former.Season
	}
	return wording.Title(s), err
}
