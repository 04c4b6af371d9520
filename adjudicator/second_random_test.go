package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// position is one season to be played: a board, a state, orders and a seed. It
// is what is drawn at random, shrunk, and printed as a scenario.
type position struct {
	sketch *sketch
	board  *board.Board
	rules  string // what differs from the standard rules; "" for nothing
	state  adjudicator.State
	orders [][]string // by seat, line by line
	seed   string
}

// drawer draws positions.
type drawer struct {
	*rand.Rand
	b *board.Board
	s *adjudicator.State
}

func (d *drawer) chance(percent int) bool { return d.IntN(100) < percent }

func (d *drawer) pick(words ...string) string { return words[d.IntN(len(words))] }

// draw draws the position of a number.
func draw(n uint64) *position {
	d := &drawer{Rand: rand.New(rand.NewPCG(n, 88))}
	p := &position{seed: fmt.Sprint("second ", n), sketch: d.board()}
	b, err := board.Parse("random.toml", []byte(p.sketch.text()))
	if err != nil {
		panic(err)
	}
	p.board, d.b = b, b
	p.state = d.state()
	d.s = &p.state
	for seat := range p.state.Players {
		p.orders = append(p.orders, d.sheet(seat))
	}
	if d.chance(30) {
		p.rules = d.settings()
	}
	return p
}

// settings draws a rule set of one's own, in which settings and a few figures differ.
func (d *drawer) settings() string {
	return fmt.Sprintf("name = \"Random\"\nbase = \"standard\"\n[settings]\nheir = %q\nloyalty_rolls = %q\nrelocate_through = %q\n"+
		"[withdraw]\nbehind = %d\nall_wounded = %v\nlord_hurt = %v\n[fight]\nchoke_fighters = %d\n",
		d.pick("grade_a", "senior"), d.pick("knights", "all"), d.pick("houses", "unheld"),
		2+d.IntN(4), d.chance(50), d.chance(50), 1+d.IntN(3))
}

var (
	manorNames = []string{"Aston", "Bexley", "Camelot", "Dunmow", "Elstow", "Foxwood", "Guiting", "Hazlemere", "Ilford", "Jarrow", "Kelham", "Lyonesse"}
	otherNames = []string{"Carse Abbey", "Nunney Priory", "Gibbet Cross", "Owl Cross"}
)

// sketch is a board that is easily made smaller.
type sketch struct {
	places [3][]string // manors, houses, crossroads
	names  [3][]string
	roads  []sketchRoad
}

type sketchRoad struct{ from, to, rest string }

// text is the board file, without the places that no road leads to.
func (k *sketch) text() string {
	var w strings.Builder
	w.WriteString("name = \"Random\"\n")
	for i, what := range []string{"manor", "house", "crossroads"} {
		fmt.Fprintf(&w, "%s = [\n", what)
		for j, line := range k.places[i] {
			name := k.names[i][j]
			if slices.ContainsFunc(k.roads, func(r sketchRoad) bool { return r.from == name || r.to == name }) {
				fmt.Fprintf(&w, "  { name = %q%s },\n", name, line)
			}
		}
		w.WriteString("]\n")
	}
	w.WriteString("road = [\n")
	for _, r := range k.roads {
		fmt.Fprintf(&w, "  { from = %q, to = %q%s },\n", r.from, r.to, r.rest)
	}
	return w.String() + "]\n"
}

// board draws a small board: a tree of roads, and a few more.
func (d *drawer) board() *sketch {
	k := &sketch{}
	for _, m := range manorNames[:5+d.IntN(8)] {
		k.names[0] = append(k.names[0], m)
		k.places[0] = append(k.places[0], fmt.Sprintf(", arable = %d, pasture = %d, forest = %d, river = %v", 1+d.IntN(3), d.IntN(2), d.IntN(3), d.chance(40)))
	}
	for i, name := range otherNames {
		if d.chance(40) {
			k.names[1+i/2] = append(k.names[1+i/2], name)
			k.places[1+i/2] = append(k.places[1+i/2], "")
		}
	}
	places := slices.Concat(k.names[0], k.names[1], k.names[2])
	d.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	joined := map[[2]int]bool{}
	for i := 1; i < len(places); i++ {
		k.roads = append(k.roads, d.road(places, joined, d.IntN(i), i)...)
	}
	for range d.IntN(len(places)) {
		if i, j := d.IntN(len(places)), d.IntN(len(places)); i != j {
			k.roads = append(k.roads, d.road(places, joined, i, j)...)
		}
	}
	return k
}

