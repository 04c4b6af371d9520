package order

import (
	"slices"
	"strings"
)

// dropImplausible takes back the orders of a sentence that its writer cannot have meant: they come of words that are understood, in a
// sentence that is not.
func (p *parser) dropImplausible(syms []symbol, all []passage) {
	var kinds keys
	for _, c := range all {
		for _, o := range c.orders {
			kinds[Unwrap(o.order).keyword()] = true
		}
	}
	if kinds[kMove] && kinds[kClaim] {
		claimBesideOwn(all)
	}
	if kinds[kDismiss] && kinds[kHire] && !slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symWord && hiring[s.means] }) {
		dropHires(all)
	}
	p.dropNeedless(all)
	if why := p.whyImplausible(syms, all, &kinds); why != "" {
		for k := range all {
			all[k].takeBack(why)
		}
	}
}

// hiring are the words without which nobody is hired beside a dismissal: "dismiss 03 (a man-at-arms, Langport)".
var hiring = set(kHire, kBuy, kWant, kWish, kBuild)

// dropHires leaves out all hirings.
func dropHires(all []passage) {
	for k := range all {
		hired := len(all[k].orders)
		all[k].orders = slices.DeleteFunc(all[k].orders, func(o spoken) bool { return o.order.keyword() == kHire })
		if hired > 0 && len(all[k].orders) == 0 {
			all[k].syms = nil
		}
	}
}

// dropNeedless leaves out hirings without a place where a like one has one: "we need a man at Foxwood, so hire one". Of the army from which
// somebody is dismissed none else is.
func (p *parser) dropNeedless(all []passage) {
	orders, hires := 0, map[bool]bool{}
	for _, c := range all {
		orders += len(c.orders)
		for i, o := range c.orders {
			if h, ok := o.order.(Hire); ok && h.At != "" {
				hires[h.Knight] = true
			}
			if d, ok := o.order.(Dismiss); ok && len(d.Troops) > 1 {
				d.Troops = slices.DeleteFunc(slices.Clone(d.Troops), func(i Item) bool { return i.Kind == All })
				c.orders[i].order = d
			}
		}
	}
	if orders < 2 {
		return
	}
	for k := range all {
		had := len(all[k].orders)
		all[k].orders = slices.DeleteFunc(all[k].orders, func(o spoken) bool {
			h, ok := o.order.(Hire)
			return ok && h.N == 1 && h.At == "" && hires[h.Knight]
		})
		if had > 0 && len(all[k].orders) == 0 {
			all[k].asIs = true
		}
	}
}

// takeBack takes the orders of a passage back, and keeps why.
func (c *passage) takeBack(why string) {
	if c.read() {
		c.orders, c.undone = nil, why
	}
}

