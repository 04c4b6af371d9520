package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// trialKey is the key of the dice of trials; no season has it ("Seeds").
var trialKey = []byte("trial: no season rolls these dice")

// A forecast is what a lord's orders would do if nobody hindered them: a trial of
// the season on a board without the troops of others.
type forecast struct {
	words
	bound  adjudicator.Bound
	notes  []order.Note
	alone  adjudicator.State // the state as it is, without other lords' troops and money
	after  adjudicator.State
	record []adjudicator.Event
	traces map[adjudicator.TroopID]*trace
	lines  []order.Line
	stands []order.Line
}

// A trace is where a troop stands after each phase, and every place it comes to.
type trace struct {
	at    [4]board.Position // by phase; 0: where it begins
	steps []step            // every mile that it goes
}

// A step is a place to which a troop comes with the mile of that number, 1 to 6.
type step struct {
	mile int
	at   board.Position
}

// newForecast tries the orders of a lord.
func newForecast(w words, lines, standing []order.Line) *forecast {
	f := &forecast{words: w, lines: lines, stands: standing, alone: without(w.s, w.reader)}
	// Routes are found on the board of the trial: they depend on who has named whom his ally.
	f.bound, _ = adjudicator.Bind(w.Rules, w.Board, &f.alone, w.reader, lines, standing)
	_, f.notes = adjudicator.Bind(w.Rules, w.Board, w.s, w.reader, lines, nil)
	f.after, f.record = f.try(f.bound)
	f.follow()
	return f
}

// without is a state in which only one lord has troops and money; what others hold
// stays theirs. So a trial cannot show what its reader may not know.
func without(s *adjudicator.State, seat adjudicator.Seat) adjudicator.State {
	alone := s.Clone()
	for i := range alone.Players {
		if p := &alone.Players[i]; adjudicator.Seat(i) != seat {
			*p = adjudicator.Player{Lord: p.Lord, Income: p.Income, Barred: true}
		}
	}
	return alone
}

// try plays the season by these orders alone.
func (f *forecast) try(b adjudicator.Bound) (adjudicator.State, []adjudicator.Event) {
	after, record, err := adjudicator.Play(f.Rules, f.Board, f.alone, []adjudicator.Bound{b}, dice.Seeded(trialKey))
	if err != nil {
		panic("report: seeded dice ran out: " + err.Error())
	}
	return after, record
}

// follow traces the reader's troops through the trial of a campaigning season.
func (f *forecast) follow() {
	f.traces = map[adjudicator.TroopID]*trace{}
	p := f.alone.Player(f.reader)
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Fate == adjudicator.Alive {
			f.traces[t.ID] = &trace{at: [4]board.Position{t.At, t.At, t.At, t.At}}
		}
	}
	for _, e := range f.record {
		if m, ok := e.(adjudicator.TroopsMoved); ok && m.Phase > 0 {
			for _, move := range m.Moves {
				tr := f.traces[move.Troop]
				tr.steps = append(tr.steps, step{(m.Phase-1)*f.Rules.MilesPerPhase + m.Mile, move.To})
				for n := m.Phase; n <= f.Rules.Phases; n++ {
					tr.at[n] = move.To
				}
			}
		}
	}
}

// receiptLines describes each of the season's lines.
func (f *forecast) receiptLines(lines []order.Line, notes []order.Note) []ReceiptLine {
	all := make([]ReceiptLine, 0, len(lines))
	var before *winterTrial
	if f.s.Season == adjudicator.Winter {
		before = f.tryWinter(nil)
	}
	for i, l := range lines {
		r := ReceiptLine{N: i + 1, Order: l.Order.String(), Certain: true}
		for _, n := range notes {
			if n.N == l.N {
				r.take(n)
			}
		}
		if before != nil {
			before = f.winterLine(&r, l, lines[:i+1], before)
		} else {
			f.campaignLine(&r, l)
		}
		all = append(all, r)
	}
	return all
}

// take adds a note of the binding.
func (r *ReceiptLine) take(n order.Note) {
	if n.Refused {
		r.Refused = append(r.Refused, n.Message)
	} else {
		r.Notes = append(r.Notes, n.Message)
	}
}

// standingLines describes the standing orders.
func (f *forecast) standingLines(standing []order.Line) []ReceiptLine {
	_, notes := adjudicator.Bind(f.Rules, f.Board, f.s, f.reader, nil, standing)
	var all []ReceiptLine
	for i, l := range standing {
		r := ReceiptLine{N: i + 1, Order: l.Order.String(), Certain: true, Does: meaning(l.Order)}
		for _, n := range notes {
			if n.N == l.N {
				r.take(n)
			}
		}
		all = append(all, r)
	}
	return all
}

