package narrative

import (
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
