package receipt

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// conditionLine says when a line behind a condition holds, and what it does then (§6.x).
func (f *forecast) conditionLine(r *view.ReceiptLine, o order.Conditional, own int) {
	r.Does = []string{conditionMeaning(o)}
	i := slices.IndexFunc(f.bound.If, func(c adjudicator.ConditionalOrder) bool { return c.Line == own+1 })
	if i < 0 { // it stands for a season to come
		return
	}
	kept, lost, by := f.seasonBefore(&f.bound.If[i])
	if len(lost) > 0 && len(kept) == 0 {
		f.override(r, by, own)
		return
	}
	if _, ok := o.Then.(order.Move); ok {
		r.Does = append(r.Does, f.branch(own).marches(kept)...)
	}
	if len(lost) > 0 {
		r.Does = append(r.Does, f.overriddenBy(" for "+naming.Numbers(lost), by, own))
	}
}

// branch is the forecast of the lines without a condition and of one with it, as if all that it asks for were so but the phase.
func (f *forecast) branch(own int) *forecast {
	b := &forecast{Names: f.Names, lines: f.branchLines(f.lines, own), stands: f.branchLines(f.stands, own-len(f.lines)), alone: f.alone, others: f.others}
	b.bound, _ = adjudicator.Bind(f.Board, &b.alone, f.Reader, b.lines, b.stands)
	b.after, b.record = b.trySeason(&b.alone, b.bound)
	b.traceTroops()
	return b
}

// branchLines are the lines without a condition, and the one of an index with nothing but its phases.
func (f *forecast) branchLines(lines []order.Line, own int) (all []order.Line) {
	for i, l := range lines {
		c, ok := l.Order.(order.Conditional)
		if ok && i != own {
			continue
		}
		if ok {
			c.If = slices.DeleteFunc(slices.Clone(c.If), func(f order.Fact) bool { return f.Is != order.InPhase })
			l.Order = c
		}
		all = append(all, l)
	}
	return all
}

// marches says where some troops of a branch go.
func (f *forecast) marches(of []adjudicator.TroopID) (said []string) {
	if len(view.EventsOf[adjudicator.ConditionMet](f.record)) == 0 {
		return []string{"It can move nobody, unless they come to where it begins."}
	}
	ids := map[string][]adjudicator.TroopID{}
	var ways []string
	for _, id := range of {
		way := f.branchWay(id)
		if ids[way] == nil {
			ways = append(ways, way)
		}
		ids[way] = append(ids[way], id)
	}
	for _, way := range ways {
		who := ids[way]
		said = append(said, "If so, "+naming.Numbers(who)+" "+phrase.Choose(len(who) == 1, "goes ", "go ")+way)
		said = append(said, f.claimsOf(who)...)
		said = append(said, f.othersOnWay(f.traces[who[0]])...)
	}
	return said
}

// branchWay is how far a troop of a branch goes, and where it stands then.
func (f *forecast) branchWay(id adjudicator.TroopID) string {
	tr := f.traces[id]
	if len(tr.steps) == 0 {
		return "nowhere: it is there already, or no phase is left."
	}
	return fmt.Sprintf("%s%s: %s.", phrase.Count(len(tr.steps), "mile"), f.placesOnWay(tr, 0, len(tr.steps)), f.phases(tr, 0, len(tr.steps)))
}

// hasMarchBehind reports whether a line behind a condition may give a troop a march.
func (f *forecast) hasMarchBehind(id adjudicator.TroopID) bool {
	return slices.ContainsFunc(f.bound.If, func(c adjudicator.ConditionalOrder) bool { return slices.Contains(f.mayMarch(&c), id) })
}

// mayMarch are the troops to whom a line behind a condition may give a march.
func (f *forecast) mayMarch(c *adjudicator.ConditionalOrder) (ids []adjudicator.TroopID) {
	if slices.ContainsFunc(c.Then.Troops, isMarch) {
		ids, _, _ = f.seasonBefore(c)
	}
	return ids
}

// seasonBefore divides the troops of a line behind a condition: for those who are kept it may hold; before a standing one the lines of the season
// without a condition go for the others (§6.x).
func (f *forecast) seasonBefore(c *adjudicator.ConditionalOrder) (kept, lost []adjudicator.TroopID, by []int) {
	for _, o := range c.Then.Troops {
		line := -1
		if c.Standing {
			line = lineBefore(f.bound.Season, &o)
		}
		if line < 0 {
			kept = append(kept, o.Troop)
			continue
		}
		lost = append(lost, o.Troop)
		if !slices.Contains(by, line) {
			by = append(by, line)
		}
	}
	return kept, lost, by
}

// lineBefore is the line of a sheet, by its index, with the order of the same kind for a troop; -1 if there is none.
func lineBefore(sheet *adjudicator.Bound, o *adjudicator.TroopOrders) int {
	i := slices.IndexFunc(sheet.Troops, func(x adjudicator.TroopOrders) bool { return x.Troop == o.Troop })
	if i < 0 {
		return -1
	}
	same := &sheet.Troops[i]
	if isMarch(*o) && isMarch(*same) {
		return same.Line
	}
	for manner, line := range o.From {
		if line != 0 && same.From[manner] != 0 {
			return same.From[manner] - 1
		}
	}
	return -1
}

