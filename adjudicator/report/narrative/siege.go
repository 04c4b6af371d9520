package narrative

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// siegeEvents are those of manor houses, castles and sieges (§13), and of pillage (§14).
var siegeEvents = []telling{
	tell(account[adjudicator.ShelterTaken]{letter: (*narrator).tellShelter, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.InvaderAnswered]{letter: (*narrator).tellInvaderAnswer, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.SiegeLaid]{
		letter: (*narrator).tellSiege,
		news: func(n *newsFeed, e adjudicator.SiegeLaid) {
			for _, by := range e.By {
				n.say(view.NewsSiege, "%s lies before %s's house at %s.", n.Name(by), n.Name(e.Holder), n.Board.NameOf(e.Manor))
			}
		},
		history: func(c *historyLine, e adjudicator.SiegeLaid) {
			c.news = append(c.news, c.ListLords(e.By)+phrase.Choose(len(e.By) == 1, " besieges ", " besiege ")+c.Name(e.Holder)+" in "+c.Place(e.Manor))
		},
	}),
	tell(account[adjudicator.SiegeEnded]{letter: (*narrator).tellSiegeEnd, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.ManorPillaged]{
		letter: (*narrator).tellPillage,
		news: func(n *newsFeed, e adjudicator.ManorPillaged) {
			n.say(view.NewsPillage, "%s pillaged %s's manor %s%s.", n.Name(e.By), n.Name(e.Holder), n.Board.NameOf(e.Manor), spoils(e))
		},
		history: func(c *historyLine, e adjudicator.ManorPillaged) { c.pillagedBy[e.By] += 1 },
	}),
}

// besieges reports whether it has been told that a lord's troops besiege a manor.
func (s *narrator) besieges(seat adjudicator.Seat, at board.Position) bool {
	return slices.ContainsFunc(s.siegesTold, func(e adjudicator.SiegeLaid) bool { return e.Manor == at && slices.Contains(e.By, seat) })
}

// walls name what troops are inside of.
var walls = [...]string{adjudicator.NotBuilt: "manor house", adjudicator.WorksDamaged: "damaged castle", adjudicator.WorksWhole: "castle"}

// tellShelter tells that troops go inside, at once or in the middle of a fight (§13.i).
func (s *narrator) tellShelter(e adjudicator.ShelterTaken) {
	s.openPhase(e.Phase)
	s.shut = append(s.shut, e.Manor)
	text := fmt.Sprintf("%s %s into the %s of %s, which adds %d to an attack value", s.Troops(e.Lord, e.Troops), phrase.Choose(len(e.Troops) == 1, "goes", "go"),
		walls[e.Castle], s.Place(e.Manor), e.Bonus)
	if e.Fight > 0 {
		s.gates = phrase.UpperFirst(text)
		return
	}
	s.went, s.wentIn = e.Manor, e.Phase
	s.happens("%s.", text)
}

// tellInvaderAnswer tells what an invader does about troops inside: that there is no assault is seen, what
// else the invader has in mind is told to the invader only (§13.i).
func (s *narrator) tellInvaderAnswer(e adjudicator.InvaderAnswered) {
	s.openPhase(e.Phase)
	if e.Do == order.Assault && e.Lord == s.Reader {
		s.assaulted = append(s.assaulted, e.Manor)
	}
	it := "it"
	if e.Fight == 0 && (s.went != e.Manor || s.wentIn != e.Phase) { // else troops inside have been there for longer
		it = "the " + walls[s.played.Before.Manors[e.Manor].Castle] + " of " + s.Place(e.Manor)
	}
	text := fmt.Sprintf("%s %s", s.Troops(e.Lord, e.Troops), invadersDo(e.Do, len(e.Troops) == 1, s.knows(e.Lord), it))
	if e.Fight == 0 {
		s.happens("%s.", text)
		return
	}
	if s.gates != "" {
		s.gates += "; "
	}
	s.gates += text + "."
}