// whyImplausible says why the orders of a sentence, which are of some kinds, cannot be what was meant; "" if they can.
func (p *parser) whyImplausible(syms []symbol, all []passage, kinds *keys) string {
	fights := kinds[kStance] || kinds[kWithdraw] || kinds[kVictory] || kinds[kDefeat]
	one := isOneSentence(syms)
	switch {
	case fights && p.takesGroupForAll(syms, all), kinds[kMove] && (p.leavesCompanionsOut(syms, all)), isOneSentence(syms) && (kinds[kMove] || kinds[kHold]) && mixesAll(all):
		return "name the troops that you mean."
	case kinds[kStance] && p.leavesHimOut(syms, all):
		return "name the troops that you mean."
	case kinds[kWounds] && p.sparesSomebody(syms):
		return "WOUNDS names those who are wounded first, and leaves out the others."
	case kinds[kDismiss] && p.leavesForAWhile(syms):
		return "DISMISS ends the service of a troop for good."
	case kinds[kRelocate] && staysLikewise(syms):
		return "in winter troops stay where they are, except those that you relocate or dismiss."
	case kinds[kDefeat] && p.losesPlace(syms):
		return "a condition says who holds a manor: IF NOT " + printName(string(p.examplePlace(false).place)) + " MINE, with its name."
	case p.hasTaken(syms) && turnsOnEnemy(all):
		return "say first where they go, and then in a sentence of its own where they go on to."
	case kinds[kWithdraw] && p.meansMyself(syms, all):
		return "write WITHDRAW LORD … if it is for you alone, and WITHDRAW … if it is for all."
	case kinds[kClaim] && one && deniesOneClaim(syms, all):
		return "say in a sentence of its own which place is not claimed."
	case (kinds[kHold] || kinds[kStance]) && p.isFigurative(syms):
		return "it does not seem to be meant for troops."
	case kinds[kAlly] && p.mentionsFriend(syms):
		return "say ALLY if the alliance is meant."
	case kinds[kGive] && p.givesHim(syms):
		return "name the lord to whom it goes."
	case kinds[kPay] && p.paysDisplaced(syms, all):
		return "name only those who are paid first."
	case (kinds[kHire] || kinds[kBuild]) && len(syms) > 2 && syms[0].means == kTo && buys[syms[1].means]:
		return "say in a sentence of its own what is to be done."
	case kinds[kGive] && p.isGivenBy(syms):
		return "GIVE is for what you give to a lord."
	case kinds[kStance] && p.leavesLordOut(syms, all):
		return "what is done against one lord alone begins with AGAINST and his name."
	case kinds[kHeir] && one && p.replacesHeir(syms, all):
		return "name only the one who is to be the heir."
	case (kinds[kRelocate] || kinds[kDismiss]) && one && p.longsFor(syms):
		return "what your people would like is no order: say what they are to do."
	case kinds[kDismiss] && kinds[kRelocate] && leavesAndMoves(all):
		return "it says of the same troops that they leave and that they move."
	case kinds[kRelocate] && one && (kinds[kHire] || kinds[kBuild]) && p.sendsInstead(syms, all), kinds[kBuild] && one && p.movesHim(syms):
		return "say who is hired or built, and who moves, in sentences of their own."
	case kinds[kMove] && kinds[kHold] && one && staysAndGoes(all):
		return "it says of the same troops that they go and that they stay."
	case kinds[kMove] && p.saysStill(syms):
		return "it may say where a troop is, or that it goes there."
	case kinds[kMove] && p.comesFromElsewhere(syms, all):
		return "the march would begin where none of these troops stands."
	}
	return ""
}

// isOneSentence reports whether no stop stands within some symbols.
func isOneSentence(syms []symbol) bool {
	stop := indexOfKind(syms, symStop)
	return stop < 0 || stop == len(syms)-1
}

// longsFor reports whether a sentence says right behind a troop, or the place of a reeve, what it would like: "06 would love to move to Langport".
func (p *parser) longsFor(syms []symbol) bool {
	for i, s := range syms {
		if s.kind != symNumber && s.kind != symPlace && s.means != kMen && s.means != kKnights || s.kind == symNumber && s.spelt {
			continue
		}
		said := ""
		for k := s.end; k < min(s.end+3, len(p.toks)); k++ {
			said += Fold(p.said(k, k+1)) + " "
		}
		if i+1 < len(syms) && longings[said] || longings[said[:strings.LastIndex(strings.TrimSpace(said), " ")+1]] {
			return true
		}
	}
	return false
}

var longings = func() map[string]bool {
	all := map[string]bool{}
	for _, w := range []string{"wants to", "want to", "would love to", "would like to", "wishes to", "wish to", "hopes to", "hope to", "longs to", "asked to", "asks to", "begged to", "wanted to", "longing to", "offers to", "offered to", "refuses to"} {
		all[w+" "] = true
	}
	return all
}()

// sendsInstead reports whether a sentence tells what a place needs, so that somebody moves there: "Selborne needs a knight, so move 02 there".
func (p *parser) sendsInstead(syms []symbol, all []passage) bool {
	if !slices.ContainsFunc(syms, func(s symbol) bool { return p.hasWordAt(s.tok, causeWords) }) {
		return false
	}
	var hires, moves []Place
	for _, c := range all {
		for _, o := range c.orders {
			if h, ok := o.order.(Hire); ok {
				hires = append(hires, h.At)
			}
			if b, ok := o.order.(Build); ok {
				hires = append(hires, b.At...)
			}
			if m, ok := o.order.(Relocate); ok {
				moves = append(moves, m.To)
			}
		}
	}
	return slices.ContainsFunc(hires, func(at Place) bool { return slices.Contains(moves, at) })
}

