package board

import (
	"cmp"
	"slices"
)

// What an entry's land is, in miles from its first manor: what is nearer than nearby counts twice,
// and what is farther than around not at all.
const (
	nearby = 5
	around = 9
)

// A Fairness says what the entries of a board are worth, and how far they are apart.
type Fairness struct {
	Entries []EntryWorth // in the board's order
	Spread  int          // by how many percent the best is worth more than the worst, rounded up
}

// An EntryWorth is what the land around an entry's first manor is worth.
type EntryWorth struct {
	Entry string       `json:"entry"`
	Worth int          `json:"worth"` // the sum over Near
	Near  []ManorWorth `json:"near"`  // the manors within nine miles, the nearest first, then by the alphabet
}

// A ManorWorth is what a manor adds to an entry.
type ManorWorth struct {
	Manor  string `json:"manor"`
	Miles  int    `json:"miles"`  // from the entry's first manor
	Counts int    `json:"counts"` // its worth, twice if it is nearer than five miles
}

// Fairness compares the entries. Card is what a manor brings that is supervised and collected by
// a knight (§5.viii): the board does not know the figures of a rule set.
func (b *Board) Fairness(card func(*Place) int) Fairness {
	var f Fairness
	for _, e := range b.entries {
		f.Entries = append(f.Entries, b.entryWorth(e, card))
	}
	if len(f.Entries) == 0 {
		return f
	}
	byWorth := func(x, y EntryWorth) int { return cmp.Compare(x.Worth, y.Worth) }
	best, worst := slices.MaxFunc(f.Entries, byWorth).Worth, slices.MinFunc(f.Entries, byWorth).Worth
	if worst = max(worst, 1); best > worst {
		f.Spread = (100*(best-worst) + worst - 1) / worst
	}
	return f
}

// entryWorth adds up the manors around an entry.
func (b *Board) entryWorth(e Entry, card func(*Place) int) EntryWorth {
	w := EntryWorth{Entry: e.Name}
	for _, at := range b.byName {
		if miles := b.Miles(e.Manor, at); miles <= around {
			near := ManorWorth{Manor: b.NameOf(at), Miles: miles, Counts: manorWorth(&b.places[at], card)}
			if miles < nearby {
				near.Counts *= 2
			}
			w.Near = append(w.Near, near)
			w.Worth += near.Counts
		}
	}
	slices.SortStableFunc(w.Near, func(x, y ManorWorth) int { return cmp.Compare(x.Miles, y.Miles) })
	return w
}

// manorWorth is what a manor brings above the pay of the knight who keeps it (4 bezants), and one
// for each unit of pasture and forest and two for river rights, which may be improved (§16).
func manorWorth(p *Place, card func(*Place) int) int {
	n := card(p) - 4 + p.Pasture + p.Forest
	if p.River {
		n += 2
	}
	return n
}
