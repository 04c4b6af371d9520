package inbox_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// A mail without a key that fails DMARC at our own server is not answered; one with a key is, and its
// receipt says so. What others say, and without the setting all of it, counts nothing.
func TestDMARC(t *testing.T) {
	t.Parallel()
	const failed = "Authentication-Results: mx.example.org; dmarc=fail header.from=example.org\r\n"
	for _, c := range []struct{ server, field, keyless string }{
		{"mx.example.org", failed, "forged"},
		{"mx.example.org", "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\r\n", "asked"},
		{"mx.example.org", "Authentication-Results: other.example; dmarc=fail header.from=example.org\r\n", "asked"},
		{"mx.example.org", "", "asked"},
		{"", failed, "asked"},
	} {
		h := newHouse(t, postoffice.Options{})
		h.AuthservID = c.server
		h.begin("training", 2)
		h.mails(ann)
		to := h.replyTo(ann)
		h.deliver(ann, officeAddress, "HIRE 1 MAN", c.field)
		h.wantOutcomes(c.keyless)
		h.sendAll()
		if got := h.mails(ann); (len(got) == 0) != (c.keyless == "forged") {
			t.Errorf("%q: ann got %v", c.field, subjects(got))
		}
		h.deliver(ann, to, "HIRE 1 MAN", c.field)
		h.wantOutcomes("entered")
		h.sendAll()
		if receipt := h.last(ann); c.keyless == "forged" {
			wantText(t, receipt, "its domain says that it did not send it (DMARC)")
		} else {
			wantNot(t, receipt, "DMARC")
		}
	}
}

// A name that could not stand in a letter, or would show as another, is refused where it is set.
func TestNamesAreChecked(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 1, false)
	for _, name := range []string{"Ann\u202egnp", "Ann\r\nBcc: x", "Ann\x00", "\xff"} {
		if _, err := player.AddPlayer(t.Context(), h.Office, player.NewPlayer{Game: "valley", Address: ben, Player: name}, false); err == nil {
			t.Errorf("a player is called %q", name)
		}
		if err := game.CheckGameName(name); err == nil {
			t.Errorf("a game is called %q", name)
		}
	}
}
