package receipt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// trialKey is the key of the dice of trials; no season has it ("Seeds").
var trialKey = []byte("trial: no season rolls these dice")

// A forecast is what a lord's orders would do if nobody hindered them: a trial of
// the season on a board without the troops of others.
type forecast struct {
	naming.Names
	bound  adjudicator.Bound
	notes  []order.Note
	alone  adjudicator.State // the state as it is, without other lords' troops and money
	after  adjudicator.State
	record []adjudicator.Event
	traces map[adjudicator.TroopID]*trace
	lines  []order.Line
	stands []order.Line
	fights []foreseen // that come about if all others stay where they are
	others []stack

	lordTold  bool                  // it is said who can reach the lord
	idleTold  []adjudicator.TroopID // of whom it is said that they have no MOVE or HOLD
	chokeTold []adjudicator.TroopID // of whom it is said that they let others pass at a choke point

	// Of a winter, tried once for the whole sheet.
	sources     []int  // of the record, by event: the line it comes of
	money       int    // in the treasury when the lines above are paid for
	mayDesert   bool   // a knight leaves unpaid, so that dice are thrown for the loyalty of the others (§11)
	hireRefused bool   // a HIRE above was refused, all or in part
	bidOpen     bool   // a site above, with a bid, may go to another lord
	siteOpen    string // likewise, with or without a bid: church or circle
	lateSite    string // one above that is refused may be built after all: church or circle
	moneyOpen   bool   // the money of such a site may go to a line above that is refused
}

// A trace is where a troop begins, and every place it comes to.
type trace struct {
	from  board.Position
	steps []step // every mile that it goes
}

// placeAfter is where a troop stands after so many miles, 0 for where it begins.
func (tr *trace) placeAfter(mile int) board.Position {
	at := tr.from
	for _, st := range tr.steps {
		if st.mile <= mile {
			at = st.at
		}
	}
	return at
}

// A step is a place to which a troop comes with the mile of that number, 1 to 6.
type step struct {
	mile int
	at   board.Position
}

// newForecast tries the orders of a lord.
func newForecast(w naming.Names, lines, standing []order.Line) *forecast {
	f := &forecast{Names: w, lines: numbered(lines, 1), stands: numbered(standing, len(lines)+1), alone: withoutOthers(w.State, w.Reader)}
	// Routes are found on the board of the trial: they depend on which lords have named each other allies.
	f.bound, _ = adjudicator.Bind(w.Board, &f.alone, w.Reader, f.lines, f.stands)
	_, f.notes = adjudicator.Bind(w.Board, w.State, w.Reader, f.lines, f.stands)
	if w.State.Season == adjudicator.Winter {
		f.tryWinter()
		f.mayDesert = len(view.EventsOf[adjudicator.LoyaltyRolled](f.record)) > 0
	} else {
		f.after, f.record = f.trySeason(&f.alone, withoutTurns(f.bound))
	}
	f.traceTroops()
	f.others = f.findOthers()
	f.fights = f.foreseeFights()
	return f
}

// numbered are lines with numbers of their own from the first on: those of standing orders follow those of the season.
func numbered(lines []order.Line, first int) []order.Line {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].N = first + i
	}
	return lines
}

// withoutOthers is a state in which only one lord has troops and money; what others hold
// stays theirs. So a trial cannot show what its reader may not know. Fate and weather rest in it: what
// its dice brought would not be what the season's bring.
func withoutOthers(s *adjudicator.State, seat adjudicator.Seat) adjudicator.State {
	alone := s.Clone()
	alone.Options.Fate, alone.Options.Weather = false, false
	for i := range alone.Players {
		if p := &alone.Players[i]; adjudicator.Seat(i) != seat {
			*p = adjudicator.Player{Lord: p.Lord, Income: p.Income, Barred: true, Out: p.Out}
		}
	}
	return alone
}

// trySeason plays the season by these orders alone.
func (f *forecast) trySeason(from *adjudicator.State, b adjudicator.Bound) (adjudicator.State, []adjudicator.Event) {
	after, record, err := adjudicator.Play(f.Rules, f.Board, *from, []adjudicator.Bound{b}, dice.V1.Seeded(trialKey))
	if err != nil {
		panic("report: seeded dice ran out: " + err.Error())
	}
	return after, record
}

