package narrative

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// fateEvents are those of fate (§25).
var fateEvents = []telling{
	tell(account[adjudicator.FateRolled]{
		letter: (*narrator).tellFateRolled,
		news: func(n *newsFeed, e adjudicator.FateRolled) {
			n.sayLast(view.NewsFate, "Fate throws %d: %s.", e.Sum, fateHeads[e.Sum])
		},
		history: func(c *historyLine, e adjudicator.FateRolled) { c.fate = e.Sum },
	}),
	tell(account[adjudicator.PlagueRolled]{
		letter: func(s *narrator, e adjudicator.PlagueRolled) { s.throws.addPlague(e, s.troopOf(e.Lord, e.Troop)) },
		history: func(c *historyLine, e adjudicator.PlagueRolled) {
			c.plague += c.struck(e.Dies)
			if t := c.State.Player(e.Lord).Troop(e.Troop); e.Dies && t != nil && t.Kind == adjudicator.Lord {
				c.first = append(c.first, c.Name(e.Lord)+" dies of the plague")
			}
		},
		noNews: detail,
	}),
	tell(account[adjudicator.LightningRolled]{
		letter: (*narrator).tellLightning,
		history: func(c *historyLine, e adjudicator.LightningRolled) {
			if c.struck(e.Strikes) > 0 {
				c.churches = append(c.churches, "the "+naming.ImprovementName(e.What)+" at "+c.Place(e.Manor))
			}
		},
		noNews: detail,
	}),
	tell(account[adjudicator.SoldierThrownOut]{letter: (*narrator).tellThrownOut, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.ManorRevolted]{
		letter: func(s *narrator, e adjudicator.ManorRevolted) {
			s.sayOfFate("%s rises, and %s it; nobody holds it now.", s.Place(e.Manor), s.Does(e.Lord, "lose", "loses"))
		},
		news: func(n *newsFeed, e adjudicator.ManorRevolted) {
			n.lords[e.Lord].lost = append(n.lords[e.Lord].lost, n.Board.NameOf(e.Manor))
		},
		history: func(c *historyLine, e adjudicator.ManorRevolted) {
			c.struck(true)
			c.news = append(c.news, c.Place(e.Manor)+" rises against "+c.Name(e.Lord))
		},
	}),
	tell(account[adjudicator.StormRolled]{
		letter: func(s *narrator, e adjudicator.StormRolled) {
			s.throws.addThrow("the castle at "+s.Place(e.Manor), e.Face, e.Damaged)
		},
		history: func(c *historyLine, e adjudicator.StormRolled) { c.castles += c.struck(e.Damaged) },
		noNews:  detail,
	}),
	tell(account[adjudicator.FloodRolled]{
		letter: func(s *narrator, e adjudicator.FloodRolled) { s.throws.addThrow(s.Place(e.Bridge), e.Face, e.Washed) },
		history: func(c *historyLine, e adjudicator.FloodRolled) {
			if c.struck(e.Washed) > 0 {
				c.bridges = append(c.bridges, c.Place(e.Bridge))
			}
		},
		noNews: detail,
	}),
	tell(account[adjudicator.FireRolled]{
		letter: func(s *narrator, e adjudicator.FireRolled) {
			s.throws.addThrow(fmt.Sprintf("unit %d of %s", e.Unit, s.Place(e.Manor)), e.Face, e.Burns)
		},
		history: func(c *historyLine, e adjudicator.FireRolled) { c.fires += c.struck(e.Burns) },
		noNews:  detail,
	}),
	tell(account[adjudicator.SwarmRolled]{letter: (*narrator).keepSwarm, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.TroopsDeserted]{
		letter: (*narrator).tellDeserters,
		news: func(n *newsFeed, e adjudicator.TroopsDeserted) {
			n.say(view.NewsFate, "A knight and a man-at-arms of %s are gone from %s.", phrase.Possessive(n.Name(e.Lord)), n.Board.NameOf(e.Manor))
		},
		noHistory: toldOtherwise,
	}),
	tell(account[adjudicator.HousesYield]{
		letter: func(s *narrator, e adjudicator.HousesYield) {
			s.sayOfFate("The Abbey and the Priory yield %s this coming autumn.", phrase.Choose(e.Now == adjudicator.HousesNone, "nothing", "twice as much"))
		},
		noNews: toldOtherwise, noHistory: toldOtherwise,
	}),
	tell(account[adjudicator.TroopJoined]{
		letter: func(s *narrator, e adjudicator.TroopJoined) { s.joined = append(s.joined, e) },
		news: func(n *newsFeed, e adjudicator.TroopJoined) {
			n.lords[e.Lord].joined = append(n.lords[e.Lord].joined, newcomer(e))
		},
		history: func(c *historyLine, e adjudicator.TroopJoined) {
			c.guest = phrase.Choose(c.fate == 12, ", and find ", ", and joins ") + c.Name(e.Lord)
		},
	}),
	tell(account[adjudicator.ScutagePaid]{
		letter: func(s *narrator, e adjudicator.ScutagePaid) {
			s.sayOfFate("%s %s for %s.", s.Does(e.Lord, "are paid", "is paid"), phrase.Bz(e.Bz), phrase.Count(e.Manors, "manor"))
		},
		noNews: detail, noHistory: detail,
	}),
	tell(account[adjudicator.MasonsCame]{
		letter: func(s *narrator, e adjudicator.MasonsCame) {
			s.sayOfFate("%s", phrase.Choose(s.played.After.Options.Advanced, "Next winter churches cost half.", "Nobody here builds churches, and the masons go on to the next county."))
		},
		noNews: toldOtherwise, noHistory: toldOtherwise,
	}),
	tell(account[adjudicator.BoundaryMoved]{
		letter: func(s *narrator, e adjudicator.BoundaryMoved) {
			s.sayOfFate("%s goes from %s to %s.", s.Place(e.Manor), s.Lord(e.From), s.Lord(e.To))
		},
		news: func(n *newsFeed, e adjudicator.BoundaryMoved) {
			n.say(view.NewsFate, "%s is %s's now, and no more %s's.", n.Board.NameOf(e.Manor), n.Name(e.To), n.Name(e.From))
		},
		history: func(c *historyLine, e adjudicator.BoundaryMoved) {
			c.struck(true)
			c.news = append(c.news, c.Place(e.Manor)+" goes from "+c.Name(e.From)+" to "+c.Name(e.To)+" by a new boundary")
		},
	}),
}

