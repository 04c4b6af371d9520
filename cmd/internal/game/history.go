package game

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/store"
)

// pastSeason is a season that has been played, as the history of the campaign tells it.
func (g *Game) pastSeason(s store.Season) (view.Past, error) {
	state, err := g.stateAfter(s)
	if err != nil {
		return view.Past{}, err
	}
	events, err := g.Tx.EventsOf(s.ID, narrative.HistoryKinds())
	if err != nil {
		return view.Past{}, err
	}
	one := view.Past{Year: s.Year, State: &state}
	if one.Record, err = DecodeEvents(events); err != nil {
		return one, err
	}
	return one, one.Season.UnmarshalText([]byte(s.Name))
}

// History tells of those seasons of the game that are to be told.
func (g *Game) History(told func(store.Season) bool) (*view.History, error) {
	seasons, err := g.Tx.Seasons(g.Row.ID)
	if err != nil {
		return nil, err
	}
	var past []view.Past
	for _, s := range seasons {
		if !told(s) {
			continue
		}
		one, err := g.pastSeason(s)
		if err != nil {
			return nil, err
		}
		past = append(past, one)
	}
	return narrative.NewHistory(g.ReportTable(), past), nil
}
