package order

import "slices"

// A fightMeaning makes orders of the parts of a sentence about fighting, one after another.
type fightMeaning struct {
	*clauseReader
	said    []fightOrder
	given   *fightPart // the condition of the parts before
	used    bool       // something hangs on it
	troops  Troops     // of whom the parts before spoke
	spoken  bool
	verb    idea // what was done last
	except  Troops
	excepts bool
}

// A fightOrder is an order, and how it was said.
type fightOrder struct {
	order  Order
	troops Troops
	named  bool // it was said for whom
	weak   bool // PASSIVE of those who do not attack
	bare   bool // it says NO and no more
	hits   bool // DEFEND of those who are attacked, or who do no more
}

// whom are the ideas that tell of whom a part speaks.
const whom = iAll | iRest | iWe | iHe | iThey | iNothing | iWho

// fightDeeds are the ideas of what is done.
const fightDeeds = iFight | iAvoid | iDefend | iWithdraw | iStop | iStart

// caseIdeas may stand in a condition on which the next part hangs.
const caseIdeas = caseHeads | statedIdeas | iTake | iFoe | iWe | iHe | iThey | iAll | iNothing | iFirst | iOr | iPoints | iStop | iLonger | iLast | iDoes

// read reads the parts, and reports whether each of them is understood and something is ordered.
func (m *fightMeaning) read(parts []fightPart) bool {
	parts = joinLateCase(parts)
	for i := range parts {
		if !m.readPart(parts[i], i == 0, i+1 == len(parts)) {
			return false
		}
	}
	if m.excepts && !m.exceptLast() || m.given != nil && !m.used {
		return false
	}
	return len(m.said) > 0 && !slices.ContainsFunc(m.said, func(o fightOrder) bool { return o.bare }) && m.p.allPlayed(m.orders())
}

// orders are the orders that were made.
func (m *fightMeaning) orders() (all []Order) {
	for _, o := range m.said {
		all = append(all, o.order)
	}
	return all
}

// remember keeps of whom the sentence spoke.
func (m *fightMeaning) remember() {
	last := m.said[len(m.said)-1]
	m.who, m.spoke, m.all, m.me = last.troops, true, len(last.troops) == 0, false
}

// readPart reads one part.
func (m *fightMeaning) readPart(p fightPart, first, last bool) bool {
	rest := p.has &^ iNothing
	named := len(p.troops)+len(p.kinds) > 0
	switch {
	case m.deniesOthers(&p):
		return true
	case m.orMeasure(&p):
		return true
	case p.has.meets(iElse):
		return m.otherwiseNot(&p)
	case p.unclear || p.nots > 1 || p.has.has(iIf|iUnless) || p.has.meets(iPoints|iHim|iThem):
		return false
	case rest == 0 && !named && p.place.place == "" && p.at.place == "", first && p.colon && rest == iFight && !named:
		return true
	case rest == iExcept && len(p.troops) > 0:
		m.except, m.excepts = p.troops, true
		return true
	case rest&^(iAll|iThey) == 0 && p.place.place == "" && p.at.place == "":
		return m.bareSubject(&p, rest, first)
	case m.addsToCase(&p):
		return true
	case m.isCase(&p) && !last:
		m.given, m.used = &p, false
		m.caseSubject(&p)
		return true
	}
	if p.has.meets(iExcept) && !m.isExcepted(&p, first) {
		return false
	}
	return m.act(p)
}

// isExcepted takes "except 05, who attacks": what stands behind EXCEPT is for those who are named there.
func (m *fightMeaning) isExcepted(p *fightPart, first bool) bool {
	p.has &^= iExcept | iWho
	return p.lead == iExcept && len(p.troops) > 0 && !p.has.meets(iAll)
}

