package order

import "slices"

// A fightRow says which ideas make which order: all of need, and none but those and may.
type fightRow struct {
	need, may idea
	make      func(m *fightMeaning, p *fightPart) (fightOrder, bool)
}

// measuresOf are the ideas of when one withdraws.
const measuresOf = iRounds | iBehind | iHurt

// fightRows are the orders of fighting; the first row that fits counts. Of whom they speak stands in none of them.
var fightRows = []fightRow{
	// who starts no fight, or hits back
	{iNot | iStart, iFight | iFirst | iDefend | iIf | iUnless | iAttacked | iMeet | iFoe, doDefend},
	{iNot | iFirst | iFight, iFoe | iMeet, doDefend},
	{iNot | iFight | iDefend, iFoe | iIf | iAttacked, doDefend},
	{iDefend, iOnly | iIf | iOnlyIf | iAttacked | iFight | iMeet | iFoe, doDefend},
	// who keeps out of fights
	{iAvoid, iFight | iFoe | iMeet, doPassive},
	{iAvoid | iIf | iMeet, iFoe | iFight, doPassive},
	{iAvoid | iUnless | iAttacked, iFight | iFoe | iMeet, doPassive},
	{iFight | iOnlyIf | iAttacked, iFoe, doPassive},
	{iNot | iFight | iUnless | iAttacked, iFoe | iMeet | iFirst, doPassive},
	{iNot | iFight, iFoe | iMeet, doNotAttack},
	// who attacks
	{iFight, 0, doAttackExcepted},
	{iFight | iFoe, iMeet | iIf, doAttack},
	{iFight | iMeet, iFoe | iIf, doAttack},
	{iFight | iStronger | iIf, iFoe | iMeet | iStart | iOdds, doAttackIf},
	{iFight | iStronger | iOnlyIf, iFoe | iMeet | iStart | iOdds, doAttackIf},
	{iNot | iFight | iStronger | iUnless, iFoe | iMeet | iStart | iOdds, doAttackIf},
	{iFight | iOdds, iFoe | iMeet | iStart | iOnly | iIf | iOnlyIf, doAttackIf},
	{iNot | iFight | iOdds | iUnless, iFoe | iMeet | iStart, doAttackIf},
	{iFight | iWeaker, iFoe | iMeet | iOnly, doAttackIf},
	{iFight | iWeaker | iIf | iMeet, iFoe, doAttackIf},
	{iStart | iStronger | iOnly, iFight | iFoe, doAttackIf},
	// who withdraws
	{iNot | iWithdraw, iFight | iFoe, doNeverWithdraw},
	{iNot | iStop | iFight, iFoe, doNeverWithdraw},
	{iEnd, iFight | iFoe | iStay, doNeverWithdraw},
	{iWithdraw | iRounds, withdrawing, doWithdraw},
	{iWithdraw | iBehind, withdrawing, doWithdraw},
	{iWithdraw | iHurt, withdrawing, doWithdraw},
	{iStop | iRounds, withdrawing, doWithdraw},
	{iStop | iBehind, withdrawing, doWithdraw},
	{iStop | iHurt, withdrawing, doWithdraw},
	{iNot | iWithdraw | iUnless, iFight | measuresOf | iOr, doWithdraw},
	{iNot | iWithdraw | iUntil, iFight | measuresOf | iOr, doWithdraw},
	{iNot | iWithdraw | iBefore, iFight | measuresOf | iOr, doWithdraw},
	{iNot | iRounds | iLonger, iFight | iLast | iOn | iIf | iFoe | iAttacked, doWithdraw},
	{iRounds | iMost, iFight | iLast | iWithdraw | iIf | iFoe, doWithdraw},
	{iWithdraw | iIf | iAttacked, iFight | iAtOnce | iFoe, doWithdrawAtOnce},
	{iNot | iThat, iFight | iOn | iLast | iLonger, doLikewise(kWithdraw)},
	{iWithdraw, iFight | iIf | iFoe, doLikewise(kWithdraw)},
	{iRounds, iFight | iLast | iIf | iOnly | iFoe | iAttacked | iDoes, doRounds},
	// what winners and losers do
	{iWon | iIf | iOn, iFight | iFoe, doContinue},
	{iWon | iIf | iNot | iStop, iFight | iFoe, doContinue},
	{iWon | iIf | iStay, iFight | iFoe, doStay},
	{iWon | iIf | iReturn, iFight | iFoe | iGo, doReturn},
	{iLost | iIf | iHome, iFight | iFoe | iGo | iReturn | iWithdraw, doGoHome},
	{iLost | iIf | iStay, iFight | iFoe, doStayBeaten},
	{iLost | iIf | iGo, iFight | iFoe | iVia | iWithdraw | iReturn, doGoTo},
	{iLost | iIf | iWithdraw, iFight | iFoe | iVia | iReturn, doGoTo},
	{iLost | iIf | iReturn, iFight | iFoe | iVia, doGoTo},
	{iLost | iIf, iVia, doGoTo},
	// who takes wounds
	{iWounds | iFirst, iTake | iGo | iOn | iIf | iFight | iBefore | iOthers | iFoe | iDoes | iHurt, doWounds},
	{iWounds | iBefore, iTake | iGo | iOn | iIf | iFight | iOthers | iFoe | iDoes | iHurt, doWounds},
	{iNot | iWounds | iTake, 0, doNothing},
	{iWounds | iTake, iOn | iIf | iFight | iFoe | iGo, doWoundsIfTold},
	{iWounds | iGo, iIf | iFight | iFoe, doWoundsIfTold},
	{iWounds | iOn, iIf | iFight | iFoe, doWoundsIfTold},
	{iHurt | iFirst, iBefore | iOthers | iFoe | iFight | iDoes, doWounds},
}

