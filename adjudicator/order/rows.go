package order

import (
	"slices"
	"strings"
)

// A row is one way in which an order is said in ordinary English: by which word, with which others, and with which slots.
type row struct {
	head      keyword // the word that makes it this order; none: the slots alone do
	with      keys    // other words that may stand in it
	when      seasons
	must, may slots
	make      func(p *parser, f *frame) []Order // nil if the slots do not fit together
}

// rows lists them. A line is read by all rows that fit it, and taken if they agree.
var rows = [...]row{
	{none, set(kThen), campaign, sTroops, sFrom | sTo | sBare | sVia | sPhases | sThen, makeMove},
	{kMove, set(kThen, kHold, kStay, kMove, kAway, kHave, kFirst, kEnter, kBuy), campaign, sTroops, sFrom | sTo | sBare | sVia | sPhases | sThen, makeMove},
	{kMove, set(kMove), campaign, sTroops | sAt, sFrom | sVia | sPhases, makeMoveAt},
	{kBuild, set(kMove), campaign, sTroops | sTo, sFrom | sVia | sPhases, makeMove},
	{kBuy, set(), campaign, sTroops | sAt, sVia | sPhases, makeNeededAt},
	{kBuy, set(), campaign, sTroops | sTo, sFrom | sVia | sPhases, makeMove},
	{kEnter, set(kMove), campaign, sTroops | sBare, sFrom | sVia | sPhases, makeMove},
	{kAttack, set(kMove), campaign, sTroops | sBare, sFrom | sVia | sPhases, makeMove},
	{kAttack, set(kMove), campaign, sTroops | sTo, sFrom | sVia | sPhases, makeMove},
	{kClaim, set(kMove), campaign, sTroops | sBare, sFrom | sVia | sPhases, makeOccupy},
	{kHold, set(kHold, kStay, kHome, kDefend, kHave), campaign, sTroops, sAt | sBare | sVia, makeHold},
	{kStay, set(kHold, kStay, kHome, kDefend), campaign, sTroops, sAt | sBare, makeHold},
	{kDefend, set(kHold, kStay, kHome), campaign, sTroops | sBare, 0, makeHold},
	{kDefend, set(kHold, kStay, kHome), campaign, sTroops | sAt, 0, makeHold},
	{kMove, set(kNot, kNo, kMove), campaign, sTroops, 0, makeStay},
	{kMove, set(kNone), campaign, 0, 0, makeAllStay},

	{kAttack, set(kStance, kIf, kStronger, kOdds, kBetter, kAnybody, kMove, kAll), campaign, 0, sTroops | sOdds, makeStance(Attack)},
	{kDefend, set(kStance, kAnybody, kHold, kStay, kBuy), campaign, 0, sTroops, makeStance(Defend)},
	{kAttack, set(kNot, kNo, kAnybody), campaign, 0, sTroops, makePassive},
	{kAttack, set(kNone, kAnybody), campaign, 0, 0, makeNobodyAttacks},
	{kPassive, set(kStance, kAnybody, kHold, kStay, kAttack), campaign, 0, sTroops, makeStance(Passive)},

	{kAlly, set(kMove, kBuild, kHave, kHold, kStay, kContinue), campaign, sLords, sTroops, makeAttitude(Ally)},
	{kAttack, set(kNot, kNo), campaign, sLords, 0, makePeace},
	{kEnemy, set(kBuild, kHave, kStay, kHold, kContinue, kMove), campaign, sLords, 0, makeAttitude(Enemy)},
	{kAttack, set(), campaign, sLords, 0, makeEnemy},
	{kAttack, set(kIf, kStronger, kOdds, kBetter), campaign, sLords, sOdds | sTroops, makeStanceAgainst},
	{kPassive, set(kUnless, kStronger, kOdds, kBetter, kStance, kStay, kHold), campaign, 0, sTroops | sOdds, makeStanceUnless},
	{kAttack, set(kUnless, kStronger, kOdds, kBetter, kNot, kNo, kNone, kAnybody), campaign, 0, sTroops | sOdds, makeStanceUnless},
	{kPassive, set(kStance), campaign, sLords, 0, makeTruce},
	{kHold, set(), campaign, sLords, 0, makeLeaveAlone},
	{kNeutral, set(kStay, kHold, kBuild), campaign, sLords, 0, makeAttitude(Neutral)},

	{kWithdraw, set(kIf, kOr, kRounds, kAfter, kAttack, kDefeat, kBetter), campaign, sWhen, sTroops | sThen, makeWithdraw},
	{kYield, set(kAfter, kRounds, kIf, kOr), campaign, sWhen, sTroops, makeWithdraw},
	{kAttack, set(kMove), campaign, sWhen, sTroops, makeFightOn},
	{kWithdraw, set(kNot, kNo, kNone), campaign, 0, sTroops, makeNeverWithdraw},
	{kWounds, set(kFirst, kMove, kThen, kHurt, kBuild), campaign, sTroops, sThen, makeWounds},
	{kChampions, set(kFirst, kAttack, kThen, kMove), campaign, sTroops, sAt | sBare | sTo | sThen, makeChampions},

	{kVictory, set(kHold, kStay, kIf, kAfter, kHave), campaign, 0, sTroops | sThen | sAt, makeVictory(StayThere)},
	{kVictory, set(kReturn, kIf, kAfter, kMove, kHave, kWithdraw), campaign, 0, sTroops | sThen, makeVictory(Return)},
	{kVictory, set(kContinue, kIf, kAfter, kMove, kHave), campaign, 0, sTroops | sThen, makeVictory(Continue)},
	{kDefeat, set(kHome, kMove, kWithdraw, kIf, kAfter, kReturn, kRetire, kHave), campaign, 0, sTroops | sTo | sBare | sVia | sThen, makeDefeat},
	{kDefeat, set(kHold, kStay, kIf, kAfter, kHave), campaign, 0, sTroops | sVia | sThen, makeDefeatStay},
	{kWithdraw, set(kHome, kMove), campaign, 0, sTroops, makeWithdrawHome},
	{kWithdraw, set(), campaign, sTroops, sTo | sBare, makeWithdrawTo},

	{kClaim, set(kYes), campaign, sBare, 0, makeClaim(true)},
	{kClaim, set(kYes), campaign, sAt, 0, makeClaim(true)},
	{kClaim, set(kYes), campaign, sTo, 0, makeClaim(true)},
	{kClaim, set(kNo, kNot), campaign, sBare, 0, makeClaim(false)},
	{kClaim, set(kNo, kNot, kNone), campaign, sAt, 0, makeClaim(false)},
	{kClaim, set(kNo, kNot, kNone), campaign, sTo, 0, makeClaim(false)},
	{kYield, set(), campaign, sBare, sLords | sTroops, makeYield},
	{none, set(kHave), campaign, sBare | sLords, 0, makeLetHave},
	{kGive, set(), campaign, sBare | sLords, 0, makeYield},
	{kHold, set(), campaign, sBare | sLords, 0, makeLeave},
	{none, set(kShare, kGive, kHave, kBuy), campaign, sLords | sPercent, sBare | sAt | sTo, makeShare},
	{kHeir, set(kAppoint, kStay, kHold, kContinue), anySeason, sTroops, 0, makeHeir},
	{kRetire, set(kMove, kReturn, kHome, kStay, kHold, kDefend), campaign, sTroops, sTo | sBare | sAt, makeRetire},
	{kRelocate, set(kMove, kReturn, kHome, kStay, kHold), campaign, sTroops, sTo | sBare | sAt, makeRetire},
	{kRetire, set(kSpread, kHave), campaign, 0, sGoods | sTroops, makeRetireSpread},

	{kHire, set(kBuy), winter, sGoods, sAt | sBare | sTo, makeHire},
	{kBuy, set(kHire), winter, sGoods, sAt | sBare | sTo, makeHire},
	{none, set(kFirst), winter, sGoods | sAt, sThen, makeHire},
	{none, set(), winter, sGoods, 0, makeMoreTroops},
	{none, set(kFirst), winter, sGoods | sBare, sThen, makeHire},
	{kBuild, set(kBuy, kBid), winter, sGoods, sAt | sBare | sTo, makeBuild},
	{kBuild, set(kBuy), winter, sGoods, sAt | sBare | sTo, makeHire},
	{kBuy, set(kBuild), winter, sGoods, sAt | sBare | sTo, makeBuild},
	{kHire, set(kBuild), winter, sGoods, sAt | sBare | sTo, makeBuild},
	{none, set(kFirst), winter, sGoods | sAt, sThen, makeBuild},
	{none, set(kFirst), winter, sGoods | sTo, sThen, makeHire},
	{none, set(kFirst), winter, sGoods | sBare, sThen, makeBuild},
	{none, set(kFirst), winter, sGoods | sTo, sThen, makeBuild},
	{kAttack, set(), winter, sGoods, sAt | sBare, makeHire},
	{kRepair, set(kBuy, kHave), winter, sGoods, sAt | sBare, makeRepair},
	{kDismiss, set(kMove, kHome), winter, sTroops, 0, makeDismiss},
	{kMove, set(kAway), winter, sTroops, 0, makeDismissAway},
	{kPillage, set(), winter, sTroops, 0, makeDismiss}, // sack 3
	{kPay, set(kFirst, kBuy, kThen), winter, sTroops, sThen, makePay},
	{kAppoint, set(kMove), winter, sTroops, 0, makeAppoint},
	{kRelocate, set(kMove), winter, sTroops, sTo | sBare | sAt | sFrom, makeRelocate},
	{kMove, set(kMove), winter, sTroops, sTo | sBare | sFrom, makeRelocate},
	{kHold, set(), winter, sTroops | sAt, 0, makeWinterAt},
	{none, set(kHome), winter, sTroops | sTo, sFrom, makeRelocate},
	{kRelocate, set(kMove), winter, sGoods | sTo, sFrom | sBare, makeRelocateStaff},
	{kMove, set(kMove), winter, sGoods | sTo, sFrom | sBare, makeRelocateStaff},
	{kRelocate, set(kMove), winter, sGoods | sFrom | sBare, 0, makeRelocateStaff},
	{kMove, set(kMove), winter, sGoods | sFrom | sBare, 0, makeRelocateStaff},
	{kRelocate, set(kMove), winter, sGoods | sAt, sTo | sBare, makeRelocateStaff},
	{kMove, set(kMove), winter, sGoods | sAt, sTo | sBare, makeRelocateStaff},
	{none, set(), winter, sGoods | sBare | sTo, 0, makeRelocateStaff},
	{none, set(), winter, sGoods | sFrom | sTo, 0, makeRelocateStaff},
	{kRelocate, set(kSpread), winter, 0, 0, makeRelocateSpread},
	{kSpread, set(kMove, kBuy, kHome, kBuild, kHave), winter, 0, sTroops | sGoods, makeSpread},
	{kGive, set(kMove, kPay, kAppoint), winter, sGold | sLords, 0, makeGive},
	{none, set(), winter, sGold | sLords, 0, makeGive},
	{kYield, set(), winter, sGold | sLords, 0, makeGive},
	{none, set(kHave), winter, sGold | sLords, 0, makeLetHaveGold},
	{kBuy, set(), winter, sGold | sLords, 0, makeGive},
	{kMove, set(), winter, sGold | sLords, 0, makeGive},
	{kPay, set(), winter, sGold | sLords, 0, makeGive},

	{none, set(kOr, kBy, kFirst), settingOut, sEntries, sThen, makeEnter},
	{kEnter, set(kOr, kBy, kMove, kFirst, kLord), settingOut, sEntries, sThen, makeEnter},
	{kMove, set(kOr, kBy, kFirst), settingOut, sEntries, sThen, makeEnter},
	{kBuild, set(kOr, kFirst), settingOut, sEntries, sThen, makeEnter},
	{kBuy, set(kOr, kFirst), settingOut, sEntries, sThen, makeEnter},
	{kLead, set(kOr, kFirst), settingOut, sEntries, sThen, makeEnter},
	{kFaith, set(kChristian), settingOut, 0, 0, makeFaith(Christian)},
	{kDruid, set(), settingOut, 0, 0, makeMyFaith(Druid)},
	{kChristian, set(), settingOut, 0, 0, makeMyFaith(Christian)},
	{kFaith, set(kDruid), settingOut, 0, 0, makeFaith(Druid)},
	{kConvert, set(kChristian), settingOut, 0, 0, makeFaith(Christian)},
	{kConvert, set(kDruid), settingOut, 0, 0, makeFaith(Druid)},
	{kConvert, set(kChristian, kFaith), anySeason, 0, 0, makeConvert(Christian)},
	{kConvert, set(kDruid, kFaith), anySeason, 0, 0, makeConvert(Druid)},
	{kChristian, set(kMove), anySeason, 0, 0, makeTurn(Christian)},
	{kDruid, set(kMove), anySeason, 0, 0, makeTurn(Druid)},

	{kShelter, set(kHouse, kHold, kStay, kDefend), campaign, 0, sAt | sBare | sTo, makeShelter(InTheHouse)},
	{kShelter, set(kOpen, kHold, kStay, kDefend), campaign, 0, sAt | sBare | sTo, makeShelter(InTheOpen)},
	{kShelter, set(kOpen, kHouse), campaign, sThen, sAt | sBare | sTo, makeShelterBoth},
	{kOpen, set(kHold, kStay, kDefend, kAttack, kMove), campaign, 0, sAt | sBare, makeShelter(InTheOpen)},
	{kOpen, set(kHold, kStay, kDefend, kAttack, kHouse, kFirst), campaign, sThen, sAt | sBare | sTo, makeShelterBoth},
	{kHouse, set(kHold, kStay, kDefend), campaign, 0, sAt | sBare, makeShelter(InTheHouse)},
	{kAssault, set(kMove), campaign, 0, sAt | sBare | sPhases, makeInvade(Assault)},
	{kBesiege, set(kMove), campaign, 0, sAt | sBare | sPhases, makeInvade(Besiege)},
	{kPillage, set(kMove, kLoot, kFields), campaign, 0, sAt | sBare | sPhases | sGoods, makeInvade(Pillage)},
	{kLoot, set(), campaign, 0, sAt | sBare | sPhases, makeInvade(Pillage)},
	{kPass, set(kMove), campaign, 0, sAt | sBare | sPhases, makeInvade(Pass)},
	{kSwarm, set(kMove), winter, sTo, sFrom | sBare, makeSwarm},
	{kBoundary, set(), winter, sBare, 0, func(_ *parser, f *frame) []Order { return []Order{Boundary{f.bare[0].place}} }},
	{kLightning, set(), winter, sBare, 0, func(_ *parser, f *frame) []Order { return []Order{Lightning{f.bare[0].place}} }},
}

