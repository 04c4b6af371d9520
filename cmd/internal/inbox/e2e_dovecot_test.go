package inbox_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/seneschal-pbem/seneschal/mail/mailtest"
)

// The same two years with all mailboxes on a Dovecot, the office's and the players'.
func TestTwoYearsOnDovecot(t *testing.T) {
	t.Parallel()
	twoYears(t, func(now func() time.Time) servers { return onDovecot(t, now) })
}

// startDovecot starts Dovecot, which the check on commits must have.
func startDovecot(t testing.TB, dir string) *mailtest.Dovecot {
	t.Helper()
	d, err := mailtest.StartDovecot(dir, nil, nil)
	if errors.Is(err, mailtest.ErrNoDovecot) && os.Getenv("SENESCHAL_CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Stop)
	return d
}

// onDovecot starts Dovecot, and a server before it that takes mail by SMTP and puts it into
// Dovecot's mailboxes.
func onDovecot(t testing.TB, now func() time.Time) servers {
	t.Helper()
	d := startDovecot(t, t.TempDir())
	b := &backend{dovecot: d, now: now}
	s := smtp.NewServer(b)
	s.Domain, s.AllowInsecureAuth, s.ErrorLog = "localhost", true, log.New(io.Discard, "", 0)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var done sync.WaitGroup
	done.Go(func() { s.Serve(ln) })
	t.Cleanup(func() {
		ln.Close()
		s.Close()
		done.Wait()
	})
	return servers{imap: d.Addr(), smtp: ln.Addr().String(), add: b.add}
}

// A backend puts mail into the mailboxes that it knows.
type backend struct {
	dovecot *mailtest.Dovecot
	now     func() time.Time
	mu      sync.Mutex
	known   map[string]bool
}

func (b *backend) add(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known == nil {
		b.known = map[string]bool{}
	}
	b.known[address] = true
}

func (b *backend) knows(address string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.known[address]
}

// NewSession begins one connection.
func (b *backend) NewSession(*smtp.Conn) (smtp.Session, error) {
	return &inboundSession{backend: b}, nil
}

// An inboundSession is one connection by which mail comes in.
type inboundSession struct {
	*backend
	from, to string
}

func (d *inboundSession) Reset()                   { d.from, d.to = "", "" }
func (d *inboundSession) Logout() error            { return nil }
func (d *inboundSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (d *inboundSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, secret string) error {
		if !d.knows(user) || secret != mailtest.DovecotPassword {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}

func (d *inboundSession) Mail(from string, _ *smtp.MailOptions) error {
	d.from = from
	return nil
}

func (d *inboundSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if !d.knows(withoutPlus(to)) {
		return &smtp.SMTPError{Code: 550, Message: "no mailbox of this name"}
	}
	d.to = to
	return nil
}

func (d *inboundSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	trace := fmt.Appendf(nil, "Return-Path: <%s>\r\nDelivered-To: %s\r\n", d.from, d.to)
	return d.dovecot.Deliver(withoutPlus(d.to), d.now(), bytes.Join([][]byte{trace, raw}, nil))
}

// withoutPlus is the mailbox of an address.
func withoutPlus(address string) string {
	name, domain, _ := strings.Cut(address, "@")
	name, _, _ = strings.Cut(name, "+")
	return name + "@" + domain
}
