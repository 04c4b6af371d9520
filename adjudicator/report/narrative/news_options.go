package narrative

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// fateHeads are the results of fate in a line, by the sum of the dice (§25).
var fateHeads = [19]string{
	3: "the plague is in the valley", 4: "lightning looks for a church", 5: "lightning looks for a stone circle",
	6: "the peasants take up their forks", 7: "storms shake the castles", 8: "floods go for the bridges", 9: "a recruiter tempts soldiers away",
	10: "fire goes through the forests", 11: "the Abbey and the Priory will yield nothing", 12: "a knight and a man look for the poorest lord",
	13: "an old knight comes home", 14: "scutage is paid", 15: "churches will cost half", 16: "bees look for new homes",
	17: "the borders are moved", 18: "the Abbey and the Priory will yield double",
}

// tidings takes one event of the optional rules in.
func (n *newsFeed) tidings(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.ManorPillaged:
		n.say(view.NewsPillage, "%s pillaged %s's manor %s%s.", n.Name(e.By), n.Name(e.Holder), n.Board.NameOf(e.Manor), spoils(e))
	case adjudicator.SiegeLaid:
		for _, by := range e.By {
			n.say(view.NewsSiege, "%s lies before %s's house at %s.", n.Name(by), n.Name(e.Holder), n.Board.NameOf(e.Manor))
		}
	case adjudicator.FateRolled:
		n.settle()
		n.say(view.NewsFate, "Fate throws %d: %s.", e.Sum, fateHeads[e.Sum])
	case adjudicator.TroopJoined:
		n.joined[e.Lord] = append(n.joined[e.Lord], newcomer(e))
	case adjudicator.TroopsDeserted:
		n.say(view.NewsFate, "A knight and a man-at-arms of %s are gone from %s.", phrase.Possessive(n.Name(e.Lord)), n.Board.NameOf(e.Manor))
	case adjudicator.ManorRevolted:
		n.lost[e.Lord] = append(n.lost[e.Lord], n.Board.NameOf(e.Manor))
	case adjudicator.BoundaryMoved:
		n.say(view.NewsFate, "%s is %s's now, and no more %s's.", n.Board.NameOf(e.Manor), n.Name(e.To), n.Name(e.From))
	case adjudicator.ManorImproved:
		if e.What >= order.Castle {
			n.raised[e.Lord] = append(n.raised[e.Lord], "a "+naming.ImprovementName(e.What)+" at "+n.Board.NameOf(e.Manor))
		}
	case adjudicator.SiteDestroyed:
		n.razed = append(n.razed, fmt.Sprintf("%s pulled down the %s at %s.", n.Name(e.Lord), naming.ImprovementName(e.What), n.Board.NameOf(e.Manor)))
	case adjudicator.WeatherMoved:
		if n.State.Season == adjudicator.Winter && e.Weather != ruleset.Average {
			n.say(view.NewsMoney, "It is a %s year.", e.Weather)
		}
	default:
		n.court(e)
	}
}

// court takes in what has to do with the King and the faiths.
func (n *newsFeed) court(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.FaithChosen:
		n.say(view.NewsKing, "%s is a %s%s.", n.Name(e.Lord), e.Now.Title(), phrase.Choose(e.Was == order.NoFaith, "", " now"))
	case adjudicator.KingMoved:
		if e.Comes {
			n.say(view.NewsKing, "King Arthur comes to the valley%s.", phrase.Choose(e.Last, ", for the last time", ""))
		}
	case adjudicator.ReverenceShown:
		n.awards = append(n.awards, fmt.Sprintf("%s %d (%d in all)", n.Name(e.Lord), e.Award, e.Points))
	}
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

// settleTidings tells what was gathered of the optional rules.
func (n *newsFeed) settleTidings() {
	for seat, manors := range n.lost {
		if len(manors) > 0 {
			n.say(view.NewsFate, "%s lost %s.", n.Name(adjudicator.Seat(seat)), phrase.List(manors))
		}
		if built := n.raised[seat]; len(built) > 0 {
			n.say(view.NewsBuild, "%s built %s.", n.Name(adjudicator.Seat(seat)), phrase.List(built))
		}
		if who := n.joined[seat]; len(who) > 0 {
			n.say(view.NewsFate, "%s gained %s.", n.Name(adjudicator.Seat(seat)), phrase.List(who))
		}
		n.lost[seat], n.raised[seat], n.joined[seat] = nil, nil, nil
	}
	for _, text := range n.razed {
		n.say(view.NewsBuild, "%s", text)
	}
	n.razed = nil
	if len(n.awards) > 0 {
		n.say(view.NewsKing, "King Arthur awarded %s.", phrase.List(n.awards))
		n.awards = nil
	}
}

// hearOmen takes one event of the optional rules into the chronicle.
func (c *historyLine) hearOmen(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.FateRolled:
		c.fate = e.Sum
	case adjudicator.TroopJoined:
		c.guest = phrase.Choose(c.fate == 12, ", and find ", ", and joins ") + c.Name(e.Lord)
	case adjudicator.ReverenceShown:
		c.awards = append(c.awards, e)
	case adjudicator.ManorPillaged:
		c.ravaged = c.counted(c.ravaged, e.By, 1)
	}
}

// honoured are those to whom the King has given most, and how much.
func (c *historyLine) honoured() string {
	best, who := 0, []adjudicator.Seat{}
	for _, a := range c.awards {
		if a.Award > best {
			best, who = a.Award, nil
		}
		if a.Award == best {
			who = append(who, a.Lord)
		}
	}
	if best == 0 {
		return "nobody"
	}
	return c.ListLords(who) + " most, with " + phrase.Points(best)
}

// omens tells of fate, of a visit of the King, and who pillaged how many manors.
func (c *historyLine) omens() {
	if c.fate > 0 && !c.omen.fated {
		c.first = append(c.first, fateHeads[c.fate]+c.guest)
	}
	if len(c.awards) > 0 {
		c.first = append(c.first, "King Arthur comes, and honours "+c.honoured())
	}
	var all []string
	for seat, n := range c.ravaged {
		if n > 0 {
			all = append(all, c.Name(adjudicator.Seat(seat))+phrase.Choose(len(all) == 0, " pillages "+phrase.Count(n, "manor"), " "+phrase.Spell(n)))
		}
	}
	if len(all) > 0 {
		c.then = append(c.then, phrase.List(all))
	}
}
