package why

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A ruleKey names a rule that an answer can cite.
type ruleKey string

// The rules that are cited otherwise than for an event.
const (
	ruleUnordered   ruleKey = "unordered"
	ruleOverridden  ruleKey = "overridden"
	ruleConditions  ruleKey = "conditions"
	ruleMoney       ruleKey = "money"
	ruleRelocation  ruleKey = "relocation"
	ruleFirstSites  ruleKey = "first of all improvements"
	ruleYield       ruleKey = "yield"
	ruleSenior      ruleKey = "senior"
	ruleNoWithdraw  ruleKey = "without an order"
	ruleBothLeave   ruleKey = "both leave"
	ruleAnyMile     ruleKey = "any mile"
	ruleFloor       ruleKey = "floor"
	ruleNoShelter   ruleKey = "no shelter"
	ruleSilentFoe   ruleKey = "silent invader"
	ruleHome        ruleKey = "home"
	ruleLots        ruleKey = "lots"
	ruleTies        ruleKey = "ties"
	ruleSharing     ruleKey = "sharing"
	ruleHeir        ruleKey = "heir"
	ruleLoyalty     ruleKey = "whose loyalty"
	ruleLowerBirth  ruleKey = "lower birth"
	ruleEqualWorth  ruleKey = "equal worth"
	ruleDamaged     ruleKey = "damaged goods"
	ruleEqualPoints ruleKey = "equal points"
	ruleBid         ruleKey = "bid"
	ruleNoRoom      ruleKey = "no room for a guest"
	ruleNoWish      ruleKey = "no wish"
	ruleForesters   ruleKey = "foresters"
	ruleLeftAlone   ruleKey = "left alone"
	ruleEqualThrows ruleKey = "equal throws"
	ruleNumbers     ruleKey = "numbers"

	ruleDeadByRuling ruleKey = "dead by a ruling"
)

