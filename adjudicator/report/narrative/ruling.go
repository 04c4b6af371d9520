package narrative

import (
	"fmt"
	"math/bits"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// rulingTitle is the chapter of what the master has set right before the season.
const rulingTitle = "Put right before the season"

// rulingEvents are what a ruling sets right at the start of a season. Only what is in a treasury is hidden.
var rulingEvents = []telling{
	tell(account[adjudicator.TreasuryRuled]{
		letter: func(s *narrator, e adjudicator.TreasuryRuled) {
			if s.knows(e.Lord) {
				s.tellRuled(false, "%s treasury holds %s, not %d", s.Whose(e.Lord), phrase.Bz(e.Treasury), e.Was)
			}
		},
		noNews: secret, noHistory: secret,
	}),
	tell(account[adjudicator.LordRuled]{letter: (*narrator).tellRuledLord, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.TroopRuled]{letter: (*narrator).tellRuledTroop, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.ManorRuled]{
		letter: (*narrator).tellRuledManor,
		news: func(n *newsFeed, e adjudicator.ManorRuled) {
			if e.Was.Holder != e.Now.Holder {
				n.say(view.NewsClaim, "The master ruled that %s is %s.", n.Place(e.Manor), heldBy(n.Names, e.Now.Holder))
			}
		},
		history: func(c *historyLine, e adjudicator.ManorRuled) {
			if e.Was.Holder != e.Now.Holder {
				c.then = append(c.then, "by ruling "+c.Place(e.Manor)+" is "+heldBy(c.Names, e.Now.Holder))
			}
		},
	}),
	tell(account[adjudicator.NewDiceRuled]{
		letter: func(s *narrator, e adjudicator.NewDiceRuled) {
			s.say(rulingTitle, "%s fights are fought with new dice, by the ruling; all other dice are as they were.", s.WhoseAll(e.Lords))
		},
		noNews: detail, noHistory: detail,
	}),
}

// tellRuled tells what was ruled, or what follows from it.
func (s *narrator) tellRuled(follows bool, format string, args ...any) {
	s.say(rulingTitle, "%s: %s.", phrase.Choose(follows, "From this follows", "The master ruled"), fmt.Sprintf(format, args...))
}

// tellRuledLord tells how a lord stands by a ruling.
func (s *narrator) tellRuledLord(e adjudicator.LordRuled) {
	was, now := e.Was, e.Now
	var parts []string
	if was.Income != now.Income {
		parts = append(parts, fmt.Sprintf("%s income last autumn was %s, not %d", s.Whose(e.Lord), phrase.Bz(now.Income), was.Income))
	}
	if was.Points != now.Points {
		parts = append(parts, fmt.Sprintf("%s %s of reverence, not %d", s.Does(e.Lord, "have", "has"), phrase.Points(now.Points), was.Points))
	}
	if was.Faith != now.Faith {
		parts = append(parts, s.Does(e.Lord, "are", "is")+" a "+now.Faith.Title())
	}
	if len(parts) > 0 {
		s.tellRuled(e.Follows, "%s", phrase.List(parts))
	}
	switch {
	case now.Barred && !was.Barred:
		s.tellRuled(true, "%s troops have no lord (§10)", s.Whose(e.Lord))
	case was.Barred && !now.Barred:
		s.tellRuled(true, "%s troops have a lord again (§10)", s.Whose(e.Lord))
	}
	if was.Out && !now.Out {
		s.tellRuled(true, "%s in the game again", s.Does(e.Lord, "are", "is"))
	}
}

// tellRuledTroop tells what a troop is by a ruling, and where; from here on it stands there.
func (s *narrator) tellRuledTroop(e adjudicator.TroopRuled) {
	id, now := e.Now.ID, &e.Now
	s.at[e.Lord][id], s.alive[e.Lord][id], s.hurt[e.Lord][id] = now.At, now.Status == adjudicator.Alive, now.Wounded
	if e.New {
		s.tellRuled(false, "%s a new troop, %s %s, at %s", s.Does(e.Lord, "have", "has"), naming.KindAndGrade(now), naming.Number(id), s.Place(now.At))
		return
	}
	who, you := s.Whose(e.Lord)+" "+naming.KindOf(&e.Was)+" "+naming.Number(id), false
	if e.Was.Kind == adjudicator.Lord {
		who, you = s.Lord(e.Lord)+" ("+naming.Number(id)+")", e.Lord == s.Reader
	}
	s.tellRuled(e.Follows, "%s %s", who, phrase.List(s.troopTurns(e, phrase.Choose(you, "are", "is"), phrase.Choose(you, "stand", "stands"))))
}

// troopTurns are the words for all in which a troop is another than it was.
func (s *narrator) troopTurns(e adjudicator.TroopRuled, is, stands string) (parts []string) {
	was, now := &e.Was, &e.Now
	if was.Status != now.Status {
		parts = append(parts, is+" "+now.Status.String())
	}
	if was.Wounded != now.Wounded && now.Status == adjudicator.Alive {
		parts = append(parts, is+phrase.Choose(now.Wounded, " wounded", " unhurt"))
	}
	if was.Kind != now.Kind {
		parts = append(parts, is+" lord now")
	}
	if was.Grade != now.Grade {
		parts = append(parts, is+" "+phrase.Choose(now.Grade == ruleset.Esquire, "an esquire", "of grade "+now.Grade.String()))
	}
	if was.At != now.At {
		parts = append(parts, stands+" at "+s.Place(now.At)+", not at "+s.Place(was.At))
	}
	return parts
}

// heldBy is whose a manor is: "held by Gawaine", "held by nobody".
func heldBy(w naming.Names, seat adjudicator.Seat) string {
	if seat == adjudicator.NoSeat {
		return "held by nobody"
	}
	return "held by " + w.Lord(seat)
}

// tellRuledManor tells who holds a manor by a ruling, and what stands there.
func (s *narrator) tellRuledManor(e adjudicator.ManorRuled) {
	was, now := &e.Was, &e.Now
	var parts []string
	add := func(changed bool, words string) {
		if changed {
			parts = append(parts, words)
		}
	}
	count := func(n, before int, what string) {
		add(n != before, "has "+phrase.Figures(n, what)+" instead of "+strconv.Itoa(before))
	}
	has := func(changed, is bool, what string) { add(changed, "has "+phrase.Choose(is, "a ", "no ")+what) }
	instead := ""
	if was.Holder != adjudicator.NoSeat {
		instead = " instead of " + s.Lord(was.Holder)
	}
	add(was.Holder != now.Holder, "is "+heldBy(s.Names, now.Holder)+instead)
	add(was.Supervised != now.Supervised, "is "+phrase.Choose(now.Supervised, "", "not ")+"supervised this year")
	count(now.Hives, was.Hives, "hive")
	count(now.Foresters, was.Foresters, "forester")
	has(was.Reeve != now.Reeve, now.Reeve, "river reeve")
	has(was.Mill != now.Mill, now.Mill, "water mill")
	count(now.Burnt, was.Burnt, "burnt arable unit")
	count(bits.OnesCount(uint(now.Scorched)), bits.OnesCount(uint(was.Scorched)), "burnt forest unit")
	for _, w := range [...]struct {
		was, now adjudicator.Works
		what     order.Improvement
	}{{was.Castle, now.Castle, order.Castle}, {was.Church.State, now.Church.State, order.Church}, {was.Circle.State, now.Circle.State, order.Circle}} {
		name := naming.ImprovementName(w.what)
		whole := phrase.Choose(w.was == adjudicator.NotBuilt, "has a ", "has a whole ")
		add(w.was != w.now, [...]string{"has no " + name, "has a damaged " + name, whole + name}[w.now])
	}
	add(was.Siege != 0 && now.Siege == 0, "is besieged no longer")
	add(was.Siege != now.Siege && now.Siege != 0, "is besieged by fewer lords")
	s.tellRuled(e.Follows, "%s %s", s.Place(e.Manor), phrase.List(parts))
}
