package order

import (
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
