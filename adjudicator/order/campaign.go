package order

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// move reads [MOVE] troops [FROM place] [TO] place [VIA place…] [PHASES n…], the
// clauses in any order (§6.iv, §6.v). Of two places without keywords the first is
// where the troops are.
func (p *parser) move() Move {
	m := Move{Troops: p.troops()}
	var bare [2]Place
	n := 0
	for p.skipCommas(); !p.failed && !p.aloneAfter(p.pos); p.skipCommas() {
		switch k := p.keyAt(p.pos); {
		case k == kFrom && m.From == "":
			p.pos++
			m.From = p.placeName()
		case k == kTo && m.To == "":
			p.pos++
			m.To = p.placeName()
		case k == kVia && m.Via == nil:
			p.pos++
			m.Via = readList(p, (*parser).placeName, none)
		case k == kPhases && m.Phases == nil:
			p.pos++
			m.Phases = p.phases()
		case n < 2 && m.To == "" && (p.startsName(p.pos) || p.oddName(p.pos) > 0):
			bare[n] = p.barePlace()
			n++
		default:
			p.expect("", p.clauses(m, n)...)
		}
	}
	p.placeBareNames(&m, bare, n)
	p.more = p.pos > 0 && p.pos <= len(p.toks) && p.toks[p.pos-1].kind == comma
	return m
}

// printMove prints what MOVE has.
func printMove(w *walk, o *Move) {
	w.troops(&o.Troops)
	w.print(clause("FROM", o.From))
	w.print(clause("TO", o.To))
	if w.optional(kVia, o.Via != nil) {
		w.print(printList(o.Via, Place.print))
	}
	w.phases(&o.Phases)
}

// placeBareNames puts the places that stood without keywords where they belong.
func (p *parser) placeBareNames(m *Move, bare [2]Place, n int) {
	switch {
	case p.failed:
	case n == 0 && m.To == "":
		p.expect("the place to go to")
	case n == 0:
	case n == 1 && m.To == "":
		m.To = bare[0]
	case n == 1 && m.From == "":
		m.From = bare[0]
	case n == 2 && m.From == "" && m.To == "":
		m.From, m.To = bare[0], bare[1]
	default:
		p.fail(CodeUnknownWord, p.start, "There is one place too many in this order: it takes one to leave and one to go to, and others after VIA.")
		p.fault.tok = len(p.toks)
	}
}

// clauses are the keywords that may still follow in a MOVE with n bare places.
func (p *parser) clauses(m Move, n int) []keyword {
	out := make([]keyword, 0, 4)
	if m.From == "" && n < 2 {
		out = append(out, kFrom)
	}
	if m.To == "" && n < 2 {
		out = append(out, kTo)
	}
	if m.Via == nil {
		out = append(out, kVia)
	}
	if m.Phases == nil {
		out = append(out, kPhases)
	}
	return out
}

// barePlace reads a place without a keyword; what is none may be a misspelt keyword.
func (p *parser) barePlace() Place {
	at := p.pos
	t := p.place()
	if !p.failed || p.fault.code != CodeUnknownPlace || p.fault.tok != at {
		return t.place
	}
	for _, k := range []keyword{kFrom, kVia, kPhases} {
		if spell.Distance(Fold(p.said(at, at+1)), k.fold()) == 1 {
			p.failed, p.pos = false, at
			p.expect("", k)
			break
		}
	}
	return ""
}

// phases are the phases to which an order is bound, if it is bound to any.
func (w *walk) phases(v *[]int) {
	if w.optional(kPhases, *v != nil) {
		field(w, v, (*parser).phases, printNumbers)
	}
}

// phases reads the phases for which an order is, 1 to 3.
func (p *parser) phases() []int {
	out := p.numbers(false, "the numbers of phases", "a phase", 3)
	slices.Sort(out)
	return slices.Compact(out)
}

var stanceWords = []meaning[StanceWord]{{kAttack, Attack}, {kDefend, Defend}, {kPassive, Passive}}

