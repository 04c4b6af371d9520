// Package adjudicatortest plays campaigns of random legal orders, for tests: of the
// adjudicator, of what reports hide, of whole seasons by mail. Begin reading at
// Play. Its lords have no plan; they write every kind of order at some time.
package adjudicatortest

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A Season is one season of a random campaign.
type Season struct {
	Before adjudicator.State
	Text   []string // by seat: the orders as written
	Bound  []adjudicator.Bound
	After  adjudicator.State
	Record []adjudicator.Event
	Dice   dice.Dice
}

// New is a game of so many lords, two to six, before the first autumn.
func New(r *ruleset.Rules, b *board.Board, lords int) adjudicator.State {
	return adjudicator.NewState(r, b, ruleset.Roster()[:lords])
}

// Play plays a campaign of random orders until it is over or so many seasons
// have passed; the same seed gives the same campaign.
func Play(r *ruleset.Rules, b *board.Board, lords int, seed uint64, seasons int) ([]Season, error) {
	return PlayWith(ruleset.Options{}, r, b, lords, seed, seasons)
}

// Options are some of the optional rules that are played, drawn by a seed.
func Options(seed uint64) ruleset.Options {
	rng := Random{seed}
	return ruleset.Options{Weather: rng.chance(60), Pillage: rng.chance(60), Advanced: rng.chance(50), Fate: rng.chance(60), Castles: rng.chance(60)}
}

// PlayWith is Play with optional rules.
func PlayWith(o ruleset.Options, r *ruleset.Rules, b *board.Board, lords int, seed uint64, seasons int) ([]Season, error) {
	s := New(r, b, lords)
	if err := s.Choose(r, o); err != nil {
		return nil, err
	}
	rng := &Random{seed}
	var all []Season
	for len(all) < seasons && !s.Over {
		one := Season{Before: s, Dice: dice.V1.Seeded(fmt.Appendf(nil, "%d/%d", seed, len(all)))}
		names := adjudicator.Names(b, &s)
		for seat := range s.Players {
			text := rng.Orders(b, &s, adjudicator.Seat(seat))
			one.Text = append(one.Text, text)
			one.Bound = append(one.Bound, Bind(b, &s, names, adjudicator.Seat(seat), text))
		}
		after, record, err := adjudicator.Play(r, b, s, one.Bound, one.Dice)
		if err != nil {
			return all, err
		}
		one.After, one.Record = after, record
		all = append(all, one)
		s = after
	}
	return all, nil
}

// Bind parses and binds a text of orders.
func Bind(b *board.Board, s *adjudicator.State, names *order.Names, seat adjudicator.Seat, text string) adjudicator.Bound {
	var in []order.Input
	for i, l := range strings.Split(text, "\n") {
		in = append(in, order.Input{N: i + 1, Text: l})
	}
	sheet := order.Parse(names, adjudicator.When(s.Season), in)
	bound, _ := adjudicator.Bind(b, s, seat, sheet.Orders, nil)
	return bound
}

// Random is a source of choices (SplitMix64).
type Random struct{ state uint64 }

// N is a number from 0 up to n-1.
func (r *Random) N(n int) int {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 1 % uint64(n))
}

// chance is true in so many of a hundred cases.
func (r *Random) chance(percent int) bool { return r.N(100) < percent }

// Orders writes a sheet for a lord as things stand.
func (r *Random) Orders(b *board.Board, s *adjudicator.State, seat adjudicator.Seat) string {
	w := &writer{Random: r, b: b, s: s, p: s.Player(seat), seat: seat}
	for i := range w.p.Troops {
		if t := &w.p.Troops[i]; t.Status == adjudicator.Alive {
			w.troops = append(w.troops, t)
		}
	}
	switch {
	case s.Season == adjudicator.SettingOut:
		w.line("ENTER BY %s", w.entry())
		if s.Options.Advanced {
			w.line("FAITH %s", w.pick("CHRISTIAN", "CHRISTIAN", "CHRISTIAN", "DRUID"))
		}
	case len(w.troops) == 0:
	case s.Season == adjudicator.Winter:
		w.winter()
	default:
		w.campaign()
	}
	return w.String()
}

