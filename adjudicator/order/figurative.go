package order

import "slices"

// People hold their breath, attack the ironing and remain yours sincerely, and they greet their friend Lionel. Nothing of that is an order.

// isFigurative reports whether the order of a sentence comes of a verb that its writer does with a thing which is in no order: "I must attack
// the ironing", or of the end of a letter: "I remain, yours sincerely".
func (p *parser) isFigurative(syms []symbol) bool {
	verb := slices.IndexFunc(syms, func(s symbol) bool { return s.kind == symWord && figurativeVerbs[s.means] })
	if verb < 1 || slices.ContainsFunc(syms, func(s symbol) bool {
		return s.kind == symNumber || s.kind == symLord || s.namesPlace() || s.kind == symWord && (s.means == kLord || s.means == kAll)
	}) || !slices.ContainsFunc(syms[:verb], func(s symbol) bool { return s.kind == symWord && s.means == kMe || p.hasWordAt(s.tok, selves) }) {
		return false
	}
	i := syms[verb].end
	for i < len(p.toks) && p.toks[i].kind == comma {
		i++
	}
	if p.isWord(i, "yours") || p.isWord(i, "your") {
		return true
	}
	if p.hasWordAt(syms[verb].tok, stayWords) && i == syms[verb].end && p.isStrange(i) && (i+1 == len(p.toks) || p.partsHere(i+1)) {
		return true // I remain hopeful
	}
	if !p.hasWordAt(i, thingBefore) && !p.isWord(i, "the") {
		return false
	}
	return p.isStrange(i + 1)
}

// isStrange reports whether token i is a word that no order knows, and no name.
func (p *parser) isStrange(i int) bool {
	if i >= len(p.toks) || p.toks[i].kind != word {
		return false
	}
	means, _ := p.phraseAt(i)
	return means == none && p.inflected(i) == none && !p.capital(i)
}

var stayWords = wordsOf("remain remains stay stays remaining staying")

var figurativeVerbs = set(kHold, kAttack, kDefend)

// mentionsFriend reports whether another lord is called a friend in passing, while the sentence says something else, or that there is to
// be no trouble with him: "greetings to my friend
// Lionel", "my friend Lionel taught me this".
func (p *parser) mentionsFriend(syms []symbol) bool {
	if slices.ContainsFunc(syms, func(s symbol) bool { return p.isWord(s.end-1, "trouble") }) {
		return true
	}
	for i := 1; i < len(syms); i++ {
		if syms[i].kind != symLord || syms[i-1].kind != symWord || syms[i-1].means != kAlly || !p.hasWordAt(syms[i-1].end-1, calledFriend) {
			continue
		}
		greeted := i > 2 && slices.ContainsFunc(syms[:i], func(s symbol) bool { return p.hasWordAt(s.tok, greetings) || p.hasWordAt(s.tok, farewells) })
		if tells := syms[i+1:]; greeted || len(tells) > 1 && (tells[0].kind == symUnknown && tells[0].n == 0 || p.hasWordAt(tells[0].tok, was)) {
			return true
		}
	}
	return false
}

var calledFriend = wordsOf("friend ally")
