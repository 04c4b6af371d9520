package order

import (
	"strconv"
	"strings"
)

var stanceWords = []meaning[StanceWord]{{kAttack, Attack}, {kDefend, Defend}, {kPassive, Passive}}

// condition reads STRONGER, or ODDS n:n.
func (p *parser) condition() (c Condition) {
	if c.Stronger = choose(p, []meaning[bool]{{kStronger, true}, {kOdds, false}}); c.Stronger {
		return c
	}
	c.A = p.number("a share of the odds", 1, 99)
	if !p.failed && !p.is(p.pos, ":") {
		p.expect("a colon and a number, as in ODDS 3:2")
		return c
	}
	p.pos++
	c.B = p.number("a share of the odds", 1, 99)
	return c
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
			p.remark(CodeRead, lo, hi, "AFTER 1 was read as AFTER 2: nobody may withdraw before the end of round two.")
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