// A writer writes one sheet.
type writer struct {
	*Random
	strings.Builder
	b      *board.Board
	s      *adjudicator.State
	p      *adjudicator.Player
	seat   adjudicator.Seat
	troops []*adjudicator.Troop
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *writer) entry() string { return w.b.Entries()[w.N(len(w.b.Entries()))].Name }

// manor is some manor; place some manor, house, crossroads or milestone.
func (w *writer) manor() string { return w.b.NameOf(w.b.Manors()[w.N(len(w.b.Manors()))]) }

func (w *writer) place() string {
	if w.chance(80) {
		return w.manor()
	}
	return w.b.NameOf(board.Position(w.N(w.b.Len())))
}

// near is a manor that can be reached this season, if one is drawn soon; else any place.
func (w *writer) near(t *adjudicator.Troop) string {
	if m, ok := w.reached(t); ok {
		return m
	}
	return w.place()
}

// nearManor is a manor that can be reached this season, if one is drawn soon; else any.
func (w *writer) nearManor(t *adjudicator.Troop) string {
	if m, ok := w.reached(t); ok {
		return m
	}
	return w.manor()
}

// reached draws a few manors, for one that can be reached this season.
func (w *writer) reached(t *adjudicator.Troop) (manor string, ok bool) {
	for range 12 {
		m := w.b.Manors()[w.N(len(w.b.Manors()))]
		if d := w.b.Miles(t.At, m); d > 0 && d <= 6 {
			return w.b.NameOf(m), true
		}
	}
	return "", false
}

// own is one of the lord's manors, or any if the lord has none.
func (w *writer) own() string {
	var own []board.Position
	for _, m := range w.b.Manors() {
		if w.s.Holds(w.seat, m) {
			own = append(own, m)
		}
	}
	if len(own) == 0 {
		return w.manor()
	}
	return w.b.NameOf(own[w.N(len(own))])
}

// other is another lord of the game.
func (w *writer) other() string {
	n := len(w.s.Players)
	return w.s.Players[(int(w.seat)+1+w.N(n-1))%n].Lord
}

func (w *writer) troop() *adjudicator.Troop { return w.troops[w.N(len(w.troops))] }

// pick draws one of some words.
func (w *writer) pick(words ...string) string { return words[w.N(len(words))] }

func (w *writer) campaign() {
	for _, t := range w.troops {
		w.march(t)
	}
	for range w.N(5) {
		w.manner()
	}
	if w.s.Options.Castles {
		w.line("SHELTER %s", w.pick("OPEN", "HOUSE", "HOUSE", "OPEN THEN HOUSE"))
		w.line("SHELTER %s %s", w.own(), w.pick("OPEN", "HOUSE", "OPEN THEN HOUSE"))
		w.line("AT %s %s", w.near(w.troop()), w.pick("ASSAULT", "BESIEGE", "BESIEGE PHASES 1 2", "PASS"))
	}
	if w.s.Options.Pillage {
		w.line("AT %s PILLAGE%s", w.manor(), w.pick("", "", " LOOT", " FIELDS MILL", " REEVES HIVES PHASES 2 3"))
		w.line("AT %s PILLAGE", w.near(w.troop()))
	}
	w.behind()
}

// march orders one troop to move, by legs at times, or to hold.
func (w *writer) march(t *adjudicator.Troop) {
	phases := w.pick("", "", "", " PHASES 2 3", " PHASES 1 3", " PHASES 1", " PHASES 3")
	switch n := w.N(100); {
	case n < 55:
		w.line("MOVE %d TO %s%s", t.ID, w.near(t), phases)
	case n < 62:
		w.line("%d %s %s", t.ID, w.b.NameOf(t.At), w.place())
	case n < 67:
		w.line("MOVE %d TO %s VIA %s", t.ID, w.place(), w.place())
	case n < 72:
		w.line("MOVE %d TO %s PHASES 1\nMOVE %d TO %s", t.ID, w.near(t), t.ID, w.place())
	case n < 85:
		w.line("HOLD %d", t.ID)
	}
}

