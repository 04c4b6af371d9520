package order

import (
	"slices"
)

// finish makes the orders of a clause, with the condition that stands behind it.
func (r *clauseReader) finish(c *spokenClause) {
	c.given = r.given
	r.everybodyBehind(c)
	if t, ok := r.subject(c); ok && c.named && !c.foreign && len(t) > 0 {
		r.all = false
		r.who, r.spoke, r.me = t, true, c.me || r.me && !c.pronoun && len(c.who) == 0
	}
	if c.everybody && !c.lets && len(c.who) == 0 {
		r.who, r.spoke, r.all = nil, true, true
	}
	if behind := r.i; r.beginsTrailing() {
		given, ok := r.readCase()
		if c.to = r.i; ok && c.given != nil {
			given, ok = c.given.with(given)
		}
		if !ok || given.facts && r.marchesBefore(c, behind) {
			c.failed = true
			r.i = behind
			return
		}
		c.given = given
		r.turnBehind(c, given)
		if r.turned == nil && r.saysThen() {
			c.unclear = !r.contrary(given) // unless Lancelot is there, then he stays
		}
	}
	if c.denied && c.named && r.means(r.i) == kBut && r.verbFollows(r.i+1) && !r.startsTroop(r.next(r.i+1)) && (c.given == nil || c.given.facts && !c.given.unless) {
		c.repeated = true // does not go with him but keeps watch
		return
	}
	if c.orders = r.ordersOf(c); c.orders == nil && !c.repeated && !c.asIs && !r.saysNothing(c) {
		c.failed = true
		return
	}
	for _, o := range c.orders {
		if troops, named := troopsOf(Unwrap(o)); named && len(troops) > 0 {
			r.who, r.spoke, r.all = troops, true, false
		}
		if m, ok := Unwrap(o).(Move); ok {
			r.there = r.placeOf(m.To)
			for _, t := range m.Troops {
				r.sent[t] = m.To
			}
		}
	}
	if len(c.lords) > 0 {
		r.lord = c.lords[len(c.lords)-1]
	}
	if places := slices.Concat(c.ats, c.bare, c.goals); len(places) > 0 {
		r.there = places[len(places)-1]
	}
	if c.foreign && c.orders == nil {
		r.who, r.spoke = nil, true
	}
	if r.turned != nil && r.turned.spoken.place.end > 0 {
		r.there = r.p.targetOf(r.turned.spoken.place)
	}
}

// saysThen reports whether THEN, OR or IN THAT CASE stands at symbol r.i, or behind the comma or the stop there.
func (r *clauseReader) saysThen() bool {
	if r.means(r.i) == kThen || r.i+1 >= len(r.syms) {
		return r.means(r.i) == kThen
	}
	switch behind := r.i + 1; r.syms[r.i].kind {
	case symStop:
		return r.p.saysThatCase(r.syms[behind])
	case symComma:
		return r.means(behind) == kThen || r.means(behind) == kOr
	}
	return false
}

// contrary has the clauses behind THEN hang on the contrary of an UNLESS before it.
func (r *clauseReader) contrary(given *caseOf) bool {
	turned := *given
	turned.spoken.troop.end = 0
	if !given.facts || !given.unless || !turned.spoken.turn() {
		return false
	}
	for r.i < len(r.syms) && (r.syms[r.i].kind == symComma || r.syms[r.i].kind == symStop || r.p.saysThatCase(r.syms[r.i]) || r.means(r.i) == kThen || r.means(r.i) == kOr) {
		r.i++
	}
	turned.unless, r.turned = false, &turned
	return true
}

// with joins the condition behind a clause to the one at the head of the sentence, if they are of different kinds.
func (g *caseOf) with(tail *caseOf) (*caseOf, bool) {
	both := *g
	switch {
	case tail.facts || tail.plain != nil || tail.outcome != none || g.outcome != none || g.plain != nil || g.unless || tail.unless:
		return nil, false
	case tail.strength != (Condition{}) && g.strength == (Condition{}):
		both.strength = tail.strength
	case len(tail.when) > 0:
		both.when = append(slices.Clone(g.when), tail.when...)
	default:
		return nil, false
	}
	return &both, true
}

// marchesBefore reports whether it is not clear for which of several marches the condition behind the last of them is.
func (r *clauseReader) marchesBefore(c *spokenClause, behind int) bool {
	if c.verb == kClaim {
		return false
	}
	return slices.ContainsFunc(r.clauses, func(b spokenClause) bool { return len(b.orders) > 0 && b.given == nil })
}

// placeOf is the target that is a place.
func (r *clauseReader) placeOf(at Place) (t target) {
	if i := slices.IndexFunc(r.p.names.targets, func(t target) bool { return t.place == at }); i >= 0 {
		t = r.p.names.targets[i]
	}
	return t
}

// beginsTrailing reports whether the condition for the clause that ends at symbol r.i stands behind it: with no other clause behind a comma.
func (r *clauseReader) beginsTrailing() bool {
	i := r.i
	if i < len(r.syms) && r.syms[i].kind == symComma {
		i++
	}
	if r.means(i) == kOr && !r.beginsCase(i) || i < len(r.syms) && r.said(i, i+1) == "or sooner" {
		i++
		for r.isWord(i, sooner) {
			i++
		}
	}
	if i >= len(r.syms) || !r.beginsCase(i) {
		return false
	}
	r.i = i
	return true
}

var sooner = wordsOf("sooner earlier also even")
