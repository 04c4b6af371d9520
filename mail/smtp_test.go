package mail_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

const ann = "ann@example.org"

func sender(tb testing.TB, p *postoffice.Office) *mail.Sender {
	tb.Helper()
	s, err := mail.DialSMTP(tb.Context(), mail.SMTP{Addr: p.SMTPAddr(), TLS: mail.Plain, Timeout: wait})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { s.Close() })
	return s
}

func TestSend(t *testing.T) {
	t.Parallel()
	p := office(t, postoffice.Options{Now: func() time.Time { return taken }})
	p.AddUser(ann, password)
	s := sender(t, p)
	raw := []byte("From: a@example.org\r\n\r\n.HOLD 10\r\n..\r\n")
	try := func(what, to string, state mail.State, code int) {
		t.Helper()
		r := s.Send(t.Context(), gm, to, raw)
		if r.State != state || r.Code != code || (r.Err == nil) != (state == mail.Sent) {
			t.Errorf("%s: %+v, want %v %d", what, r, state, code)
		}
	}
	try("usual", ann, mail.Sent, 250)
	try("plus part", "Ann+key@Example.org", mail.Sent, 250)
	try("nobody", "nobody@example.org", mail.Refused, 550)
	try("line break", "ann@example.org>\r\nRSET", mail.Refused, 0)
	p.Refuse(ann, 451)
	try("not now", ann, mail.Deferred, 451)
	p.Refuse(ann, 421)
	try("closing", ann, mail.Deferred, 421)
	p.Refuse(ann, 0)
	p.Fail(postoffice.RefuseData, postoffice.DeferData, postoffice.CutBefore, postoffice.CutAfter)
	try("refused at its end", ann, mail.Refused, 554)
	try("deferred at its end", ann, mail.Deferred, 451)
	try("cut before", ann, mail.Uncertain, 0)
	try("cut after", ann, mail.Uncertain, 0)
	try("again", ann, mail.Sent, 250)
	got := p.Mails(ann)
	if len(got) != 4 {
		t.Fatalf("%d mails came", len(got))
	}
	if m := got[1]; m.From != gm || !m.At.Equal(taken) || !bytes.HasSuffix(m.Raw, raw) || !bytes.Contains(m.Raw, []byte("Delivered-To: Ann+key@Example.org")) {
		t.Errorf("%+v", m)
	}
}

func TestDialSMTP(t *testing.T) {
	t.Parallel()
	p := office(t, postoffice.Options{})
	closed := closedPort(t)
	for _, c := range []struct {
		o    mail.SMTP
		want []string
	}{
		{mail.SMTP{Addr: closed, TLS: mail.Plain}, []string{closed, "nothing answered"}},
		{mail.SMTP{Addr: ":25", TLS: mail.Plain}, []string{"host:port", "465"}},
		{mail.SMTP{Addr: "mail.example.org:25", TLS: mail.Plain}, []string{"mail.example.org:25", "starttls"}},
		{mail.SMTP{Addr: p.SMTPAddr(), TLS: ""}, []string{"tls, starttls or plain"}},
		{mail.SMTP{Addr: p.SMTPAddr(), TLS: mail.StartTLS}, []string{p.SMTPAddr(), "no STARTTLS"}},
		{mail.SMTP{Addr: p.SMTPAddr(), TLS: mail.Plain, User: gm, Password: "wrong"}, []string{p.SMTPAddr(), gm, "by PLAIN was refused", "535"}},
	} {
		c.o.Timeout = wait
		_, err := mail.DialSMTP(t.Context(), c.o)
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: %v does not say %q", c.o, err, want)
			}
		}
	}
	s, err := mail.DialSMTP(t.Context(), mail.SMTP{Addr: p.SMTPAddr(), TLS: mail.Plain, User: gm, Password: password, Timeout: wait})
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	for range 2 { // the second time it cannot even connect
		if r := s.Send(t.Context(), gm, ann, []byte("x")); r.State != mail.Deferred || r.Err == nil {
			t.Errorf("no server: %+v", r)
		}
	}
}

// smtpScript answers as a server does until a line begins with the word, to which
// it answers with what is given.
func smtpScript(tb testing.TB, word, answer string) mail.SMTP {
	data := false
	addr := scripted(tb, "220 here\r\n", func(line string) string {
		switch {
		case strings.HasPrefix(line, word):
			return answer
		case line == "DATA":
			data = true
			return "354 go on\r\n"
		case data && line != ".":
			return ""
		}
		data = false
		return "250 fine\r\n"
	})
	return mail.SMTP{Addr: addr, TLS: mail.Plain, Timeout: wait}
}

// TestSendCut ends the connection, or falls silent, at each step of the dialogue.
func TestSendCut(t *testing.T) {
	t.Parallel()
	for at, want := range map[string]mail.State{"MAIL": mail.Deferred, "RCPT": mail.Deferred, "DATA": mail.Deferred, ".": mail.Uncertain} {
		for _, answer := range []string{"cut", ""} {
			t.Run(at+answer, func(t *testing.T) {
				t.Parallel()
				o := smtpScript(t, at, answer)
				if answer == "" {
					o.Timeout = 30 * time.Millisecond
				}
				s, err := mail.DialSMTP(t.Context(), o)
				if err != nil {
					t.Fatal(err)
				}
				r := s.Send(t.Context(), gm, ann, []byte("\r\nHOLD 10\r\n"))
				if r.State != want || r.Err == nil {
					t.Errorf("%+v", r)
				}
				if silent := errors.Is(r.Err, os.ErrDeadlineExceeded); silent != (answer == "") {
					t.Errorf("%v", r.Err)
				}
			})
		}
	}
	t.Run("greeting", func(t *testing.T) {
		t.Parallel()
		addr := scripted(t, "", func(string) string { return "" })
		for _, word := range []string{mail.Plain, mail.StartTLS, mail.ImplicitTLS} {
			_, err := mail.DialSMTP(t.Context(), mail.SMTP{Addr: addr, TLS: word, Timeout: 30 * time.Millisecond})
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%s: %v", word, err)
			}
		}
	})
}

func TestSendToldToStop(t *testing.T) {
	t.Parallel()
	s, err := mail.DialSMTP(t.Context(), smtpScript(t, ".", ""))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(30*time.Millisecond, cancel)
	if r := s.Send(ctx, gm, ann, []byte("\r\n")); r.State != mail.Uncertain || !errors.Is(r.Err, context.Canceled) {
		t.Errorf("%+v", r)
	}
	if r := s.Send(ctx, gm, ann, []byte("\r\n")); r.State != mail.Deferred {
		t.Errorf("stopped before it began: %+v", r)
	}
}