// behind writes lines behind conditions at times. It draws from a source of its own, so that all else is drawn as it would be without.
func (w *writer) behind() {
	own := &writer{Random: &Random{w.state ^ 0x626568696e64}, b: w.b, s: w.s, p: w.p, seat: w.seat, troops: w.troops}
	if !own.chance(50) {
		return
	}
	for range 1 + own.N(4) {
		w.line("%s", own.conditional(own.troop().ID))
	}
}

// conditional is an order behind IF or AGAINST.
func (w *writer) conditional(id adjudicator.TroopID) string {
	march := fmt.Sprintf("IF %s: ", w.facts(id))
	against := w.pick(march, "AGAINST "+w.other()+": ", march+"AGAINST "+w.other()+": ")
	weighed := w.pick(against, against, "IF "+w.pick("STRONGER", "NOT STRONGER", "ODDS 3:2", "NOT ODDS 1:2")+": ")
	end := "IF " + w.fact(id) + ": "
	switch w.N(14) {
	case 0, 1:
		return march + fmt.Sprintf("%d TO %s%s", id, w.near(w.p.Troop(id)), w.pick("", "", " PHASES 2 3"))
	case 2:
		return march + fmt.Sprintf("HOLD %d", id)
	case 3:
		return weighed + "STANCE " + w.pick("ATTACK", "DEFEND", "PASSIVE")
	case 4:
		return weighed + "WITHDRAW " + w.pick("NEVER", "AFTER 3", "BEHIND 2", "AT ONCE")
	case 5:
		return weighed + fmt.Sprintf("WOUNDS %d, %d", id, w.troop().ID)
	case 6:
		return against + fmt.Sprintf("CHAMPIONS %d, %d", id, w.troop().ID)
	case 7:
		return weighed + "VICTORY " + w.pick("CONTINUE", "STAY", "RETURN")
	case 8:
		return weighed + "DEFEAT " + w.pick("HOME", "STAY", "TO "+w.own())
	case 9:
		return end + fmt.Sprintf("CLAIM %s %s", w.nearManor(w.p.Troop(id)), w.pick("YES", "NO"))
	case 10:
		return end + "YIELD " + w.nearManor(w.p.Troop(id)) + w.pick("", " TO "+w.other())
	case 11, 12:
		if w.s.Options.Castles {
			return weighed + w.pick("SHELTER "+w.pick("OPEN", "HOUSE", "OPEN THEN HOUSE"), "AT "+w.nearManor(w.p.Troop(id))+" "+w.pick("ASSAULT", "BESIEGE", "PASS"))
		}
	case 13:
		if w.s.Options.Pillage {
			return against + "AT " + w.nearManor(w.p.Troop(id)) + " PILLAGE" + w.pick("", " LOOT")
		}
	}
	return march + fmt.Sprintf("%d TO %s", id, w.own())
}

// facts are one or two, of which the first may be the phase.
func (w *writer) facts(id adjudicator.TroopID) string {
	return w.pick("", "", "PHASE "+w.pick("1", "2", "3")+" AND ", "NOT PHASE 1 AND ") + w.fact(id)
}

// fact is one without phase or opponent.
func (w *writer) fact(id adjudicator.TroopID) string {
	at := w.near(w.p.Troop(id))
	return w.pick("", "", "NOT ") + w.pick("ENEMY AT "+at, "NOBODY AT "+at, w.other()+" AT "+at, w.manor()+" HELD BY "+w.other(), w.own()+" MINE",
		w.manor()+" UNHELD", fmt.Sprintf("%d HURT", id), fmt.Sprintf("%d DEAD", id), "LORD HURT", fmt.Sprintf("%d AT %s", id, w.own()))
}

