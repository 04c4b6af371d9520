package order

import (
	"slices"
	"strings"
)

// A purpose is what a player wants who writes a word that begins no order.
type purpose uint8

const (
	noPurpose purpose = iota
	toGo
	toFight
	toGuard
	toFlee
	toHire
	toBuild
	toStorm
	toBesiege
	toPillage
)

// verbs are words of marching and fighting that begin no order, by their purpose.
var verbs = verbTable()

func verbTable() map[string]purpose {
	table := make(map[string]purpose)
	for to, words := range map[purpose]string{
		toGo: `march go ride send advance take bring lead seize capture occupy
			marches goes rides sends advances takes moves`,
		toFight:   `attack fight charge engage attacks fights charges`,
		toGuard:   `defend guard protect garrison defends guards`,
		toFlee:    `retreat fall flee retreats flees`,
		toHire:    `recruit enlist`,
		toBuild:   `construct erect`,
		toStorm:   `assault assaults`,
		toBesiege: `besiege besieges`,
		toPillage: `pillage pillages plunder plunders sack sacks`,
	} {
		for _, w := range strings.Fields(words) {
			table[w] = to
		}
	}
	return table
}

// lead are words that may stand before the number of a troop or a verb.
var lead = wordSet(`the my our please then now so also let lets i we you troop troops number numbers no nr squire
	esquire esquires group unit units`)

// linking are words that may stand between a verb of fighting and a lord.
var linking = wordSet(`on at against with from the sir my for upon down`)

// verbAt is the purpose of the word at token i.
func (p *parser) verbAt(i int) purpose {
	if i >= len(p.toks) || p.toks[i].kind != word {
		return noPurpose
	}
	to := verbs[string(p.fold(i, i+1))]
	if to == toFlee && string(p.fold(i, i+1)) == "fall" && (i+1 == len(p.toks) || string(p.fold(i+1, i+2)) != "back") {
		return noPurpose
	}
	return p.playedPurpose(to)
}

// playedPurpose is a purpose by the rules that the game plays.
func (p *parser) playedPurpose(to purpose) purpose {
	switch {
	case to == toStorm && !p.knows(kAssault):
		return toFight
	case to == toBesiege && !p.knows(kBesiege), to == toPillage && !p.knows(kPillage):
		return noPurpose
	}
	return to
}

// nearVerb judges a line that begins as people speak of marching and fighting, and
// names a troop, a place or a lord: "march 5 to Kingsmere", "attack Lancelot", "the 2
// and 3 ride to Ludbrook". p.fault says what to write.
func (p *parser) nearVerb() bool {
	i := p.start
	for i < len(p.toks) && (p.keyAt(i) == kAnd || p.toks[i].kind == word && lead[string(p.fold(i, i+1))]) {
		i++
	}
	spoken := i > p.start && !(i == p.start+1 && string(p.fold(p.start, i)) == "please")
	to := p.verbAt(i)
	switch {
	case to != noPurpose:
		if !p.verbFits(i, to, spoken) {
			return false
		}
	case spoken && p.isNumber(i):
		if to = p.afterNumbers(i); to == noPurpose {
			return false
		}
	default:
		return false
	}
	p.blame(to, i)
	return true
}

// numbersAct judges a line of troops, a verb, and a place or a lord: "10 attacks
// Lancelot". With more than one troop the verb is enough.
func (p *parser) numbersAct() bool {
	i, count, fit := p.numbersFrom(p.start)
	to, s := p.verbAt(i), p.signs(i+1)
	if to == noPurpose || !fit || s.plain || !s.place && !s.lord && count < 2 {
		return false
	}
	p.blame(to, i)
	return true
}

// verbFits reports whether what follows the verb at token i makes the line more than
// chatter. Behind other words, as in "I go", both a troop and a place must follow.
func (p *parser) verbFits(i int, to purpose, spoken bool) bool {
	s := p.signs(i + 1)
	if spoken {
		return s.place && s.number
	}
	number := s.number && !s.plain && p.isNumber(p.skipLinks(i+1))
	if number && string(p.fold(i, i+1)) == "march" {
		number = p.leadsOn(i + 1)
	}
	return s.place || number || s.lord && p.meetsLord(i+1, to)
}

