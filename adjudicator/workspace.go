package adjudicator

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A Workspace keeps the memory that a season needs while it is played for the next one, for those who play many. What it
// returns is the caller's, and is never written again, unless Reuse is set. The zero Workspace is ready; it is not for several goroutines at once.
type Workspace struct {
	Reuse bool // the state and the record of a season are kept until the season after the next one is played

	game     game
	state    State        // of the game
	absent   []Bound      // of lords who wrote no orders
	rooms    [2]stateRoom // with Reuse, of the next season's state and of this one's
	record   []Event      // likewise, of the next season's record
	purposes strings.Builder
}

// Play is the function Play, in memory that is kept.
func (w *Workspace) Play(r *ruleset.Rules, b *board.Board, before State, orders []Bound, d dice.Dice) (after State, record []Event, err error) {
	return w.begin(r, b, before, orders, d).playFrom(before)
}

// begin is a game at the beginning of a season. Of the last one nothing is left but room.
func (w *Workspace) begin(r *ruleset.Rules, b *board.Board, before State, orders []Bound, d dice.Dice) *game {
	g := &w.game
	record := g.record
	if w.Reuse {
		w.rooms[0], w.rooms[1] = w.rooms[1], w.rooms[0]
		w.rooms[0].spare = spareTroops
		w.state = before.cloneIn(&w.rooms[0])
		record, w.record = w.record, g.record
	} else {
		w.state = before.Clone()
	}
	clear(g.used)
	*g = game{rules: r, board: b, state: &w.state, dice: d, source: NoLine,
		orders: zeroed(g.orders, len(before.Players)), record: record[:0], reuse: w.Reuse, used: g.used, purposes: &w.purposes, futures: g.futures, crowds: g.crowds, kept: g.kept, campaign: g.campaign.room()}
	g.together, _ = d.(dice.Together)
	g.when = "year " + strconv.Itoa(before.Year) + " " + before.Season.String()
	for i := range orders {
		g.orders[orders[i].Lord] = &orders[i]
	}
	w.absent = zeroed(w.absent, len(before.Players))
	for i, o := range g.orders {
		if o == nil {
			w.absent[i].Lord = Seat(i)
			g.orders[i] = &w.absent[i]
		}
	}
	return g
}

// room is what the next season has of this one: lists without anything in them.
func (c *campaign) room() campaign {
	return campaign{marchers: c.marchers[:0], byRank: c.byRank[:0], first: c.first[:0], firstAt: c.firstAt[:0], shared: c.shared[:0], count: c.count[:0],
		waiting: c.waiting[:0], turning: c.turning[:0], parties: c.parties[:0], members: c.members[:0], moving: c.moving[:0], hurt: c.hurt[:0],
		sides: c.sides[:0], encounters: c.encounters[:0], victor: c.victor[:0], fallen: c.fallen[:0], fleeing: c.fleeing[:0], fields: c.fields[:0],
		holders: c.holders[:0], told: c.told[:0]}
}

// zeroed is a list of n zero values, in the memory of another.
func zeroed[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// grown adds room for one more to a list, with whatever is in it from the last season.
func grown[T any](list []T) []T {
	if len(list) == cap(list) {
		list = slices.Grow(list, 1)
	}
	return list[:len(list)+1]
}

// kept are lists that events hold, one after another in large pieces of memory; none of it is written twice.
type kept struct {
	ids    []TroopID
	moves  []Move
	wounds []Wound
}

// keep is a list that an event may hold, with the content of another.
func keep[T any](room *[]T, list []T) []T {
	reserve(room, len(list), 256)
	begin := len(*room)
	*room = append(*room, list...)
	return slices.Clip((*room)[begin:])
}

// reserve makes room for n more in a list whose content must not move: where there is none it begins another, for at least so many.
func reserve[T any](room *[]T, n, least int) {
	if cap(*room)-len(*room) < max(n, 1) {
		*room = make([]T, 0, max(n, least))
	}
}