// campaignLine says what one line of a campaigning season, or of the setting out, does.
func (f *forecast) campaignLine(r *ReceiptLine, l order.Line) {
	switch l.Order.(type) {
	case order.Move:
		f.marches(r, l)
	case order.Retire, order.Share:
		r.Does = meaning(l.Order)
		if f.s.Season != adjudicator.Autumn {
			r.Does = []string{"Nothing this season: it is for the end of autumn."}
		}
		r.Certain = false
	case order.Enter:
		r.Does, r.Certain = meaning(l.Order), false
	default:
		r.Does = meaning(l.Order)
	}
}

// marches says where the troops of a MOVE will be after each phase.
func (f *forecast) marches(r *ReceiptLine, l order.Line) {
	var told []adjudicator.TroopID
	for i := range f.bound.Troops {
		o := &f.bound.Troops[i]
		if k := slices.IndexFunc(o.Legs, func(g adjudicator.Leg) bool { return g.Line == l.N }); k >= 0 && !slices.Contains(told, o.Troop) {
			same := f.alike(o, k, l.N)
			told = append(told, same...)
			f.march(r, same, o, k)
		}
	}
}

// alike are the troops that go the same way by the same line.
func (f *forecast) alike(o *adjudicator.TroopOrders, k, line int) []adjudicator.TroopID {
	var ids []adjudicator.TroopID
	for i := range f.bound.Troops {
		x := &f.bound.Troops[i]
		if len(x.Legs) == len(o.Legs) && k < len(x.Legs) && x.Legs[k].Line == line && slices.Equal(f.traces[x.Troop].steps, f.traces[o.Troop].steps) {
			ids = append(ids, x.Troop)
		}
	}
	return ids
}

// march says what a MOVE does for troops that go together.
func (f *forecast) march(r *ReceiptLine, ids []adjudicator.TroopID, o *adjudicator.TroopOrders, k int) {
	leg, tr := o.Legs[k], f.traces[ids[0]]
	who := numbers(ids)
	if k < len(o.Legs)-1 {
		r.Does = append(r.Does, fmt.Sprintf("%s: first to %s (%s).", who, f.place(leg.End), count(len(leg.Path), "mile")))
		return
	}
	if len(tr.steps) == 0 {
		r.Does = append(r.Does, who+" will not move: "+f.stays(leg)+".")
		return
	}
	r.Does = append(r.Does, fmt.Sprintf("%s %s %s%s: %s.", who, oneOr(len(ids) == 1, "goes", "go"), count(len(tr.steps), "mile"), f.via(tr), f.phases(tr)))
	if tr.at[3] != leg.End {
		r.Does = append(r.Does, fmt.Sprintf("That is %s short of %s; the rest of the way is not remembered.", count(f.Board.Miles(tr.at[3], leg.End), "mile"), f.place(leg.End)))
	}
	if claim := f.claims(ids); claim != "" {
		r.Does = append(r.Does, claim)
	}
	foes, met := f.foes(tr)
	r.Does = append(r.Does, foes...)
	r.Certain = r.Certain && !met && !f.hindered(tr)
}

// stays says why a march does not begin.
func (f *forecast) stays(leg adjudicator.Leg) string {
	if len(leg.Path) == 0 {
		return "it stands at " + f.place(leg.End) + " already"
	}
	return "there is no room for it on the way, or no phase is left"
}

