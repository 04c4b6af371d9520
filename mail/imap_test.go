package mail_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

const (
	gm       = "gm@seneschal.example"
	password = mailtest.DovecotPassword
	wait     = 20 * time.Second // longer than any test takes
)

var taken = time.Date(2026, 3, 3, 10, 0, 1, 0, time.UTC)

// office starts a post office with the mailbox of the game master.
func office(tb testing.TB, o postoffice.Options) *postoffice.Office {
	tb.Helper()
	p, err := postoffice.New(o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { p.Close() })
	p.AddUser(gm, password)
	return p
}

// dovecot starts Dovecot, which the check on commits must have.
func dovecot(tb testing.TB, cert *mailtest.Certificate) *mailtest.Dovecot {
	tb.Helper()
	d, err := mailtest.StartDovecot(tb.TempDir(), cert, nil)
	if errors.Is(err, mailtest.ErrNoDovecot) && os.Getenv("SENESCHAL_CI") == "" {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(d.Stop)
	return d
}

// server is a mailbox of one of the servers that are tried.
type server struct {
	o       mail.IMAP
	deliver func(raws ...[]byte) error
}

// eachServer runs a test against every kind of server.
func eachServer(t *testing.T, test func(t *testing.T, s server)) {
	kinds := map[string]postoffice.Options{
		"all":                   {},
		"without MOVE":          {NoMove: true},
		"without MOVE, UIDPLUS": {NoMove: true, NoUIDPlus: true},
	}
	for name, o := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, memory(t, o))
		})
	}
	t.Run("dovecot", func(t *testing.T) {
		t.Parallel()
		d := dovecot(t, nil)
		test(t, server{
			mail.IMAP{Addr: d.Addr(), TLS: mail.Plain, User: gm, Password: password, Timeout: wait},
			func(raws ...[]byte) error { return d.Deliver(gm, taken, raws...) },
		})
	})
}

func memory(tb testing.TB, o postoffice.Options) server {
	p := office(tb, o)
	return server{
		mail.IMAP{Addr: p.IMAPAddr(), TLS: mail.Plain, User: gm, Password: password, Timeout: wait},
		func(raws ...[]byte) error {
			var errs []error
			for _, raw := range raws {
				errs = append(errs, p.Deliver(gm, taken, raw))
			}
			return errors.Join(errs...)
		},
	}
}

func open(tb testing.TB, o mail.IMAP, folder string) *mail.Client {
	tb.Helper()
	c, err := mail.DialIMAP(tb.Context(), o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() })
	if v, err := c.Select(tb.Context(), folder); err != nil || v == 0 {
		tb.Fatalf("UIDVALIDITY %d, %v", v, err)
	}
	return c
}

