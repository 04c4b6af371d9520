package report

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// meaning says in plain words what an order will bring about.
func meaning(o order.Order) []string {
	switch o := o.(type) {
	case order.Hold:
		return []string{"They stay where they are; unless they are PASSIVE, they fight those who come there."}
	case order.Stance:
		return []string{stanceMeaning(o)}
	case order.Attitude:
		return []string{attitudeMeaning(o)}
	case order.Withdraw:
		return []string{withdrawMeaning(o)}
	case order.Claim:
		if o.Yes {
			return []string{"A knight who ends the season there undisputed claims it; he would without this order."}
		}
		return []string{"Your knights will not claim it this season."}
	case order.Yield:
		return []string{"Your troops there will not dispute it, nor claim it."}
	case order.Enter:
		return []string{"You enter by the first of these roads that is left: first wishes are granted before second ones, and who wants the same road throws dice for it."}
	}
	return fixedMeaning(o)
}

// fixedMeaning is for orders of which one sentence says all.
func fixedMeaning(o order.Order) []string {
	switch o := o.(type) {
	case order.Wounds:
		return []string{"In a fight these take wounds before the others, in this order."}
	case order.Champions:
		return []string{"On a choke point these fight first, in this order."}
	case order.Victory:
		return []string{map[order.VictoryWord]string{order.Continue: "After a victory they go on as ordered.", order.StayThere: "After a victory they stay where they are.", order.Return: "After a victory they go back to where they began the season."}[o.Do]}
	case order.Defeat:
		return []string{map[order.DefeatWord]string{order.Home: "After a defeat they make for where they began the season.", order.StayPut: "After a defeat they fall back a mile and stay.", order.ToManor: "After a defeat they make for " + string(o.To) + "."}[o.Do]}
	case order.Heir:
		return []string{fmt.Sprintf("If your lord dies, %02d will follow him in winter, if he is of Grade A then.", o.Knight)}
	case order.Retire:
		return []string{"At autumn's end, if the manor is among the nearest of yours."}
	case order.Share:
		return []string{fmt.Sprintf("It counts if %s leaves you the rest in his orders.", o.Lord)}
	case order.Pay:
		return []string{"They are paid first; it matters only if the treasury does not suffice."}
	case order.Spread, order.Relocate:
		return []string{"Nobody needs to move."}
	}
	return nil
}

func stanceMeaning(o order.Stance) string {
	who := "All your troops"
	if len(o.Troops) > 0 {
		who = "They"
	}
	text := who + map[order.StanceWord]string{
		order.Attack:  " fight whomever they meet, but for your allies",
		order.Defend:  " fight at your manors, at the end of their march, where they HOLD, and against those who march on your manors",
		order.Passive: " fight only if they are attacked",
	}[o.Do]
	switch c := o.If; {
	case o.Do == order.Passive:
	case c.Stronger:
		text += ", if they are stronger; else they fight nobody"
	case c.B > 0:
		text += fmt.Sprintf(", if they are at least %d to %d; else they fight nobody", c.A, c.B)
	}
	return text + "."
}

func attitudeMeaning(o order.Attitude) string {
	who := list(o.Lords)
	switch o.Do {
	case order.Ally:
		return "You do not attack " + who + ". Only if both of you say so do you never fight."
	case order.Enemy:
		return "Your troops attack those of " + who + " wherever they meet, unless they are PASSIVE."
	}
	return who + oneOr(len(o.Lords) == 1, " is", " are") + " neither ally nor enemy to you any more."
}

func withdrawMeaning(o order.Withdraw) string {
	var parts []string
	for _, w := range o.When {
		parts = append(parts, map[order.WithdrawWord]string{
			order.Never:    "never",
			order.After:    fmt.Sprintf("after round %d", max(2, w.N)),
			order.Behind:   fmt.Sprintf("when they are behind by %d", w.N),
			order.Below:    fmt.Sprintf("when their strength is below %d", w.N),
			order.LordHurt: "when their lord is wounded",
			order.AtOnce:   "before the first round, in the Abbey and the Priory",
		}[w.When])
	}
	return "They withdraw " + strings.Join(parts, ", or ") + ". This stands in place of the game's three defaults."
}
