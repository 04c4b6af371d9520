package report

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// besieged tells the events of manor houses, castles and sieges (§13).
func (s *narrator) besieged(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.ShelterTaken:
		s.sheltered(e)
	case adjudicator.InvaderAnswered:
		s.answered(e)
	case adjudicator.SiegeLaid:
		s.closePhase()
		s.leaguers = append(s.leaguers, e)
		s.say(s.endTitle(), "%s troops besiege %s in %s%s.", s.whoseAll(e.By), s.whoseOwn(e.Holder), s.place(e.Manor),
			oneOr(s.season == adjudicator.Autumn, ": nobody collects the harvest there", ", which can hold out until the end of next season, unless it is relieved"))
	case adjudicator.SiegeEnded:
		s.closePhase()
		if e.Winter {
			s.settle()
			s.tellIncomes()
			s.say(homeTitle, "Winter ends the siege of %s.", s.place(e.Manor))
			return
		}
		s.say(s.endTitle(), "The siege of %s is over.", s.place(e.Manor))
	}
}

// besieges reports whether it has been told that a lord's troops besiege a manor.
func (s *narrator) besieges(seat adjudicator.Seat, at board.Position) bool {
	return slices.ContainsFunc(s.leaguers, func(e adjudicator.SiegeLaid) bool { return e.Manor == at && slices.Contains(e.By, seat) })
}

// whoseAll is whose several lords' things are: "your", "your and Bors'".
func (w *words) whoseAll(seats []adjudicator.Seat) string {
	parts := make([]string, len(seats))
	for i, seat := range seats {
		parts[i] = w.whose(seat)
	}
	return list(parts)
}

// walls names what troops are inside of.
func walls(castle adjudicator.Works) string {
	switch castle {
	case adjudicator.WorksWhole:
		return "castle"
	case adjudicator.WorksDamaged:
		return "damaged castle"
	}
	return "manor house"
}

// sheltered tells that troops go inside, at once or in the middle of a fight (§13.i).
func (s *narrator) sheltered(e adjudicator.ShelterTaken) {
	s.openPhase(e.Phase)
	s.shut = append(s.shut, e.Manor)
	text := fmt.Sprintf("%s %s into the %s of %s, which adds %d to an attack value", s.troops(e.Lord, e.Troops), oneOr(len(e.Troops) == 1, "goes", "go"),
		walls(e.Castle), s.place(e.Manor), e.Bonus)
	if e.Fight > 0 {
		s.gates = upper(text)
		return
	}
	s.went, s.wentIn = e.Manor, e.Phase
	s.happens("%s.", text)
}

// answered tells what an invader does about troops inside: that he does not assault is seen, what
// else he has in mind is told to himself only (§13.i).
func (s *narrator) answered(e adjudicator.InvaderAnswered) {
	s.openPhase(e.Phase)
	it := "it"
	if e.Fight == 0 && (s.went != e.Manor || s.wentIn != e.Phase) { // who is inside has been so for longer
		it = "the " + walls(s.played.Before.Manors[e.Manor].Castle) + " of " + s.place(e.Manor)
	}
	text := fmt.Sprintf("%s %s", s.troops(e.Lord, e.Troops), invaders(e.Do, len(e.Troops) == 1, s.knows(e.Lord), it))
	if e.Fight == 0 {
		s.happens("%s.", text)
		return
	}
	if s.gates != "" {
		s.gates += "; "
	}
	s.gates += text + "."
}

// invaders is what invaders do, to those who may know it.
func invaders(do order.InvadeWord, one, known bool, it string) string {
	switch {
	case do == order.Assault:
		return oneOr(one, "assaults ", "assault ") + it
	case !known:
		return oneOr(one, "does not assault ", "do not assault ") + it
	case do == order.Besiege:
		return oneOr(one, "lies before ", "lie before ") + it + " and " + oneOr(one, "does not assault it", "do not assault it")
	case do == order.Pillage:
		return oneOr(one, "leaves", "leave") + " those inside alone, for the sake of pillage"
	}
	return oneOr(one, "leaves", "leave") + " those inside alone and may pass"
}

// sortie tells why troops who were inside fight before their walls (§13.iii), once for all their fights.
func (s *narrator) sortie(e adjudicator.FightBegan) {
	for _, side := range e.Sides {
		whose, at := s.whose(side.Lord), s.place(e.At)
		if side.Sortie != "" && slices.Contains(s.out, e.At) {
			continue
		}
		switch side.Sortie {
		case adjudicator.ComesOut:
			s.happens("%s troops inside %s come out to fight.", whose, at)
		case adjudicator.Starved:
			s.happens("%s troops in %s can hold out no longer, and must fight in the open.", whose, at)
		default:
			continue
		}
		s.out = append(s.out, e.At)
	}
}

