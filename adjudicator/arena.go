package adjudicator

// An arena hands out room for many short lists from a few large pieces, since a
// season makes hundreds of them.
type arena[T any] struct{ piece, free []T }

// list is an empty list with room for n; it is handed out once, until all are taken back.
func (a *arena[T]) list(n int) []T {
	if len(a.free) < n {
		a.piece = make([]T, max(n, 8, 2*len(a.piece)))
		a.free = a.piece
	}
	list := a.free[:0:n]
	a.free = a.free[n:]
	return list
}

// takeBack takes all lists back, which nobody may use any more.
func (a *arena[T]) takeBack() { a.free = a.piece }
