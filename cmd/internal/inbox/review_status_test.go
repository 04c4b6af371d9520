package inbox_test

import (
	"strings"
	"testing"
)

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

// Examples and figures of HELP, RULES and MAP betray nothing of a season that waits for its master.
func TestHelpDuringReview(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.answer(ann, "HIRE 1 KNIGHT\nDISMISS 3 4")
	h.wantOutcomes("entered")
	h.sendAll()
	asked := map[string]string{}
	for _, word := range []string{"HELP", "HELP WOUNDS", "HELP DISMISS", "RULES QUICK", "RULES 6", "MAP"} {
		asked[word] = h.answerTo(word)
	}
	h.play()
	h.sendAll()
	for word, before := range asked {
		if got := h.answerTo(word); got != before {
			t.Errorf("%s in the review:\n%s\nbefore it:\n%s", word, got, before)
		}
	}
}

// answerTo is the answer to a word of Ann's, without what it says at its end of deadline and players.
func (h *house) answerTo(word string) string {
	h.t.Helper()
	h.mails(ann)
	h.answer(ann, word)
	h.wantOutcomes("answered")
	h.sendAll()
	_, text, _ := strings.Cut(h.last(ann).Text, "====")
	text, _, _ = strings.Cut(text, "\nSeason: ")
	text, _, _ = strings.Cut(text, "\nYou play ")
	return text
}