// traceTroops traces the reader's troops through the trial of a campaigning season.
func (f *forecast) traceTroops() {
	f.traces = map[adjudicator.TroopID]*trace{}
	for t := range view.Living(f.alone.Player(f.Reader)) {
		f.traces[t.ID] = &trace{from: t.At}
	}
	for _, m := range view.EventsOf[adjudicator.TroopsMoved](f.record) {
		if m.Phase > 0 {
			for _, move := range m.Moves {
				tr := f.traces[move.Troop]
				tr.steps = append(tr.steps, step{(m.Phase-1)*f.Rules.MilesPerPhase + m.Mile, move.To})
			}
		}
	}
}

// orderedMarches are the ways that the reader's troops go in the trial of a campaigning season, those of troops that go
// the same way as one; an order behind a condition is not among them.
func (f *forecast) orderedMarches() (all []view.MapMarch) {
	if !f.State.Season.Campaign() {
		return nil
	}
	for _, of := range f.livingTroops() {
		tr := f.traces[of.ID]
		if len(tr.steps) == 0 {
			continue
		}
		way := []board.Position{tr.from}
		for _, st := range tr.steps {
			way = append(way, st.at)
		}
		if i := slices.IndexFunc(all, func(m view.MapMarch) bool { return slices.Equal(m.Way, way) }); i >= 0 {
			all[i].Troops++
			continue
		}
		all = append(all, view.MapMarch{Lord: int(f.Reader), Troops: 1, Way: way})
	}
	return all
}

// receiptLines describes each of the season's lines.
func (f *forecast) receiptLines() []view.ReceiptLine {
	all := make([]view.ReceiptLine, 0, len(f.lines))
	for i, l := range f.lines {
		r := view.ReceiptLine{N: i + 1, Order: l.Order.String()}
		takeNotes(&r, f.notes, l.N)
		switch {
		case f.State.Season == adjudicator.Winter:
			f.winterLine(&r, l, i)
		case len(r.Refused) > 0 && !f.effective(l): // as a whole
		default:
			f.campaignLine(&r, l, i)
		}
		all = append(all, r)
	}
	return all
}

func takeNotes(r *view.ReceiptLine, notes []order.Note, line int) {
	for _, n := range notes {
		switch {
		case n.N != line:
		case n.Refused:
			r.Refused = append(r.Refused, n.Message)
		default:
			r.Notes = append(r.Notes, n.Message)
		}
	}
}

// standingLines describes the standing orders. While the lord is dead they rest (§10.ii).
func (f *forecast) standingLines() []view.ReceiptLine {
	_, notes := adjudicator.Bind(f.Board, f.State, f.Reader, nil, numbered(f.stands, 1))
	var all []view.ReceiptLine
	for i, l := range f.stands {
		r := view.ReceiptLine{N: i + 1, Order: l.Order.String()}
		takeNotes(&r, notes, i+1)
		switch {
		case f.State.Season.Campaign() && !f.State.Player(f.Reader).MayOrder():
			_, heir := l.Order.(order.Heir)
			r.Does = []string{phrase.Choose(heir, "It rests until winter, when it may name your next lord.", "It rests until you have a lord again.")}
		case f.State.Season == adjudicator.Winter:
			f.standingWinter(&r, l, len(f.lines)+i)
		case len(r.Refused) > 0 && !f.effective(l): // as a whole
		default:
			f.campaignLine(&r, l, len(f.lines)+i)
		}
		all = append(all, r)
	}
	return all
}

