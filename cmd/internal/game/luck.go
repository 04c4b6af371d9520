package game

import (
	"encoding/json"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/luck"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/store"
)

// luckVersion is the version of how fights and their odds are worked out from a record.
const luckVersion = 1

// Luck adds up all fights up to a season, with the odds before each, as KeepFights kept them. Of seasons of which nothing is kept they are worked out now,
// and with keep kept.
func (g *Game) Luck(last store.Season, keep bool) (*luck.Campaign, error) {
	kept, err := g.keptFights()
	if err != nil {
		return nil, err
	}
	seasons, err := g.Tx.Seasons(g.Row.ID)
	var all []luck.Fight
	for _, s := range seasons {
		if err != nil {
			return nil, err
		}
		if s.Number > last.Number || s.State == store.SeasonOpen || !isCampaign(s) {
			continue
		}
		fights, ok := kept[s.ID]
		if !ok {
			fights, err = g.fightsOf(s, keep)
		}
		all = append(all, fights...)
	}
	return luck.Reckon(g.Rules, all, len(g.Seats)), err
}

// isCampaign reports whether troops march in a season.
func isCampaign(s store.Season) bool {
	return s.Number > 0 && s.Name != adjudicator.Winter.String()
}

// keptFights are the fights that are kept, by season.
func (g *Game) keptFights() (map[store.SeasonID][]luck.Fight, error) {
	rows, err := g.Tx.Luck(g.Row.ID)
	kept := map[store.SeasonID][]luck.Fight{}
	for _, l := range rows {
		if err != nil || l.Version != luckVersion {
			continue
		}
		var fights []luck.Fight
		err = json.Unmarshal(l.Fights, &fights)
		kept[l.Season] = fights
	}
	return kept, err
}

// fightsOf works the fights of a season out from its record.
func (g *Game) fightsOf(s store.Season, keep bool) ([]luck.Fight, error) {
	p, err := g.LoadPlayed(s)
	if err != nil {
		return nil, err
	}
	orders, err := g.Tx.PlayedOrders(s.ID)
	if err != nil {
		return nil, err
	}
	fights, ok := g.fightsIn(p.Before, p.Record, orders)
	if ok && keep {
		err = g.keep(s, fights)
	}
	return fights, err
}

// fightsIn takes the fights of a season out of its record. A fault of ours in it must keep no season from being played: then there are none.
func (g *Game) fightsIn(before *adjudicator.State, record []adjudicator.Event, orders []store.PlayedOrders) (fights []luck.Fight, ok bool) {
	was := *g
	err := fault.Safely(func() error {
		fights = luck.FightsOf(g.ReportTable(), before, record, func(state *adjudicator.State, seat adjudicator.Seat) adjudicator.Bound {
			if int(seat) >= len(orders) {
				return adjudicator.Bound{Lord: seat}
			}
			was.State = *state
			w := was.ParseOrders(orders[seat].Orders, orders[seat].Standing, "")
			b, _ := adjudicator.Bind(g.Board, state, seat, w.Lines, w.Stands)
			return b
		})
		return nil
	})
	return fights, err == nil
}

// KeepFights works the fights of a season out that has been played, and keeps them, so that letters need not do so again each winter. They go with the record
// of the season, if that is replaced.
func (g *Game) KeepFights(s store.Season, before *adjudicator.State, record []adjudicator.Event, orders []store.PlayedOrders) error {
	if !isCampaign(s) {
		return nil
	}
	fights, ok := g.fightsIn(before, record, orders)
	if !ok {
		return nil
	}
	return g.keep(s, fights)
}

func (g *Game) keep(s store.Season, fights []luck.Fight) error {
	body, err := json.Marshal(fights)
	if err == nil {
		err = g.Tx.KeepLuck(store.Luck{Season: s.ID, Version: luckVersion, Fights: body})
	}
	return err
}
