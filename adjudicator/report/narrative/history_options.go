package narrative

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
)

// An omen gathers what the optional rules brought in a season, beside what omens tells.
type omen struct {
	news                   []string // told as it came
	sky                    string   // what year it is
	plague, castles, fires int      // how many were struck
	bridges                []string // washed away
	churches               []string // and circles, struck
	fated                  bool     // fate has struck something, which is told
}

// struck notes whether fate has struck something; it counts what it has struck.
func (c *historyLine) struck(yes bool) int {
	c.omen.fated = c.omen.fated || yes
	return oneIf(yes)
}

// add keeps a piece of news.
func (o *omen) add(text string) { o.news = append(o.news, text) }

// options tells what the optional rules brought to whom.
func (c *historyLine) options() {
	o := &c.omen
	c.then = append(c.then, o.news...)
	for _, w := range [...]struct {
		n          int
		what, verb string
	}{{o.plague, "troop", " of the plague"}, {o.castles, "castle", " by storms"}, {o.fires, "forest unit", " down"}} {
		if w.n > 0 {
			verb := map[string][2]string{"troop": {" dies", " die"}, "castle": {" is damaged", " are damaged"}, "forest unit": {" burns", " burn"}}[w.what]
			c.then = append(c.then, phrase.Count(w.n, w.what)+phrase.Choose(w.n == 1, verb[0], verb[1])+w.verb)
		}
	}
	if len(o.bridges) > 0 {
		c.then = append(c.then, "floods wash away "+phrase.List(phrase.FirstFew(o.bridges, "more bridges")))
	}
	if len(o.churches) > 0 {
		c.then = append(c.then, "lightning strikes "+phrase.List(phrase.FirstFew(o.churches, "more")))
	}
}