// mustered is what a side of a fight brings, with what its walls add.
func mustered(side adjudicator.Fighters) string {
	text := fmt.Sprintf("strength %d", side.Strength)
	if side.Bonus > 0 {
		text += fmt.Sprintf(" and %d for %s", side.Bonus, oneOr(side.Inside, "the walls", "the castle"))
	}
	return text
}

// shutOut reports whether a meeting at a place was with troops who were inside.
func (s *narrator) shutOut(at board.Position, a, b adjudicator.Seat) bool {
	before := s.played.Before
	return (before.Holds(a, at) || before.Holds(b, at)) && (before.Besieged(at) || slices.Contains(s.shut, at))
}

// shelterMeaning says what SHELTER brings about (§13.i).
func shelterMeaning(o order.Shelter) string {
	where := "At every manor of yours that no other SHELTER names your troops"
	if o.At != "" {
		where = "Your troops at " + string(o.At)
	}
	return where + [...]string{
		order.InTheOpen:     " meet an attack in the open; if they are besieged they sally in the first phase.",
		order.InTheHouse:    " meet an attack inside the manor house or castle: they do not withdraw, and nobody can claim the manor while they hold out, but it may be besieged or pillaged.",
		order.OpenThenHouse: " meet an attack in the open for two rounds, whatever their WITHDRAW, and then go inside the manor house or castle.",
	}[o.Do]
}

// answerMeaning says what AT a manor ASSAULT, BESIEGE or PASS brings about (§13.i, §13.iii).
func answerMeaning(o order.Invade) string {
	at := string(o.At)
	inside := "If the defenders of " + at + " are inside the manor house or castle, your troops "
	switch o.Do {
	case order.Assault:
		return inside + "attack them there in every phase, those besieged since last season too, although the walls add to their attack value."
	case order.Besiege:
		return inside + "lie before it and march no further. Unless they are relieved those inside must fight in the open at the end of the second season; but winter ends a siege."
	}
	return inside + "leave them alone and may march on in the next phase; who stays there besieges it."
}

// besiegedBy says who besieges a manor; "" if nobody does.
func (w *words) besiegedBy(at board.Position) string {
	var who []adjudicator.Seat
	for seat := range w.s.Players {
		if w.s.Manors[at].Besieges(adjudicator.Seat(seat)) {
			who = append(who, adjudicator.Seat(seat))
		}
	}
	if len(who) == 0 {
		return ""
	}
	return "besieged by " + w.lords(who)
}

// prefixed is a text after another; "" without one.
func prefixed(comma, text string) string {
	if text == "" {
		return ""
	}
	return comma + text
}

// shutIn warns of troops who are besieged: what a march of theirs means (§13.iii).
func (f *forecast) shutIn() (all []string) {
	for _, at := range f.Board.ManorsByName() {
		ids, _ := f.standingAt(f.reader, at)
		if !f.s.Besieged(at) || !f.s.Holds(f.reader, at) {
			continue
		}
		who := "At " + f.place(at) + " your " + numbers(ids) + oneOr(len(ids) == 1, " is", " are") + " " + f.besiegedBy(at) + ": "
		one := len(ids) == 1
		if f.ordersOut(ids) || f.opens(at) {
			all = append(all, who+"by your orders "+oneOr(one, "he sallies in the first phase, before any march, and fights in the open.", "all of them sally in the first phase, before any march, and fight in the open."))
			continue
		}
		all = append(all, who+oneOr(one, "unless he is relieved, or the besiegers leave, he fights", "unless they are relieved, or the besiegers leave, they fight")+" without the help of the walls at the end of the third phase.")
	}
	return all
}

// ordersOut reports whether any of some troops has a MOVE.
func (f *forecast) ordersOut(ids []adjudicator.TroopID) bool {
	for _, id := range ids {
		if o := f.orders(id); o != nil && len(o.Legs) > 0 {
			return true
		}
	}
	return false
}

// opens reports whether the reader's SHELTER for a manor is OPEN.
func (f *forecast) opens(at board.Position) bool {
	do, ok := f.bound.Shelter(at)
	return ok && do == order.InTheOpen
}
