package game

import (
	"cmp"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// Which letters the players of a game may write to one another.
const (
	LettersOpen      = "open"      // to whom they like
	LettersAnonymous = "anonymous" // likewise, and they may hide who writes
	LettersPublic    = "public"    // to all only
	LettersNone      = "none"
)

// LettersNow is which letters may be written in the season that is open.
func (g *Game) LettersNow() string {
	if g.State.Season == adjudicator.Winter {
		return cmp.Or(g.Row.WinterLetters, g.Row.Letters)
	}
	return g.Row.Letters
}