const withdrawing = measuresOf | iIf | iOnlyIf | iFight | iMost | iOr | iFoe | iAtOnce | iAttacked | iMeet | iStop | iWithdraw | iLast | iLonger

// orderOf makes the order of a part; none with ok if it says nothing new.
func (m *fightMeaning) orderOf(p *fightPart) (o fightOrder, ok bool) {
	has := p.has &^ whom &^ iMe
	if (p.place.place != "") != has.meets(iLost) && p.place.place != "" || p.has.meets(iHurt) && !p.lordHurt && !has.has(iHurt|iFirst) {
		return o, false
	}
	for _, row := range fightRows {
		if has.has(row.need) && has&^(row.need|row.may) == 0 {
			return row.make(m, p)
		}
	}
	return o, false
}

func doStance(do StanceWord) fightOrder { return fightOrder{order: Stance{Do: do}} }

func doDefend(_ *fightMeaning, p *fightPart) (fightOrder, bool) {
	o := doStance(Defend)
	o.hits = p.has.meets(iDefend) && !p.has.meets(iNot)
	return o, true
}

func doPassive(_ *fightMeaning, _ *fightPart) (fightOrder, bool) { return doStance(Passive), true }

// doNotAttack makes PASSIVE of those who attack nobody, unless something else says that they defend themselves.
func doNotAttack(_ *fightMeaning, p *fightPart) (fightOrder, bool) {
	o := doStance(Passive)
	o.weak = true
	o.bare = !p.has.meets(iFoe|whom&^iNothing) && len(p.troops) == 0 && !p.told
	return o, true
}

func doAttack(_ *fightMeaning, p *fightPart) (fightOrder, bool) {
	return doStance(Attack), !p.has.meets(iIf) || p.has.meets(iMeet)
}

// doAttackExcepted makes the ATTACK of those who are excepted from what stands before: "except 05, who attacks".
func doAttackExcepted(_ *fightMeaning, p *fightPart) (fightOrder, bool) {
	return doStance(Attack), p.lead == iExcept
}

