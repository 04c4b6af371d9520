package board

// roomy is how many positions a board may have for Route to need no memory.
const roomy = 512

// measure fills the table of distances, by a walk over the board from each position.
func (b *Board) measure() {
	n := len(b.places)
	b.miles = make([]int16, n*n)
	queue := make([]Position, n)
	for p := range n {
		b.spread(b.miles[p*n:(p+1)*n], queue, Position(p), NoPosition, nil)
	}
}

// spread writes into dist the miles from every position to p, -1 where there is
// no way. Closed positions are not passed, but distances to them are given. It
// may stop at a position, when all that are nearer to p are done.
func (b *Board) spread(dist []int16, queue []Position, p, stop Position, closed func(Position) bool) {
	for i := range dist {
		dist[i] = -1
	}
	dist[p] = 0
	queue[0] = p
	for head, tail := 0, 1; head < tail; head++ {
		at := queue[head]
		if at == stop {
			return
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
	buf = buf[:0]
	if from == to {
		return buf, true
	}
	n := len(b.places)
	w := way{b: b, to: to, costly: costly, dist: b.miles[int(to)*n : (int(to)+1)*n]}
	if closed != nil {
		return w.round(buf, from, closed)
	}
	return w.walk(buf, from), true
}

// A way is one search for a route, down the distances to its destination. It is
// passed by value where scratch memory is put into it, which then stays on the stack.
type way struct {
	b      *Board
	to     Position
	dist   []int16 // miles to the destination; -1 where there is no way
	costly func(Position) bool
	closed func(Position) bool
	known  []step // the best step from each position met behind a fork, by position
}

// A step is the best step from a position, and the costly positions from there on.
type step struct {
	set  bool
	to   Position
	cost int16
}

// round appends the way from a position on that goes round what is closed, if there is one.
func (w way) round(buf []Position, from Position, closed func(Position) bool) ([]Position, bool) {
	if closed(w.to) {
		return buf, false
	}
	var dist [roomy]int16
	var queue [roomy]Position
	n := len(w.b.places)
	w.closed, w.dist = closed, dist[:]
	line := queue[:]
	if n > roomy {
		w.dist, line = make([]int16, n), make([]Position, n)
	}
	w.b.spread(w.dist[:n], line, w.to, from, closed)
	if w.dist[from] < 0 {
		return buf, false
	}
	return w.walk(buf, from), true
}

// walk appends the way from a position on. The first fork calls for a memory of
// the best steps, which is why the rest of the way is found elsewhere.
func (w way) walk(buf []Position, from Position) []Position {
	for p := from; p != w.to; {
		next, fork := w.only(p)
		if fork {
			return w.walkOn(buf, p)
		}
		buf = append(buf, next)
		p = next
	}
	return buf
}

// walkOn appends the way from a position at which it forks.
func (w way) walkOn(buf []Position, p Position) []Position {
	var room [roomy]step
	w.known = room[:]
	if n := len(w.b.places); n > roomy {
		w.known = make([]step, n)
	}
	for p != w.to {
		p = w.best(p).to
		buf = append(buf, p)
	}
	return buf
}

// leads reports whether a step from p to next is a step of a shortest way.
func (w *way) leads(p, next Position) bool {
	return w.dist[next] == w.dist[p]-1 && (w.closed == nil || !w.closed(next))
}

// only gives the first step from p that leads on, and whether there are more.
func (w *way) only(p Position) (next Position, fork bool) {
	next = NoPosition
	for _, q := range w.b.places[p].Next {
		if !w.leads(p, q) {
			continue
		}
		if next != NoPosition {
			return next, true
		}
		next = q
	}
	return next, false
}

// best finds the best step from p, by the best steps that follow it.
func (w *way) best(p Position) step {
	if p == w.to || w.known[p].set {
		return w.known[p]
	}
	var s step
	for _, q := range w.b.places[p].Next {
		if !w.leads(p, q) {
			continue
		}
		cost := w.best(q).cost
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
	p, q = w.named(p), w.named(q)
	if p == w.to || q == w.to {
		return p == w.to
	}
	return w.b.rank[p] < w.b.rank[q]
}

// named is the next named place on the best way from p, p itself included, or the destination.
func (w *way) named(p Position) Position {
	for p != w.to && w.b.rank[p] < 0 {
		p = w.known[p].to
	}
	return p
}
