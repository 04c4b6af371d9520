package order

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Conditional is an order behind IF facts:, or AGAINST lord:, or both (§6.x). It belongs to the orders of its kind: its
// keyword is that of the order within.
type Conditional struct {
	If      []Fact // all of them must be true; none: it holds whenever that lord is the opponent
	Against string // "" for anybody
	Then    Order
}

// A Fact is something that all can see on the board: what a condition is made of (§6.x).
type Fact struct {
	Is     FactWord
	Not    bool
	Lord   string    // of LordAt, HeldBy
	Place  Place     // of LordAt, EnemyAt, NobodyAt, HeldBy, Mine, Unheld, TroopAt
	Troop  int       // of TroopDead, TroopHurt, TroopAt: the number, or 0 for LORD
	Phase  int       // of InPhase, 1 to 3
	Weighs Condition // of Strength
}

// FactWord tells the kinds of Fact apart.
type FactWord uint8

// The kinds of Fact.
const (
	LordAt    FactWord = iota // Gawaine AT Foxwood
	EnemyAt                   // ENEMY AT Foxwood: anybody who is not an ally
	NobodyAt                  // NOBODY AT Foxwood
	HeldBy                    // Foxwood HELD BY Gawaine
	Mine                      // Foxwood MINE
	Unheld                    // Foxwood UNHELD
	TroopDead                 // 5 DEAD
	TroopHurt                 // 5 HURT
	TroopAt                   // 5 AT Foxwood
	InPhase                   // PHASE 2
	Strength                  // STRONGER, or ODDS 3:2
)

// Unwrap is the order behind a condition; an order without one is itself.
func Unwrap(o Order) Order {
	if c, ok := o.(Conditional); ok {
		return c.Then
	}
	return o
}

func (o Conditional) keyword() keyword { return o.Then.keyword() }

// String prints the conditions and the order.
func (o Conditional) String() string { return o.Head() + " " + o.Then.String() }

// Head prints the conditions, with the colon.
func (o Conditional) Head() string {
	var parts []string
	if len(o.If) > 0 {
		facts := make([]string, len(o.If))
		for i, f := range o.If {
			facts[i] = f.String()
		}
		parts = append(parts, "IF "+strings.Join(facts, " AND ")+":")
	}
	if o.Against != "" {
		parts = append(parts, "AGAINST "+printName(o.Against)+":")
	}
	return strings.Join(parts, " ")
}

// String prints a fact.
func (f Fact) String() string {
	not := ""
	if f.Not {
		not = "NOT "
	}
	troop := printNumbers([]int{f.Troop})
	switch f.Is {
	case LordAt:
		return not + printName(f.Lord) + " AT " + f.Place.print()
	case EnemyAt:
		return not + "ENEMY AT " + f.Place.print()
	case NobodyAt:
		return not + "NOBODY AT " + f.Place.print()
	case HeldBy:
		return not + f.Place.print() + " HELD BY " + printName(f.Lord)
	case Mine:
		return not + f.Place.print() + " MINE"
	case Unheld:
		return not + f.Place.print() + " UNHELD"
	case TroopDead:
		return not + troop + " DEAD"
	case TroopHurt:
		return not + troop + " HURT"
	case TroopAt:
		return not + troop + " AT " + f.Place.print()
	case InPhase:
		return not + "PHASE " + strconv.Itoa(f.Phase)
	}
	return not + f.Weighs.String()
}

// isConditional reports whether token i begins a condition: IF or AGAINST, with a colon behind it that is not one of odds.
func (p *parser) isConditional(i int) bool {
	if p.keyAt(i) != kIf && !p.isWord(i, "against") {
		return false
	}
	for k := i + 1; k < len(p.toks); k++ {
		if p.is(k, ":") && !(p.isNumber(k-1) && p.isNumber(k+1) && p.keyAt(k-2) == kOdds) {
			return true
		}
	}
	return false
}

// hangsOnCondition reports whether the line begins with a condition, and what stands behind the last colon is meant as an order.
func (p *parser) hangsOnCondition() bool {
	if !p.isConditional(p.start) {
		return false
	}
	i := len(p.toks) - 1
	for i > p.start && (!p.is(i, ":") || p.isNumber(i-1) && p.keyAt(i-2) == kOdds) {
		i--
	}
	return p.beginsOrder(p.keyAt(i+1)) || p.startsTroops(i+1)
}

// conditions reads IF facts: and AGAINST lord:, in any order.
func (p *parser) conditions() (c Conditional) {
	for !p.failed && p.isConditional(p.pos) {
		switch given := p.takes(kIf); {
		case given && c.If != nil:
			p.fail(CodeUnknownWord, p.pos-1, "There are two IFs in this line: join what they say with AND.")
		case given:
			c.If = p.facts()
		case c.Against != "":
			p.fail(CodeUnknownWord, p.pos, "A line can be AGAINST one lord: write another line for the other.")
		default:
			p.pos++
			c.Against = p.titledLord()
		}
		if !p.failed && !p.is(p.pos, ":") {
			p.expect("AND with another condition, or a colon and the order,")
		}
		p.pos++
	}
	return c
}

// facts reads facts with AND between them.
func (p *parser) facts() (all []Fact) {
	for {
		at := p.pos
		f := p.fact()
		if !p.failed && slices.ContainsFunc(all, func(o Fact) bool { return o.Is == InPhase && f.Is == InPhase && !o.Not && !f.Not && o.Phase != f.Phase }) {
			p.fail(CodeNotPossible, at, "It is never two phases at once: write a line for each.")
		}
		all = append(all, f)
		if p.keyAt(p.pos) == kOr {
			p.fail(CodeUnknownWord, p.pos, "OR does not join conditions: write two lines, one for each.")
		}
		if !p.takes(kAnd) {
			return all
		}
	}
}

// whatFacts are the facts there are, for a player who wrote another.
const whatFacts = "a condition is a lord AT a place, ENEMY AT or NOBODY AT a place, a manor HELD BY a lord, MINE or UNHELD, " +
	"a troop DEAD, HURT or AT a place, PHASE n, STRONGER, or ODDS n:n"