// movesHim reports whether a sentence says that HE moves, who is named before as one who is there: "I need the forester of Breaume at Selborne, so
// move him".
func (p *parser) movesHim(syms []symbol) bool {
	for i := 1; i < len(syms); i++ {
		m := syms[i-1].means
		if s := syms[i]; syms[i-1].kind == symWord && (m == kMove || m == kRelocate) && p.hasWordAt(s.tok, movedWords) || s.kind == symWord && (s.means == kMove || s.means == kRelocate) &&
			(p.hasWordAt(s.tok-1, heOrThey) || p.hasWordAt(s.tok-2, heOrThey)) {
			return true
		}
	}
	return false
}

var (
	movedWords = wordsOf("him her them")
	causeWords = wordsOf("so therefore")
)

// leavesAndMoves reports whether the same troop is dismissed and moves house.
func leavesAndMoves(all []passage) bool {
	var leave, move Troops
	for _, c := range all {
		for _, o := range c.orders {
			if d, ok := o.order.(Dismiss); ok {
				leave = append(leave, d.Troops...)
			}
			if m, ok := o.order.(Relocate); ok {
				move = append(move, m.Troops...)
			}
		}
	}
	return slices.ContainsFunc(leave, func(i Item) bool { return slices.Contains(move, i) })
}

// staysAndGoes reports whether a sentence has the same troop march and stay, whatever is seen: "05 to Quenby, no stopping".
func staysAndGoes(all []passage) bool {
	var goes, stays Troops
	for _, c := range all {
		for _, o := range c.orders {
			if m, ok := o.order.(Move); ok && len(m.Phases) == 0 {
				goes = append(goes, m.Troops...)
			}
			if h, ok := o.order.(Hold); ok {
				stays = append(stays, h.Troops...)
			}
		}
	}
	return slices.ContainsFunc(stays, func(i Item) bool { return i.Kind != All && slices.Contains(goes, i) })
}

// comesFromElsewhere reports whether a march begins where none of its troops stands, or is sent, in a sentence that does not say FROM: "04
// Cranmore, up the Giants Stair".
func (p *parser) comesFromElsewhere(syms []symbol, all []passage) bool {
	if slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symWord && s.means == kFrom || p.hasWordAt(s.tok, leaving) }) {
		return false
	}
	for i := 1; i < len(syms); i++ {
		if syms[i-1].namesPlace() && syms[i].kind == symWord && syms[i].means == kTo {
			return false // 2: Harbury -> Lydiard
		}
	}
	return slices.ContainsFunc(all, func(c passage) bool {
		return slices.ContainsFunc(c.orders, func(o spoken) bool {
			m, ok := o.order.(Move)
			return ok && m.From != "" && p.names.own.known(m.Troops) && !p.names.own.stand(m.Troops, m.From) && !p.sentTo(m.Troops, m.From)
		})
	})
}

// sentTo reports whether an order before has sent some of the troops to a place.
func (p *parser) sentTo(t Troops, at Place) bool {
	return slices.ContainsFunc(t, func(i Item) bool { return p.sent[i] == at }) || slices.ContainsFunc(p.sheet.Orders, func(l Line) bool {
		m, ok := l.Order.(Move)
		return ok && m.To == at && slices.ContainsFunc(t, func(i Item) bool { return slices.Contains(m.Troops, i) })
	})
}

// dropThens takes back what stands behind THEN, where what it hangs on was not read: "Has 05 lost a fight, then he goes home".
func (p *parser) dropThens(all []passage) {
	for k := 1; k < len(all); k++ {
		before := all[k-1]
		if before.read() || before.asIs || len(before.syms) == 0 || !before.namesSomething() {
			continue
		}
		first := slices.IndexFunc(all[k].syms, func(s symbol) bool { return !s.joins() })
		if first >= 0 && (p.isWord(all[k].syms[first].tok, "then") || p.isWord(all[k].syms[first].tok-1, "then")) {
			all[k].takeBack("it hangs on what stands before it, and that was not read.")
		}
	}
}

// namesSomething reports whether a passage has a number, or a name.
func (c passage) namesSomething() bool {
	return slices.ContainsFunc(c.syms, func(s symbol) bool { return s.kind == symNumber || s.kind == symLord || s.namesPlace() })
}

