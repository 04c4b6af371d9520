package order

import (
	"regexp"
	"slices"
)

// Who of another lord is to be left in peace is read by the classes of its words too.
//
//	L  another lord, with his people    T  own troops    e  everybody, we    n  nobody    p  they, he
//	b  be, is, are    o  shall, must    m  may           v  never            t  to
//	l  leave, let     u  unmolested     x  not, no       K  touch, harm      Q  attack, fight
//	W R  their past   z Z  avoid, avoided
//	k c  keep away    q  way, path     s  on, with
var spareClasses = classesOf(map[byte]string{
	'e': "everybody everyone we let's us",
	'n': "nobody none",
	'p': "they he she them him",
	'b': "be is are am being been get gets",
	'o': "shall must should will have has",
	'm': "may can",
	'v': "never",
	't': "to",
	'l': "leave leaves let lets left",
	'u': "unmolested untouched unharmed alone undisturbed unhurt peace",
	'x': "not no don't doesn't shouldn't mustn't can't won't",
	'K': "touch touches harm harms molest molests bother bothers provoke provokes trouble troubles hand finger",
	'Q': "attack attacks attacking fight fights fighting engage engages assault assaults",
	'W': "touched harmed hurt molested bothered provoked troubled",
	'R': "attacked fought engaged assaulted",
	'z': "avoid avoids shun shuns",
	'Z': "avoided shunned",
	'k': "keep keeps stay stays steer steers",
	'c': "out off away clear from",
	'q': "way path road",
	's': "on against with towards toward",
	'-': "in please though however also always now this season year turn well the any all of a an so at under circumstances for time simply just still absolutely strictly lay lays",
})

// spareForms are the forms of clauses by which somebody is not attacked, by which he is avoided, and by which he is to be attacked.
var (
	spareForms = regexp.MustCompile(`^(?:L[epT]*[om]*b*[xv]o*[KQ]+p?|L[epT]*[om]*l?u|L[om]*b*t?b?lb?u|[epT]*[om]*lLb?u|L[om]*b?[xv]o*t?b*[WR]+|[epT]+[om]*b*[xv][obt]*[KQ]+s?L|xK+s?L|n[eombt]*[KQ]s?L|[epT]*[om]*[xn][KQ]s[Lp])$`)
	avoidForms = regexp.MustCompile(`^(?:[epT]*[om]*b*t?(?:kc+|z)Lq?|L[eT]*[om]*b*t?(?:kc+|z)p|L[om]*b?t?bZ)$`)
	huntForms  = regexp.MustCompile(`^L(?:o+b|bt+b)R$`)
)

// sparing reads a clause that says whose people are not attacked, or avoided: "Lancelot's people are not to be touched".
func (r *clauseReader) sparing(begin int) bool {
	if r.given != nil || r.turned != nil || !r.p.playsNow() {
		return false
	}
	at := r.i
	said, c, ok := r.spareClause()
	do := Defend
	switch {
	case ok && avoidForms.MatchString(said):
		do = Passive
	case ok && huntForms.MatchString(said):
		do = Attack
	case !ok || !spareForms.MatchString(said):
		r.i = at
		return false
	}
	c.from = begin
	if j := r.i + 1; !c.named && j < len(r.syms) && r.syms[r.i].kind == symComma && r.means(j) == kAll && (j+1 == len(r.syms) || r.syms[j+1].kind == symStop) {
		c.everybody, c.named, r.i = true, true, j+1
	}
	r.passDefence()
	return r.spare(&c, do, at)
}

// passDefence passes over "just defend", which says no more than that somebody is not attacked.
func (r *clauseReader) passDefence() {
	j := r.i
	for j < len(r.syms) && (r.syms[j].joins() || r.p.skips(r.syms[j]) || r.says(j, "only")) {
		j++
	}
	if j > r.i && r.means(j) == kDefend && (j+1 >= len(r.syms) || r.endsAt(j+1)) {
		r.i = j + 1
	}
}

