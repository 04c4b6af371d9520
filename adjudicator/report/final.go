package report

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// A Final is the last letter of a game: who won, the campaign, and all that was secret in it.
type Final struct {
	Office
	Game    string   `json:"game"`
	Outcome []string `json:"outcome"` // who won, and by what
	Worths  []Worth  `json:"worths"`  // in the game's order; none of a game that never began
	History *History `json:"history"`
	Opened  []Opened `json:"opened"`

	ByPoints bool `json:"by_points,omitempty"` // the points of reverence alone decided (§17)

	Pictures []Picture `json:"pictures,omitempty"` // that stand in the page: the board as it was left, and the plots
}

// A Worth is what one lord is worth at the end (§16).
type Worth struct {
	Lord         string `json:"lord"`
	Manors       int    `json:"manors"` // how many
	ManorWorth   int    `json:"manor_worth"`
	Improvements int    `json:"improvements"`
	Troops       int    `json:"troops"`
	Cash         int    `json:"cash"`
	Points       int    `json:"points,omitempty"` // of reverence, in the advanced game
	Total        int    `json:"total"`
	Share        int    `json:"share"`          // of what all are worth, in percent
	Note         string `json:"note,omitempty"` // that he has won, is out, or has given his seat up
}

// Opened is all that was secret in a season. What is in it stands as it was hashed.
type Opened struct {
	Season string       `json:"season"`
	Seed   string       `json:"seed"`          // in hex
	Hash   string       `json:"hash"`          // of the seed, as it was announced
	Key    string       `json:"key,omitempty"` // in hex; "" of a season that was not played
	Lords  []OpenedLord `json:"lords,omitempty"`
}

// An OpenedLord is what one lord had ordered in a season.
type OpenedLord struct {
	Lord     string   `json:"lord"`
	Seal     string   `json:"seal"`
	Digest   string   `json:"digest"`
	Standing []string `json:"standing"`
	Orders   []string `json:"orders"`
}

// An Ending is how a game has ended. Record is that of its last season; of a game that its master
// ended before that it is empty, and Early names the season that was not played.
type Ending struct {
	State   *adjudicator.State
	Record  []adjudicator.Event
	Early   string
	Begun   bool
	Winners []adjudicator.Seat
	Vacant  []adjudicator.Seat // lords whose seats have been given up
	Past    []Past
	Opened  []Opened
}

// NewFinal is the last letter of a game, the same for all lords but for its head.
func NewFinal(t Table, e Ending, o Office) *Final {
	w := finalWriter{words{t, e.State, adjudicator.NoSeat}, e}
	v := &Final{Office: o, Game: t.Game, History: NewHistory(t, e.Past), Opened: e.Opened}
	if !e.Begun {
		v.Outcome = []string{"The master has ended the game before it began. There is no winner."}
		return v
	}
	v.Worths = w.worths()
	decided, _ := valued(e)
	v.ByPoints = decided.ByPoints
	v.Outcome = w.outcome(v.Worths)
	v.Pictures = append(ValleyPictures(t, e.State, e.Record), v.History.Pictures...)
	return v
}

// Reverence reports whether the lords have points of reverence (§17).
func (v *Final) Reverence() bool {
	return slices.ContainsFunc(v.Worths, func(w Worth) bool { return w.Points > 0 })
}

// A finalWriter writes the last letter.
type finalWriter struct {
	words
	end Ending
}

// worths are what all lords are worth (§16).
func (w *finalWriter) worths() []Worth {
	all, sum := w.valuation(), 0
	for _, a := range all {
		sum += a.Total
	}
	views := make([]Worth, len(all))
	for i, a := range all {
		views[i] = Worth{Lord: w.name(a.Lord), Manors: a.Manors, ManorWorth: a.ManorWorth, Improvements: a.Improvements,
			Troops: a.TroopWorth, Cash: a.Cash, Points: a.Points, Total: a.Total, Share: (a.Total*200 + sum) / max(1, 2*sum)}
		switch {
		case slices.Contains(w.end.Winners, a.Lord):
			views[i].Note = "won"
		case w.s.Players[a.Lord].Out:
			views[i].Note = "out"
		case slices.Contains(w.end.Vacant, a.Lord):
			views[i].Note = "given up"
		}
	}
	return views
}

// valuation is what decided the game, as its record says; of one that its master ended, what each was worth then.
func (w *finalWriter) valuation() []adjudicator.Worth {
	if v, ok := valued(w.end); ok {
		return v.Worths
	}
	return adjudicator.Valuation(w.Rules, w.Board, w.s)
}

// valued finds the valuation in the record of a game's last season.
func valued(e Ending) (v adjudicator.GameValued, ok bool) {
	for _, r := range e.Record {
		if v, ok = r.(adjudicator.GameValued); ok {
			return v, true
		}
	}
	return v, false
}

// worth is a sum in bezants, in the advanced game in points (§16) once somebody has any.
func (w *finalWriter) worth(n int) string {
	if slices.ContainsFunc(w.s.Players, func(p adjudicator.Player) bool { return p.Points > 0 }) {
		return points(n)
	}
	return bz(n)
}

// outcome says who won, and by what (§2, §16).
func (w *finalWriter) outcome(worths []Worth) []string {
	for _, r := range w.end.Record {
		if won, ok := r.(adjudicator.GameWon); ok {
			return []string{w.name(won.Lord) + " has won the game: he holds " + count(won.Manors, "manor") + " of the board's " +
				spelt(len(w.Board.Manors())) + ", where " + spelt(won.Needed) + " suffice."}
		}
	}
	why := "The last year is over, and the game is decided by what each lord is worth."
	if v, ok := valued(w.end); ok && v.ByPoints {
		why = "King Arthur has come for the last time, and the points of reverence alone decide."
	}
	if w.end.Early != "" {
		why = "The master has ended the game in " + w.end.Early + ", which was not played. It is decided by what each lord was worth then."
	}
	switch len(w.end.Winners) {
	case 0:
		return []string{why, "No lord is left, and nobody has won."}
	case 1:
		return []string{why, w.lords(w.end.Winners) + " has won, with " + w.worth(worths[w.end.Winners[0]].Total) + "."}
	}
	return []string{why, w.lords(w.end.Winners) + " share the victory, each with " + w.worth(worths[w.end.Winners[0]].Total) + " and " +
		count(worths[w.end.Winners[0]].Manors, "manor") + "."}
}
