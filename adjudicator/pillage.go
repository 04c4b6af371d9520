package adjudicator

import (
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// pillageAll lets those pillage who may, at the end of a phase, player by player in the game's
// order and of each manor by manor in alphabetical order (§14, Dice).
func (g *game) pillageAll() {
	if !g.state.Options.Pillage {
		return
	}
	g.listStanding()
	for seat := range g.state.Players {
		for _, at := range g.board.ManorsByName() {
			if o := g.pillages(Seat(seat), at); o != nil {
				g.pillage(Seat(seat), at, o)
			}
		}
	}
}

// pillages is the order by which a lord's troops pillage a manor now; nil if they do not. It must
// be one that another held at the season's start, with nobody else's troops there but defenders
// who are inside; the pillagers have not fought in this phase, nor at this manor this season yet
// pillaged; besiegers may in the siege's first season only (§13.iii, §14).
func (g *game) pillages(seat Seat, at board.Position) *InvadeOrder {
	o := g.invasion(seat, at)
	m := &g.state.Manors[at]
	if o == nil || o.Do != order.Pillage || m.Holder == NoSeat || m.Holder == seat || m.Pillaged&(1<<seat) != 0 || g.besiegesSince(seat, at) {
		return nil
	}
	able := false
	for x := g.firstStanding(at); x != nil; x = g.nextStanding(x) {
		switch {
		case x.seat == seat:
			able = able || !g.foughtNow(x)
		case x.seat != m.Holder || !x.inside:
			return nil
		}
	}
	if !able {
		return nil
	}
	return o
}

// invasion is a lord's AT order for a manor, if the lord may give orders. Those of a lord who falls hold
// to the end of that phase (§10.i); of those behind conditions the first true one counts (§6.x).
func (g *game) invasion(seat Seat, at board.Position) *InvadeOrder {
	if !g.state.Player(seat).MayOrder() && (!g.fallen[seat] || g.fleeing[seat]) {
		return nil
	}
	now := moment{seat: seat, against: NoSeat}
	if holder := g.state.Manors[at].Holder; g.anyInside(at) {
		now.against, now.strengths = holder, func() (int, int) {
			where := spot{at, board.NoPosition}
			us := g.newSide(g.partyIn(where, corner{seat, board.NoPosition}), where, holder)
			them := g.newSide(g.partyIn(where, corner{holder, board.NoPosition}), where, seat)
			return us.now(g), them.now(g)
		}
	}
	o, _ := ordered(g, now, func(b *Bound) (*InvadeOrder, bool) {
		o := b.invasion(at, g.phase)
		return o, o != nil
	})
	return o
}

// invasion is the AT order for a manor in a phase; nil without one.
func (b *Bound) invasion(at board.Position, phase int) *InvadeOrder {
	for i := range slices.Backward(b.Invasions) {
		if o := &b.Invasions[i]; o.At == at && o.Phases[phase] {
			return o
		}
	}
	return nil
}

// besiegesSince reports whether a lord's troops have besieged a manor since last season (§13.iii).
func (g *game) besiegesSince(seat Seat, at board.Position) bool {
	return g.since != nil && g.since[at]&(1<<seat) != 0
}

// foughtNow reports whether a marcher's side fought in this phase; but for a fight in the open
// after which the others went inside (§13.i).
func (g *game) foughtNow(m *marcher) bool {
	for i := range g.fields {
		for _, s := range g.fields[i].sides {
			if s.fought && !s.gates && slices.Contains(s.of, m) {
				return true
			}
		}
	}
	return false
}

// pillage does the acts ordered, or all, in the order of the rules, with a die for each thing (§14).
func (g *game) pillage(seat Seat, at board.Position, o *InvadeOrder) {
	m := &g.state.Manors[at]
	e := ManorPillaged{Phase: g.phase, Manor: at, By: seat, Holder: m.Holder, Troops: g.pillagers(seat, at)}
	p := g.rules.Pillage
	g.ravage(&e, o, order.Fields, "field", g.board.Place(at).Arable-m.Burnt, p.Fields)
	g.ravage(&e, o, order.Hives, "hive", m.Hives, p.Hives)
	if o.does(order.Loot) {
		roll := g.pillageDie(&e, "loot", 1)
		roll.Act, roll.Done = order.Loot, true
		e.Dice, e.Loot = append(e.Dice, roll), roll.Face
	}
	g.ravage(&e, o, order.PillageMill, "mill", oneIf(m.Mill), p.Mill)
	g.ravage(&e, o, order.Reeves, "forester", m.Foresters, p.Reeves)
	g.ravage(&e, o, order.Reeves, "river reeve", oneIf(m.Reeve), p.Reeves)
	e.Treasury = g.state.Player(seat).Treasury + e.Loot
	g.emit(e)
}

// does reports whether an order to pillage covers an act; one that names none covers all.
func (o *InvadeOrder) does(act order.PillageAct) bool {
	return len(o.Acts) == 0 || slices.Contains(o.Acts, act)
}

// ravage throws for each of so many things, which from a face on are destroyed.
func (g *game) ravage(e *ManorPillaged, o *InvadeOrder, act order.PillageAct, thing string, count, from int) {
	if !o.does(act) {
		return
	}
	for n := 1; n <= count; n++ {
		die := g.pillageDie(e, thing, n)
		die.Act, die.Wood, die.Done = act, thing == "forester", die.Face >= from
		e.Dice = append(e.Dice, die)
	}
}

// pillageDie throws the die for one thing.
func (g *game) pillageDie(e *ManorPillaged, thing string, n int) PillageDie {
	return PillageDie{Roll: g.roll("phase "+strconv.Itoa(e.Phase), "pillage", g.board.NameOf(e.Manor), g.state.Player(e.By).Lord, thing+" "+strconv.Itoa(n))}
}

// pillagers are the numbers of a lord's troops at a place who have not fought in this phase, rising.
func (g *game) pillagers(seat Seat, at board.Position) []TroopID {
	var ids []TroopID
	for m := g.firstStanding(at); m != nil; m = g.nextStanding(m) {
		if m.seat == seat && !g.foughtNow(m) {
			ids = append(ids, m.id)
		}
	}
	return ids
}

// ManorPillaged is what some troops did to another lord's manor at a phase's end (§14).
type ManorPillaged struct {
	Phase    int            `json:"phase"`
	Manor    board.Position `json:"manor"`
	By       Seat           `json:"by"`
	Holder   Seat           `json:"holder"`
	Troops   []TroopID      `json:"troops"`
	Dice     []PillageDie   `json:"dice"`
	Loot     int            `json:"loot"`     // bezants
	Treasury int            `json:"treasury"` // of the pillager after it
}

// A PillageDie is the die for one thing at a pillaged manor.
type PillageDie struct {
	dice.Roll
	Act  order.PillageAct `json:"act"`
	Wood bool             `json:"wood,omitempty"` // of Reeves: a forester, not the river reeve
	Done bool             `json:"done"`           // it is burnt, destroyed, killed; of Loot always
}

func (e ManorPillaged) apply(s *State) {
	m := &s.Manors[e.Manor]
	m.Pillaged |= 1 << e.By
	s.Player(e.By).Treasury = e.Treasury
	for _, d := range e.Dice {
		if d.Done {
			d.harm(m)
		}
	}
}

// harm takes from the manor what the die has taken.
func (d PillageDie) harm(m *Manor) {
	switch {
	case d.Act == order.Fields:
		m.Burnt++
	case d.Act == order.Hives:
		m.Hives--
	case d.Act == order.PillageMill:
		m.Mill = false
	case d.Act == order.Reeves && d.Wood:
		m.Foresters--
	case d.Act == order.Reeves:
		m.Reeve = false
	}
}
