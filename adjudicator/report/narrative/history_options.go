package narrative

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// chronicledOptions are the kinds of events of the optional rules by which the chronicle is written.
var chronicledOptions = []adjudicator.Event{
	adjudicator.WeatherMoved{}, adjudicator.SiegeLaid{}, adjudicator.FaithChosen{}, adjudicator.SiteDestroyed{},
	adjudicator.PlagueRolled{}, adjudicator.LightningRolled{}, adjudicator.ManorRevolted{},
	adjudicator.StormRolled{}, adjudicator.FloodRolled{}, adjudicator.FireRolled{},
	adjudicator.BoundaryMoved{},
}

// An omen gathers what the optional rules brought in a season, beside what omens tells.
type omen struct {
	news                   []string // told as it came
	sky                    string   // what year it is
	plague, castles, fires int      // how many were struck
	bridges                []string // washed away
	struck                 []string // churches and circles
	fated                  bool     // fate has struck something, which is told
}

// hearOption takes one event of the optional rules in.
func (c *historyLine) hearOption(e adjudicator.Event) {
	o := &c.omen
	switch e := e.(type) {
	case adjudicator.WeatherMoved:
		if c.season == adjudicator.Autumn && e.Weather != ruleset.Average {
			o.sky = "it is a " + e.Weather.String() + " year"
		}
	case adjudicator.SiegeLaid:
		o.add(c.ListLords(e.By) + phrase.Choose(len(e.By) == 1, " besieges ", " besiege ") + c.Name(e.Holder) + " in " + c.Place(e.Manor))
	case adjudicator.FaithChosen:
		if e.Was != order.NoFaith {
			o.add(c.Name(e.Lord) + " turns " + e.Now.Title())
		}
	case adjudicator.SiteDestroyed:
		o.add(c.Name(e.Lord) + " pulls down the " + naming.ImprovementName(e.What) + " at " + c.Place(e.Manor))
	default:
		c.hearFate(e)
	}
}

// hearFate takes one event of fate in.
func (c *historyLine) hearFate(e adjudicator.Event) {
	o := &c.omen
	o.fated = o.fated || strikes(e)
	switch e := e.(type) {
	case adjudicator.PlagueRolled:
		o.plague += oneIf(e.Dies)
		if t := c.State.Player(e.Lord).Troop(e.Troop); e.Dies && t != nil && t.Kind == adjudicator.Lord {
			c.first = append(c.first, c.Name(e.Lord)+" dies of the plague")
		}
	case adjudicator.LightningRolled:
		if e.Strikes {
			o.struck = append(o.struck, "the "+naming.ImprovementName(e.What)+" at "+c.Place(e.Manor))
		}
	case adjudicator.StormRolled:
		o.castles += oneIf(e.Damaged)
	case adjudicator.FireRolled:
		o.fires += oneIf(e.Burns)
	case adjudicator.FloodRolled:
		if e.Washed {
			o.bridges = append(o.bridges, c.Board.Place(e.Bridge).Choke.Name)
		}
	case adjudicator.ManorRevolted:
		o.add(c.Place(e.Manor) + " rises against " + c.Name(e.Lord))
	case adjudicator.BoundaryMoved:
		o.add(c.Place(e.Manor) + " goes from " + c.Name(e.From) + " to " + c.Name(e.To) + " by a new boundary")
	}
}

// strikes reports whether by an event fate has struck something.
func strikes(e adjudicator.Event) bool {
	switch e := e.(type) {
	case adjudicator.PlagueRolled:
		return e.Dies
	case adjudicator.LightningRolled:
		return e.Strikes
	case adjudicator.StormRolled:
		return e.Damaged
	case adjudicator.FireRolled:
		return e.Burns
	case adjudicator.FloodRolled:
		return e.Washed
	case adjudicator.ManorRevolted, adjudicator.BoundaryMoved:
		return true
	}
	return false
}

// add keeps a piece of news.
func (o *omen) add(text string) { o.news = append(o.news, text) }

// options tells what the optional rules brought to whom.
func (c *historyLine) options() {
	o := &c.omen
	c.then = append(c.then, o.news...)
	for _, w := range [...]struct {
		n                  int
		KindAndGrade, verb string
	}{{o.plague, "troop", " of the plague"}, {o.castles, "castle", " by storms"}, {o.fires, "forest unit", " down"}} {
		if w.n > 0 {
			verb := map[string][2]string{"troop": {" dies", " die"}, "castle": {" is damaged", " are damaged"}, "forest unit": {" burns", " burn"}}[w.KindAndGrade]
			c.then = append(c.then, phrase.Count(w.n, w.KindAndGrade)+phrase.Choose(w.n == 1, verb[0], verb[1])+w.verb)
		}
	}
	if len(o.bridges) > 0 {
		c.then = append(c.then, "floods wash away "+phrase.List(phrase.FirstFew(o.bridges, "more bridges")))
	}
	if len(o.struck) > 0 {
		c.then = append(c.then, "lightning strikes "+phrase.List(phrase.FirstFew(o.struck, "more")))
	}
}
