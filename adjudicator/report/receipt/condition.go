package receipt

import (
	"fmt"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

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
