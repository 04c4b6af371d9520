package order

import "strings"

// laters are the words of a later version, and whether what follows p.start makes them more than the beginning
// of a sentence.
var laters = [meaningCount]func(*parser) bool{
	kWait:     onlyAlone,
	kReady:    onlyAlone,
	kWhy:      (*parser).namesOne,
	kTry:      (*parser).tries,
	kPress:    followedBy(kTo),
	kVacation: func(p *parser) bool { return p.signs(p.start + 1).number },
	kZone:     func(p *parser) bool { return strings.ContainsAny(p.rest(), "/+") || p.aloneAfter(p.start+2) },
	kAddress:  func(p *parser) bool { return strings.Contains(p.rest(), "@") },
	kJoin:     func(p *parser) bool { return p.aloneAfter(p.start+2) || p.keyAt(p.start+2) == kAs },
}

// later notes an order that cannot be given in this game or this version, but only where it stands as an order,
// for many of these words begin sentences too.
func (p *parser) later() bool {
	key := p.keyAt(p.start)
	stands, msg := laters[key], " is not part of this version yet; nothing was done."
	if f := byKeyword[key]; stands == nil && f != nil && !p.beginsOrder(key) {
		stands, msg = f.stands, " belongs to the optional rules, which are not played in this game."
	}
	if stands == nil {
		return false
	}
	alone := p.aloneAfter(p.start+1) && key != kAt && !p.is(p.start+1, "!")
	if !alone && !stands(p) {
		return false
	}
	msg = key.String() + msg
	if key == kPress && !alone {
		msg += p.skipPress()
	}
	p.meant(p.start, msg)
	p.fault.code = CodeLater
	p.refuse()
	return true
}

// rest is the text behind the keyword.
func (p *parser) rest() string { return p.text[p.toks[p.start].hi:] }

func onlyAlone(*parser) bool { return false }

func followedBy(words ...keyword) func(*parser) bool {
	fit := set(words...)
	return func(p *parser) bool { return fit[p.keyAt(p.start+1)] }
}

func containing(words ...keyword) func(*parser) bool {
	fit := set(words...)
	return func(p *parser) bool {
		for i := p.start + 1; i < len(p.toks); i++ {
			if fit[p.keyAt(i)] {
				return true
			}
		}
		return false
	}
}

// shelters holds for SHELTER with a place, OPEN or HOUSE behind it.
func (p *parser) shelters() bool { return p.namesPlace() || containing(kOpen, kHouse)(p) }

// namesPlace holds where a place follows.
func (p *parser) namesPlace() bool {
	return p.start+1 < len(p.toks) && p.placeAt(p.start+1) > 0
}

// namesOne holds where a place or a troop follows, and nothing else.
func (p *parser) namesOne() bool {
	i := p.start + 1
	if p.isNumber(i) {
		return p.aloneAfter(i + 1)
	}
	return p.namesPlace() && p.aloneAfter(i+p.placeAt(i))
}

// tries holds where an order follows.
func (p *parser) tries() bool {
	start := p.start
	defer func() { p.start = start }()
	p.start++
	return p.start < len(p.toks) && p.read()
}

// skipPress passes over the text of a PRESS, so that nothing in it is read as an
// order: to END PRESS, or without one to the first blank line that is followed by
// an order. It gives a sentence that says so.
func (p *parser) skipPress() string {
	end, blank := 0, 0
	for i := p.at + 1; i < len(p.lines); i++ {
		words := strings.Fields(Fold(p.lines[i].Text))
		if len(words) == 2 && words[0] == "end" && words[1] == "press" {
			end = i
			break
		}
		if len(words) == 0 && blank == 0 && i+1 < len(p.lines) && p.readsAlone(p.lines[i+1].Text) {
			blank = i
		}
	}
	switch {
	case end > 0:
		p.at = end
		return " Its text, down to END PRESS, was not read."
	case blank > 0:
		p.at = blank
		return " Its text, down to the next blank line before an order, was not read."
	}
	p.at = len(p.lines) - 1
	return " There is no END PRESS: nothing below it was read."
}
