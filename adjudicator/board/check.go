package board

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// CheckGame checks what a game needs of its board, and a scenario does not: as
// many entries as players, and names so different that a word misspelt by one
// step means one place only.
func (b *Board) CheckGame(players int) error {
	if n := len(b.entries); n < players {
		return fmt.Errorf("the board %s has %d entries; a game of %d players needs as many", b.Name, n, players)
	}
	places, chokes, entries := b.orderNames()
	if err := b.checkApart(append(places, chokes...)); err != nil {
		return err
	}
	return b.checkApart(entries)
}

// orderNames are the names that may stand in orders: of places, of choke points and of entries.
func (b *Board) orderNames() (places, chokes, entries []string) {
	for i := range b.places {
		p := &b.places[i]
		if p.Kind != Milestone {
			places = append(places, p.Name)
		}
		if p.Choke != nil {
			chokes = append(chokes, p.Choke.Name)
		}
	}
	for _, e := range b.entries {
		entries = append(entries, e.Name)
	}
	return places, chokes, entries
}

// checkApart checks that every two names differ by two steps or more.
func (b *Board) checkApart(names []string) error {
	for i, n := range names {
		for _, m := range names[:i] {
			if spell.Distance(fold(n), fold(m)) < 2 {
				return fmt.Errorf("the board %s: %s and %s are one step apart; a misspelt order could mean either", b.Name, m, n)
			}
		}
	}
	return nil
}
