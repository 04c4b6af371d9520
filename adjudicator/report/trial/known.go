package trial

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// purse is what other lords are taken to have above the pay of their troops: enough for all that can be guessed of them.
const purse = 1000

// known is a state as far as a lord knows it. What the others have in their treasuries, whom they name as friend, enemy or heir, and
// where their knights supervise is hidden: nothing of it is taken over.
func known(t view.Table, s *adjudicator.State, asker adjudicator.Seat) adjudicator.State {
	k := s.Clone()
	for i := range k.Players {
		if p := &k.Players[i]; adjudicator.Seat(i) != asker {
			p.Allies, p.Enemies, p.Heir = nil, nil, 0
			p.Treasury = adjudicator.PayOwed(t.Rules, p) + purse
		}
	}
	for i := range k.Manors {
		if m := &k.Manors[i]; m.Holder != asker {
			m.Supervised = false
		}
	}
	return k
}

// assumed says what is taken in place of what the asker does not know, as far as it matters in the season.
func assumed(s *adjudicator.State, asker adjudicator.Seat) []string {
	if s.Season == adjudicator.Winter {
		return []string{"What the others have in their treasuries is hidden: they are taken to have enough."}
	}
	other := s.Players[(int(asker)+1)%len(s.Players)].Lord
	all := []string{"Whom the others name as allies or enemies is hidden: they are taken to name nobody. \"" + other + ": ALLY " + s.Players[asker].Lord + "\" tries it otherwise."}
	if s.Season == adjudicator.Autumn && s.LastYear == s.Year {
		all = append(all, "The valuation at the end of the game is not tried, since it counts money that is hidden.")
	}
	return all
}