// skipLinks is the first token from i on that is no linking word.
func (p *parser) skipLinks(i int) int {
	for i < len(p.toks) && p.toks[i].kind == word && (linking[string(p.fold(i, i+1))] || lead[string(p.fold(i, i+1))] || p.isTitle(i)) {
		i++
	}
	return i
}

// leadsOn reports whether TO or another such word with a name behind it follows:
// what "March 5" has if it is no date.
func (p *parser) leadsOn(i int) bool {
	for ; i+1 < len(p.toks); i++ {
		if p.waysWithin(i, 1) {
			return p.nameLike(i+1) || p.isNearPlace(i+1)
		}
	}
	return false
}

// meetsLord reports whether a lord stands behind a verb of fighting, or behind a
// word that links them to another verb.
func (p *parser) meetsLord(i int, to purpose) bool {
	j := p.skipLinks(i)
	return (j > i || to == toFight || to == toGuard) && p.findName(&p.names.lords, j).how == exact
}

// afterNumbers is the purpose of a line in which troops stand at token i: there must
// be a place in it, right behind them, or behind a verb or a word of the way.
func (p *parser) afterNumbers(i int) purpose {
	i, _, _ = p.numbersFrom(i)
	s := p.signs(i)
	switch {
	case i == len(p.toks) || !s.place || s.plain:
		return noPurpose
	case p.verbAt(i) != noPurpose:
		return p.verbAt(i)
	case p.placeAt(i) > 0 || p.waysWithin(i, 2) || p.beginsOrder(p.keyAt(i)):
		return toGo
	}
	return noPurpose
}

// blame says in p.fault what to write in place of the word at token i, or of the
// line if a number stands there.
func (p *parser) blame(to purpose, i int) {
	if p.isNumber(i) {
		i = p.start
	}
	write, whole := p.instead(to, i)
	p.meant(i, quote(p.said(i, i+1))+" is no word of an order: write "+write+".")
	if whole {
		p.fault.near = []string{write}
	}
}

// invading is what the verbs of invaders mean in an order.
var invading = map[purpose]InvadeWord{toStorm: Assault, toBesiege: Besiege, toPillage: Pillage}

// instead is the order that a line with that purpose, and a verb at token i, should
// have been, and whether it is whole, or only an example.
func (p *parser) instead(to purpose, i int) (write string, whole bool) {
	l := p.gleaned()
	there := clause("AT", l.place)
	switch {
	case to == toHire:
		return "HIRE, as in HIRE 1 MAN" + spaced(there), false
	case to == toBuild:
		return "BUILD, as in BUILD 1 HIVE AT " + orExample(l.place), false
	case to >= toStorm && l.kind == Manor:
		return Invade{At: l.place, Do: invading[to]}.String(), true
	case to >= toStorm:
		return "AT, a manor, and " + invading[to].String(), false
	case to == toFight && l.lord != "":
		return "ENEMY " + printName(l.lord) + ", or STANCE ATTACK, and a MOVE to where that lord will be", false
	case to == toFight && l.place == "":
		return Stance{Troops: l.troops, Do: Attack}.String(), l.troops != nil
	case to == toGuard && l.lord != "":
		return "ALLY " + printName(l.lord) + ", or HOLD and STANCE DEFEND", false
	case to == toGuard && l.troops != nil:
		return Stance{Troops: l.troops, Do: Defend}.String() + " and " + Hold{l.troops}.String(), false
	case to == toGuard:
		return "STANCE ALL" + spaced(there) + " DEFEND", true
	case to == toFlee && l.place == "":
		return Withdraw{Troops: l.troops, When: []Withdrawal{{After, 3}}}.String(), false
	case l.place == "":
		return "MOVE, the troops, TO and a place", false
	}
	write, whole = p.insteadMove(l, i)
	if to == toFight {
		return write + " and " + Stance{Troops: l.troops, Do: Attack}.String(), false
	}
	return write, whole
}

