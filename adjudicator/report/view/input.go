package view

import (
	"iter"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// An Ending is how a game has ended. Record is that of its last season; of a game that its master
// ended before that it is empty, and Early names the season that was not played.
type Ending struct {
	State   *adjudicator.State
	Record  []adjudicator.Event
	Early   string
	Begun   bool
	Winners []adjudicator.Seat
	Vacant  []adjudicator.Seat // lords whose seats have been given up
	Past    []Past
	Opened  []Opened
	Log     []Done   // what was done to the game, the oldest first
	Rulings []Ruling // likewise, of the seasons that were corrected or undone
}

// Orders is what a receipt acknowledges.
type Orders struct {
	Read     *order.Sheet  // the message as it was read, for its notes
	Taken    []string      // what TAKE has entered, each order behind its letter
	NotTaken []string      // why it did not enter the rest
	Offered  []order.Offer // what earlier receipts offered and the message has not taken
	Letters  int           // how many letters these receipts have given
	Lines    []order.Line  // the season's orders as they stand now, numbered as printed
	Standing []order.Line  // the standing ones that can be given in this season
	Waiting  []string      // all standing orders as printed, also those of other seasons
	Next     []string      // those for the season after this one
	Dropped  []string      // lines that this message threw out, which KEEP brings back
	Kept     []string      // lines that KEEP brought back
	Cleared  bool          // CLEAR was among the words
	Flaws    []string      // what had to be guessed when the mail was read
	From     string        // the address the mail came from, if it is not the registered one
	Admitted string        // how late the message came, if the master has admitted it
	Late     string        // how long after the deadline the message came, within the grace
	Digest   string
}

// Papers are what only the office knows of one lord's season.
type Papers struct {
	Player   string
	Orders   []string // of the season, as they were played
	Standing []string
	Resigned bool // the seat is given up

	Steward int // a steward gave the orders, since the lord has given none for so many seasons in a row; else 0

	Unreached bool // letters did not arrive: a silent lord may not have been asked
}

// A Past is a season that has been played, the state after it, and its record, or those events of it
// that HistoryLine needs.
type Past struct {
	Season adjudicator.Season
	Year   int
	State  *adjudicator.State
	Record []adjudicator.Event
}

// A Table is what a game is played on.
type Table struct {
	Game  string // the game's name
	Rules *ruleset.Rules
	Board *board.Board
}

// A Played is a season that has been played.
type Played struct {
	Before *adjudicator.State
	After  *adjudicator.State
	Record []adjudicator.Event
	Seeds  *Seeds // nil where none are disclosed

	Without  []adjudicator.Seat // lords who could have given orders and gave none
	Stewards []adjudicator.Seat // likewise, but a steward gave some for them
	Times    []int              // for how many seasons in a row each lord has given none; may be nil
	Vacant   []adjudicator.Seat // lords whose seats have been given up
}

// TimesOf is for how many seasons in a row a lord has given no orders; 0 if that is not known.
func (p *Played) TimesOf(seat adjudicator.Seat) int {
	if int(seat) >= len(p.Times) {
		return 0
	}
	return p.Times[seat]
}

// EventsOf are the events of one kind in a record.
func EventsOf[E adjudicator.Event](record []adjudicator.Event) []E {
	var all []E
	for _, e := range record {
		if e, ok := e.(E); ok {
			all = append(all, e)
		}
	}
	return all
}

// Living goes through a lord's troops that are alive.
func Living(p *adjudicator.Player) iter.Seq[*adjudicator.Troop] {
	return func(yield func(*adjudicator.Troop) bool) {
		for i := range p.Troops {
			if t := &p.Troops[i]; t.Status == adjudicator.Alive && !yield(t) {
				return
			}
		}
	}
}

// A Group is things that have something in common, their key.
type Group[K comparable, T any] struct {
	Key K
	All []T
}

// GroupBy groups things, or what is wanted of them, by their keys, in the order in which the keys come first.
func GroupBy[E any, K comparable, T any](all iter.Seq[E], key func(E) (K, T)) []Group[K, T] {
	var groups []Group[K, T]
	for e := range all {
		k, x := key(e)
		i := slices.IndexFunc(groups, func(g Group[K, T]) bool { return g.Key == k })
		if i < 0 {
			i, groups = len(groups), append(groups, Group[K, T]{Key: k})
		}
		groups[i].All = append(groups[i].All, x)
	}
	return groups
}