// heads are the words that make an order.
var heads = func() keys {
	all := keys{}
	for _, r := range rows {
		if r.head != none {
			all[r.head] = true
		}
	}
	return all
}()

// ofOthers are the verbs of what "I" do with troops, and of which "I" am none.
var ofOthers = set(kDismiss, kHeir, kAppoint, kPay)

// fits reports whether a frame has what the row must have, and nothing that it may not have.
func (r *row) fits(f *frame) bool {
	has := f.has
	if f.me && len(f.troops) == 0 && r.must&sTroops != 0 && r.head != none && !ofOthers[r.head] {
		has |= sTroops
	}
	if has&r.must != r.must || has&^(r.must|r.may) != 0 || r.head == none && f.me && r.must&sTroops != 0 {
		return false
	}
	found := r.head == none
	for _, k := range f.words {
		if k == r.head {
			found = true
		} else if !r.with[k] {
			return false
		}
	}
	return found
}

// orders are the orders of a frame that fits.
func (r *row) orders(p *parser, f *frame) []Order {
	if f.me && len(f.troops) == 0 && r.must&sTroops != 0 {
		g := *f
		g.troops = Troops{{Kind: TheLord}}
		f = &g
	}
	return r.make(p, f)
}

func single(o Order) []Order { return []Order{o} }

