package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// moveWeather moves the counter on by one die, at the end of each spring, summer and autumn (§12).
func (g *game) moveWeather() {
	if !g.state.Options.Weather {
		return
	}
	roll := g.roll("the weather")
	spaces := len(g.rules.Weather.Ring)
	e := WeatherMoved{Roll: roll, From: g.state.Weather, To: (g.state.Weather-1+roll.Face)%spaces + 1}
	e.Weather = g.rules.Weather.Ring[e.To-1]
	g.emit(e)
}

// Sky is the weather on which the counter stands; an average one where weather is not played (§12).
func Sky(r *ruleset.Rules, s *State) ruleset.Weather {
	if !s.Options.Weather {
		return ruleset.Average
	}
	return r.Weather.Ring[s.Weather-1]
}

// weatherBezants is what the weather adds or takes for each thing that feels it (§12).
func weatherBezants(r *ruleset.Rules, sky ruleset.Weather) int {
	switch sky {
	case ruleset.Bad:
		return r.Weather.Bad
	case ruleset.Good:
		return r.Weather.Good
	}
	return 0
}

// feels is how many times a manor's arable feels the weather: once for each two units, rounded up (§12).
func feels(r *ruleset.Rules, arable int) int {
	return (arable + r.Weather.Arable - 1) / r.Weather.Arable
}

// WeatherMoved moves the counter on the weather track (§12).
type WeatherMoved struct {
	dice.Roll
	From    int             `json:"from"` // spaces of the track, from 1
	To      int             `json:"to"`
	Weather ruleset.Weather `json:"weather"` // of the space on which it stands now
}

func (e WeatherMoved) apply(s *State) { s.Weather = e.To }
