package correct

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/impact"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
)

// showImpact is what would change, for the master, and what would follow.
func (p *plan) showImpact() error {
	p.result.Impact = impact.New(p.game.ReportTable(), p.compared(p.seasons))
	p.result.Impact.What, p.result.Impact.Because = append(p.says(""), p.dropped()...), p.because
	touched := make([]bool, len(p.game.Seats))
	err := fault.SideBySide(len(touched), func(i int) error {
		touched[i] = p.result.Undone || !p.result.Waits && p.touches(p.game.ReportTable(), p.game.Seats[i])
		return nil
	})
	if err != nil {
		return err
	}
	for i, seat := range p.game.Seats {
		if p.result.Waits || !seat.Resigned.IsZero() && !(p.result.Undone && season.IsLostSince(seat, p.first)) {
			continue
		}
		if touched[i] {
			p.result.Told = append(p.result.Told, seat.Lord)
		} else {
			p.result.Briefly = append(p.result.Briefly, seat.Lord)
		}
	}
	p.result.Follows = p.follows()
	return nil
}

// dropped says which orders, by which the season was played, no longer stand, since others are in the place of all that they had.
func (p *plan) dropped() (all []string) {
	for _, o := range p.orders {
		for _, was := range p.seasons[0].before {
			if was.Seat != o.Seat {
				continue
			}
			stand := wording.Lines(o.Orders)
			gone := slices.DeleteFunc(wording.Lines(was.Orders), func(line string) bool { return slices.Contains(stand, line) })
			if n, lord := len(gone), seatByID(p.game, o.Seat).Lord; n > 0 {
				all = append(all, phrase.UpperFirst(phrase.Count(n, "order"))+" of "+lord+"'s no longer "+phrase.Choose(n == 1, "stands", "stand")+": "+
					phrase.List(gone)+". To keep "+phrase.Choose(n == 1, "it, write it", "any of them, write them")+" beside the new ones.")
			}
		}
	}
	return all
}

// follows says what becomes of letters, of the orders that are in and of the deadline.
func (p *plan) follows() (all []string) {
	r, open := &p.result, wording.Title(p.game.Season)
	if r.Waits {
		return []string{"No letter of " + p.title() + " has left: its letters are written again, and nobody is told of a correction."}
	}
	switch {
	case r.Undone:
		all = append(all, "A letter says to "+phrase.List(r.Told)+" that "+p.title()+" is open again, and why, with the present report.")
	case len(r.Told) > 0:
		all = append(all, "A letter says to "+phrase.List(r.Told)+" what has changed, and why, with the present report.")
	}
	if len(r.Briefly) > 0 {
		all = append(all, "A line says to "+phrase.List(r.Briefly)+" that nothing has changed for "+phrase.Choose(len(r.Briefly) == 1, "that lord", "them")+".")
	}
	switch {
	case r.Undone:
		all = append(all, "Orders for "+p.title()+" stand as they were at its deadline, and can be changed; those for later seasons are gone, and what was sealed. It has a new seed, and all order keys are new ones.")
	case (p.ends() || !p.game.State.Over) && p.game.EndKnown():
		all = append(all, "The game is over, as it was, and everybody gets the last letter again.")
	case p.ends():
		all = append(all, "The game is over with that: "+open+" is not played, and everybody gets the last letter.")
	case p.game.State.Over && p.game.EndKnown():
		all = append(all, "The game goes on: orders are called for the season after the last of these.")
	case p.game.TakesOrders():
		all = append(all, "Orders for "+open+" stand. Who has given any that would do something else gets a new receipt, and the deadline is a day away at least.")
	}
	return all
}

// ends reports whether the corrected campaign is over, and all will know it.
func (p *plan) ends() bool {
	if p.game.AwaitsApproval() && !p.dropsAny() {
		return false
	}
	return slices.ContainsFunc(p.seasons, func(s seasonPlan) bool { return s.would != nil && s.would.After.Over })
}
