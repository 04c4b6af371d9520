package receipt

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// oddsTroops is with how many troops a side may be for its odds to stand in a receipt, which
// must not be long in the making.
const oddsTroops = 12

// A foreseen fight is one that comes about if all others stay where they are and have no
// orders: what can be known of them.
type foreseen struct {
	adjudicator.FightBegan
	own   int // which of its sides is the reader's
	told  bool
	why   string // no odds can be told of it
	later bool   // it is not the first of the reader's troops
}

// foreseeFights tries the season against the others as they stand, and finds the fights of the
// reader's troops, with the reason why no odds can be told of one, as of all that dice have touched before. Of others nothing is looked at but where
// their troops are, what everybody may see.
func (f *forecast) foreseeFights() []foreseen {
	met := func(t *adjudicator.Troop) bool { return f.isMetOnWay(t.ID) }
	if !f.State.Season.Campaign() || !slices.ContainsFunc(f.livingTroops(), met) {
		return nil
	}
	stands := f.State.Clone()
	for i := range stands.Players {
		if p := &stands.Players[i]; adjudicator.Seat(i) != f.Reader {
			*p = adjudicator.Player{Lord: p.Lord, Income: p.Income, Barred: p.Barred, Out: p.Out, Troops: p.Troops}
		}
	}
	after, record := f.trySeason(&stands, withoutTurns(f.bound))
	var all []foreseen
	fought := map[[2]int]bool{} // who was in a fight before, by seat and number
	for _, fight := range view.EventsOf[adjudicator.FightBegan](record) {
		own := slices.IndexFunc(fight.Sides[:], func(s adjudicator.Fighters) bool { return s.Lord == f.Reader })
		again := own >= 0 && slices.ContainsFunc(fight.Sides[1-own].Troops, func(id adjudicator.TroopID) bool {
			return fought[[2]int{int(fight.Sides[1-own].Lord), int(id)}]
		})
		fresh := noneFoughtBefore(&fight, fought)
		if own < 0 || again || slices.Contains(after.Player(f.Reader).Allies, fight.Sides[1-own].Lord) {
			continue
		}
		one := foreseen{FightBegan: fight, own: own}
		switch {
		case !fresh: // who of the reader's is left in it the trial's dice have thrown
			one.why, one.later = "it depends on how an earlier fight ends", true
		case f.fightsByCondition(fight.Sides[own].Troops):
			one.why = "a line of yours with a condition may change it"
		case shutsGates(record, &fight):
			one.why = "a side goes inside the walls in the middle of it"
		case !onlyFight(record, &fight):
			one.why = "several fights are joined there"
		case max(len(fight.Sides[0].Troops), len(fight.Sides[1].Troops)) > oddsTroops:
			one.why = "too many troops are in it"
		}
		all = append(all, one)
	}
	return all
}

// noneFoughtBefore reports whether nobody in a fight has fought before, and notes that all have now.
func noneFoughtBefore(fight *adjudicator.FightBegan, fought map[[2]int]bool) bool {
	fresh := true
	for _, s := range fight.Sides {
		for _, id := range s.Troops {
			who := [2]int{int(s.Lord), int(id)}
			fresh = fresh && !fought[who]
			fought[who] = true
		}
	}
	return fresh
}

// onlyFight reports whether a fight is the only one at its place in its phase: of several
// sides a die may say who begins (§8.v).
func onlyFight(record []adjudicator.Event, fight *adjudicator.FightBegan) bool {
	other := func(e adjudicator.FightBegan) bool {
		return e.Phase == fight.Phase && e.At == fight.At && e.N != fight.N
	}
	rolled := func(e adjudicator.OrderOfFightRolled) bool { return e.Phase == fight.Phase && e.At == fight.At }
	return fight.And == board.NoPosition && !slices.ContainsFunc(view.EventsOf[adjudicator.FightBegan](record), other) &&
		!slices.ContainsFunc(view.EventsOf[adjudicator.OrderOfFightRolled](record), rolled)
}

// shutsGates reports whether a side of a fight goes inside in the middle of it, which no odds
// are reckoned for (§13.i).
func shutsGates(record []adjudicator.Event, fight *adjudicator.FightBegan) bool {
	return slices.ContainsFunc(view.EventsOf[adjudicator.ShelterTaken](record), func(in adjudicator.ShelterTaken) bool {
		return in.Phase == fight.Phase && in.Manor == fight.At && in.Fight == fight.N
	})
}