// fateTales open the tale of each result, by the sum of the dice; of two wordings the one for even
// years comes first.
var fateTales = [19][2]string{
	3: {"a pedlar comes down from the north with a cart of furs, and dies in the first barn he sleeps in. By Candlemas the plague is in every hall.",
		"the rats come in from the fields before their time, and lie dead on the doorsteps. Then it is people's turn: the plague."},
	4: {"out of a clear winter sky comes one bolt, and it is looking for a steeple.",
		"thunder in February! The priests say that no bell should have been rung against it. The bolt thinks so too."},
	5: {"lightning walks along the ridge on one blue leg, as if it were counting the old stones.",
		"the Druids have promised a sign at the turn of the year. It comes sideways, it is white, and it smells of brimstone."},
	6: {"a friar with a loud voice has asked in the alehouses who was the gentleman when Adam delved. Nobody knew, but they have sharpened the hay forks.",
		"someone has found out how few soldiers stand between the peasants and the winter stores. Someone else has found a drum."},
	7: {"for nine nights the wind comes from the sea, and takes with it whatever the mason did not swear by.",
		"the builders said that a roof of that pitch needs no nails. The storm has a look at it."},
	8: {"the snow melts in one warm night, and every brook believes that it is a river.",
		"first the ducks come down the river, then hay, then a privy with its door still shut. Everybody turns to look at the bridges."},
	9: {"a recruiter of the King of France has been seen with a long purse and a short memory for oaths.",
		"somebody's knight has won all that somebody's man-at-arms had, has lost it again to him, and both agree that a change of air is wanted."},
	10: {"a charcoal burner goes to sleep beside his work. It is a dry spring, with a wind.",
		"boys, a hare, and a torch to look for it with. The hare gets away, and the fire after it."},
	11: {"the abbot has buried the plate and forgotten where. The prior, when he hears of it, finds it an excellent idea.",
		"the monks have taken a vow of poverty, and this time they mean it: there will be nothing to be had of them this year."},
	12: {"a knight and his man stand in the snow before the poorest gate in the valley. The lord had the kinder face, they say.",
		"a landless knight has heard that there is one lord in these parts who has more chairs than people to sit on them."},
	13: {"a greybeard comes home from the Holy Land with a limp, a parrot, and a sword arm that nobody should laugh at.",
		"after eleven years abroad a knight of the old school rides into the valley and asks who is the luckiest lord here. They throw dice for the answer."},
	14: {"the King remembers that he owes his lords something for last year's war. Clerks are sent round with small bags before he can forget it again.",
		"scutage! For once it is paid out, not in, and the lords have the coins bitten twice."},
	15: {"the last stone of the cathedral is laid, and two hundred masons look at each other and then at the road.",
		"the bishop is out of money, and his masons are out of work. They will build anything with a steeple, for bread and half the price."},
	16: {"so mild a winter that the bees come out to look for the snow. Then they come out to look for a bigger house.",
		"a humming in the thatch as early as March. The children are told to stand still; the beekeepers run."},
	17: {"the King's surveyor has measured the valley with a rope that was wet. All boundary stones are one lord out, and the charter is sealed.",
		"a clerk at Camelot turns the map of the valley round to read it, and rules new lines on it. Nobody dares to tell him which way is north."},
	18: {"a saint's finger bone, lost for a century, is found in the Abbey's larder. The pilgrims come in droves, and so does their money.",
		"both the Abbey and the Priory claim the same miracle. While they quarrel over it, the pilgrims leave twice their offerings."},
}

