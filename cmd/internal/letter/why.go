package letter

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/why"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// WhyTo is the answer to a player's WHY: from what that player may know, of a season whose letters have gone out since he has the seat. Its
// error, if it can be told to the player, says what is wrong with the question.
func WhyTo(g *game.Game, seat store.Seat, words []string) (*view.Why, error) {
	thing, name, year := why.SplitSeason(words)
	s, err := toldSeason(g, seat, name, year)
	if err != nil {
		return nil, err
	}
	v, err := explain(g, s, adjudicator.Seat(seat.Place), false, thing)
	if err == nil {
		v.Office = Letterhead(g, seat)
	}
	return v, err
}

// toldSeason is the season that a player asks about, by default the last whose letters have gone out.
func toldSeason(g *game.Game, seat store.Seat, name string, year int) (s store.Season, err error) {
	if name == "" {
		s, err = g.Tx.LastApproved(g.Row.ID)
	} else {
		s, err = g.SeasonNamed(name, year)
	}
	switch {
	case errors.Is(err, store.ErrNotFound) && name == "":
		return s, game.Cannot(errors.New("no season has been played yet"), "")
	case errors.Is(err, store.ErrNotFound), err == nil && s.State != store.SeasonApproved:
		return s, game.Cannot(fmt.Errorf("the letters of %s have not gone out", wording.SeasonTitle(strings.ToLower(name), year)), "")
	case err != nil:
		return s, err
	case s.Approved.Before(seat.Since):
		return s, game.Cannot(fmt.Errorf("%s was told before you had the seat: REPORT %s %d brings its report", wording.Title(s), strings.ToUpper(s.Name), s.Year), "")
	}
	return s, nil
}

// WhyToMaster is the answer to the master's WHY, from whom nothing is hidden; if he plays a lord himself he has no more than any player.
func WhyToMaster(g *game.Game, words []string) (*view.Why, error) {
	if lord := g.MasterPlayed(); lord != "" {
		return nil, game.Cannot(fmt.Errorf("you play %s: ask in an answer to a letter to %[1]s, and you are told what every player may know", lord), "")
	}
	thing, name, year := why.SplitSeason(words)
	s, err := playedSeason(g, name, year)
	if err != nil {
		return nil, err
	}
	return explain(g, s, adjudicator.NoSeat, true, thing)
}

// playedSeason is a season that has been played, by default the last one.
func playedSeason(g *game.Game, name string, year int) (s store.Season, err error) {
	if name == "" {
		last, ok := g.LastPlayed()
		if !ok {
			return s, game.Cannot(errors.New("no season has been played yet"), "`"+hints.Command("game start", g.Row.Name)+"` plays the first")
		}
		return last, nil
	}
	s, err = g.SeasonNamed(name, year)
	if err == nil && s.State == store.SeasonOpen {
		err = game.Cannot(errors.New(wording.Title(s)+" has not been played"), "")
	}
	return s, err
}

// explain answers a question about a season that has been played.
func explain(g *game.Game, s store.Season, reader adjudicator.Seat, all bool, words []string) (*view.Why, error) {
	asked, err := AskedOf(g, s)
	if err != nil {
		return nil, err
	}
	asked.Reader, asked.All = reader, all
	thing, wrong := asked.Read(words)
	if wrong != "" {
		return nil, game.Cannot(errors.New(phrase.LowerFirst(strings.TrimSuffix(wrong, "."))), strings.TrimSuffix(why.How, "."))
	}
	return why.New(asked, thing, view.Office{}), nil
}

// AskedOf is a season that has been played, with the orders by which it was, for questions of the master.
func AskedOf(g *game.Game, s store.Season) (*why.Asked, error) {
	p, err := g.LoadPlayed(s)
	if err != nil {
		return nil, err
	}
	orders, err := g.Tx.PlayedOrders(s.ID)
	if err != nil {
		return nil, err
	}
	a := &why.Asked{Table: g.ReportTable(), Played: p, Reader: adjudicator.NoSeat, All: true, Orders: make([]why.Orders, len(g.Seats))}
	when := adjudicator.When(p.Before.Season)
	lines := func(text string) []order.Line {
		if text == "" {
			return nil
		}
		return order.Parse(g.Names, when, game.Inputs(text)).Orders
	}
	for i, o := range orders[:min(len(orders), len(a.Orders))] {
		a.Orders[i] = why.Orders{Lines: lines(o.Orders), Standing: lines(o.Standing), Steward: o.Absent == store.AbsentSteward}
	}
	return a, nil
}

// Why answers a question of the terminal: the master's, or as a lord would be answered.
func Why(ctx context.Context, o *game.Office, name string, words []string, as string) (*view.Why, error) {
	return game.View(ctx, o, name, func(g *game.Game) (*view.Why, error) {
		if as == "" {
			thing, season, year := why.SplitSeason(words)
			s, err := playedSeason(g, season, year)
			if err != nil {
				return nil, err
			}
			return explain(g, s, adjudicator.NoSeat, true, thing)
		}
		seat, err := g.SeatOf(as)
		if err != nil {
			return nil, err
		}
		return WhyTo(g, seat, words)
	})
}
