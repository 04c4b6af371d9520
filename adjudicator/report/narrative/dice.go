package narrative

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// DiceKnownTo are the dice of a season that a reader may know while the game is played: those that the reader's report tells of. The seed and all that
// went into the key are told with every season, so that no face is secret; but that a die was thrown says that a knight of another lord heard of others who
// were not paid, or which lords wished for an entry.
func DiceKnownTo(reader adjudicator.Seat, record []adjudicator.Event) []view.Die {
	var entries []string // for which the reader threw
	for _, e := range view.EventsOf[adjudicator.DiceRolled](record) {
		if e.Lord == reader && e.Entry != "" {
			entries = append(entries, e.Entry)
		}
	}
	setsOut := false
	return AllDice(slices.DeleteFunc(slices.Clone(record), func(e adjudicator.Event) bool {
		switch e := any(e).(type) {
		case adjudicator.SeasonBegan:
			setsOut = e.Season == adjudicator.SettingOut
		case adjudicator.LoyaltyRolled:
			return e.Lord != reader
		case adjudicator.DiceRolled:
			return setsOut && !slices.Contains(entries, e.Entry)
		}
		return false
	}))
}

// AllDice are all dice of a season, for its master, and for everybody when the game is over.
func AllDice(record []adjudicator.Event) (all []view.Die) {
	for _, e := range record {
		for _, r := range adjudicator.Rolls(e) {
			all = append(all, view.Die{For: r.Purpose, Face: r.Face})
		}
	}
	return all
}
