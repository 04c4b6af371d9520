package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Play plays the season that is next in before, by the orders of those lords
// who wrote any, and returns the state after it and the record of all that
// happened. It is pure: the same arguments give the same bytes, and before is
// untouched. The only error is dice.ErrOut, when given dice ran out; a broken
// invariant panics.
func Play(r *ruleset.Rules, b *board.Board, before State, orders []Bound, d dice.Dice) (after State, record []Event, err error) {
	return newGame(r, b, before, orders, d).playFrom(before)
}

// NoLine is the source of an event that comes of no line of winter orders.
const NoLine = -1

// PlayTraced is Play that also says of each event of the record which line of winter orders it comes of: the index of the
// line among those that were bound, standing ones counted after the season's, or NoLine.
func PlayTraced(r *ruleset.Rules, b *board.Board, before State, orders []Bound, d dice.Dice) (after State, record []Event, sources []int, err error) {
	g := newGame(r, b, before, orders, d)
	g.sources = []int{}
	after, record, err = g.playFrom(before)
	return after, record, g.sources, err
}

// A Ruling is by what a season is played otherwise than by its orders and its key alone, when it is corrected.
type Ruling struct {
	// NewDice are the lords whose troops' fights have new dice. All dice of a fight in which such troops take part,
	// those for the order of the fights of a meeting in which they are, and the lots for retreats from there are
	// thrown for the purpose with Prefix put before it: from the same key, but other dice than anybody has seen.
	NewDice []Seat
	Prefix  string // such as "line 2: "
}

// PlayRuled is Play by rulings; without new dice it is Play, to the byte. Of two rulings that concern the same fight the later one holds.
func PlayRuled(r *ruleset.Rules, b *board.Board, before State, orders []Bound, d dice.Dice, by ...Ruling) (after State, record []Event, err error) {
	g := newGame(r, b, before, orders, d)
	g.rulings = by
	return g.playFrom(before)
}

// playFrom plays the season and gives the state after it; where dice run out, the state before it.
func (g *game) playFrom(before State) (after State, record []Event, err error) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case outOfDice:
			after, record, err = before, nil, v.err
		default:
			panic(v)
		}
	}()
	g.play()
	if record = g.record; !g.reuse {
		record = slices.Clone(record)
	}
	return *g.state, record, nil
}

// Replay applies a record to the state before it and gives the state after it.
func Replay(before State, record []Event) State {
	s := before.Clone()
	for _, e := range record {
		e.apply(&s)
	}
	return s
}

// A game is one season being played.
type game struct {
	rules *ruleset.Rules
	board *board.Board
	state *State
	dice  dice.Dice
	// together are the same dice, where those of a round have one hash; else nil.
	together dice.Together
	orders   []*Bound // by seat; of a lord who wrote none, an empty one
	record   []Event  // while the season is played; the caller gets a copy, unless reuse is set
	reuse    bool

	sources []int // of the record, by event: the line of winter orders it comes of; nil if nobody asks
	source  int   // that of the next event

	when string              // "year 3 summer", with which every purpose begins
	used map[string]struct{} // the purposes, to assert that none occurs twice; of a fight its name only

	purposes *strings.Builder // where the latest purposes stand

	rulings []Ruling // by which the season is corrected

	kingComes bool // King Arthur visits the valley this autumn (§21)

	futures [2]stateRoom // of the plans of winter
	crowds  []int        // likewise

	kept     // what events hold
	campaign // what a campaigning season remembers from phase to phase
}

// outOfDice carries dice.ErrOut up to Play.
type outOfDice struct{ err error }

// newGame is a game that nobody's memory is kept for.
func newGame(r *ruleset.Rules, b *board.Board, before State, orders []Bound, d dice.Dice) *game {
	return new(Workspace).begin(r, b, before, orders, d)
}

// play runs the steps of the season; doc.go lists them with their paragraphs (§4).
func (g *game) play() {
	g.emit(SeasonBegan{Year: g.state.Year, Season: g.state.Season})
	g.announceNewDice()
	g.announceOrders()
	g.convert()
	switch g.state.Season {
	case SettingOut:
		g.moveKing()
		g.chooseFaiths()
		g.setOut()
		g.moveWeather()
		g.harvest()
		g.visit()
		g.clearMarks()
	case Winter:
		g.winter()
	case Spring:
		g.campaignSeason()
		g.supervise()
		g.moveWeather()
	case Summer:
		g.campaignSeason()
		g.moveWeather()
	case Autumn:
		g.moveKing()
		g.campaignSeason()
		g.moveWeather()
		g.harvest()
		g.visit()
		g.clearMarks()
		g.winterSieges()
		g.retire()
	}
	g.findOut()
	g.victory()
	g.emit(SeasonEnded{NextYear: g.nextYear(), NextSeason: g.nextSeason()})
}

// announceNewDice records whose fights have new dice by a ruling.
func (g *game) announceNewDice() {
	for _, r := range g.rulings {
		if len(r.NewDice) > 0 {
			g.emit(NewDiceRuled{Lords: slices.Compact(slices.Sorted(slices.Values(r.NewDice))), Prefix: r.Prefix})
		}
	}
}

// announceOrders records refusals found when the orders were bound, and brings
// attitudes and heirs into force, before anything else happens.
func (g *game) announceOrders() {
	for _, o := range g.orders {
		for _, e := range o.Refused {
			g.emit(e)
		}
		for _, a := range o.Attitudes {
			g.emit(AttitudeChanged{Lord: o.Lord, Towards: a.Towards, Now: a.Now})
		}
		if o.Heir != 0 {
			g.emit(HeirNamed{Lord: o.Lord, Troop: o.Heir})
		}
	}
}

