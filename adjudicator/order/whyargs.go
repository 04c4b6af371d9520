package order

import "strings"

// whyArgs reads what is asked about, and [season [YEAR] year]. What there is, the game knows: here it is seen that the words are a question
// of this kind, and no sentence to the master. In capitals a few words are one, whatever they are.
func (p *parser) whyArgs() ([]string, bool) {
	from, end := p.pos, len(p.toks)
	for end > from && (p.is(end-1, "?") || p.isTail(end-1)) {
		end--
	}
	p.pos = end
	if from == end {
		return nil, true
	}
	words := strings.Fields(strings.ToUpper(p.said(from, end)))
	i := p.passSeason(p.passThing(from, end), end)
	shouted := p.said(p.start, p.start+1) == "WHY" && end-from <= mostShouted
	return words, i == end || shouted
}

// mostShouted is how many words behind WHY in capitals are a question, though they name nothing.
const mostShouted = 3

var (
	whyFights  = wordsOf("fight fights battle combat")
	whyThings  = wordsOf("treasury money purse gold bezants income dice nothing")
	whyTroops  = wordsOf("troop knight man esquire")
	whyCounted = wordsOf("line die")
	whyPlaced  = wordsOf("at in on of for")
	whyOwns    = wordsOf("s")
)

// passThing is the token behind the thing that a question names; that where it begins if it names none.
func (p *parser) passThing(from, end int) int {
	i := from
	if m := p.findName(&p.names.lords, i); m.how == exact {
		i += m.n
		if i < end && p.hasWordAt(i, whyOwns) { // Gawaine's
			i++
		}
	}
	switch {
	case i == end || i > from && p.passSeason(i, end) == end:
		return i
	case p.isNumber(i), p.hasWordAt(i, whyThings), p.keyAt(i) == kLord && i > from:
		return i + 1
	case i+1 < end && (p.hasWordAt(i, whyTroops) || p.hasWordAt(i, whyCounted)) && p.isNumber(i+1):
		return i + 2
	case p.hasWordAt(i, whyFights):
		if i++; i < end && p.hasWordAt(i, whyPlaced) {
			i++
		}
		if i < end {
			i += p.placeAt(i)
		}
		return i
	}
	return i + p.placeAt(i)
}

// passSeason is the token behind a season and its year, or i if none stands there.
func (p *parser) passSeason(i, end int) int {
	j := i
	if j < end && p.hasWordAt(j, whyPlaced) {
		j++
	}
	if k := p.keyAt(j); j >= end || k != kSpring && k != kSummer && k != kAutumn && k != kWinter {
		return i
	}
	if j++; j < end && p.keyAt(j) == kYear {
		j++
	}
	if j < end && p.isNumber(j) {
		return j + 1
	}
	return i
}
