package narrative

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// fightEvents are those of fights (§8, §10).
var fightEvents = []telling{
	tell(account[adjudicator.OrderOfFightRolled]{
		letter: func(s *narrator, e adjudicator.OrderOfFightRolled) {
			s.openPhase(e.Phase)
			s.happens("For the order of the fights %s %s [%d].", s.Spot(e.At, e.And), s.Does(e.Lord, "roll", "rolls"), e.Face)
		},
		noNews: detail, noHistory: detail,
	}),
	tell(account[adjudicator.FightBegan]{
		letter:  (*narrator).beginFight,
		news:    func(n *newsFeed, e adjudicator.FightBegan) { n.dead = 0 },
		history: func(c *historyLine, e adjudicator.FightBegan) { c.now = e },
	}),
	tell(account[adjudicator.RoundFought]{
		letter: (*narrator).addRound,
		news: func(n *newsFeed, e adjudicator.RoundFought) {
			for _, w := range e.Hurt {
				n.dead += oneIf(w.Dead)
			}
		},
		noHistory: toldOtherwise,
	}),
	tell(account[adjudicator.FightEnded]{letter: (*narrator).endFight, news: (*newsFeed).tellFight, history: (*historyLine).keepFight}),
	tell(account[adjudicator.LordFell]{
		letter: (*narrator).tellFallenLord,
		news: func(n *newsFeed, e adjudicator.LordFell) {
			n.fallen = append(n.fallen, view.News{Kind: view.NewsDeath, Text: n.Name(e.Lord) + " has fallen in battle; his troops go home."})
		},
		history: func(c *historyLine, e adjudicator.LordFell) { c.fallen = append(c.fallen, e.Lord) },
		review: func(w *warnings, e adjudicator.LordFell) {
			w.alarm("%s was slain, and his player has no lord.", w.Name(e.Lord))
		},
	}),
}

// A fight of more rounds than longFight is told by its first and last two rounds.
const longFight = 5

func (s *narrator) beginFight(e adjudicator.FightBegan) {
	s.openPhase(e.Phase)
	s.phase.fights, s.rounds, s.fighting = append(s.phase.fights, e), nil, ""
	s.tellSorties(e)
	f := &view.Fight{Title: phrase.Choose(e.N > 1, "The next fight ", "The fight ") + s.Spot(e.At, e.And)}
	for _, side := range e.Sides {
		f.Sides = append(f.Sides, fmt.Sprintf("%s, %s: %s", phrase.UpperFirst(s.Lord(side.Lord)), mustered(side), s.Company(side.Lord, side.Troops)+s.woundedAmong(side)))
	}
	s.beginBattle(e)
	f.ID, f.Why = s.battles[len(s.battles)-1].row.ID, s.whyTheyFight(e)
	if e.Choke {
		f.Note = "On a " + chokeNames[s.Board.Place(e.At).Choke.Kind] + " two of each side fight at a time."
	}
	s.phase.items = append(s.phase.items, view.Item{Fight: f})
}

// woundedAmong names those of a side who were wounded before a fight: " (04 wounded)".
func (s *narrator) woundedAmong(side adjudicator.Fighters) string {
	var wounded []adjudicator.TroopID
	for _, id := range side.Troops {
		if s.hurt[side.Lord][id] {
			wounded = append(wounded, id)
		}
	}
	if len(wounded) == 0 {
		return ""
	}
	return " (" + phrase.Choose(len(side.Troops) == 1, "", naming.NumberList(wounded)+" ") + "wounded)"
}

var chokeNames = map[string]string{"bridge": "bridge", "forest": "forest path", "scarp": "scarp"}

func (s *narrator) lastFight() *view.Fight {
	for i := len(s.phase.items) - 1; ; i-- {
		if f := s.phase.items[i].Fight; f != nil {
			return f
		}
	}
}

// addRound adds a round with its four dice (§8.ii).
func (s *narrator) addRound(e adjudicator.RoundFought) {
	f := s.lastFight()
	r := view.Round{N: e.Round, Strength: e.Strength, Bonus: e.Bonus, AV: e.AV, Weighed: s.weighRound(e)}
	for i := range r.Lords {
		r.Lords[i] = s.Lord(e.Lords[i])
		r.Attack[i], r.Result[i] = e.Dice[i].Face, e.Dice[i+2].Face
	}
	if f.Note != "" {
		fight := phrase.Choose(len(e.Fighting[0]) == 1, " fights ", " fight ")
		r.Who = phrase.UpperFirst(s.Troops(e.Lords[0], e.Fighting[0])) + fight + s.Troops(e.Lords[1], e.Fighting[1]) + "."
		if s.fighting == r.Who { // as in the round before
			r.Who = ""
		} else {
			s.fighting = r.Who
		}
	}
	s.rounds = append(s.rounds, roundNote{e.Hurt, s.gates != ""})
	if s.gates != "" { // at a manor's centre, which is no choke point
		r.Who, s.gates = s.gates, ""
	}
	r.Hurt = s.woundsAndDeaths(e.Hurt)
	for _, w := range e.Hurt {
		s.hurt[w.Lord][w.Troop] = true
		if w.Dead {
			s.noteDeath(w)
			s.noteLoss(w)
		}
	}
	f.Rounds = append(f.Rounds, r)
}

