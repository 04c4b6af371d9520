package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// WeatherMoved moves the counter on the weather track (§12).
type WeatherMoved struct {
	dice.Roll
	From    int             `json:"from"` // spaces of the track, from 1
	To      int             `json:"to"`
	Weather ruleset.Weather `json:"weather"` // of the space on which it stands now
}

func (e WeatherMoved) apply(s *State) { s.Weather = e.To }