// nextSeason is the season after this one; the setting out is an autumn (§3).
func (g *game) nextSeason() Season {
	switch g.state.Season {
	case SettingOut, Autumn:
		return Winter
	case Winter:
		return Spring
	default:
		return g.state.Season + 1
	}
}

// nextYear is the year of the next season: winter closes the year (§4).
func (g *game) nextYear() int {
	if g.state.Season == Winter {
		return g.state.Year + 1
	}
	return g.state.Year
}

// emit records an event and lets it change the state: the only way to do so.
func (g *game) emit(e Event) {
	e.apply(g.state)
	g.record = append(g.record, e)
	if g.sources != nil {
		g.sources = append(g.sources, g.source)
	}
}

// beginLine notes that what follows comes of one line of a lord's winter orders, by its index in Bound.Winter.
func (g *game) beginLine(seat Seat, i int) {
	g.source = NoLine
	if of := g.orders[seat].sources; i < len(of) {
		g.source = of[i]
	}
}

// endLine notes that what follows comes of no line.
func (g *game) endLine() { g.source = NoLine }

// roll throws one die for a purpose, which is the year, the season and the
// given parts. No purpose may occur twice in a season (Dice).
func (g *game) roll(parts ...string) dice.Roll { return g.rollFor("", parts...) }

// rollFor is roll with what a ruling puts before the purpose.
func (g *game) rollFor(prefix string, parts ...string) dice.Roll {
	purpose := g.purposeFor(prefix, parts...)
	g.once(purpose)
	return g.throw(purpose)
}

// once asserts that a purpose, or what the purposes of many dice begin with, is new.
func (g *game) once(purpose string) {
	if _, twice := g.used[purpose]; twice {
		panic(fmt.Sprintf("adjudicator: rolled twice for %q", purpose))
	}
	if g.used == nil {
		g.used = make(map[string]struct{})
	}
	g.used[purpose] = struct{}{}
}

// throw throws the die of a purpose.
func (g *game) throw(purpose string) dice.Roll {
	face, err := g.dice.Roll(purpose)
	if err != nil {
		panic(outOfDice{err})
	}
	return dice.Roll{Purpose: purpose, Face: face}
}

// purposeFor joins the year, the season and the parts, behind what a ruling puts before them.
func (g *game) purposeFor(prefix string, parts ...string) string {
	return g.join(prefix+g.when, parts...)
}

// join joins parts of a purpose. The latest purposes share a buffer, since a season has hundreds of them.
func (g *game) join(begin string, parts ...string) string {
	if g.purposes.Cap()-g.purposes.Len() < 160 {
		g.purposes.Reset() // those written so far keep the old buffer
		g.purposes.Grow(4 << 10)
	}
	from := g.purposes.Len()
	g.purposes.WriteString(begin)
	for _, p := range parts {
		g.purposes.WriteString(", ")
		g.purposes.WriteString(p)
	}
	return g.purposes.String()[from:]
}

// newDiceFor is what a ruling puts before the purposes of dice that concern some lord's troops; "" if nothing.
func (g *game) newDiceFor(concerns func(Seat) bool) string {
	for _, r := range slices.Backward(g.rulings) {
		if slices.ContainsFunc(r.NewDice, concerns) {
			return r.Prefix
		}
	}
	return ""
}

// lot draws one of n things, by the rule for lots (Dice): of one no die; of up to
// six one die, of more two as (first-1)×6+second, of more than 36 a third in the
// same way, thrown again if over n. It returns the index from 0, and records
// each die as thrown for the seat.
func (g *game) lot(n int, seat Seat, parts ...string) int {
	return g.lotFor("", n, seat, parts...)
}

// lotFor is lot with what a ruling puts before the purposes of the dice.
func (g *game) lotFor(prefix string, n int, seat Seat, parts ...string) int {
	if n < 1 {
		panic(fmt.Sprintf("adjudicator: a lot among %d", n))
	}
	for throw := 1; n > 1; throw++ {
		v := g.lotDie(prefix, seat, parts, throw, 1)
		for die, room := 2, 6; room < n; die, room = die+1, room*6 {
			v = (v-1)*6 + g.lotDie(prefix, seat, parts, throw, die)
		}
		if v <= n {
			return v - 1
		}
	}
	return 0
}

// lotDie throws one die of a lot and records it.
func (g *game) lotDie(prefix string, seat Seat, parts []string, throw, die int) int {
	// The copy keeps the callers' parts off the heap.
	all := append(make([]string, 0, 8), parts...)
	all = append(all, "throw "+strconv.Itoa(throw), "die "+strconv.Itoa(die))
	roll := g.rollFor(prefix, all...)
	g.emit(DiceRolled{Roll: roll, Lord: seat})
	return roll.Face
}

// highest lets every seat roll and returns the one who rolled highest; those
// who tie for it roll again (Dice, lots).
func (g *game) highest(seats []Seat, parts ...string) Seat {
	return g.highestRoll(DiceRolled{}, seats, parts...)
}

// highestRoll is highest with more in the events of the throws than the roll and the lord.
func (g *game) highestRoll(e DiceRolled, seats []Seat, parts ...string) Seat {
	for throw := 1; len(seats) > 1; throw++ {
		best, kept := 0, []Seat(nil)
		for _, seat := range seats {
			e.Roll, e.Lord = g.roll(append(append([]string(nil), parts...), g.state.Players[seat].Lord, "throw "+strconv.Itoa(throw))...), seat
			g.emit(e)
			switch {
			case e.Face > best:
				best, kept = e.Face, []Seat{seat}
			case e.Face == best:
				kept = append(kept, seat)
			}
		}
		seats = kept
	}
	return seats[0]
}