// A roundNote is what condense needs to know of a round beside what the letter shows of it.
type roundNote struct {
	wounds     []adjudicator.Wound
	goesInside bool // the round's Who tells that somebody went inside
}

func (s *narrator) noteDeath(w adjudicator.Wound) {
	s.alive[w.Lord][w.Troop] = false
	if w.Lord == s.Reader && s.played.After.Players[w.Lord].Troop(w.Troop).Kind != adjudicator.Lord {
		s.tally.dead = append(s.tally.dead, strings.TrimPrefix(s.Troop(w.Lord, w.Troop), "your "))
	}
}

// woundsAndDeaths says who was wounded and who died; a troop that was both died.
func (s *narrator) woundsAndDeaths(wounds []adjudicator.Wound) string {
	var wounded, dead []string
	for i, w := range wounds {
		if w.Dead {
			dead = append(dead, s.Troop(w.Lord, w.Troop))
		} else if w.Dead = true; !slices.Contains(wounds[i+1:], w) { // not one that dies of a later wound
			wounded = append(wounded, s.Troop(w.Lord, w.Troop))
		}
	}
	are := func(of []string, one, many string) string {
		if len(of) == 0 {
			return ""
		}
		return phrase.List(of) + phrase.Choose(len(of) == 1 && of[0] != "you yourself", one, many)
	}
	parts := phrase.NotEmpty(are(wounded, " is wounded", " are wounded"), are(dead, " dies", " die"))
	if len(parts) == 0 {
		return "nobody is hurt."
	}
	return strings.Join(parts, "; ") + "."
}

// endFight closes a fight; of a long one the middle rounds are put into one line.
func (s *narrator) endFight(e adjudicator.FightEnded) {
	s.endBattle(e)
	f := s.lastFight()
	f.Opening = len(f.Rounds)
	switch n := len(f.Rounds); {
	case n > 0 && !s.knows(e.Lords[0]) && !s.knows(e.Lords[1]):
		f.Opening, f.Folded = 0, true
		s.condense(f, e, 0, n)
	case n > longFight:
		f.Opening = 2
		s.condense(f, e, 2, n-2)
	}
	f.Outcome = s.outcomeOfFight(e)
	if s.gates != "" {
		f.Outcome = append([]string{fmt.Sprintf("After round %d: %s", s.Rules.Castles.OpenRounds, s.gates)}, f.Outcome...)
		s.gates = ""
	}
}

// condense tells the rounds from one to before another in one line; their dice are shown with the others.
func (s *narrator) condense(f *view.Fight, e adjudicator.FightEnded, from, to int) {
	var all []adjudicator.Wound
	var dice strings.Builder
	middle := f.Rounds[from:to]
	for i, r := range middle {
		all = append(all, s.rounds[from+i].wounds...)
		if i > 0 {
			dice.WriteString("; ")
		}
		fmt.Fprintf(&dice, "round %d: %d %d, %d %d", r.N, r.Attack[0], r.Attack[1], r.Result[0], r.Result[1])
	}
	first, last := middle[0].N, middle[len(middle)-1].N
	f.Between = fmt.Sprintf("Rounds %d %s %d: %s", first, phrase.Choose(last == first+1, "and", "to"), last, s.woundsAndDeaths(all))
	if first == last {
		f.Between = fmt.Sprintf("Round %d: %s", first, s.woundsAndDeaths(all))
	}
	if s.rounds[from].goesInside {
		f.Between = middle[0].Who + " " + f.Between
	}
	s.dice = append(s.dice, fmt.Sprintf("The fight %s in phase %s, the attack dice of %s and %s, then the result dice: %s.",
		s.Spot(e.At, e.And), phrase.Spell(e.Phase), s.Name(e.Lords[0]), s.Name(e.Lords[1]), dice.String()))
}

