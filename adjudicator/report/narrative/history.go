package narrative

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewHistory tells of the seasons played, the first one first.
func NewHistory(t view.Table, past []view.Past) *view.History {
	h := &view.History{Game: t.Game}
	for i, p := range past {
		row := view.HistoryRow{Season: naming.SeasonTitle(p.Season, p.Year), Year: p.Year, Line: HistoryLine(t, p)}
		for seat := range p.State.Players {
			if i == 0 {
				h.Lords = append(h.Lords, p.State.Players[seat].Lord)
			}
			row.Manors = append(row.Manors, p.State.Held(adjudicator.Seat(seat)))
			row.Strength = append(row.Strength, situation.StrengthOf(t.Rules, p.State.Player(adjudicator.Seat(seat))))
			if p.Season == adjudicator.Autumn || p.Season == adjudicator.SettingOut {
				row.Gross = append(row.Gross, p.State.Players[seat].Income)
			}
		}
		h.Rows = append(h.Rows, row)
	}
	if len(h.Rows) > 1 {
		h.Pictures = situation.Plots(h)
	}
	return h
}
