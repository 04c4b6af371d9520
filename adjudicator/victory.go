package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Needed is how many manors a player must hold to win: more than half of those
// on the board, more than three quarters in a game that two began (§2).
func Needed(r *ruleset.Rules, b *board.Board, s *State) int {
	return NeededOf(r, b, len(s.Players))
}

// NeededOf is Needed in a game that so many players begin (§2).
func NeededOf(r *ruleset.Rules, b *board.Board, players int) int {
	part := r.WinOver
	if players == 2 {
		part = r.WinOverTwo
	}
	return len(b.Manors())*part[0]/part[1] + 1
}

// findOut declares those lords out who have neither troops nor manors left (§16).
func (g *game) findOut() {
	for i := range g.state.Players {
		p := &g.state.Players[i]
		if !p.Out && p.countLiving() == 0 && g.state.Held(Seat(i)) == 0 {
			g.emit(LordOut{Lord: Seat(i)})
		}
	}
}

// countLiving is how many troops of a player are alive.
func (p *Player) countLiving() int {
	return countIf(p.Troops, func(t *Troop) bool { return t.Status == Alive })
}

// victory ends the game after any season but winter: by manors held (§2), or
// after the last year's autumn by the valuation (§16).
func (g *game) victory() {
	if g.state.Season == Winter {
		return
	}
	needed := Needed(g.rules, g.board, g.state)
	for i := range g.state.Players {
		if g.state.Options.Advanced {
			break // there it is won by points alone
		}
		if n := g.state.Held(Seat(i)); n >= needed {
			g.emit(GameWon{Lord: Seat(i), Manors: n, Needed: needed})
			return
		}
	}
	autumn := g.state.Season == Autumn || g.state.Season == SettingOut
	if autumn && g.lastAutumn() {
		e := GameValued{Worths: Valuation(g.rules, g.board, g.state), ByPoints: g.state.Options.Advanced && g.state.Year > g.rules.Advanced.Years}
		if e.ByPoints {
			assess(e.Worths)
		}
		e.Winners = Richest(g.state, e.Worths)
		g.emit(e)
	}
}

// Valuation is what every lord is worth, in the game's order: manors,
// improvements at cost, knights, men and cash. Lords count nothing (§16).
func Valuation(r *ruleset.Rules, b *board.Board, s *State) []Worth {
	worths := make([]Worth, len(s.Players))
	for i := range worths {
		w := &worths[i]
		w.Lord, w.Cash = Seat(i), s.Players[i].Treasury
		for _, m := range b.Manors() {
			if s.Manors[m].Holder == w.Lord {
				w.Manors++
				w.Improvements += improvementsWorth(r, &s.Manors[m])
			}
		}
		w.Knights, w.Men = s.Players[i].soldiers()
		w.ManorWorth = w.Manors * r.Valuation.Manor
		w.TroopWorth = w.Knights*r.Valuation.Knight + w.Men*r.Valuation.Man
		w.Points = s.Players[i].Points
		w.Total = w.ManorWorth + w.Improvements + w.TroopWorth + w.Cash + w.Points
	}
	return worths
}

// assess lets points alone count: the advanced game has come to the King's last visit. One that ends
// sooner is valued (§16, §17, §22).
func assess(worths []Worth) {
	for i := range worths {
		worths[i].Total = worths[i].Points
	}
}

// improvementsWorth is what a manor's improvements cost; damaged ones count in full (§16).
func improvementsWorth(r *ruleset.Rules, m *Manor) int {
	return m.Hives*r.Hive.Cost + m.Foresters*r.Forester.Cost + oneIf(m.Reeve)*r.Reeve.Cost + oneIf(m.Mill)*r.Mill.Cost +
		oneIf(m.Castle != NotBuilt)*r.Castle.Cost + oneIf(m.Church.State != NotBuilt)*r.Church.Cost + oneIf(m.Circle.State != NotBuilt)*r.Circle.Cost
}

// soldiers counts a player's living knights and men; the lord is neither.
func (p *Player) soldiers() (knights, men int) {
	alive := func(kind Kind) int {
		return countIf(p.Troops, func(t *Troop) bool { return t.Status == Alive && t.Kind == kind })
	}
	return alive(Knight), alive(Man)
}

// Richest are the winners of the valuation: the greatest worth, of equals those
// with more manors, in the advanced game then those with more bezants, and if these are
// equal too they share. A lord who is out cannot win (§16, §17).
func Richest(s *State, worths []Worth) []Seat {
	var best []Seat
	for _, w := range worths {
		switch {
		case s.Players[w.Lord].Out:
		case len(best) == 0 || beats(s, w, worths[best[0]]):
			best = []Seat{w.Lord}
		case !beats(s, worths[best[0]], w):
			best = append(best, w.Lord)
		}
	}
	return best
}

// beats reports whether one worth is above another.
func beats(s *State, a, b Worth) bool {
	if a.Total != b.Total {
		return a.Total > b.Total
	}
	if a.Manors != b.Manors || !s.Options.Advanced {
		return a.Manors > b.Manors
	}
	return a.Cash > b.Cash
}