// road draws a road of one to five miles, with a choke point now and then.
func (d *drawer) road(places []string, joined map[[2]int]bool, i, j int) []sketchRoad {
	if joined[[2]int{i, j}] || joined[[2]int{j, i}] {
		return nil
	}
	joined[[2]int{i, j}] = true
	miles := 2 + d.IntN(4)
	if d.chance(10) {
		miles = 1
	}
	rest := fmt.Sprintf(", miles = %d", miles)
	if miles > 1 && d.chance(35) {
		rest += fmt.Sprintf(", choke = [{ mile = %d, kind = %q, name = \"Narrows %c%c\" }]", 1+d.IntN(miles-1), d.pick("bridge", "bridge", "forest", "scarp"), 'A'+i, 'a'+j)
	}
	return []sketchRoad{{places[i], places[j], rest}}
}

// state draws who holds what and who stands where.
func (d *drawer) state() adjudicator.State {
	lords := ruleset.Roster()[:2+d.IntN(3)]
	s := adjudicator.State{Year: 2, Season: adjudicator.Season(1 + d.IntN(4)), Weather: 1, Manors: make([]adjudicator.Manor, len(d.b.Manors()))}
	for i := range s.Manors {
		m, land := &s.Manors[i], d.b.Place(board.Position(i))
		m.Holder = adjudicator.Seat(d.IntN(len(lords)+1) - 1)
		m.Hives, m.Foresters = d.IntN(land.Pasture+1), d.IntN(land.Forest+1)
		m.Reeve, m.Mill = land.River && d.chance(40), land.River && d.chance(30)
	}
	for seat, lord := range lords {
		p := adjudicator.Player{Lord: lord, Treasury: d.IntN(40), Income: d.IntN(30)}
		d.retinue(&s, &p, seat)
		for other := range lords {
			switch n := d.IntN(12); {
			case other == seat:
			case n == 0:
				p.Allies = append(p.Allies, adjudicator.Seat(other))
			case n == 1:
				p.Enemies = append(p.Enemies, adjudicator.Seat(other))
			}
		}
		s.Players = append(s.Players, p)
	}
	for i := range d.b.Len() {
		if c := d.b.Place(board.Position(i)).Choke; c != nil && c.Kind == "bridge" && s.Season != adjudicator.Winter && d.chance(8) {
			s.Closed = append(s.Closed, board.Position(i))
		}
	}
	return s
}

// retinue draws a player's troops, in a few heaps of at most six.
func (d *drawer) retinue(s *adjudicator.State, p *adjudicator.Player, seat int) {
	var heaps []board.Position
	for range 1 + d.IntN(5) {
		heaps = append(heaps, d.heap(s, seat))
	}
	id := adjudicator.TroopID(0)
	for range 2 + d.IntN(13) {
		id += adjudicator.TroopID(1 + d.IntN(2)*d.IntN(2))
		t := adjudicator.Troop{ID: id, Kind: adjudicator.Kind(1 + d.IntN(2)), Grade: ruleset.Grade(d.IntN(3)), At: heaps[d.IntN(len(heaps))]}
		if t.Kind == adjudicator.Man && t.Grade == ruleset.Esquire {
			t.Grade = ruleset.GradeB
		}
		if len(p.Troops) == 0 && d.chance(85) {
			t.Kind, t.Grade = adjudicator.Lord, ruleset.Esquire
			if d.chance(15) {
				t.Grade, t.Appointed = ruleset.GradeA, true
			}
		}
		t.Wounded = d.chance(15)
		if p.Count(t.At) < 6 {
			p.Troops = append(p.Troops, t)
		}
	}
	p.Barred = p.LivingLord() == nil
	if d.chance(20) {
		if t := p.Troops[d.IntN(len(p.Troops))]; t.Kind == adjudicator.Knight {
			p.Heir = t.ID
		}
	}
}

// heap draws where troops stand: mostly at an own manor, at times anywhere.
func (d *drawer) heap(s *adjudicator.State, seat int) board.Position {
	if d.chance(65) {
		for range 10 {
			if m := d.IntN(len(s.Manors)); int(s.Manors[m].Holder) == seat {
				return board.Position(m)
			}
		}
	}
	return board.Position(d.IntN(d.b.Len()))
}

// sheet draws a player's orders.
func (d *drawer) sheet(seat int) []string {
	w := &sheetWriter{drawer: d, seat: seat, p: &d.s.Players[seat]}
	if d.s.Season == adjudicator.Winter {
		for range d.IntN(9) {
			w.winter()
		}
		w.gift()
		return w.lines
	}
	for i := range w.p.Troops {
		w.march(&w.p.Troops[i])
	}
	for range d.IntN(7) {
		w.manner()
	}
	if d.chance(40) {
		w.putBehind()
	}
	if d.chance(30) {
		d.Shuffle(len(w.lines), func(i, j int) { w.lines[i], w.lines[j] = w.lines[j], w.lines[i] })
	}
	return w.lines
}

// sheetWriter writes one sheet.
type sheetWriter struct {
	*drawer
	seat  int
	p     *adjudicator.Player
	lines []string
}