// fact reads one fact, with or without NOT before it.
func (p *parser) fact() (f Fact) {
	f.Not = p.takesWord("not")
	switch k := p.keyAt(p.pos); {
	case k == kPhases:
		p.pos++
		f.Is, f.Phase = InPhase, p.number("a phase", 1, 3)
	case k == kStronger || k == kOdds:
		f.Is, f.Weighs = Strength, p.condition()
	case k == kEnemy:
		p.pos++
		f.Is, f.Place = EnemyAt, p.standsAt()
	case p.takesWord("nobody"):
		f.Is, f.Place = NobodyAt, p.standsAt()
	case p.isNumber(p.pos), k == kLord && (p.keyAt(p.pos+1) == kAt || p.keyAt(p.pos+1) == kHurt || p.isWord(p.pos+1, "dead")):
		p.troopFact(&f)
	case p.namesManor():
		p.manorFact(&f)
	case k == kLord || p.startsName(p.pos):
		f.Is, f.Lord = LordAt, p.titledLord()
		f.Place = p.standsAt()
	default:
		p.expect(whatFacts + ",")
	}
	return f
}

// titledLord reads a lord's name, with LORD or without.
func (p *parser) titledLord() string {
	if p.keyAt(p.pos) == kLord && p.startsName(p.pos+1) {
		p.pos++
	}
	return p.lord()
}

// standsAt reads AT and a place.
func (p *parser) standsAt() Place {
	p.needs(kAt)
	if p.failed {
		return ""
	}
	return p.placeName()
}

// troopFact reads what is true of an own troop.
func (p *parser) troopFact(f *Fact) {
	if !p.takes(kLord) {
		f.Troop = p.number("the number of a troop", 1, MaxTroop)
	}
	switch {
	case p.failed:
	case p.takesWord("dead"):
		f.Is = TroopDead
	case p.takes(kHurt):
		f.Is = TroopHurt
	case p.keyAt(p.pos) == kAt:
		f.Is, f.Place = TroopAt, p.standsAt()
	default:
		p.expect("DEAD, HURT, or AT a place,")
	}
}

// namesManor reports whether a place is named that HELD, MINE or UNHELD follows.
func (p *parser) namesManor() bool {
	n := p.placeAt(p.pos)
	if n == 0 {
		n = p.oddName(p.pos)
	}
	for _, word := range [...]string{"held", "mine", "unheld"} {
		if n > 0 && p.isWord(p.pos+n, word) {
			return true
		}
	}
	return p.isWord(p.pos+1, "held") || p.isWord(p.pos+1, "mine") || p.isWord(p.pos+1, "unheld")
}

// manorFact reads who holds a manor.
func (p *parser) manorFact(f *Fact) {
	f.Place = p.manor()
	switch {
	case p.failed:
	case p.takesWord("mine"):
		f.Is = Mine
	case p.takesWord("unheld"):
		f.Is = Unheld
	case p.takesWord("held"):
		p.needs(kBy)
		f.Is, f.Lord = HeldBy, ""
		if !p.failed {
			f.Lord = p.titledLord()
		}
	default:
		p.expect("HELD BY a lord, MINE or UNHELD")
	}
}

// Moments at which orders are looked at, so that they may have a condition (§6.x).
var (
	withOpponent    = set(kStance, kWithdraw, kWounds, kChampions, kVictory, kDefeat, kShelter, kAt)
	withoutOpponent = set(kMove, kHold, kClaim, kYield)
)

// takesCondition fails where an order cannot stand behind a condition; begin is the token at which it does.
func (p *parser) takesCondition(c Conditional, begin int) {
	k := c.Then.keyword()
	switch word := k.String(); {
	case !withOpponent[k] && !withoutOpponent[k]:
		p.fail(CodeNotPossible, begin, word+" takes no condition: write it without. Those that take one are MOVE, HOLD, STANCE, WITHDRAW, WOUNDS, "+
			"CHAMPIONS, VICTORY, DEFEAT, SHELTER, AT, CLAIM and YIELD.")
	case withoutOpponent[k] && c.Against != "":
		p.fail(CodeNotPossible, p.tokenOf("against", p.start), "AGAINST is for orders about meetings and fights, and "+word+" is none: write IF and where that lord stands.")
	case withoutOpponent[k] && slices.ContainsFunc(c.If, func(f Fact) bool { return f.Is == Strength }):
		p.fail(CodeNotPossible, max(p.tokenOf("stronger", p.start), p.tokenOf("odds", p.start)), "Where no troops meet nobody is stronger: "+word+" cannot hang on it.")
	case k == kChampions && slices.ContainsFunc(c.If, func(f Fact) bool { return f.Is == Strength }):
		p.fail(CodeNotPossible, max(p.tokenOf("stronger", p.start), p.tokenOf("odds", p.start)), "Who steps forward decides who is stronger: CHAMPIONS cannot hang on it. Write AGAINST and a lord, or where somebody stands.")
	case (k == kClaim || k == kYield) && slices.ContainsFunc(c.If, func(f Fact) bool { return f.Is == InPhase }):
		p.fail(CodeNotPossible, p.tokenOf("phase", p.start), word+" is for the season's end, when no phase is left.")
	}
}

// tokenOf is the first token from i on that is a word; i itself if there is none.
func (p *parser) tokenOf(folded string, i int) int {
	for k := i; k < len(p.toks); k++ {
		if p.isWord(k, folded) {
			return k
		}
	}
	return i
}

// readConditional reads the clauses of a sentence with the conditions before or behind them: "if Gawaine is at Foxwood, 20 holds".
func (p *parser) readConditional(syms []symbol) []spoken {
	for len(syms) > 0 && syms[0].joins() {
		syms = syms[1:]
	}
	if orders := p.readOtherwise(syms); orders != nil {
		return orders
	}
	p.syms = syms
	if c, i := p.spokenConditions(); i > 0 {
		if orders := p.readBehind(c, syms[i:]); orders != nil {
			return orders
		}
	}
	p.syms = syms
	if c, i := p.conditionsAtEnd(); i > 0 {
		if orders := p.readBehind(c, p.withoutJoins(syms[:i])); len(orders) == 1 {
			return orders
		}
	}
	return nil
}

