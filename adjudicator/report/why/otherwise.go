package why

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// otherwise says what would have had to be otherwise, where one comparison decided.
func (x *explainer) otherwise(told []narrative.Told) (all []string) {
	add := func(text string) {
		if text != "" && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	for _, e := range x.Record {
		if r, ok := e.(adjudicator.OrderRefused); ok && x.isToldOrListed(r, told) {
			add(remedy(r))
		}
	}
	for _, t := range told {
		if _, ok := t.Events[0].(adjudicator.FightBegan); ok {
			for _, text := range x.otherwiseFought(t.Events) {
				add(text)
			}
			continue
		}
		for _, e := range t.Events {
			add(x.otherwiseOf(e))
		}
	}
	return all
}

// isToldOrListed reports whether a refusal is in the answer.
func (x *explainer) isToldOrListed(r adjudicator.OrderRefused, told []narrative.Told) bool {
	if slices.ContainsFunc(told, func(t narrative.Told) bool {
		is, ok := t.Events[0].(adjudicator.OrderRefused)
		return ok && is.Lord == r.Lord && is.Line == r.Line && is.Reason == r.Reason
	}) {
		return true
	}
	return x.isListed(r, x.lines)
}

// otherwiseOf says it of an event that is no fight.
func (x *explainer) otherwiseOf(e adjudicator.Event) string {
	switch e := any(e).(type) {
	case adjudicator.TroopsWaited:
		if e.Why == adjudicator.WaitsFull {
			return "With one of " + x.WhoseOwn(e.Lord) + " fewer at " + x.Place(e.To) + " the last in the list would not have had to wait."
		}
	case adjudicator.TroopLeft:
		if e.Why == adjudicator.Unpaid && (x.All || e.Lord == x.Reader) {
			return x.otherwisePaid(e)
		}
	case adjudicator.LoyaltyRolled:
		if e.Deserts {
			return fmt.Sprintf("%s: on %d or less he would have stayed.", naming.Number(e.Troop), x.Rules.LoyaltyFrom-1)
		}
	case adjudicator.ManorHarvested:
		return x.otherwiseHarvested(e)
	case adjudicator.ManorDisputed:
		return x.otherwiseClaimed(e)
	}
	return ""
}

// otherwisePaid says how much more would have kept a troop who was not paid.
func (x *explainer) otherwisePaid(e adjudicator.TroopLeft) string {
	t := x.Before.Player(e.Lord).Troop(e.Troop)
	if t == nil {
		return ""
	}
	left := x.Before.Player(e.Lord).Treasury
	for _, o := range x.Record {
		if paid, ok := o.(adjudicator.TroopPaid); ok && paid.Lord == e.Lord {
			left = paid.Treasury
		}
	}
	missing := adjudicator.Pay(x.Rules, t) - left
	if missing < 1 {
		return ""
	}
	return fmt.Sprintf("%s more in the treasury would have paid %s.", phrase.Bz(missing), naming.Number(e.Troop))
}

// otherwiseHarvested says what the card gives a manor that is supervised and has a knight to collect (§5.iii).
func (x *explainer) otherwiseHarvested(e adjudicator.ManorHarvested) string {
	card := adjudicator.IncomeCard(x.Rules, x.Board, e.Manor)
	for _, l := range e.Lines {
		if l.What == adjudicator.LineCard && l.Bz < card[0] && x.thing.Kind == OfPlace && x.Before.Season == adjudicator.Autumn {
			return fmt.Sprintf("Supervised, and with a knight to collect, the card of %s would have given %d in place of %d.", x.Place(e.Manor), card[0], l.Bz)
		}
	}
	return ""
}

// otherwiseClaimed says what a claim that came to nothing would have needed, as far as all can see or the lord's own orders say.
func (x *explainer) otherwiseClaimed(e adjudicator.ManorDisputed) string {
	if !x.All && e.By != x.Reader || e.Others != nil && !x.All {
		return ""
	}
	if x.claimsNot(e.By, e.Manor) {
		return "Without CLAIM " + x.Place(e.Manor) + " NO the knight would have claimed it, if nobody disputed it."
	}
	return "With no other lord's troops at " + x.Place(e.Manor) + " at the end, or after a victory there this season, the knight would have claimed it."
}

// needsKnight says that men-at-arms who stand alone at a manor at the season's end claim nothing (§5.i). In autumn they have gone home since.
func (x *explainer) needsKnight() (all []string) {
	if x.Before.Season != adjudicator.Spring && x.Before.Season != adjudicator.Summer || x.thing.Kind == OfSeason || x.thing.Kind == OfLord {
		return nil
	}
	for _, m := range x.Board.Manors() {
		lord, men := x.menAlone(m)
		if lord == adjudicator.NoSeat {
			continue
		}
		asked := x.thing.Kind == OfPlace && x.thing.At == m || slices.ContainsFunc(men, func(t troop) bool {
			return x.thing.Kind == OfTroop && t == troop{x.thing.Lord, x.thing.Troop} || x.thing.Kind == OfLine && slices.Contains(x.involved, t)
		})
		if asked && x.After.Manors[m].Holder != lord && (x.All || lord == x.Reader) {
			x.cite("claimed")
			all = append(all, fmt.Sprintf("Men-at-arms alone claim nothing: with a knight or the lord at %s, %s would have claimed it (§5.i).", x.Place(m), x.Lord(lord)))
		}
	}
	return all
}

// menAlone are the troops of the only lord who has any at a place, if they are all men-at-arms; none otherwise.
func (x *explainer) menAlone(p board.Position) (lord adjudicator.Seat, men []troop) {
	lord = adjudicator.NoSeat
	for seat := range x.After.Players {
		for t := range view.Living(x.After.Player(adjudicator.Seat(seat))) {
			if t.At != p {
				continue
			}
			if t.Kind != adjudicator.Man || lord != adjudicator.NoSeat && lord != adjudicator.Seat(seat) {
				return adjudicator.NoSeat, nil
			}
			lord, men = adjudicator.Seat(seat), append(men, troop{adjudicator.Seat(seat), t.ID})
		}
	}
	return lord, men
}

// otherwiseFought says what one more or one less would have changed in a fight: in its last round, and in whether a side withdrew after it.
func (x *explainer) otherwiseFought(events []adjudicator.Event) (all []string) {
	began := events[0].(adjudicator.FightBegan)
	var last adjudicator.RoundFought
	var ended adjudicator.FightEnded
	for _, e := range events {
		switch e := any(e).(type) {
		case adjudicator.RoundFought:
			last = e
		case adjudicator.FightEnded:
			ended = e
		}
	}
	if last.Round == 0 {
		return nil
	}
	for i, lord := range ended.Lords {
		if lord == ended.Winner || ended.Winner == adjudicator.NoSeat && !x.All && lord != x.Reader {
			continue
		}
		if text := x.strongerRound(last, i); text != "" {
			all = append(all, text)
		}
		if x.All || lord == x.Reader {
			if text := cmp.Or(x.stayed(began, last, ended, i), x.leftAsOrdered(ended, i)); text != "" {
				all = append(all, text)
			}
		}
	}
	return all
}

// mostMore is how much more strength is looked at.
const mostMore = 3

// strongerRound says how much more strength would have changed the wounds of the last round, the dice being as they were (§8.ii).
func (x *explainer) strongerRound(r adjudicator.RoundFought, i int) string {
	for more := 1; more <= mostMore; more++ {
		av := r.AV
		av[i] += more
		w := adjudicator.CombatResult(x.Rules, av, r.Dice[2].Face, r.Dice[3].Face)
		if w[i] >= r.Wounds[i] && w[1-i] <= r.Wounds[1-i] {
			continue
		}
		var parts []string
		for _, side := range [...]int{i, 1 - i} {
			if w[side] != r.Wounds[side] {
				was := choose(r.Wounds[side] == 0, "none", phrase.Spell(r.Wounds[side]))
				parts = append(parts, fmt.Sprintf("%s %s in place of %s", x.Lord(r.Lords[side])+" would have taken", choose(w[side] == 0, "no wound", phrase.Count(w[side], "wound")), was))
			}
		}
		return fmt.Sprintf("With %d more strength in round %d, and the same dice, %s (§8.ii).", more, r.Round, strings.Join(parts, ", and "))
	}
	return ""
}

// stayed says how much more strength would have kept a side in a fight that it left for being too far behind (§8.i). On a road that
// would have kept the road.
func (x *explainer) stayed(began adjudicator.FightBegan, last adjudicator.RoundFought, ended adjudicator.FightEnded, i int) string {
	behindAt := x.behindAt(ended.Lords[i])
	if ended.Withdrew[i] != adjudicator.WithdrewBehind || began.Choke || behindAt == 0 {
		return ""
	}
	behind := last.Strength[1-i] + last.Bonus[1-i] - x.lost(last, 1-i) - last.Strength[i] - last.Bonus[i] + x.lost(last, i)
	if behind < behindAt {
		return ""
	}
	kept := choose(ended.And == board.NoPosition, "the fight would have gone on", "the road would have been kept for another round")
	return fmt.Sprintf("%s behind by %d after round %d, and %s at %d: with %d more strength %s.", phrase.UpperFirst(x.Does(ended.Lords[i], "were", "was")),
		behind, last.Round, choose(ended.Lords[i] == x.Reader, "leave", "leaves"), behindAt, behind-behindAt+1, kept)
}

// leftAsOrdered says by which of the lord's orders a side left that the defaults might have kept (§8.i).
func (x *explainer) leftAsOrdered(ended adjudicator.FightEnded, i int) string {
	switch ended.Withdrew[i] {
	case adjudicator.WithdrewAfter, adjudicator.WithdrewBelow, adjudicator.WithdrewAtOnce:
	default:
		return ""
	}
	for _, l := range x.linesOf(ended.Lords[i]) {
		if sameOrder(order.Unwrap(l.Order), order.Withdraw{}) {
			return "Without " + l.Order.String() + " the defaults would have decided when " + x.Whose(ended.Lords[i]) + " troops leave (§8.i)."
		}
	}
	return ""
}

// behindAt is how far behind in strength a lord's side leaves: by his order, or by default; 0 if it is ordered in a way that hangs on more.
func (x *explainer) behindAt(lord adjudicator.Seat) int {
	n, ordered := 0, 0
	for _, l := range x.linesOf(lord) {
		w, ok := order.Unwrap(l.Order).(order.Withdraw)
		if !ok {
			continue
		}
		ordered++
		for _, when := range w.When {
			if when.When == order.Behind {
				n = when.N
			}
		}
	}
	switch {
	case ordered == 0:
		return x.Rules.Withdraw.Behind
	case ordered > 1:
		return 0
	}
	return n
}

// lost is how much strength a side lost in a round (§8.iii).
func (x *explainer) lost(r adjudicator.RoundFought, i int) (n int) {
	for _, w := range r.Hurt {
		if w.Lord != r.Lords[i] {
			continue
		}
		t := x.Before.Player(w.Lord).Troop(w.Troop)
		if t == nil {
			continue
		}
		whole, hurt := *t, *t
		whole.Wounded, hurt.Wounded = false, true
		n += choose(w.Dead, adjudicator.Strength(x.Rules, &hurt), adjudicator.Strength(x.Rules, &whole)-adjudicator.Strength(x.Rules, &hurt))
	}
	return n
}
