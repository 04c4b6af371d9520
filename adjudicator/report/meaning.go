package report

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// meaning says in plain words what an order will bring about; who names the troops for
// which it holds, where it is for some.
func meaning(o order.Order, who subject) string {
	switch o := o.(type) {
	case order.Hold:
		return upper(who.who) + oneOr(who.one, " stays where he is; unless he is PASSIVE, he fights those who come there.", " stay where they are; unless they are PASSIVE, they fight those who come there.")
	case order.Stance:
		return stanceMeaning(o, who)
	case order.Attitude:
		return attitudeMeaning(o)
	case order.Withdraw:
		return withdrawMeaning(o, who)
	case order.Victory:
		return victoryMeaning(o, who)
	case order.Defeat:
		return defeatMeaning(o, who)
	case order.Claim:
		if o.Yes {
			return "A knight who ends the season there undisputed claims it; he would without this order."
		}
		return "Your knights will not claim it this season."
	}
	return fixedMeaning(o)
}

// fixedMeaning is for orders of which one sentence says all.
func fixedMeaning(o order.Order) string {
	switch o := o.(type) {
	case order.Yield:
		return "Your troops there will not dispute it, nor claim it."
	case order.Invade:
		return invadeMeaning(o)
	case order.Shelter:
		return shelterMeaning(o)
	case order.Swarm, order.Boundary, order.Lightning:
		return wishMeaning(o)
	case order.Convert:
		return convertMeaning(o)
	case order.Profess:
		return "You ride out as a " + o.Faith.Title() + "; you may build " + oneOr(o.Faith == order.Druid, "stone circles, and no churches.", "churches, and no stone circles.")
	case order.Enter:
		return "You enter by the first of these roads that is left: first wishes are granted before second ones, and those who want the same road throw dice for it."
	case order.Wounds:
		return "In a fight these take wounds before the others, in this order."
	case order.Champions:
		return "On a choke point these fight first, in this order."
	case order.Heir:
		return fmt.Sprintf("If your lord dies, %02d will follow him in winter, if he is of Grade A then.", o.Knight)
	case order.Retire:
		if o.Spread {
			return "At autumn's end knights go to manors that have none, among those equally near."
		}
		return "At autumn's end, if the manor is among the nearest of yours."
	case order.Share:
		return fmt.Sprintf("It counts if %s leaves you the rest in his orders.", o.Lord)
	case order.Pay:
		return "Paid before the others of their kind; it matters only if the treasury does not suffice."
	case order.Spread, order.Relocate:
		return "Nobody needs to move."
	}
	return "This adds nothing to the lines above."
}

func stanceMeaning(o order.Stance, who subject) string {
	text := upper(who.who) + map[order.StanceWord]string{
		order.Attack:  oneOr(who.one, " fights", " fight") + " whomever " + oneOr(who.one, "he meets", "they meet") + ", but for your allies",
		order.Defend:  oneOr(who.one, " fights", " fight") + " at your manors, at the end of a march, when holding, and against those who march on your manors",
		order.Passive: oneOr(who.one, " fights", " fight") + " only if attacked",
	}[o.Do]
	they := oneOr(who.one, "he is", "they are")
	switch c := o.If; {
	case o.Do == order.Passive:
	case c.Stronger:
		text += ", if " + they + " stronger; else nobody"
	case c.B > 0:
		text += fmt.Sprintf(", at odds of at least %d to %d; else nobody", c.A, c.B)
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

func withdrawMeaning(o order.Withdraw, who subject) string {
	they := oneOr(who.one, "he is", "they are")
	their := oneOr(who.one, "his", "their")
	var parts []string
	for _, w := range o.When {
		parts = append(parts, map[order.WithdrawWord]string{
			order.Never:    "never",
			order.After:    fmt.Sprintf("after round %d", max(2, w.N)),
			order.Behind:   fmt.Sprintf("when %s behind by %d", they, w.N),
			order.Below:    fmt.Sprintf("when %s strength is below %d", their, w.N),
			order.LordHurt: "when your lord is wounded",
			order.AtOnce:   "before the first round, in the Abbey and the Priory",
		}[w.When])
	}
	return upper(who.who) + oneOr(who.one, " withdraws ", " withdraw ") + strings.Join(parts, ", or ") + ". The game's own reasons to withdraw do not count then (HELP WITHDRAW)."
}

func victoryMeaning(o order.Victory, who subject) string {
	return "After a victory " + who.who + map[order.VictoryWord]string{
		order.Continue:  oneOr(who.one, " goes", " go") + " on as ordered.",
		order.StayThere: oneOr(who.one, " stays where he is.", " stay where they are."),
		order.Return:    oneOr(who.one, " goes back to where he", " go back to where they") + " began the season.",
	}[o.Do]
}

func defeatMeaning(o order.Defeat, who subject) string {
	return "After a defeat " + who.who + map[order.DefeatWord]string{
		order.Home:    oneOr(who.one, " makes for where he", " make for where they") + " began the season.",
		order.StayPut: oneOr(who.one, " falls", " fall") + " back a mile and " + oneOr(who.one, "stays.", "stay."),
		order.ToManor: oneOr(who.one, " makes", " make") + " for " + string(o.To) + ".",
	}[o.Do]
}
