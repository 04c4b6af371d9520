package game

import (
	"encoding/hex"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/store"
)

// Disclosed reads what is told of the dice of a season, and by which orders it was played.
func (g *Game) Disclosed(played store.Season) (told Disclosure, err error) {
	told.Season = played
	if told.Orders, err = g.Tx.PlayedOrders(played.ID); err != nil {
		return told, err
	}
	told.Seed, err = g.Tx.Seed(played.ID)
	return told, err
}

// A Disclosure is what is told of the dice of a season after it, and to one lord what is
// ordered for the next one already.
type Disclosure struct {
	Season  store.Season
	Seed    []byte
	Orders  []store.PlayedOrders
	Already []string
	Notes   []string // the master's, to that lord
}

// NoteTexts are the notes of the master's in the letter of a season to a seat.
func (g *Game) NoteTexts(s store.Season, seat store.Seat) (all []string, err error) {
	notes, err := g.Tx.Notes(s.ID, seat.ID)
	for _, n := range notes {
		all = append(all, n.Text)
	}
	return all, err
}

// Seeds is what is told of the dice of a season.
func (g *Game) Seeds(told Disclosure) *view.Seeds {
	if told.Seed == nil {
		return nil
	}
	seeds := &view.Seeds{Seed: hex.EncodeToString(told.Seed)}
	for i, o := range told.Orders {
		seeds.Digests = append(seeds.Digests, view.Digest{Lord: g.Seats[i].Lord, Digest: o.Digest})
	}
	if g.Season.State == store.SeasonOpen {
		seeds.Next = g.Season.SeedHash
	}
	return seeds
}
