package narrative

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewFinal is the last letter of a game to one reader, the same for all lords but for its head and how the reader did; NoSeat is a reader who
// plays nobody.
func NewFinal(t view.Table, e view.Ending, reader adjudicator.Seat, o view.Office) *view.Final {
	w := finalWriter{naming.Names{Table: t, State: e.State, Reader: adjudicator.NoSeat}, e}
	v := &view.Final{Office: o, Game: t.Game, History: NewHistory(t, e.Past), Opened: e.Opened, Log: e.Log, Rulings: e.Rulings}
	if !e.Begun {
		v.Outcome = []string{"The master has ended the game before it began. There is no winner."}
		return v
	}
	v.Worths = w.worths()
	decided, _ := valued(e)
	v.ByPoints = decided.ByPoints
	v.Outcome = w.outcome(v.Worths)
	if reader != adjudicator.NoSeat {
		v.You = w.rankOf(reader, v.Worths)
	}
	v.Pictures = append(situation.ValleyPictures(t, e.State, e.Record), v.History.Pictures...)
	return v
}

// A finalWriter writes the last letter.
type finalWriter struct {
	naming.Names
	end view.Ending
}

// worths are what all lords are worth (§16).
func (w *finalWriter) worths() []view.Worth {
	all, sum := adjudicator.Valuation(w.Rules, w.Board, w.State), 0 // of a game that its master ended, what each was worth then
	if v, ok := valued(w.end); ok {
		all = v.Worths
	}
	for _, a := range all {
		sum += a.Total
	}
	views := make([]view.Worth, len(all))
	for i, a := range all {
		views[i] = view.Worth{Lord: w.Name(a.Lord), Manors: a.Manors, ManorWorth: a.ManorWorth, Improvements: a.Improvements,
			Troops: a.TroopWorth, Cash: a.Cash, Points: a.Points, Total: a.Total, Share: (a.Total*200 + sum) / max(1, 2*sum)}
		switch {
		case slices.Contains(w.end.Winners, a.Lord):
			views[i].Note = "won"
		case w.State.Players[a.Lord].Out:
			views[i].Note = "out"
		case slices.Contains(w.end.Vacant, a.Lord):
			views[i].Note = "given up"
		}
	}
	return views
}

// valued finds the valuation in the record of a game's last season.
func valued(e view.Ending) (v adjudicator.GameValued, ok bool) {
	if all := view.EventsOf[adjudicator.GameValued](e.Record); len(all) > 0 {
		return all[0], true
	}
	return v, false
}

// worth is a sum in bezants, in the advanced game in points (§16) once somebody has any.
func (w *finalWriter) worth(n int) string {
	if slices.ContainsFunc(w.State.Players, func(p adjudicator.Player) bool { return p.Points > 0 }) {
		return phrase.Points(n)
	}
	return phrase.Bz(n)
}

// outcome says who won, by what, and by which rule (§2, §16).
func (w *finalWriter) outcome(worths []view.Worth) []string {
	rule := "It was played by this rule: " + view.NewEnd(w.Table, w.State).String()
	for _, won := range view.EventsOf[adjudicator.GameWon](w.end.Record) {
		return []string{w.Name(won.Lord) + " has won the game: he holds " + phrase.Count(won.Manors, "manor") + " of the board's " +
			phrase.Spell(len(w.Board.Manors())) + ", where " + phrase.Spell(won.Needed) + " are enough.", rule}
	}
	decided, _ := valued(w.end)
	by := string(view.DecidedBy(w.State, decided))
	why := "The last year is over, and the game is decided by " + by + "."
	if w.end.Early != "" {
		why, rule = "The master has ended the game in "+w.end.Early+", which was not played. It is decided by "+by+", as things stood then.", ""
	}
	return phrase.NotEmpty(why, w.whoWon(worths), rule)
}

// whoWon names the winners of a game that nobody has won by manors.
func (w *finalWriter) whoWon(worths []view.Worth) string {
	switch len(w.end.Winners) {
	case 0:
		return "No lord is left, and nobody has won."
	case 1:
		return w.ListLords(w.end.Winners) + " has won, with " + w.worth(worths[w.end.Winners[0]].Total) + "."
	}
	return w.ListLords(w.end.Winners) + " share the victory, each with " + w.worth(worths[w.end.Winners[0]].Total) + " and " +
		phrase.Count(worths[w.end.Winners[0]].Manors, "manor") + "."
}

// rankOf says how a lord did: the place among all, and what it is worth.
func (w *finalWriter) rankOf(reader adjudicator.Seat, worths []view.Worth) string {
	you := worths[reader]
	better := 0
	for i, o := range worths {
		won := slices.Contains(w.end.Winners, adjudicator.Seat(i))
		if adjudicator.Seat(i) != reader && (won || o.Total > you.Total) {
			better++
		}
	}
	held := phrase.Count(you.Manors, "manor") + " and are worth " + w.worth(you.Total)
	switch {
	case slices.Contains(w.end.Winners, reader):
		return you.Lord + ", you have " + phrase.Choose(len(w.end.Winners) == 1, "won", "won together with "+w.others(reader)) + ": you hold " + held + "."
	case w.State.Players[reader].Out:
		return you.Lord + ", you were out of the game before it ended."
	}
	return you.Lord + ", you came " + phrase.Ordinal(better+1) + " of " + phrase.Spell(len(worths)) + ": you hold " + held + "."
}

// others are the winners but for one.
func (w *finalWriter) others(reader adjudicator.Seat) string {
	return w.ListLords(slices.DeleteFunc(slices.Clone(w.end.Winners), func(s adjudicator.Seat) bool { return s == reader }))
}

// NewHistory tells of the seasons played, the first one first.
func NewHistory(t view.Table, past []view.Past) *view.History {
	h := &view.History{Game: t.Game}
	for _, p := range past {
		row := situation.NewHistoryRow(t, p)
		row.Line = HistoryLine(t, p)
		h.Rows = append(h.Rows, row)
	}
	if len(past) > 0 {
		for i := range past[0].State.Players {
			h.Lords = append(h.Lords, past[0].State.Players[i].Lord)
		}
	}
	if len(h.Rows) > 1 {
		h.Pictures = situation.Plots(h)
	}
	return h
}