// A throws is dice for many things of one kind, told together.
type throws struct {
	spared []string // with their dice
	struck []string
	of     adjudicator.Seat // whose soldier the plague spared last
}

func (t *throws) addThrow(thing string, face int, strikes bool) {
	text := fmt.Sprintf("%s [%d]", thing, face)
	if strikes {
		t.struck = append(t.struck, text)
	} else {
		t.spared = append(t.spared, text)
	}
}

// addPlague keeps the die for one soldier. Those who are spared are many: each lord is named once.
func (t *throws) addPlague(e adjudicator.PlagueRolled, who string) {
	if n := len(t.spared); !e.Dies && n > 0 && t.of == e.Lord {
		t.spared[n-1] += fmt.Sprintf(", %s [%d]", naming.Number(e.Troop), e.Face)
		return
	}
	t.addThrow(who, e.Face, e.Dies)
	if !e.Dies {
		t.of = e.Lord
	}
}

// tellJoined tells who has joined a lord (§25); a knight and a man who are at one manor come together.
func (s *narrator) tellJoined() {
	for len(s.joined) > 0 {
		e := s.joined[0]
		who, are, at := newcomer(e), "he costs nothing to hire, and eats like any other. He is", e.At
		s.joined = s.joined[1:]
		if len(s.joined) > 0 && s.joined[0].At == at {
			who, are = who+" and "+newcomer(s.joined[0]), "they cost nothing to hire, and eat like any others. They are"
			s.joined = s.joined[1:]
		}
		s.sayOfFate("%s %s: %s at %s.", s.Does(e.Lord, "gain", "gains"), who, are, s.Place(at))
	}
}

// troopOf names somebody's troop as it was before the winter: "Gawaine's knight 04".
func (s *narrator) troopOf(seat adjudicator.Seat, id adjudicator.TroopID) string {
	then := s.namesBefore()
	if then.State.Player(seat).Troop(id) == nil { // hired this winter
		then.State = s.played.After
	}
	return then.Troop(seat, id)
}

func newcomer(e adjudicator.TroopJoined) string {
	return fmt.Sprintf("a %s of Grade %s (%s)", naming.KindName(e.Kind), e.Grade, naming.Number(e.Troop))
}

func (s *narrator) tellLightning(e adjudicator.LightningRolled) {
	what := "is missed by a hand's breadth"
	if e.Strikes {
		what = "is struck: it counts half until it is mended for " + phrase.Bz(s.Rules.Fate.Repair)
	}
	s.sayOfFate("%s %s at %s [%d] %s.", s.Whose(e.Lord), naming.ImprovementName(e.What), s.Place(e.Manor), e.Face, what)
}

// tellThrownOut tells what became of the only soldier of a manor.
func (s *narrator) tellThrownOut(e adjudicator.SoldierThrownOut) {
	at, who := s.Place(e.From), s.troopOf(e.Lord, e.Troop)
	if e.Dies {
		s.sayOfFate("At %s the peasants drag %s out of bed, and nobody will say afterwards who it was [%d].", at, who, e.Face)
		return
	}
	then := phrase.Choose(e.To == e.From, "having nowhere else to go stays in it", "walks dripping to "+s.Place(e.To))
	s.sayOfFate("At %s %s is thrown into the duck pond [%d], and %s.", at, who, e.Face, then)
}

