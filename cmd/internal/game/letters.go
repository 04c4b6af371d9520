package game

import (
	"cmp"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/store"
)

// Which letters the players of a game may write to one another.
const (
	LettersOpen      = "open"      // to whom they like
	LettersAnonymous = "anonymous" // likewise, and they may hide who writes
	LettersPublic    = "public"    // to all only
	LettersNone      = "none"
)

// Who reads the letters between players beside those who wrote and got them.
const (
	ReadByNone   = "none"
	ReadByMaster = "master"
)

// TellReaders says to players who reads their letters beside those who get them; empty if nobody does.
func TellReaders(row store.Game) string {
	switch open := row.LettersOpen == ReadByMaster; {
	case row.Letters == LettersNone && (row.WinterLetters == "" || row.WinterLetters == LettersNone):
		return ""
	case open && row.Publish:
		return "The master of the game can read the letters between players, and the last letter of the game shows all of them to everybody."
	case open:
		return "The master of the game can read the letters between players."
	case row.Publish:
		return "The last letter of the game shows all letters between players to everybody."
	}
	return ""
}

// LettersNow is which letters may be written in the season that is open, or in the last one as long as no letter has told of it.
func (g *Game) LettersNow() string {
	now := g.Season
	if g.AwaitsApproval() {
		now, _ = g.LastPlayed()
	}
	if now.Name == adjudicator.Winter.String() {
		return cmp.Or(g.Row.WinterLetters, g.Row.Letters)
	}
	return g.Row.Letters
}