// insteadMove is the MOVE that the line should have been, or RELOCATE in winter.
func (p *parser) insteadMove(l gleaning, i int) (write string, whole bool) {
	move := Move{Troops: l.troops, From: l.from, To: l.place}
	if read, ok := p.asMove(i); ok {
		move = read
	}
	whole = move.Troops != nil
	if !whole {
		move.Troops = Troops{{First: 10, Last: 10}}
	}
	var o Order = move
	if p.when == Winter && p.part1 == season && l.kind == Manor {
		o = Relocate{move.Troops, l.place}
	}
	if whole {
		return o.String(), true
	}
	return Keyword(o) + " and the troops first, as in " + o.String(), false
}

// asMove reads the line as if MOVE stood at token i.
func (p *parser) asMove(i int) (Move, bool) {
	start, key := p.start, p.toks[i].key
	p.start, p.toks[i].key = i, kMove
	ok := p.read()
	p.start, p.toks[i].key = start, key
	m, isMove := p.order.(Move)
	return m, ok && isMove
}

// spaced puts a blank before what is not empty.
func spaced(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}

// orExample is the place, or one for an example.
func orExample(at Place) string {
	if at == "" {
		return "Hazlemere"
	}
	return at.print()
}

// A gleaning is what a line names, in whatever words.
type gleaning struct {
	troops      Troops
	place, from Place
	kind        PlaceKind
	lord        string
}

// gleaned gathers what the line names, up to PHASES: its troops, the place behind
// FROM, the last other place but those behind VIA, and the first lord.
func (p *parser) gleaned() (l gleaning) {
	way := none
	for i := p.start; i < min(len(p.toks), p.start+mostLooked) && p.keyAt(i) != kPhases; i++ {
		if n := p.placeAt(i); n > 0 {
			l.add(p.names.targets[p.findName(&p.names.places, i).id], way)
			i += n - 1
			continue
		}
		switch k := p.keyAt(i); k {
		case kFrom, kTo, kVia:
			way = k
		}
		if m := p.findName(&p.names.lords, i); m.how == exact && l.lord == "" {
			l.lord = p.names.lords.names[m.id]
		} else if item, n := p.itemAt(i); n > 0 {
			if !slices.Contains(l.troops, item) {
				l.troops = append(l.troops, item)
			}
			i += n - 1
		}
	}
	return l
}

// add adds a place behind FROM, TO, VIA or none of them.
func (l *gleaning) add(t target, way keyword) {
	switch way {
	case kVia:
	case kFrom:
		l.from = t.place
	default:
		l.place, l.kind = t.place, t.kind
	}
}

// itemAt is the troop or the range of troops at token i, and its number of tokens.
func (p *parser) itemAt(i int) (item Item, n int) {
	switch t := p.toks[i]; {
	case t.key == kLord && p.findName(&p.names.lords, i+1).how != exact:
		return Item{Kind: TheLord}, 1
	case t.key == kAll:
		return Item{Kind: All}, 1
	case t.kind != number || t.num < 1 || t.num > MaxTroop:
		return Item{}, 0
	case p.isNumber(i+2) && p.toks[i+1].kind == dash && t.num < p.toks[i+2].num && p.toks[i+2].num <= MaxTroop:
		return Item{First: int(t.num), Last: int(p.toks[i+2].num)}, 3
	default:
		return Item{First: int(t.num), Last: int(t.num)}, 1
	}
}

// glued judges a line whose first word is the keyword of an order with a number
// behind it, without a blank, as in HOLD5.
func (p *parser) glued() bool {
	t := p.toks[p.start]
	said := p.said(p.start, p.start+1)
	head := strings.TrimRight(said, "0123456789")
	if t.kind != word || head == said || len(said)-len(head) > 2 || !p.beginsOrder(findKeyword(head)) {
		return false
	}
	write := strings.ToUpper(head) + " " + said[len(head):]
	q := p.alone(write + p.text[t.hi:])
	var near []string
	if q.read() {
		write = q.order.String()
		near = []string{write}
	}
	p.meant(p.start, quote(said)+" is not understood: a blank should stand before the number, as in "+write+".", near...)
	return true
}