// campaignLine says what one line of a campaigning season, or of the setting out, does; own is its index, standing ones
// counted after the season's.
func (f *forecast) campaignLine(r *view.ReceiptLine, l order.Line, own int) {
	if f.overrides(r, own) {
		return
	}
	switch o := any(l.Order).(type) { // the others need no forecast; meaning names every order
	case order.Conditional:
		f.conditionLine(r, o, own)
	case order.Move:
		f.moveLine(r, l, own)
	case order.Hold:
		f.holdLine(r, l, own)
	case order.Stance:
		f.mannerLine(r, l, own, adjudicator.OfStance)
	case order.Withdraw:
		f.mannerLine(r, l, own, adjudicator.OfWithdraw)
	case order.Victory:
		f.mannerLine(r, l, own, adjudicator.OfVictory)
	case order.Defeat:
		f.mannerLine(r, l, own, adjudicator.OfDefeat)
	case order.Retire:
		f.retireLine(r, o, l)
	case order.Share:
		r.Does = []string{meaning(l.Order, subject{})}
		if f.State.Season != adjudicator.Autumn {
			r.Does = []string{"Nothing this season: it is for the end of autumn. Write it again then, or under STANDING."}
		}
	case order.Heir:
		r.Does = []string{f.heirText(o)}
	case order.Yield:
		r.Does = []string{f.yieldText(o)}
	default:
		r.Does = []string{meaning(l.Order, subject{})}
	}
	f.overriddenInPart(r, own)
	if len(r.Does) > 0 && r.Mark != view.Overridden && f.givesWay(l, own) {
		r.Does = append(r.Does, mayBeTurned)
	}
	if len(r.Refused) > 0 && len(r.Does) > 0 && r.Mark != view.Overridden {
		r.Mark = view.InPart
	}
}

// override marks a line that does nothing because others override it.
func (f *forecast) override(r *view.ReceiptLine, by []int, own int) {
	r.Mark = view.Overridden
	r.Does = []string{f.overriddenBy("", by, own)}
}

// overriddenBy says which lines go before one: in all of it, or only in a part, such as " for 02".
func (f *forecast) overriddenBy(part string, by []int, own int) string {
	return "Overridden" + part + " by " + f.linesNamed(by, own) + "."
}

// elsewhere is said of a MOVE or HOLD whose troops other lines order about.
const elsewhere = "Overridden: other lines order these troops."

// holdLine says what a HOLD does for the troops that it still holds.
func (f *forecast) holdLine(r *view.ReceiptLine, l order.Line, own int) {
	var ids []adjudicator.TroopID
	for i := range f.bound.Troops {
		if o := &f.bound.Troops[i]; o.Hold && o.Line == own {
			ids = append(ids, o.Troop)
		}
	}
	switch {
	case len(ids) == 0 && len(r.Notes) > 0: // it cancels MOVEs, and other lines follow it
		r.Does = []string{"Nothing else: lines below order these troops."}
		return
	case len(ids) == 0:
		r.Does, r.Mark = []string{elsewhere}, view.Overridden
		return
	}
	r.Does = append([]string{meaning(l.Order, f.subject(ids))}, f.claimsOf(ids)...)
	r.Does = append(r.Does, f.oddsOf(ids)...)
	r.Mark = view.Certain
	f.markLeg(r, ids)
	if lord := f.State.Player(f.Reader).LivingLord(); lord != nil && slices.Contains(ids, lord.ID) {
		r.Does = append(r.Does, f.lordInReach(false)...)
	}
}

// moveLine says where the troops of a MOVE will be after each phase.
func (f *forecast) moveLine(r *view.ReceiptLine, l order.Line, own int) {
	var told []adjudicator.TroopID
	r.Mark = view.Certain
	for i := range f.bound.Troops {
		o := &f.bound.Troops[i]
		if len(o.Legs) == 0 || f.isStanding(o.Line) != f.isStanding(own) {
			continue
		}
		if k := slices.IndexFunc(o.Legs, func(g adjudicator.Leg) bool { return g.Line == l.N }); k >= 0 && !slices.Contains(told, o.Troop) {
			same := f.sameWay(o, k, l.N)
			told = append(told, same...)
			f.legOf(r, same, o, k)
		}
	}
	if len(told) == 0 {
		r.Does, r.Mark = []string{elsewhere}, view.Overridden
	}
}

func (f *forecast) sameWay(o *adjudicator.TroopOrders, k, line int) []adjudicator.TroopID {
	var ids []adjudicator.TroopID
	like := f.traces[o.Troop]
	for i := range f.bound.Troops {
		x := &f.bound.Troops[i]
		if tr := f.traces[x.Troop]; len(x.Legs) == len(o.Legs) && k < len(x.Legs) && x.Legs[k].Line == line && tr.from == like.from && slices.Equal(tr.steps, like.steps) {
			ids = append(ids, x.Troop)
		}
	}
	return ids
}

