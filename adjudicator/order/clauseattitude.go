package order

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// What is said of how he who writes stands with another lord is read by the classes of its words: each word of a clause is written as one letter, and
// the clause is one of a few forms. A word that is of no class leaves it unread.
//
//	i  he who writes        y  my, our       L  another lord (l his)  h  he, him
//	b  be, stay, remain     o  shall, must   w  want, wish, like  t  to, and the like
//	v  make, conclude       k  have          V  made, concluded   f  offer, proposal
//	r  count, treat, show   s  with, towards A E N  friend, foe, neither
var attitudeClasses = classesOf(map[byte]string{
	'i': "i we us let's lets let i'm we're",
	'y': "my our mine ours",
	'h': "he him she her he's she's",
	'b': "be is are am stay stays remain remains become becomes stands goes",
	'o': "shall must should will i'll we'll",
	'w': "want wish like prefer intend i'd we'd would",
	't': "to",
	'v': "make conclude form seal sign uphold renew accept confirm declare propose keep maintain extend honour honor enter begin start go join establish",
	'k': "have i've we've",
	'V': "made concluded formed sealed signed renewed accepted agreed declared entered confirmed joined struck",
	'f': "offer proposal pledge promise word offers of",
	'r': "as show shown treat treated regard regarded regards count counts counted consider considered considers list listed mark marked put set name named note noted book booked record recorded write down reckon reckoned call change changed switch switched",
	's': "with towards toward against on for",
	'A': "ally allies allied alliance friend friends friendly friendship pact treaty",
	'E': "enemy enemies war foe foes hostile hostilities",
	'N': "neutral neutrality",
	'-': `now from onwards again also too then still please therefore hereby herewith today once more henceforth further until notice a an the in at into good best own sworn proper
		official officially formally formal so well just both being back herself himself myself ourselves quite firmly always very gladly once kindly instead moment time this season
		year moreover however naturally course side footing yes`,
	'T': "think believe suppose reckon",
	'X': "not isn't aren't ain't",
	'Z': "anymore longer",
	'x': "cancel end ends dissolve terminate break stop revoke",
})

// classesOf makes the table of classes of words.
func classesOf(classes map[byte]string) map[string]byte {
	all := map[string]byte{}
	for class, text := range classes {
		for _, word := range strings.Fields(text) {
			all[word] = class
		}
	}
	return all
}

// attitudeForms are the forms of clauses that say how one stands with another lord: of him, and of oneself.
var attitudeForms = regexp.MustCompile(`^(?:iT)?(?:(?:L+|hb?)[ob]*t*[obr]*(?:y[AEN]|r[AEN]|o[bt]*[AEN]|b?[AEN]s[iy])|` + // he is to be shown as my ally
	`(?:L|h):[AEN]|` +
	`i*[obwtvf]*(?:kV)?(?:y?f+s?)?[obv]*y?[AEN][st]+(?:L+|h)|` + // I uphold my offer of alliance to Lancelot
	`i*[obwtk]*[vV]+lf*A|` + // I accept Lionel's offer of alliance
	`i*[obwt]*[rv]+(?:L+|h)(?:[rbt]|s)*y?[AEN]|` + // put him down as neutral
	`(?:k?y?)?i[bo]+L+y?[AEN])(?:s|r?f)?$`)

// attitudeTo reads a clause that says how one stands with another lord. It reports false if it is none.
func (r *clauseReader) attitudeTo(begin int) bool {
	if r.given != nil || r.turned != nil {
		return false
	}
	said, lords, end := r.attitudeClause()
	if begin > 0 && len(r.clauses) > 0 && strings.HasPrefix(said, "b") && r.means(begin) == kAnd && r.startsWithLord(r.clauses[len(r.clauses)-1]) {
		said = "h" + said // broke his word and is our enemy
	}
	if r.isIdiom(end) {
		end = r.behindIdiom(end)
	}
	if r.repeatsAttitude(said) {
		r.clauses, r.i = append(r.clauses, spokenClause{from: begin, to: end}), end
		return true
	}
	if !attitudeForms.MatchString(said) && !(r.toldAttitude() && alsoForms.MatchString(said)) {
		return false
	}
	if len(lords) == 0 {
		if lords = r.lordMeant(begin); lords == nil {
			return false
		}
	}
	do := map[byte]AttitudeWord{'A': Ally, 'E': Enemy, 'N': Neutral}[said[strings.LastIndexAny(said, "AEN")]]
	if strings.ContainsAny(said, "xZ") {
		do = Neutral
	}
	c := spokenClause{from: begin, to: end, orders: []Order{Attitude{do, lords}}}
	r.clauses = append(r.clauses, c)
	r.lord, r.who, r.spoke, r.i = lords[len(lords)-1], nil, true, end
	return true
}

