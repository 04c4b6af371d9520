package report

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// weatherMoved tells how the counter moved on the weather track, and in autumn what year it is (§12).
func (s *narrator) weatherMoved(e adjudicator.WeatherMoved) {
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
func (w *describer) sky() string {
	track := make([]string, len(w.Rules.Weather.Ring))
	for i, sky := range w.Rules.Weather.Ring {
		if track[i] = sky.String(); i+1 == w.s.Weather {
			track[i] = "[" + strings.ToUpper(track[i]) + "]"
		}
	}
	return fmt.Sprintf("The weather counter stands on space %d of the track, and moves on by a die at the end of spring, summer and autumn: %s, and round again.",
		w.s.Weather, strings.Join(track, ", "))
}

// signs are what hangs over all lords alike: the weather, the King, and their points; of these alone
// once the game is over.
func (w *describer) signs() (all []string) {
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
