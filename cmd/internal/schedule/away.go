package schedule

import "time"

// An Absence is a time in which a player is away.
type Absence struct {
	First time.Time   // its first moment
	Until time.Time   // the first moment after it
	Left  map[int]int // by how many days deadlines may still move for the player, by the year; Away counts it down
}

// A Shift is by what one absence moves a deadline.
type Shift struct {
	Absence     int // its place in the list
	Was, Became time.Time
}

// Away moves a deadline that falls into absences to the first one of the rule after each, until it falls into none: at most so many days
// beyond the regular one, and no further than the days that each player has left. A deadline that cannot move so far moves as far as it can,
// by whole days. The deadline may have moved before: regular is where it would be if nobody were away.
func (r Rule) Away(regular, deadline time.Time, most int, away []Absence, where *time.Location) (moved time.Time, shifts []Shift) {
	limit := Days(regular, most, where)
	for moved = deadline; ; {
		next := moved
		for i, a := range away {
			if moved.Before(a.First) || !moved.Before(a.Until) {
				continue
			}
			if to := r.reach(moved, limit, a, where); to.After(moved) {
				shifts = append(shifts, Shift{i, moved, to})
				next = latest(next, to)
			}
		}
		if !next.After(moved) {
			return moved, shifts
		}
		moved = next
	}
}

// reach is how far one absence moves a deadline, day by day as far as there are days left.
func (r Rule) reach(deadline, limit time.Time, a Absence, where *time.Location) time.Time {
	to := r.NotBefore(deadline, a.Until, where)
	reached := deadline
	for n := 1; reached.Before(to); n++ {
		next := Days(deadline, n, where)
		if next.After(to) {
			next = to
		}
		year := next.In(where).Year()
		if next.After(limit) || a.Left[year] < 1 {
			break
		}
		a.Left[year]--
		reached = next
	}
	return reached
}

// NotBefore is the first deadline of the rule after another one, which may have been moved, that is not before a moment.
func (r Rule) NotBefore(deadline, until time.Time, where *time.Location) time.Time {
	regular := r.Cadence(deadline, where)
	for n := 1; ; n++ {
		if to := r.after(regular, n, where); !to.Before(until) && to.After(deadline) {
			return to.UTC()
		}
	}
}

// DaysOf counts the days by which a deadline has moved, by the year in which they fall.
func DaysOf(was, became time.Time, where *time.Location) map[int]int {
	days := map[int]int{}
	for n := 1; was.Before(became); n++ {
		next := Days(was, n, where)
		if next.After(became) {
			next = became
		}
		days[next.In(where).Year()]++
		if !next.Before(became) {
			break
		}
	}
	return days
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
