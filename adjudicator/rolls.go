package adjudicator

import "github.com/seneschal-pbem/seneschal/adjudicator/dice"

// Rolls are the dice that an event carries.
func Rolls(e Event) (all []dice.Roll) {
	switch e := any(e).(type) {
	case interface{ Thrown() dice.Roll }:
		return []dice.Roll{e.Thrown()}
	case RoundFought:
		return e.Dice[:]
	case FateRolled:
		return e.Dice[:]
	case ManorPillaged:
		for _, d := range e.Dice {
			all = append(all, d.Roll)
		}
	}
	return all
}