// makeMove makes a MOVE of the places: the last of those to go to is the end, the others lie on the way.
func makeMove(p *parser, f *frame) []Order {
	if f.me && f.hasWord(kHave) || f.has&sPhases != 0 && len(f.words) > 0 && f.words[0] == kHold {
		return nil // waits in phase 1, and then goes
	}
	m := Move{Troops: f.troops, From: f.from, Phases: f.phases}
	to := f.to
	switch {
	case len(to) == 0 && len(f.bare) == 1:
		to = f.bare
	case len(to) == 0 && len(f.bare) == 2 && p.leadsBy(f, f.bare[1]) && len(f.words) == 0:
		m.Via, to = []Place{f.bare[1].place}, f.bare[:1] // 04 Cranmore, up the Giants Stair
	case len(to) == 0 && len(f.bare) == 2 && m.From == "" && len(f.words) == 0:
		m.From, to = f.bare[0].place, f.bare[1:]
	case len(f.bare) == 1 && len(to) > 0 && p.leadsBy(f, f.bare[0]):
		m.Via = []Place{f.bare[0].place} // takes the Packhorse Bridge to Ufton
	case len(f.bare) == 1 && m.From == "" && len(to) > 0 && !slices.ContainsFunc(f.troops, isAt):
		m.From = f.bare[0].place
	case len(f.bare) > 0:
		return nil
	}
	if len(to) == 0 || len(to) > 1 && (len(f.via) > 0 || f.parted) {
		return nil // to Foxwood, and next season to Kingsley
	}
	m.To = to[len(to)-1].place
	if len(f.words) == 0 && len(m.Via) == 0 && m.From == "" && f.has&sTo == 0 && p.names.own.standAll(f.troops, m.To) {
		return nil // it tells where they stand
	}
	if f.halfway {
		if m.To = p.halfwayTo(f, to[0]); m.To == "" || len(to) > 1 {
			return nil
		}
	}
	for _, t := range slices.Concat(f.via, to[:len(to)-1]) {
		m.Via = append(m.Via, t.place)
	}
	return f.inLegs(m)
}

