package letter

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/why"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
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

// LinesTold is what came of each line of a lord's orders of a season, for the master: the orders, and what WHY says of each. If the master plays a lord
// there are none.
func LinesTold(g *game.Game, s store.Season, seat store.Seat) (all []*view.Why, err error) {
	if g.MasterPlayed() != "" {
		return nil, nil
	}
	asked, err := AskedOf(g, s)
	if err != nil {
		return nil, err
	}
	for n := range asked.Orders[seat.Place].Lines {
		all = append(all, why.New(asked, why.Thing{Kind: why.OfLine, Lord: adjudicator.Seat(seat.Place), N: n + 1}, view.Office{}))
	}
	return all, nil
}

// WhyScenario writes the season of a question as a scenario: the position, all orders, the dice as they were thrown, and what came of it. The
// paragraphs that it proves are those that decided what the question is about.
func WhyScenario(ctx context.Context, o *game.Office, name string, words []string) (text string, err error) {
	return game.View(ctx, o, name, func(g *game.Game) (string, error) {
		thing, season, year := why.SplitSeason(words)
		s, err := playedSeason(g, season, year)
		if err != nil {
			return "", err
		}
		v, err := explain(g, s, adjudicator.NoSeat, true, thing)
		if err != nil {
			return "", err
		}
		asked, err := AskedOf(g, s)
		if err != nil {
			return "", err
		}
		data, err := scenario.Write(&scenario.Season{Claim: "Why " + v.About + ", " + v.Season + " of " + g.Row.Name + ": as it was played.", Proves: sectionsOf(v),
			Board: boardSource(g), Rules: rulesSource(g), On: g.Board, Before: asked.Before, Orders: ordersWritten(asked.Orders), After: asked.After, Record: asked.Record})
		return string(data), err
	})
}

// sectionsOf are the paragraphs of an answer, each once.
func sectionsOf(v *view.Why) (all []string) {
	for _, r := range v.Rules {
		if r.Section != "" && !slices.Contains(all, r.Section) {
			all = append(all, r.Section)
		}
	}
	return all
}

// boardSource is the game's board by its name, if it is one that comes with the program, else as its file.
func boardSource(g *game.Game) scenario.Source {
	if b, err := board.Embedded(g.Row.Board); err == nil && b.Digest() == g.Board.Digest() {
		return scenario.Source{Name: g.Row.Board}
	}
	return scenario.Source{File: g.Row.BoardSource}
}

// rulesSource is the game's rule set likewise.
func rulesSource(g *game.Game) scenario.Source {
	if r, err := ruleset.Embedded(g.Row.Rules); err == nil && r.Digest() == g.Rules.Digest() {
		return scenario.Source{Name: g.Row.Rules}
	}
	return scenario.Source{File: g.Row.RulesSource}
}

// ordersWritten are the lords' orders as they are printed, those that stand below STANDING.
func ordersWritten(orders []why.Orders) (texts []string) {
	print := func(l order.Line) string { return l.Order.String() }
	for _, o := range orders {
		lines := phrase.Each(o.Lines, print)
		if len(o.Standing) > 0 {
			lines = append(append(lines, "STANDING"), phrase.Each(o.Standing, print)...)
		}
		texts = append(texts, strings.Join(lines, "\n"))
	}
	return texts
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