// spare makes the stance of a clause that spares a lord; at is the symbol with which the clause begins.
func (r *clauseReader) spare(c *spokenClause, do StanceWord, at int) bool {
	t, known := r.subject(c)
	if !c.named && !(r.spoke && len(r.who) > 0) {
		t, known = nil, len(r.before.troops) == 0 || r.spoke
	}
	if len(c.lords) == 0 {
		c.lords = r.lordMeant(at)
	}
	if len(c.lords) != 1 || !known {
		r.i = at
		return false
	}
	c.to = r.i
	ally := Attitude{Ally, c.lords}
	for _, b := range r.clauses {
		for _, o := range b.orders {
			if o.String() == ally.String() {
				c.repeated = true // he is my friend, so no attacks on him
			}
		}
	}
	if !c.repeated {
		c.orders = []Order{Conditional{Against: c.lords[0], Then: Stance{Troops: withoutAll(t), Do: do}}}
	}
	r.lord = c.lords[0]
	r.clauses = append(r.clauses, *c)
	return true
}

// spareClause is the clause at symbol r.i by the classes of its words. It leaves r.i behind it.
func (r *clauseReader) spareClause() (said string, c spokenClause, ok bool) {
	var classes []byte
	c.verbAt = -1
	for r.i < len(r.syms) && (!r.endsAt(r.i) || string(classes) == "L" && r.syms[r.i].kind == symColon) {
		s := r.syms[r.i]
		if s.kind == symColon {
			r.i++
			continue
		}
		if lord, behind := r.otherLord(r.i); behind > 0 && len(c.lords) == 0 {
			c.lords, r.i = []string{r.p.names.lords.names[r.syms[lord].n]}, behind
			classes = append(classes, 'L')
			continue
		}
		if r.startsTroop(r.i) && r.means(r.i) != kAll && r.means(r.i) != kRest && r.means(r.i) != kMe && s.kind != symLord {
			c.who, c.named = append(c.who, r.troops()...), true
			classes = append(classes, 'T')
			if r.means(r.i) == kAnd && r.startsTroop(r.i+1) {
				r.i++
			}
			continue
		}
		if s.kind != symWord && s.kind != symUnknown || s.n > 0 {
			return "", c, false
		}
		for k := s.tok; k < s.end; k++ {
			class := spareClasses[r.p.bareWord(k)]
			switch class {
			case 0:
				class = spareClasses[Fold(r.p.said(k, k+1))]
			case 'e', 'n':
				c.everybody, c.named = true, true
			case 'p':
				if !slices.ContainsFunc(classes, func(c byte) bool { return c == 'k' || c == 'z' || c == 'K' || c == 'Q' || c == 'W' || c == 'R' }) && !r.p.hasWordAt(k, foeWords) {
					c.pronoun, c.named, c.one = true, true, !r.p.hasWordAt(k, manyPronouns)
				}
			}
			if class == 0 {
				return "", c, false
			}
			if class != '-' {
				classes = append(classes, class)
			}
		}
		r.i++
	}
	return string(classes), c, true
}

// fightsWithin reports whether "where they may attack any of Lancelot's men" stands at symbol i.
func (r *clauseReader) fightsWithin(i int) bool {
	j := i + 1
	for j < len(r.syms) && !r.endsAt(j) && r.means(j) != kAttack {
		if !r.p.skips(r.syms[j]) && !r.startsTroop(j) && !r.isWord(j, permits) {
			return false
		}
		j++
	}
	if !r.isRelative(i) || r.means(j) != kAttack {
		return false
	}
	_, behind := r.otherLord(j + 1)
	return behind > 0
}

// dealsWithLord reports whether a passage says how one stands with another lord, or that he is spared.
func (p *parser) dealsWithLord(syms []symbol) bool {
	if !slices.ContainsFunc(syms, func(s symbol) bool {
		return s.kind == symLord && !p.isMyself(s.n) || s.kind == symWord && attitudes[s.means]
	}) {
		return false
	}
	kept := p.syms
	p.syms = syms
	defer func() { p.syms = kept }()
	r := &clauseReader{p: p, syms: syms}
	for r.i < len(syms) && (syms[r.i].joins() || syms[r.i].kind == symStop) {
		r.i++
	}
	if said, _, _ := r.attitudeClause(); attitudeForms.MatchString(said) {
		return true
	}
	said, _, ok := r.spareClause()
	return ok && (spareForms.MatchString(said) || avoidForms.MatchString(said) || huntForms.MatchString(said))
}

// attitudes are how one may stand with another lord.
var attitudes = set(kAlly, kEnemy, kNeutral)
