package narrative

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// siegeEvents are those of manor houses, castles and sieges (§13), and of pillage (§14).
var siegeEvents = []telling{
	tell(account[adjudicator.ShelterTaken]{letter: (*narrator).sheltered, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.InvaderAnswered]{letter: (*narrator).answered, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.SiegeLaid]{
		letter: (*narrator).siegeLaid,
		news: func(n *newsFeed, e adjudicator.SiegeLaid) {
			for _, by := range e.By {
				n.say(view.NewsSiege, "%s lies before %s's house at %s.", n.Name(by), n.Name(e.Holder), n.Board.NameOf(e.Manor))
			}
		},
		history: func(c *historyLine, e adjudicator.SiegeLaid) {
			c.omen.add(c.ListLords(e.By) + phrase.Choose(len(e.By) == 1, " besieges ", " besiege ") + c.Name(e.Holder) + " in " + c.Place(e.Manor))
		},
	}),
	tell(account[adjudicator.SiegeEnded]{letter: (*narrator).siegeEnded, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.ManorPillaged]{
		letter: (*narrator).pillaged,
		news: func(n *newsFeed, e adjudicator.ManorPillaged) {
			n.say(view.NewsPillage, "%s pillaged %s's manor %s%s.", n.Name(e.By), n.Name(e.Holder), n.Board.NameOf(e.Manor), spoils(e))
		},
		history: func(c *historyLine, e adjudicator.ManorPillaged) { c.ravaged = c.counted(c.ravaged, e.By, 1) },
	}),
}

// besieges reports whether it has been told that a lord's troops besiege a manor.
func (s *narrator) besieges(seat adjudicator.Seat, at board.Position) bool {
	return slices.ContainsFunc(s.leaguers, func(e adjudicator.SiegeLaid) bool { return e.Manor == at && slices.Contains(e.By, seat) })
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
	text := fmt.Sprintf("%s %s into the %s of %s, which adds %d to an attack value", s.Troops(e.Lord, e.Troops), phrase.Choose(len(e.Troops) == 1, "goes", "go"),
		walls(e.Castle), s.Place(e.Manor), e.Bonus)
	if e.Fight > 0 {
		s.gates = phrase.UpperFirst(text)
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
		it = "the " + walls(s.played.Before.Manors[e.Manor].Castle) + " of " + s.Place(e.Manor)
	}
	text := fmt.Sprintf("%s %s", s.Troops(e.Lord, e.Troops), invaders(e.Do, len(e.Troops) == 1, s.knows(e.Lord), it))
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
		return phrase.Choose(one, "assaults ", "assault ") + it
	case !known:
		return phrase.Choose(one, "does not assault ", "do not assault ") + it
	case do == order.Besiege:
		return phrase.Choose(one, "lies before ", "lie before ") + it + " and " + phrase.Choose(one, "does not assault it", "do not assault it")
	case do == order.Pillage:
		return phrase.Choose(one, "leaves", "leave") + " those inside alone, for the sake of pillage"
	}
	return phrase.Choose(one, "leaves", "leave") + " those inside alone and may pass"
}

// sortie tells why troops who were inside fight before their walls (§13.iii), once for all their fights.
func (s *narrator) sortie(e adjudicator.FightBegan) {
	for _, side := range e.Sides {
		whose, at := s.Whose(side.Lord), s.Place(e.At)
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
		text += fmt.Sprintf(" and %d for %s", side.Bonus, phrase.Choose(side.Inside, "the walls", "the castle"))
	}
	return text
}

// shutOut reports whether a meeting at a place was with troops who were inside.
func (s *narrator) shutOut(at board.Position, a, b adjudicator.Seat) bool {
	before := s.played.Before
	return (before.Holds(a, at) || before.Holds(b, at)) && (before.Besieged(at) || slices.Contains(s.shut, at))
}

// siegeLaid tells that a siege begins.
func (s *narrator) siegeLaid(e adjudicator.SiegeLaid) {
	s.closePhase()
	s.leaguers = append(s.leaguers, e)
	s.say(s.endTitle(), "%s troops besiege %s in %s%s.", s.WhoseAll(e.By), s.WhoseOwn(e.Holder), s.Place(e.Manor),
		phrase.Choose(s.season == adjudicator.Autumn, ": nobody collects the harvest there", ", which can hold out until the end of next season, unless it is relieved"))
}

// siegeEnded tells that a siege is over.
func (s *narrator) siegeEnded(e adjudicator.SiegeEnded) {
	s.closePhase()
	if e.Winter {
		s.settle()
		s.tellIncomes()
		s.say(homeTitle, "Winter ends the siege of %s.", s.Place(e.Manor))
		return
	}
	s.say(s.endTitle(), "The siege of %s is over.", s.Place(e.Manor))
}
