package report

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// weatherMoved tells how the counter moved on the weather track, and in autumn what year it is (§12).
func (s *teller) weatherMoved(e adjudicator.WeatherMoved) {
	s.settle()
	s.tellMarks()
	s.say(s.endTitle(), "The weather die shows [%d]: the counter goes from space %d to space %d, %s.", e.Face, e.From, e.To, e.Weather)
	if s.season != adjudicator.Autumn && s.season != adjudicator.SettingOut {
		return
	}
	s.say(s.endTitle(), "%s", [...]string{
		ruleset.Bad:     "It is a bad year: the rain does not end, and fields, hives and river reeves bring less.",
		ruleset.Average: "It is a year like any other: the weather neither gives nor takes.",
		ruleset.Good:    "It is a good year: fields, hives and river reeves bring more, and so do the Abbey and the Priory.",
	}[e.Weather])
}

// sky shows the weather track with its counter, so that everybody may guess (§12).
func (w *words) sky() string {
	track := make([]string, len(w.Rules.Weather.Ring))
	for i, sky := range w.Rules.Weather.Ring {
		if track[i] = sky.String(); i+1 == w.s.Weather {
			track[i] = "[" + strings.ToUpper(track[i]) + "]"
		}
	}
	return fmt.Sprintf("The weather counter stands on space %d of the track, and moves on by a die at the end of spring, summer and autumn: %s, and round again.",
		w.s.Weather, strings.Join(track, ", "))
}

// outlook says in autumn what year it may become: the die that is thrown before the harvest decides (§12).
func (w *words) outlook() []string {
	ring := w.Rules.Weather.Ring
	if !w.s.Options.Weather || w.s.Season != adjudicator.Autumn {
		return nil
	}
	var faces [3]int
	for face := range dieFaces {
		faces[ring[(w.s.Weather+face)%len(ring)]]++
	}
	var parts []string
	for sky, n := range faces {
		if n > 0 {
			parts = append(parts, [...]string{ruleset.Bad: "a bad year", ruleset.Average: "an average year", ruleset.Good: "a good year"}[sky]+" on "+count(n, "face"))
		}
	}
	return []string{"The weather die falls before this harvest: it brings " + list(parts) + "."}
}

// dieFaces is how many faces a die has.
const dieFaces = 6

// signs are what hangs over all lords alike: the weather, the King, and their points; of these alone
// once the game is over.
func (w *words) signs() (all []string) {
	if w.s.Options.Weather && !w.s.Over {
		all = append(all, w.sky())
	}
	if w.s.Options.Advanced && !w.s.Over {
		all = append(all, w.king())
	}
	if w.s.Options.Advanced {
		all = append(all, w.reverence())
	}
	return all
}