// addsToCase puts a second condition behind AND to one that says no more than that there is a fight.
func (m *fightMeaning) addsToCase(p *fightPart) bool {
	g := m.given
	if g == nil || m.used || g.has&(statedIdeas&^iFight) != 0 || p.has&^(statedIdeas|iNothing|iWe|iHe|iThey|iMe) != 0 || !p.has.meets(statedIdeas&^iFight) || p.has.meets(iFight) {
		return false
	}
	g.has |= p.has
	g.when = append(g.when, p.when...)
	g.lordHurt = len(p.troops) == 1 && p.troops[0].Kind == TheLord || p.lordHurt
	return len(p.troops) == 0 || g.lordHurt && p.has.meets(iHurt)
}

// isCase reports whether a part says no more than a condition, which other parts hang on.
func (m *fightMeaning) isCase(p *fightPart) bool {
	bare := p.has.meets(iWon|iLost) && p.has&^(iWon|iLost|iNothing|iWe|iThey|iHe) == 0 && p.lead.meets(iWon|iLost|iWe|iThey|iHe)
	return (p.has.meets(iIf|iOnlyIf|iUnless|iWho) || bare) && p.has&^caseIdeas == 0 && p.has.meets(statedIdeas) && p.nots == 0 && len(p.troops) == 0 && p.place.place == ""
}

// caseSubject keeps of whom a condition speaks, for what hangs on it.
func (m *fightMeaning) caseSubject(p *fightPart) {
	if p.has.meets(iWon | iLost) {
		p.has |= iIf
	}
}

// bareSubject takes a part that says only for whom something is: before what is said of them, or behind it.
func (m *fightMeaning) bareSubject(p *fightPart, rest idea, first bool) bool {
	t := m.namedIn(p)
	if !rest.meets(iAll) && len(t) == 0 {
		return false
	}
	if first {
		m.troops, m.spoken = t, true
		return p.colon || p.joint == none
	}
	if len(m.said) == 0 {
		return false
	}
	o := &m.said[len(m.said)-1]
	if w, ok := o.order.(Wounds); ok && len(t) > 0 {
		o.order = Wounds{append(slices.Clone(w.Troops), m.idsOf(t)...)}
		return true
	}
	if o.named || p.joint != none {
		return rest.meets(iAll) && o.named && len(o.troops) == 0 && p.joint == none
	}
	o.order, o.troops, o.named = withTroops(o.order, t), t, true
	m.troops, m.spoken = t, true
	return true
}

// namedIn are the troops that a part names, one by one or by their kind.
func (m *fightMeaning) namedIn(p *fightPart) Troops {
	t := slices.Clone(p.troops)
	for _, kind := range p.kinds {
		for _, own := range m.p.names.own.Troops {
			if own.kind() == kind || kind == kYes && own.Esquire {
				t = append(t, Item{First: own.ID, Last: own.ID})
			}
		}
	}
	return t
}

// idsOf are the numbers of troops, with 0 for the lord; nil if they are not named one by one.
func (m *fightMeaning) idsOf(t Troops) (ids []int) {
	for _, i := range t {
		switch {
		case i.Kind == TheLord:
			ids = append(ids, 0)
		case i.Kind != Numbers || i.First != i.Last:
			return nil
		case m.p.isOwnLord(i.First):
			ids = append(ids, 0)
		default:
			ids = append(ids, i.First)
		}
	}
	return ids
}

// withTroops is an order for some troops.
func withTroops(o Order, t Troops) Order {
	t = withoutAll(t)
	if s, ok := o.(Stance); ok {
		s.Troops = t
		return s
	}
	if w, ok := o.(Withdraw); ok {
		w.Troops = t
		return w
	}
	if v, ok := o.(Victory); ok {
		v.Troops = t
		return v
	}
	if d, ok := o.(Defeat); ok {
		d.Troops = t
		return d
	}
	return o
}