// replacesHeir reports whether a sentence names an heir, and another troop in whose place he is, so that it is not clear which of them is which:
// clear are "05 is my heir in place of 02" and "not 02 but 05".
func (p *parser) replacesHeir(syms []symbol, all []passage) bool {
	heir, replaces, others := 0, false, 0
	for _, c := range all {
		for _, o := range c.orders {
			if h, ok := Unwrap(o.order).(Heir); ok {
				heir = h.Knight
			}
		}
	}
	for i, s := range syms {
		for k := s.tok; k < s.end; k++ {
			replaces = replaces || p.hasWordAt(k, replacing)
		}
		if s.kind != symNumber || s.spelt {
			continue
		}
		out := p.isDisplaced(syms, i)
		switch {
		case out && s.n == heir:
			return true
		case !out && s.n != heir:
			others++
		}
	}
	return replaces && others > 0
}

// isDisplaced reports whether symbol i names somebody in whose place another is: "not 02", "instead of 02".
func (p *parser) isDisplaced(syms []symbol, i int) bool {
	k := i - 1
	for k >= 0 && (p.skips(syms[k]) || syms[k].means == kKnights) && !p.hasWordAt(syms[k].end-1, replacing) && !p.hasWordAt(syms[k].end-1, displacing) {
		k--
	}
	return k >= 0 && (p.hasWordAt(syms[k].end-1, displacing) || p.hasWordAt(syms[k].end-1, ofWord) && p.hasWordAt(syms[k].end-2, replacing))
}

// paysDisplaced reports whether one of those who would be paid first is named as one who is not: "05 rather than 02 is paid first".
func (p *parser) paysDisplaced(syms []symbol, all []passage) bool {
	for i, s := range syms {
		if s.kind != symNumber || s.spelt || !p.isDisplaced(syms, i) {
			continue
		}
		for _, c := range all {
			if slices.ContainsFunc(c.orders, func(o spoken) bool {
				pay, ok := o.order.(Pay)
				return ok && slices.ContainsFunc(pay.Troops, func(t Item) bool { return t.First <= s.n && s.n <= t.Last })
			}) {
				return true
			}
		}
	}
	return false
}

// givesHim reports whether HE to whom something is given could be either of two lords.
func (p *parser) givesHim(syms []symbol) bool {
	lord := -1
	for i, s := range syms {
		switch {
		case s.kind == symLord && !p.isMyself(s.n) && lord >= 0 && lord != s.n:
			return slices.ContainsFunc(syms[i:], func(s symbol) bool { return p.hasWordAt(s.tok, movedWords) })
		case s.kind == symLord && !p.isMyself(s.n):
			lord = s.n
		}
	}
	return false
}

var (
	replacing  = wordsOf("place instead rather not replace replaces former longer")
	ofWord     = wordsOf("of")
	displacing = wordsOf("not replaces replace than longer")
)

// leavesLordOut reports whether a sentence says towards which lord troops behave so, while the order would be for all lords: "towards Lancelot
// everyone keeps out of fights".
func (p *parser) leavesLordOut(syms []symbol, all []passage) bool {
	says := func(words string) bool {
		return slices.ContainsFunc(all, func(c passage) bool {
			return slices.ContainsFunc(c.orders, func(o spoken) bool { return strings.Contains(o.order.String(), words) })
		})
	}
	for i := 1; i < len(syms); i++ {
		lord := syms[i].kind == symLord && !p.isMyself(syms[i].n)
		if lord && syms[i-1].kind == symWord && towardsLord[syms[i-1].means] && !says(p.names.lords.names[syms[i].n]) {
			return true
		}
	}
	return false
}

var towardsLord = set(kTo, kAgainst, kWith, kFor, kAt, kFrom)

// takesGroupForAll reports whether a sentence speaks of some of the troops together, while its order for a fight would be for all of them:
// "those two attack only if they are stronger".
func (p *parser) takesGroupForAll(syms []symbol, all []passage) bool {
	forAll := slices.ContainsFunc(all, func(c passage) bool {
		return slices.ContainsFunc(c.orders, func(o spoken) bool {
			t, _ := troopsOf(Unwrap(o.order))
			return len(t) == 0 && fightsBy[Unwrap(o.order).keyword()]
		})
	})
	return forAll && slices.ContainsFunc(syms, func(s symbol) bool {
		counted := p.hasWordAt(s.end-2, pointing) && p.hasWordAt(s.end-1, numberWords)
		return counted || p.hasWordAt(s.end-1, groupNouns) && !p.hasWordAt(s.tok-1, wholeWords)
	})
}

