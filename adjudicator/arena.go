package adjudicator

// An arena hands out room for many short lists from a few large pieces, since a
// season makes hundreds of them.
type arena[T any] struct{ free []T }

// list is an empty list with room for n; it is handed out once.
func (a *arena[T]) list(n int) []T {
	if len(a.free) < n {
		a.free = make([]T, max(n, 16, 2*cap(a.free)))
	}
	list := a.free[:0:n]
	a.free = a.free[n:]
	return list
}
