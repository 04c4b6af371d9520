package game

import (
	"encoding/hex"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// Winners are the winners of a game that is over: those that its last season brought; of a game
// that was ended early those that are worth most (§16), among the lords that somebody still plays, if there
// are any.
func (g *Game) Winners() []adjudicator.Seat {
	if g.State.Over {
		return g.State.Winners
	}
	if g.Row.State != store.GameEnded || g.Season.Number == 0 {
		return nil
	}
	s := g.State.Clone()
	if g.StillPlayed() > 0 {
		for i, seat := range g.Seats {
			s.Players[i].Out = s.Players[i].Out || !seat.Resigned.IsZero()
		}
	}
	return adjudicator.Richest(&s, adjudicator.Valuation(g.Rules, g.Board, &g.State))
}

// Ending is how the game has ended, with all that was secret in it.
func (g *Game) Ending() (e view.Ending, err error) {
	e = view.Ending{State: &g.State, Winners: g.Winners(), Begun: g.State.Season != adjudicator.SettingOut}
	if !g.State.Over {
		e.Early = wording.Title(g.Season)
	} else if last, ok := g.LastPlayed(); ok {
		p, err := g.LoadPlayed(last)
		if err != nil {
			return e, err
		}
		e.Record = p.Record
	}
	for i, seat := range g.Seats {
		if !seat.Resigned.IsZero() {
			e.Vacant = append(e.Vacant, adjudicator.Seat(i))
		}
	}
	seasons, err := g.Tx.Seasons(g.Row.ID)
	if err != nil {
		return e, err
	}
	for _, s := range seasons {
		if s.State != store.SeasonOpen {
			past, err := g.pastSeason(s)
			if err != nil {
				return e, err
			}
			e.Past = append(e.Past, past)
		}
		opened, err := g.openedSeason(s)
		if err != nil {
			return e, err
		}
		e.Opened = append(e.Opened, opened)
	}
	return e, nil
}

// openedSeason is all that was secret in a season. The seed of one that is open is read because it will
// never be played.
func (g *Game) openedSeason(s store.Season) (view.Opened, error) {
	seed, err := g.Tx.Seed(s.ID)
	if err != nil {
		return view.Opened{}, err
	}
	v := view.Opened{Season: wording.Title(s), Seed: hex.EncodeToString(seed), Hash: s.SeedHash, Key: hex.EncodeToString(s.Key)}
	orders, err := g.Tx.PlayedOrders(s.ID)
	if err != nil {
		return v, err
	}
	for i, o := range orders {
		v.Lords = append(v.Lords, view.OpenedLord{Lord: g.Seats[i].Lord, Seal: g.Office.Seal(g.Seats[i], s.Number), Digest: o.Digest,
			Standing: wording.Lines(o.Standing), Orders: wording.Lines(o.Orders)})
	}
	return v, nil
}
