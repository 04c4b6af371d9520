package board

// Joined reports whether roads lead from one manor to another with no other manor between; houses and
// crossroads may lie between.
func (b *Board) Joined(from, to Position) bool {
	seen := make([]bool, len(b.places))
	seen[from] = true
	queue := []Position{from}
	for len(queue) > 0 && !seen[to] {
		at := queue[0]
		queue = queue[1:]
		if at != from && b.places[at].Kind == Manor {
			continue
		}
		for _, next := range b.places[at].Next {
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return seen[to]
}