// leadsBy reports whether a place that no preposition stands before is a bridge or the like, where the troops do not stand.
func (p *parser) leadsBy(f *frame, at target) bool {
	return at.kind == Milestone && len(f.via) == 0 && p.standElsewhere(f, at)
}

// standElsewhere reports whether the troops are known, and do not stand at a place, nor are sent there.
func (p *parser) standElsewhere(f *frame, at target) bool {
	return p.names.own.known(f.troops) && !p.names.own.stand(f.troops, at.place) && !slices.ContainsFunc(f.troops, func(i Item) bool { return p.sent[i] == at.place })
}

// isAt reports whether an item is all troops of some kind at a place: my knights at Langport and Foxwood.
func isAt(i Item) bool { return i.Kind == AllAt || i.Kind == KnightsAt || i.Kind == MenAt }

// makeMoveAt makes the MOVE that "20 goes at Tarrant" means, if 20 does not stand there.
func makeMoveAt(p *parser, f *frame) []Order {
	if len(f.at) != 1 || !p.names.own.known(f.troops) || p.names.own.stand(f.troops, f.at[0].place) {
		return nil
	}
	g := *f
	g.to, g.at = f.at, nil
	return makeMove(p, &g)
}

// makeNeededAt makes the MOVE that "want 5 in Quenby" and "5 is needed at Quenby" mean; "need 20 at Tarrant" may be about 20 men.
func makeNeededAt(p *parser, f *frame) []Order {
	if f.me || p.hasAny(f, "need", "needs", "needed") {
		return nil
	}
	return makeMoveAt(p, f)
}

// makeOccupy makes the MOVE that "20 occupies Tarrant" means; "I claim Tarrant" is none.
func makeOccupy(p *parser, f *frame) []Order {
	if f.me {
		return nil
	}
	if len(f.bare) == 1 && f.has == sTroops|sBare && p.names.own.standAll(f.troops, f.bare[0].place) {
		return single(Claim{f.bare[0].place, true}) // 6 claims Kingsley, where he stands
	}
	march := makeMove(p, f)
	if len(march) == 1 && p.saysClaim(f) {
		if m, ok := march[0].(Move); ok && p.isManor(m.To) {
			return append(march, Claim{m.To, true}) // 02 should claim Tarrant
		}
	}
	return march
}

// halfwayTo is the milestone in the middle of the road from where the troops stand to a place; "" if there is none.
func (p *parser) halfwayTo(f *frame, to target) Place {
	for id, from := range p.names.targets {
		if road, ok := p.names.roads[[2]int{id, to.id}]; ok && len(road.stones) > 0 && p.names.own.standAll(f.troops, from.place) {
			return road.stones[(len(road.stones)-1)/2]
		}
	}
	return ""
}

// makeHold makes a HOLD; a place that is named must be where the troops stand.
func makeHold(p *parser, f *frame) []Order {
	for _, at := range slices.Concat(f.at, f.bare, f.via) {
		if !p.names.own.stand(f.troops, at.place) {
			return nil
		}
	}
	return single(Hold{f.troops})
}

// makeAllStay makes the HOLD that "nobody moves" means.
func makeAllStay(p *parser, f *frame) []Order {
	if !f.hasWord(kNone) || p.hasAny(f, "take", "takes") {
		return nil
	}
	return single(Hold{Troops{{Kind: All}}})
}

// makeStay makes the HOLD that "do not move" means.
func makeStay(p *parser, f *frame) []Order {
	if f.leads || len(f.words) != 2 || !f.hasWord(kNot) && !f.hasWord(kNo) || p.hasAny(f, "with") {
		return nil
	}
	return single(Hold{f.troops})
}

func makeStance(do StanceWord) func(*parser, *frame) []Order {
	return func(p *parser, f *frame) []Order {
		if len(f.words) == 1 && f.words[0] == kDefend && f.has == 0 && p.part1 != standing && f.part != standing && !p.depends && f.end == f.tok+1 {
			return nil
		}
		if f.odds.A < 0 || f.has == 0 && p.isHeading(f) {
			return nil // odds without figures; "Fighting:"
		}
		if do == Passive && f.hasWord(kAttack) && !f.denies() && len(f.troops) > 0 {
			return nil // stance attack (6 passive)
		}
		s := Stance{Troops: f.troops, Do: do, If: f.odds}
		if len(s.Troops) == 1 && s.Troops[0].Kind == All {
			s.Troops = nil
		}
		if f.hasWord(kStronger) {
			s.If = Condition{Stronger: true}
		}
		if f.hasWord(kStronger) == (s.If.A > 0) && f.hasWord(kIf) {
			return nil
		}
		return single(s)
	}
}

// isHeading reports whether a clause stands above orders, as a line that ends in a colon or one word of what is done: "As for fighting:",
// "Fighting".
func (p *parser) isHeading(f *frame) bool {
	if p.is(len(p.toks)-1, ":") {
		return true
	}
	said := strings.TrimRight(p.said(f.tok, f.end), ": ")
	return strings.HasSuffix(said, "ing") && !strings.Contains(said, " ")
}

// makeEnemy makes the ENEMY that "attack Gawaine" means; "let Gawaine attack" is none.
func makeEnemy(p *parser, f *frame) []Order {
	if !f.leading || p.follows && len(p.speaking.troops) > 0 || f.inherits != nil && f.inherits.has&sTroops != 0 {
		return nil // 02 goes to Ufton and attacks him
	}
	return makeAttitude(Enemy)(p, f)
}

// makeStanceAgainst makes the STANCE that "attack Lancelot only if stronger" means.
func makeStanceAgainst(p *parser, f *frame) []Order {
	if len(f.lords) != 1 || !f.hasWord(kIf) || !f.leading && f.has&sTroops == 0 || f.acts {
		return nil
	}
	stance := makeStance(Attack)(p, f)
	if stance == nil || stance[0].(Stance).If == (Condition{}) {
		return nil
	}
	return single(Conditional{Against: f.lords[0], Then: stance[0]})
}