// manner writes one of the orders that are not marches.
func (w *writer) manner() {
	id := w.troop().ID
	switch w.N(15) {
	case 0, 1, 2:
		w.line("STANCE %s%s", w.pick("ATTACK", "ATTACK", "DEFEND", "PASSIVE"), w.pick("", "", " IF STRONGER", " IF ODDS 3:2"))
	case 3:
		w.line("STANCE %d %s", id, w.pick("ATTACK", "DEFEND", "PASSIVE"))
	case 4:
		w.line("%s %s", w.pick("ALLY", "ENEMY", "ENEMY", "NEUTRAL"), w.other())
	case 5:
		w.line("WITHDRAW %s", w.pick("NEVER", "AFTER 3", "BEHIND 2", "BELOW 5", "LORD HURT", "AT ONCE OR AFTER 4"))
	case 6:
		w.line("WOUNDS %d, %d", id, w.troop().ID)
	case 7:
		w.line("CHAMPIONS %d, %d", id, w.troop().ID)
	case 8:
		w.line("VICTORY %s", w.pick("CONTINUE", "STAY", "RETURN"))
	case 9:
		w.line("DEFEAT %s%s", w.pick("HOME", "STAY", "TO "+w.own()), w.pick("", "", " VIA "+w.place()))
	case 10:
		w.line("CLAIM %s %s", w.manor(), w.pick("YES", "NO"))
	case 11:
		w.line("YIELD %s%s", w.manor(), w.pick("", " TO "+w.other()))
	case 12:
		w.line("HEIR %d", id)
	case 13:
		w.line("RETIRE %s", w.pick("SPREAD", fmt.Sprintf("%d TO %s", id, w.own())))
	case 14:
		if len(w.b.Houses()) > 0 {
			w.line("SHARE %s WITH %s %d PERCENT", w.b.NameOf(w.b.Houses()[0]), w.other(), 50)
		}
	}
}

func (w *writer) winter() {
	if w.s.Options.Fate {
		to, own := w.manor(), w.own()
		w.line("SWARM TO %s\nSWARM FROM %s TO %s\nBOUNDARY %s\nLIGHTNING %s", to, own, w.manor(), w.manor(), own)
	}
	if w.s.Options.Advanced {
		w.line("BUILD CHURCH AT %s, %s%s", w.own(), w.own(), w.pick("", "", " BID 1"))
		w.line("BUILD CIRCLE AT %s, %s", w.own(), w.own())
		if w.chance(5) {
			w.line("CONVERT %s", w.pick("CHRISTIAN", "DRUID"))
		}
		w.line("REPAIR %s AT %s", w.pick("CHURCH", "CIRCLE"), w.own())
	}
	if w.s.Options.Castles && w.chance(40) {
		w.line("REPAIR CASTLE AT %s\nBUILD CASTLE AT %s", w.own(), w.own())
	}
	for range 2 + w.N(6) {
		id := w.troop().ID
		switch w.N(11) {
		case 0:
			w.line("DISMISS %d", id)
		case 1:
			w.line("PAY %d FIRST", id)
		case 2:
			w.line("APPOINT %d", id)
		case 3, 4, 5:
			w.line("HIRE %d %s%s", 1+w.N(3), w.pick("KNIGHTS", "KNIGHTS", "MEN"), w.pick("", " AT "+w.own()))
		case 6, 7:
			w.line("BUILD %s AT %s", w.pick("HIVE", "FORESTER", "REEVE", "MILL", "2 HIVES"), w.own())
		case 8:
			w.line("RELOCATE %d TO %s", id, w.own())
		case 9:
			w.line("%s", w.pick("SPREAD", fmt.Sprintf("HEIR %d", id)))
		case 10:
			w.line("RELOCATE %s FROM %s TO %s", w.pick("FORESTER", "REEVE"), w.own(), w.own())
		}
	}
	w.gift()
}

// gift gives money away at times. It draws from a source of its own, so that all else is drawn as it was before there were gifts.
func (w *writer) gift() {
	own := &writer{Random: &Random{w.state ^ 0x6769667473}, s: w.s, p: w.p, seat: w.seat}
	if own.chance(5) {
		w.line("GIVE %d TO %s", 1+own.N(6), own.other())
	}
}

// NewRandom is a source of choices that a seed decides.
func NewRandom(seed uint64) *Random { return &Random{seed} }