// readOtherwise reads "if Lancelot is at Foxwood, 02 stays, otherwise he goes there": the second order is for the contrary.
func (p *parser) readOtherwise(syms []symbol) []spoken {
	at := slices.IndexFunc(syms, p.saysElse)
	if at < 0 || p.isWord(syms[at].tok, "in") && p.hasWordAt(syms[at].tok+1, whichCase) && !slices.ContainsFunc(syms[:at], func(s symbol) bool { return s.kind == symWord && s.means == kUnless }) {
		return nil
	}
	p.syms = syms[:at]
	c, i := p.spokenConditions()
	clause := syms[i:at]
	if i == 0 {
		p.syms = p.withoutJoins(syms[:at])
		c, i = p.conditionsAtEnd()
		clause = syms[:i]
	}
	before, then := p.spoken, []spoken(nil)
	switch {
	case i == 0:
		then = p.readStance(&c, p.withoutJoins(syms[:at]))
	case c.Against == "":
		then = p.readBehind(c, p.withoutJoins(clause))
	}
	if then == nil {
		return nil
	}
	if m, ok := Unwrap(then[0].order).(Move); c.place.end == 0 && len(c.If) == 1 && (then[0].order.keyword() == kHold || ok && m.To != c.If[0].Place) {
		c.place = p.symbolOf(c.If[0].Place) // otherwise he goes there
	}
	p.remember(passage{syms: clause, orders: then})
	all := append(then, p.readContrary(c, syms[at+1:])...)
	if p.spoken = before; len(all) == len(then) {
		return nil
	}
	return all
}

// readStance reads a stance of attacking that has a condition of strength itself.
func (p *parser) readStance(c *spokenIf, syms []symbol) []spoken {
	orders, ok := p.readWhole(syms)
	if !ok || len(orders) != 1 {
		return nil
	}
	if s, ok := orders[0].order.(Stance); ok && s.Do == Attack && s.If != (Condition{}) {
		c.If = []Fact{{Is: Strength, Weighs: s.If}}
		return orders
	}
	return nil
}

// readContrary reads what is done if a condition is not true.
func (p *parser) readContrary(c spokenIf, syms []symbol) []spoken {
	if c.troop.end = 0; !c.turn() {
		return nil
	}
	p.carries = true
	defer func() { p.carries = false }()
	return p.readBehind(c, p.withoutJoins(syms))
}

// underCondition joins the line below this one to it, if it is a condition and nothing else: "If Lionel is at Foxwood,"; or ELSE
// alone. Lines below that are set in belong to it.
func (p *parser) underCondition(in Input) (text string, used int) {
	if !p.canTake(p.at+1) || !p.isCondition() {
		return in.Text, 1
	}
	for text, used = in.Text, 1; used == 1 || used < mostWrapped && p.canTake(p.at+used) && isSetIn(p.lines[p.at+1].Text) && isSetIn(p.lines[p.at+used].Text); used++ {
		text += " " + p.lines[p.at+used].Text
	}
	return text, used
}

// isSetIn reports whether a line begins farther in than others.
func isSetIn(line string) bool { return line[0] == ' ' || line[0] == '\t' }

// aboveCondition reads the line with the one below it, if that has nothing but the condition for it: "unless Lionel is there".
func (p *parser) aboveCondition(in Input) int {
	if !p.canTake(p.at+1) || p.canTake(p.at+2) || strings.ContainsAny(in.Text[len(in.Text)-1:], ".!?:;") {
		return 0
	}
	first, _, _ := strings.Cut(strings.TrimSpace(p.lines[p.at+1].Text), " ")
	if !tailWords.has(first) {
		return 0
	}
	start, end := p.start, len(p.toks)
	p.reload(in.Text+" "+p.lines[p.at+1].Text, start)
	p.splitGlued()
	p.readSymbols()
	p.all = p.syms
	if _, i := p.conditionsAtEnd(); i == 0 || p.syms[i].tok < end {
		p.reload(in.Text, start)
		p.read()
		return 0
	}
	p.breaks = append(p.breaks, 0, len(in.Text)+1)
	if !p.sentences() {
		p.noteUnread()
	}
	p.from, p.to, p.ended = p.at, p.at+1, p.at+1
	return 2
}

// tailWords are those with which the condition of the line above may begin.
var tailWords = wordsOf("if unless when but except provided only as")

// isCondition reports whether the line is a condition and nothing else.
func (p *parser) isCondition() bool {
	if !p.beginsCondition() {
		return false
	}
	p.readSymbols()
	syms := p.withoutJoins(p.syms)
	if len(syms) == 1 && p.saysElse(syms[0]) {
		return true
	}
	p.syms = syms
	_, behind := p.spokenConditions()
	return behind > 0 && p.next(behind) >= len(p.syms)
}

// beginsCondition reports whether a word of conditions stands at the head of the line.
func (p *parser) beginsCondition() bool {
	for i := p.start; i < min(p.start+4, len(p.toks)); i++ {
		if m, _ := p.phraseAt(i); m == kIf || m == kUnless || m == kOr || p.hasWordAt(i, conditional) {
			return true
		}
	}
	return false
}

// conditional are words of conditions that mean something else elsewhere.
var conditional = wordsOf("should else")

// readElse reads a line that says what is done if the condition of the line above is not true: "else: 02 to Foxwood".
func (p *parser) readElse(syms []symbol) []spoken {
	if len(syms) < 2 || !p.saysElse(syms[0]) {
		return nil
	}
	c := spokenIf{}
	for _, l := range p.ordersAbove() {
		above, ok := l.Order.(Conditional)
		switch {
		case !ok || above.Against != "":
			return nil
		case c.If == nil:
			c.If = above.If
		case !slices.Equal(c.If, above.If):
			c.or = append(c.or, above.If)
		}
	}
	if len(c.If) == 1 && c.or == nil {
		c.place = p.symbolOf(c.If[0].Place)
	}
	p.all = syms
	return p.readContrary(c, syms[1:])
}

// saysElse reports whether what is done if a condition is not true stands behind a symbol.
func (p *parser) saysElse(s symbol) bool {
	if s.kind != symWord || s.means != kOr && s.means != kDoubt {
		return false
	}
	return p.isOneOf(s, otherwise) || s.end > s.tok+1 && (elses[Fold(p.said(s.tok, s.end))] || p.deniesCase(s))
}

