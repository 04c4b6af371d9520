package odds

import "github.com/seneschal-pbem/seneschal/adjudicator/ruleset"

// Rounds are the chances of the wounds that the dice of one round bring (§8.ii). They hang on how far a side is ahead before its dice,
// and on no orders. They are not for several goroutines at once.
type Rounds struct{ chances chances }

// NewRounds are the rounds of a rule set.
func NewRounds(r *ruleset.Rules) *Rounds { return &Rounds{newChances(r)} }

// Most is how many wounds a side may suffer in a round.
func (x *Rounds) Most() int { return x.chances.most }

// Of are the chances for the margin of the first side: of i wounds of it and j of the second at i*(Most+1)+j. They must not be changed.
func (x *Rounds) Of(margin int) []float64 { return x.chances.of(margin) }
