package inbox_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

var numberedAs = regexp.MustCompile(`(?m)^Letter (\d+) to you\.`)

// numbers are the numbers of letters.
func numbers(all []*mail.Message) (found []string) {
	for _, m := range all {
		if n := numberedAs.FindAllStringSubmatch(m.Text, -1); len(n) > 0 {
			found = append(found, n[len(n)-1][1])
		}
	}
	return found
}

// Letters are numbered in the order in which they leave; one that did not arrive is named by the next and comes again by its number, but none
// of an earlier player.
func TestNumberedLetters(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	const ann, ben = "ann@example.org", "ben@example.org"
	h.answer(ben, "LETTER TO ALL\nPeace?\nEND LETTER") // before the report, which waits, is numbered
	h.poll()
	h.sendAll()
	h.approve()
	h.sendAll()
	all := h.mails(ann)
	if got := numbers(all); !slices.Equal(got, []string{"1", "2", "3"}) {
		t.Errorf("Ann's letters have the numbers %q", got)
	}
	wantText(t, all[2], "Letter 3 to you. If 2 is missing: RESEND 2.")
	for _, m := range h.post.Mails(ann) {
		if bytes.Contains(m.Raw, []byte("unum")) {
			t.Errorf("a mark has not been filled in:\n%s", m.Raw)
		}
	}
	h.mails(ben)
	ask := func(words, want string) {
		t.Helper()
		h.answer(ann, words)
		h.poll()
		h.sendAll()
		wantText(t, h.last(ann), want)
	}
	ask("RESEND 1", "This is letter 1 to you, of Friday, 12 March 2027, 12:00 GMT (12:00 UTC), once more. It takes no orders any more.")
	ask("RESEND 2", "Peace?")
	ask("RESEND 3", "ORDERS FOR WINTER")
	ask("RESEND 9", "There is no letter 9 to you")
	ask("STATUS", "The last numbered letter to you is letter 3.")

	if _, err := season.Extend(t.Context(), h.Office, "valley", "24", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.mails(ann)
	h.count(`UPDATE outbox SET state = 'refused', failed = written, failure = 'bounced' WHERE number = 4 AND recipient = 'ann@example.org' RETURNING 1`)
	ask("STATUS", "You have not had letter 4 (a notice of winter of year 1, Fri 12 Mar 12:00): RESEND 4 brings it.")
	ask("RESEND 4", "more time for winter of year 1")
	h.answer(ann, "STATUS")
	h.poll()
	h.sendAll()
	if text := h.last(ann).Text; strings.Contains(text, "have not had") {
		t.Errorf("it is said twice:\n%s", text)
	}

	h.pass(time.Minute)
	h.post.AddUser("eve@example.org", password)
	if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: h.seat(0).Lord, Address: "eve@example.org"}, false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	if got := numbers(h.mails("eve@example.org")); !slices.Equal(got, []string{"1"}) {
		t.Errorf("Eve's letters have the numbers %q", got)
	}
	h.answer("eve@example.org", "RESEND 2")
	h.poll()
	h.sendAll()
	wantText(t, h.last("eve@example.org"), "There is no letter 2 to you")
}