// rules are the rules that answers cite: the paragraph, the name of the ruling if it is one, and what it says.
var rules = map[ruleKey]func(*explainer) view.WhyRule{
	"start":          says("§3", "Each lord enters by a road of his own, claims its first manor, and begins with the same troops and money."),
	"year":           says("§4", "A season is played phase by phase; then come claims, what the season adds, and the check for victory."),
	"cleared":        says("§4", "After the harvest marks, smoke and what was closed for the year are cleared."),
	"attitude":       says("§6", "ENEMY troops are engaged wherever they are met, ALLY troops are not."),
	"out":            says("§16", "A lord with neither troops nor manors is out."),
	"valued":         says("§16", "At the end manors, improvements, knights, men and cash are counted; the highest sum wins."),
	"points":         says("§17", "The most points of reverence win."),
	"march":          says("§6.ii", "Troops march two miles in each phase that their order names, all at once."),
	"pushed":         says("§6.viii", "Winners on a road stand on the milestone from which the losers came, and halt."),
	"displaced":      says("§6.vii", "Own troops for whom a retreat leaves no room fall back a mile further."),
	"flight":         says("§10.i", "When their lord is dead, troops ignore their orders and make for the nearest own manor."),
	"returns":        says("§6.vi", "Winners continue, stay or return, as VICTORY orders."),
	"retires":        says("§6.ix", "At autumn's end all troops retire to the nearest own manor."),
	"closed":         says("§6", "A bridge that is washed away cannot be stepped on: troops wait before it."),
	"held":           says("§6.vii", "Troops on retreat stop a mile before those who would engage them."),
	"inside":         says("§13.iii", "Troops inside a besieged house cannot march away without a fight."),
	"order of":       says("§8.v", "Of those who arrived together the lowest die fights first."),
	"choke":          says("§8.iv", "On a bridge, in a forest gap or at a scarp two of each side fight at a time."),
	"wounds":         says("§8.iii", "The first wound makes a troop weaker, the second kills it."),
	"rounds":         says("§8.i", "A fight ends when one side has withdrawn, which it may from round two on, or has nobody left."),
	"leaves":         says("§9.ii", "On holy ground either side may leave before the first round."),
	"fell":           says("§10", "When a lord falls, his player gives no more orders of this year's campaign."),
	"claimed":        says("§5.i", "A knight at a manor at the season's end claims it if no other lord's troops dispute it, or after a victory there."),
	"disputed":       says("§5.i", "Without a fight at the manor troops of another lord dispute a claim, and the holder keeps it; men alone claim nothing."),
	"supervised":     says("§5.iv", "A manor is supervised for the year if a knight of its holder stood there all spring."),
	"harvest":        says("§5.viii", "A manor gives what its card says for supervision and collector, and more for its improvements."),
	"income":         says("§5.viii", "The sum over all manors, with the Abbey and the Priory, is the year's gross income."),
	"houses":         says("§9", "Troops in the Abbey or the Priory at autumn's end take its income."),
	"declared":       says("§4", "Gross income, and what pay leaves of it, are declared to all."),
	"dismissed":      says("§11", "Men-at-arms may be dismissed before pay."),
	"pay":            says("§11", "Knights are paid before men, nothing is withheld, and troops that are not paid in full leave."),
	"left":           says("§11", "Troops leave when they are dismissed, not paid in full, or desert; which of these is not told of others."),
	"healed":         says("§4", "Wounds heal in winter, after pay."),
	"promoted":       says("§7.iv", "Each winter esquires become Grade B, B become A, and men B become A, but for those hired this winter."),
	"hired":          says("§7.iv", "Troops are hired at the lowest grade, at a manor of one's own."),
	"improved":       says("§5.vi", "What is built in winter pays from the next autumn on."),
	"moved":          says("§4.iii", "In winter troops go to any own manor in direct road contact; no manor takes more than six of a lord."),
	"staff":          says("§5.vii", "Foresters and river reeves are relocated as troops are."),
	"weather":        says("§12", "The counter moves on by one die; where it stands before the harvest is the year's weather."),
	"pillage":        says("§14", "Pillage strikes what is there in the order FIELDS, HIVES, LOOT, MILL, REEVES, a die for each thing."),
	"house":          says("§13.i", "Attacked troops of a manor's holder fight in the open or go inside, where walls add to their attack value."),
	"siege":          says("§13.iii", "Troops left inside are besieged until the third phase of the next season; the manor cannot be claimed meanwhile."),
	"fate":           says("§25", "Three dice at winter's end say what fate brings; a die for each thing says whether it is struck."),
	"faith":          says("§18", "A change of faith comes first in a season, and destroys the sites of the old faith."),
	"sites":          says("§19", "A parish holds one church and one circle; the lord with more manors of it builds."),
	"mended":         says("§13.ii", "Damaged castles, churches and circles are mended in winter for money."),
	"king":           says("§21", "The King's die is added up each autumn; when the count is full he comes."),
	"awards":         says("§21", "When the King comes, each lord has a point for each bezant of gross income, and points for his sites."),
	"heir named":     says("§10.iii", "The HEIR follows a lord who dies, unless another is appointed in winter."),
	"succession":     says("§10.iii", "A lord who died is followed in winter by the knight appointed, else the heir named, else the lowest number."),
	ruleUnordered:    says("§6.v", "Troops without orders stay; they fight if they are attacked, and engage nobody but at an own manor."),
	ruleMoney:        ruling("§4", "Money is set aside down the page", "Money is counted line by line as the orders stand on the page."),
	ruleRelocation:   ruling("§4.iii", "What a winter's move may pass", "In winter only own manors, houses and crossroads may be passed."),
	ruleFirstSites:   ruling("§19", "First of all improvements", "Who builds a site is settled before anything else is improved."),
	ruleYield:        ruling("§5.i", "Stepping aside", "Troops that were told to YIELD do not dispute a manor."),
	ruleSenior:       ruling("§8", "The senior decides", "All of a lord's troops at one place are one side, and the orders for the senior of them count."),
	ruleBothLeave:    ruling("§8.i", "Both choose at once", "Both sides choose from how things stand after the round, and neither knows what the other does."),
	ruleAnyMile:      ruling("§6.viii", "Any mile of the march", "Sides meet on the road in the second mile of a phase as in its first."),
	ruleFloor:        ruling("§5.viii", "Never below nothing", "No manor's income is below 0."),
	ruleNoShelter:    ruling("§13.i", "If no shelter is ordered", "Without SHELTER those with less than half of the enemy's strength go inside, others fight in the open."),
	ruleSilentFoe:    ruling("§13.i", "If the invader says nothing", "Without AT an invader passes if his march goes on, else assaults if he is stronger, else besieges."),
	ruleHome:         ruling("§6.vii", "Home is where you can return", "A place where the side was beaten, or where troops stand that would engage it, is no home."),
	ruleLots:         ruling("Dice", "Drawing lots", "What is drawn from is put in order, and a die says which of it."),
	ruleTies:         ruling("Dice", "Ties", "Only those who threw the same throw again."),
	ruleSharing:      ruling("§9.ii", "Several at the gate", "Lords who do not agree, or are more than two, share alike, rounded down."),
	ruleHeir:         ruling("§10.iii", "Who may follow", "A knight of Grade A, or by another rule set the best there is, may follow a lord."),
	ruleLoyalty:      ruling("§11", "Whose loyalty is tried", "If a knight left unpaid, each knight who remains throws a die."),
	ruleLowerBirth:   ruling("§10.iii", "A lord of lower birth", "A knight who becomes lord keeps his strength and is paid no longer."),
	ruleEqualWorth:   ruling("§16", "Equal worth", "Of equal worth more manors decide, then the victory is shared."),
	ruleDamaged:      ruling("§16", "Damaged goods", "Damaged things count in full."),
	ruleEqualPoints:  ruling("§17", "Equal points", "Of equal points more manors decide, then more bezants, then the victory is shared."),
	ruleBid:          ruling("§19", "Bidding", "Of lords with as many manors of the parish the higher BID builds; equal bids throw."),
	ruleNoRoom:       ruling("§25", "No room for a guest", "Somebody who joins at a full manor goes to the nearest own one that is not."),
	ruleNoWish:       ruling("§3", "Left without a wish", "Lords without a wish that could be granted have the free road farthest from the others."),
	ruleForesters:    ruling("§25", "Where the foresters stand", "Foresters stand on a manor's first forest units."),
	ruleLeftAlone:    ruling("§25", "Who is left alone", "A boundary takes no manor with troops on it if another is to be had."),
	ruleEqualThrows:  ruling("§25", "Equal throws", "Those who throw the same throw again among themselves."),
	ruleNumbers:      ruling("§1", "A number is for life", "A troop keeps its number when it is promoted."),
	ruleOverridden:   ruling("§4", "Two orders for one troop", "Named troops go before ALL, and among the same kind the later line."),
	ruleConditions:   ruling("§6.x", "Conditions", "A line behind IF or AGAINST holds when it is true at the moment when it is asked for."),
	"ruled":          says("", "What the master rules at the start of a season stands in place of what the seasons before had left."),
	"new dice":       says("Dice", "By the master's ruling the fights of these lords have dice of other purposes than before."),
	ruleDeadByRuling: ruling("§10", "Dead by a ruling", "A lord who is dead by the master's ruling counts as having died at the end of the season before."),
	"gift":           ruling("§11", "Gifts", "A gift is set aside like any other line, reaches the receiver after all pages are done, and is told to all."),
	"stance":         ruling("§6", "Stance", "Whether a side engages another is what the stance of its commander says; without an order it is DEFEND."),
	"halt":           ruling("§6", "Stopped by an encounter", "Everyone in an encounter stops for the rest of the phase."),
	"dead end":       ruling("§6.vii", "A dead end", "Where there is no room for all and no way out, the last in the list scatter, and are gone."),
	"winter siege":   ruling("§13.iii", "Winter ends every siege", "At autumn's end besiegers go home like everyone."),

	"won": func(x *explainer) view.WhyRule {
		return view.WhyRule{Section: "§2", Text: fmt.Sprintf("At the end of spring, summer or autumn the lord wins who holds more than %s of the manors.", part(x.overWhich()))}
	},
	"limit": func(x *explainer) view.WhyRule {
		return view.WhyRule{Section: "§6.iii", Ruling: "Where there is no room",
			Text: fmt.Sprintf("At most %d troops of a lord stand at one place; a step that would bring more is not made by those last in the list, who try again.", x.Rules.Limit)}
	},
	"retreat": func(x *explainer) view.WhyRule {
		return view.WhyRule{Section: "§6.vii", Text: "Losers fall back a mile the way they came, or by an exit without enemies, and go on home in the phases that follow."}
	},
	"round": func(x *explainer) view.WhyRule {
		return view.WhyRule{Section: "§8.ii", Text: "Strength, bonus and a die are each side's attack value; the difference picks the line of the table on which each result die gives wounds."}
	},
	"loyalty": func(x *explainer) view.WhyRule {
		return view.WhyRule{Section: "§11", Text: fmt.Sprintf("A knight deserts on %s.", orMore(x.Rules.LoyaltyFrom))}
	},
	ruleNoWithdraw: func(x *explainer) view.WhyRule {
		return view.WhyRule{Section: "§8.i", Ruling: "Without an order", Text: fmt.Sprintf("A side without a WITHDRAW order leaves when it is behind by %d in strength or more, when all its fighters are wounded and it is behind at all, or when its lord is wounded.", x.Rules.Withdraw.Behind)}
	},
}