// startsWithLord reports whether another lord is the subject of a clause.
func (r *clauseReader) startsWithLord(c spokenClause) bool {
	i := c.from
	for i < c.to && (r.syms[i].joins() || r.p.skips(r.syms[i])) {
		i++
	}
	return i < c.to && r.syms[i].kind == symLord && !r.p.isMyself(r.syms[i].n)
}

// alsoForms are the forms without a verb behind another attitude: "and Lancelot an ally".
var alsoForms = regexp.MustCompile(`^L+r?y?[AEN]$`)

// toldAttitude reports whether an attitude has been told before, and nothing but remarks behind it.
func (r *clauseReader) toldAttitude() bool {
	for _, c := range slices.Backward(r.clauses) {
		if len(c.orders) > 0 || c.failed {
			return isAttitude(c.orders)
		}
	}
	return false
}

// repeatsAttitude reports whether a clause names again, and without a lord, the attitude that was told before it: "I am at war with Lionel: enemy".
func (r *clauseReader) repeatsAttitude(said string) bool {
	if len(said) != 1 || !r.toldAttitude() {
		return false
	}
	for _, c := range slices.Backward(r.clauses) {
		if len(c.orders) > 0 {
			return strings.HasPrefix(c.orders[0].String(), map[string]string{"A": "ALLY ", "E": "ENEMY ", "N": "NEUTRAL "}[said])
		}
	}
	return false
}

// attitudeClause is the clause at symbol r.i by the classes of its words, with the lords that it names; no classes if one of its words has none.
func (r *clauseReader) attitudeClause() (said string, lords []string, end int) {
	var classes []byte
	for end = r.i; end < len(r.syms); end++ {
		switch s := r.syms[end]; {
		case s.kind == symLord:
			if r.p.isMyself(s.n) {
				return "", nil, end
			}
			lord := r.p.names.lords.names[s.n]
			class := byte('L')
			if strings.ContainsAny(r.said(end, end+1), "'’") && end+1 < len(r.syms) && !r.endsAt(end+1) {
				class = 'l' // Lancelot's ally
			}
			classes, lords = append(classes, class), append(lords, lord)
		case s.kind == symColon && len(classes) > 0 && strings.Trim(string(classes), "Lh") == "" && end+1 < len(r.syms):
			classes = append(classes, ':')
		case r.means(end) == kAnd && len(classes) > 0 && classes[len(classes)-1] == 'L' && end+1 < len(r.syms) && r.syms[end+1].kind == symLord:
		case r.endsAt(end) && r.isAttitudeAside(end) > 0:
			end = r.isAttitudeAside(end)
		case r.endsAt(end):
			return string(classes), lords, end
		case s.kind != symWord && s.kind != symUnknown || s.kind == symUnknown && s.n > 0:
			return "", nil, end
		default:
			for k := s.tok; k < s.end; k++ {
				class := r.classOfWord(k)
				if class == 0 {
					return "", nil, end
				}
				if class != '-' {
					classes = append(classes, class)
				}
			}
		}
	}
	return string(classes), lords, end
}

// isAttitudeAside is the comma that ends an aside of words that say nothing, which begins at the comma of symbol i: ", by contrast,"; 0 if none does.
func (r *clauseReader) isAttitudeAside(i int) int {
	if r.syms[i].kind != symComma {
		return 0
	}
	for j := i + 1; j < min(len(r.syms), i+4); j++ {
		if r.syms[j].kind == symComma && j > i+1 && r.hasOnly(i+1, j, contrasting) {
			return j
		}
	}
	return 0
}

var contrasting = wordsIn("by contrast on the other hand however though too for his part in turn meanwhile please")