// fetch gathers what comes after a UID, batch by batch.
func fetch(tb testing.TB, c *mail.Client, after uint32, maxBytes int64) [][]mail.Raw {
	tb.Helper()
	var all [][]mail.Raw
	err := c.Fetch(tb.Context(), after, maxBytes, func(b []mail.Raw) error {
		all = append(all, b)
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

func uids(batches [][]mail.Raw) []uint32 {
	var out []uint32
	for _, b := range batches {
		for _, r := range b {
			out = append(out, r.UID)
		}
	}
	return out
}

func numbered(n int) [][]byte {
	var out [][]byte
	for i := range n {
		out = append(out, fmt.Appendf(nil, "From: ann@example.org\r\nSubject: %d\r\n\r\nHOLD %d\r\n", i+1, i+1))
	}
	return out
}

func TestFetch(t *testing.T) {
	t.Parallel()
	eachServer(t, func(t *testing.T, s server) {
		sent := numbered(5)
		if err := s.deliver(sent...); err != nil {
			t.Fatal(err)
		}
		c := open(t, s.o, "INBOX")
		all := fetch(t, c, 0, 0)
		if len(all) != 1 || !slices.Equal(uids(all), []uint32{1, 2, 3, 4, 5}) {
			t.Fatalf("fetched %v", uids(all))
		}
		for i, r := range all[0] {
			if !bytes.Equal(r.Body, sent[i]) || !r.InternalDate.Equal(taken) || r.Size != int64(len(sent[i])) || r.Truncated {
				t.Errorf("mail %d: %+v", i+1, r)
			}
		}
		if got := uids(fetch(t, c, 3, 0)); !slices.Equal(got, []uint32{4, 5}) {
			t.Errorf("after 3: %v", got)
		}
		for _, last := range []uint32{5, 9, ^uint32(0)} { // n:* matches the last mail all the same
			if got := uids(fetch(t, c, last, 0)); got != nil {
				t.Errorf("after %d: %v", last, got)
			}
		}
		if got, err := c.Waiting(t.Context()); err != nil || len(got) != 5 {
			t.Errorf("fetching left %v waiting, %v", got, err)
		}
	})
}

func TestFetchBatches(t *testing.T) {
	t.Parallel()
	s := memory(t, postoffice.Options{})
	if err := s.deliver(numbered(1100)...); err != nil {
		t.Fatal(err)
	}
	c := open(t, s.o, "INBOX")
	var sizes []int
	for _, b := range fetch(t, c, 0, 0) {
		sizes = append(sizes, len(b))
	}
	if !slices.Equal(sizes, []int{500, 500, 100}) {
		t.Errorf("batches of %v", sizes)
	}
	small := fetch(t, c, 1000, 200)
	for i, b := range small {
		sum := int64(0)
		for _, r := range b {
			sum += r.Size
		}
		if sum > 200 || len(b) < 2 && i < len(small)-1 {
			t.Errorf("a batch of %d mails with %d bytes", len(b), sum)
		}
	}
	stop := errors.New("enough")
	n := 0
	err := c.Fetch(t.Context(), 0, 0, func([]mail.Raw) error { n++; return stop })
	if !errors.Is(err, stop) || n != 1 {
		t.Errorf("%d batches after an error: %v", n, err)
	}
}

func TestFetchOversize(t *testing.T) {
	t.Parallel()
	eachServer(t, func(t *testing.T, s server) {
		small := numbered(2)
		head := "From: ann@example.org\r\nSubject: large\r\n\r\n"
		large := []byte(head + strings.Repeat(strings.Repeat("x", 98)+"\r\n", mail.MaxMail/100+1))
		if err := s.deliver(small[0], large, small[1]); err != nil {
			t.Fatal(err)
		}
		all := fetch(t, open(t, s.o, "INBOX"), 0, 0)
		if got := uids(all); len(all) != 3 || !slices.Equal(got, []uint32{1, 2, 3}) {
			t.Fatalf("fetched %v in %d batches", got, len(all))
		}
		r := all[1][0]
		if !r.Truncated || r.Size != int64(len(large)) || string(r.Body) != head {
			t.Errorf("the large mail: %v, %d bytes, %q", r.Truncated, r.Size, r.Body)
		}
		if m, err := mail.Read(r.Body); err != nil || m.Subject != "large" {
			t.Errorf("its header: %+v, %v", m, err)
		}
	})
}

func TestFile(t *testing.T) {
	t.Parallel()
	eachServer(t, func(t *testing.T, s server) {
		if err := s.deliver(numbered(4)...); err != nil {
			t.Fatal(err)
		}
		c := open(t, s.o, "INBOX")
		if err := c.File(t.Context(), []uint32{1, 3}, "Done/Spring"); err != nil {
			t.Fatal(err)
		}
		if left, err := c.Waiting(t.Context()); err != nil || !slices.Equal(left, []uint32{2, 4}) {
			t.Errorf("waiting: %v, %v", left, err)
		}
		if err := c.File(t.Context(), []uint32{1, 3}, "Done/Spring"); err != nil { // after a crash
			t.Errorf("filed twice: %v", err)
		}
		if strings.Contains(t.Name(), "UIDPLUS") {
			if got := uids(fetch(t, c, 0, 0)); len(got) != 4 {
				t.Errorf("without UIDPLUS a mail was expunged: %v", got)
			}
			return
		}
		if got := uids(fetch(t, c, 0, 0)); !slices.Equal(got, []uint32{2, 4}) {
			t.Errorf("in the inbox: %v", got)
		}
		filed := fetch(t, open(t, s.o, "Done/Spring"), 0, 0)
		if len(filed) != 1 || len(filed[0]) != 2 || !bytes.Contains(filed[0][1].Body, []byte("HOLD 3")) || !filed[0][1].InternalDate.Equal(taken) {
			t.Errorf("in the folder: %v", filed)
		}
	})
}

// A mail that came after the folder was opened is not gone from it: another process has taken it in meanwhile.
func TestFileWhatCameSince(t *testing.T) {
	t.Parallel()
	eachServer(t, func(t *testing.T, s server) {
		c := open(t, s.o, "INBOX")
		if err := s.deliver(numbered(2)...); err != nil {
			t.Fatal(err)
		}
		taken := uids(fetch(t, open(t, s.o, "INBOX"), 0, 0))
		if len(taken) != 2 {
			t.Fatalf("taken in: %v", taken)
		}
		if err := c.File(t.Context(), taken, "Done"); err != nil {
			t.Fatal(err)
		}
		if left, err := open(t, s.o, "INBOX").Waiting(t.Context()); err != nil || len(left) > 0 {
			t.Errorf("waiting: %v, %v", left, err)
		}
		if err := c.File(t.Context(), taken, "Done"); err != nil { // they are gone: the folder is opened again, and who knows what came meanwhile
			t.Fatal(err)
		}
		if woken, err := c.Idle(t.Context(), time.Minute); err != nil || !woken {
			t.Errorf("a folder that was opened again is not looked at: %v", err)
		}
	})
}

// TestFileFails files into the open folder itself, which servers refuse: no mail
// may be lost. The library's own fallback for MOVE empties the inbox here.
func TestFileFails(t *testing.T) {
	t.Parallel()
	for _, o := range []postoffice.Options{{}, {NoMove: true}} {
		s := memory(t, o)
		if err := s.deliver(numbered(3)...); err != nil {
			t.Fatal(err)
		}
		c := open(t, s.o, "INBOX")
		if err := c.File(t.Context(), []uint32{1, 2}, "INBOX"); err == nil {
			t.Errorf("%+v: filed into the open folder", o)
		}
		if left, err := c.Waiting(t.Context()); err != nil || len(left) != 3 {
			t.Errorf("%+v: left in the inbox: %v, %v", o, left, err)
		}
	}
}

func TestTLS(t *testing.T) {
	t.Parallel()
	cert, err := mailtest.NewCertificate()
	if err != nil {
		t.Fatal(err)
	}
	d := dovecot(t, cert)
	starttls := office(t, postoffice.Options{TLSConfig: cert.Server()})
	implicit := office(t, postoffice.Options{TLSConfig: cert.Server(), TLS: true})
	for _, c := range []struct{ name, word, imap, smtp string }{
		{"STARTTLS", mail.StartTLS, starttls.IMAPAddr(), starttls.SMTPAddr()},
		{"TLS", mail.ImplicitTLS, implicit.IMAPAddr(), implicit.SMTPAddr()},
		{"dovecot STARTTLS", mail.StartTLS, d.Addr(), ""},
		{"dovecot TLS", mail.ImplicitTLS, d.TLSAddr(), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := mail.IMAP{Addr: c.imap, TLS: c.word, User: gm, Password: password, Timeout: wait}
			_, err := mail.DialIMAP(t.Context(), o)
			checkCertificateError(t, err, c.imap)
			o.TLSConfig = cert.Client()
			open(t, o, "INBOX")
			if c.smtp == "" {
				return
			}
			out := mail.SMTP{Addr: c.smtp, TLS: c.word, User: gm, Password: password, Timeout: wait}
			_, err = mail.DialSMTP(t.Context(), out)
			checkCertificateError(t, err, c.smtp)
			out.TLSConfig = cert.Client()
			s, err := mail.DialSMTP(t.Context(), out)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if r := s.Send(t.Context(), gm, gm, numbered(1)[0]); r.State != mail.Sent {
				t.Errorf("%+v", r)
			}
		})
	}
}

// checkCertificateError wants the error of a certificate that is not known: whose it is, and what can be set.
func checkCertificateError(t *testing.T, err error, addr string) {
	t.Helper()
	var hinted interface{ Hint() string }
	if err == nil || !strings.Contains(err.Error(), addr) || !strings.Contains(err.Error(), "the certificate of the server is not accepted") || strings.Contains(err.Error(), "STARTTLS") {
		t.Errorf("an unknown certificate was taken, or the error does not say so: %v", err)
	} else if !errors.As(err, &hinted) || !strings.Contains(hinted.Hint(), "SSL_CERT_FILE") {
		t.Errorf("%v has no hint that names what to set", err)
	}
}

func TestDialErrors(t *testing.T) {
	t.Parallel()
	p := office(t, postoffice.Options{})
	closed := closedPort(t)
	for _, c := range []struct {
		o    mail.IMAP
		want []string
	}{
		{mail.IMAP{Addr: closed, TLS: mail.Plain}, []string{closed, "nothing answered"}},
		{mail.IMAP{Addr: "mail.example.org", TLS: mail.ImplicitTLS}, []string{"mail.example.org", "host:port", "993"}},
		{mail.IMAP{Addr: "mail.example.org:143", TLS: mail.Plain}, []string{"mail.example.org:143", "starttls"}},
		{mail.IMAP{Addr: p.IMAPAddr(), TLS: "ssl"}, []string{p.IMAPAddr(), `"ssl"`, "tls, starttls or plain"}},
		{mail.IMAP{Addr: p.IMAPAddr(), TLS: mail.StartTLS}, []string{p.IMAPAddr(), "no STARTTLS"}},
		{mail.IMAP{Addr: p.IMAPAddr(), TLS: mail.ImplicitTLS}, []string{p.IMAPAddr(), "no TLS"}},
		{mail.IMAP{Addr: p.IMAPAddr(), TLS: mail.Plain, User: gm, Password: "wrong"}, []string{p.IMAPAddr(), gm, "by PLAIN was refused"}},
	} {
		c.o.Timeout = wait
		client, err := mail.DialIMAP(t.Context(), c.o)
		if err == nil {
			client.Close()
			t.Errorf("%+v: no error", c.o)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q does not say %q", err, want)
			}
		}
	}
}

// closedPort returns an address at which nothing listens.
func closedPort(tb testing.TB) string {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}

// scripted is a server that says what it is told to: to each line its answer. An
// empty one is silence, and "cut" behind it ends the connection.
func scripted(tb testing.TB, greeting string, answer func(line string) string) string {
	tb.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { ln.Close() })
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			tb.Cleanup(func() { conn.Close() })
			go converse(conn, greeting, answer)
		}
	}()
	return ln.Addr().String()
}