func (w *sheetWriter) line(format string, args ...any) {
	w.lines = append(w.lines, fmt.Sprintf(format, args...))
}

func (w *sheetWriter) place(p board.Position) string { return w.b.NameOf(p) }

func (w *sheetWriter) manor() string { return w.place(board.Position(w.IntN(len(w.b.Manors())))) }

// near is somewhere in reach, mostly a manor.
func (w *sheetWriter) near(from board.Position) string {
	for range 12 {
		p := board.Position(w.IntN(len(w.b.Manors())))
		if w.chance(25) {
			p = board.Position(w.IntN(w.b.Len()))
		}
		if m := w.b.Miles(from, p); m > 0 && m <= 6 {
			return w.place(p)
		}
	}
	return w.manor()
}

func (w *sheetWriter) own() string {
	for range 10 {
		m := w.manor()
		if p, _ := w.b.Find(m); w.s.Holds(adjudicator.Seat(w.seat), p) {
			return m
		}
	}
	return w.manor()
}

// mile is a place beside one where troops stand, or beside a manor.
func (w *sheetWriter) mile() string {
	at := board.Position(w.IntN(len(w.b.Manors())))
	if w.chance(60) {
		at = w.p.Troops[w.IntN(len(w.p.Troops))].At
	}
	beside := w.b.Next(at)
	return w.place(beside[w.IntN(len(beside))])
}

func (w *sheetWriter) id() int { return int(w.p.Troops[w.IntN(len(w.p.Troops))].ID) }

func (w *sheetWriter) other() string {
	n := len(w.s.Players)
	return w.s.Players[(w.seat+1+w.IntN(n-1))%n].Lord
}

// some are troops as an order names them, or none.
func (w *sheetWriter) some() string {
	switch w.IntN(8) {
	case 0:
		return fmt.Sprintf(" %d", w.id())
	case 1:
		return fmt.Sprintf(" %d, %d", w.id(), w.id())
	case 2:
		return " KNIGHTS AT " + w.place(w.p.Troops[w.IntN(len(w.p.Troops))].At)
	default:
		return ""
	}
}

// march orders a troop, or all where it stands, to move or to hold.
func (w *sheetWriter) march(t *adjudicator.Troop) {
	phases := w.pick("", "", "", "", " PHASES 2 3", " PHASES 1 3", " PHASES 1", " PHASES 3", " PHASES 2")
	at := w.place(t.At)
	switch n := w.IntN(100); {
	case n < 35:
		w.line("MOVE %d TO %s%s", t.ID, w.near(t.At), phases)
	case n < 45:
		w.line("MOVE %s %s TO %s%s", w.pick("ALL AT", "KNIGHTS AT", "MEN AT"), at, w.near(t.At), phases)
	case n < 50:
		w.line("MOVE %d, %d TO %s", t.ID, w.id(), w.near(t.At))
	case n < 55:
		w.line("MOVE %d FROM %s TO %s", t.ID, w.pick(at, at, w.manor()), w.near(t.At))
	case n < 60:
		w.line("MOVE %d TO %s VIA %s", t.ID, w.manor(), w.near(t.At))
	case n < 68:
		middle := w.near(t.At)
		p, _ := w.b.Find(middle)
		w.line("MOVE %d TO %s%s", t.ID, middle, w.pick(" PHASES 1", "", " PHASES 1 2"))
		w.line("MOVE %d TO %s%s", t.ID, w.near(p), phases)
	case n < 80:
		w.line("HOLD %d", t.ID)
	case n < 83:
		w.line("HOLD ALL AT %s", at)
	}
}

// manner writes one of the orders that are no marches.
func (w *sheetWriter) manner() {
	switch w.IntN(12) {
	case 0, 1, 2, 3:
		w.line("STANCE%s %s%s", w.some(), w.pick("ATTACK", "ATTACK", "ATTACK", "DEFEND", "PASSIVE"), w.pick("", "", "", " IF STRONGER", " IF ODDS 3:2", " IF ODDS 1:2"))
	case 4:
		w.line("%s %s", w.pick("ALLY", "ENEMY", "ENEMY", "NEUTRAL"), w.other())
	case 5:
		w.line("WITHDRAW%s %s", w.some(), w.pick("NEVER", "AFTER 3", "AFTER 2", "BEHIND 2", "BELOW 7", "LORD HURT", "AT ONCE OR AFTER 4", "AT ONCE"))
	case 6:
		w.line("WOUNDS %d, %d", w.id(), w.id())
	case 7:
		w.line("CHAMPIONS%s %d, %d", w.pick("", "", " AT "+w.near(w.p.Troops[0].At)), w.id(), w.id())
	case 8:
		w.line("VICTORY%s %s", w.some(), w.pick("CONTINUE", "STAY", "RETURN"))
	case 9:
		w.line("DEFEAT%s %s%s", w.some(), w.pick("HOME", "HOME", "STAY", "TO "+w.own(), "TO "+w.own()), w.pick("", "", " VIA "+w.mile()))
	case 10:
		w.line("CLAIM %s %s", w.manor(), w.pick("YES", "NO"))
	case 11:
		w.line("YIELD %s%s", w.manor(), w.pick("", " TO "+w.other()))
	}
}