// elses are more of its words; IN WHICH CASE stands behind UNLESS.
var elses = map[string]bool{"if not": true, "or else": true, "in any other case": true, "in all other cases": true, "in which case": true, "in that case": true}

var whichCase = wordsOf("which that")

// symbolOf is a symbol for a place, for THERE to stand for.
func (p *parser) symbolOf(at Place) (s symbol) {
	if i := slices.IndexFunc(p.names.targets, func(t target) bool { return t.place == at }); i >= 0 && at != "" {
		s = symbol{kind: symPlace, n: i, end: 1}
	}
	return s
}

// turn makes the contrary of a condition: of A OR B it is NOT A AND NOT B, of A AND B it is NOT A OR NOT B. It reports whether it could.
func (c *spokenIf) turn() bool {
	facts := slices.Clone(c.If)
	if len(c.or) > 0 {
		for _, more := range c.or {
			if facts = append(facts, more...); len(c.If) > 1 || len(more) > 1 {
				return false
			}
		}
	}
	for i := range facts {
		facts[i].Not = !facts[i].Not
	}
	if len(c.or) > 0 || len(facts) == 0 {
		c.If, c.or = facts, nil
		return len(facts) > 0
	}
	c.If = facts[:1]
	for i := range facts[1:] {
		c.or = append(c.or, facts[i+1:i+2:i+2])
	}
	return true
}

// otherwise are words behind which stands what is done if a condition is not true.
var otherwise = wordsOf("otherwise else")

// withoutJoins takes the commas and the like from both ends.
func (p *parser) withoutJoins(syms []symbol) []symbol {
	for len(syms) > 0 && (syms[0].joins() || syms[0].kind == symStop || syms[0].kind == symColon) {
		syms = syms[1:]
	}
	for len(syms) > 0 && (syms[len(syms)-1].joins() || syms[len(syms)-1].kind == symStop || syms[len(syms)-1].kind == symColon) {
		syms = syms[:len(syms)-1]
	}
	return syms
}

// readBehind reads the clauses for which conditions hold.
func (p *parser) readBehind(c spokenIf, syms []symbol) (all []spoken) {
	carries := p.carries
	defer func() { p.carries = carries }()
	p.depends, p.ifLord = true, c.lord
	p.carries = carries || slices.ContainsFunc(syms, func(s symbol) bool { return p.isWord(s.tok, "instead") })
	orders, ok := p.readWhole(c.fillIn(p, syms))
	if p.depends, p.ifLord = false, ""; !ok || len(orders) > 1 && !p.joinedByAnd() {
		return nil
	}
	for _, o := range orders {
		then := o.order
		for _, facts := range append([][]Fact{c.If}, c.or...) {
			o.order = c.join(facts, then)
			if !p.alone(o.order.String()).read() {
				return nil
			}
			all = append(all, o)
		}
	}
	return all
}

// join puts an order behind a condition. A stance of attacking has that of strength itself.
func (c *spokenIf) join(facts []Fact, then Order) Order {
	if s, ok := then.(Stance); ok && len(facts) == 1 && facts[0].Is == Strength && !facts[0].Not && s.Do == Attack && s.If == (Condition{}) {
		s.If = facts[0].Weighs
		if facts, then = nil, s; c.Against == "" {
			return then
		}
	}
	return Conditional{If: facts, Against: c.Against, Then: then}
}

// joinedByAnd reports whether AND stands before each clause but the first, so that a condition holds for all.
func (p *parser) joinedByAnd() bool {
	for i, f := range p.frames {
		at := slices.IndexFunc(p.syms, func(s symbol) bool { return s.tok >= f.tok })
		and := p.meansAt(at) == kAnd || p.meansAt(at) == kThen || at > 0 && (p.meansAt(at-1) == kAnd || p.meansAt(at-1) == kThen)
		if i > 0 && !and {
			return false
		}
	}
	return true
}

// A spokenIf is what a condition says, with the symbols for which "there", "he" and "him" stand behind it.
type spokenIf struct {
	If           []Fact
	or           [][]Fact // or these
	Against      string
	place, troop symbol
	lord         string
}

func (s symbol) isPlace() bool { return s.kind == symPlace || s.kind == symStone }

// fillIn puts names in the place of the pronouns of what depends on a condition.
func (c *spokenIf) fillIn(p *parser, syms []symbol) []symbol {
	all := slices.Clone(syms)
	for i := range all {
		s := &all[i]
		if s.kind != symWord || s.means != kFiller && s.means != kThere {
			continue
		}
		before := none
		if i > 0 {
			before = all[i-1].means
		}
		switch said := Fold(p.said(s.tok, s.end)); {
		case c.place.end > 0 && (said == "there" || said == "it" && (before == kClaim || before == kYield) && !slices.ContainsFunc(all[:i], symbol.isPlace)):
			s.kind, s.n = c.place.kind, c.place.n
		case c.troop.end > 0 && (said == "he" || said == "him"):
			s.kind, s.means, s.n, s.to = c.troop.kind, c.troop.means, c.troop.n, c.troop.to
		case c.lord != "" && said == "him" && before == kTo && slices.ContainsFunc(all[:i], func(s symbol) bool { return s.kind == symWord && s.means == kYield }):
			s.kind, s.n = symLord, slices.Index(p.names.lords.names, c.lord)
		case c.lord != "" && said == "him" && c.Against == "":
			c.Against = c.lord
		}
	}
	return all
}

