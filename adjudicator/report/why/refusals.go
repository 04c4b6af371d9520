package why

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// A refused is what is said of one kind of refusal beside its reason and paragraph: what would have been right, and the ruling behind it.
type refused struct {
	remedy string
	rule   ruleKey
}

// refusals has every kind of refusal. TestEveryRefusalHasItsRemedy names one that is missing.
var refusals = map[adjudicator.RefusalCode]refused{
	adjudicator.RefusedBribeUnclear:    {remedy: "SHARE names a house, one other lord, and his part in percent."},
	adjudicator.RefusedCannotMoveStaff: {remedy: "It needs such a forester or reeve where the line takes him from, and room for him where it sends him."},
	adjudicator.RefusedFaithHeld:       {remedy: "CONVERT names the other faith."},
	adjudicator.RefusedLineAbove:       {remedy: "Of one parish only the first line for such a site counts."},
	adjudicator.RefusedLordAlive:       {remedy: "APPOINT is for a winter in which the lord is dead; HEIR names one beforehand."},
	adjudicator.RefusedLordDead:        {remedy: "Until a new lord is found in winter only winter's orders and those of any time can be given."},
	adjudicator.RefusedLordOut:         {remedy: "The gift needed a receiver who is still in the game."},
	adjudicator.RefusedLordUnpaid:      {remedy: "PAY names knights or men."},
	adjudicator.RefusedManorFull:       {remedy: "One troop fewer there would have left room."},
	adjudicator.RefusedNoChokePoint:    {remedy: "CHAMPIONS AT names a bridge, a forest gap or a scarp."},
	adjudicator.RefusedNoImprovement:   {remedy: "It needs a free unit or the rights for it, and the money."},
	adjudicator.RefusedNoLord:          {remedy: "LORD means the living lord; there was none."},
	adjudicator.RefusedNoMoneyLeft:     {remedy: "More money when that line was reached would have kept the bid in.", rule: ruleMoney},
	adjudicator.RefusedNoRepair:        {remedy: "It needs a damaged building of that kind there, and the money."},
	adjudicator.RefusedNoRoad:          {remedy: "It needs a road there; in winter one on which every manor passed is his own.", rule: ruleRelocation},
	adjudicator.RefusedNoSite:          {remedy: "It needs the lord's own faith, a manor of his with a free pasture unit, and no such site in the parish."},
	adjudicator.RefusedNoSwarm:         {remedy: "SWARM names a manor that a road joins with no other manor between."},
	adjudicator.RefusedNoTroop:         {remedy: "The number must be that of a living troop of his own."},
	adjudicator.RefusedNoTroops:        {remedy: "At least one living troop of his own must be meant."},
	adjudicator.RefusedNobodyMeant:     {remedy: "At least one living troop of his own must be meant."},
	adjudicator.RefusedNobodyThere:     {remedy: "Such troops must stand there before the season."},
	adjudicator.RefusedNobodysManor:    {remedy: "AT names a manor that another lord holds."},
	adjudicator.RefusedNotDismissed:    {remedy: "DISMISS names men-at-arms; knights and the lord cannot be dismissed."},
	adjudicator.RefusedNotHired:        {remedy: "It needs the money, a manor of his own with room, and a free number.", rule: ruleMoney},
	adjudicator.RefusedNotHome:         {remedy: "RETIRE chooses only among manors that are equally near."},
	adjudicator.RefusedNotInService:    {remedy: "APPOINT names a knight of Grade A who is still in service.", rule: ruleHeir},
	adjudicator.RefusedNotKnight:       {remedy: "HEIR names a knight."},
	adjudicator.RefusedNotTheirManor:   {remedy: "BOUNDARY names a manor of the lord who stands before him in the list."},
	adjudicator.RefusedNotThere:        {remedy: "Without FROM the line would have held wherever the troop stood."},
	adjudicator.RefusedNotYourManor:    {remedy: "The manor had to be his own when the line was read."},
	adjudicator.RefusedOtherBuilds:     {remedy: "More manors of that parish, or with as many a higher BID, would have decided for him.", rule: ruleFirstSites},
	adjudicator.RefusedOthersTroop:     {remedy: "The number must be that of a troop of his own."},
	adjudicator.RefusedOwnLord:         {remedy: "Another lord must be named."},
	adjudicator.RefusedOwnManor:        {remedy: "AT names a manor that another lord holds."},
	adjudicator.RefusedPlaceTaken:      {remedy: "With the lines in the other order the place would have been free."},
	adjudicator.RefusedTooDear:         {remedy: "It stood too far down the page for the money that there was.", rule: ruleMoney},
	adjudicator.RefusedTroopDead:       {remedy: "The troop had to be alive."},
	adjudicator.RefusedTroopLeft:       {remedy: "The troop had to be in service still."},
	adjudicator.RefusedTroopUnknown:    {remedy: "The number must be that of a troop of his own."},
}

var (
	costs = regexp.MustCompile(`costs (\d+) Bz(?: and your bid (\d+) more)?, and (\d+) (?:is|are) left`)
	gives = regexp.MustCompile(`give (\d+) Bz, and (\d+) (?:is|are) left`)
)

// prices are what something cost and what was left, as a refusal says them.
func prices(reason string) (cost, left int, ok bool) {
	if m := costs.FindStringSubmatch(reason); m != nil {
		return atoi(m[1]) + atoi(m[2]), atoi(m[3]), true
	}
	if m := gives.FindStringSubmatch(reason); m != nil {
		return atoi(m[1]), atoi(m[2]), true
	}
	return 0, 0, false
}

func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// remedy says what would have been right in place of a refused line.
func remedy(e adjudicator.OrderRefused) string {
	if cost, left, ok := prices(e.Reason); ok && cost > left {
		return fmt.Sprintf("Line %d: %s more when it was reached would have paid for it.", e.Line, phrase.Bz(cost-left))
	}
	if r, ok := refusals[e.Code]; ok {
		return fmt.Sprintf("Line %d: %s", e.Line, r.remedy)
	}
	return ""
}
