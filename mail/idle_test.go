package mail_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// idling opens the inbox and fetches all, as serve does before it idles.
func idling(t *testing.T, s server) *mail.Client {
	t.Helper()
	c := open(t, s.o, "INBOX")
	fetch(t, c, 0, 0)
	return c
}

func TestIdle(t *testing.T) {
	t.Parallel()
	eachServer(t, func(t *testing.T, s server) {
		c := idling(t, s)
		if !c.CanIdle() {
			t.Fatal("no IDLE is offered")
		}
		if woken, err := c.Idle(t.Context(), time.Millisecond); woken || err != nil {
			t.Errorf("with no new mail: %v, %v", woken, err)
		}
		come := make(chan error, 1)
		go func() { come <- s.deliver(numbered(1)...) }()
		if woken, err := c.Idle(t.Context(), wait); !woken || err != nil {
			t.Errorf("with new mail: %v, %v", woken, err)
		}
		if err := <-come; err != nil {
			t.Fatal(err)
		}
		if got := fetch(t, c, 0, 0); len(uids(got)) != 1 {
			t.Errorf("fetched %v", uids(got))
		}
	})
}

// TestIdleHeardBefore delivers between the fetch and IDLE: what the server says of it in
// answer to another command is not lost.
func TestIdleHeardBefore(t *testing.T) {
	t.Parallel()
	s := memory(t, postoffice.Options{})
	c := idling(t, s)
	if err := s.deliver(numbered(1)...); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Waiting(t.Context()); err != nil {
		t.Fatal(err)
	}
	if woken, err := c.Idle(t.Context(), wait); !woken || err != nil {
		t.Errorf("%v, %v", woken, err)
	}
	if err := s.deliver(numbered(1)...); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Waiting(t.Context()); err != nil {
		t.Fatal(err)
	}
	fetch(t, c, 0, 0)
	if woken, err := c.Idle(t.Context(), time.Millisecond); woken || err != nil {
		t.Errorf("woken by a mail that was fetched: %v, %v", woken, err)
	}
}

func TestIdleToldToStop(t *testing.T) {
	t.Parallel()
	eachServer(t, func(t *testing.T, s server) {
		c := idling(t, s)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		if woken, err := c.Idle(ctx, wait); woken || !errors.Is(err, context.Canceled) {
			t.Errorf("%v, %v", woken, err)
		}
		if _, err := c.Waiting(t.Context()); err != nil {
			t.Errorf("the client after that: %v", err)
		}
	})
}

func TestNoIdle(t *testing.T) {
	t.Parallel()
	plain := memory(t, postoffice.Options{NoIdle: true})
	cert, err := mailtest.NewCertificate()
	if err != nil {
		t.Fatal(err)
	}
	secret := memory(t, postoffice.Options{NoIdle: true, TLSConfig: cert.Server(), TLS: true})
	secret.o.TLS, secret.o.TLSConfig = mail.ImplicitTLS, cert.Client()
	for _, s := range []server{plain, secret} {
		c := idling(t, s)
		if c.CanIdle() {
			t.Error("IDLE is offered")
		}
		if _, err := c.Idle(t.Context(), wait); !errors.Is(err, mail.ErrNoIdle) {
			t.Errorf("%v", err)
		}
		if _, err := c.Waiting(t.Context()); err != nil {
			t.Errorf("the client after that: %v", err)
		}
	}
}

// TestIdleRefused meets a server that offers IDLE and does not take it.
func TestIdleRefused(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{"NO", "BAD"} {
		c := open(t, idleScript(t, map[string]string{"IDLE": "TAG " + answer + " not now\r\n"}), "INBOX")
		if _, err := c.Idle(t.Context(), wait); !errors.Is(err, mail.ErrNoIdle) || !strings.Contains(err.Error(), "not now") {
			t.Errorf("%s: %v", answer, err)
		}
		if c.CanIdle() {
			t.Errorf("%s: still thought to have it", answer)
		}
		if _, err := c.Waiting(t.Context()); err != nil {
			t.Errorf("%s: the client after that: %v", answer, err)
		}
	}
}

// TestIdleSilent meets servers that fall silent, or go, at each step of IDLE.
func TestIdleSilent(t *testing.T) {
	t.Parallel()
	for at, answers := range map[string]map[string]string{
		"IDLE": {"IDLE": ""},
		"DONE": {"IDLE": "+ idling\r\n", "DONE": ""},
	} {
		t.Run(at, func(t *testing.T) {
			t.Parallel()
			o := idleScript(t, answers)
			o.Timeout = 30 * time.Millisecond
			c := open(t, o, "INBOX")
			if _, err := c.Idle(t.Context(), time.Millisecond); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%v", err)
			}
		})
	}
	t.Run("gone", func(t *testing.T) {
		t.Parallel()
		c := open(t, idleScript(t, map[string]string{"IDLE": "+ idling\r\n* BYE for the night\r\ncut"}), "INBOX")
		if woken, err := c.Idle(t.Context(), wait); woken || err == nil {
			t.Errorf("%v, %v", woken, err)
		}
	})
	t.Run("quiet for long", func(t *testing.T) {
		t.Parallel()
		o := idleScript(t, map[string]string{"IDLE": "+ idling\r\n", "DONE": "TAG OK done\r\n"})
		o.Timeout = 20 * time.Millisecond
		c := open(t, o, "INBOX")
		if woken, err := c.Idle(t.Context(), 100*time.Millisecond); woken || err != nil {
			t.Errorf("silence within IDLE is no fault: %v, %v", woken, err)
		}
		if _, err := c.Waiting(t.Context()); err != nil {
			t.Errorf("the client after that: %v", err)
		}
	})
}

// idleScript is a server that offers IDLE and answers these commands so.
func idleScript(t *testing.T, answers map[string]string) mail.IMAP {
	tag := ""
	addr := scripted(t, "* OK ready\r\n", func(line string) string {
		command := line
		if line != "DONE" {
			tag, command, _ = strings.Cut(line, " ")
		}
		text, ok := answers[command]
		switch {
		case ok:
		case command == "CAPABILITY":
			text = "* CAPABILITY IMAP4rev1 IDLE\r\nTAG OK done\r\n"
		default:
			text = usualIMAP(command)
		}
		return strings.ReplaceAll(text, "TAG", tag)
	})
	return mail.IMAP{Addr: addr, TLS: mail.Plain, User: gm, Password: password, Timeout: wait}
}