// classOfWord is the class of token k in a clause of attitudes; 0 if it has none.
func (r *clauseReader) classOfWord(k int) byte {
	said := strings.ReplaceAll(strings.ToLower(r.p.said(k, k+1)), "’", "'")
	return attitudeClasses[said]
}

// lordMeant is the other lord for whom HE stands in the clause that begins at a symbol; nil if that is not clear.
func (r *clauseReader) lordMeant(begin int) []string {
	for i := begin - 1; i >= 0; i-- {
		if s := r.syms[i]; s.kind == symLord && !r.p.isMyself(s.n) {
			others := slices.ContainsFunc(r.syms[:i], func(o symbol) bool { return o.kind == symLord && o.n != s.n && !r.p.isMyself(o.n) })
			if others {
				return nil
			}
			return []string{r.p.names.lords.names[s.n]}
		} else if s.namesTroops() {
			return nil
		}
	}
	if lord := r.p.lordBefore(r.syms[min(begin, len(r.syms)-1)].tok); lord >= 0 && !r.spoke {
		return []string{r.p.names.lords.names[lord]}
	}
	if slices.ContainsFunc(r.p.all, func(s symbol) bool { return s.kind == symLord && !r.p.isMyself(s.n) || s.namesTroops() }) {
		return nil
	}
	lo, _ := r.p.span(r.syms[0].tok, r.syms[0].end)
	if lords, named := r.p.lordIn(r.p.text[:lo]); named || r.p.at < 1 || r.p.at > len(r.p.lines) {
		return lords // since Lancelot attacked us, he is our enemy
	}
	lords, _ := r.p.lordIn(r.p.lines[r.p.at-1].Text)
	return lords
}

// lordIn is the only other lord whom a text names, if it names no troops; named tells whether it names any.
func (p *parser) lordIn(text string) (lords []string, named bool) {
	for _, word := range strings.FieldsFunc(strings.ReplaceAll(strings.ReplaceAll(text, "'s", " "), "’s", " "), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		if word[0] >= '0' && word[0] <= '9' {
			return nil, true
		}
		if i := slices.IndexFunc(p.names.lords.names, func(name string) bool { return strings.EqualFold(name, word) }); i >= 0 && !p.isMyself(i) {
			if lord := p.names.lords.names[i]; !slices.Contains(lords, lord) {
				lords = append(lords, lord)
			}
		}
	}
	if len(lords) != 1 {
		return nil, len(lords) > 0
	}
	return lords, true
}

// passNews passes over what is told beside an attitude: what the other lord did before it, and what he who writes feels behind it.
func (r *clauseReader) passNews(begin int) bool {
	if r.given != nil || r.turned != nil {
		return false
	}
	end := r.i
	for end < len(r.syms) && !r.endsAt(end) {
		end++
	}
	before := len(r.clauses) == 0 && r.attitudeBehind(end)
	after := len(r.clauses) > 0 && isAttitude(r.clauses[len(r.clauses)-1].orders)
	if r.says(r.i, "was") && after { // enemy (was: neutral)
		for end < len(r.syms) && r.syms[end].kind != symStop && r.syms[end].kind != symComma {
			end++
		}
	}
	if end == r.i || !before && !after || !resigned[r.said(r.i, end)] && !r.says(r.i, "was") && !r.isNews(r.i, end, after) {
		return false
	}
	r.clauses, r.i = append(r.clauses, spokenClause{from: begin, to: end}), end
	return true
}

// resigned are remarks of words that mean something elsewhere.
var resigned = map[string]bool{"why not": true, "so be it": true, "for better or worse": true, "like it or not": true, "for as long as it suits me": true, "as of now": true}

// isAttitude reports whether orders are one that says how one stands with a lord.
func isAttitude(orders []Order) bool {
	return len(orders) > 0 && (orders[0].keyword() == kAlly || orders[0].keyword() == kEnemy || orders[0].keyword() == kNeutral)
}