// spokenConditions reads the conditions with which the symbols begin, and gives the symbol behind them; 0 if there are none.
func (p *parser) spokenConditions() (c spokenIf, behind int) {
	i := p.next(0)
	if colon := indexOfKind(p.syms, symColon); colon > 0 && p.bareSets(p.syms[0].tok).meets(contingent) && p.meansAt(p.next(colon+1)) == kIf {
		i = p.next(colon + 1)
	}
	if when := p.hearPhase(&c, i); when > i && p.meansAt(p.next(when)) == kIf { // in phase 2, if Foxwood is empty
		phase := c.If
		c.If = nil
		if i = p.hearFacts(&c, p.next(when)+1, false); i == 0 {
			return c, 0
		}
		c.If = append(c.If, phase...)
		behind = i
	}
	c.If = slices.Clip(c.If)
	if len(p.syms) > 0 && p.isWord(p.syms[0].tok, "should") && i > 0 {
		if i = p.hearFacts(&c, i, false); i == 0 {
			return c, 0
		}
		behind = i
	}
	for {
		switch {
		case p.meansAt(i) == kIf && c.If == nil:
			i = p.hearFacts(&c, i+1, false)
		case p.meansAt(i) == kStronger && c.If == nil && p.isWord(p.syms[i].tok, "if"):
			i = p.hearFacts(&c, i, false)
		case p.meansAt(i) == kUnless && c.If == nil:
			i = p.hearFacts(&c, i+1, true)
		case p.meansAt(i) == kAgainst && c.Against == "":
			i = p.hearOpponent(&c, i)
		default:
			return c, behind
		}
		if behind = i; i == 0 {
			return c, 0
		}
	}
}

// contingent are words that stand above conditions.
var contingent = wordsOf("conditional conditionals condition conditions contingency contingencies contingent plan")

// says reports whether symbol i is that word.
func (p *parser) says(i int, folded string) bool {
	return i >= 0 && i < len(p.syms) && p.isWord(p.syms[i].tok, folded)
}

// conditionsAtEnd reads the condition with which the symbols end, and gives the symbol at which it begins; 0 if there is none.
func (p *parser) conditionsAtEnd() (c spokenIf, begin int) {
	for i := len(p.syms) - 1; i > 0; i-- {
		behind := 0
		switch m := p.meansAt(i); {
		case m == kIf:
			behind = p.hearFacts(&c, i+1, false)
		case m == kUnless:
			behind = p.hearFacts(&c, i+1, true)
		case m == kAgainst:
			behind = p.hearOpponent(&c, i)
		default:
			continue
		}
		if behind == 0 || p.next(behind) < len(p.syms) && p.syms[p.next(behind)].kind != symStop || p.next(behind)+1 < len(p.syms) {
			return c, 0
		}
		c.place.end, c.troop.end, c.lord = 0, 0, "" // nothing behind it that could stand for them
		return c, i
	}
	return c, 0
}

// hearOpponent reads AGAINST a lord, and gives the symbol behind it and what parts it from the order; 0 if there is none.
func (p *parser) hearOpponent(c *spokenIf, i int) int {
	i = p.nextTitled(i + 1)
	if p.kindAt(i) != symLord || p.isMyself(p.syms[i].n) {
		return 0
	}
	c.Against = p.names.lords.names[p.syms[i].n]
	return p.skipParting(i + 1)
}

// nextTitled is the first symbol from i on that is neither skipped nor a title.
func (p *parser) nextTitled(i int) int {
	for i = p.next(i); (p.meansAt(i) == kLord || p.meansAt(i) == kKnights) && p.kindAt(p.next(i+1)) == symLord; {
		i = p.next(i + 1)
	}
	return i
}

// skipParting passes over a comma, a colon or THEN.
func (p *parser) skipParting(i int) int {
	if p.meansAt(i) == kFirst && p.kindAt(i+1) == symComma {
		i++ // gets to Foxwood first,
	}
	for i < len(p.syms) && (p.syms[i].kind == symComma || p.syms[i].kind == symColon || p.meansAt(i) == kThen || p.says(i, "then")) {
		i++
	}
	return i
}

// hearFacts reads facts with AND between them, or with OR, and gives the symbol behind them and what parts them from the order; 0 if they
// cannot be read. Unless turns them round.
func (p *parser) hearFacts(c *spokenIf, i int, unless bool) int {
	c.If, c.or = nil, nil
	for {
		facts, or, behind := p.spokenFacts(c, i)
		if behind == 0 || or && len(c.If) > 0 {
			return 0
		}
		c.add(facts, or, unless)
		if behind = p.hearPhase(c, behind); len(c.or) > 0 && len(c.If) > 1 {
			return 0
		}
		if p.meansAt(behind) == kAnd && !unless && len(c.or) == 0 {
			if _, more := p.spokenFact(&spokenIf{}, p.skipIf(behind+1)); more > 0 {
				i = p.skipIf(behind + 1)
				continue
			}
		}
		if facts[0].Is == LordAt || facts[0].Is == EnemyAt || facts[0].Is == HeldBy {
			behind = p.skipForces(p.skipTail(behind))
		}
		if m := p.meansAt(p.next(behind)); m == kWith || m == kOf || m == kOr {
			return 0 // "at Elmstow with his lord"
		}
		return p.skipParting(behind)
	}
}

// add adds facts with AND or OR between them. Unless turns them round, and the word between them.
func (c *spokenIf) add(facts []Fact, or, unless bool) {
	for k := range facts {
		facts[k].Not = facts[k].Not != unless
		if k > 0 && or != unless {
			c.or = append(c.or, facts[k:k+1:k+1])
		} else {
			c.If = append(c.If, facts[k])
		}
	}
}

// spokenFacts reads a fact, or some that share their words: "Lancelot or Lionel is at Foxwood", "03 is hurt or dead", "Lionel is at Foxwood or
// Tarrant". It tells whether OR stands between them, and gives the symbol behind them; 0 if there is none.
func (p *parser) spokenFacts(c *spokenIf, i int) (all []Fact, or bool, behind int) {
	lords, join, at := p.lordsJoined(i)
	f, behind := p.spokenFact(c, at)
	if behind == 0 || len(lords) > 0 && f.Is != LordAt && f.Is != HeldBy {
		return nil, false, 0
	}
	for _, lord := range lords {
		g := f
		g.Lord = lord
		all = append(all, g)
	}
	all, or = append(all, f), join == kOr
	if g, more := p.orElse(c, f, behind); more > 0 && len(lords) == 0 {
		return append(all, g), true, more
	}
	return all, or, behind
}

// lordsJoined reads lords with AND or OR between them, but for the last, who stands at symbol at.
func (p *parser) lordsJoined(i int) (lords []string, join keyword, at int) {
	for at = i; ; {
		k := p.nextTitled(at)
		m, j := p.meansAt(k+1), p.nextTitled(k+2)
		if p.kindAt(k) != symLord || p.kindAt(j) != symLord || m != kAnd && m != kOr || join != none && m != join || p.isMyself(p.syms[k].n) || p.isMyself(p.syms[j].n) {
			return lords, join, at
		}
		lords, join, at = append(lords, p.names.lords.names[p.syms[k].n]), m, j
	}
}