func converse(conn net.Conn, greeting string, answer func(line string) string) {
	conn.Write([]byte(greeting))
	for in := bufio.NewScanner(conn); in.Scan(); {
		text, cut := strings.CutSuffix(answer(in.Text()), "cut")
		conn.Write([]byte(text))
		if cut {
			conn.Close()
		}
	}
}

// imapScript answers as a server does, but for the commands given. TAG stands for
// the tag of the command.
func imapScript(tb testing.TB, odd func(command string) (string, bool)) mail.IMAP {
	addr := scripted(tb, "* OK ready\r\n", func(line string) string {
		tag, command, _ := strings.Cut(line, " ")
		text, ok := odd(command)
		if !ok {
			text = usualIMAP(command)
		}
		return strings.ReplaceAll(text, "TAG", tag)
	})
	return mail.IMAP{Addr: addr, TLS: mail.Plain, User: gm, Password: password, Timeout: wait}
}

// usualIMAP is what a server with one small mail answers.
func usualIMAP(command string) string {
	switch {
	case strings.HasPrefix(command, "CAPABILITY"):
		return "* CAPABILITY IMAP4rev1\r\nTAG OK done\r\n"
	case strings.HasPrefix(command, "SELECT"):
		return "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\nTAG OK done\r\n"
	case strings.HasPrefix(command, "UID SEARCH"):
		return "* SEARCH 1\r\nTAG OK done\r\n"
	case strings.HasPrefix(command, "UID FETCH 1 (UID RFC822.SIZE)"):
		return "* 1 FETCH (UID 1 RFC822.SIZE 9)\r\nTAG OK done\r\n"
	case strings.HasPrefix(command, "UID FETCH"):
		return "* 1 FETCH (UID 1 BODY[] {9}\r\nHOLD 10\r\n)\r\nTAG OK done\r\n"
	}
	return "TAG OK done\r\n"
}

