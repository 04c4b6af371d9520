package inbox_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// The master finds out what became of every mail: whose it was, what came of it, what of it was read, which orders it left, which letters
// answered it and whether they left; what is not kept of it is said. No key of it is shown.
func TestInboxTellsWhatBecameOfMail(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	key := keyIn(t, h.replyTo(ann))
	h.answer(ann, "HIRE 1 MAN\n\x1b[2JHello "+key+" and "+strings.ToUpper(key)+"\n\nOn Monday you wrote:\n> HOLD ALL")
	h.deliver("stranger@example.net", officeAddress, strings.Repeat("hello ", 20_000), "Subject: =?utf-8?q?caf=C3=A9_=1B[2J?= [0123456789abcdefghjkmnpqrs]\r\n")
	h.wantOutcomes("entered unknown")
	all := h.list(inbox.ListRequest{Most: 10})
	if len(all) != 2 || all[0].From != "stranger@example.net" || all[0].Outcome != letter.Unknown || all[0].Game != "" || len(all[0].Answers) != 0 || !strings.HasPrefix(all[0].Subject, "café") || !strings.HasSuffix(all[0].Subject, "[(order key)]") {
		t.Fatalf("%+v", all)
	}
	entered, stranger := all[1], all[0].ID
	if entered.Says() != "entered: its orders are in; a receipt for orders of winter of year 1 waits to be sent" ||
		entered.Game+" "+entered.Lord+" "+entered.Season != "valley Lancelot winter of year 1" {
		t.Errorf("%+v: %s", entered, entered.Says())
	}
	h.sendAll()
	m := h.show(entered.ID, key)
	if len(m.Above) == 0 || m.Above[0] != "HIRE 1 MAN" || len(m.Orders) != 1 || strings.Join(m.Orders[0].Lines, "") != "HIRE 1 MAN" || m.Orders[0].Of != "winter of year 1" ||
		m.Kept != "" || !strings.HasPrefix(m.Answers[0].Arrival, "left on ") || m.Answers[0].To != ann {
		t.Errorf("%+v", m)
	}
	if m = h.show(stranger, key); len(m.Above) > 0 || !strings.Contains(m.Kept, "only the first 64 KB") {
		t.Errorf("%q, %q", m.Above, m.Kept)
	}
	h.pass(31 * 24 * time.Hour)
	h.poll()
	if m = h.show(stranger, key); !strings.Contains(m.Kept, "kept for 30 days") || m.Raw != "" {
		t.Errorf("%q", m.Kept)
	}
	for _, c := range []struct {
		r    inbox.ListRequest
		want int
	}{{inbox.ListRequest{Game: "valley"}, 1}, {inbox.ListRequest{From: "ANN@example.org"}, 1}, {inbox.ListRequest{Outcome: "unknown"}, 1},
		{inbox.ListRequest{Game: "valley", Lord: "gawaine"}, 0}, {inbox.ListRequest{Since: h.clock()}, 0}, {inbox.ListRequest{Game: "valley", Lord: "lancelot", Outcome: "entered"}, 1}} {
		c.r.Most = 5
		if got := h.list(c.r); len(got) != c.want {
			t.Errorf("%+v: %d mails", c.r, len(got))
		}
	}
	if _, err := inbox.List(t.Context(), h.Office, inbox.ListRequest{Outcome: "entred", Most: 1}); err == nil {
		t.Error("a word is an outcome that is none")
	}
}

// list lists mails.
func (h *house) list(r inbox.ListRequest) []inbox.ListedMail {
	h.t.Helper()
	all, err := inbox.List(h.t.Context(), h.Office, r)
	if err != nil {
		h.t.Fatal(err)
	}
	return all
}

// show shows a mail with its raw text, in which no key and no control character may be.
func (h *house) show(id store.InboxID, key string) inbox.ShownMail {
	h.t.Helper()
	m, err := inbox.Show(h.t.Context(), h.Office, id, true)
	if err != nil {
		h.t.Fatal(err)
	}
	text, err := json.Marshal(m)
	if err != nil {
		h.t.Fatal(err)
	}
	if strings.Contains(strings.ToLower(string(text)), key) || strings.ContainsAny(m.Raw, "\x1b\r") || strings.Contains(string(text), `\u001b`) {
		h.t.Errorf("a key or a control character is shown: %s", text)
	}
	return m
}

// Keys are hidden in each form in which mail programs write them, and control characters made blank.
func TestCleanMail(t *testing.T) {
	t.Parallel()
	const key = "0123456789abcdefghjkmnpqrs"
	long := strings.Repeat("SElSRSAxIE1B", 6)
	for _, c := range []struct{ text, want string }{
		{"To: office+" + key + "@example.org", "To: office+(order key)@example.org"},
		{"[" + strings.ToUpper(key) + "]", "[(order key)]"},
		{"=5B" + key + "=5D", "=5B(order key)=5D"},
		{"mailto:office%2B" + key + "%40x", "mailto:office%2B(order key)%40x"},
		{"key=" + key, "key=(order key)"},
		{"_" + key + "_", "_(order key)_"},
		{key[:9] + "=\r\n" + key[9:] + " and", "(order key) and"},
		{"\x1b[2J\u202ea\tb\xff", " [2J a b\ufffd"},
		{"Subject: =?utf-8?b?" + long + "?=", "Subject: =?utf-8?b?…?="},
		{"a\r\n" + long + "\r\nSElS\r\n\r\nb", "a\n(lines of base64 are left out)\n\nb"},
	} {
		if got := inbox.CleanRaw([]byte(c.text)); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// keyIn is the order key in an address.
func keyIn(t *testing.T, address string) string {
	t.Helper()
	_, key, _ := strings.Cut(address, "+")
	key, _, ok := strings.Cut(key, "@")
	if !ok || len(key) != 26 {
		t.Fatalf("no key in %q", address)
	}
	return key
}
