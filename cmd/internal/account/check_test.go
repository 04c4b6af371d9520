package account

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

const (
	officeAddress = "office@example.org"
	password      = "secret"
)

// trying is an account and the post office that keeps it.
func trying(t *testing.T, o postoffice.Options) (*Account, *postoffice.Office) {
	t.Helper()
	post, err := postoffice.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	post.AddUser(officeAddress, password)
	return &Account{Name: "Test Office", Address: officeAddress, Folder: "INBOX", Processed: "Processed",
		IMAP: mail.IMAP{Addr: post.IMAPAddr(), TLS: mail.Plain, User: officeAddress, Password: password, Timeout: 20 * time.Second},
		SMTP: mail.SMTP{Addr: post.SMTPAddr(), TLS: mail.Plain, User: officeAddress, Password: password, Timeout: 20 * time.Second}}, post
}

// told is all that a check says, step by step, with its errors and hints.
func told(steps []CheckStep) string {
	var b strings.Builder
	for _, s := range steps {
		b.WriteString(s.Name + ": " + strings.Join(s.Says, "; ") + "\n")
		var hinted interface{ Hint() string }
		if s.Err != nil {
			b.WriteString("error: " + s.Err.Error() + "\n")
		}
		if errors.As(s.Err, &hinted) {
			b.WriteString("hint: " + hinted.Hint() + "\n")
		}
	}
	return b.String()
}

func expect(t *testing.T, steps []CheckStep, fails bool, want ...string) {
	t.Helper()
	all := told(steps)
	if CheckFailed(steps) != fails {
		t.Errorf("failed: %v, want %v\n%s", !fails, fails, all)
	}
	for _, w := range want {
		if !strings.Contains(all, w) {
			t.Errorf("%q is not said:\n%s", w, all)
		}
	}
}

// TestTry tries accounts on servers that can more or less; each leaves nothing to be read.
func TestTry(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o    postoffice.Options
		want []string
	}{
		{postoffice.Options{}, []string{"MOVE is there", "its plus part has survived", "Subject and text are unchanged", "it was moved to Processed"}},
		{postoffice.Options{NoMove: true, NoIdle: true}, []string{"MOVE is missing: mail is copied and then expunged", "IDLE is missing: new mail is seen at the next poll", "it was moved"}},
		{postoffice.Options{NoMove: true, NoUIDPlus: true}, []string{"UIDPLUS is missing: handled mail stays", "Processed is not used", "it was marked as done"}},
		{postoffice.Options{Auth: []string{"LOGIN"}}, []string{"by LOGIN"}},
		{postoffice.Options{Rewrite: func(raw []byte) []byte { return append(raw, "An advertisement\r\n"...) }}, []string{`its text was changed: line 10 came as "An advertisement"`}},
		{postoffice.Options{Rewrite: func(raw []byte) []byte {
			return bytes.Replace(raw, []byte("Subject: "), []byte("Subject: [spam?] "), 1)
		}}, []string{`its Subject was changed to "[spam?] Seneschal`}},
		{postoffice.Options{Rewrite: func(raw []byte) []byte {
			return bytes.Replace(raw, []byte("Message-Id: <"), []byte("Message-Id: <x"), 1)
		}}, []string{"its Message-ID was changed"}},
	} {
		o, post := trying(t, c.o)
		steps := o.Try(t.Context(), Check{Wait: time.Minute})
		expect(t, steps, false, c.want...)
		if same := strings.Contains(told(steps), "are unchanged"); same != (c.o.Rewrite == nil) {
			t.Errorf("unchanged: %v\n%s", same, told(steps))
		}
		client, err := mail.DialIMAP(t.Context(), o.IMAP)
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		if _, err := client.Select(t.Context(), "INBOX"); err != nil {
			t.Fatal(err)
		}
		if left, err := client.Waiting(t.Context()); err != nil || len(left) != 0 || len(post.Mails(officeAddress)) != 1 {
			t.Errorf("left waiting: %v, %v", left, err)
		}
	}
}

// TestCheckOverTLS names the version.
func TestCheckOverTLS(t *testing.T) {
	t.Parallel()
	cert, err := mailtest.NewCertificate()
	if err != nil {
		t.Fatal(err)
	}
	for word, implicit := range map[string]bool{mail.StartTLS: false, mail.ImplicitTLS: true} {
		o, _ := trying(t, postoffice.Options{TLSConfig: cert.Server(), TLS: implicit})
		o.IMAP.TLS, o.SMTP.TLS, o.IMAP.TLSConfig, o.SMTP.TLSConfig = word, word, cert.Client(), cert.Client()
		steps := o.Try(t.Context(), Check{DryRun: true})
		expect(t, steps, false)
		if n := strings.Count(told(steps), "TLS 1.3, logged in"); n != 2 {
			t.Errorf("%s: TLS is said %d times:\n%s", word, n, told(steps))
		}
	}
}

// TestCheckWithoutPlus meets a provider who does not deliver plus addresses: it is found out
// that nothing else is wrong, and the setting that helps helps.
func TestCheckWithoutPlus(t *testing.T) {
	t.Parallel()
	o, post := trying(t, postoffice.Options{NoPlus: true})
	expect(t, o.Try(t.Context(), Check{Wait: time.Minute}), true,
		"error: SMTP server", "plain return: it came back", "error: mail to office+check@example.org does not arrive", "plus = false")
	o.NoPlus = true
	steps := o.Try(t.Context(), Check{Wait: time.Minute})
	expect(t, steps, false, "Subject and text are unchanged")
	if strings.Contains(told(steps), "plus part") || len(post.Mails(officeAddress)) != 2 {
		t.Errorf("with plus = false:\n%s", told(steps))
	}
}

// TestCheckGivesUp waits for mails that never come.
func TestCheckGivesUp(t *testing.T) {
	t.Parallel()
	for _, noIdle := range []bool{false, true} {
		o, post := trying(t, postoffice.Options{NoIdle: noIdle})
		post.Fail(postoffice.Lose, postoffice.Lose)
		expect(t, o.Try(t.Context(), Check{Wait: 30 * time.Millisecond}), true,
			"error: the mail to office+check@example.org has not come into INBOX within 30ms", "hint: is it in the spam folder",
			"error: the mail to office@example.org has not come")
	}
	o, post := trying(t, postoffice.Options{})
	post.Fail(postoffice.Lose)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(30*time.Millisecond, cancel)
	steps := o.Try(ctx, Check{Wait: time.Minute})
	if last := steps[len(steps)-1]; !errors.Is(last.Err, context.Canceled) {
		t.Errorf("told to stop:\n%s", told(steps))
	}
}