// makeStanceUnless makes the STANCE ATTACK IF STRONGER that "stay out of fights unless you are stronger" means.
func makeStanceUnless(_ *parser, f *frame) []Order {
	if !f.hasWord(kUnless) || !f.hasWord(kPassive) && !f.denies() || f.hasWord(kStronger) == (f.odds.A > 0) || f.odds.A < 0 {
		return nil
	}
	s := Stance{Troops: withoutAll(f.troops), Do: Attack, If: f.odds}
	if f.hasWord(kStronger) {
		s.If = Condition{Stronger: true}
	}
	return single(s)
}

func makeAttitude(do AttitudeWord) func(*parser, *frame) []Order {
	return func(p *parser, f *frame) []Order {
		if do == Ally && p.hasAny(f, "over", "ended", "ends", "broken", "dead", "finished", "done", "cancelled", "canceled", "void", "terminated", "history", "nice", "lovely", "greetings", "regards", "says") {
			return nil // peace with Lancelot is over
		}
		if len(f.lords) > 1 && f.acts && p.speaksOfOthers(f) || p.tellsNews(f) || p.isIdleTie(f.tok, f.end, len(f.lords)) {
			return nil
		}
		if len(f.troops) > 0 && (len(f.troops) > 1 || f.troops[0].Kind != TheLord) {
			return nil // only the lord himself has friends
		}
		return single(Attitude{Do: do, Lords: f.lords})
	}
}

// makePassive makes the STANCE that "do not attack anybody" means.
func makePassive(p *parser, f *frame) []Order {
	if !f.hasWord(kNot) && !f.hasWord(kNo) || !f.hasWord(kAnybody) {
		return nil
	}
	return makeStance(Passive)(p, f)
}

// makeNobodyAttacks makes the STANCE that "nobody attacks" means.
func makeNobodyAttacks(p *parser, f *frame) []Order {
	if !f.hasWord(kNone) {
		return nil
	}
	return makeStance(Passive)(p, f)
}

// makeTruce makes the ALLY that "do not fight Gawaine" means.
func makeTruce(p *parser, f *frame) []Order {
	if !f.leading || p.speaksOf(kAgainst) || p.hasAny(f, "avoid", "avoids") {
		return nil
	}
	return single(Attitude{Ally, f.lords})
}

// makeLeaveAlone makes the NEUTRAL that "leave Gawaine alone" means.
func makeLeaveAlone(p *parser, f *frame) []Order {
	if f.acts || !p.hasAny(f, "leave") || !p.hasAny(f, "alone", "be", "peace") {
		return nil
	}
	return makeAttitude(Neutral)(p, f)
}

// makePeace makes the ALLY that "do not attack Gawaine" means.
func makePeace(p *parser, f *frame) []Order {
	if !f.denies() || p.hasAny(f, "from", "by") || p.attacksNot(f) {
		return nil
	}
	return makeAttitude(Ally)(p, f)
}

func makeWithdraw(_ *parser, f *frame) []Order {
	when := slices.Compact(slices.Clone(f.when)) // never, no matter what
	if len(when) > 1 && slices.ContainsFunc(when, func(w Withdrawal) bool { return w.When == Never }) {
		return nil
	}
	if f.hasWord(kBetter) && !slices.ContainsFunc(when, func(w Withdrawal) bool { return w.When == Behind }) {
		return nil // behind by 3 or more
	}
	atOnce := func(w Withdrawal) bool { return w.When == AtOnce }
	if i := slices.IndexFunc(when, atOnce); len(when) > 1 && f.fights && i >= 0 {
		when = slices.Delete(when, i, i+1) // if there is a fight, after two rounds
	}
	if !f.hasWord(kOr) && slices.ContainsFunc(when, func(w Withdrawal) bool { return w.When != AtOnce }) {
		when = slices.DeleteFunc(when, atOnce) // if the lord is hurt, withdraw at once
	}
	return single(Withdraw{Troops: withoutAll(f.troops), When: when})
}

// makeFightOn makes the WITHDRAW NEVER that "fight to the death" means.
func makeFightOn(p *parser, f *frame) []Order {
	if len(f.when) != 1 || f.when[0].When != Never || p.hasAny(f, "no", "never", "not") && !p.hasAny(f, "matter") {
		return nil // never attack
	}
	return makeWithdraw(p, f)
}

// withoutAll are the troops of an order that is for all if it names none.
func withoutAll(t Troops) Troops {
	if len(t) == 1 && t[0].Kind == All {
		return nil
	}
	return t
}

// makeNeverWithdraw makes the order that "no withdrawal" means.
func makeNeverWithdraw(_ *parser, f *frame) []Order {
	if !f.denies() {
		return nil
	}
	return single(Withdraw{Troops: withoutAll(f.troops), When: []Withdrawal{{When: Never}}})
}

// numbersOf are troops by their numbers, and 0 for the lord; nil if some are not named one by one.
func numbersOf(t Troops) (all []int) {
	all = slices.Grow(all, len(t))
	for _, i := range t {
		switch i.Kind {
		case TheLord:
			all = append(all, 0)
		case Numbers:
			for n := i.First; n <= i.Last; n++ {
				all = append(all, n)
			}
		default:
			return nil
		}
	}
	return all
}

// makeWounds makes a WOUNDS; the lord is the last in any case.
func makeWounds(p *parser, f *frame) []Order {
	if n := len(f.troops) - 1; n > 0 && p.hasAny(f, "last") {
		if f.troops[n].Kind != TheLord && !(f.troops[n].First == f.troops[n].Last && p.isOwnLord(f.troops[n].First)) {
			return nil
		}
		g := *f
		g.troops = f.troops[:n]
		f = &g
	}
	if all := numbersOf(f.troops); all != nil {
		return single(Wounds{all})
	}
	return nil
}