// act makes the order of a part, with the condition before it.
func (m *fightMeaning) act(p fightPart) bool {
	if m.used && len(p.troops) > 0 && !p.has.meets(caseHeads) && m.given != nil && m.given.has.meets(iWon|iLost) && !slices.Equal(p.troops, m.troops) {
		return false // if we lose, 02 goes home and 03 stays where he is
	}
	m.settle(&p)
	t, named, ok := m.subjectOf(&p)
	if !ok {
		return false
	}
	o, ok := m.orderOf(&p)
	if !ok {
		return false
	}
	if p.has.meets(iRest) && !slices.ContainsFunc(m.said, func(b fightOrder) bool { return o.order == nil || b.order.keyword() != o.order.keyword() }) {
		t = nil // those who are named come before all
	}
	m.verb = p.has & (fightDeeds &^ iStart)
	m.troops, m.spoken = t, m.spoken || named
	m.used = true
	if o.order == nil {
		return true // it says the same once more
	}
	if _, wounds := o.order.(Wounds); wounds {
		ids := m.idsOf(slices.Concat(m.namedIn(&p), p.objects))
		if len(ids) == 0 {
			return false
		}
		o.order = Wounds{ids}
	} else {
		o.order, o.troops, o.named = withTroops(o.order, t), t, named
	}
	return m.add(o)
}

// settle puts the condition before a part into it, and what is said in more than one way into one.
func (m *fightMeaning) settle(p *fightPart) {
	if p.has.has(iOnly|iIf) && !p.has.meets(iDefend) {
		p.has = p.has&^(iOnly|iIf) | iOnlyIf
	}
	if g := m.given; g != nil && !p.has.meets(iWon|iLost) && !(m.used && p.has.meets(caseHeads)) {
		p.has |= g.has &^ (iFirst | iHe | iThey | iAll)
		if len(p.troops) == 0 && !p.has.meets(whom&^(iNothing|iWho)) {
			p.has |= g.has & (iHe | iThey | iAll)
		}
		p.when = append(slices.Clone(g.when), p.when...)
		p.hurtFirst = p.hurtFirst && len(g.when) == 0 || g.hurtFirst
		p.lordHurt, p.theirCase = p.lordHurt || g.lordHurt, g.theirCase
		p.inCase = append(slices.Clone(g.inCase), p.inCase...)
		if g.at.place != "" {
			p.at = g.at
		}
	}
	if p.lead.meets(iWon | iLost) {
		p.has |= iIf // losers go home
	}
	if p.has.meets(iDoes) {
		p.has &^= iDoes
		if !p.has.meets(fightDeeds) {
			p.has |= m.verb
		}
	}
	switch {
	case !p.has.meets(iWho):
	case p.lead == iWho && m.spokenOf():
		p.has &^= iWho
	default:
		p.has |= iIf
	}
}

// spokenOf reports whether WHO may stand for those who were named before.
func (m *fightMeaning) spokenOf() bool { return m.excepts || m.spoken }

// subjectOf are the troops for whom a part is, and whether it says so.
func (m *fightMeaning) subjectOf(p *fightPart) (t Troops, named, ok bool) {
	t = m.namedIn(p)
	known := true
	switch {
	case p.has.meets(iMe) && !p.has.meets(iAll|iWe) && len(t) == 0:
		return nil, false, false
	case len(t) > 0:
		if len(p.inCase) > 0 && !slices.Equal(p.inCase, t) || p.has.meets(iAll|iRest) {
			return nil, false, false
		}
		named = true
	case p.has.meets(iRest):
		t, known = m.others()
		named = true
	case p.has.meets(iAll | iWe):
		named, known = true, len(p.inCase) == 0
	case len(p.inCase) > 0:
		t, named = p.inCase, true
	case m.excepts:
		t, named = m.except, true
	case p.has.meets(iHe | iThey):
		t, known = m.pronoun(p, p.has.meets(iThey))
		named = true
	case m.spoken:
		t = m.troops
	default:
		t, known = m.unsaid()
	}
	if p.at.place != "" && known {
		t, known = m.presentAt(t, p.at.place)
		named = true
	}
	if m.excepts && known && named {
		m.excepts = false
	}
	return t, named, known
}

// others are the own troops that the sentence has not named.
func (m *fightMeaning) others() (t Troops, ok bool) {
	named := Troops{}
	for _, o := range m.said {
		if len(o.troops) == 0 {
			return nil, false
		}
		named = append(named, o.troops...)
	}
	return m.allBut(named), len(named) > 0
}

