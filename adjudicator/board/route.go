package board

import "slices"

// A hop is the first position of a way, with the mark forks where there is another way as short.
type hop uint16

// forks marks a hop: there is more than one shortest way.
const forks hop = 1 << 15

func (h hop) position() Position { return Position(h &^ forks) }

// measure fills the tables of distances and of ways, by a walk over the board from each position.
func (b *Board) measure() {
	n := len(b.places)
	b.miles, b.hops = make([]int16, n*n), make([]hop, n*n)
	queue, named := make([]Position, n), make([]Position, n)
	for p := range n {
		row := b.miles[p*n : (p+1)*n]
		reached := b.walk(row, queue, Position(p), NoPosition, nil)
		b.pointHops(b.hops[p*n:(p+1)*n], row, queue[:reached], named)
	}
	b.findJoined()
}

// findJoined lists the manors to which roads lead from each position with no other manor between.
func (b *Board) findJoined() {
	n := len(b.places)
	b.joined = make([][]Position, n)
	dist, queue := make([]int16, n), make([]Position, n)
	for i := range b.joined {
		from := Position(i)
		reached := b.walk(dist, queue, from, NoPosition, func(p Position) bool { return p != from && b.places[p].Kind == Manor })
		for _, p := range queue[1:reached] {
			if b.places[p].Kind == Manor {
				b.joined[i] = append(b.joined[i], p)
			}
		}
	}
}

// pointHops writes into hops the first step of the best way from each position to the first of order,
// for whom nothing is closed and nothing costly. Order is by distance, which dist has; named
// is memory for the first named place on each way.
func (b *Board) pointHops(hops []hop, dist []int16, order, named []Position) {
	to := order[0]
	named[to] = to
	for _, p := range order[1:] {
		best, marks := NoPosition, hop(0)
		for _, q := range b.places[p].Next {
			switch {
			case dist[q] != dist[p]-1:
				continue
			case best == NoPosition:
				best = q
			default:
				marks = forks
				if b.comesBefore(named[q], named[best], to) {
					best = q
				}
			}
			marks |= hops[q] & forks
		}
		hops[p] = hop(best) | marks
		if named[p] = p; b.rank[p] < 0 {
			named[p] = named[best]
		}
	}
}

// comesBefore reports whether a way whose first named place is p comes before one whose first is q:
// by the alphabet, but where the way runs out of places first (§6.iv, ruling).
func (b *Board) comesBefore(p, q, to Position) bool {
	if p == to || q == to {
		return p == to
	}
	return b.rank[p] < b.rank[q]
}

// walk writes into dist the miles from every position to p, -1 where there is
// no way, and into queue the positions that it reaches, the nearest first, and returns
// how many. Closed positions are not passed, but distances to them are given. It
// may stop at a position, when all that are nearer to p are done.
func (b *Board) walk(dist []int16, queue []Position, p, stop Position, closed func(Position) bool) int {
	for i := range dist {
		dist[i] = -1
	}
	dist[p] = 0
	queue[0] = p
	tail := 1
	for head := 0; head < tail; head++ {
		at := queue[head]
		if at == stop {
			break
		}
		if closed != nil && closed(at) {
			continue
		}
		for _, next := range b.places[at].Next {
			if dist[next] < 0 {
				dist[next] = dist[at] + 1
				queue[tail] = next
				tail++
			}
		}
	}
	return tail
}

// Joined reports whether roads lead from one manor to another with no other manor between; houses and
// crossroads may lie between.
func (b *Board) Joined(from, to Position) bool {
	return from == to || slices.Contains(b.joined[from], to)
}

// Connected reports whether roads lead from one position to a manor on which no manor between them is closed.
func (b *Board) Connected(from, to Position, closed func(manor Position) bool) bool {
	var reached [most]bool
	reached[from] = true
	queue := append(make([]Position, 0, 64), from)
	for head := 0; head < len(queue); head++ {
		for _, p := range b.joined[queue[head]] {
			if p == to {
				return true
			}
			if !reached[p] && !closed(p) {
				queue = append(queue, p)
			}
			reached[p] = true
		}
	}
	return from == to
}

