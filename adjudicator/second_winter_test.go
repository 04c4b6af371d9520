package adjudicator_test

import (
	"cmp"
	"maps"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// winter plays winter: dismiss, pay, heal, promote, appoint, then the page (§4).
func (g *second) winter() {
	g.attitudes()
	for seat := range g.s.Players {
		g.dismiss(seat)
		g.pay(seat)
		g.healAndPromote(seat)
		g.appoint(seat)
		w := &page{second: g, seat: seat, p: &g.s.Players[seat], going: map[adjudicator.TroopID]*journey{}, named: map[adjudicator.TroopID]bool{}}
		w.play()
	}
	for _, gift := range g.gifts {
		g.s.Players[gift.to].Treasury += gift.bz
	}
}

// gift is money that its giver has set aside, for when all pages are done (§11).
type gift struct{ to, bz int }

// give sets money aside for another lord who still plays (§11).
func (w *page) give(line int, o order.Give) {
	to := slices.IndexFunc(w.s.Players, func(p adjudicator.Player) bool { return p.Lord == o.To })
	if to == w.seat || w.s.Players[to].Out || o.N > w.p.Treasury {
		w.refuse(w.seat, line)
		return
	}
	w.p.Treasury -= o.N
	w.gifts = append(w.gifts, gift{to, o.N})
}

// servants are a player's living troops as they stand now.
func (g *second) servants(seat int) []*fighter {
	var out []*fighter
	for i := range g.s.Players[seat].Troops {
		if t := &g.s.Players[seat].Troops[i]; t.Status == adjudicator.Alive {
			out = append(out, &fighter{Troop: t, seat: seat, home: t.At, rank: int(t.ID)})
		}
	}
	return out
}

// dismiss sends men-at-arms away; knights may not be (§7.iv, §11).
func (g *second) dismiss(seat int) {
	for _, l := range g.lines[seat] {
		o, ok := l.Order.(order.Dismiss)
		if !ok {
			continue
		}
		all := g.servants(seat)
		g.missing(seat, l.N, o.Troops, all)
		for _, f := range all {
			switch named, kind, _ := g.covers(o.Troops, f); {
			case !named && !kind:
			case f.Kind == adjudicator.Man:
				f.Status = adjudicator.Gone
			case named:
				g.refuse(seat, l.N)
			}
		}
	}
}

// missing refuses a line of which a part covers nobody.
func (g *second) missing(seat, line int, list order.Troops, all []*fighter) {
	for _, item := range list {
		if !slices.ContainsFunc(all, func(f *fighter) bool {
			named, kind, _ := g.covers(order.Troops{item}, f)
			return named || kind
		}) {
			g.refuse(seat, line)
		}
	}
}

// pay pays knights, then men, as far as the treasury goes; a troop not paid in
// full leaves, and if a knight did the others roll (§11).
func (g *second) pay(seat int) {
	p := &g.s.Players[seat]
	left := false
	var stay []*fighter
	for _, f := range g.payOrder(seat) {
		due := g.r.Man[f.Grade].Pay
		if f.Kind == adjudicator.Knight {
			due = g.r.Knight[f.Grade].Pay
		}
		if due > p.Treasury {
			f.Status = adjudicator.Gone
			left = left || f.Kind == adjudicator.Knight
			continue
		}
		p.Treasury -= due
		stay = append(stay, f)
	}
	for _, f := range stay {
		if left && (f.Kind == adjudicator.Knight || g.r.LoyaltyRolls == ruleset.LoyaltyAll) &&
			g.die("loyalty, %s, %s %02d, throw 1", p.Lord, f.Kind, f.ID) >= g.r.LoyaltyFrom {
			f.Status = adjudicator.Gone
		}
	}
}

// payOrder is the order of pay: knights before men; those to be paid FIRST;
// the higher grade, then the lower number (§11).
func (g *second) payOrder(seat int) []*fighter {
	all := g.servants(seat)
	for _, f := range all {
		f.rank = 1_000_000
	}
	for i, l := range g.lines[seat] {
		o, ok := l.Order.(order.Pay)
		if !ok {
			continue
		}
		g.missing(seat, l.N, o.Troops, all)
		for _, f := range all {
			named, kind, index := g.covers(o.Troops, f)
			switch {
			case !named && !kind:
			case f.Kind == adjudicator.Lord:
				if named {
					g.refuse(seat, l.N)
				}
			case f.rank == 1_000_000:
				f.rank = i*10_000 + index*100 + int(f.ID)
			}
		}
	}
	all = slices.DeleteFunc(all, func(f *fighter) bool { return f.Kind == adjudicator.Lord })
	slices.SortStableFunc(all, func(a, b *fighter) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.rank, b.rank), cmp.Compare(b.Grade, a.Grade), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// healAndPromote heals all wounds, and raises everybody by a grade (§7.iv, §8.iii).
func (g *second) healAndPromote(seat int) {
	for _, f := range g.servants(seat) {
		f.Wounded = false
		if f.Kind != adjudicator.Lord && f.Grade < ruleset.GradeA {
			f.Grade++
		}
	}
}

// appoint finds a new lord: the one appointed this winter, else the heir, else
// the lowest number, of those who may (§10).
func (g *second) appoint(seat int) {
	p := &g.s.Players[seat]
	lordless := p.LivingLord() == nil
	heirs := g.heirs(seat)
	chosen := (*fighter)(nil)
	for _, l := range g.lines[seat] {
		if o, ok := l.Order.(order.Appoint); ok {
			i := slices.IndexFunc(heirs, func(f *fighter) bool { return int(f.ID) == o.Knight })
			if !lordless || i < 0 {
				g.refuse(seat, l.N)
				continue
			}
			chosen = heirs[i]
		}
	}
	if !lordless || len(heirs) == 0 {
		return
	}
	if chosen == nil {
		chosen = heirs[0]
		for _, f := range heirs {
			if f.ID == p.Heir {
				chosen = f
			}
		}
	}
	chosen.Kind, chosen.Appointed, p.Barred = adjudicator.Lord, true, false
	if p.Heir == chosen.ID {
		p.Heir = 0
	}
}

// heirs are the knights who may follow: those of Grade A, or by the setting the best there are.
func (g *second) heirs(seat int) []*fighter {
	best := ruleset.GradeA
	all := slices.DeleteFunc(g.servants(seat), func(f *fighter) bool { return f.Kind != adjudicator.Knight })
	if g.r.Heir == ruleset.HeirSenior {
		best = ruleset.Esquire
		for _, f := range all {
			best = max(best, f.Grade)
		}
	}
	return slices.DeleteFunc(all, func(f *fighter) bool { return f.Grade != best })
}

// page is a player's sheet of winter from the hiring on.
type page struct {
	*second
	seat  int
	p     *adjudicator.Player
	going map[adjudicator.TroopID]*journey
	named map[adjudicator.TroopID]bool // by the line that sends them
}

// journey is a relocation that was ordered.
type journey struct {
	to   board.Position
	line int
	rank int
}

// play goes down the page, then moves those who are to be relocated (§4).
func (w *page) play() {
	for i, l := range w.lines[w.seat] {
		switch o := l.Order.(type) {
		case order.Hire:
			w.hire(l.N, o)
		case order.Build:
			w.build(l.N, o)
		case order.Relocate:
			w.relocate(i, l.N, o)
		case order.RelocateStaff:
			w.relocateStaff(l.N, o)
		case order.Give:
			w.give(l.N, o)
		}
	}
	w.move()
}

// stands is where a troop would be if the lines above were done.
func (w *page) stands(t *adjudicator.Troop) board.Position {
	return where(t, w.settled())
}

func where(t *adjudicator.Troop, going map[adjudicator.TroopID]*journey) board.Position {
	if j := going[t.ID]; j != nil {
		return j.to
	}
	return t.At
}

// count is how many troops would be at a place if the lines above were done.
func (w *page) count(at board.Position) int { return w.countWith(at, w.settled()) }

func (w *page) countWith(at board.Position, going map[adjudicator.TroopID]*journey) int {
	n := 0
	for _, f := range w.servants(w.seat) {
		if where(f.Troop, going) == at {
			n++
		}
	}
	return n
}

func (w *page) holds(at board.Position) bool { return w.s.Holds(adjudicator.Seat(w.seat), at) }

// hire hires one after another, as far as money and room go (§7.iv).
func (w *page) hire(line int, o order.Hire) {
	for range o.N {
		kind, row, grade := adjudicator.Man, w.r.Man[ruleset.GradeB], ruleset.GradeB
		if o.Knight {
			kind, row, grade = adjudicator.Knight, w.r.Knight[ruleset.Esquire], ruleset.Esquire
		}
		at, ok := w.hirePlace(o)
		if !ok || !w.holds(at) || w.count(at) >= w.r.Limit || row.Hire > w.p.Treasury {
			w.refuse(w.seat, line)
			return
		}
		w.p.Treasury -= row.Hire
		w.enlist(adjudicator.Troop{Kind: kind, Grade: grade, At: at, Hired: w.s.Year})
	}
}

// hirePlace is the manor named; else where the lord is, if that is an own manor
// with room; else the own with fewest troops.
func (w *page) hirePlace(o order.Hire) (board.Position, bool) {
	if o.At != "" {
		return w.b.Find(string(o.At))
	}
	if lord := w.p.LivingLord(); lord != nil {
		if at := w.stands(lord); w.holds(at) && w.count(at) < w.r.Limit {
			return at, true
		}
	}
	best := board.NoPosition
	for _, m := range w.b.ManorsByName() {
		if w.holds(m) && (best == board.NoPosition || w.count(m) < w.count(best)) {
			best = m
		}
	}
	return best, best != board.NoPosition
}

// enlist gives the lowest number never used, else the lowest that is free (§1).
func (w *page) enlist(t adjudicator.Troop) {
	for id := adjudicator.TroopID(1); id <= 99; id++ {
		if w.p.Troop(id) == nil {
			t.ID = id
			w.p.Troops = append(w.p.Troops, t)
			slices.SortFunc(w.p.Troops, func(a, b adjudicator.Troop) int { return cmp.Compare(a.ID, b.ID) })
			return
		}
	}
	for i := range w.p.Troops {
		if w.p.Troops[i].Status != adjudicator.Alive {
			t.ID = w.p.Troops[i].ID
			w.p.Troops[i] = t
			return
		}
	}
}

// build improves manors one unit after another (§5.vi).
func (w *page) build(line int, o order.Build) {
	for _, name := range o.At {
		at, ok := w.b.Find(string(name))
		for range o.N {
			cost := w.cost(o.What)
			if !ok || !w.holds(at) || cost > w.p.Treasury || !w.add(at, o.What) {
				w.refuse(w.seat, line)
				continue
			}
			w.p.Treasury -= cost
		}
	}
}

func (w *page) cost(what order.Improvement) int {
	switch what {
	case order.Hive:
		return w.r.Hive.Cost
	case order.Forester:
		return w.r.Forester.Cost
	case order.Reeve:
		return w.r.Reeve.Cost
	default:
		return w.r.Mill.Cost
	}
}

// add puts an improvement on a manor if its land allows (§1).
func (w *page) add(at board.Position, what order.Improvement) bool {
	m, land := &w.s.Manors[at], w.b.Place(at)
	switch {
	case what == order.Hive && m.Hives < land.Pasture:
		m.Hives++
	case what == order.Forester && m.Foresters < land.Forest:
		m.Foresters++
	case what == order.Reeve && land.River && !m.Reeve:
		m.Reeve = true
	case what == order.Mill && land.River && !m.Mill:
		m.Mill = true
	default:
		return false
	}
	return true
}

// relocateStaff moves a forester or a river reeve (§5.vii).
func (w *page) relocateStaff(line int, o order.RelocateStaff) {
	from, ok1 := w.b.Find(string(o.From))
	to, ok2 := w.b.Find(string(o.To))
	if !ok1 || !ok2 || from == to || !w.holds(from) || !w.holds(to) || !w.contact(from, to) {
		w.refuse(w.seat, line)
		return
	}
	m := &w.s.Manors[from]
	if o.What == order.Forester && m.Foresters == 0 || o.What == order.Reeve && !m.Reeve || !w.add(to, o.What) {
		w.refuse(w.seat, line)
		return
	}
	if o.What == order.Forester {
		m.Foresters--
	} else {
		m.Reeve = false
	}
}

// contact reports whether roads join two places on which every manor passed is
// the player's own (§4.iii).
func (w *page) contact(from, to board.Position) bool {
	seen := map[board.Position]bool{from: true}
	for queue := []board.Position{from}; len(queue) > 0; queue = queue[1:] {
		if queue[0] == to {
			return true
		}
		if p := queue[0]; p != from && w.b.Place(p).Kind == board.Manor && !w.passes(p) {
			continue
		}
		for _, n := range w.b.Next(queue[0]) {
			if !seen[n] {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return false
}

func (w *page) passes(m board.Position) bool {
	return w.holds(m) || w.r.RelocateThrough == ruleset.RelocateUnheld && w.s.Manors[m].Holder == adjudicator.NoSeat
}

// relocate notes where troops are to go: named before ALL, the later line (§4.iii).
func (w *page) relocate(i, line int, o order.Relocate) {
	to, ok := w.b.Find(string(o.To))
	all := w.servants(w.seat)
	w.missing(w.seat, line, o.Troops, all)
	if !ok || !w.holds(to) {
		w.refuse(w.seat, line)
		return
	}
	slices.SortStableFunc(all, func(a, b *fighter) int { // as they are listed
		_, _, x := w.covers(o.Troops, a)
		_, _, y := w.covers(o.Troops, b)
		return cmp.Compare(x, y)
	})
	for _, f := range all {
		named, kind, index := w.covers(o.Troops, f)
		switch {
		case !named && (!kind || w.named[f.ID]):
		case !w.contact(f.At, to), w.stands(f.Troop) != to && f.At == to && w.rooted(to) >= w.r.Limit:
			w.refuse(w.seat, line) // the latter: his old place was given away above
		default:
			w.named[f.ID] = w.named[f.ID] || named
			w.going[f.ID] = &journey{to, line, i*10_000 + index*100 + int(f.ID)}
		}
	}
}

// settled are the journeys that are made: all at once, but what would be the
// seventh somewhere stays, last in the list first (§4.iii).
func (w *page) settled() map[adjudicator.TroopID]*journey {
	going := maps.Clone(w.going)
	for again := true; again; {
		again = false
		for _, m := range w.b.Manors() {
			if w.countWith(m, going) <= w.r.Limit {
				continue
			}
			var last *journey
			var who adjudicator.TroopID
			for id, j := range going {
				if j.to == m && w.p.Troop(id).At != m && (last == nil || j.rank > last.rank) {
					last, who = j, id
				}
			}
			if last != nil {
				delete(going, who)
				again = true
			}
		}
	}
	return going
}

// rooted is how many are at a manor now, the hired too, who are to go nowhere else.
func (w *page) rooted(at board.Position) int {
	n := 0
	for _, f := range w.servants(w.seat) {
		if j := w.going[f.ID]; f.At == at && (j == nil || j.to == at) {
			n++
		}
	}
	return n
}

// move moves those who are to be relocated; for those that stay their line is refused.
func (w *page) move() {
	going := w.settled()
	for id, j := range w.going {
		if going[id] == nil {
			w.refuse(w.seat, j.line)
		} else {
			w.p.Troop(id).At = j.to
		}
	}
}