// condition reads STRONGER, or ODDS n:n.
func (p *parser) condition() (c Condition) {
	if c.Stronger = choose(p, []meaning[bool]{{kStronger, true}, {kOdds, false}}); c.Stronger {
		return c
	}
	c.A = p.oddsNumber()
	if !p.failed && !p.is(p.pos, ":") {
		p.expect(oddsForm)
		return c
	}
	p.pos++
	c.B = p.oddsNumber()
	return c
}

// oddsForm is what to say where odds are not written as they should be.
const oddsForm = "odds look like this: ODDS 3:2"

// oddsNumber reads one of the two numbers of odds.
func (p *parser) oddsNumber() int {
	if !p.failed && !p.isNumber(p.pos) {
		p.expect(oddsForm)
		return 0
	}
	return p.number("a number of odds", 1, 99)
}

// String is STRONGER, ODDS 3:2, or nothing.
func (c Condition) String() string {
	switch {
	case c.Stronger:
		return "STRONGER"
	case c.A > 0:
		return "ODDS " + strconv.Itoa(c.A) + ":" + strconv.Itoa(c.B)
	}
	return ""
}

// withdrawals reads conditions with OR between them (§8.i). A comma is read as OR, and an IF before a condition is passed over.
func (p *parser) withdrawals() (when []Withdrawal) {
	for {
		if p.startsWithdrawal(p.pos+1) && p.takes(kIf) {
			lo, hi := p.span(p.pos-1, p.pos)
			p.remark(CodeRead, lo, hi, "IF is not needed here, and was passed over.")
		}
		when = append(when, p.withdrawal())
		if !p.takes(kOr) && !p.commaAsOr() {
			return when
		}
	}
}

// commaAsOr passes over a comma, and an OR behind it, before another condition of
// withdrawal.
func (p *parser) commaAsOr() bool {
	if p.failed || p.pos >= len(p.toks) || p.toks[p.pos].kind != comma {
		return false
	}
	if p.keyAt(p.pos+1) == kOr {
		p.pos += 2
		return true
	}
	if !p.startsWithdrawal(p.pos + 1) {
		return false
	}
	lo, hi := p.span(p.pos, p.pos+1)
	p.remark(CodeRead, lo, hi, "The comma was read as OR.")
	p.pos++
	return true
}

// startsWithdrawal reports whether a condition of withdrawal begins at token i.
func (p *parser) startsWithdrawal(i int) bool {
	switch p.keyAt(i) {
	case kIf, kNever, kAfter, kBehind, kBelow:
		return true
	case kLord:
		return p.keyAt(i+1) == kHurt
	case kAt:
		return p.keyAt(i+1) == kOnce
	}
	return false
}

// withdrawal reads one condition. AFTER 1 is read as AFTER 2, for nobody may
// withdraw before round two is over.
func (p *parser) withdrawal() (w Withdrawal) {
	switch w.When = choose(p, withdrawWords); w.When {
	case After:
		if w.N = p.number("a number of rounds", 1, 99); w.N == 1 {
			lo, hi := p.span(p.pos-2, p.pos)
			p.remarkFirstRound(lo, hi)
			w.N = 2
		}
		p.takes(kRounds)
	case Behind, Below:
		w.N = p.number("a combat strength", 1, 999)
	case LordHurt:
		p.needs(kHurt)
	case AtOnce:
		p.needs(kOnce)
	}
	return w
}

var withdrawWords = []meaning[WithdrawWord]{
	{kNever, Never}, {kAfter, After}, {kBehind, Behind}, {kBelow, Below}, {kLord, LordHurt}, {kAt, AtOnce},
}

// String is the condition in capitals.
func (w Withdrawal) String() string {
	switch word := wordFor(w.When, withdrawWords); w.When {
	case After, Behind, Below:
		return word + " " + strconv.Itoa(w.N)
	case LordHurt:
		return "LORD HURT"
	case AtOnce:
		return "AT ONCE"
	default:
		return word
	}
}