// says is a rule of the book.
func says(section, text string) func(*explainer) view.WhyRule {
	return func(*explainer) view.WhyRule { return view.WhyRule{Section: section, Text: text} }
}

// ruling is a rule of ours where the book leaves something open, by the name that it has in RULES.
func ruling(section, name, text string) func(*explainer) view.WhyRule {
	return func(*explainer) view.WhyRule { return view.WhyRule{Section: section, Ruling: name, Text: text} }
}

// orMore is a face of a die and those above it.
func orMore(from int) string {
	if from >= 6 {
		return "a 6"
	}
	return fmt.Sprintf("%d or more", from)
}

// overWhich is the part of the manors that more than wins.
func (x *explainer) overWhich() [2]int {
	return choose(len(x.Before.Players) == 2, x.Rules.WinOverTwo, x.Rules.WinOver)
}

// part is a fraction in words.
func part(of [2]int) string {
	switch of {
	case [2]int{1, 2}:
		return "half"
	case [2]int{3, 4}:
		return "three quarters"
	}
	return fmt.Sprintf("%d/%d", of[0], of[1])
}

// rule is a rule by its key.
func (x *explainer) rule(k ruleKey) view.WhyRule { return rules[k](x) }

// cite notes that a rule decided something; it is true, so that it can stand in a condition.
func (x *explainer) cite(k ruleKey) bool {
	for _, c := range x.cited {
		if c == k {
			return true
		}
	}
	x.cited = append(x.cited, k)
	return true
}

// citeSection notes the ruling that lies behind a refusal, if there is one; its paragraph stands with it.
func (x *explainer) citeSection(e adjudicator.OrderRefused) {
	if r, ok := refusals[e.Code]; ok && r.rule != "" {
		x.cite(r.rule)
	}
}

// rulesCited are the rules that decided, each once, in the order in which they were cited.
func (x *explainer) rulesCited() (all []view.WhyRule) {
	for _, k := range x.cited {
		all = append(all, x.rule(k))
	}
	return all
}
