package order

import (
	"slices"
	"strings"
)

// startsTroop reports whether own troops are named at symbol i.
func (r *clauseReader) startsTroop(i int) bool {
	p := r.p
	if i >= len(r.syms) || r.isOthers(i) {
		return false
	}
	s := r.syms[i]
	switch {
	case s.kind == symNumber:
		return !s.spelt && p.names.own.kindOf(s.n) != none && !r.countsSomething(i)
	case s.kind == symLord:
		return p.isMyself(s.n)
	case s.kind != symWord:
		return false
	}
	switch s.means {
	case kLord:
		j := r.next(i + 1)
		return p.kindAt(j) != symLord || p.isMyself(r.syms[j].n)
	case kMe, kAll, kRest:
		return true
	case kKnights, kMen:
		if j := r.next(i + 1); p.kindAt(j) == symNumber {
			return r.startsTroop(j)
		}
		return (p.when != Winter || r.paying(i)) && r.ownOf(i) != nil
	case kFiller, kTroop:
		j := i + 1
		if r.isWord(i, beforeOwn) && r.countsOwn(j) {
			return true
		}
		return r.isWord(i, beforeOwn) && j < len(r.syms) && (r.means(j) == kLord || r.means(j) == kKnights || r.means(j) == kMen || r.p.kindAt(j) == symNumber) && r.startsTroop(j)
	}
	return false
}

var esquires = wordsOf("esquire esquires squire squires")

var beforeOwn = wordsOf("my our the sir both young old esquire his their troop troops number")

// isOthers reports whether another lord stands before symbol i, to whom what it names belongs: Lionel's knight 06.
func (r *clauseReader) isOthers(i int) bool {
	for i--; i >= 0 && (r.means(i) == kKnights || r.means(i) == kMen || r.means(i) == kLord || r.isWord(i, possessive)); i-- {
	}
	return i >= 0 && r.syms[i].kind == symLord && !r.p.isMyself(r.syms[i].n) && !r.isFirstName(i)
}

var possessive = wordsOf("own young old")

// isFirstName reports whether AND or a comma stands behind the lord at symbol i, so that what follows is not his.
func (r *clauseReader) isFirstName(i int) bool { return i+1 < len(r.syms) && r.syms[i+1].joins() }

// paying reports whether the sentence says behind symbol i who is paid first.
func (r *clauseReader) paying(i int) bool {
	for ; i < len(r.syms) && !r.endsAt(i); i++ {
		if r.means(i) == kFirst {
			return true
		}
	}
	return false
}

// countsOwn reports whether a number at symbol i says how many own troops are meant, and that is how many there are: my two men.
func (r *clauseReader) countsOwn(i int) bool {
	if i+1 >= len(r.syms) || r.syms[i].kind != symNumber || r.means(i+1) != kMen && r.means(i+1) != kKnights || r.p.kindAt(i+2) == symNumber || r.p.when == Winter {
		return false
	}
	n := 0
	for _, own := range r.p.names.own.Troops {
		if own.kind() == r.means(i+1) {
			n++
		}
	}
	return n == r.syms[i].n
}

// countsSomething reports whether the number at symbol i counts what stands behind it.
func (r *clauseReader) countsSomething(i int) bool {
	switch m := r.means(r.p.after(i)); m {
	case kRounds, kBehind, kBelow, kGold, kPercent, kPhases:
		return true
	case kKnights, kMen:
		return r.p.when == Winter
	default:
		return goods[m]
	}
}

// ownOf are the own troops for which the noun at symbol i stands: the only one of its kind, or all of them if it says how many; nil if that is
// not clear.
func (r *clauseReader) ownOf(i int) (t Troops) {
	p, s := r.p, r.syms[i]
	if i > 0 && (r.syms[i-1].kind == symLord || r.means(i-1) == kArticle || r.means(i-1) == kNo || r.means(i-1) == kDoubt) || r.means(r.next(i+1)) == kOf {
		return nil
	}
	said := Fold(p.said(s.tok, s.end))
	squire := r.isWord(i, esquires)
	for _, own := range p.names.own.Troops {
		if own.kind() == s.means && (!squire || own.Esquire) {
			t = append(t, Item{First: own.ID, Last: own.ID})
		}
	}
	if s.means == kKnights && !squire && !isPlural(said) && len(t) > 1 {
		t = slices.DeleteFunc(t, func(i Item) bool { own, _ := p.names.own.find(i.First); return own.Esquire })
	}
	n := counted[p.foldAt(s.tok-1)]
	switch {
	case isPlural(said) && said != "men" && !p.hasWordAt(s.tok-1, ownMarks) && n == 0, len(t) == 0:
		return nil
	case !isPlural(said) && len(t) != 1, n > 0 && n != len(t), said == "men" && n == 0:
		return nil
	}
	return t
}

