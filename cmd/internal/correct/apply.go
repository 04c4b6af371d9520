package correct

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/impact"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// correct writes the corrected campaign in the place of that which was played, as a line of its own, and the letters.
func (p *plan) correct() error {
	before, err := receiptsOf(p.game)
	if err != nil {
		return err
	}
	if err := p.writeLine(store.LineCorrect); err != nil {
		return err
	}
	for i := range p.seasons {
		if err := p.writeSeason(&p.seasons[i]); err != nil {
			return err
		}
	}
	if err := p.settleEnd(); err != nil {
		return err
	}
	if err := p.log(p.title() + " was corrected: " + wording.Sentence(p.because)); err != nil {
		return err
	}
	now, err := p.game.Reopened()
	if err != nil {
		return err
	}
	if err := p.rewriteHeld(now); err != nil || p.result.Waits {
		return err
	}
	moved, err := season.AllowLeastTime(now)
	if err != nil {
		return err
	}
	return p.tellPlayers(now, moved, before)
}

// writeLine writes the line that the campaign goes on in.
func (p *plan) writeLine(kind store.LineKind) error {
	last, _ := p.game.LastPlayed()
	return p.game.Tx.AddLine(store.Line{Game: p.game.Row.ID, Number: p.result.Line, Kind: kind, First: p.first.Number, Last: last.Number, Because: p.because,
		Facts: strings.Join(p.facts, "\n"), Told: strings.Join(p.factsFor(adjudicator.NoSeat), "\n"), NewDice: strings.Join(p.newDice, "\n"), By: game.ByMaster}, p.orders)
}

// log notes what was done. Letters of its own tell it.
func (p *plan) log(text string) error {
	return p.game.LogApart(store.LogCorrected, game.ByMaster, text)
}

// writeSeason puts a season as it is played now in the place of what it was, which is kept. A season that is not played any more leaves the campaign.
func (p *plan) writeSeason(s *seasonPlan) error {
	tx := p.game.Tx
	if s.would == nil {
		return p.drop(s.season)
	}
	if !s.differ || s.season.State == store.SeasonOpen { // what is ruled for an open one is written with the line
		return nil
	}
	if err := tx.KeepFormer(s.season.ID, p.result.Line); err != nil {
		return err
	}
	play := store.Play{Rules: p.game.Rules.Digest(), Board: p.game.Board.Digest(), Program: p.game.Office.Version, Orders: s.orders}
	if err := tx.Correct(s.season.ID, play); err != nil {
		return err
	}
	return season.StorePlayed(p.game, s.season, s.would.Record, *s.would.After)
}

// drop takes a season out of the campaign, with the letters of it that wait.
func (p *plan) drop(s store.Season) error {
	tx := p.game.Tx
	last := p.first
	for _, other := range p.seasons {
		if other.would != nil {
			last = other.season
		}
	}
	if err := tx.DropHeld(s.ID, "", 0); err != nil {
		return err
	}
	if err := tx.KeepFormer(s.ID, p.result.Line); err != nil {
		return err
	}
	return tx.DropFormer(s.ID, last.ID)
}

// settleEnd makes the game end that goes on, or go on that has ended, if the corrected campaign says so. A game that its master ended stays so.
func (p *plan) settleEnd() error {
	g := p.game
	i := slices.IndexFunc(p.seasons, func(s seasonPlan) bool { return s.would != nil && s.would.After.Over })
	over := i >= 0
	if len(p.seasons) == 0 || over == g.State.Over && !p.dropsAny() {
		return nil
	}
	if err := g.Tx.TellSpectatorsFrom(g.Row.ID, p.lastLeft()); err != nil {
		return err
	}
	if over {
		if g.Season.State == store.SeasonOpen {
			if err := p.drop(g.Season); err != nil {
				return err
			}
		}
		return g.Tx.SetGameState(g.Row.ID, store.GameEnded)
	}
	if err := g.Tx.SetGameState(g.Row.ID, store.GameRunning); err != nil {
		return err
	}
	last := p.seasons[len(p.seasons)-1]
	open := *g
	open.Season, open.Row.State = last.season, store.GameRunning
	_, err := season.OpenNext(&open, *last.would.After)
	return err
}

// lastLeft is the number of the last season that was played and stays in the campaign.
func (p *plan) lastLeft() int {
	last := p.first.Number
	for _, s := range p.seasons {
		if s.would != nil {
			last = s.season.Number
		}
	}
	return last
}

// dropsAny reports whether seasons leave the campaign.
func (p *plan) dropsAny() bool {
	return slices.ContainsFunc(p.seasons, func(s seasonPlan) bool { return s.would == nil })
}

// rewriteHeld writes the letters again of a season that waits for approval, if it was played again.
func (p *plan) rewriteHeld(now *game.Game) error {
	last, _ := now.LastPlayed()
	i := slices.IndexFunc(p.seasons, func(s seasonPlan) bool { return s.season.ID == last.ID })
	if !now.AwaitsApproval() || i < 0 || !p.seasons[i].differ {
		return nil
	}
	return season.ReportsAgain(now, p.seasons[i].would.Record)
}

// impactFor is what changes for the player of a seat, of what the player was told; and whether anything does.
func (p *plan) impactFor(t view.Table, seat store.Seat) (*view.Impact, bool) {
	told := p.told(seat)
	if len(told) == 0 { // the season waited still
		return &view.Impact{Game: t.Game, Lord: seat.Lord, Season: p.title(), Last: p.title(), Undone: p.result.Undone}, p.result.Undone
	}
	v, touched := impact.For(t, p.compared(told), adjudicator.Seat(seat.Place))
	v.Season = p.title()
	return v, touched
}

// touches reports whether anything changes for the player of a seat, as impactFor does.
func (p *plan) touches(t view.Table, seat store.Seat) bool {
	told := p.told(seat)
	return len(told) == 0 && p.result.Undone || len(told) > 0 && impact.Touches(t, p.compared(told), adjudicator.Seat(seat.Place))
}

// told are the seasons whose letters have left to the player of a seat, from the first on; for one who came later, the last whose letters have left;
// where seasons are undone, all of them.
func (p *plan) told(seat store.Seat) []seasonPlan {
	all := slices.DeleteFunc(slices.Clone(p.seasons), func(s seasonPlan) bool { return s.season.State == store.SeasonPlayed })
	i := slices.IndexFunc(all, func(s seasonPlan) bool {
		return s.season.State == store.SeasonOpen || !s.season.Approved.Before(seat.Since)
	})
	switch {
	case len(all) == 0:
		return nil
	case p.result.Undone: // all stand as at the beginning of the first
		return all
	case i < 0:
		i = len(all) - 1
	}
	return all[i:]
}