func makeChampions(_ *parser, f *frame) []Order {
	o := Champions{Troops: numbersOf(f.troops)}
	for _, t := range slices.Concat(f.at, f.bare, f.to) {
		if o.At != "" {
			return nil
		}
		o.At = t.place
	}
	if o.Troops == nil || o.At != "" && f.hasWord(kMove) {
		return nil
	}
	return single(o)
}

func makeVictory(do VictoryWord) func(*parser, *frame) []Order {
	return func(_ *parser, f *frame) []Order {
		stays, returns, goesOn := f.hasWord(kHold) || f.hasWord(kStay), f.hasWord(kReturn), f.hasWord(kContinue)
		if stays && returns || returns && goesOn || stays && goesOn || !stays && !returns && !goesOn {
			return nil
		}
		return single(Victory{withoutAll(f.troops), do})
	}
}

func makeDefeat(p *parser, f *frame) []Order {
	if f.hasWord(kHome) && len(f.to)+len(f.bare) > 0 && p.exceptsTroops(f) {
		return nil // defeat home, 2 to Foxwood
	}
	if p.partedBefore(f, kWithdraw, kDefeat) {
		return nil // we break off the fight, and everybody who is beaten goes home
	}
	to := slices.Concat(f.to, f.bare)
	o := Defeat{Troops: withoutAll(f.troops), Do: Home}
	switch {
	case len(to) == 1 && to[0].kind == Manor:
		o.Do, o.To = ToManor, to[0].place
	case len(to) > 0 || !f.hasWord(kHome):
		return nil
	}
	return f.defeatVia(o)
}

// exceptsTroops reports whether troops are named behind HOME.
func (p *parser) exceptsTroops(f *frame) bool {
	home := false
	for _, s := range p.syms {
		switch {
		case s.tok < f.tok || f.end > 0 && s.tok >= f.end:
		case s.kind == symWord && s.means == kHome:
			home = true
		case home && (s.kind == symNumber || s.kind == symWord && s.means == kLord):
			return true
		}
	}
	return false
}

// partedBefore reports whether a word stands in a clause before another, with AND or a comma between them.
func (p *parser) partedBefore(f *frame, first, second keyword) bool {
	seen, parted := false, false
	for _, s := range p.syms {
		switch {
		case s.tok < f.tok || f.end > 0 && s.tok >= f.end:
		case s.kind == symWord && s.means == first:
			seen = true
		case s.kind == symWord && s.means == second:
			return parted
		case seen && s.joins():
			parted = true
		case s.namesPlace():
			return false
		}
	}
	return false
}

// defeatVia adds to a DEFEAT where the first mile should lead, if the clause says it.
func (f *frame) defeatVia(o Defeat) []Order {
	switch len(f.via) {
	case 0:
	case 1:
		o.Via = f.via[0].place
	default:
		return nil
	}
	return single(o)
}

func makeDefeatStay(_ *parser, f *frame) []Order {
	if !f.hasWord(kHold) && !f.hasWord(kStay) {
		return nil
	}
	return f.defeatVia(Defeat{Troops: withoutAll(f.troops), Do: StayPut})
}

// makeWithdrawHome makes the DEFEAT that "retreat home" means.
func makeWithdrawHome(_ *parser, f *frame) []Order {
	if !f.hasWord(kHome) {
		return nil
	}
	return single(Defeat{Troops: withoutAll(f.troops), Do: Home})
}

// makeWithdrawTo makes the DEFEAT that "Retreats: 20 to Foxwood" means in a list; in a sentence it could be a march.
func makeWithdrawTo(p *parser, f *frame) []Order {
	if p.depends {
		return makeMove(p, f) // if Gawaine comes to Foxwood, 20 falls back to Tarrant
	}
	if p.kindAt(1) != symColon || p.meansAt(0) != kWithdraw {
		return nil
	}
	return makeDefeat(p, f)
}

// makeClaim makes a CLAIM for each place.
func makeClaim(yes bool) func(*parser, *frame) []Order {
	return func(p *parser, f *frame) (all []Order) {
		if len(f.to) > 0 && p.hasAny(f, "it") {
			return nil // claim it, and retire to Langport
		}
		denials := 0
		for _, k := range f.words {
			if k == kNo || k == kNot || k == kNone {
				denials++
			}
		}
		if !yes && denials != 1 {
			return nil
		}
		for _, t := range slices.Concat(f.bare, f.at, f.to) {
			all = append(all, Claim{t.place, yes})
		}
		return all
	}
}

// makeLetHave makes the YIELD that "let Gawaine have Foxwood" means.
func makeLetHave(p *parser, f *frame) []Order {
	if !f.hasWord(kHave) || !p.hasAny(f, "let") {
		return nil
	}
	return makeYield(p, f)
}

// makeLeave makes the YIELD that "I leave Foxwood to Gawaine" means.
func makeLeave(p *parser, f *frame) []Order {
	if f.acts || !p.hasAny(f, "leave", "leaving") {
		return nil
	}
	return makeYield(p, f)
}

func makeYield(p *parser, f *frame) (all []Order) {
	if len(f.lords) > 1 || len(f.lords) == 0 && p.hasAny(f, "him", "her", "them") || len(withoutAll(f.troops)) > 0 {
		return nil
	}
	for _, t := range f.bare {
		o := Yield{Place: t.place}
		if len(f.lords) == 1 {
			o.To = f.lords[0]
		}
		all = append(all, o)
	}
	return all
}

func makeShare(_ *parser, f *frame) []Order {
	houses := slices.Concat(f.bare, f.at, f.to)
	if len(houses) != 1 || len(f.lords) != 1 {
		return nil
	}
	return single(Share{houses[0].place, f.lords[0], f.number})
}

// oneNumber is the number of the only troop that is named, or 0.
func oneNumber(t Troops) int {
	if all := numbersOf(t); len(all) == 1 {
		return all[0]
	}
	return 0
}