// takeSubject takes the troops at symbol r.i as those of whom the clause speaks.
func (r *clauseReader) takeSubject(c *spokenClause) {
	if m := r.means(r.i); m == kAll || m == kRest {
		c.everybody, c.named = true, true
		r.i++
		return
	}
	if r.means(r.i) == kMe && r.wants(r.i+1) {
		c.wants = true
		r.i++
		return
	}
	c.named = true
	c.me = c.me || r.means(r.i) == kMe
	c.who = append(c.who, r.troops()...)
}

// wants reports whether he who writes says from symbol i on what he would like others to do.
func (r *clauseReader) wants(i int) bool {
	for ; i < len(r.syms); i++ {
		switch {
		case r.isWord(i, wishesFor):
			return r.means(r.next(i+1)) != kTo || !verbs[r.means(r.next(r.next(i+1)+1))]
		case !r.p.skips(r.syms[i]) && r.means(i) != kCould:
			return false
		}
	}
	return false
}

var wishesFor = wordsOf("spend like want wish prefer love need want'")

// troops takes the troops at symbol r.i.
func (r *clauseReader) troops() Troops {
	p := r.p
	for r.means(r.i) == kFiller || r.means(r.i) == kTroop {
		r.i++
	}
	s := r.syms[r.i]
	r.i++
	switch {
	case r.countsOwn(r.i - 1):
		var t Troops
		for _, own := range p.names.own.Troops {
			if own.kind() == r.means(r.i) {
				t = append(t, Item{First: own.ID, Last: own.ID})
			}
		}
		r.i++
		return t
	case s.kind == symNumber:
		if p.isOwnLord(s.n) && s.n == s.to {
			return Troops{{Kind: TheLord}}
		}
		return Troops{{First: s.n, Last: s.to}}
	case s.means == kKnights, s.means == kMen:
		if j := r.next(r.i); p.kindAt(j) == symNumber {
			r.i = j
			return r.troops()
		}
		return r.ownOf(r.i - 1)
	}
	if j := r.next(r.i); s.means == kLord && p.kindAt(j) == symLord || p.kindAt(j) == symNumber && p.isOwnLord(r.syms[j].n) {
		r.i = j + 1
	}
	return Troops{{Kind: TheLord}}
}

// isPronoun reports whether HE, THEY or WE stands at symbol i.
func (r *clauseReader) isPronoun(i int) bool {
	if i < 0 || i >= len(r.syms) {
		return false
	}
	s := r.syms[i]
	return s.kind == symWord && (s.means == kFiller || s.means == kDoubt && r.means(i+1) == kAnd) && r.p.bareSets(s.tok).meets(subjectPronouns)
}

// lastNamed are those of whom the sentence, or the one before it, spoke last.
func (r *clauseReader) lastNamed() Troops {
	if r.spoke {
		return r.who
	}
	return r.before.pick(true, true)
}

var (
	letUs       = map[string]bool{"let's": true, "lets": true, "let us": true, "let’s": true}
	stopping    = wordsOf("stop stops")
	neededWords = wordsOf("needed required wanted")
	wantedWords = wordsOf("him her them")
	theirsWords = wordsOf("his her their its")
)

var joining = wordsOf("join joins")

var (
	modals     = wordsOf("should shall must will")
	shortWords = wordsOf("short tight enough run runs stretch")
)

// countOfGroup is how many troops "the three of us" at symbol i stands for, or anyGroup for "my party"; 0 if nothing of the kind stands there.
func (r *clauseReader) countOfGroup(i int) int {
	if n := groups[r.said(i, i+1)]; n > 0 || i+1 >= len(r.syms) {
		return n
	}
	return groups[r.said(i, i+2)]
}

// anyGroup is the count of a group that is not told.
const anyGroup = 100

// groups are the words for troops who were named together before.
var groups = func() map[string]int {
	all := map[string]int{}
	for n, count := range [...]string{2: "two", "three", "four", "five"} {
		for _, form := range [...]string{"the * of us", "the * of them", "all * of them", "all * of us", "we *", "us *", "all *", "* of us", "* of them", "these *"} {
			if n > 1 {
				all[strings.Replace(form, "*", count, 1)] = n
			}
		}
	}
	for _, whole := range [...]string{"my party", "my own party", "our party", "my company", "his party", "her party", "his company", "the party", "lord's party", "lord's group", "lord's company"} {
		all[whole] = anyGroup
	}
	return all
}()

// group takes those who were named together last, as many as are meant.
func (r *clauseReader) group(c *spokenClause) bool {
	n, said := r.countOfGroup(r.i), " "+r.said(r.i, r.i+1)
	two := groups[r.said(r.i, r.i+1)] == 0
	withMe := strings.HasSuffix(said, "us") || strings.Contains(said, " we ") || n == anyGroup
	groups := append(slices.Clone(r.p.groups), r.who)
	for k := len(groups) - 1; k >= 0; k-- {
		t := groups[k]
		lord := slices.ContainsFunc(t, func(i Item) bool { return i.Kind == TheLord })
		if size := r.sizeOf(t); size > 1 && (size == n || n == anyGroup) && (lord || !withMe) {
			c.who, c.named = t, true
			if r.i++; two {
				r.i++
			}
			return true
		}
	}
	c.who, c.named = r.lordsParty(), true
	if r.i++; two {
		r.i++
	}
	c.failed = n != anyGroup || len(c.who) == 0
	return !c.failed
}