func doAttackIf(_ *fightMeaning, p *fightPart) (fightOrder, bool) {
	c := p.odds
	if c == (Condition{}) {
		c = Condition{Stronger: true}
	}
	return fightOrder{order: Stance{Do: Attack, If: c}}, c.A > 0 || !p.has.meets(iOdds)
}

func doNeverWithdraw(_ *fightMeaning, _ *fightPart) (fightOrder, bool) {
	return fightOrder{order: Withdraw{When: []Withdrawal{{When: Never}}}}, true
}

// doWithdraw makes a WITHDRAW of what the part measures: of more than one thing only behind OR, or where one of them stands before.
func doWithdraw(m *fightMeaning, p *fightPart) (fightOrder, bool) {
	when := slices.Clone(p.when)
	switch hurt := (Withdrawal{When: LordHurt}); {
	case p.hurtFirst:
		when = slices.Insert(when, 0, hurt)
	case p.has.meets(iHurt):
		when = append(when, hurt)
	}
	return fightOrder{order: Withdraw{When: when}}, len(when) == 1 || len(when) > 1 && p.has.meets(iOr)
}

func doWithdrawAtOnce(_ *fightMeaning, _ *fightPart) (fightOrder, bool) {
	return fightOrder{order: Withdraw{When: []Withdrawal{{When: AtOnce}}}}, true
}

// doRounds makes a WITHDRAW of rounds alone, which stands only if the sentence says WITHDRAW too: "give it three rounds and get out".
func doRounds(m *fightMeaning, p *fightPart) (fightOrder, bool) {
	o, ok := doWithdraw(m, p)
	o.bare = true
	return o, ok
}

// doLikewise takes what says the same as an order before it: "and out", "nobody goes on longer than that".
func doLikewise(k keyword) func(m *fightMeaning, p *fightPart) (fightOrder, bool) {
	return func(m *fightMeaning, _ *fightPart) (fightOrder, bool) {
		if len(m.said) == 0 {
			return fightOrder{}, false
		}
		last := &m.said[len(m.said)-1]
		w, ok := last.order.(Withdraw)
		last.bare = false
		return fightOrder{}, ok && w.keyword() == k && w.When[0].When != Never
	}
}

func doVictory(do VictoryWord) (fightOrder, bool) { return fightOrder{order: Victory{Do: do}}, true }

func doContinue(_ *fightMeaning, _ *fightPart) (fightOrder, bool) { return doVictory(Continue) }
func doStay(_ *fightMeaning, _ *fightPart) (fightOrder, bool)     { return doVictory(StayThere) }
func doReturn(_ *fightMeaning, _ *fightPart) (fightOrder, bool)   { return doVictory(Return) }

func doGoHome(_ *fightMeaning, p *fightPart) (fightOrder, bool) {
	return fightOrder{order: Defeat{Do: Home}}, p.place.place == ""
}

func doStayBeaten(_ *fightMeaning, p *fightPart) (fightOrder, bool) {
	return fightOrder{order: Defeat{Do: StayPut}}, p.place.place == ""
}

// doGoTo makes the DEFEAT of those who go to a manor.
func doGoTo(m *fightMeaning, p *fightPart) (fightOrder, bool) {
	d := Defeat{Do: ToManor, To: p.place.place, Via: p.via.place}
	return fightOrder{order: d}, p.place.place != "" && m.p.isManor(p.place.place)
}

func doWounds(_ *fightMeaning, _ *fightPart) (fightOrder, bool) {
	return fightOrder{order: Wounds{}}, true
}

// doWoundsIfTold makes the WOUNDS of those who should take them.
func doWoundsIfTold(_ *fightMeaning, p *fightPart) (fightOrder, bool) {
	return fightOrder{order: Wounds{}}, p.modal && len(p.troops) > 0
}

// doNothing takes what says nothing beside an order: who should not take all the wounds.
func doNothing(_ *fightMeaning, _ *fightPart) (fightOrder, bool) { return fightOrder{}, true }
