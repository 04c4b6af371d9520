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

// purposes are the meanings of verbs that say what a line is about, though it could not be read.
var purposes = [meaningCount]purpose{
	kMove: toGo, kLead: toGo, kAttack: toFight, kHome: toGo, kDefend: toGuard, kWithdraw: toFlee, kHire: toHire, kBuild: toBuild,
	kAssault: toStorm, kBesiege: toBesiege, kPillage: toPillage,
}

// lead are words that may stand before the number of a troop or a verb.
var lead = wordsOf(`the my our please then now so also let lets i we you troop troops number numbers no nr squire
	esquire esquires group unit units`)

// linking are words that may stand between a verb of fighting and a lord.
var linking = wordsOf(`on at against with from the sir my for upon down`)

// verbAt is the purpose of the word or phrase at token i.
func (p *parser) verbAt(i int) purpose {
	if p.beginsOrder(p.keyAt(i)) {
		return noPurpose
	}
	means, _ := p.phraseAt(i)
	return p.playedPurpose(purposes[means])
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
	for i < len(p.toks) && (p.keyAt(i) == kAnd || p.hasWordAt(i, lead)) {
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
	for i < len(p.toks) && (p.hasWordAt(i, linking) || p.hasWordAt(i, lead) || p.toks[i].kind == word && p.isTitle(i)) {
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

// blame says in p.fault how a line with that purpose is written; i is the token of its verb, or of a number.
func (p *parser) blame(to purpose, i int) {
	if p.isNumber(i) {
		i = p.start
	}
	o, whole := p.example(to)
	write := o.String()
	msg := "This line was not read: write it as in " + write + "."
	if p.order, p.form = o, p.formOf(o.keyword()); !p.inSeason() {
		msg = "This line was not read. " + p.otherSeason() + " It is written as in " + write + "."
	}
	p.meant(i, msg)
	if whole {
		p.fault.near = []string{write}
	}
}

// example is an order of that purpose with the troops, the place and the lord that the line names, and whether they are enough
// to make it.
func (p *parser) example(to purpose) (o Order, whole bool) {
	troops, at, lord := p.named()
	if own := p.names.own; len(own.Troops) > 0 {
		troops = slices.DeleteFunc(troops, func(i Item) bool { return !own.known(Troops{i}) })
	}
	if len(troops) == 0 {
		troops = nil
	}
	who, where := troops, at
	if troops == nil {
		who = p.exampleTroops()
	}
	if at.place == "" {
		where = p.examplePlace(to == toGo)
	}
	switch {
	case lord != "" && to == toFight && p.onlyAgainst(p.syms) != "":
		return Conditional{Against: lord, Then: Stance{Troops: troops, Do: Attack}}, false
	case to == toHire:
		return Hire{N: 1, At: at.place}, false
	case to == toBuild:
		return Build{N: 1, What: p.namedGood(), At: []Place{where.place}}, false
	case to >= toStorm:
		return Invade{At: where.place, Do: [...]InvadeWord{Assault, Besiege, Pillage}[to-toStorm]}, at.kind == Manor && at.place != ""
	case lord != "" && to == toFight:
		return Attitude{Enemy, []string{lord}}, false
	case lord != "" && to == toGuard:
		return Attitude{Ally, []string{lord}}, false
	case to == toGuard && troops == nil && at.place != "":
		return Stance{Troops: Troops{{Kind: AllAt, At: at.place}}, Do: Defend}, true
	case to == toGuard:
		return Stance{Troops: troops, Do: Defend}, false
	case to == toFight && troops != nil:
		return Stance{Troops: troops, Do: Attack}, at.place == ""
	case to == toFight:
		return Stance{Do: Attack}, false
	case to == toFlee && at.place == "":
		return Withdraw{Troops: troops, When: []Withdrawal{{After, 3}}}, false
	case p.when == Winter && p.part1 == season && where.kind == Manor:
		return Relocate{who, where.place}, troops != nil && at.place != ""
	}
	return Move{Troops: who, To: where.place}, troops != nil && at.place != ""
}

// exampleTroops are a troop of the player's own, a knight if there is one.
func (p *parser) exampleTroops() Troops {
	own := p.names.own.Troops
	for _, is := range [...]func(OwnTroop) bool{
		func(t OwnTroop) bool { return t.Knight },
		func(t OwnTroop) bool { return !t.Lord },
		func(OwnTroop) bool { return true },
	} {
		if i := slices.IndexFunc(own, is); i >= 0 {
			return Troops{own[i].item()}
		}
	}
	return Troops{{First: 10, Last: 10}}
}

// examplePlace is a manor: one where an own troop stands, or, for a march, one where none does.
func (p *parser) examplePlace(march bool) target {
	own := p.names.own
	isAt := func(at Place) func(target) bool {
		return func(t target) bool { return t.kind == Manor && t.place == at }
	}
	i := -1
	for k := 0; k < len(own.Troops) && i < 0 && !march; k++ {
		i = slices.IndexFunc(p.names.targets, isAt(own.Troops[k].At))
	}
	if march && len(own.Troops) > 0 {
		i = slices.IndexFunc(p.names.targets, func(t target) bool { return t.kind == Manor && len(own.standingAt(t.place)) == 0 })
	}
	if i < 0 {
		return target{place: "Hazlemere", kind: Manor}
	}
	return p.names.targets[i]
}

// onlyAgainst is the order for own troops to attack one lord alone, if symbols say no more than that: "20 attack only Lancelot".
func (p *parser) onlyAgainst(syms []symbol) string {
	var troops Troops
	lord, attacks, only := "", false, false
	for i, s := range syms {
		switch {
		case p.hasWordAt(s.tok, onlies):
			only = true
		case s.kind == symLord && lord == "" && !p.isMyself(s.n):
			lord = p.names.lords.names[s.n]
		case s.kind == symNumber && !s.spelt && s.n >= 1 && s.to <= MaxTroop:
			troops = append(troops, Item{First: s.n, Last: s.to})
		case s.kind == symWord && s.means == kAttack:
			attacks = true
		case s.kind == symWord && s.means == kLord && i+1 < len(syms) && syms[i+1].kind != symLord:
			troops = append(troops, Item{Kind: TheLord})
		case s.kind == symComma, s.kind == symStop, s.kind == symWord && (s.means == kAnd || s.means == kWith || s.means == kAgainst || s.means == kLord || p.skips(s)):
		default:
			return ""
		}
	}
	if lord == "" || !attacks || !only {
		return ""
	}
	return Conditional{Against: lord, Then: Stance{Troops: troops, Do: Attack}}.String()
}

var onlies = wordsOf("only just solely exclusively")

// namedGood is the first improvement that the line names; a hive if it names none.
func (p *parser) namedGood() Improvement {
	for _, s := range p.syms {
		if what, ok := built[s.means]; ok {
			return what
		}
	}
	return Hive
}

// named are the troops, the last place but those behind FROM and VIA, and the first lord that the line names.
func (p *parser) named() (troops Troops, at target, lord string) {
	when := p.when
	if when == SettingOut {
		p.when = Autumn // in which places are named
	}
	p.readSymbols()
	p.when = when
	for i, s := range p.syms {
		switch before := p.meansAt(i - 1); {
		case before == kPhases:
			return troops, at, lord
		case s.kind == symNumber && !s.spelt && s.n >= 1 && s.to <= MaxTroop:
			troops = append(troops, Item{First: s.n, Last: s.to})
		case s.kind == symWord && s.means == kLord && p.kindAt(i+1) != symLord:
			troops = append(troops, Item{Kind: TheLord})
		case p.isPlace(i) && before != kFrom && before != kVia:
			at = p.targetOf(s)
		case s.kind == symLord && lord == "":
			lord = p.names.lords.names[s.n]
		}
	}
	return troops, at, lord
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
	p.meant(p.start, quote(said)+" is not understood: put a space before the number, as in "+write+".", near...)
	return true
}
