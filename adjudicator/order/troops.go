package order

// startsTroops reports whether troops can begin at token i: a number, LORD, ALL,
// KNIGHTS AT or MEN AT; LORD HURT is no troop.
func (p *parser) startsTroops(i int) bool {
	switch p.keyAt(i) {
	case kLord:
		return p.keyAt(i+1) != kHurt && p.oddName(i) < 2
	case kAll:
		return p.oddName(i) < 2
	case kKnights, kMen:
		return p.keyAt(i+1) == kAt || p.oddName(i) == 0
	}
	return p.isNumber(i)
}

// oddName is the number of tokens of a whole name of a place that begins with a
// keyword at token i.
func (p *parser) oddName(i int) int {
	x := &p.names.places
	if len(x.odd) == 0 || p.keyAt(i) == none || !x.odd[string(p.fold(i, i+1))] {
		return 0
	}
	return p.findOdd(x, i).n
}

// troops reads one item or more.
func (p *parser) troops() Troops {
	from := len(p.items)
	for {
		p.item()
		if !p.listed(p.startsTroops) {
			return Troops(p.items[from:len(p.items):len(p.items)])
		}
	}
}

// maybeTroops reads troops where they may be left out.
func (p *parser) maybeTroops() Troops {
	if p.startsTroops(p.pos) {
		return p.troops()
	}
	return nil
}

// item reads one item of a list of troops.
func (p *parser) item() {
	if p.failed {
		return
	}
	var i Item
	switch p.keyAt(p.pos) {
	case kLord:
		p.pos++
		i.Kind = TheLord
	case kAll:
		p.pos++
		i.Kind = All
		if p.keyAt(p.pos) == kAt && p.keyAt(p.pos+1) != kOnce {
			i.Kind, i.At = AllAt, p.at1()
		}
	case kKnights:
		p.pos++
		i.Kind, i.At = KnightsAt, p.at1()
	case kMen:
		p.pos++
		i.Kind, i.At = MenAt, p.at1()
	default:
		i.First, i.Last = p.numberRange("troops", "the number of a troop", MaxTroop)
	}
	p.items = append(p.items, i)
}

// at1 reads AT place.
func (p *parser) at1() Place {
	p.needs(kAt)
	return p.placeName()
}

// numberRange reads 17 or 10-14; what is asked for where there is no number.
func (p *parser) numberRange(ask, what string, most int) (first, last int) {
	if !p.failed && !p.isNumber(p.pos) {
		p.expect(ask)
	}
	first = p.number(what, 1, most)
	last = first
	if p.failed || p.pos+1 >= len(p.toks) || p.toks[p.pos].kind != dash || !p.isNumber(p.pos+1) {
		return first, last
	}
	p.pos++
	last = p.number(what, 1, most)
	if last < first && !p.failed {
		lo, hi := p.span(p.pos-3, p.pos)
		p.remark(CodeRead, lo, hi, "The range was read from its lower end.")
		first, last = last, first
	}
	return first, last
}

// numbers reads numbers and ranges of them, one by one, and LORD, which is 0, where it may stand.
func (p *parser) numbers(lord bool, ask, what string, most int) []int {
	from := len(p.ints)
	for {
		if lord && p.takes(kLord) {
			p.ints = append(p.ints, 0)
		} else {
			first, last := p.numberRange(ask, what, most)
			for n := first; n <= last && !p.failed; n++ {
				p.ints = append(p.ints, n)
			}
		}
		if p.failed {
			p.ints = p.ints[:from]
			return nil
		}
		if !p.listed(func(i int) bool { return p.isNumber(i) || lord && p.keyAt(i) == kLord }) {
			return p.ints[from:len(p.ints):len(p.ints)]
		}
	}
}

// fighters reads LORD, numbers, and ranges of them.
func (p *parser) fighters() []int {
	return p.numbers(true, "the numbers of troops, or LORD", "the number of a troop", MaxTroop)
}
