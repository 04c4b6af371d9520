package postoffice_test

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-smtp"

	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

const (
	ann = "ann@example.org"
	raw = "Subject: x\r\n\r\nHOLD 10\r\n"
)

func start(t *testing.T, o postoffice.Options) *postoffice.Office {
	t.Helper()
	p, err := postoffice.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	p.AddUser(ann, "secret")
	return p
}

// TestThrough hands a mail in by SMTP and finds it by IMAP.
func TestThrough(t *testing.T) {
	t.Parallel()
	p := start(t, postoffice.Options{})
	c, err := smtp.Dial(p.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.SendMail("gm@example.org", []string{"Ann+x@example.org"}, strings.NewReader(raw)); err != nil {
		t.Fatal(err)
	}
	in, err := imapclient.DialInsecure(p.IMAPAddr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := in.Login(ann, "secret").Wait(); err != nil {
		t.Fatal(err)
	}
	if box, err := in.Select("INBOX", nil).Wait(); err != nil || box.NumMessages != 1 {
		t.Errorf("%+v, %v", box, err)
	}
	if got := p.Mails(ann); len(got) != 1 || got[0].To != "Ann+x@example.org" || !strings.HasSuffix(string(got[0].Raw), raw) {
		t.Errorf("%+v", got)
	}
}

func TestDeliver(t *testing.T) {
	t.Parallel()
	p := start(t, postoffice.Options{})
	at := time.Date(2026, 3, 3, 10, 0, 0, 0, time.UTC)
	if err := p.Deliver("ANN+y@example.org", at, []byte(raw)); err != nil {
		t.Fatal(err)
	}
	if err := p.Deliver("guy@example.org", at, []byte(raw)); err == nil {
		t.Error("a mail for nobody was delivered")
	}
	if got := p.Mails(ann); len(got) != 1 || !got[0].At.Equal(at) {
		t.Errorf("%+v", got)
	}
	if got := p.Mails("guy@example.org"); got != nil {
		t.Errorf("%+v", got)
	}
}

// greeted opens a connection and waits for the server's first line.
func greeted(t *testing.T, addr string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := conn.Read(make([]byte, 512)); err != nil {
		t.Fatal(err)
	}
	return conn
}

// ended fails unless the server has left the connection. (Dialling again would
// prove nothing: the port may be another's by now.)
func ended(t *testing.T, conn net.Conn) {
	t.Helper()
	conn.SetReadDeadline(time.Now().Add(time.Minute))
	_, err := io.Copy(io.Discard, conn)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("%s still answers", conn.RemoteAddr())
	}
}

// TestClose ends every connection, and may be done at once and twice.
func TestClose(t *testing.T) {
	t.Parallel()
	p := start(t, postoffice.Options{})
	in, out := greeted(t, p.IMAPAddr()), greeted(t, p.SMTPAddr())
	for range 2 {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	ended(t, in)
	ended(t, out)
	if err := start(t, postoffice.Options{}).Close(); err != nil {
		t.Error(err)
	}
}

// TestDovecot starts two at once, which share nothing, and stops them.
func TestDovecot(t *testing.T) {
	t.Parallel()
	for range 2 {
		d, err := mailtest.StartDovecot(t.TempDir(), nil, nil)
		if errors.Is(err, mailtest.ErrNoDovecot) && os.Getenv("SENESCHAL_CI") == "" {
			t.Skip(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		conn := greeted(t, d.Addr())
		defer func() {
			d.Stop()
			ended(t, conn)
		}()
		if err := d.Deliver(ann, time.Now(), []byte(raw)); err != nil {
			t.Error(err)
		}
	}
}