// putBehind writes a few lines behind conditions: a march or a manner, now and then the same for two conditions (§6.x).
func (w *sheetWriter) putBehind() {
	for range 1 + w.IntN(6) {
		before := len(w.lines)
		if w.chance(50) {
			w.march(&w.p.Troops[w.IntN(len(w.p.Troops))])
		} else {
			w.manner()
		}
		for i, line := range slices.Clone(w.lines[before:]) {
			w.lines[before+i] = w.condition(line) + line
			if w.chance(25) {
				w.line("%s%s", w.condition(line), line)
			}
		}
	}
}

// condition is what may stand before a line; nothing before those that take none.
func (w *sheetWriter) condition(line string) string {
	word, _, _ := strings.Cut(line, " ")
	var facts []string
	for range 1 + w.IntN(2)*w.IntN(3) {
		facts = append(facts, w.pick("", "", "NOT ")+w.fact(word))
	}
	given := "IF " + strings.Join(facts, " AND ") + ": "
	switch word {
	case "ALLY", "ENEMY", "NEUTRAL":
		return ""
	case "STANCE", "WITHDRAW", "WOUNDS", "CHAMPIONS", "VICTORY", "DEFEAT":
		return w.pick(given, given, "AGAINST "+w.other()+": ", given+"AGAINST "+w.other()+": ")
	}
	return given
}

// fact is one that may stand before an order.
func (w *sheetWriter) fact(word string) string {
	n := w.IntN(11)
	switch {
	case n == 9 && (word == "CLAIM" || word == "YIELD"), n == 10 && (word == "MOVE" || word == "HOLD" || word == "CLAIM" || word == "YIELD" || word == "CHAMPIONS"):
		n = w.IntN(9)
	}
	near := w.near(w.p.Troops[w.IntN(len(w.p.Troops))].At)
	switch n {
	case 0:
		return w.pick(w.other(), w.other(), w.p.Lord) + " AT " + near
	case 1:
		return "ENEMY AT " + near
	case 2:
		return "NOBODY AT " + near
	case 3:
		return w.manor() + " HELD BY " + w.pick(w.other(), w.other(), w.p.Lord)
	case 4:
		return w.manor() + " MINE"
	case 5:
		return w.manor() + " UNHELD"
	case 6:
		return w.pick(fmt.Sprint(w.id()), fmt.Sprint(w.id()), "LORD") + " DEAD"
	case 7:
		return w.pick(fmt.Sprint(w.id()), fmt.Sprint(w.id()), "LORD") + " HURT"
	case 8:
		return w.pick(fmt.Sprint(w.id()), fmt.Sprint(w.id()), "LORD") + " AT " + near
	case 9:
		return w.pick("PHASE 1", "PHASE 2", "PHASE 3")
	}
	return w.pick("STRONGER", "ODDS 3:2", "ODDS 1:2")
}

// gift puts a GIVE somewhere into the sheet, to oneself at times.
func (w *sheetWriter) gift() {
	if w.chance(30) {
		line := fmt.Sprintf("GIVE %d TO %s", 1+w.IntN(8), w.pick(w.other(), w.other(), w.other(), w.p.Lord))
		w.lines = slices.Insert(w.lines, w.IntN(len(w.lines)+1), line)
	}
}

// winter writes one of winter's orders.
func (w *sheetWriter) winter() {
	switch w.IntN(12) {
	case 0:
		w.line("DISMISS %d", w.id())
	case 1:
		w.line("PAY %d FIRST", w.id())
	case 2:
		w.line("APPOINT %d", w.id())
	case 3, 4, 5:
		w.line("HIRE %d %s%s", 1+w.IntN(3), w.pick("KNIGHTS", "KNIGHTS", "MEN"), w.pick("", " AT "+w.own()))
	case 6, 7:
		w.line("BUILD %s AT %s", w.pick("HIVE", "FORESTER", "REEVE", "MILL", "2 HIVES", "2 FORESTERS"), w.pick(w.own(), w.own()+", "+w.manor()))
	case 8, 9:
		w.line("RELOCATE %d, %d TO %s", w.id(), w.id(), w.own())
	case 10:
		w.line("RELOCATE %s TO %s", w.pick("ALL", "ALL AT "+w.own(), "30"), w.own())
	case 11:
		w.line("RELOCATE %s FROM %s TO %s", w.pick("FORESTER", "REEVE"), w.own(), w.own())
	}
}