// silentAt makes a server that falls silent at a command.
func silentAt(tb testing.TB, word string) mail.IMAP {
	o := imapScript(tb, func(command string) (string, bool) { return "", strings.HasPrefix(command, word) })
	o.Timeout = 30 * time.Millisecond
	return o
}

// pollOnce does all that a poll does.
func pollOnce(ctx context.Context, o mail.IMAP, take func([]mail.Raw) error) error {
	c, err := mail.DialIMAP(ctx, o)
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := c.Select(ctx, "INBOX"); err != nil {
		return err
	}
	if err := c.Fetch(ctx, 0, 0, take); err != nil {
		return err
	}
	return c.File(ctx, []uint32{1}, "Done")
}

func nothing([]mail.Raw) error { return nil }

func TestSilentServer(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"LOGIN", "CAPABILITY", "SELECT", "UID SEARCH", "UID FETCH 1 (UID RFC822.SIZE)", "UID FETCH", "UID STORE"} {
		t.Run(at, func(t *testing.T) {
			t.Parallel()
			o := silentAt(t, at)
			err := pollOnce(t.Context(), o, nothing)
			if !errors.Is(err, os.ErrDeadlineExceeded) || !strings.Contains(err.Error(), o.Addr) {
				t.Errorf("a server silent at %s: %v", at, err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			o.Timeout = wait
			time.AfterFunc(30*time.Millisecond, cancel)
			if err := pollOnce(ctx, o, nothing); !errors.Is(err, context.Canceled) {
				t.Errorf("told to stop at %s: %v", at, err)
			}
		})
	}
	t.Run("greeting", func(t *testing.T) {
		t.Parallel()
		addr := scripted(t, "", func(string) string { return "" })
		for _, word := range []string{mail.Plain, mail.StartTLS, mail.ImplicitTLS} {
			o := mail.IMAP{Addr: addr, TLS: word, Timeout: 30 * time.Millisecond}
			if err := pollOnce(t.Context(), o, nothing); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%s: %v", word, err)
			}
		}
	})
}

