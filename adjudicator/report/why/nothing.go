package why

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// nothing says why the record has nothing of the thing.
func (x *explainer) nothing(lines []line, dice int) []string {
	switch t := x.thing; t.Kind {
	case OfTroop:
		return []string{x.nothingOfTroop(t.Lord, t.Troop, lines)}
	case OfPlace:
		return x.nothingAt(t.At)
	case OfFight:
		where := choose(t.At == board.NoPosition, "", " at "+x.placeOr(t.At))
		return []string{choose(t.At == board.NoPosition && !x.All, "You fought nobody this season.", "Nobody fought"+where+" this season."), x.whyNoFight()}
	case OfLord:
		return []string{"Nothing happened to " + x.Lord(t.Lord) + " this season that " + choose(x.All, "is in the record.", "you can know of.")}
	case OfLine:
		return x.nothingOfLine(lines)
	case OfTreasury:
		return []string{x.nothingOfMoney(t.Lord)}
	case OfDice:
		return []string{choose(dice == 0, "No dice were thrown this season.", "These are all dice of the season that "+choose(x.All, "were thrown", "you can know of")+".")}
	case OfDie:
		return []string{fmt.Sprintf("There are %d dice this season that %s; WHY DICE lists them.", dice, choose(x.All, "were thrown", "you can know of"))}
	case OfNothing:
		return x.untouched(t.Lord)
	}
	return []string{"Nothing happened."}
}

// nothingOfTroop says why nothing happened to a troop.
func (x *explainer) nothingOfTroop(lord adjudicator.Seat, id adjudicator.TroopID, lines []line) string {
	who := phrase.UpperFirst(x.troopThen(lord, id))
	t := x.Before.Player(lord).Troop(id)
	switch {
	case t == nil:
		return who + " came into service later."
	case t.Status == adjudicator.Dead:
		return who + " was dead before the season."
	case t.Status == adjudicator.Gone:
		return who + " had left before the season."
	}
	stood := who + choose(lord == x.Reader && t.Kind == adjudicator.Lord, " were", " was") + " at " + x.Place(t.At) + " all the time"
	if lord != x.Reader && !x.All || !x.Before.Season.Campaign() {
		return stood + ", and nothing happened there."
	}
	x.cite(ruleUnordered)
	is := func(kind order.Order) int {
		return slices.IndexFunc(lines, func(l line) bool { return sameOrder(order.Unwrap(l.Order), kind) })
	}
	march, hold := is(order.Move{}), is(order.Hold{})
	switch {
	case !x.Before.Player(lord).MayOrder():
		return stood + ": troops without a lord take no orders, and defend where they are (§10)."
	case march >= 0:
		l := lines[march]
		return stood + ": " + l.Order.String() + choose(x.became(l) == "", " led nowhere else from there", x.became(l)) + "."
	case hold >= 0:
		return stood + ", as ordered, and nobody came."
	}
	return stood + ": without a MOVE or a HOLD troops stay (§6.v), and nobody came."
}

// nothingAt says why nothing happened at a place.
func (x *explainer) nothingAt(p board.Position) (all []string) {
	var there []string
	for seat := range x.Before.Players {
		names := naming.Names{Table: x.Table, State: x.Before, Reader: x.Reader}
		if ids, _ := names.StandingAt(adjudicator.Seat(seat), p); len(ids) > 0 {
			there = append(there, x.Troops(adjudicator.Seat(seat), ids))
		}
	}
	if len(there) == 0 {
		all = append(all, "Nobody was at "+x.Place(p)+" this season, and nobody came.")
	} else {
		all = append(all, phrase.UpperFirst(phrase.List(there))+" stood at "+x.Place(p)+" all the time, and nobody came.")
	}
	if x.Board.Place(p).Kind != board.Manor {
		return all
	}
	holder := x.After.Manors[p].Holder
	switch {
	case holder == adjudicator.NoSeat:
		x.cite("claimed")
		return append(all, "Nobody holds it: a knight, or a lord, must be there when the season ends to claim it (§5.i).")
	default:
		return append(all, phrase.UpperFirst(x.Does(holder, "hold", "holds"))+" it, as before.")
	}
}

// whyNoFight says when there is none.
func (x *explainer) whyNoFight() string {
	x.cite("stance")
	return "Sides that meet fight only if one of them engages the other (§6)."
}

// nothingOfLine says what became of a line that nothing came of.
func (x *explainer) nothingOfLine(lines []line) []string {
	ordered := 0
	if int(x.thing.Lord) < len(x.Orders) {
		ordered = len(x.Orders[x.thing.Lord].Lines)
	}
	switch {
	case len(lines) == 0 && ordered == 0:
		return []string{x.sayNoOrders()}
	case len(lines) == 0:
		return []string{fmt.Sprintf("%s %s for this season, and no line %d.", phrase.UpperFirst(x.Does(x.thing.Lord, "had", "had")), phrase.Figures(ordered, "line"), x.thing.N)}
	}
	if said := x.became(lines[0]); said != "" {
		return []string{"That is all that came of it."}
	}
	return []string{"Nothing happened this season for which the line was asked."}
}

func (x *explainer) sayNoOrders() string {
	return phrase.UpperFirst(x.Does(x.thing.Lord, "had", "had")) + " no orders for this season."
}

// nothingOfMoney says why a treasury did not change.
func (x *explainer) nothingOfMoney(lord adjudicator.Seat) string {
	return fmt.Sprintf("%s treasury held %s before and after. Money comes with the harvest and goes in winter (§4, §5.viii).",
		phrase.UpperFirst(x.Whose(lord)), phrase.Bz(x.After.Player(lord).Treasury))
}

// untouched says of each of a lord's troops to whom nothing happened why.
func (x *explainer) untouched(lord adjudicator.Seat) (all []string) {
	for t := range view.Living(x.Before.Player(lord)) {
		touched := slices.ContainsFunc(x.Record, func(e adjudicator.Event) bool {
			return slices.Contains(subjectOf(e).troops, troop{lord, t.ID})
		})
		if !touched {
			all = append(all, x.nothingOfTroop(lord, t.ID, x.linesFor(lord, []troop{{lord, t.ID}}, nil)))
		}
	}
	if len(all) == 0 {
		return []string{"Something happened to each of " + x.Whose(lord) + " troops; WHY and a number tells what."}
	}
	return all
}
