package order

import "slices"

// dropLeads drops what stands before an order and says nothing: "Exit strategy: 02 withdraws …", "I have the honour to announce that …".
func (p *parser) dropLeads() {
	p.dropGreeting()
	begin := 0
	for i := 0; i < len(p.syms); i++ {
		switch s := p.syms[i]; {
		case s.kind == symStop:
			begin = i + 1
		case i > begin && i+1 < len(p.syms) && (s.kind == symColon && p.isLabel(begin, i) || p.hasWordAt(s.end-1, that) && p.announces(begin, i)):
			p.syms = slices.Delete(p.syms, begin, i+1)
			i = begin - 1
		}
	}
}

// that stands behind an announcement.
var that = wordsOf("that")

// dropGreeting drops a sentence at the head that says from where somebody greets: "Greetings from London!"
func (p *parser) dropGreeting() {
	if len(p.syms) > 2 && p.syms[1].kind == symWord && p.syms[1].means == kAll && (p.syms[2].kind == symComma || p.syms[2].kind == symStop) && p.hasWordAt(p.syms[0].end-1, hails) {
		p.syms = slices.Delete(p.syms, 0, 3) // hi all, 02 goes to Ufton
		return
	}
	if len(p.syms) < 3 || !p.hasWordAt(p.syms[0].end-1, farewells) || !p.isWord(p.syms[1].tok, "from") {
		return
	}
	end := slices.IndexFunc(p.syms, func(s symbol) bool { return s.kind == symStop || s.kind == symComma })
	if end > 0 && end+1 < len(p.syms) {
		p.syms = slices.Delete(p.syms, 0, end+1)
	}
}

// isLabel reports whether the symbols from i to before j are words that say nothing, or a season.
func (p *parser) isLabel(i, j int) bool {
	for _, s := range p.syms[i:j] {
		switch {
		case p.hasWordAt(s.tok, unmeant):
			return false
		case s.kind == symUnknown && s.n == 0 && p.toks[s.tok].kind == word && !p.isNearPlace(s.tok):
		case s.kind == symWord && (p.skips(s) || s.means == kAnd || s.means == kWinter || s.means == kSpring || s.means == kSummer || s.means == kAutumn):
		default:
			return false
		}
	}
	return true
}

// announces reports whether the symbols from i to before j say no more than that something is wanted: "it is with regret", "I wish to
// stress".
func (p *parser) announces(i, j int) bool {
	says := false
	for _, s := range p.syms[i:j] {
		switch s.kind {
		case symWord:
			if s.isIf() || unsays[s.means] {
				return false
			}
		case symComma:
		case symUnknown:
			if s.n > 0 {
				return false
			}
		default:
			return false
		}
		for k := s.tok; k < s.end; k++ {
			says = says || p.hasWordAt(k, announcing)
		}
	}
	return says
}

// announcing are words with which people say that what follows is what they want.
var announcing = wordsOf(`announce inform stress state declare request ask order ordered decide decided insist confirm command direct record regret
	honour honor beg note arrange advise resolved determined agreed`)

// unsays are words by which what follows THAT is not wanted, or in doubt.
var unsays = set(kNot, kNo, kNever, kNone, kDoubt, kAsks, kCould, kBut, kOr, kLord, kAll, kRest)