// oddsOf tells the odds of those fights of some troops that have not been told yet.
func (f *forecast) oddsOf(ids []adjudicator.TroopID) (said []string) {
	for i := range f.fights {
		fight := &f.fights[i]
		if fight.told || !slices.ContainsFunc(ids, func(id adjudicator.TroopID) bool { return slices.Contains(fight.Sides[fight.own].Troops, id) }) {
			continue
		}
		fight.told = true
		said = append(said, f.oddsText(fight))
	}
	return said
}

// oddsText tells the odds of a fight in a sentence, or why none can be told.
func (f *forecast) oddsText(fight *foreseen) string {
	own, their := &fight.Sides[fight.own], &fight.Sides[1-fight.own]
	var got *odds.Result
	if fight.why == "" {
		var err error
		if got, err = odds.Reckon(f.Rules, odds.Fight{
			Ground: adjudicator.BoutGround{At: fight.At, Choke: fight.Choke, Consecrated: f.Board.Place(fight.At).Kind == board.House},
			Sides:  [2]adjudicator.BoutSide{f.boutSide(own), f.boutSide(their)}}); err != nil {
			fight.why = phrase.Choose(errors.Is(err, odds.ErrTooLarge), "too many troops are in it", "it may never end")
		}
	}
	if fight.why != "" {
		return fmt.Sprintf("No odds%s against %s at %s in phase %s, if they stay as they are and have no orders: %s.",
			phrase.Choose(fight.later, "", " of "+f.Troops(f.Reader, own.Troops)), f.Troops(their.Lord, their.Troops), f.Place(fight.At), phrase.Spell(fight.Phase), fight.why)
	}
	us, them := &got.Sides[0], &got.Sides[1]
	text := fmt.Sprintf("Odds of %s against %s at %s in phase %s, if they stay as they are and have no orders: you hold the field %s, they %s",
		f.Troops(f.Reader, own.Troops), f.Troops(their.Lord, their.Troops), f.Place(fight.At), phrase.Spell(fight.Phase), inHundred(us.Holds), inHundred(them.Holds))
	if got.Neither >= 0.005 {
		text += ", nobody " + inHundred(got.Neither)
	}
	if us.Lord() != nil {
		text += "; your lord falls " + inHundred(us.Lord().Dies)
	}
	if them.Lord() != nil {
		text += "; their lord falls " + inHundred(them.Lord().Dies)
	}
	return text + "."
}

// boutSide is one side of a foreseen fight as its troops stand now: the reader's by their
// orders, others by the game's defaults.
func (f *forecast) boutSide(s *adjudicator.Fighters) adjudicator.BoutSide {
	p := f.State.Player(s.Lord)
	side := adjudicator.BoutSide{Lordless: p.Barred, Bonus: s.Bonus, Inside: s.Inside}
	for _, id := range s.Troops {
		side.Troops = append(side.Troops, *p.Troop(id))
	}
	if s.Lord == f.Reader {
		side.Orders = f.bound
	}
	return side
}

// inHundred is a chance in percent, in whole numbers: nothing that may be is 0, and nothing
// that may fail 100.
func inHundred(x float64) string {
	switch n := math.Round(100 * x); {
	case x < 1e-9:
		return "0 %"
	case n < 1:
		return "under 1 %"
	case n == 100 && x < 1-1e-9:
		return "over 99 %"
	default:
		return fmt.Sprintf("%.0f %%", n)
	}
}

// standingFights warns of fights of troops that no line orders about.
func (f *forecast) standingFights() []string {
	return f.oddsOf(f.livingIDs())
}

// canReach reports whether others that stand at a position now can come to a troop in
// this season, with so many miles a phase more than a march has: a retreat adds one.
func (f *forecast) canReach(from board.Position, id adjudicator.TroopID, more int) bool {
	for mile := range f.Rules.Phases*f.Rules.MilesPerPhase + 1 {
		phase := (mile + f.Rules.MilesPerPhase - 1) / f.Rules.MilesPerPhase
		if f.Board.Miles(from, f.traces[id].placeAfter(mile)) <= mile+phase*more {
			return true
		}
	}
	return false
}

