package inbox_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

var listUnsubscribe = regexp.MustCompile(`(?m)^List-Unsubscribe: ?(?:\r\n )?<mailto:([^>?]+)\?subject=([^>]+)>\r\n`)

// unsubscribeBy is to where, and under which Subject, the latest mail of a player says that fewer letters can be asked for.
func (h *house) unsubscribeBy(address string) (to, subject string) {
	h.t.Helper()
	all := h.post.Mails(address)
	found := listUnsubscribe.FindStringSubmatch(string(all[len(all)-1].Raw))
	if found == nil {
		h.t.Fatalf("the latest mail of %s has no List-Unsubscribe:\n%.800s", address, all[len(all)-1].Raw)
	}
	subject, err := url.PathUnescape(found[2])
	if err != nil {
		h.t.Fatal(err)
	}
	return found[1], subject
}

// A mail program asks for fewer letters: one letter says so, nothing is lost, and what asks nothing of the player does not come.
func TestQuiet(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Reminders = []int{48}
	h.begin("training", 2)
	const ann, ben = "ann@example.org", "ben@example.org"
	to, subject := h.unsubscribeBy(ann)
	h.readAll(2)
	count := func(address string) int { h.sendAll(); return len(h.mails(address)) }

	h.deliver(ann, officeAddress, "", "Subject: QUIET\r\n") // forged
	h.poll()
	if h.seat(0).Quiet || count(ann) != 0 {
		t.Fatal("a mail without the key is obeyed, or answered")
	}
	h.deliver("robot@provider.example", to, "HIRE 1 MAN", "Subject: "+subject+"\r\nAuto-Submitted: auto-generated\r\n")
	h.wantOutcomes("answered")
	h.sendAll()
	m := h.last(ann)
	t.Log(m.Subject + "\n" + m.Text)
	wantText(t, m, "Your mail program has asked, in your name, that you get fewer letters.", "QUIET OFF, in answer to any letter, ends this.")
	h.wantOrders(0, "")
	h.deliver(ann, to, "please", "Subject: "+subject+"\r\n")
	h.deliver(ann, to, "QUIET OFF", "Subject: QUIET OFF\r\n") // the key is good for nothing else
	h.wantOutcomes("nothing nothing")
	if n := count(ann); n != 0 || !h.seat(0).Quiet {
		t.Fatalf("%d letters answer what changes nothing", n)
	}

	h.answer(ben, "LETTER TO ALL\nPeace?\nEND LETTER")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.last(ben), h.seat(0).Lord+" gets letters of others only when asking for them.")
	for _, length := range []string{"24", "-24"} {
		if _, err := season.Extend(t.Context(), h.Office, "valley", length, false); err != nil {
			t.Fatal(err)
		}
		h.sendAll()
		h.last(ben)
		if all := h.mails(ann); len(all) != map[string]int{"24": 0, "-24": 1}[length] {
			t.Errorf("%q tell that the deadline has moved by %s", subjects(all), length)
		} else if len(all) > 0 {
			wantText(t, all[0], "1 letter of other players has come: LETTERS brings it.")
		}
	}
	h.at(h.status().Deadline.Add(-48*time.Hour + time.Second))
	h.poll()
	if all, err := season.Remind(t.Context(), h.Office); err != nil || len(all) != 1 || all[0].Lord != h.seat(1).Lord {
		t.Errorf("reminded: %v %v", all, err)
	}
	for i, want := range []string{"", "Peace?"} {
		h.answer(ann, []string{"STATUS", "LETTERS"}[i])
		h.poll()
		h.sendAll()
		if text := h.last(ann).Text; want != "" && !strings.Contains(text, want) || want == "" && strings.Contains(text, "other players has come") {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	h.answer(ann, "QUIET OFF")
	h.poll()
	h.sendAll()
	wantText(t, h.last(ann), "You get all letters again")
	h.answer(ben, "LETTER TO ALL\nWell?\nEND LETTER")
	h.poll()
	if n := count(ann); n != 1 {
		t.Errorf("%d letters bring what another player writes", n)
	}

	h.post.AddUser("eve@example.org", password)
	if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: h.seat(0).Lord, Address: "eve@example.org"}, false); err != nil {
		t.Fatal(err)
	}
	h.deliver(ann, to, "", "Subject: QUIET\r\n")
	h.wantOutcomes("unknown")
	if h.seat(0).Quiet {
		t.Error("a former player asks for fewer letters to the seat")
	}
}

// Where mail to plus addresses does not arrive, the key stands in the Subject.
func TestQuietWithoutPlus(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.Account.NoPlus = true
	h.begin("training", 2)
	to, subject := h.unsubscribeBy("ann@example.org")
	h.deliver("ann@example.org", to, "", "Subject: "+subject+"\r\n")
	h.wantOutcomes("answered")
	if to != officeAddress || !h.seat(0).Quiet {
		t.Errorf("to %s, %q", to, subject)
	}
}