// givesWay reports whether lines behind conditions may go before one without, of the same matter (§6.x).
func (f *forecast) givesWay(l order.Line, own int) bool {
	alone, _ := adjudicator.Bind(f.Board, f.State, f.Reader, []order.Line{l}, nil)
	return slices.ContainsFunc(f.bound.If, func(c adjudicator.ConditionalOrder) bool {
		return (!c.Standing || f.isStanding(own)) && sameMatter(&alone, &c.Then)
	})
}

// sameMatter reports whether two lines settle the same: for a troop, at a place, or altogether.
func sameMatter(a, b *adjudicator.Bound) bool {
	return len(a.Wounds) > 0 && len(b.Wounds) > 0 ||
		slices.ContainsFunc(a.Troops, func(o adjudicator.TroopOrders) bool { return !isMarch(o) && lineBefore(b, &o) >= 0 }) ||
		anyPair(a.Claims, b.Claims, func(x, y adjudicator.ClaimOrder) bool { return x.At == y.At }) ||
		anyPair(a.Yields, b.Yields, func(x, y adjudicator.YieldOrder) bool { return x.At == y.At }) ||
		anyPair(a.Invasions, b.Invasions, func(x, y adjudicator.InvadeOrder) bool { return x.At == y.At }) ||
		anyPair(a.Shelters, b.Shelters, func(x, y adjudicator.ShelterOrder) bool { return meets(x.At, y.At) }) ||
		anyPair(a.Champions, b.Champions, func(x, y adjudicator.ChampionsOrder) bool { return meets(x.At, y.At) })
}

// meets reports whether two places are the same, or one of them is any.
func meets(a, b board.Position) bool {
	return a == b || a == board.NoPosition || b == board.NoPosition
}

// anyPair reports whether something holds for one of a list and one of another.
func anyPair[T any](a, b []T, is func(x, y T) bool) bool {
	return slices.ContainsFunc(a, func(x T) bool { return slices.ContainsFunc(b, func(y T) bool { return is(x, y) }) })
}

// fightsByCondition reports whether a line behind a condition may tell some troops how to fight.
func (f *forecast) fightsByCondition(ids []adjudicator.TroopID) bool {
	return slices.ContainsFunc(f.bound.If, func(c adjudicator.ConditionalOrder) bool {
		return c.Then.Wounds != nil || len(c.Then.Champions) > 0 || slices.ContainsFunc(c.Then.Troops, func(o adjudicator.TroopOrders) bool {
			return slices.Contains(ids, o.Troop) && o.From[adjudicator.OfWithdraw] != 0
		})
	})
}

// conditionMeaning says when a line behind a condition holds, and what it does then (§6.x).
func conditionMeaning(o order.Conditional) string {
	var parts []string
	for _, f := range o.If {
		parts = append(parts, factMeaning(f))
	}
	text := "Only"
	if len(parts) > 0 {
		text += " if " + phrase.List(parts)
	}
	if o.Against != "" {
		text += " against the troops of " + o.Against
	}
	return text + ", " + momentOf(o.Then) + ": " + o.Then.String() + "."
}

// factMeaning says a fact in plain words.
func factMeaning(f order.Fact) string {
	troop := fmt.Sprintf("%02d", f.Troop)
	if f.Troop == 0 {
		troop = "your lord"
	}
	yes, no := "", ""
	switch f.Is {
	case order.LordAt:
		yes, no = f.Lord+" stands at "+string(f.Place), "nobody of "+f.Lord+" stands at "+string(f.Place)
	case order.EnemyAt:
		yes, no = "anybody who is not your ally stands at "+string(f.Place), "nobody but you and your allies stands at "+string(f.Place)
	case order.NobodyAt:
		yes, no = "nobody stands at "+string(f.Place), "somebody stands at "+string(f.Place)
	case order.HeldBy:
		yes, no = f.Lord+" holds "+string(f.Place), f.Lord+" does not hold "+string(f.Place)
	case order.Mine:
		yes, no = "you hold "+string(f.Place), "you do not hold "+string(f.Place)
	case order.Unheld:
		yes, no = "nobody holds "+string(f.Place), "somebody holds "+string(f.Place)
	case order.TroopDead:
		yes, no = troop+" is dead", troop+" is not dead"
	case order.TroopHurt:
		yes, no = troop+" is wounded", troop+" is not wounded"
	case order.TroopAt:
		yes, no = troop+" stands at "+string(f.Place), troop+" does not stand at "+string(f.Place)
	case order.InPhase:
		yes, no = "it is phase "+strconv.Itoa(f.Phase), "it is not phase "+strconv.Itoa(f.Phase)
	case order.Strength:
		yes, no = "your side is stronger", "your side is not stronger"
		if !f.Weighs.Stronger {
			yes, no = fmt.Sprintf("the odds are at least %d to %d", f.Weighs.A, f.Weighs.B), fmt.Sprintf("the odds are below %d to %d", f.Weighs.A, f.Weighs.B)
		}
	}
	return phrase.Choose(f.Not, no, yes)
}

// momentOf says when an order is looked at, if it stands behind a condition (§6.x).
func momentOf(o order.Order) string {
	switch order.Keyword(o) {
	case "MOVE", "HOLD":
		return "when a phase begins"
	case "STANCE":
		return "when troops meet"
	case "SHELTER":
		return "when you are attacked"
	case "AT":
		return "when those inside are found, or it is time to pillage"
	case "WITHDRAW":
		return "after a round"
	case "WOUNDS":
		return "at each wound"
	case "CHAMPIONS":
		return "when somebody steps forward"
	case "CLAIM", "YIELD":
		return "at the season's end"
	}
	return "after the fight"
}
