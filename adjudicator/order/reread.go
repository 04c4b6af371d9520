package order

import (
	"maps"
	"slices"
)

// readTwice reads a sentence; if not all of it is read, once more clause by clause, which counts if it reads more, and nothing else otherwise.
func (p *parser) readTwice(syms []symbol) []passage {
	all := p.readOnceOrTwice(syms)
	p.retreatAfterWithdrawal(all)
	joinWithdrawals(all)
	p.claimEach(syms, all)
	p.dropImplausible(syms, all)
	return all
}

// leavesFight reports whether a march stands behind a withdrawal of the same troops, which may say where they go then.
func leavesFight(orders []spoken) bool {
	for i, o := range orders {
		w, ok := o.order.(Withdraw)
		if ok && slices.ContainsFunc(orders[i+1:], func(o spoken) bool { m, ok := o.order.(Move); return ok && slices.Equal(m.Troops, w.Troops) }) {
			return true
		}
	}
	return false
}

// claimEach adds the claims of the other places to which troops are sent, where both or all of them claim.
func (p *parser) claimEach(syms []symbol, all []passage) {
	claims := slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symWord && s.means == kClaim })
	if !claims || !slices.ContainsFunc(syms, func(s symbol) bool { return p.hasWordAt(s.tok, eachOfThem) }) {
		return
	}
	var to []Place
	last, at := -1, -1
	for k := range all {
		for i, o := range all[k].orders {
			if m, ok := o.order.(Move); ok {
				to = append(to, m.To)
			}
			if c, ok := o.order.(Claim); ok {
				if last >= 0 || !c.Yes {
					return
				}
				last, at = k, i
			}
		}
	}
	if last < 0 || len(to) < 2 || slices.ContainsFunc(to, func(at Place) bool { return !p.isManor(at) }) {
		return
	}
	claimed, more := all[last].orders[at], []spoken(nil)
	for _, place := range to {
		if place != claimed.order.(Claim).Place {
			more = append(more, spoken{Claim{place, true}, claimed.part})
		}
	}
	all[last].orders = slices.Concat(all[last].orders, more)
}

var eachOfThem = wordsOf("both all each")

// retreatAfterWithdrawal makes a DEFEAT of the march of those who withdraw before: "they withdraw if they are 4 behind, and then make for Pulham".
func (p *parser) retreatAfterWithdrawal(all []passage) {
	var before *Withdraw
	for k := range all {
		for i, o := range all[k].orders {
			if w, ok := o.order.(Withdraw); ok {
				before = &w
			}
			m, ok := o.order.(Move)
			if ok && before != nil && slices.Equal(before.Troops, m.Troops) && m.From == "" && len(m.Via) < 2 && len(m.Phases) == 0 && p.isManor(m.To) {
				d := Defeat{Troops: m.Troops, Do: ToManor, To: m.To}
				if len(m.Via) == 1 {
					d.Via = m.Via[0]
				}
				all[k].orders[i].order = d
			}
		}
	}
}

// readOnceOrTwice is the first reading of a sentence, or the second if that reads more.
func (p *parser) readOnceOrTwice(syms []symbol) []passage {
	if len(syms) > 0 && p.correctsItself(syms) {
		return []passage{{syms: syms}}
	}
	if len(syms) > 1 && p.amendsPhases(syms) {
		return []passage{{syms: syms, asIs: true}}
	}
	before, there, sent := p.speaking, p.there, maps.Clone(p.sent)
	first := p.readSentence(syms)
	if p.saysThatCaseWithin(syms) && slices.ContainsFunc(first, passage.hasUnconditional) {
		first = []passage{{syms: syms}} // what is done in that case is not done in all
	}
	if p.misled(syms, first) {
		first = []passage{{syms: syms}}
	}
	if p.opposesHead(syms) && slices.ContainsFunc(first, passage.hasUnconditional) {
		first = []passage{{syms: syms}} // what is done against one lord is not done against all
	}
	if !slices.ContainsFunc(first, p.isMissed) && !slices.ContainsFunc(first, p.mayFight) && !p.losesClaim(syms, first) && !onlyMarches(syms, first) {
		p.keepPlace(first)
		return first
	}
	after, thereAfter, sentAfter := p.speaking, p.there, p.sent
	p.speaking, p.there, p.sent = before, there, sent
	again := p.readAgain(syms)
	if p.misled(syms, again) {
		again = nil
	}
	if !p.readsMore(again, first) {
		p.speaking, p.there, p.sent = after, thereAfter, sentAfter
		first = p.readFights(syms, first, before)
		p.keepPlace(first)
		return first
	}
	for _, c := range again {
		p.remember(c)
	}
	return again
}

// readAgain is the second reading of a sentence, clause by clause; at the setting out there is none (readWishText).
func (p *parser) readAgain(syms []symbol) []passage {
	if p.when == SettingOut {
		return nil
	}
	return p.readClauses(syms)
}

// saysThatCaseWithin reports whether a sentence has a condition, and says behind it what is done in that case.
func (p *parser) saysThatCaseWithin(syms []symbol) bool {
	return slices.ContainsFunc(syms[1:max(len(syms)-1, 1)], p.saysThatCase) && slices.ContainsFunc(syms, func(s symbol) bool { return s.isIf() })
}

// hasUnconditional reports whether an order of the passage stands without a condition that it could have.
func (c passage) hasUnconditional() bool {
	return slices.ContainsFunc(c.orders, func(o spoken) bool {
		_, conditional := o.order.(Conditional)
		return !conditional && !betweenFights[o.order.keyword()]
	})
}

// betweenFights are orders that say themselves when they count.
var betweenFights = set(kWithdraw, kDefeat, kVictory)

// isMissed reports whether a passage was not read, and may be an order.
func (p *parser) isMissed(c passage) bool {
	return !c.read() && !c.asIs && (p.dealsWithLord(c.syms) || c.mayOrder() || p.tellsHim(c) || p.mayWishFor(c))
}

// readsMore reports whether a second reading of a sentence has the orders of the first, and misses less.
func (p *parser) readsMore(again, first []passage) bool {
	misses := func(all []passage) (n int) {
		for _, c := range all {
			if p.isMissed(c) {
				n++
			}
		}
		return n
	}
	had, has := orderLines(first), orderLines(again)
	return again != nil && (len(has) > len(had) || misses(again) < misses(first)) && !slices.ContainsFunc(had, func(o string) bool { return !slices.Contains(has, o) })
}

// orderLines are the orders of passages.
func orderLines(all []passage) (lines []string) {
	for _, c := range all {
		for _, o := range c.orders {
			lines = append(lines, o.order.String())
		}
	}
	return lines
}

// keepPlace keeps where a sentence sends troops last, for THERE in the next one.
func (p *parser) keepPlace(all []passage) {
	for _, c := range all {
		for _, o := range c.orders {
			m, ok := o.order.(Move)
			if i := slices.IndexFunc(p.names.targets, func(t target) bool { return t.place == m.To }); ok && i >= 0 {
				p.there = p.names.targets[i]
			}
		}
	}
}