// orElse reads what stands behind a fact and OR in the place of its last word.
func (p *parser) orElse(c *spokenIf, f Fact, i int) (g Fact, behind int) {
	if g = f; p.meansAt(i) != kOr {
		return g, 0
	}
	i = p.skipWords(i + 1)
	if p.meansAt(i) == kAt {
		i = p.skipWords(i + 1)
	}
	switch m := p.meansAt(i); {
	case f.Is == TroopHurt && m == kDead:
		g.Is = TroopDead
	case f.Is == TroopDead && m == kHurt:
		g.Is = TroopHurt
	case (f.Is == LordAt || f.Is == EnemyAt || f.Is == TroopAt) && p.isPlace(i) && (i+1 == len(p.syms) || p.syms[i+1].kind == symComma || p.syms[i+1].kind == symColon || p.syms[i+1].kind == symStop):
		g.Place, c.place.end = p.targetOf(p.syms[i]).place, 0
	default:
		return g, 0
	}
	return g, i + 1
}

// skipForces passes over those whom another lord brings with him: with his whole army.
func (p *parser) skipForces(i int) int {
	if p.meansAt(i) != kWith {
		return i
	}
	j := p.skipWords(i + 1)
	if k := p.skipWords(j + 1); p.meansAt(j) == kAll && (p.meansAt(k) == kMen || p.meansAt(k) == kKnights) {
		j = k
	}
	if m := p.meansAt(j); m != kAll && m != kMen && m != kKnights {
		return i
	}
	for k := p.syms[i].end; k < p.syms[j].end; k++ {
		if p.hasWordAt(k, theirs) {
			return j + 1
		}
	}
	return i
}

var theirs = wordsOf("his her their")

// skipTail passes over what adds nothing to a fact: already, first, before us.
func (p *parser) skipTail(i int) int {
	for {
		switch {
		case p.says(i, "already"), p.says(i, "yet"), p.says(i, "too"), p.says(i, "himself"), p.says(i, "itself"):
			i++
		case p.meansAt(i) == kFirst && p.says(i, "first") && p.syms[i].end == p.syms[i].tok+1:
			i++
		case p.says(i, "before") && i+1 < len(p.syms) && p.bareSets(p.syms[i+1].tok).meets(afterBefore):
			for i += 2; p.says(i, "do") || p.says(i, "does") || p.says(i, "can") || p.says(i, "am") || p.says(i, "are") || p.says(i, "is"); i++ {
			}
		default:
			return i
		}
	}
}

// afterBefore are those before whom another lord may be at a place.
var afterBefore = wordsOf("me us we i he she him her they them")

// hearPhase reads the phase in which a fact is to be true, and gives the symbol behind it.
func (p *parser) hearPhase(c *spokenIf, i int) int {
	at := p.next(i)
	n := p.ordinal(at)
	switch {
	case n > 0 && p.meansAt(p.next(at+1)) == kPhases:
		at = p.next(at + 1)
	case p.meansAt(at) == kPhases && p.kindAt(at+1) == symNumber:
		at++
		n = p.syms[at].n
	default:
		return i
	}
	if n < 1 || n > 3 {
		return i
	}
	c.If = append(c.If, Fact{Is: InPhase, Phase: n})
	return at + 1
}

// skipIf passes over an IF that is said again.
func (p *parser) skipIf(i int) int {
	if p.meansAt(i) == kIf {
		i++
	}
	return i
}

// spokenFact reads a fact at symbol i, and gives the symbol behind it; 0 if there is none.
func (p *parser) spokenFact(c *spokenIf, i int) (f Fact, behind int) {
	if f, behind = p.factOfStrength(c, i); behind > 0 {
		return f, behind
	}
	if it := p.nextTitled(i) - 1; it >= i && p.saysIt(it) {
		return p.factOfIt(c, f, it)
	}
	i = p.nextTitled(i)
	if p.meansAt(i) == kThere {
		i = p.nextTitled(i + 1) // there is an enemy at Foxwood
	}
	switch s := p.symbolOr(i); {
	case s.kind == symLord && !p.isMyself(s.n):
		f.Lord, c.lord = p.names.lords.names[s.n], p.names.lords.names[s.n]
		return p.factOfLord(c, f, i+1)
	case s.kind == symPlace:
		f.Place, c.place = p.targetOf(s).place, s
		return p.factOfPlace(c, f, i+1)
	case s.kind != symWord && s.kind != symNumber && s.kind != symLord:
		return f, 0
	case p.hasWordAt(s.tok, somebody) && (s.end > s.tok+1 || p.says(i+1, "else")):
		if f.Is = EnemyAt; s.end == s.tok+1 {
			i++
		}
		return p.factAt(c, f, i+1)
	case s.means == kNone, s.means == kEnemy, s.means == kAnybody && strings.Contains(p.said(s.tok, s.end), "enem"):
		f.Is = EnemyAt
		if s.means == kNone {
			f.Is = NobodyAt
		}
		return p.factAt(c, f, i+1)
	case s.means == kNo && p.meansAt(i+1) == kEnemy:
		f.Is, f.Not = EnemyAt, true
		return p.factAt(c, f, i+2)
	case s.means == kUnheld && p.bareWord(s.tok) == "nobody":
		f.Is = NobodyAt // nobody's at Foxwood
		return p.factAt(c, f, i+1)
	case s.means == kOdds:
		return p.factOfOdds(f, p.next(i+1))
	case s.means == kPhases:
		n := p.symbolOr(i + 1)
		if n.kind != symNumber || n.n != n.to || n.n < 1 || n.n > 3 {
			return f, 0
		}
		f.Is, f.Phase = InPhase, n.n
		return f, i + 2
	case s.means == kMe || s.kind == symWord && (s.means == kHold || s.means == kHave) && i > 0 && p.says(i-1, "we"):
		if at := p.next(i + 1); s.means == kMe && (p.meansAt(at) == kHold || p.meansAt(at) == kHave) {
			i = at
		} else if s.means == kMe {
			return p.factOfTroop(c, f, i+1)
		}
		at := p.next(i + 1)
		if !p.isPlace(at) {
			return f, 0
		}
		c.place = p.syms[at]
		f.Is, f.Place = Mine, p.targetOf(p.syms[at]).place
		return f, at + 1
	case (s.means == kKnights || s.means == kMen || s.means == kLord) && p.kindAt(p.next(i+1)) == symNumber:
		i = p.next(i + 1)
		s = p.syms[i]
		fallthrough
	case s.kind == symNumber && s.n == s.to && s.n >= 1 && s.n <= MaxTroop, s.means == kLord, s.kind == symLord:
		c.troop = s
		if s.kind == symNumber && !p.isOwnLord(s.n) {
			f.Troop = s.n
		}
		return p.factOfTroop(c, f, i+1)
	}
	return f, 0
}