// Nearest is the named place for which wanted is true that is nearest to a position, of equals the first in the
// alphabet, and its distance; NoPosition if no way leads to one. Ways do not pass positions for which closed is true, but
// may begin and end at one.
func (b *Board) Nearest(from Position, wanted, closed func(Position) bool) (nearest Position, miles int) {
	var reached [most]bool
	reached[from], nearest = true, NoPosition
	queue := append(make([]Position, 0, 128), from)
	for begin := 0; begin < len(queue); miles++ {
		round := queue[begin:] // those that are so many miles away
		begin = len(queue)
		for _, p := range round {
			if wanted(p) && (nearest == NoPosition || b.rank[p] < b.rank[nearest]) {
				nearest = p
			}
			if p != from && closed(p) {
				continue
			}
			for _, q := range b.places[p].Next {
				if !reached[q] {
					reached[q], queue = true, append(queue, q)
				}
			}
		}
		if nearest != NoPosition {
			return nearest, miles
		}
	}
	return NoPosition, 0
}

// Route appends to buf[:0] the shortest way by miles from one position to
// another, without the first and with the last, and reports whether there is one.
// It never steps on a position for which closed is true; from itself may be
// closed. Among equal ways it takes the one with the fewest positions for which
// costly is true (the enemy-held manors; the destination counts like any other),
// then the alphabetically first: by the named places passed on the way, in
// order, the way that runs out of them first coming first (§6.iv, ruling).
// Either function may be nil.
func (b *Board) Route(buf []Position, from, to Position, costly, closed func(Position) bool) ([]Position, bool) {
	if best, ok := b.uncontestedWay(buf[:0], from, to, costly, closed); ok {
		return best, true
	}
	n := len(b.places)
	var known [most]step
	var dist [most]int16
	w := way{b: b, to: to, costly: costly, closed: closed, dist: b.miles[int(to)*n : (int(to)+1)*n], known: known[:]}
	if closed != nil {
		var queue [most]Position
		w.dist = dist[:n]
		b.walk(w.dist, queue[:], to, from, closed)
		if closed(to) || w.dist[from] < 0 {
			return buf[:0], false
		}
	}
	buf = buf[:0]
	for p := from; p != to; {
		p = w.bestStep(p).to
		buf = append(buf, p)
	}
	return buf, true
}

// uncontestedWay appends the way that is best where nothing is closed and nothing costly, and reports
// whether it is best as things are: nothing on it is closed, and nothing costly but the
// destination, or there is no other way as short.
func (b *Board) uncontestedWay(buf []Position, from, to Position, costly, closed func(Position) bool) ([]Position, bool) {
	n := len(b.places)
	hops := b.hops[int(to)*n : (int(to)+1)*n]
	buf = slices.Grow(buf, max(0, b.Miles(from, to)))
	if hops[from]&forks == 0 {
		costly = nil
	}
	for p := from; p != to; {
		p = hops[p].position()
		if closed != nil && closed(p) || costly != nil && p != to && costly(p) {
			return buf, false
		}
		buf = append(buf, p)
	}
	return buf, true
}

// A way is one search for a route, down the distances to its destination.
type way struct {
	b      *Board
	to     Position
	dist   []int16 // miles to the destination; -1 where there is no way
	costly func(Position) bool
	closed func(Position) bool
	known  []step // the best step from each position that has been met, by position
}

// A step is the best step from a position, and the costly positions from there on.
type step struct {
	set  bool
	to   Position
	cost int16
}

// isStep reports whether a step from p to next is a step of a shortest way.
func (w *way) isStep(p, next Position) bool {
	return w.dist[next] == w.dist[p]-1 && (w.closed == nil || !w.closed(next))
}

// bestStep finds the best step from p, by the best steps that follow it.
func (w *way) bestStep(p Position) step {
	if p == w.to || w.known[p].set {
		return w.known[p]
	}
	var s step
	for _, q := range w.b.places[p].Next {
		if !w.isStep(p, q) {
			continue
		}
		cost := w.bestStep(q).cost
		if w.costly != nil && w.costly(q) {
			cost++
		}
		if !s.set || cost < s.cost || cost == s.cost && w.earlier(q, s.to) {
			s = step{set: true, to: q, cost: cost}
		}
	}
	w.known[p] = s
	return s
}

// earlier reports whether the best way on from p comes before that from q in the
// alphabet. The first named place decides: it is never the same on both, for no
// two roads join the same places.
func (w *way) earlier(p, q Position) bool {
	return w.b.comesBefore(w.nextNamed(p), w.nextNamed(q), w.to)
}

// nextNamed is the next named place on the best way from p, p itself included, or the destination.
func (w *way) nextNamed(p Position) Position {
	for p != w.to && w.b.rank[p] < 0 {
		p = w.known[p].to
	}
	return p
}