var (
	fightsBy    = set(kStance, kWithdraw, kVictory, kDefeat)
	pointing    = wordsOf("those these the")
	numberWords = wordsOf("two three four")
	groupNouns  = wordsOf("group party pair trio duo column")
	wholeWords  = wordsOf("each every whole any")
)

// has reports whether an order of one kind is among those of some passages.
func has(all []passage, is func(Order) bool) bool {
	return slices.ContainsFunc(all, func(c passage) bool {
		return slices.ContainsFunc(c.orders, func(o spoken) bool { return is(Unwrap(o.order)) })
	})
}

// mixesAll reports whether ALL stands beside numbers: "02 and two others".
func mixesAll(all []passage) bool {
	return has(all, func(o Order) bool {
		t, _ := troopsOf(o)
		return len(t) > 1 && slices.ContainsFunc(t, func(i Item) bool { return i.Kind == All }) && slices.ContainsFunc(t, func(i Item) bool { return i.Kind == Numbers })
	})
}

// leavesCompanionsOut reports whether somebody goes with men who are not told by their numbers, while the order is for him alone: "02 goes with his
// man".
func (p *parser) leavesCompanionsOut(syms []symbol, all []passage) bool {
	for i := 2; i < len(syms); i++ {
		named := syms[i].kind == symWord && (syms[i].means == kMen || syms[i].means == kKnights) && (i+1 == len(syms) || syms[i+1].kind != symNumber)
		if named && p.hasWordAt(syms[i].tok-1, theirs) && syms[i-2].kind == symWord && syms[i-2].means == kWith {
			return has(all, func(o Order) bool { m, ok := o.(Move); return ok && isSingle(m.Troops) })
		}
	}
	return false
}

// sparesSomebody reports whether somebody is to be wounded last, or not at all.
func (p *parser) sparesSomebody(syms []symbol) bool {
	return slices.ContainsFunc(syms, func(s symbol) bool { return p.hasWordAt(s.end-1, lastOfAll) })
}

var lastOfAll = wordsOf("last lastly spare spares spared")

// isGivenBy reports whether the lord to whom money would be given is the one who gives it: "Lionel is to give me 3 bezants".
func (p *parser) isGivenBy(syms []symbol) bool {
	lord := indexOfKind(syms, symLord)
	if lord < 0 {
		return false
	}
	if slices.ContainsFunc(syms[:lord], func(s symbol) bool { return s.kind == symWord && s.means == kGive }) {
		return false // give Lionel three bezants he has been decent to me
	}
	gold := lord
	for gold < len(syms) && syms[gold].means != kGold {
		gold++
	}
	for i, s := range syms[lord:] {
		if p.hasWordAt(s.end-1, meWord) && !p.hasWordAt(s.end-2, fromWords) && (lord+i < gold || p.hasWordAt(s.end-2, toWords)) {
			return true
		}
	}
	return false
}

var (
	meWord    = wordsOf("me us")
	fromWords = wordsOf("from of off by")
	toWords   = wordsOf("to for back give gives pay pays")
)

// deniesOneClaim reports whether NOT stands between the places of a sentence, while all of them would be claimed, or none: "claim Ufton, not
// Marden".
func deniesOneClaim(syms []symbol, all []passage) bool {
	claims := map[bool]bool{}
	n := 0
	for _, c := range all {
		for _, o := range c.orders {
			if claim, ok := Unwrap(o.order).(Claim); ok {
				claims[claim.Yes] = true
				n++
			}
		}
	}
	first := slices.IndexFunc(syms, symbol.namesPlace)
	return n > 1 && len(claims) == 1 && first >= 0 && slices.ContainsFunc(syms[first:], func(s symbol) bool { return s.kind == symWord && (s.means == kNot || s.means == kNo) })
}