// allBut are the own troops but some, by their numbers.
func (m *fightMeaning) allBut(but Troops) (t Troops) {
	for i := range m.p.names.own.Troops {
		own := &m.p.names.own.Troops[i]
		if slices.ContainsFunc(but, func(b Item) bool {
			return b.Kind == TheLord && own.Lord || b.Kind == Numbers && b.First <= own.ID && own.ID <= b.Last
		}) {
			continue
		}
		if own.Lord {
			t = append(t, Item{Kind: TheLord})
			continue
		}
		t = append(t, Item{First: own.ID, Last: own.ID})
	}
	return t
}

// pronoun are those for whom HE or THEY stands.
func (m *fightMeaning) pronoun(p *fightPart, many bool) (t Troops, ok bool) {
	switch {
	case m.spoken:
		return m.troops, len(m.troops) == 0 || many != isSingle(m.troops)
	case m.spoke && m.clauseReader.all, !m.spoke && m.before.all:
		return nil, true
	case m.spoke:
		return m.who, len(m.who) > 0 && many != isSingle(m.who)
	}
	if t = m.before.pick(!many, true); len(t) > 0 {
		return t, many != isSingle(t)
	}
	nobody := m.before.troops == nil && !m.before.others && !m.before.mixed && m.p.lordBefore(m.syms[m.i].tok) < 0
	return nil, many && nobody && (p.modal || p.has.meets(iWon|iLost) && !p.theirCase)
}

// unsaid are those for whom a part is that does not say so.
func (m *fightMeaning) unsaid() (t Troops, ok bool) {
	if !m.spoke || m.clauseReader.all {
		return nil, true
	}
	return m.who, len(m.who) > 0
}

// presentAt are those of some troops, or of all, who are sent to a place, or stand there.
func (m *fightMeaning) presentAt(t Troops, at Place) (Troops, bool) {
	if len(t) > 0 {
		return t, !slices.ContainsFunc(t, func(i Item) bool {
			return m.sent[i] != at && (m.sent[i] != "" || !m.p.names.own.standAll(Troops{i}, at))
		})
	}
	for i := range m.p.names.own.Troops {
		own := m.p.names.own.Troops[i].item()
		if m.sent[own] == at || m.sent[own] == "" && m.p.names.own.Troops[i].At == at {
			t = append(t, own)
		}
	}
	return t, len(t) > 0
}

// exceptLast takes those who are excepted out of an order for all.
func (m *fightMeaning) exceptLast() bool {
	if len(m.said) == 0 {
		return false
	}
	o := &m.said[len(m.said)-1]
	others := m.allBut(m.except)
	if len(o.troops) > 0 || len(others) == 0 {
		return false
	}
	o.order, o.troops = withTroops(o.order, others), others
	return true
}

// add adds an order to those before it, unless they say something else of the same troops.
func (m *fightMeaning) add(o fightOrder) bool {
	for i := range m.said {
		b := &m.said[i]
		if !b.named && o.named && o.order != nil && withTroops(b.order, o.troops).String() == o.order.String() {
			*b = o // no running, those two fight to the end
			return true
		}
		if b.order.keyword() != o.order.keyword() || !slices.Equal(b.troops, o.troops) {
			continue
		}
		if b.order.String() == o.order.String() {
			b.weak, b.bare, b.hits = b.weak && o.weak, b.bare && o.bare, b.hits || o.hits
			return true
		}
		if addMeasure(b, o.order) {
			return true
		}
		first, one := b.order.(Stance)
		second, two := o.order.(Stance)
		switch {
		case !one || !two:
			return false
		case first.Do == Passive && second.Do == Defend && b.weak:
			b.order, b.weak, b.bare, b.hits = o.order, false, false, o.hits
		case first.Do == Defend && second.Do == Passive && o.weak, first.Do == Passive && second.Do == Defend && o.hits:
			b.bare = false
		case first.Do == Defend && second.Do == Passive:
			*b = o
		default:
			return false
		}
		return true
	}
	m.said = append(m.said, o)
	return true
}
