package inbox_test

import "testing"

// STATUS of a player while a season waits for its master is how he stood in the last letter.
func TestStatusDuringReview(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.sendAll()
	h.play()
	h.sendAll()
	h.mails(ann)
	h.answer(ann, "STATUS")
	h.wantOutcomes("answered")
	h.sendAll()
	wantSaid(t, h.last(ann), "Season: winter of year 1. Deadline: none now; the season is closed, and its report will come.", "HIRE 1 MAN", "YOUR TROOPS")
}