// legOf says what a MOVE does for troops that go together: its part of their way, and where that is the last, what comes of it.
func (f *forecast) legOf(r *view.ReceiptLine, ids []adjudicator.TroopID, o *adjudicator.TroopOrders, k int) {
	who, tr := subjectOf(ids), f.traces[ids[0]]
	begin, end, last := legSteps(o, len(tr.steps))
	switch leg := &o.Legs[k]; {
	case k > last:
		r.Does = append(r.Does, fmt.Sprintf("%s will not set out on it: %s is not done when the season ends.", who.who, f.linesNamed([]int{o.Legs[last].Line - 1}, o.Legs[k].Line-1)))
	case len(leg.Path) == 0:
		r.Does = append(r.Does, fmt.Sprintf("%s at %s %s%s.", who.text("is", "are"), f.Place(leg.End), phrase.Choose(k == 0, "already", "by then"),
			phrase.Choose(k == last, phrase.Choose(who.one, " and stays", " and stay"), "")))
	case begin[k] == end[k]:
		r.Does = append(r.Does, who.who+" will not move: "+f.whyStopped(ids[0])+".")
	default:
		r.Does = append(r.Does, fmt.Sprintf("%s %s%s: %s.", who.text("goes", "go"), phrase.Count(end[k]-begin[k], "mile"), f.placesOnWay(tr, begin[k], end[k]), f.phases(tr, begin[k], end[k])))
	}
	if k != last {
		f.markLeg(r, ids)
		return
	}
	if at, to := f.endsAt(ids[0]), o.Legs[k].End; at != to && end[k] > begin[k] {
		r.Does = append(r.Does, fmt.Sprintf("That is %s short of %s; order the rest again %s.", phrase.Count(f.Board.Miles(at, to), "mile"), f.Place(to),
			phrase.Choose(f.State.Season == adjudicator.Autumn, "in the spring", "next season"))) // winter has no marches
	}
	r.Does = append(r.Does, f.claimsOf(ids)...)
	r.Does = append(r.Does, f.othersOnWay(tr)...)
	r.Does = append(r.Does, f.oddsOf(ids)...)
	f.markLeg(r, ids)
	f.sayComers(r, ids)
}

// legSteps divides the steps that a troop makes among its legs: which it makes on each, from begin to end, and on which leg it is when
// the season ends.
func legSteps(o *adjudicator.TroopOrders, steps int) (begin, end []int, last int) {
	last = len(o.Legs) - 1
	done := 0
	for k := range o.Legs {
		to := done + len(o.Legs[k].Path)
		if to > steps {
			last = min(last, k)
		}
		begin, end = append(begin, min(done, steps)), append(end, min(to, steps))
		done = to
	}
	return begin, end, last
}

// whyStopped says why a troop makes no step of a march.
func (f *forecast) whyStopped(id adjudicator.TroopID) string {
	for _, w := range view.EventsOf[adjudicator.TroopsWaited](f.record) {
		if w.Lord != f.Reader || !slices.Contains(w.Troops, id) {
			continue
		}
		switch w.Why {
		case adjudicator.WaitsClosed:
			return "the bridge at " + f.Place(w.To) + " is washed away"
		case adjudicator.WaitsFull:
			return "more than six of yours would be at " + f.Place(w.To)
		}
	}
	return "no phase is left for it"
}