// isSafe reports whether no other lord's troop can come to a troop in this season,
// neither by a march nor by a retreat (§6.vii).
func (f *forecast) isSafe(id adjudicator.TroopID) bool {
	return !slices.ContainsFunc(f.others, func(o stack) bool { return f.canReach(o.at, id, 1) })
}

// isCertain reports whether what troops were ordered to do is certain: nobody can come to
// them, nor to their lord, at whose death all orders are forgotten (§10.i).
func (f *forecast) isCertain(ids []adjudicator.TroopID) bool {
	lord := f.State.Player(f.Reader).LivingLord()
	return lord != nil && !f.mayTurn(ids) && f.isSafe(lord.ID) && !slices.ContainsFunc(ids, func(id adjudicator.TroopID) bool { return !f.isSafe(id) })
}

// turns reports whether a line behind a condition gives troops a march, or manors to others (§6.x).
func turns(c adjudicator.ConditionalOrder) bool {
	return len(c.Then.Claims)+len(c.Then.Yields) > 0 || slices.ContainsFunc(c.Then.Troops, isMarch)
}

// isMarch reports whether orders of a troop have a MOVE or a HOLD.
func isMarch(o adjudicator.TroopOrders) bool { return o.Hold || len(o.Legs) > 0 }

// withoutTurns are orders without the lines behind conditions that turn marches and claims: the receipt tells what the lines without
// conditions do.
func withoutTurns(b adjudicator.Bound) adjudicator.Bound {
	b.If = slices.DeleteFunc(slices.Clone(b.If), turns)
	return b
}

// mayTurn reports whether lines behind conditions may give troops another march, or the manor at its end to others; those of
// other troops may take their room (§6.iii, §6.x).
func (f *forecast) mayTurn(ids []adjudicator.TroopID) bool {
	crowd := len(f.livingTroops()) > f.Rules.Limit
	ends := func(at board.Position) bool {
		return slices.ContainsFunc(ids, func(id adjudicator.TroopID) bool { return f.endsAt(id) == at })
	}
	return slices.ContainsFunc(f.bound.If, func(c adjudicator.ConditionalOrder) bool {
		return slices.ContainsFunc(f.mayMarch(&c), func(id adjudicator.TroopID) bool { return crowd || slices.Contains(ids, id) }) ||
			slices.ContainsFunc(c.Then.Claims, func(o adjudicator.ClaimOrder) bool { return ends(o.At) }) ||
			slices.ContainsFunc(c.Then.Yields, func(o adjudicator.YieldOrder) bool { return ends(o.At) })
	})
}

// mayBeTurned is said of troops to whom lines behind conditions may give another march.
const mayBeTurned = "Lines of yours behind a condition go before this one when they come true."

// markLeg marks what troops were ordered to do.
func (f *forecast) markLeg(r *view.ReceiptLine, ids []adjudicator.TroopID) {
	if f.isCertain(ids) {
		return
	}
	r.Mark = view.IfNobody
	if f.mayTurn(ids) && !slices.Contains(r.Does, mayBeTurned) {
		r.Does = append(r.Does, mayBeTurned)
	}
}

// sayComers names those whom troops may meet, beside those who stand on their way now; of the lord's, it says what that may lead to.
func (f *forecast) sayComers(r *view.ReceiptLine, ids []adjudicator.TroopID) {
	if lord := f.State.Player(f.Reader).LivingLord(); lord != nil && slices.Contains(ids, lord.ID) && !f.lordTold {
		r.Does = append(r.Does, f.lordInReach(true)...)
		return
	}
	var comers []string
	for _, o := range f.others {
		if !f.onWay(o.at, ids[0]) && f.canReach(o.at, ids[0], 0) {
			comers = append(comers, fmt.Sprintf("%s (strength %d, now at %s)", f.Troops(o.lord, o.ids), o.strength, f.Place(o.at)))
		}
	}
	if len(comers) > 0 {
		r.Does = append(r.Does, "You may meet: "+strings.Join(comers, "; ")+".")
	}
}

func (f *forecast) isMetOnWay(id adjudicator.TroopID) bool {
	return slices.ContainsFunc(f.others, func(o stack) bool { return f.onWay(o.at, id) })
}

// onWay reports whether a troop passes a position, or stands there.
func (f *forecast) onWay(at board.Position, id adjudicator.TroopID) bool {
	tr := f.traces[id]
	return tr.from == at || slices.ContainsFunc(tr.steps, func(st step) bool { return st.at == at })
}
