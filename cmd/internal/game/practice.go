package game

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/store"
)

// PracticeMark is the first line of every letter of a practice game.
const PracticeMark = "Practice: nothing of this counts."

// IsSteward reports whether a seat of a practice game is a steward's, to whom no letter is written.
func (g *Game) IsSteward(s store.Seat) bool {
	return g.Row.Practice && s.ID != 0 && !strings.Contains(s.Address, "@")
}

// PracticeReady reports whether the season of a practice game is to be played, for its player has said so.
func (g *Game) PracticeReady() bool {
	if !g.Row.Practice || g.Row.State != store.GameRunning {
		return false
	}
	for _, s := range g.Seats {
		if !g.IsSteward(s) && s.ReadyFor == g.Season.Number {
			return true
		}
	}
	return false
}

// Delete deletes a practice game with all that belongs to it.
func (g *Game) Delete() error {
	if !g.Row.Practice {
		return fmt.Errorf("game %s is no practice, and is not deleted", g.Row.Name)
	}
	return g.Tx.DeleteGame(g.Row.ID)
}
