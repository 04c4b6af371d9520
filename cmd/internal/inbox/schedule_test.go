package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

const day = 24 * time.Hour

// Each letter shows the deadline in the zone of its player, in UTC, and the time that is left when it
// leaves: also one that the master kept for a while, and one that is sent once more.
func TestLettersSayWhatIsLeft(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times = store.Schedule{At: "friday 20:00", Period: 7 * day}
	h.gather("training", 2, true)
	h.mails("ann@example.org")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.pass(2 * day)
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.wantDeadline("Friday, 19 March 2027, 20:00 GMT (20:00 UTC), in 5 days and 8 hours.")
	h.pass(4*day + 5*time.Hour)
	h.answer("ann@example.org", "RESEND")
	h.wantOutcomes("answered")
	h.sendAll()
	h.wantDeadline("Friday, 19 March 2027, 20:00 GMT (20:00 UTC), in 1 day and 3 hours.")
	h.answer("ann@example.org", "STANCE ATTACK")
	h.wantOutcomes("entered")
	h.pass(2 * day)
	h.sendAll()
	h.wantDeadline("Friday, 19 March 2027, 20:00 GMT (20:00 UTC), in 1 day and 3 hours.")
}

// wantDeadline looks for a deadline in the one new letter to Ann, everywhere where one stands.
func (h *house) wantDeadline(want string) {
	h.t.Helper()
	text := wording.OneLine(h.last("ann@example.org").Text)
	if n := strings.Count(text, " UTC)"); n == 0 || strings.Count(text, want) != n {
		h.t.Errorf("want %q, each of %d times:\n%s", want, n, text)
	}
}
