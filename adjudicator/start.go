package adjudicator

import (
	"fmt"
	"math"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// setOut plays the first autumn up to its harvest: every lord is given an entry,
// enters by it with their first troops, and claims the manor that it leads to (§3).
func (g *game) setOut() {
	given := g.giveEntries()
	for i := range g.state.Players {
		seat, at := Seat(i), g.board.Entries()[given[i]].Manor
		g.emit(RetinueGiven{Lord: seat, At: at, Troops: firstTroops(g.rules, at), Treasury: g.rules.Start.Treasury})
		g.emit(ManorClaimed{Manor: at, By: seat, From: NoSeat, Troop: 1})
	}
}

// firstTroops are a lord's first troops: 01, the lord, then their knights of Grade A,
// then their men-at-arms of Grade A (§1, §3).
func firstTroops(r *ruleset.Rules, at board.Position) []Troop {
	troops := []Troop{{ID: 1, Kind: Lord, At: at}}
	for i := range r.Start.Knights + r.Start.Men {
		t := Troop{ID: TroopID(i + 2), Kind: Knight, Grade: ruleset.GradeA, At: at}
		if i >= r.Start.Knights {
			t.Kind = Man
		}
		troops = append(troops, t)
	}
	return troops
}

// noEntry stands for an entry that has not been given yet.
const noEntry = -1

// giveEntries gives each player an entry of their own, as an index of the board's
// entries: by their wishes first, then as far apart as possible (§3).
func (g *game) giveEntries() []int {
	if n := len(g.board.Entries()); n < len(g.state.Players) {
		panic(fmt.Sprintf("adjudicator: %d entries for %d players", n, len(g.state.Players)))
	}
	given := make([]int, len(g.state.Players))
	for i := range given {
		given[i] = noEntry
	}
	g.grantWishes(given)
	for seat := range given {
		if given[seat] == noEntry {
			g.giveEntry(given, Seat(seat), g.farthestEntry(given), 0)
		}
	}
	return given
}

// giveEntry records that a lord enters by an entry, and which of their wishes that was.
func (g *game) giveEntry(given []int, seat Seat, entry, wish int) {
	given[seat] = entry
	e := &g.board.Entries()[entry]
	g.emit(EntryGiven{Lord: seat, Entry: e.Name, Manor: e.Manor, Wish: wish})
}

// grantWishes goes through the wishes rank by rank: all first wishes, then the
// second wishes of those still without, and so on. Those who want one entry roll,
// and the highest has it (§3).
func (g *game) grantWishes(given []int) {
	ranks := 0
	for i := range g.orders {
		ranks = max(ranks, len(g.orders[i].Entries))
	}
	for rank := range ranks {
		for i := range g.orders {
			e := g.wishOf(i, rank)
			if wanting := g.wanting(given, e, rank); len(wanting) > 0 {
				name := g.board.Entries()[e].Name
				g.giveEntry(given, g.highestRoll(DiceRolled{Entry: name}, wanting, "entry "+name), e, rank+1)
			}
		}
	}
}

// wishOf is the entry that a player wishes for at a rank; noEntry for none.
func (g *game) wishOf(player, rank int) int {
	wishes := g.orders[player].Entries
	if rank >= len(wishes) {
		return noEntry
	}
	return slices.IndexFunc(g.board.Entries(), func(e board.Entry) bool { return e.Name == wishes[rank] })
}

// wanting lists who is without an entry and wishes for this one at that rank, in
// the game's order; nobody if the entry is taken.
func (g *game) wanting(given []int, entry, rank int) []Seat {
	if entry == noEntry || slices.Contains(given, entry) {
		return nil
	}
	var seats []Seat
	for i := range g.orders {
		if given[i] == noEntry && g.wishOf(i, rank) == entry {
			seats = append(seats, Seat(i))
		}
	}
	return seats
}

// farthestEntry is the free entry whose manor is farthest by miles from the
// nearest manor already taken, of equal ones the first in the board file; where
// nothing is taken yet all are equal (§3).
func (g *game) farthestEntry(given []int) int {
	best, far := noEntry, -1
	for e := range g.board.Entries() {
		if slices.Contains(given, e) {
			continue
		}
		if miles := g.milesToTaken(given, e); miles > far {
			best, far = e, miles
		}
	}
	return best
}

// milesToTaken is the distance from an entry's manor to the nearest one taken.
func (g *game) milesToTaken(given []int, entry int) int {
	entries, near := g.board.Entries(), math.MaxInt
	for _, e := range given {
		if e != noEntry {
			near = min(near, g.board.Miles(entries[entry].Manor, entries[e].Manor))
		}
	}
	return near
}