var somebody = wordsOf("somebody someone anybody anyone")

// saysIt reports whether IT is the last of the words that are skipped up to symbol i, but for IS.
func (p *parser) saysIt(i int) bool {
	return p.says(i, "it") || p.says(i, "is") && p.says(i-1, "it") || p.says(i, "its")
}

// factOfIt reads who holds the place that was named last: "if it is held by Lionel". Whether it is empty is not clear: that could be said
// of who holds it too.
func (p *parser) factOfIt(c *spokenIf, f Fact, i int) (Fact, int) {
	if f.Place = p.placeBefore(i); f.Place == "" {
		return f, 0
	}
	c.place = p.symbolOf(f.Place)
	f, behind := p.factOfPlace(c, f, i+1)
	if f.Is == NobodyAt {
		return f, 0
	}
	return f, behind
}

// comparison is how people say who is stronger: of whom it is said, NOT, whether stronger or weaker, and than whom.
var comparison = regexp.MustCompile(`^(?:(we|i)|(they|he|she|the enemy|enemies|the enemies))? ?(?:are|is|am|r|re|be|were|was)? ?(not )?(?:the |much |far )*` +
	`(?:(stronger|bigger|larger|superior|more numerous)|(weaker|smaller|outnumbered|inferior|fewer)|outnumbers?)\b` +
	`(?: (?:than )?(?:the )?(?:(us|me|we|i|ours)|(them|him|they|he|enemy|theirs))\b)?`)

// factOfStrength reads who is stronger: "we are stronger", "they outnumber us", "we are weaker than them". Without US behind it, THEY may be
// the own troops.
func (p *parser) factOfStrength(c *spokenIf, i int) (f Fact, behind int) {
	against := ""
	if j := p.nextTitled(i); p.kindAt(j) == symLord && !p.isMyself(p.syms[j].n) {
		against, i = p.names.lords.names[p.syms[j].n], j+1
	}
	said, from := []string{}, p.symbolOr(i).tok
	if p.isWord(from, "if") || p.isWord(from, "when") {
		from++ // if we are stronger
	}
	for k := from; i < len(p.syms) && k < len(p.toks) && p.toks[k].kind == word && len(said) < 10; k++ {
		said = append(said, p.bareWord(k))
	}
	m := comparison.FindStringSubmatch(strings.Join(said, " "))
	if m == nil {
		return f, 0
	}
	us, them := m[1] != "", m[2] != "" || against != ""
	stronger := m[4] != "" || m[4]+m[5] == ""
	switch {
	case us && m[6] != "", them && m[7] != "": // with themselves
		return f, 0
	case them && m[6] == "" && against == "" && !strings.Contains(m[2], "enem"):
		return f, 0
	case them && m[3] != "": // they may be as strong as we are
		return f, 0
	case !us && !them:
		them = m[6] != ""
	}
	f.Is, f.Weighs, f.Not = Strength, Condition{Stronger: true}, them == stronger != (m[3] != "")
	end := from + strings.Count(m[0], " ") + 1
	if behind = slices.IndexFunc(p.syms, func(s symbol) bool { return s.end == end }) + 1; behind > 0 && m[6]+m[7] == "" {
		against, behind = p.comparedLord(against, behind, m[4]+m[5] == "")
	}
	if c.Against != "" && against != "" || behind == 0 {
		return f, 0
	}
	if against != "" {
		c.Against = against
	}
	return f, behind
}

// comparedLord reads the lord behind THAN at symbol i, or behind a verb that must have one.
func (p *parser) comparedLord(against string, i int, must bool) (lord string, behind int) {
	than := p.says(i, "than")
	j := i
	if than {
		j++
	}
	switch j = p.nextTitled(j); {
	case !than && !must:
		return against, i
	case against != "" || p.kindAt(j) != symLord || p.isMyself(p.syms[j].n):
		return "", 0
	}
	return p.names.lords.names[p.syms[j].n], j + 1
}

// factOfOdds reads what the odds must be at symbol i: 2:1, 3 to 2.
func (p *parser) factOfOdds(f Fact, i int) (Fact, int) {
	if p.kindAt(i) != symNumber || p.kindAt(i+2) != symNumber || p.kindAt(i+1) != symColon && p.meansAt(i+1) != kTo {
		return f, 0
	}
	f.Is, f.Weighs = Strength, Condition{A: p.syms[i].n, B: p.syms[i+2].n}
	if i += 3; p.meansAt(i) == kOr && p.meansAt(p.next(i+1)) == kBetter {
		i = p.next(i+1) + 1
	}
	return f, i
}

// symbolOr is symbol i, or an unknown one behind the end.
func (p *parser) symbolOr(i int) symbol {
	if i >= len(p.syms) {
		return symbol{kind: symUnknown}
	}
	return p.syms[i]
}

// nextNot is the first symbol from i on that is not skipped, and whether it had NOT before it.
func (p *parser) nextNot(i int) (at int, not bool) {
	at = p.skipWords(i)
	if p.says(at, "would") || p.says(at, "should") || p.says(at, "still") || p.says(at, "ever") || p.says(at, "already") {
		at = p.skipWords(at + 1)
	}
	if p.meansAt(at) == kNot {
		return p.skipWords(at + 1), true
	}
	return at, false
}

// skipWords is the first symbol from i on that is not skipped; a comma is none of those.
func (p *parser) skipWords(i int) int {
	for i < len(p.syms) && p.skips(p.syms[i]) && !p.says(i, "it") {
		i++
	}
	return i
}