// outcomeOfFight says how a fight ended. Why a side withdrew is told to its own lord only:
// it would betray their orders.
func (s *narrator) outcomeOfFight(e adjudicator.FightEnded) []string {
	a, b := e.Withdrew[0] != "", e.Withdrew[1] != ""
	after := phrase.Choose(e.Rounds == 0, "Before the first round ", fmt.Sprintf("After round %d ", e.Rounds))
	var said []string
	switch {
	case e.Withdrew[0] == adjudicator.WithdrewInside || e.Withdrew[1] == adjudicator.WithdrewInside:
		said = append(said, "Nobody wins.")
	case a && b:
		said = append(said, after+"both sides withdraw: nobody wins.")
	case a, b:
		i := oneIf(b)
		said = append(said, after+s.Does(e.Lords[i], "withdraw", "withdraws")+": "+s.Does(e.Lords[1-i], "win", "wins")+".")
	case e.Winner == adjudicator.NoSeat:
		said = append(said, "Nobody is left on either side: nobody wins.")
	default:
		loser := e.Lords[oneIf(e.Winner == e.Lords[0])]
		said = append(said, "None of "+s.Whose(loser)+" troops is left: "+s.Does(e.Winner, "win", "wins")+".")
	}
	for i, why := range e.Withdrew {
		switch lord := e.Lords[i]; {
		case why == "" || why == adjudicator.WithdrewInside:
		case lord == s.Reader:
			said = append(said, "Your troops left because "+withdrawals[why]+".")
		case s.all:
			said = append(said, phrase.UpperFirst(s.Whose(lord))+" troops left because "+strings.Replace(withdrawals[why], "you had", "he had", 1)+".")
		}
	}
	return said
}

// withdrawals are the reasons to withdraw, as told to one's own lord.
var withdrawals = map[adjudicator.Withdrew]string{
	adjudicator.WithdrewBehind:   "they were too far behind in strength",
	adjudicator.WithdrewWounded:  "all who fought were wounded, and they were behind",
	adjudicator.WithdrewLordHurt: "their lord was wounded",
	adjudicator.WithdrewAfter:    "you had ordered no more rounds",
	adjudicator.WithdrewBelow:    "their strength had fallen too low",
	adjudicator.WithdrewAtOnce:   "you had ordered them not to fight on holy ground",
}

// tellFallenLord tells that a lord is dead (§10).
func (s *narrator) tellFallenLord(e adjudicator.LordFell) {
	if e.Lord == s.Reader {
		s.tally.fell = true
		s.happens("You are slain, %s. From now on your troops forget their orders and make for home; they will only defend themselves until you have an heir.", s.Name(e.Lord))
		return
	}
	s.happens("%s is slain. From now on his troops make for home.", s.Name(e.Lord))
}

func (n *newsFeed) tellFight(e adjudicator.FightEnded) {
	defer func() { n.all, n.fallen = append(n.all, n.fallen...), nil }()
	where := n.Spot(e.At, e.And)
	if e.And != board.NoPosition {
		r := n.Road(e.At, e.And)
		where = "on the road from " + n.Board.NameOf(r.From) + " to " + n.Board.NameOf(r.To)
	}
	after := " without a blow"
	if e.Rounds > 0 {
		after = " in " + phrase.Count(e.Rounds, "round") + ", " + phrase.Choose(n.dead == 0, "nobody died", phrase.Count(n.dead, "troop")+" died")
	}
	if e.Winner == adjudicator.NoSeat {
		n.say(view.NewsFight, "%s and %s fought %s%s; nobody won.", n.Name(e.Lords[0]), n.Name(e.Lords[1]), where, strings.Replace(after, " in ", " for ", 1))
		return
	}
	loser := e.Lords[oneIf(e.Winner == e.Lords[0])]
	n.say(view.NewsFight, "%s beat %s %s%s.", n.Name(e.Winner), n.Name(loser), where, after)
}

// A fought is a fight, and whether it has been told.
type fought struct {
	adjudicator.FightEnded
	weight int // the strength of both sides
	told   bool
}

// keepFight keeps a fight; one in which a lord fell is told before all others.
func (c *historyLine) keepFight(e adjudicator.FightEnded) {
	f := fought{e, c.now.Sides[0].Strength + c.now.Sides[1].Strength, len(c.fallen) > 0}
	where := c.Ground(e.At, e.And)
	switch {
	case len(c.fallen) > 1:
		c.first = append(c.first, c.ListLords(c.fallen)+" both fall "+where)
	case len(c.fallen) == 1 && c.fallen[0] == e.Winner:
		c.first = append(c.first, c.battleLine(&f)+", and falls himself")
	case len(c.fallen) == 1:
		other := c.Name(e.Lords[oneIf(c.fallen[0] == e.Lords[0])])
		c.first = append(c.first, c.Name(c.fallen[0])+" falls "+where+phrase.Choose(e.Winner == adjudicator.NoSeat, " against ", ", beaten by ")+other)
	}
	if i := slices.IndexFunc(c.fights, f.isLike); i >= 0 {
		c.fights[i].Rounds += e.Rounds
	} else {
		c.fights = append(c.fights, f)
	}
	c.fallen = nil
}

// isLike reports whether a fight is like another but for its rounds.
func (f *fought) isLike(o fought) bool {
	swapped := [2]adjudicator.Seat{o.Lords[1], o.Lords[0]}
	return o.At == f.At && o.And == f.And && (o.Lords == f.Lords || swapped == f.Lords) && o.Winner == f.Winner && o.told == f.told
}