// attitudeBehind reports whether AND, or a comma, stands at symbol i, and behind it a clause that says how one stands with a lord.
func (r *clauseReader) attitudeBehind(i int) bool {
	at := r.i
	defer func() { r.i = at }()
	for r.i = i; r.i < len(r.syms) && r.syms[r.i].kind != symStop; r.i++ {
		if !r.syms[r.i].joins() {
			continue
		}
		for r.i < len(r.syms) && (r.syms[r.i].joins() || r.says(r.i, "so")) {
			r.i++
		}
		if said, _, _ := r.attitudeClause(); attitudeForms.MatchString(said) {
			return true
		}
		r.i--
	}
	return false
}

// tellsOfFriends reports whether a symbol begins what is told of a lord's own friends or enemies: "Lancelot's friend", "Lancelot counts me as an enemy".
func (p *parser) tellsOfFriends(s symbol) bool {
	if s.kind != symLord || p.isMyself(s.n) {
		return false
	}
	return friendNouns[p.bareWord(s.end)] && strings.ContainsAny(p.said(s.tok, s.end), "'’") || counting[p.bareWord(s.end)] && countedOnes[p.bareWord(s.end+1)]
}

// endsApposition reports whether the line tells something of a lord who is called a friend or an enemy by the way: "Lancelot, my old enemy, has written".
func (p *parser) endsApposition() bool {
	if len(p.all) < 4 || p.all[1].kind != symComma || !slices.ContainsFunc(p.all[2].ownWords(p), func(word string) bool { return word == "my" || word == "our" || word == "the" }) {
		return false
	}
	end := slices.IndexFunc(p.all[2:], func(s symbol) bool { return s.kind == symComma }) + 2
	return end > 2 && end+1 < len(p.all) && p.hasWordAt(p.all[end+1].tok, copulas)
}

// ownWords are the words of a symbol, folded.
func (s symbol) ownWords(p *parser) (all []string) {
	for k := s.tok; k < s.end; k++ {
		all = append(all, p.bareWord(k))
	}
	return all
}

var (
	counting    = wordsIn("counts treats considers regards calls names sees lists marks")
	countedOnes = wordsIn("me us")
)

var friendNouns = wordsIn("friend friends ally allies enemy enemies foe foes")

// pastWords are more verbs in the past tense.
var pastWords = wordsIn("was were had did got brought kept sent won lost left fell stood broke began")

// isNews reports whether the symbols from i to before end are about him who writes or another lord, and say nothing of which orders are made.
// Behind an attitude they may deny something.
func (r *clauseReader) isNews(i, end int, after bool) bool {
	about := false
	for ; i < end; i++ {
		s := r.syms[i]
		about = about || s.kind == symLord || r.isWord(i, meWords) || r.isWord(i, himWords) || r.isWord(i, remarking)
		denial := s.kind == symWord && (s.means == kNot || s.means == kNo || s.means == kNever)
		switch {
		case denial && after, s.kind == symWord && s.means == kDoubt && (r.p.isPast(s.tok) || pastWords[r.p.bareWord(s.tok)]), s.kind == symUnknown && s.n == 0:
		case s.kind == symLord && !after:
		case s.kind == symWord && (r.p.skips(s) || s.means == kTo || s.means == kWith || s.means == kOf || s.means == kAt || s.means == kHave || s.means == kBuy || s.means == kMe || s.means == kFor || s.means == kAway || s.means == kYes || s.means == kBehind):
		case s.kind == symWord && s.means == kMove && !after:
		default:
			return false
		}
	}
	return about
}

// tellsNews reports whether the line tells what other lords did to each other, and nothing of him who writes: "Lancelot made peace with Lionel and he
// is his ally now".
func (p *parser) tellsNews(f *frame) bool {
	past, other := false, false
	for i, s := range p.all {
		switch {
		case s.end > len(p.toks):
			return false // it is another line by now
		case p.tellsOfFriends(s):
			return true
		case i == 0 && s.kind == symLord && p.endsApposition():
			return true
		case p.bareSets(s.tok).meets(ofMine):
			return false
		case s.kind == symLord && !p.isMyself(s.n):
			other = other || !slices.Contains(f.lords, p.names.lords.names[s.n])
		case s.kind != symNumber && s.kind != symPlace && p.toks[s.tok].kind == word && (p.isPast(s.tok) || pastWords[p.bareWord(s.tok)]):
			past = true
		}
	}
	return past && other
}