// invadersDo is what invaders do, to those who may know it.
func invadersDo(do order.InvadeWord, one, known bool, it string) string {
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

// tellSorties tells why troops who were inside fight before their walls (§13.iii), once for all their fights.
func (s *narrator) tellSorties(e adjudicator.FightBegan) {
	for _, side := range e.Sides {
		if why := sorties[side.Sortie]; why != "" && !slices.Contains(s.out, e.At) {
			s.happens(why, s.Whose(side.Lord), s.Place(e.At))
			s.out = append(s.out, e.At)
		}
	}
}

// sorties are the reasons why troops who were inside fight before their walls.
var sorties = map[adjudicator.Sortie]string{
	adjudicator.ComesOut: "%s troops inside %s come out to fight.",
	adjudicator.Starved:  "%s troops in %s can hold out no longer, and must fight in the open.",
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

func (s *narrator) tellSiege(e adjudicator.SiegeLaid) {
	s.closePhase()
	s.siegesTold = append(s.siegesTold, e)
	s.say(s.endTitle(), "%s troops besiege %s in %s%s.", s.WhoseAll(e.By), s.WhoseOwn(e.Holder), s.Place(e.Manor),
		phrase.Choose(s.season == adjudicator.Autumn, ": nobody collects the harvest there", ", which can hold out until the end of next season, unless it is relieved"))
}

func (s *narrator) tellSiegeEnd(e adjudicator.SiegeEnded) {
	s.closePhase()
	if e.Winter {
		s.settleClaims()
		s.tellIncomes()
		s.sayOfSieges(homeTitle, "Winter ends the siege of %s.", "Winter ends the sieges of %s.", s.Place(e.Manor))
		return
	}
	s.sayOfSieges(s.endTitle(), "The siege of %s is over.", "The sieges of %s are over.", s.Place(e.Manor))
}

// sayOfSieges tells of sieges that end one after another in one sentence.
func (s *narrator) sayOfSieges(title, one, several, manor string) {
	last := &s.ended
	if n := len(s.chapters); n == 0 || s.chapters[n-1].Title != title || last.form != one || last.item != len(s.chapters[n-1].Items) {
		*last = endedSieges{form: one}
	}
	last.at = append(last.at, manor)
	if len(last.at) > 1 {
		c := &s.chapters[len(s.chapters)-1]
		c.Items[len(c.Items)-1].Text = fmt.Sprintf(several, phrase.List(last.at))
		return
	}
	s.say(title, one, manor)
	last.item = len(s.chapters[len(s.chapters)-1].Items)
}

// endedSieges are the manors of the sentence about sieges that was told last, its form for one of them, and the length of its chapter then.
type endedSieges struct {
	form string
	item int
	at   []string
}

// tellPillage tells what some troops did to a manor, with each die (§14).
func (s *narrator) tellPillage(e adjudicator.ManorPillaged) {
	s.openPhase(e.Phase)
	s.happens("%s %s, %s manor: %s.", s.Does(e.By, "pillage", "pillages"), s.Place(e.Manor), s.Whose(e.Holder), pillageActs(e))
}

// pillageActs tells the acts in their order.
func pillageActs(e adjudicator.ManorPillaged) string {
	type act struct {
		word order.PillageAct
		wood bool
	}
	var parts []string
	for _, g := range view.GroupBy(slices.Values(e.Dice), func(d adjudicator.PillageDie) (act, adjudicator.PillageDie) { return act{d.Act, d.Wood}, d }) {
		parts = append(parts, pillageAct(g.All, e.Loot))
	}
	if len(parts) == 0 {
		return "there is nothing to take"
	}
	return phrase.List(parts)
}

// pillageAct tells one act: the things, their dice, and how many are gone.
func pillageAct(dice []adjudicator.PillageDie, loot int) string {
	faces := make([]string, len(dice))
	gone := 0
	for i, d := range dice {
		faces[i] = fmt.Sprintf("[%d]", d.Face)
		gone += oneIf(d.Done)
	}
	thrown := strings.Join(faces, " ")
	switch d := dice[0]; {
	case d.Act == order.Loot:
		return "the loot is " + thrown + " " + phrase.Bz(loot)
	case d.Act == order.PillageMill:
		return "the mill " + thrown + phrase.Choose(gone > 0, " burns", " stands")
	case d.Act == order.Fields:
		return things{"one arable unit", "arable unit", "burns", "burn", "does not burn"}.tell(thrown, len(dice), gone)
	case d.Act == order.Hives:
		return things{"the hive", "hive", "is destroyed", "are destroyed", "is left"}.tell(thrown, len(dice), gone)
	case d.Wood:
		return things{"the forester", "forester", "is killed", "are killed", "gets away"}.tell(thrown, len(dice), gone)
	}
	return "the river reeve " + thrown + phrase.Choose(gone > 0, " is killed", " gets away")
}

// A things is the words for what pillage strikes: the only one, one of several, and what becomes of one and of several
// of them; and what of the only one that escapes.
type things struct{ only, thing, isGone, areGone, escapes string }

// tell says how many of n things are gone.
func (t things) tell(thrown string, n, gone int) string {
	if n == 1 {
		return t.only + " " + thrown + " " + phrase.Choose(gone > 0, t.isGone, t.escapes)
	}
	return fmt.Sprintf("of %s %s %s %s", phrase.Count(n, t.thing), thrown, phrase.Choose(gone == 0, "none", phrase.Spell(gone)), phrase.Choose(gone < 2, t.isGone, t.areGone))
}

// spoils is what a pillage brought and laid waste, after a comma.
func spoils(e adjudicator.ManorPillaged) string {
	burnt := 0
	for _, d := range e.Dice {
		burnt += oneIf(d.Done && d.Act != order.Loot)
	}
	text := ""
	if e.Loot > 0 {
		text += fmt.Sprintf(", for %d Bz", e.Loot)
	}
	if burnt > 0 {
		text += fmt.Sprintf("; %s laid waste", phrase.Choose(burnt == 1, "one thing is", phrase.Spell(burnt)+" things are"))
	}
	return text
}