// printWithdrawals prints conditions with OR between them.
func printWithdrawals(when []Withdrawal) string {
	return strings.ReplaceAll(printList(when, Withdrawal.String), ",", " OR")
}

// champions reads CHAMPIONS [AT place] troop, troop[, …] (§8.iv); the place may
// stand behind the troops too.
func (p *parser) champions() (o Champions) {
	if p.takes(kAt) {
		o.At = p.placeName()
		p.skipCommas()
	}
	o.Troops = p.fighters()
	if o.At == "" && p.takes(kAt) {
		o.At = p.placeName()
	}
	return o
}

var victoryWords = []meaning[VictoryWord]{{kContinue, Continue}, {kStay, StayThere}, {kReturn, Return}}

var defeatWords = []meaning[DefeatWord]{{kHome, Home}, {kStay, StayPut}, {kTo, ToManor}}

var yesOrNo = []meaning[bool]{{kYes, true}, {kNo, false}}

// shelter reads SHELTER [place] OPEN | HOUSE | OPEN THEN HOUSE.
func (p *parser) shelter() (s Shelter) {
	p.takes(kAt)
	switch k := p.keyAt(p.pos); {
	case p.aloneAfter(p.pos):
		p.expect("a manor, OPEN or HOUSE")
	case k != kOpen && k != kHouse:
		s.At = p.manor()
	}
	if choose(p, []meaning[bool]{{kOpen, false}, {kHouse, true}}) {
		s.Do = InTheHouse
	} else if p.takesWord("then") {
		s.Do = OpenThenHouse
		p.needs(kHouse)
	}
	return s
}

// pillageActs reads the acts of PILLAGE, up to the end of the line; they come rising and without doubles.
func (p *parser) pillageActs() (acts []PillageAct) {
	for act, ok := p.pillageAct(); ok; act, ok = p.pillageAct() {
		acts = append(acts, act)
	}
	if i := p.pos; !p.failed && i < len(p.toks) && p.toks[i].kind == word && !p.isTail(i) && p.keyAt(i) != kPhases {
		p.fail(CodeUnknownWord, i, quote(p.said(i, i+1))+" is no act of pillage: FIELDS, HIVES, LOOT, MILL and REEVES are, and none of them means all.")
	}
	slices.Sort(acts)
	return slices.Compact(acts)
}

// pillageAct reads one act of pillage, if one follows.
func (p *parser) pillageAct() (PillageAct, bool) {
	at := p.pos
	p.skipCommas()
	p.takes(kAnd)
	switch {
	case p.takesWord("fields"):
		return Fields, true
	case p.takes(kHive):
		return Hives, true
	case p.takesWord("loot"):
		return Loot, true
	case p.takes(kMill):
		return PillageMill, true
	case p.takes(kReeve):
		return Reeves, true
	}
	p.pos = at
	return 0, false
}

// printActs prints acts of pillage with blanks between.
func printActs(acts []PillageAct) string {
	return strings.ReplaceAll(printList(acts, PillageAct.String), ",", "")
}

// String is the way of defence in capitals.
func (w ShelterWord) String() string { return [...]string{"OPEN", "HOUSE", "OPEN THEN HOUSE"}[w] }

var invadeWords = []meaning[InvadeWord]{{kAssault, Assault}, {kBesiege, Besiege}, {kPillage, Pillage}, {kPass, Pass}}

// String is the answer in capitals.
func (w InvadeWord) String() string { return wordFor(w, invadeWords) }

// String is the act in capitals.
func (a PillageAct) String() string {
	return [...]string{"FIELDS", "HIVES", "LOOT", "MILL", "REEVES"}[a]
}

var faiths = []meaning[Faith]{{kChristian, Christian}, {kDruid, Druid}}

// String is the faith in capitals.
func (f Faith) String() string { return wordFor(f, faiths) }