func makeHeir(_ *parser, f *frame) []Order {
	if n := oneNumber(f.troops); n > 0 {
		return single(Heir{n})
	}
	return nil
}

func makeAppoint(_ *parser, f *frame) []Order {
	if n := oneNumber(f.troops); n > 0 {
		return single(Appoint{n})
	}
	return nil
}

// onePlace is the only place of a frame to go to or to be at; "" if there is none, or there are more.
func (f *frame) onePlace() Place {
	all := slices.Concat(f.to, f.at, f.bare)
	if len(all) != 1 {
		return ""
	}
	return all[0].place
}

func makeRetire(_ *parser, f *frame) []Order {
	if at := f.onePlace(); at != "" {
		return single(Retire{Troops: f.troops, To: at})
	}
	return nil
}

func makeRetireSpread(_ *parser, f *frame) []Order {
	if !f.hasWord(kSpread) {
		return nil
	}
	return single(Retire{Spread: true})
}

// tellsWhatIs reports whether a clause without a verb tells of what is there: "there are 2 knights at Barsham".
func (p *parser) tellsWhatIs(f *frame) bool {
	return len(f.words) == 0 && (p.hasAny(f, "is", "are") || p.isWord(f.tok, "there")) && !p.hasAny(f, "let")
}

// speaksOfOthers reports whether a clause may tell what two other lords are to each other: "Gawaine and Lancelot are allies".
func (p *parser) speaksOfOthers(f *frame) bool {
	return p.hasAny(f, "are") && !p.hasAny(f, "my", "our", "both", "me", "us", "we", "i", "mine", "ours", "with", "to")
}

// hasAny reports whether one of some words stands in a clause.
func (p *parser) hasAny(f *frame, words ...string) bool {
	for i := f.tok; i < len(p.toks) && (i < f.end || f.end == 0); i++ {
		if p.toks[i].kind == word && slices.Contains(words, string(p.fold(i, i+1))) {
			return true
		}
	}
	return false
}

// makeHire makes a HIRE for each kind of troops and each manor.
func makeHire(p *parser, f *frame) (all []Order) {
	if p.tellsWhatIs(f) {
		return nil
	}
	places := slices.Concat(f.at, f.bare, f.to)
	for _, g := range f.goods {
		if g.n < 1 || g.n > 99 || g.what != kKnights && g.what != kMen {
			return nil
		}
		if g.n > 1 && len(places) > 1 && !p.hasAny(f, "each", "both") {
			return nil // two knights at Foxwood and Barsham may be one at each
		}
		o := Hire{N: g.n, Knight: g.what == kKnights}
		if len(places) == 0 {
			all = append(all, o)
		}
		for _, t := range places {
			o.At = t.place
			all = append(all, o)
		}
	}
	return all
}

// makeMoreTroops makes the HIRE that "+1 knight" means.
func makeMoreTroops(p *parser, f *frame) []Order {
	if p.toks[p.syms[0].tok].kind != plus && !p.speaksOf(kRequest) {
		return nil
	}
	return makeHire(p, f)
}

// built are the improvements by their words.
var built = map[keyword]Improvement{kHive: Hive, kForester: Forester, kReeve: Reeve, kMill: Mill, kCastle: Castle, kChurch: Church, kCircle: Circle}

// makeBuild makes a BUILD for each thing.
func makeBuild(p *parser, f *frame) (all []Order) {
	if p.tellsWhatIs(f) {
		return nil
	}
	places := slices.Concat(f.at, f.bare, f.to)
	for _, g := range f.goods {
		what, ok := built[g.what]
		if !ok || g.n < 1 || len(places) == 0 {
			return nil
		}
		o := Build{N: g.n, What: what, Bid: f.bid}
		for _, t := range places {
			o.At = append(o.At, t.place)
		}
		all = append(all, o)
	}
	return all
}

func makeRepair(_ *parser, f *frame) []Order {
	what, ok := built[f.goods[0].what]
	if at := f.onePlace(); ok && at != "" && len(f.goods) == 1 && f.goods[0].n == 1 {
		return single(Repair{what, at})
	}
	return nil
}

func makeDismiss(_ *parser, f *frame) []Order { return single(Dismiss{f.troops}) }

// makeDismissAway makes the DISMISS that "send 3 away" and "let 3 go" mean.
func makeDismissAway(p *parser, f *frame) []Order {
	if !f.hasWord(kAway) && !p.hasAny(f, "let", "lets", "letting") {
		return nil
	}
	return single(Dismiss{f.troops})
}

func makePay(p *parser, f *frame) []Order {
	if p.hasAny(f, "last", "least", "afterwards", "finally", "second", "twice", "attention", "rather") {
		return nil // pay 03 last
	}
	if numbersOf(f.troops) == nil {
		return nil
	}
	return single(Pay{f.troops})
}

// makeRelocate makes a RELOCATE; a place to leave must be where the troops stand.
func makeRelocate(p *parser, f *frame) []Order {
	at := f.onePlace()
	if at == "" || f.from != "" && !p.names.own.stand(f.troops, f.from) {
		return nil
	}
	return single(Relocate{f.troops, at})
}

// makeWinterAt makes the RELOCATE that "would you have 3 stay at Foxwood for the winter" means, if 3 does not stand there.
func makeWinterAt(p *parser, f *frame) []Order {
	if !p.names.own.known(f.troops) || p.names.own.stand(f.troops, f.at[0].place) || !p.hasAny(f, "winter") {
		return nil
	}
	return makeRelocate(p, f)
}

func makeRelocateStaff(_ *parser, f *frame) []Order {
	what, ok := built[f.goods[0].what]
	to, from := f.to, f.from
	if from == "" && len(f.at) == 1 {
		from = f.at[0].place
	}
	if from != "" && len(to) == 0 {
		to = f.bare // the forester at Foxwood is relocated to Tarrant
	}
	if !ok || len(f.goods) != 1 || f.goods[0].n != 1 || len(to) != 1 || what != Forester && what != Reeve {
		return nil
	}
	if from == "" && len(f.bare) == 1 {
		from = f.bare[0].place
	}
	if from == "" || len(f.at) > 1 {
		return nil
	}
	return single(RelocateStaff{what, from, to[0].place})
}

