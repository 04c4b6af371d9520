package view

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// An End is how a game ends and is won. It is the one place that says so: letters, pages, rules and commands
// all print its String.
type End struct {
	Manors int   // on the board
	Needed int   // so many manors win; 0 in the advanced game (§2, §17)
	OfTwo  int   // so many if only two lords set out; 0 once that is settled, or where it makes no difference
	Last   int   // the year whose autumn ends the game; 0 for none
	By     WonBy // what decides after the last year, or when the master ends the game
}

// NewEnd is how a game ends and is won, by its rules, its options and its last year.
func NewEnd(t Table, s *adjudicator.State) End {
	e := End{Manors: len(t.Board.Manors()), Last: s.LastYear, By: WonByWorth}
	if s.Options.Advanced {
		if e.By = WonByWorthAndPoints; e.Last > t.Rules.Advanced.Years {
			e.By = WonByPoints
		}
		return e
	}
	e.Needed = adjudicator.Needed(t.Rules, t.Board, s)
	if s.Season == adjudicator.SettingOut && len(s.Players) < 3 {
		e.Needed, e.OfTwo = adjudicator.NeededOf(t.Rules, t.Board, 3), adjudicator.NeededOf(t.Rules, t.Board, 2)
	}
	return e
}

// String says how the game ends and is won, in whole sentences.
func (e End) String() string {
	if e.Needed == 0 {
		if e.Last == 0 {
			return "The game has no last year. When its master ends it, it is " + e.By.sentence()
		}
		return fmt.Sprintf("The game ends after the autumn of year %d, not sooner, and is ", e.Last) + e.By.sentence()
	}
	ofTwo := ""
	if e.OfTwo > 0 && e.OfTwo != e.Needed {
		ofTwo = fmt.Sprintf(" (%d if only two lords set out)", e.OfTwo)
	}
	manors := fmt.Sprintf("A lord who holds %d of the board's %d manors%s when a spring, summer or autumn ends wins at once", e.Needed, e.Manors, ofTwo)
	if e.Last == 0 {
		return manors + "; the game has no last year."
	}
	return manors + fmt.Sprintf(". If nobody has by then, the game ends after the autumn of year %d and is ", e.Last) + e.By.sentence()
}

// A WonBy is what decides a game that nobody has won by manors.
type WonBy string

// What decides such a game.
const (
	WonByWorth          WonBy = "worth"                                  // §16
	WonByPoints         WonBy = "points of reverence"                    // §17
	WonByWorthAndPoints WonBy = "worth and points of reverence together" // an advanced game that ends before its time, §16
)

// sentence says what that means and where it is written, as the end of a sentence.
func (w WonBy) sentence() string {
	switch w {
	case WonByPoints:
		return "won by points of reverence: by the lord who has the most (§17)."
	case WonByWorthAndPoints:
		return "won by worth and points of reverence together: by the lord for whom the two add up to the most (§16)."
	}
	return "won by worth: by the lord whose manors, improvements, troops and money are worth the most (§16)."
}

// DecidedBy is what decided a game that was valued (§16, §17).
func DecidedBy(s *adjudicator.State, e adjudicator.GameValued) WonBy {
	switch {
	case e.ByPoints:
		return WonByPoints
	case s.Options.Advanced:
		return WonByWorthAndPoints
	}
	return WonByWorth
}

// HowItEnds says how the game ends and is won. A letter of an earlier release has only figures for it.
func (s Standing) HowItEnds() string {
	switch {
	case s.Ends != "":
		return s.Ends
	case s.Last == 0 && s.Needed == 0:
		return ""
	case s.Last == 0:
		return fmt.Sprintf("%d of the board's %d manors win.", s.Needed, s.Manors)
	case s.Needed == 0:
		return fmt.Sprintf("The game ends after the autumn of year %d.", s.Last)
	}
	return fmt.Sprintf("%d of the board's %d manors win. The game ends after the autumn of year %d.", s.Needed, s.Manors, s.Last)
}
