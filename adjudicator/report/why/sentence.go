package why

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
)

// sentence tells an event that letters pass over, or tell in another place: its chapter, if it is not that of the event, and the
// sentence; "" if nothing is to be told of it alone.
func (x *explainer) sentence(e adjudicator.Event) (title, text string) {
	switch e := any(e).(type) {
	case adjudicator.SeasonBegan:
		return "The season", naming.SeasonTitle(e.Season, e.Year) + " begins."
	case adjudicator.SeasonEnded:
		return "The season", "it ends; " + naming.SeasonTitle(e.NextSeason, e.NextYear) + " comes next."
	case adjudicator.MarksCleared:
		return "The harvest", "the marks of supervision and of burnt units are taken off all manors, and bridges are mended."
	case adjudicator.RetinueGiven:
		return "The first autumn", fmt.Sprintf("%s with %s and %s.", x.Does(e.Lord, "begin", "begins"), phrase.Figures(len(e.Troops), "troop"), phrase.Bz(e.Treasury))
	case adjudicator.DiceRolled:
		return "Lots", fmt.Sprintf("[%d] for: %s.", e.Face, e.Purpose)
	case adjudicator.AttitudeChanged:
		how := map[order.AttitudeWord]string{order.Ally: "an ally", order.Enemy: "an enemy", order.Neutral: "neither ally nor enemy"}[e.Now]
		return "Attitudes", x.Does(e.Lord, "name", "names") + " " + x.Lord(e.Towards) + " " + how + "."
	case adjudicator.HeirNamed:
		return "Attitudes", x.Does(e.Lord, "name", "names") + " " + naming.Number(e.Troop) + " heir."
	case adjudicator.ConditionMet:
		return "Conditions", fmt.Sprintf("%s, %s, came true%s.", x.lineOf(e.Lord, e.Line, e.Standing), e.Order, choose(e.Phase == 0, " at the season's end", " in phase "+strconv.Itoa(e.Phase)))
	case adjudicator.ConditionUnmet:
		return "Conditions", fmt.Sprintf("%s, %s, was never true when it was looked at.", x.lineOf(e.Lord, e.Line, e.Standing), e.Order)
	case adjudicator.ManorDisputed:
		return "", x.disputed(e)
	case adjudicator.ManorClaimed: // at the setting out
		return "The first autumn", x.Does(e.By, "claim", "claims") + " " + x.Place(e.Manor) + ", the first manor on the road."
	case adjudicator.TroopLeft: // whose throw is told before
		return phrase.UpperFirst(x.Whose(e.Lord)) + " winter", x.troopThen(e.Lord, e.Troop) + " leaves " + x.Object(e.Lord) + "."
	case adjudicator.TroopsTurned:
		return "", x.turned(e)
	case adjudicator.SidesMet:
		return "", x.metToFight(e)
	case adjudicator.ManorHarvested:
		return "The harvest", x.harvested(e)
	case adjudicator.IncomeDeclared:
		return "Declared to all", fmt.Sprintf("%s gross income of %s, %d after the pay of all.", x.Does(e.Lord, "declare a", "declares a"), phrase.Bz(e.Gross), e.Net)
	}
	return "", ""
}

// lineOf names a line of orders.
func (x *explainer) lineOf(lord adjudicator.Seat, n int, standing bool) string {
	return x.Whose(lord) + choose(standing, " standing order", " line "+strconv.Itoa(n))
}

// refusalSaid tells a refusal that stands beside no line of the answer.
func (x *explainer) refusalSaid(e adjudicator.OrderRefused) string {
	return phrase.UpperFirst(x.lineOf(e.Lord, e.Line, false)) + ", " + e.Order + ", was refused: " + naming.RefusalReason(e) + " (" + e.Section + ")."
}

// disputed says to the master why a knight got nothing.
func (x *explainer) disputed(e adjudicator.ManorDisputed) string {
	who := x.Does(e.By, "do", "does") + " not get " + x.Place(e.Manor)
	if len(e.Others) == 0 {
		return who + ": " + choose(x.claimsNot(e.By, e.Manor), "the order was not to claim it.", "the house holds out, or both sides yield it.")
	}
	return who + ": the troops of " + x.ListLords(e.Others) + " dispute it."
}

// claimsNot reports whether a lord had ordered not to claim a manor.
func (x *explainer) claimsNot(lord adjudicator.Seat, manor board.Position) bool {
	return slices.ContainsFunc(x.linesOf(lord), func(l line) bool {
		c, ok := order.Unwrap(l.Order).(order.Claim)
		return ok && !c.Yes && x.isPlace(c.Place, manor)
	})
}

// yields reports whether a lord had ordered to yield a manor.
func (x *explainer) yields(lord adjudicator.Seat, manor board.Position) bool {
	return slices.ContainsFunc(x.linesOf(lord), func(l line) bool {
		y, ok := order.Unwrap(l.Order).(order.Yield)
		return ok && x.isPlace(y.Place, manor)
	})
}

// turned says where troops would have gone on to, the season being over.
func (x *explainer) turned(e adjudicator.TroopsTurned) string {
	who, one := x.Troops(e.Lord, e.Troops), len(e.Troops) == 1
	if e.Goal == board.NoPosition {
		return who + choose(one, " has", " have") + " nowhere to go, and " + choose(one, "stays.", "stay.")
	}
	return who + choose(one, " turns", " turn") + " for " + x.Place(e.Goal) + ", but the season has no phase left for it."
}

// metToFight says that two sides met, and which of them engaged the other, where the fight itself is not told.
func (x *explainer) metToFight(e adjudicator.SidesMet) string {
	if x.thing.Kind != OfTroop && x.thing.Kind != OfLine && x.thing.Kind != OfSeason && x.thing.Kind != OfLord && !x.noFightAt(e) {
		return ""
	}
	if !x.noFightAt(e) {
		return ""
	}
	a, b := x.Troops(e.A, e.ATroops), x.Troops(e.B, e.BTroops)
	if e.AWhy == "" {
		a, b = b, a
	}
	return a + " " + choose(strings.Contains(a, " and "), "engage", "engages") + " " + b + " " + x.Spot(e.At, e.And) + "."
}

// noFightAt reports whether no fight of two sides that met is in the record: one of them went inside, or had lost already.
func (x *explainer) noFightAt(e adjudicator.SidesMet) bool {
	return !slices.ContainsFunc(x.Record, func(o adjudicator.Event) bool {
		f, ok := o.(adjudicator.FightBegan)
		if !ok {
			return false
		}
		a, b := f.Sides[0].Lord, f.Sides[1].Lord
		return f.Phase == e.Phase && f.At == e.At && f.And == e.And && (a == e.A && b == e.B || a == e.B && b == e.A)
	})
}

// harvested tells every line of a manor's harvest (§5.viii).
func (x *explainer) harvested(e adjudicator.ManorHarvested) string {
	by := choose(e.Troop == 0, "nobody collects", naming.Number(e.Troop)+" collects")
	var parts []string
	for _, l := range e.Lines {
		parts = append(parts, fmt.Sprintf("%s %d", situation.HarvestLineName(l), l.Bz))
	}
	return fmt.Sprintf("%s brings %s (%s, %s): %s.", x.Place(e.Manor), phrase.Bz(e.Total), choose(e.Supervised, "supervised", "not supervised"), by, strings.Join(parts, ", "))
}
