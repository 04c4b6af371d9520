package impact

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// Secret stands for a fact that a reader may not know.
const Secret = "A fact was put right that not all may know."

// Fact is a fact of a ruling, a sentence, as one reader may know it: by it the state after was made of the state before. Of a fact that changes
// something hidden from that reader only Secret is told; NoSeat is everybody.
func Fact(t view.Table, before, after *adjudicator.State, fact string, reader adjudicator.Seat) string {
	for seat := range adjudicator.Seat(len(before.Players)) {
		if differences(t, before, after, seat, reader, true) > differences(t, before, after, seat, reader, false) {
			return Secret
		}
	}
	return fact
}

// differences is in how many things of a lord two states differ: in all, or in those that a reader may know.
func differences(t view.Table, before, after *adjudicator.State, seat, reader adjudicator.Seat, all bool) int {
	c := newComparison(t, []Season{{Was: &view.Played{Before: before}}}, reader, all)
	return len(slices.DeleteFunc(c.between(before, after).lord(seat), func(i item) bool { return !i.differs() }))
}