// TestUnknownResponse meets a server that says something the library does not know.
func TestUnknownResponse(t *testing.T) {
	t.Parallel()
	o := imapScript(t, func(command string) (string, bool) {
		return "* XYZZY\r\nTAG OK done\r\n", strings.HasPrefix(command, "UID SEARCH")
	})
	if err := pollOnce(t.Context(), o, nothing); err == nil || !strings.Contains(err.Error(), "unsupported response") {
		t.Errorf("%v", err)
	}
}

// TestFlagsFirst meets a server that tells of new flags, with the UID, before it
// gives the body: the library takes that for the whole answer.
func TestFlagsFirst(t *testing.T) {
	t.Parallel()
	told := false
	o := imapScript(t, func(command string) (string, bool) {
		if told || !strings.Contains(command, "BODY.PEEK[]") {
			return "", false
		}
		told = true
		return "* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n* 1 FETCH (UID 1 BODY[] {9}\r\nHOLD 10\r\n)\r\nTAG OK done\r\n", true
	})
	var got []mail.Raw
	err := pollOnce(t.Context(), o, func(b []mail.Raw) error { got = append(got, b...); return nil })
	if err != nil || !told || len(got) != 1 || string(got[0].Body) != "HOLD 10\r\n" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestNotGiven meets a server that has the mail but never gives it.
func TestNotGiven(t *testing.T) {
	t.Parallel()
	o := imapScript(t, func(command string) (string, bool) {
		return "TAG OK done\r\n", strings.Contains(command, "BODY.PEEK[]")
	})
	err := pollOnce(t.Context(), o, func([]mail.Raw) error { t.Error("a mail came"); return nil })
	if err == nil || !strings.Contains(err.Error(), "UID 1") {
		t.Errorf("%v", err)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	eachServer(t, func(t *testing.T, s server) {
		want := []byte("From: ann@example.org\r\nSubject: =?utf-8?q?K=C3=A4se?= checkabc123\r\n\r\nhere\r\n")
		if err := s.deliver(append(numbered(2), want)...); err != nil {
			t.Fatal(err)
		}
		c := open(t, s.o, "INBOX")
		if found, err := c.Find(t.Context(), "checkabc123"); err != nil || len(found) != 1 || found[0].UID != 3 || !bytes.Equal(found[0].Body, want) {
			t.Errorf("found %+v, %v", found, err)
		}
		if found, err := c.Find(t.Context(), "checkxyz"); err != nil || len(found) != 0 {
			t.Errorf("found %+v, %v", found, err)
		}
		for folder, want := range map[string]bool{"INBOX": true, "Nowhere": false} {
			if there, err := c.HasFolder(t.Context(), folder); err != nil || there != want {
				t.Errorf("%s: %v, %v", folder, there, err)
			}
		}
	})
}
