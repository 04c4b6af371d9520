package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// winter carries out the steps of winter in their strict order (§4.i, §4.iii).
// Each step is done for all lords before the next begins. What the lords spend
// is set aside in the plan of each before the first of it is spent.
func (g *game) winter() {
	g.declare()
	g.dismiss()
	g.payAll()
	g.heal()
	g.promote()
	g.appoint()
	plans := g.readPlans(g.settleSites())
	emitWaiting(g, plans, func(e *TroopHired) { e.Treasury = g.treasuryAfter(e.Lord, e.Cost) })
	emitWaiting(g, plans, func(e *ManorImproved) { e.Treasury = g.treasuryAfter(e.Lord, e.Cost) })
	emitWaiting(g, plans, func(e *WorksRepaired) { e.Treasury = g.treasuryAfter(e.Lord, e.Cost) })
	g.relocate(plans)
	emitWaiting(g, plans, func(e *MoneyGiven) { e.Treasury = g.treasuryAfter(e.Lord, e.Bz) })
	g.fate()
}

// treasuryAfter is what is left to a lord who pays so much.
func (g *game) treasuryAfter(seat Seat, cost int) int { return g.state.Player(seat).Treasury - cost }

// declare tells everybody what every lord earned: gross, and net of the pay of
// all their troops, before dismissals (§4, §4.iii).
func (g *game) declare() {
	for i := range g.state.Players {
		if p := &g.state.Players[i]; !p.Out {
			g.emit(IncomeDeclared{Lord: Seat(i), Gross: p.Income, Net: p.Income - PayOwed(g.rules, p)})
		}
	}
}

// heal takes away all wounds (§8.iii).
func (g *game) heal() {
	for i := range g.state.Players {
		for _, t := range g.state.Players[i].Troops {
			if t.Status == Alive && t.Wounded {
				g.emit(TroopHealed{Lord: Seat(i), Troop: t.ID})
			}
		}
	}
}

// promote raises those of Grade B to A, then the esquires to B, each by one grade
// (§7.iv). Where the counters are limited, only while there are any.
func (g *game) promote() {
	for _, from := range [...]ruleset.Grade{ruleset.GradeB, ruleset.Esquire} {
		for i := range g.state.Players {
			for _, t := range g.state.Players[i].Troops {
				if t.Status == Alive && t.Kind != Lord && t.Grade == from && g.counterLeft(g.state.Player(Seat(i)), t.Kind, from+1) {
					g.emit(TroopPromoted{Lord: Seat(i), Troop: t.ID, To: from + 1})
				}
			}
		}
	}
}

// counterLeft reports whether a player has a counter left for a troop (setting supply, §1).
func (g *game) counterLeft(p *Player, kind Kind, grade ruleset.Grade) bool {
	return !g.rules.Supply || p.counted(kind, grade) < counters(g.rules, kind, grade)
}

// counters is how many counters a player has for knights, or men, of a grade (setting supply, §1).
func counters(r *ruleset.Rules, kind Kind, grade ruleset.Grade) int {
	s := &r.Supplies
	if kind == Man {
		return [3]int{0, s.ManB, s.ManA}[grade]
	}
	return [3]int{s.Esquire, s.KnightB, s.KnightA}[grade]
}

// counted is how many of those counters a player uses.
func (p *Player) counted(kind Kind, grade ruleset.Grade) int {
	return countIf(p.Troops, func(t *Troop) bool { // a knight who was appointed lord keeps their counter
		return t.Status == Alive && t.Grade == grade && (t.Kind == Man) == (kind == Man) && (t.Kind != Lord || t.Appointed)
	})
}

// appoint gives every player without a lord a new one, if a knight may follow: the one
// whom the player appoints, else the heir of their orders, else the lowest number (§10.iii).
func (g *game) appoint() {
	for i := range g.state.Players {
		p := &g.state.Players[i]
		if p.Out {
			continue
		}
		named := g.appointed(Seat(i))
		if p.LivingLord() == nil {
			g.appointLord(Seat(i), named)
		}
	}
}

