// Package game opens a game within a transaction: what is kept of it, its options, seats, names and keys, its
// schedule, and what has been played. Start reading at Game and Office.Open; Update and View do so for
// commands. The package writes no letters and plays nothing.
package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Game is one game, opened within one transaction: all that is needed to answer a message or to play a season.
type Game struct {
	Office *Office
	Table
	Tx      *store.Tx
	Row     store.Game
	Options ruleset.Options // the optional rules, by the game
	Seats   []store.Seat

	Substitutes []store.Substitute // who play, or are to play, for players who are away; one of a seat at most

	Lines []store.Line // that corrections and seasons opened again have made, the oldest first

	Season store.Season      // the latest: open, or the last one of a game that is over
	Before store.Season      // the one before it; zero if there is none
	State  adjudicator.State // in which that season finds the game, or in which it ended
	Names  *order.Names
	Mark   string // stands in letters where the order key will be; nobody can know it
}

// Open opens a game by its name.
func (o *Office) Open(tx *store.Tx, name string) (*Game, error) {
	row, err := tx.Game(name)
	if err != nil {
		return nil, gameHint(tx, err)
	}
	return o.OpenRow(tx, row)
}

// OpenRow opens the game of a row. In a transaction that is for another game the error is store.ErrOtherGame.
func (o *Office) OpenRow(tx *store.Tx, row store.Game) (g *Game, err error) {
	if err := tx.Changes(row); err != nil {
		return nil, err
	}
	g = o.Unopened(tx, row)
	if g.Table, err = o.table(row); err != nil {
		return nil, err
	}
	if g.Options, err = optionsOf(row, g.Rules); err != nil {
		return nil, err
	}
	rows, err := tx.GameRows(row.ID)
	if err != nil {
		return nil, err
	}
	g.Seats, g.Substitutes, g.Lines, g.Season, g.Before = rows.Seats, rows.Substitutes, rows.Lines, rows.Season, rows.Before
	g.moveByPause()
	if g.State, err = g.present(); err != nil {
		return nil, err
	}
	g.Names = o.orderNames(g)
	return g, nil
}

// OpenID opens a game by its id.
func (o *Office) OpenID(tx *store.Tx, id store.GameID) (*Game, error) {
	row, err := tx.GameByID(id)
	if err != nil {
		return nil, err
	}
	return o.OpenRow(tx, row)
}

// Copy is the game as it is now. A letter that is written later tells it so, whatever changes meanwhile.
func (g *Game) Copy() *Game {
	same := *g
	same.Seats = slices.Clone(g.Seats)
	return &same
}

// Reopened is the game as it is after a change. Letters may still be written from what was read before.
func (g *Game) Reopened() (*Game, error) { return g.Office.OpenID(g.Tx, g.Row.ID) }

// Unopened is a game of which nothing but its row is read: enough to write to its master.
func (o *Office) Unopened(tx *store.Tx, row store.Game) *Game {
	return &Game{Office: o, Tx: tx, Row: row, Mark: mail.NewMark()}
}

// table is the game's board and rules. They never change, and all games on the same board and rules share them.
func (o *Office) table(row store.Game) (Table, error) {
	sources := [2]string{string(row.BoardSource), string(row.RulesSource)}
	if same, ok := o.tables.Load(sources); ok {
		return same.(Table), nil
	}
	t, err := openTable(row)
	if err == nil {
		o.tables.Store(sources, t)
	}
	return t, err
}

// optionsOf are the optional rules that a game plays, for which its rule set must have the figures.
func optionsOf(row store.Game, r *ruleset.Rules) (ruleset.Options, error) {
	o, err := ruleset.OptionsOf(row.Options)
	if err == nil {
		err = o.Check(r)
	}
	return o, err
}

// orderNames are the names that orders may use: of the board, the lords and the optional rules. Making them takes long.
func (o *Office) orderNames(g *Game) *order.Names {
	type key struct {
		board  *board.Board
		played ruleset.Options
		lords  string
	}
	k := key{board: g.Board, played: g.Options}
	for _, s := range g.Seats {
		k.lords += s.Lord + "\n"
	}
	if n, ok := o.names.Load(k); ok {
		return n.(*order.Names)
	}
	n := adjudicator.Names(g.Board, &g.State)
	o.names.Store(k, n)
	return n
}

// present is the state in which the latest season finds the game, with what is ruled for it; or that in which the game ended.
func (g *Game) present() (adjudicator.State, error) {
	if g.Season.State == store.SeasonOpen {
		return g.StateRuled(g.Season)
	}
	return g.stateAfter(g.Season)
}

// FirstState is the state before the setting out.
func (g *Game) FirstState() adjudicator.State {
	lords := phrase.Each(g.Seats, func(s store.Seat) string { return s.Lord })
	s := adjudicator.NewState(g.Rules, g.Board, lords)
	if err := s.Choose(g.Rules, g.Options); err != nil {
		panic(err) // OpenRow has checked them
	}
	if g.Row.Years != nil {
		s.LastYear = *g.Row.Years
	}
	return s
}

// SeasonNamed finds a season by its name and year. The setting out is also the autumn of year 1.
func (g *Game) SeasonNamed(season string, year int) (store.Season, error) {
	season = strings.ToLower(season)
	if season == adjudicator.Autumn.String() && year == 1 {
		season = adjudicator.SettingOut.String()
	}
	s, err := g.Tx.Season(g.Row.ID, season, year)
	if errors.Is(err, store.ErrNotFound) {
		err = hints.Add(fmt.Errorf("%s of year %d of %s: %w", season, year, g.Row.Name, store.ErrNotFound),
			"now it is "+wording.CommandTitle(g.Season))
	}
	return s, err
}

// LastPlayed is the latest season that has been played, if there is one.
func (g *Game) LastPlayed() (store.Season, bool) {
	if g.Season.State != store.SeasonOpen {
		return g.Season, true
	}
	return g.Before, g.Season.Number > 0
}

// AwaitsApproval reports whether the last season is played and not yet told: nothing of it may show.
func (g *Game) AwaitsApproval() bool {
	last, ok := g.LastPlayed()
	return ok && last.State == store.SeasonPlayed
}

// CalledSeason is the number of the last season whose orders letters have called for.
func (g *Game) CalledSeason() int {
	if last, _ := g.LastPlayed(); g.AwaitsApproval() {
		return last.Number
	}
	return g.Season.Number
}