// leavesForAWhile reports whether a sentence says for what troops leave that are wanted back: "03 goes home for Christmas".
func (p *parser) leavesForAWhile(syms []symbol) bool {
	for i := syms[0].tok; i < p.endOfSentence(syms[len(syms)-1].end); i++ {
		if pauses[string(p.fold(i, i+1))] {
			return true
		}
	}
	return false
}

var pauses = wordsIn("bed christmas easter weekend rest fishing hunting holiday holidays while night visit")

// dropAllOfThem drops ALL and BOTH behind troops that are told by their numbers: "02 and 03 all go to Quenby".
func (p *parser) dropAllOfThem() {
	for i := 1; i+1 < len(p.syms); i++ {
		numbered := p.syms[i-1].kind == symNumber && !p.syms[i-1].spelt
		if numbered && p.meansAt(i) == kAll && p.hasWordAt(p.syms[i].tok, allOfThem) && p.syms[i].end == p.syms[i].tok+1 && p.syms[i+1].kind == symWord && p.meansAt(i+1) != kAt && p.meansAt(i+1) != kAnd {
			p.syms = slices.Delete(p.syms, i, i+1)
		}
	}
}

var allOfThem = wordsOf("all both each")

// paysOthers reports whether a sentence that needs no order says of some troops that they are paid otherwise: "everyone is paid before 06".
func (p *parser) paysOthers(c passage) bool {
	pay := slices.ContainsFunc(c.syms, func(s symbol) bool { return s.kind == symWord && s.means == kPay })
	return pay && slices.ContainsFunc(c.syms, func(s symbol) bool { return s.kind == symNumber && !s.spelt })
}

// staysLikewise reports whether a sentence says that somebody stays, and another does the same.
func staysLikewise(syms []symbol) bool {
	says := func(means ...keyword) bool {
		return slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symWord && slices.Contains(means, s.means) })
	}
	return says(kLikewise) && says(kHold, kStay)
}

// losesPlace reports whether a place is what is lost in a sentence: "if Ufton is lost, 03 goes to Langport".
func (p *parser) losesPlace(syms []symbol) bool {
	for i := range syms {
		j := i + 1
		for j < len(syms) && p.skips(syms[j]) {
			j++
		}
		if syms[i].namesPlace() && j < len(syms) && syms[j].kind == symWord && syms[j].means == kDefeat {
			return true
		}
	}
	return false
}

// hasTaken reports whether somebody has taken something in a sentence: "when he has taken it".
func (p *parser) hasTaken(syms []symbol) bool {
	return len(syms) > 0 && slices.ContainsFunc(syms, func(s symbol) bool { return p.isWord(s.end-1, "taken") && haveWords[p.foldAt(s.end-2)] })
}

var haveWords = wordsIn("has have had hes he's they've theyve")

// turnsOnEnemy reports whether an order hangs on an enemy at a place.
func turnsOnEnemy(all []passage) bool {
	return slices.ContainsFunc(all, func(c passage) bool {
		return slices.ContainsFunc(c.orders, func(o spoken) bool {
			by, ok := o.order.(Conditional)
			return ok && slices.ContainsFunc(by.If, func(f Fact) bool { return f.Is == EnemyAt && !f.Not })
		})
	})
}

// meansMyself reports whether a withdrawal of all troops stands in a sentence that says who alone withdraws: "I myself pull out as soon as I get hurt".
func (p *parser) meansMyself(syms []symbol, all []passage) bool {
	return slices.ContainsFunc(syms, func(s symbol) bool { return p.isWord(s.end-1, "myself") }) && has(all, func(o Order) bool {
		w, ok := o.(Withdraw)
		return ok && len(w.Troops) == 0 && w.When[0].When != Never
	})
}

// dropTheyForAll takes back an order for a fight that THEY would have for all troops, where the text before it that says who they are was not read.
func (p *parser) dropTheyForAll(all []passage) {
	if !p.in.meets(theySubject) && !slices.ContainsFunc(all, func(c passage) bool { return c.undone != "" }) {
		return
	}
	unread := p.missedAbove()
	for k := range all {
		they := slices.ContainsFunc(all[k].syms, func(s symbol) bool { return p.hasWordAt(s.tok, theySubject) || p.hasWordAt(s.end-1, theySubject) })
		they = they || k > 0 && all[k-1].undone != "" && slices.ContainsFunc(all[k].syms, func(s symbol) bool { return p.isWord(s.end-1, "it") })
		if forAll := has(all[k:k+1], isFightForAll); unread && they && forAll {
			all[k].takeBack("name the troops that you mean.")
		}
		if all[k].read() {
			unread = false
		} else if len(all[k].syms) > 0 && !all[k].asIs {
			unread = true
		}
	}
}