// appointLord makes the knight that was named lord, or else the next in line (§10.iii).
func (g *game) appointLord(seat Seat, named TroopID) {
	if troop, how := g.heirOf(g.state.Player(seat), named); troop != 0 {
		g.emit(LordAppointed{Lord: seat, Troop: troop, How: how})
	} else {
		g.emit(NoHeir{Lord: seat})
	}
}

// appointed is the knight of a player's last APPOINT order that can be carried
// out, the season's before a standing one; 0 if there is none. While the lord lives all are refused (§10.iii).
func (g *game) appointed(seat Seat) TroopID {
	p, named := g.state.Player(seat), TroopID(0)
	eachLine(g, seat, "§10.iii", func(l *orderLine, o order.Appoint) {
		id := TroopID(o.Knight)
		switch {
		case p.LivingLord() != nil:
			l.refuse(0, RefusedLordAlive, "your lord is alive")
		case !g.mayFollow(p, p.Living(id)):
			l.refuse(0, RefusedNotInService, "%s is not %s in your service", number(id), g.followers(p))
		case named == 0 || !l.standing:
			named = id
		}
	})
	return named
}

// heirOf is the knight who becomes lord, and by what rule (§10.iii).
func (g *game) heirOf(p *Player, named TroopID) (TroopID, Appointed) {
	if named != 0 {
		return named, ByAppointment
	}
	if g.mayFollow(p, p.Living(p.Heir)) {
		return p.Heir, ByHeir
	}
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Status == Alive && g.mayFollow(p, t) {
			return t.ID, ByNumber
		}
	}
	return 0, ""
}

// mayFollow reports whether a troop may be appointed lord: a knight of Grade A,
// or by the setting heir one of the best grade that the player has (§10.iii).
func (g *game) mayFollow(p *Player, t *Troop) bool {
	return t != nil && t.Kind == Knight && t.Grade == g.lordlyGrade(p)
}

// lordlyGrade is the grade that a knight must have to become lord (§10.iii, setting heir).
func (g *game) lordlyGrade(p *Player) ruleset.Grade {
	if g.rules.Heir != ruleset.HeirSenior {
		return ruleset.GradeA
	}
	best := ruleset.Esquire
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Status == Alive && t.Kind == Knight {
			best = max(best, t.Grade)
		}
	}
	return best
}

// followers says who may be appointed.
func (g *game) followers(p *Player) string {
	if grade := g.lordlyGrade(p); grade != ruleset.Esquire {
		return "a knight of Grade " + grade.String()
	}
	return "a knight"
}

// MoneyGiven is a gift of one lord to another (§11).
type MoneyGiven struct {
	Lord     Seat `json:"lord"` // who gives
	To       Seat `json:"to"`
	Bz       int  `json:"bz"`
	Treasury int  `json:"treasury"` // of the giver after it
}

func (e MoneyGiven) apply(s *State) {
	s.Player(e.Lord).Treasury = e.Treasury
	s.Player(e.To).Treasury += e.Bz
}

// readGive sets the money of a GIVE line aside. In the future that the plans share the receiver does not
// have it: it cannot be spent this winter (§11).
func (plan *winterPlan) readGive(l *orderLine, o order.Give) {
	l.section = "§11"
	p, to := plan.player(), plan.g.state.Seat(o.To)
	switch {
	case to == plan.seat:
		l.refuse(0, RefusedOwnLord, "%s is your own lord: name the lord who is to have the money", o.To)
	case plan.g.state.Player(to).Out:
		l.refuse(0, RefusedLordOut, "%s is out of the game: money can be given to those who still play", o.To)
	case o.N > p.Treasury:
		l.refuse(0, RefusedTooDear, "you would give %d Bz, and %d is left", o.N, p.Treasury)
	default:
		p.Treasury -= o.N
		plan.wait(MoneyGiven{Lord: plan.seat, To: to, Bz: o.N})
	}
}