// lordsParty are the lord and those who are sent where he is; nil if he is sent nowhere.
func (r *clauseReader) lordsParty() (t Troops) {
	lord := Item{Kind: TheLord}
	if r.sent[lord] == "" {
		return nil
	}
	for i := range r.p.names.own.Troops {
		item := r.p.names.own.Troops[i].item()
		if r.sent[item] == r.sent[lord] {
			t = append(t, item)
		}
	}
	return t
}

// sizeOf is how many troops are named one by one.
func (r *clauseReader) sizeOf(t Troops) (n int) {
	for _, i := range t {
		switch i.Kind {
		case TheLord:
			n++
		case Numbers:
			n += i.Last - i.First + 1
		case All, AllAt, KnightsAt, MenAt:
			return 0
		}
	}
	return n
}

// takeHisMen takes "and his two men" behind the troops that are named: those who stand where they do.
func (r *clauseReader) takeHisMen(c *spokenClause, i int) bool {
	p := r.p
	if i+1 >= len(r.syms) || !p.hasWordAt(r.syms[i].tok, theirs) {
		return false
	}
	n, j := 1, i+1
	if p.kindAt(j) == symNumber {
		n, j = r.syms[j].n, j+1
	}
	m := r.means(j)
	if m != kMen && m != kKnights {
		return false
	}
	if p.kindAt(j+1) == symNumber {
		return false
	}
	var t Troops
	for _, own := range p.names.own.Troops {
		if own.kind() == m && p.names.own.standAll(c.who, own.At) {
			t = append(t, Item{First: own.ID, Last: own.ID})
		}
	}
	c.who, c.failed = append(c.who, t...), len(t) != n
	r.i = j + 1
	return true
}

// allBut takes EVERYBODY BUT and the troops behind it: the others, by their numbers.
func (r *clauseReader) allBut(c *spokenClause) bool {
	r.i++
	var but Troops
	for r.i < len(r.syms) && (r.startsTroop(r.i) || r.means(r.i) == kAnd) {
		if r.means(r.i) == kAnd {
			r.i++
			continue
		}
		if m := r.means(r.i); m == kAll || m == kRest {
			break
		}
		but = append(but, r.troops()...)
	}
	for _, own := range r.p.names.own.Troops {
		item := Item{First: own.ID, Last: own.ID}
		if own.Lord {
			item = Item{Kind: TheLord}
		}
		if !slices.ContainsFunc(but, func(b Item) bool { return b == item || b.Kind == Numbers && b.First <= own.ID && own.ID <= b.Last }) {
			c.who = append(c.who, item)
		}
	}
	c.named = true
	c.failed = len(but) == 0 || len(c.who) == 0
	return !c.failed
}

// allBut are the words behind which stand those for whom an order is not.
var allBut = map[string]bool{"everybody but": true, "everyone but": true, "all but": true}

var (
	subjectPronouns = wordsOf("he she they both it we")
	manyPronouns    = wordsOf("they both")
	allPronouns     = wordsOf("we")
)

// takePronoun takes HE, THEY or WE as the subject.
func (r *clauseReader) takePronoun(c *spokenClause) {
	if c.named {
		return
	}
	sets := r.p.bareSets(r.syms[r.i].tok)
	c.named = true
	if sets.meets(allPronouns) {
		c.everybody = true
		return
	}
	c.pronoun, c.one = true, !sets.meets(manyPronouns)
}

// subject gives the troops of a clause; ok is false if it is not clear who they are.
func (r *clauseReader) subject(c *spokenClause) (t Troops, ok bool) {
	switch {
	case c.lets && len(c.who) > 0:
		return c.who, true
	case c.everybody:
		return nil, len(c.who) == 0
	case len(c.who) > 0:
		return c.who, true
	case c.pronoun && !c.one && (r.spoke && r.all || !r.spoke && r.before.all):
		return nil, true
	case c.pronoun && c.one && c.given != nil && len(c.given.named) == 1:
		return c.given.named, true
	case c.pronoun && c.one && (r.spoke && r.me || !r.spoke && r.before.me):
		return nil, false // he who writes as I
	case c.pronoun && r.spoke:
		return r.who, len(r.who) > 0 && (!c.one || isSingle(r.who))
	case c.pronoun:
		t = r.before.pick(c.one, true)
		return t, len(t) > 0
	case r.spoke && r.all && !c.wants && !c.foreign && !c.pronoun:
		return nil, true
	case r.spoke && !c.wants && !c.foreign:
		return r.who, len(r.who) > 0
	}
	return nil, false
}
