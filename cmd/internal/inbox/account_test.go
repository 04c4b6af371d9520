package inbox_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// TestCheckWhileServing finds the mail where an office that runs has put it.
func TestCheckWhileServing(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	began := false
	h.Account.Try(t.Context(), account.Check{Wait: time.Minute, Each: func(s account.CheckStep) {
		if s.Name == "letter" {
			began = true
			r, err := inbox.Poll(t.Context(), h.Office)
			if err != nil || len(r.Handled) != 1 || r.Handled[0].Outcome != letter.Automatic {
				t.Errorf("the office took it for %+v, %v", r, err)
			}
		}
		if s.Name == "return" && (s.Err != nil || !strings.Contains(strings.Join(s.Says, ";"), "it came back into Processed")) {
			t.Errorf("%+v", s)
		}
	}})
	if !began {
		t.Error("no mail was sent")
	}
	if n := len(h.post.Mails(officeAddress)); n != 1 {
		t.Errorf("%d mails: our own was answered", n)
	}
}

// TestRefusedLoginSaysWhy shows that a poll and a send with a wrong password do not blame the address.
func TestRefusedLoginSaysWhy(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.Account.IMAP.Password, h.Account.SMTP.Password = "wrong", "wrong"
	_, in := inbox.Poll(t.Context(), h.Office)
	_, dry := inbox.DryPoll(t.Context(), h.Office)
	_, out := letter.Send(t.Context(), h.Office)
	for _, err := range []error{in, dry, out} {
		var hinted interface{ Hint() string }
		if !errors.As(err, &hinted) || strings.Contains(hinted.Hint(), "addr") || !strings.Contains(hinted.Hint(), "password") {
			t.Errorf("%v", err)
		}
	}
}

// TestAnswersWithoutPlus plays the first letters of an office whose plus addresses do not arrive.
func TestAnswersWithoutPlus(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{NoPlus: true})
	h.Account.NoPlus = true
	h.begin("training", 2)
	for _, m := range h.post.Mails("ann@example.org") {
		if !bytes.Contains(m.Raw, []byte("Reply-To: \"Test Office\" <"+officeAddress+">")) {
			t.Errorf("answers go to:\n%s", m.Raw[:400])
		}
	}
}