// factAt reads AT and a place, or a verb of going and TO.
func (p *parser) factAt(c *spokenIf, f Fact, i int) (Fact, int) {
	at, not := p.nextNot(i)
	f.Not = f.Not != not
	comes := p.skipComing(at)
	moves := comes > 0 || p.meansAt(at) == kMove || p.meansAt(at) == kEnter || p.meansAt(at) == kHold || p.meansAt(at) == kHave
	if f.Is == NobodyAt && (p.meansAt(at) == kHold || p.meansAt(at) == kHave) && p.isPlace(p.next(at+1)) {
		f.Is = Unheld // nobody holds Foxwood
	}
	if comes > 0 {
		at = p.skipWords(comes)
	} else if moves {
		at = p.skipWords(at + 1)
	}
	if comes > 0 && p.isPlace(at) { // reaches Foxwood
		c.place = p.syms[at]
		f.Place = p.targetOf(p.syms[at]).place
		return f, at + 1
	}
	switch m := p.meansAt(at); {
	case at < len(p.syms) && nearness[p.bareWord(p.syms[at].tok)]:
		return f, 0 // near Foxwood is not at Foxwood
	case m == kThere:
		if f.Place = p.placeBefore(at); f.Place == "" {
			return f, 0
		}
		c.place = p.symbolOf(f.Place)
		return f, at + 1
	case m == kAt, m == kTo && moves:
		at = p.skipWords(at + 1)
	case !moves: // "comes to" is a verb too
		return f, 0
	}
	if !p.isPlace(at) {
		return f, 0
	}
	c.place = p.syms[at]
	f.Place = p.targetOf(p.syms[at]).place
	return f, at + 1
}

// placeBefore is the place for which the THERE of symbol i stands: the only one before it in the sentence, or the only one TO which
// somebody goes; else that of the sentence before. It is "" if that is not clear.
func (p *parser) placeBefore(i int) Place {
	var all, ends []Place
	for k := range i {
		if p.isPlace(k) {
			all = append(all, p.targetOf(p.syms[k]).place)
			if p.meansAt(k-1) == kTo || p.meansAt(k-1) == kMove || p.meansAt(k-1) == kClaim {
				ends = append(ends, all[len(all)-1])
			}
		}
	}
	switch {
	case len(all) == 1:
		return all[0]
	case len(ends) == 1:
		return ends[0]
	case len(all) == 0 && p.there.place != "":
		return p.there.place
	}
	return ""
}

// skipComing is the symbol behind a verb of coming to a place, such as "arrives" or "shows up", at symbol i; 0 if there is none.
func (p *parser) skipComing(i int) int {
	if i >= len(p.syms) {
		return 0
	}
	s := p.syms[i]
	said := Fold(p.said(s.tok, s.end))
	before, up := strings.CutSuffix(said, " up")
	first, to, _ := strings.Cut(said, " ")
	to = strings.TrimPrefix(to, "back ")
	switch {
	case comings.has(said) || up && shows.has(before) || comings.has(first) && (to == "to" || to == "at" || to == "in" || to == "into" || to == "on"):
		return i + 1
	case (p.isOneOf(s, shows) || p.says(i, "get") || p.says(i, "gets")) && p.says(i+1, "up"):
		return i + 2
	}
	return 0
}

var (
	comings = wordsOf(`arrive arrives arrived arriving come comes coming go goes going move moves get gets reach reaches reached enter enters
		appear appears appeared march marches ride rides visit visits land lands advance advances
		stand stands standing stay stays staying sit sits sitting remain remains wait waits lurk lurks camp camps`)
	takings = wordsOf("take takes took taken capture captures seize seizes conquer conquers occupy occupies")
	shows   = wordsOf("show shows turn turns pop pops")
)

// factOfLord reads what is said of another lord: that he is at a place, or holds it.
func (p *parser) factOfLord(c *spokenIf, f Fact, i int) (Fact, int) {
	for m := p.meansAt(p.skipWords(i)); m == kMen || m == kKnights; m = p.meansAt(p.skipWords(i)) {
		i = p.skipWords(i) + 1 // Lancelot's men
	}
	if p.kindAt(i) == symNumber {
		i++ // Lancelot's 06
	}
	at, not := p.nextNot(i)
	taken := at < len(p.syms) && takings.has(Fold(p.said(p.syms[at].tok, p.syms[at].end)))
	if m := p.meansAt(at); (m == kHold || m == kHave || taken || p.says(at, "holds")) && p.isPlace(p.skipWords(at+1)) {
		at = p.skipWords(at + 1)
		c.place = p.syms[at]
		f.Is, f.Not, f.Place = HeldBy, not, p.targetOf(p.syms[at]).place
		return f, at + 1
	}
	f.Is = LordAt
	return p.factAt(c, f, i)
}

// factOfPlace reads what is said of a place: that it is empty, that nobody holds it, or who does.
func (p *parser) factOfPlace(c *spokenIf, f Fact, i int) (Fact, int) {
	at, not := p.nextNot(i)
	f.Not = not
	switch p.meansAt(at) {
	case kEmpty:
		f.Is = NobodyAt
	case kMine:
		f.Is = Mine
	case kUnheld:
		f.Is = Unheld
	case kHave, kHold:
		if at = p.skipWords(at + 1); p.meansAt(at) == kBy {
			at++
		}
		if at = p.nextTitled(at); p.kindAt(at) != symLord || p.isMyself(p.syms[at].n) {
			return f, 0
		}
		f.Is, f.Lord = HeldBy, p.names.lords.names[p.syms[at].n]
		c.lord = f.Lord
	default:
		return f, 0
	}
	return f, at + 1
}

// factOfTroop reads what is said of an own troop: that it is dead, hurt or at a place.
func (p *parser) factOfTroop(c *spokenIf, f Fact, i int) (Fact, int) {
	at, not := p.nextNot(i)
	switch p.meansAt(at) {
	case kDead:
		f.Is, f.Not = TroopDead, not
		return f, at + 1
	case kHurt:
		f.Is, f.Not = TroopHurt, not
		return f, at + 1
	}
	f.Is = TroopAt
	return p.factAt(c, f, i)
}