// claimsOf says which manors some troops claim, and which of these a lord holds whom the reader has named an ally.
func (f *forecast) claimsOf(ids []adjudicator.TroopID) (said []string) {
	for _, c := range view.EventsOf[adjudicator.ManorClaimed](f.record) {
		if c.By != f.Reader || !slices.Contains(ids, c.Troop) {
			continue
		}
		text := fmt.Sprintf("%s then claims %s", naming.Number(c.Troop), f.Place(c.Manor))
		var there []string
		troops := 0
		for _, o := range f.others {
			if o.at == c.Manor {
				there = append(there, f.Troops(o.lord, o.ids))
				troops += len(o.ids)
			}
		}
		if troops > 0 {
			text += ", if " + phrase.List(there) + phrase.Choose(troops == 1, " does", " do") + " not dispute it"
		}
		text += "."
		if others := f.mayClaimBefore(c); len(others) > 0 {
			text += fmt.Sprintf(" Should a line with a condition bring %s there, that knight claims it in place of %s.", phrase.Join(phrase.Each(others, naming.Number), " or "), naming.Number(c.Troop))
		}
		if c.From != adjudicator.NoSeat && slices.Contains(f.after.Player(f.Reader).Allies, c.From) {
			text += fmt.Sprintf(" It is a manor of %s, whom you name an ally: CLAIM %s NO leaves it to him.", f.Name(c.From), f.Board.NameOf(c.Manor))
		}
		said = append(said, text)
	}
	return said
}

// mayClaimBefore are the knights who would claim a manor in place of the one who does, having a lower number, if lines behind
// conditions brought them there in time (§5.i, §6.x).
func (f *forecast) mayClaimBefore(c adjudicator.ManorClaimed) (ids []adjudicator.TroopID) {
	for _, t := range f.livingTroops() {
		if t.ID < c.Troop && t.Kind != adjudicator.Man && f.hasMarchBehind(t.ID) && f.Board.Miles(t.At, c.Manor) <= f.Rules.Phases*f.Rules.MilesPerPhase {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// placesOnWay names the places that a troop passes with some of its steps.
func (f *forecast) placesOnWay(tr *trace, begin, end int) string {
	var names []string
	for _, st := range tr.steps[begin : end-1] {
		if f.Named(st.at) {
			names = append(names, f.Place(st.at))
		}
	}
	return phrase.Prefixed(" by ", phrase.List(names))
}

// phases says where a troop stands after each phase in which it makes some of its steps.
func (f *forecast) phases(tr *trace, begin, end int) string {
	phaseOf := func(i int) int { return (tr.steps[i].mile + f.Rules.MilesPerPhase - 1) / f.Rules.MilesPerPhase }
	var parts []string
	for i := begin; i < end; i++ {
		at, n := f.positionName(tr.steps[i].at), phaseOf(i)
		switch {
		case i+1 == len(tr.steps) || phaseOf(i+1) != n:
			parts = append(parts, fmt.Sprintf("at %s after phase %d", at, n))
		case i+1 == end:
			parts = append(parts, fmt.Sprintf("at %s in phase %d", at, n))
		}
	}
	return strings.Join(parts, ", ")
}

// positionName names a position: a bridge, a gap or a cutting by its own name, which the map shows.
func (f *forecast) positionName(p board.Position) string {
	if f.Named(p) {
		return f.Place(p)
	}
	return f.Board.NameOf(p)
}

// othersOnWay names the troops of others that stand on the way now.
func (f *forecast) othersOnWay(tr *trace) (said []string) {
	for i, st := range tr.steps {
		if slices.ContainsFunc(tr.steps[:i], func(o step) bool { return o.at == st.at }) {
			continue
		}
		for _, o := range f.others {
			if o.at == st.at {
				said = append(said, fmt.Sprintf("You may meet %s at %s (strength %d as they stand there now).", f.Troops(o.lord, o.ids), f.Place(st.at), o.strength))
			}
		}
	}
	return said
}

// A stack is the troops of another lord at a place now.
type stack struct {
	lord     adjudicator.Seat
	at       board.Position
	ids      []adjudicator.TroopID
	strength int
}

// findOthers finds the troops of the other lords, lord by lord and place by place.
func (f *forecast) findOthers() (all []stack) {
	for seat := range f.State.Players {
		lord := adjudicator.Seat(seat)
		if lord == f.Reader {
			continue
		}
		for _, g := range view.GroupBy(view.Living(f.State.Player(lord)), func(t *adjudicator.Troop) (board.Position, adjudicator.TroopID) { return t.At, t.ID }) {
			ids, strength := f.StandingAt(lord, g.Key)
			all = append(all, stack{lord, g.Key, ids, strength})
		}
	}
	return all
}