// keepSwarm tells the die for one hive.
func (s *narrator) keepSwarm(e adjudicator.SwarmRolled) {
	s.throws.addThrow("a hive at "+s.Place(e.From), e.Face, e.Swarms)
	if !e.Swarms {
		return
	}
	goes := &s.throws.struck[len(s.throws.struck)-1]
	switch e.To {
	case board.NoPosition:
		*goes += ", which finds no new home"
	case e.From:
		*goes += ", to a pasture beside it"
	default:
		*goes += ", to " + s.Place(e.To)
	}
}

// fateWords are what is said of those struck and of those spared, by the result.
var fateWords = map[int][2]string{
	3:  {"Buried: %s.", "Spared: %s."},
	7:  {"Damaged: %s.", "Still standing: %s."},
	8:  {"Washed away for this year: %s.", "Still standing: %s."},
	10: {"Burnt, and of no use this year: %s.", "Spared: %s."},
	16: {"Swarming: %s.", "Staying at home: %s."},
}

// nothingHappens is said where fate finds nothing to strike.
var nothingHappens = map[int]string{
	4: "It finds no church, and hits an oak.", 5: "It finds no stone circle, and hits an oak.",
	6: "But everywhere there are soldiers enough, and the forks go back to the hay.", 7: "It finds no castle, and takes the thatch off some barns.",
	8: "There are no bridges to wash away.", 9: "But the lord with most manors has nowhere a knight and a man-at-arms under one roof, and nobody goes.",
	10: "But nobody holds any forest, and it burns itself out.", 12: "But there is no room for them, and they ride on.",
	13: "But there is no room for him, and he rides on.", 16: "But there are no hives to swarm.", 17: "But there is nothing to be given and taken.",
}

// tellFate closes the tale: those struck, those spared, or that nothing came of it.
func (s *narrator) tellFate() {
	if s.fate == 0 {
		return
	}
	s.tellJoined()
	for i, things := range [...][]string{s.throws.struck, s.throws.spared} {
		if len(things) > 0 {
			s.say(fateTitle, fateWords[s.fate][i], strings.Join(things, "; "))
		}
	}
	if !s.told && len(s.throws.struck)+len(s.throws.spared) == 0 && nothingHappens[s.fate] != "" {
		s.say(fateTitle, "%s", nothingHappens[s.fate])
	}
	s.fate, s.throws, s.told = 0, throws{}, false
	s.tellSuccession()
}

// tellSuccession tells who follows lords whom fate has killed.
func (s *narrator) tellSuccession() {
	for seat, w := range s.winters {
		if s.knows(adjudicator.Seat(seat)) {
			s.tellHeir(adjudicator.Seat(seat), fateTitle, w)
		} else if tale := s.otherWinter(adjudicator.Seat(seat), w); tale != "" {
			s.say(fateTitle, "%s", tale)
		}
	}
	clear(s.winters)
}

// tellFateRolled tells the dice of fate, and opens the tale of what they bring.
func (s *narrator) tellFateRolled(e adjudicator.FateRolled) {
	s.tellCollected()
	s.fate = e.Sum
	d := e.Dice
	s.say(fateTitle, "The dice show [%d] [%d] [%d], %d: %s", d[0].Face, d[1].Face, d[2].Face, e.Sum, fateTales[e.Sum][s.played.Before.Year%2])
}

func (s *narrator) sayOfFate(format string, args ...any) {
	s.told = true
	s.say(fateTitle, format, args...)
}

// tellDeserters tells of the knight and the man-at-arms who leave the lord of the most manors.
func (s *narrator) tellDeserters(e adjudicator.TroopsDeserted) {
	s.sayOfFate("%s the most manors: %s knight %s and man-at-arms %s are gone from %s before breakfast, with two of the better horses.",
		s.Does(e.Lord, "hold", "holds"), phrase.Choose(e.Lord == s.Reader, "your", "his"), naming.Number(e.Knight), naming.Number(e.Man), s.Place(e.Manor))
}

// fateHeads are the results of fate in a line, by the sum of the dice (§25).
var fateHeads = [19]string{
	3: "the plague is in the valley", 4: "lightning looks for a church", 5: "lightning looks for a stone circle",
	6: "the peasants take up their forks", 7: "storms shake the castles", 8: "floods go for the bridges", 9: "a recruiter tempts soldiers away",
	10: "fire goes through the forests", 11: "the Abbey and the Priory will yield nothing", 12: "a knight and a man look for the poorest lord",
	13: "an old knight comes home", 14: "scutage is paid", 15: "churches will cost half", 16: "bees look for new homes",
	17: "the borders are moved", 18: "the Abbey and the Priory will yield double",
}
