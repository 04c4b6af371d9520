package report

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// A Status is how a lord stands now, and which orders of his are in.
type Status struct {
	Office
	Game     string   `json:"game"`
	Lord     string   `json:"lord"`
	Season   string   `json:"season"` // that is called for
	Orders   []string `json:"orders"` // as they stand
	Stands   []string `json:"standing_orders"`
	Digest   string   `json:"digest"`
	Realm    *Realm   `json:"realm,omitempty"` // nil before the setting out
	Others   []Other  `json:"others"`
	Standing Standing `json:"standing"`
	Sheet    *Sheet   `json:"sheet,omitempty"`
}

// NewStatus is how a lord stands in the season that is called for.
func NewStatus(t Table, s *adjudicator.State, reader adjudicator.Seat, orders, standing []string, digest string, o Office) *Status {
	w := words{t, s, reader}
	v := &Status{Office: o, Game: t.Game, Lord: w.name(reader), Season: titleOf(s.Season, s.Year), Orders: orders, Stands: standing, Digest: digest}
	if s.Season == adjudicator.SettingOut {
		v.Season, v.Sheet = "the setting out", newSheet(w)
		return v
	}
	v.Realm, v.Others, v.Standing = newRealm(w, nil), newOthers(w), newStanding(w)
	if !s.Over && !s.Players[reader].Out {
		v.Sheet = newSheet(w)
	}
	return v
}

// A Past is a season that has been played, the state after it, and its record, or those events of it
// that Chronicle needs.
type Past struct {
	Season adjudicator.Season
	Year   int
	State  *adjudicator.State
	Record []adjudicator.Event
}

// A History is the campaign so far: what happened in each season, in a line, and a table of manors and
// gross income by lord.
type History struct {
	Game     string       `json:"game"`
	Lords    []string     `json:"lords"`
	Rows     []HistoryRow `json:"rows"`
	Pictures []Picture    `json:"pictures,omitempty"` // the plots, as soon as there is something to plot
}

// A HistoryRow is one season.
type HistoryRow struct {
	Season   string `json:"season"`
	Year     int    `json:"year"`
	Line     string `json:"line,omitempty"`     // what happened, in a sentence or two
	Manors   []int  `json:"manors"`             // by lord
	Gross    []int  `json:"gross,omitempty"`    // by lord; of an autumn only
	Strength []int  `json:"strength,omitempty"` // by lord: the combat strength of all his troops
}

// NewHistory tells of the seasons played, the first one first.
func NewHistory(t Table, past []Past) *History {
	h := &History{Game: t.Game}
	for i, p := range past {
		row := HistoryRow{Season: titleOf(p.Season, p.Year), Year: p.Year, Line: Chronicle(t, p)}
		for seat := range p.State.Players {
			if i == 0 {
				h.Lords = append(h.Lords, p.State.Players[seat].Lord)
			}
			row.Manors = append(row.Manors, p.State.Held(adjudicator.Seat(seat)))
			row.Strength = append(row.Strength, strengthOf(t.Rules, p.State.Player(adjudicator.Seat(seat))))
			if p.Season == adjudicator.Autumn || p.Season == adjudicator.SettingOut {
				row.Gross = append(row.Gross, p.State.Players[seat].Income)
			}
		}
		h.Rows = append(h.Rows, row)
	}
	if len(h.Rows) > 1 {
		h.Pictures = plots(h)
	}
	return h
}