var theySubject = wordsOf("they them")

// isFightForAll reports whether an order says how all troops fight.
func isFightForAll(o Order) bool {
	t, _ := troopsOf(o)
	return len(t) == 0 && fightsBy[o.keyword()]
}

// missedAbove reports whether the line above was not read, and speaks of troops.
func (p *parser) missedAbove() bool {
	missed := p.sheet.NotRead()
	if len(missed) == 0 {
		return false
	}
	last := missed[len(missed)-1]
	n := len(p.sheet.Orders)
	return last.N < p.n && (n == 0 || p.sheet.Orders[n-1].N < last.N) && (speaksOfUnnamed(last.Text) || last.missesTroops() || strings.Contains(last.Text, "troops"))
}

// claimBesideOwn has a claim "if nobody is there" hang on the enemy alone: own troops stand at the place when claims are made (§5.i).
func claimBesideOwn(all []passage) {
	for _, c := range all {
		for i := range c.orders {
			if by, ok := c.orders[i].order.(Conditional); ok && by.Then.keyword() == kClaim {
				by.If = othersAt(by.If)
				c.orders[i].order = by
			}
		}
	}
}

// saysStill reports whether a sentence says that somebody is still at a place: "02 should still be at Langport".
func (p *parser) saysStill(syms []symbol) bool {
	for i := syms[0].tok; i+1 < min(syms[len(syms)-1].end, len(p.toks)); i++ {
		if p.isWord(i, "still") && (p.isWord(i+1, "be") || p.isWord(i+1, "at")) {
			return true
		}
	}
	return false
}

// leavesHimOut reports whether HE does something with a troop, while the order would be for that troop alone: "he attacks together with 05".
func (p *parser) leavesHimOut(syms []symbol, all []passage) bool {
	first := slices.IndexFunc(syms, func(s symbol) bool { return !s.joins() && !p.skips(s) })
	he := p.hasWordAt(syms[0].tok, heOrThey) || first > 0 && p.hasWordAt(syms[first-1].end-1, heOrThey)
	if !he {
		return false
	}
	with := slices.IndexFunc(syms, func(s symbol) bool { return s.kind == symWord && s.means == kWith })
	if with < 0 {
		return false
	}
	named := slices.IndexFunc(syms[with:], func(s symbol) bool { return s.kind == symNumber && !s.spelt })
	return named > 0 && has(all, func(o Order) bool {
		t, _ := troopsOf(o)
		return len(t) == 1 && t[0].Kind == Numbers && t[0].First == syms[with+named].n
	})
}

// dropCounts drops how many are meant before their numbers: "those three, 02, 06 and 07".
func (p *parser) dropCounts() {
	for i := 0; i+2 < len(p.syms); i++ {
		s := p.syms[i]
		counts := s.kind == symNumber && s.spelt && s.n > 1 && p.hasWordAt(s.tok-1, pointing)
		if next := p.syms[i+2]; counts && (p.syms[i+1].kind == symComma || p.syms[i+1].kind == symColon) && next.kind == symNumber && !next.spelt {
			p.syms = slices.Delete(p.syms, i, i+2)
		}
	}
}

// hearLeave takes LEAVE for HOLD only before those who are left: "leave 02 at Langport", and not "02 leaves".
func (p *parser) hearLeave() {
	for i := range p.syms {
		s := &p.syms[i]
		if s.kind != symWord || s.means != kHold || s.end != s.tok+1 || !p.hasWordAt(s.tok, leaving) {
			continue
		}
		switch j := p.next(i + 1); p.kindAt(j) {
		case symNumber, symPlace, symLord:
		default:
			if m := p.meansAt(j); m != kLord && m != kKnights && m != kMen && m != kAll && m != kRest && m != kMe && m != kTroop && m != kAt && m != kThere {
				s.means = kDoubt
			}
		}
	}
}
