package adjudicator

import (
	"fmt"
	"strings"
)

// A RefusalCode is the kind of reason for which an order was refused: stored with the event, never
// changed, for programs and for other words than those of the record.
type RefusalCode string

// The codes of refusals. Those that hang on several conditions, as a site's, share one.
const (
	RefusedBribeUnclear    RefusalCode = "bribe-unclear"
	RefusedCannotMoveStaff RefusalCode = "cannot-move-staff"
	RefusedFaithHeld       RefusalCode = "faith-held"
	RefusedLineAbove       RefusalCode = "line-above"
	RefusedLordAlive       RefusalCode = "lord-alive"
	RefusedLordDead        RefusalCode = "lord-dead"
	RefusedLordOut         RefusalCode = "lord-out"
	RefusedLordUnpaid      RefusalCode = "lord-unpaid"
	RefusedManorFull       RefusalCode = "manor-full"
	RefusedNoChokePoint    RefusalCode = "no-choke-point"
	RefusedNoImprovement   RefusalCode = "no-improvement"
	RefusedNoLord          RefusalCode = "no-lord"
	RefusedNoMoneyLeft     RefusalCode = "no-money-left"
	RefusedNoRepair        RefusalCode = "no-repair"
	RefusedNoRoad          RefusalCode = "no-road"
	RefusedNoSite          RefusalCode = "no-site"
	RefusedNoSwarm         RefusalCode = "no-swarm"
	RefusedNoTroop         RefusalCode = "no-troop"
	RefusedNoTroops        RefusalCode = "no-troops"
	RefusedNobodyMeant     RefusalCode = "nobody-meant"
	RefusedNobodyThere     RefusalCode = "nobody-there"
	RefusedNobodysManor    RefusalCode = "nobodys-manor"
	RefusedNotDismissed    RefusalCode = "not-dismissed"
	RefusedNotHired        RefusalCode = "not-hired"
	RefusedNotHome         RefusalCode = "not-home"
	RefusedNotInService    RefusalCode = "not-in-service"
	RefusedNotKnight       RefusalCode = "not-knight"
	RefusedNotTheirManor   RefusalCode = "not-their-manor"
	RefusedNotThere        RefusalCode = "not-there"
	RefusedNotYourManor    RefusalCode = "not-your-manor"
	RefusedOtherBuilds     RefusalCode = "other-builds"
	RefusedOthersTroop     RefusalCode = "others-troop"
	RefusedOwnLord         RefusalCode = "own-lord"
	RefusedOwnManor        RefusalCode = "own-manor"
	RefusedPlaceTaken      RefusalCode = "place-taken"
	RefusedTooDear         RefusalCode = "too-dear"
	RefusedTroopDead       RefusalCode = "troop-dead"
	RefusedTroopLeft       RefusalCode = "troop-left"
	RefusedTroopUnknown    RefusalCode = "troop-unknown"
)

// NamesTroop reports whether the reason names the troop for which it holds.
func (e OrderRefused) NamesTroop() bool {
	switch e.Code {
	case RefusedTroopDead, RefusedTroopLeft, RefusedTroopUnknown, RefusedNotKnight, RefusedNotThere:
		return true
	case "": // of an earlier release
		return strings.Contains(e.Reason, number(e.Troop))
	}
	return false
}

// refusalFigures are the values in a reason; a reason that was put into words elsewhere has none.
func refusalFigures(format string, args []any) []string {
	if format == "%s" {
		return nil
	}
	var all []string
	for _, a := range args {
		all = append(all, fmt.Sprint(a))
	}
	return all
}