// via names the named places on the way.
func (f *forecast) via(tr *trace) string {
	var names []string
	for _, st := range tr.steps[:len(tr.steps)-1] {
		if f.named(st.at) {
			names = append(names, f.place(st.at))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " by " + list(names)
}

// phases says where a troop stands after each phase in which it moves.
func (f *forecast) phases(tr *trace) string {
	var parts []string
	for n := 1; n <= f.Rules.Phases; n++ {
		if tr.at[n] != tr.at[n-1] {
			parts = append(parts, fmt.Sprintf("at %s after phase %d", f.Board.NameOf(tr.at[n]), n))
		}
	}
	return strings.Join(parts, ", ")
}

// claims says which manors a group will claim.
func (f *forecast) claims(ids []adjudicator.TroopID) string {
	for _, e := range f.record {
		if c, ok := e.(adjudicator.ManorClaimed); ok && slices.Contains(ids, c.Troop) {
			return fmt.Sprintf("%s then claims %s.", number(c.Troop), f.place(c.Manor))
		}
	}
	return ""
}

// foes names the troops of others that stand on the way now, and reports whether
// there are any.
func (f *forecast) foes(tr *trace) (said []string, met bool) {
	var seen []board.Position
	for _, st := range tr.steps {
		if has(seen, st.at) {
			continue
		}
		seen = append(seen, st.at)
		for seat := range f.s.Players {
			if seat == int(f.reader) {
				continue
			}
			if ids, strength := f.standingAt(adjudicator.Seat(seat), st.at); len(ids) > 0 {
				said = append(said, fmt.Sprintf("You may meet %s at %s (strength %d as they stand there now).", f.troops(adjudicator.Seat(seat), ids), f.place(st.at), strength))
				met = true
			}
		}
	}
	return said, met
}

// standingAt are a lord's troops at a place now, and their strength.
func (w *words) standingAt(seat adjudicator.Seat, at board.Position) (ids []adjudicator.TroopID, strength int) {
	p := w.s.Player(seat)
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Fate == adjudicator.Alive && t.At == at {
			ids = append(ids, t.ID)
			strength += adjudicator.Strength(w.Rules, t)
		}
	}
	return ids, strength
}

// hindered reports whether any other lord's troop could be on the way in time.
func (f *forecast) hindered(tr *trace) bool {
	for seat := range f.s.Players {
		if seat == int(f.reader) {
			continue
		}
		p := f.s.Player(adjudicator.Seat(seat))
		for i := range p.Troops {
			for _, st := range tr.steps {
				if t := &p.Troops[i]; t.Fate == adjudicator.Alive && f.Board.Miles(t.At, st.at) <= st.mile {
					return true
				}
			}
		}
	}
	return false
}

// A winterTrial is a winter tried with the first lines of a page.
type winterTrial struct {
	effects  []string
	refused  []adjudicator.OrderRefused
	treasury int
}

// tryWinter tries winter with some lines only.
func (f *forecast) tryWinter(lines []order.Line) *winterTrial {
	b, _ := adjudicator.Bind(f.Rules, f.Board, &f.alone, f.reader, lines, f.stands)
	after, record := f.try(b)
	tale := &teller{words: words{f.Table, &after, f.reader}, winters: make([]winter, len(f.s.Players))}
	trial := &winterTrial{treasury: after.Players[f.reader].Treasury}
	for _, e := range record {
		if r, ok := e.(adjudicator.OrderRefused); ok {
			trial.refused = append(trial.refused, r)
			continue
		}
		tale.wintered(e)
	}
	trial.effects = tale.effects(tale.winter(f.reader))
	return trial
}

// effects lists what a winter brings that orders can bring about.
func (s *teller) effects(w *winter) []string {
	var all []string
	if len(w.left[0]) > 0 {
		all = append(all, s.company(s.reader, w.left[0])+" will be dismissed.")
	}
	for _, e := range w.hired {
		all = append(all, fmt.Sprintf("%s %s joins you at %s for %s.", recruit(e.Kind), number(e.Troop), s.place(e.At), bz(e.Cost)))
	}
	for _, g := range s.buildings(w.built) {
		all = append(all, "you will build "+g+".")
	}
	for _, g := range s.relocations(w.moved) {
		all = append(all, g+".")
	}
	for _, e := range w.staff {
		all = append(all, fmt.Sprintf("a %s goes from %s to %s.", stockNames[e.What], s.place(e.From), s.place(e.To)))
	}
	if w.appointed != nil {
		all = append(all, "knight "+number(w.appointed.Troop)+" will be lord.")
	}
	return all
}

// winterLine says what one line of winter adds to those above it.
func (f *forecast) winterLine(r *ReceiptLine, l order.Line, page []order.Line, before *winterTrial) *winterTrial {
	now := f.tryWinter(page)
	for _, e := range now.effects {
		if !slices.Contains(before.effects, e) {
			r.Does = append(r.Does, upper(e))
		}
	}
	for _, e := range now.refused {
		if e.Line == l.N {
			r.Refused = append(r.Refused, e.Reason)
		}
	}
	if len(r.Does) == 0 && len(r.Refused) == 0 {
		r.Does = meaning(l.Order)
	}
	if now.treasury != before.treasury {
		r.Does = append(r.Does, fmt.Sprintf("That leaves %s.", bz(now.treasury)))
	}
	return now
}
