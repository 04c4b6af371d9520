package correct

import (
	"errors"

	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// UndoSeason opens a season again, with a new seed and the orders as they stood; those after it are no more. Its old seed and keys are known, or may be, and
// are never used again. Without the code of the impact as it is now nothing is written.
func UndoSeason(g *game.Game, r Request) (Result, error) {
	p, err := newUndo(g, r)
	if err != nil {
		return Result{}, err
	}
	if err := p.load(); err != nil {
		return p.result, err
	}
	return p.finish(r, p.undo)
}

// newUndo reads which season is to be open again.
func newUndo(g *game.Game, r Request) (*plan, error) {
	if err := mayCorrect(g, r); err != nil {
		return nil, err
	}
	s, _ := g.LastPlayed()
	if r.Season != "" {
		var err error
		if s, err = g.SeasonNamed(r.Season, r.Year); err != nil {
			return nil, err
		}
	}
	p := &plan{game: g, first: s, because: plainReason(r.Because),
		result: Result{Game: g.Row.Name, Season: s.Name, Year: s.Year, Line: g.Line() + 1, Undone: true}}
	switch {
	case s.State == store.SeasonOpen:
		return p, game.Cannot(errors.New(p.title()+" is open: there is nothing to undo"), "")
	case s.Number == 0:
		return p, game.Cannot(errors.New("nobody writes orders for the setting out, so that it cannot be opened again"), "CORRECT can set right what it brought")
	case len(r.Orders)+len(r.Facts) > 0 || r.NewDice:
		return p, game.Cannot(errors.New("a season that is open again takes orders from its lords; facts can be ruled when it is open"), "")
	}
	return p, nil
}

// undo opens the first season again and takes those after it out of the campaign, and tells all.
func (p *plan) undo() error {
	g := p.game
	if err := p.writeLine(store.LineUndo); err != nil {
		return err
	}
	if err := season.SeatsBack(g, p.first); err != nil {
		return err
	}
	if err := g.Tx.ForgetLater(g.Row.ID, p.first); err != nil {
		return err
	}
	if err := p.dropLater(); err != nil {
		return err
	}
	if err := p.reopen(); err != nil {
		return err
	}
	if err := p.log(p.title() + " was opened again: " + wording.Sentence(p.because)); err != nil {
		return err
	}
	now, err := g.Reopened()
	if err != nil {
		return err
	}
	if err := season.OpenForAbsent(now); err != nil {
		return err
	}
	return p.tellUndone(now)
}

// dropLater takes the seasons after the first out of the campaign, the last before the others.
func (p *plan) dropLater() error {
	seasons, err := p.game.Tx.Seasons(p.game.Row.ID)
	for i := len(seasons) - 1; i >= 0 && seasons[i].Number > p.first.Number && err == nil; i-- {
		err = p.drop(seasons[i])
	}
	return err
}

// reopen opens the first season again, with a new seed.
func (p *plan) reopen() error {
	g := p.game
	before, err := g.Tx.SeasonByNumber(g.Row.ID, p.first.Number-1)
	if err != nil {
		return err
	}
	state, err := g.StateBefore(p.first)
	if err != nil {
		return err
	}
	if err := g.Tx.DropHeld(p.first.ID, "", 0); err != nil {
		return err
	}
	if err := g.Tx.KeepFormer(p.first.ID, p.result.Line); err != nil {
		return err
	}
	seed := game.RandomBytes(32)
	if err := g.Tx.Reopen(p.first.ID, seed, dice.Hash(seed), season.DeadlineAgain(g, before, state.Season)); err != nil {
		return err
	}
	return g.Tx.SetGameState(g.Row.ID, store.GameRunning)
}
