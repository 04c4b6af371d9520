package game

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/store"
)

// SeasonKey is the key of the dice of a season, of its seed and what else went, or goes, into it. The play of a season, its play with late orders
// and the verifying all have the key from here.
func (g *Game) SeasonKey(id store.SeasonID, parts []store.KeyPart) ([]byte, error) {
	seed, err := g.Tx.Seed(id)
	if err != nil {
		return nil, err
	}
	return KeyOf(seed, parts), nil
}

// KeyOf is the key of a season's dice, of its seed and what else went into it.
func KeyOf(seed []byte, parts []store.KeyPart) []byte {
	digest := func(k store.KeyPart) string { return k.Digest }
	return dice.SeasonKey(seed, phrase.Each(parts, digest), phrase.Each(parts, sealOf))
}

func sealOf(k store.KeyPart) string { return k.Seal }

// NewestDice is the version of the dice of new games.
const NewestDice = int(dice.Newest)

// Dice are the dice of a season of the game, by its key.
func (g *Game) Dice(key []byte) dice.Dice { return dice.Version(g.Row.DiceVersion).Seeded(key) }

// KeyPartsNow are what goes into the key of the season that is open when it is played by these orders: their digests, and the texts that players
// have sealed, but for those who have given up their seats.
func (g *Game) KeyPartsNow(orders []store.PlayedOrders) ([]store.KeyPart, error) {
	seals, err := g.Tx.Seals(g.Season.ID)
	if err != nil {
		return nil, err
	}
	texts := map[store.SeatID]string{}
	for _, s := range seals {
		texts[s.Seat] = s.Text
	}
	parts := make([]store.KeyPart, len(orders))
	for i, o := range orders {
		parts[i] = store.KeyPart{Seat: o.Seat, Digest: o.Digest}
		if !g.gaveUp(g.Seats[i]) {
			parts[i].Seal = texts[o.Seat]
		}
	}
	return parts, nil
}

// SealOf is what the present player of a seat has sealed for the season that is open, and its hash in hex; both are empty if it is nothing. What an
// earlier player has sealed counts until this one seals something, and nobody sees it before the report of the season.
func (g *Game) SealOf(seat store.Seat) (text, hash string, err error) {
	seals, err := g.Tx.Seals(g.Season.ID)
	text, hash = SealIn(seals, seat)
	return text, hash, err
}

// SealIn is what SealOf finds among the seals of the season.
func SealIn(seals []store.Seal, seat store.Seat) (text, hash string) {
	for _, s := range seals {
		if s.Seat == seat.ID && !s.Written.Before(seat.Since) {
			return s.Text, dice.Hash([]byte(s.Text))
		}
	}
	return "", ""
}
