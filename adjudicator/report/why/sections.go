package why

import (
	"reflect"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// sections are the rules behind each kind of event that no case of rulesFor looks at more closely, by the kind's name. Each kind stands here:
// TestEveryKindHasItsSection names one that does not.
var sections = map[string][]ruleKey{
	"SeasonBegan": {"year"}, "SeasonEnded": {"year"}, "DiceRolled": {ruleLots}, "OrderRefused": {}, "ConditionMet": {ruleConditions},
	"ConditionUnmet": {ruleConditions}, "AttitudeChanged": {"attitude"}, "HeirNamed": {"heir named"}, "LordOut": {"out"}, "GameWon": {"won"},
	"GameValued": {"valued"}, "TroopsMoved": {"march"}, "TroopsWaited": {"limit"}, "SidesMet": {"stance"}, "TroopsTurned": {"retreat"},
	"TroopsScattered": {"dead end"}, "OrderOfFightRolled": {"order of"}, "FightBegan": {"halt"}, "RoundFought": {"round"}, "FightEnded": {"rounds"},
	"LordFell": {"fell"}, "ManorClaimed": {"claimed"}, "ManorDisputed": {"disputed"}, "ManorSupervised": {"supervised"}, "ManorHarvested": {"harvest"},
	"HouseRaided": {"houses"}, "IncomeReckoned": {"income"}, "MarksCleared": {"cleared"}, "EntryGiven": {"start"}, "RetinueGiven": {"start"},
	"IncomeDeclared": {"declared"}, "TroopLeft": {"pay"}, "TroopPaid": {"pay"}, "LoyaltyRolled": {"loyalty", ruleLoyalty}, "TroopHealed": {"healed"},
	"TroopPromoted": {"promoted"}, "LordAppointed": {"succession"}, "NoHeir": {"succession", ruleHeir}, "TroopHired": {"hired"},
	"ManorImproved": {"improved"}, "TroopRelocated": {"moved"}, "StaffRelocated": {"staff"}, "MoneyGiven": {"gift"}, "WeatherMoved": {"weather"},
	"ManorPillaged": {"pillage"}, "ShelterTaken": {"house"}, "InvaderAnswered": {"house"}, "SiegeLaid": {"siege"}, "SiegeEnded": {"siege"},
	"FateRolled": {"fate"}, "PlagueRolled": {"fate"}, "LightningRolled": {"fate"}, "SoldierThrownOut": {"fate"}, "ManorRevolted": {"fate"},
	"StormRolled": {"fate"}, "FloodRolled": {"fate"}, "TroopsDeserted": {"fate"}, "FireRolled": {"fate", ruleForesters}, "HousesYield": {"fate"},
	"TroopJoined": {"fate"}, "ScutagePaid": {"fate"}, "MasonsCame": {"fate"}, "SwarmRolled": {"fate"}, "BoundaryMoved": {"fate", ruleLeftAlone},
	"FaithChosen": {"faith"}, "SiteDestroyed": {"faith"}, "SiteContested": {"sites"}, "WorksRepaired": {"mended"}, "KingMoved": {"king"},
	"ReverenceShown": {"awards"}, "TreasuryRuled": {"ruled"}, "LordRuled": {"ruled"}, "TroopRuled": {"ruled"}, "ManorRuled": {"ruled"},
	"NewDiceRuled": {"new dice"},
}

// rulesFor are the rules that decided an event.
func (x *explainer) rulesFor(e adjudicator.Event) []ruleKey {
	switch e := any(e).(type) {
	case adjudicator.TroopsMoved:
		return x.rulesOfMoves(e)
	case adjudicator.TroopsWaited:
		return []ruleKey{map[adjudicator.Wait]ruleKey{adjudicator.WaitsFull: "limit", adjudicator.WaitsClosed: "closed", adjudicator.WaitsFoe: "held", adjudicator.WaitsInside: "inside"}[e.Why]}
	case adjudicator.SidesMet:
		return x.with([]ruleKey{"stance"}, e.And != board.NoPosition && e.Mile == 2, ruleAnyMile)
	case adjudicator.TroopsTurned:
		return x.rulesOfTurn(e)
	case adjudicator.FightBegan:
		return x.with(x.with([]ruleKey{"stance", "halt"}, e.Choke, "choke"), x.seniorDecides(e), ruleSenior)
	case adjudicator.RoundFought:
		return x.with([]ruleKey{"round"}, len(e.Hurt) > 0, "wounds")
	case adjudicator.FightEnded:
		return x.rulesOfEnd(e)
	case adjudicator.OrderOfFightRolled:
		return x.with([]ruleKey{"order of"}, x.threwAgain(e), ruleTies)
	case adjudicator.DiceRolled:
		return x.with([]ruleKey{ruleLots}, x.Before.Season == adjudicator.SettingOut, "start")
	}
	return x.rulesOfRest(e)
}

// rulesOfRest are the rules behind manors, winter, fate and the end.
func (x *explainer) rulesOfRest(e adjudicator.Event) []ruleKey {
	kind := sections[adjudicator.KindOf(e)]
	switch e := any(e).(type) {
	case adjudicator.GameValued:
		return x.rulesOfValuation(e)
	case adjudicator.ManorClaimed:
		return x.with(kind, x.yields(e.From, e.Manor), ruleYield)
	case adjudicator.ManorDisputed:
		return x.with(kind, x.yields(e.By, e.Manor), ruleYield)
	case adjudicator.ManorHarvested:
		return x.with(kind, len(e.Lines) > 0 && e.Lines[len(e.Lines)-1].What == adjudicator.LineFloor, ruleFloor)
	case adjudicator.HouseRaided:
		return x.with(kind, len(e.Shares) > 1, ruleSharing)
	case adjudicator.EntryGiven:
		return x.with(kind, e.Wish == 0 && (x.All || e.Lord == x.Reader), ruleNoWish)
	case adjudicator.TroopLeft:
		switch {
		case !x.All && e.Lord != x.Reader:
			return []ruleKey{"left"}
		case e.Why == adjudicator.Dismissed:
			return []ruleKey{"dismissed"}
		}
	case adjudicator.LordAppointed:
		return append(kind[:1:1], ruleHeir, ruleLowerBirth)
	case adjudicator.ShelterTaken:
		return x.with(kind, x.saidNothing(e.Lord, order.Shelter{}), ruleNoShelter)
	case adjudicator.InvaderAnswered:
		return x.with(kind, x.saidNothing(e.Lord, order.Invade{}), ruleSilentFoe)
	case adjudicator.SiegeEnded:
		return choose(e.Winter, []ruleKey{"winter siege"}, kind)
	case adjudicator.TroopJoined:
		lord := x.After.Player(e.Lord).LivingLord()
		return x.with(kind, lord != nil && lord.At != e.At, ruleNoRoom)
	case adjudicator.SiteContested:
		return x.with(append(kind[:1:1], ruleFirstSites), e.By != adjudicator.ByManors, ruleBid)
	case adjudicator.TroopPromoted:
		return append(kind[:1:1], ruleNumbers)
	case adjudicator.TroopRuled:
		return x.with(kind, e.Now.Status != adjudicator.Alive && e.Was.Kind == adjudicator.Lord, ruleDeadByRuling)
	case adjudicator.LightningRolled:
		return append(kind[:1:1], ruleEqualThrows)
	}
	return kind
}

// with adds a rule to others, if it decided too.
func (x *explainer) with(some []ruleKey, so bool, also ruleKey) []ruleKey {
	if !so {
		return some
	}
	return append(some[:len(some):len(some)], also)
}

// rulesOfMoves are the rules behind steps.
func (x *explainer) rulesOfMoves(e adjudicator.TroopsMoved) (all []ruleKey) {
	by := map[adjudicator.Mode]ruleKey{adjudicator.Retreats: "retreat", adjudicator.Displaced: "displaced", adjudicator.Pushes: "pushed", adjudicator.Returns: "returns",
		adjudicator.Flees: "flight", adjudicator.Placed: "flight", adjudicator.Retires: "retires", adjudicator.Relocates: "moved"}
	seen := map[ruleKey]bool{}
	for _, m := range e.Moves {
		k, ok := by[m.Why]
		if !ok {
			k = "march"
		}
		if !seen[k] {
			seen[k], all = true, append(all, k)
		}
	}
	return all
}

// rulesOfTurn are the rules behind where troops go on to.
func (x *explainer) rulesOfTurn(e adjudicator.TroopsTurned) []ruleKey {
	switch e.Now {
	case adjudicator.Flees:
		return []ruleKey{"flight"}
	case adjudicator.Returns, adjudicator.Marches:
		return []ruleKey{"returns"}
	case adjudicator.Stays:
		if !x.lostInPhase(e.Lord, e.Phase) {
			return []ruleKey{"returns"}
		}
		return []ruleKey{"retreat"}
	}
	return []ruleKey{"retreat", ruleHome}
}

// lostInPhase reports whether a lord lost a fight in a phase.
func (x *explainer) lostInPhase(lord adjudicator.Seat, phase int) bool {
	return slices.ContainsFunc(view.EventsOf[adjudicator.FightEnded](x.Record), func(f adjudicator.FightEnded) bool {
		return f.Phase == phase && slices.Contains(f.Lords[:], lord) && f.Winner != lord
	})
}

// rulesOfEnd are the rules by which a fight ended.
func (x *explainer) rulesOfEnd(e adjudicator.FightEnded) (all []ruleKey) {
	if e.Rounds == 0 {
		return []ruleKey{"leaves"}
	}
	all = []ruleKey{"rounds"}
	for i, why := range e.Withdrew {
		if why != "" && (x.All || e.Lords[i] == x.Reader) && x.saidNothing(e.Lords[i], order.Withdraw{}) {
			all = x.with(all, why != adjudicator.WithdrewInside && len(all) == 1, ruleNoWithdraw)
		}
	}
	return x.with(all, e.Withdrew[0] != "" && e.Withdrew[1] != "", ruleBothLeave)
}

// rulesOfValuation are the rules by which the end of the last year is decided.
func (x *explainer) rulesOfValuation(e adjudicator.GameValued) []ruleKey {
	if e.ByPoints {
		return x.with([]ruleKey{"points"}, len(e.Winners) > 1, ruleEqualPoints)
	}
	return x.with([]ruleKey{"valued", ruleDamaged}, len(e.Winners) > 1, ruleEqualWorth)
}

// saidNothing reports whether a lord whose orders may be known had ordered nothing of the kind of an order.
func (x *explainer) saidNothing(lord adjudicator.Seat, kind order.Order) bool {
	if !x.All && lord != x.Reader || lord < 0 || int(lord) >= len(x.Orders) {
		return false
	}
	for _, l := range x.linesOf(lord) {
		if sameOrder(order.Unwrap(l.Order), kind) {
			return false
		}
	}
	return true
}

// seniorDecides reports whether a side of the reader's has several troops, and an order of how they fight that names some of them.
func (x *explainer) seniorDecides(e adjudicator.FightBegan) bool {
	for _, side := range e.Sides {
		if len(side.Troops) < 2 {
			continue
		}
		for _, l := range x.linesOf(side.Lord) {
			switch o := any(order.Unwrap(l.Order)).(type) {
			case order.Stance:
				if len(o.Troops) > 0 {
					return true
				}
			case order.Withdraw:
				if len(o.Troops) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// threwAgain reports whether a lord threw more than once for the order of fights at a place.
func (x *explainer) threwAgain(e adjudicator.OrderOfFightRolled) bool {
	n := 0
	for _, o := range view.EventsOf[adjudicator.OrderOfFightRolled](x.Record) {
		if o.Phase == e.Phase && o.At == e.At && o.And == e.And && o.Lord == e.Lord {
			n++
		}
	}
	return n > 1
}

// sameOrder reports whether two orders are of one kind.
func sameOrder(a, b order.Order) bool { return reflect.TypeOf(a) == reflect.TypeOf(b) }
