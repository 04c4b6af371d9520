package order

import "strconv"

// stance reads STANCE [troops] ATTACK|DEFEND|PASSIVE [IF STRONGER | IF ODDS n:n] (§6).
func (p *parser) stance() Order {
	s := Stance{Troops: p.maybeTroops()}
	switch p.oneOf(kAttack, kDefend, kPassive) {
	case kAttack:
		s.Do = Attack
	case kPassive:
		s.Do = Passive
	}
	if p.takes(kIf) {
		s.If = p.condition()
	}
	return s
}

// condition reads STRONGER, or ODDS n:n.
func (p *parser) condition() (c Condition) {
	switch p.oneOf(kStronger, kOdds) {
	case kStronger:
		c.Stronger = true
	case kOdds:
		c.A = p.number("a share of the odds", 1, 99)
		if !p.failed && !p.is(p.pos, ":") {
			p.expect("a colon and a number, as in ODDS 3:2")
			return c
		}
		p.pos++
		c.B = p.number("a share of the odds", 1, 99)
	}
	return c
}

// withdraw reads WITHDRAW [troops] condition [OR condition…] (§8.i). A comma between
// conditions is read as OR, and an IF before one is passed over.
func (p *parser) withdraw() Order {
	w := Withdraw{Troops: p.maybeTroops()}
	for {
		if p.startsWithdrawal(p.pos+1) && p.takes(kIf) {
			lo, hi := p.span(p.pos-1, p.pos)
			p.remark(CodeRead, lo, hi, "IF is not needed here, and was passed over.")
		}
		w.When = append(w.When, p.withdrawal())
		if !p.takes(kOr) && !p.commaAsOr() {
			return w
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
	switch p.oneOf(kNever, kAfter, kBehind, kBelow, kLord, kAt) {
	case kAfter:
		w.When = After
		if w.N = p.number("a number of rounds", 1, 99); w.N == 1 {
			lo, hi := p.span(p.pos-2, p.pos)
			p.remark(CodeRead, lo, hi, "AFTER 1 was read as AFTER 2: nobody may withdraw before the end of round two.")
			w.N = 2
		}
		p.takes(kRounds)
	case kBehind:
		w.When, w.N = Behind, p.number("a combat strength", 1, 999)
	case kBelow:
		w.When, w.N = Below, p.number("a combat strength", 1, 999)
	case kLord:
		w.When = LordHurt
		p.needs(kHurt)
	case kAt:
		w.When = AtOnce
		p.needs(kOnce)
	}
	return w
}

// wounds reads WOUNDS troop, troop, … (§8.iii).
func (p *parser) wounds() Order {
	return Wounds{p.fighters()}
}

// champions reads CHAMPIONS [AT place] troop, troop[, …] (§8.iv); the place may
// stand behind the troops too.
func (p *parser) champions() Order {
	var c Champions
	if p.takes(kAt) {
		c.At = p.place().place
		p.skipCommas()
	}
	c.Troops = p.fighters()
	if c.At == "" && p.takes(kAt) {
		c.At = p.place().place
	}
	return c
}

// victory reads VICTORY [troops] CONTINUE|STAY|RETURN (§6.vi).
func (p *parser) victory() Order {
	v := Victory{Troops: p.maybeTroops()}
	switch p.oneOf(kContinue, kStay, kReturn) {
	case kStay:
		v.Do = StayThere
	case kReturn:
		v.Do = Return
	}
	return v
}

// defeat reads DEFEAT [troops] HOME|STAY|TO manor (§6.vii).
func (p *parser) defeat() Order {
	d := Defeat{Troops: p.maybeTroops()}
	switch p.oneOf(kHome, kStay, kTo) {
	case kStay:
		d.Do = StayPut
	case kTo:
		d.Do, d.To = ToManor, p.manor()
	}
	return d
}

// String prints the order in full words.
func (s Stance) String() string {
	return phrase("STANCE", s.Troops.String(), s.Do.String(), s.If.String())
}

// String is the stance in capitals.
func (w StanceWord) String() string { return [...]string{"DEFEND", "ATTACK", "PASSIVE"}[w] }

// String is IF STRONGER, IF ODDS 3:2, or nothing.
func (c Condition) String() string {
	switch {
	case c.Stronger:
		return "IF STRONGER"
	case c.A > 0:
		return "IF ODDS " + strconv.Itoa(c.A) + ":" + strconv.Itoa(c.B)
	}
	return ""
}

// String prints the order in full words.
func (w Withdraw) String() string {
	s := phrase("WITHDRAW", w.Troops.String())
	for i, c := range w.When {
		if i > 0 {
			s += " OR"
		}
		s += " " + c.String()
	}
	return s
}

// String is the condition in capitals.
func (w Withdrawal) String() string {
	switch w.When {
	case After:
		return "AFTER " + strconv.Itoa(w.N)
	case Behind:
		return "BEHIND " + strconv.Itoa(w.N)
	case Below:
		return "BELOW " + strconv.Itoa(w.N)
	case LordHurt:
		return "LORD HURT"
	case AtOnce:
		return "AT ONCE"
	}
	return "NEVER"
}

// String prints the order in full words.
func (w Wounds) String() string { return "WOUNDS " + numbers(w.Troops) }

// String prints the order in full words.
func (c Champions) String() string {
	return phrase("CHAMPIONS", clause("AT", c.At), numbers(c.Troops))
}

// String prints the order in full words.
func (v Victory) String() string { return phrase("VICTORY", v.Troops.String(), v.Do.String()) }

// String is the word in capitals.
func (w VictoryWord) String() string { return [...]string{"CONTINUE", "STAY", "RETURN"}[w] }

// String prints the order in full words.
func (d Defeat) String() string {
	if d.Do == ToManor {
		return phrase("DEFEAT", d.Troops.String(), clause("TO", d.To))
	}
	return phrase("DEFEAT", d.Troops.String(), d.Do.String())
}

// String is the word in capitals.
func (w DefeatWord) String() string { return [...]string{"HOME", "STAY", "TO"}[w] }
