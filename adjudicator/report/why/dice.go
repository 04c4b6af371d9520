package why

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A roll is a die as it was thrown.
type roll = dice.Roll

// rollsOf are the dice of an event.
func rollsOf(e adjudicator.Event) []roll {
	switch e := any(e).(type) {
	case adjudicator.DiceRolled:
		return []roll{e.Roll}
	case adjudicator.OrderOfFightRolled:
		return []roll{e.Roll}
	case adjudicator.RoundFought:
		return e.Dice[:]
	case adjudicator.LoyaltyRolled:
		return []roll{e.Roll}
	case adjudicator.WeatherMoved:
		return []roll{e.Roll}
	case adjudicator.KingMoved:
		return []roll{e.Roll}
	case adjudicator.ManorPillaged:
		var all []roll
		for _, d := range e.Dice {
			all = append(all, d.Roll)
		}
		return all
	}
	return fateRolls(e)
}

// fateRolls are the dice of an event of fate (§25).
func fateRolls(e adjudicator.Event) []roll {
	switch e := any(e).(type) {
	case adjudicator.FateRolled:
		return e.Dice[:]
	case adjudicator.PlagueRolled:
		return []roll{e.Roll}
	case adjudicator.LightningRolled:
		return []roll{e.Roll}
	case adjudicator.SoldierThrownOut:
		return []roll{e.Roll}
	case adjudicator.StormRolled:
		return []roll{e.Roll}
	case adjudicator.FloodRolled:
		return []roll{e.Roll}
	case adjudicator.FireRolled:
		return []roll{e.Roll}
	case adjudicator.SwarmRolled:
		return []roll{e.Roll}
	}
	return nil
}

// dice are all dice of the season that the reader may know, in the order in which they were thrown.
func (x *explainer) dice() (all []view.WhyDie) {
	for _, e := range x.Record {
		for _, r := range rollsOf(e) {
			all = append(all, view.WhyDie{N: len(all) + 1, Purpose: r.Purpose, Face: r.Face})
		}
	}
	return all
}

// diceOf are the dice that an answer tells of.
func (x *explainer) diceOf(told []narrative.Told, all []view.WhyDie) []view.WhyDie {
	switch x.thing.Kind {
	case OfDice:
		return all
	case OfDie:
		return slices.DeleteFunc(all, func(d view.WhyDie) bool { return d.N != x.thing.N })
	}
	purposes := map[string]bool{}
	for _, t := range told {
		for _, e := range t.Events {
			for _, r := range rollsOf(e) {
				purposes[r.Purpose] = true
			}
		}
	}
	return slices.DeleteFunc(all, func(d view.WhyDie) bool { return !purposes[d.Purpose] })
}