// makeRelocateSpread makes a SPREAD of RELOCATE SPREAD, which the RETIRE SPREAD of autumn invites.
func makeRelocateSpread(_ *parser, f *frame) []Order {
	if !f.hasWord(kSpread) {
		return nil
	}
	return single(Spread{})
}

func makeSpread(_ *parser, f *frame) []Order { return single(Spread{}) }

func makeGive(p *parser, f *frame) []Order {
	if p.takesInstead(f) || f.acts && !f.hasWord(kBuy) && !f.hasWord(kHave) {
		return nil // Lancelot will pay 5 bezants
	}
	if len(f.lords) != 1 || f.number < 1 || f.number > 999 || f.acts && f.me {
		return nil
	}
	return single(Give{f.number, f.lords[0]})
}

// takesInstead reports whether a clause asks for a gift: "give me 5 bezants", "take 5 bezants from Lancelot".
func (p *parser) takesInstead(f *frame) bool {
	for i := range p.syms {
		s := p.syms[i]
		if s.tok < f.tok || f.end > 0 && s.tok >= f.end {
			continue
		}
		if s.kind == symWord && (s.means == kFrom && p.kindAt(i+1) == symLord || s.means == kGive && p.says(i+1, "me")) {
			return true
		}
	}
	return false
}

// makeLetHaveGold makes the GIVE that "let Gawaine have 3 bezants" means.
func makeLetHaveGold(p *parser, f *frame) []Order {
	if !f.hasWord(kHave) || !p.hasAny(f, "let") {
		return nil
	}
	return makeGive(p, f)
}

func makeEnter(p *parser, f *frame) []Order {
	rank := 0
	for i, s := range p.syms {
		if s.tok < f.tok || f.end > 0 && s.tok >= f.end {
			continue
		}
		n := max(p.ordinal(i), p.rankAt(s.tok), p.rankAt(s.end-1))
		if s.kind == symNumber {
			n = s.n
		}
		if n > 0 && n < rank {
			return nil // my second choice is Lincoln, my first York
		}
		rank = max(rank, n)
	}
	return single(Enter{f.entries})
}

// rankAt is the rank that token i says: first, second; 0 if it says none.
func (p *parser) rankAt(i int) int {
	for n, word := range [...]string{"", "first", "second", "third", "fourth"} {
		if n > 0 && p.isWord(i, word) {
			return n
		}
	}
	return 0
}

// makeMyFaith makes the FAITH that "I am a druid" means.
func makeMyFaith(to Faith) func(*parser, *frame) []Order {
	return func(p *parser, f *frame) []Order {
		if !p.hasAny(f, "am", "im", "i'm", "me", "my", "be") && !p.speaksOf(kRequest) {
			return nil
		}
		return single(Profess{to})
	}
}

// makeTurn makes the CONVERT that "turn druid" and "I'm going druid" mean.
func makeTurn(to Faith) func(*parser, *frame) []Order {
	return func(p *parser, f *frame) []Order {
		if !p.hasAny(f, "turn", "turning") && !p.hasAny(f, "return", "returning") && !(p.hasAny(f, "go", "going") && !p.hasAny(f, "the")) {
			return nil
		}
		return single(Convert{to})
	}
}

func makeFaith(to Faith) func(*parser, *frame) []Order {
	return func(_ *parser, f *frame) []Order {
		if len(f.words) != 2 {
			return nil
		}
		return single(Profess{to})
	}
}

func makeConvert(to Faith) func(*parser, *frame) []Order {
	return func(_ *parser, f *frame) []Order {
		if !f.hasWord(kChristian) && !f.hasWord(kDruid) {
			return nil
		}
		return single(Convert{to})
	}
}

// makeShelter makes a SHELTER for each place, or for all.
func makeShelter(do ShelterWord) func(*parser, *frame) []Order {
	return func(_ *parser, f *frame) (all []Order) {
		if !f.hasWord(kHouse) && !f.hasWord(kOpen) {
			return nil
		}
		places := slices.Concat(f.at, f.bare, f.to)
		if len(places) == 0 {
			return single(Shelter{Do: do})
		}
		for _, t := range places {
			all = append(all, Shelter{t.place, do})
		}
		return all
	}
}

func makeInvade(do InvadeWord) func(*parser, *frame) []Order {
	return func(_ *parser, f *frame) []Order {
		at := f.onePlace()
		if at == "" {
			return nil
		}
		o := Invade{At: at, Do: do, Phases: f.phases}
		if f.hasWord(kFields) {
			o.Acts = append(o.Acts, Fields)
		}
		if f.hasWord(kPillage) && f.hasWord(kLoot) {
			o.Acts = append(o.Acts, Loot)
		}
		for _, g := range f.goods {
			act, ok := pillaged[g.what]
			if !ok {
				return nil
			}
			o.Acts = append(o.Acts, act)
		}
		slices.Sort(o.Acts)
		return single(o)
	}
}

// pillaged are the acts of pillage that are named by what is built.
var pillaged = map[keyword]PillageAct{kHive: Hives, kMill: PillageMill, kReeve: Reeves}

// makeShelterBoth makes the SHELTER of "in the open first, then in the house".
func makeShelterBoth(_ *parser, f *frame) (all []Order) {
	if !f.hasWord(kOpen) || f.lastWord() != kHouse {
		return nil
	}
	for _, t := range slices.Concat(f.at, f.bare, f.to) {
		all = append(all, Shelter{t.place, OpenThenHouse})
	}
	if all == nil {
		return single(Shelter{Do: OpenThenHouse})
	}
	return all
}

func makeSwarm(_ *parser, f *frame) []Order {
	if len(f.to) != 1 || len(f.bare) > 1 || len(f.bare) == 1 && f.from != "" {
		return nil
	}
	from := f.from
	if len(f.bare) == 1 {
		from = f.bare[0].place
	}
	return single(Swarm{from, f.to[0].place})
}
