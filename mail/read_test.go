package mail_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// simple makes a mail with these header lines and this body.
func simple(head, body string) []byte {
	return []byte("From: ann@example.org\n" + head + "\n" + body)
}

func TestReadLimits(t *testing.T) {
	t.Parallel()
	if _, err := mail.Read(make([]byte, mail.MaxMail+1)); !errors.Is(err, mail.ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
	if _, err := mail.Read(simple("X: "+strings.Repeat("x", 2<<20)+"\n", "HOLD 10")); !errors.Is(err, mail.ErrNoHeader) {
		t.Errorf("a header of 2 MB: %v", err)
	}
	line := strings.Repeat("é", 40) + "\n"
	long := simple("", strings.Repeat(line, mail.MaxText/len(line)+2))
	if m, err := mail.Read(long); err != nil || len(m.Text) > mail.MaxText || !m.Partial {
		t.Errorf("a long text: %d bytes, %v", len(m.Text), err)
	}
	var parts strings.Builder
	for i := range 200 {
		fmt.Fprintf(&parts, "--b\nContent-Type: text/plain\n\nHOLD %d\n", i)
	}
	m, err := mail.Read(simple("Content-Type: multipart/mixed; boundary=b\n", parts.String()+"--b--\n"))
	if err != nil || !m.Partial || strings.Count(m.Text, "HOLD") != 99 {
		t.Errorf("200 parts: %d lines, %v", strings.Count(m.Text, "HOLD"), err)
	}
}

// TestReadDeep is quadratic in the library's own walk: 5000 took three seconds.
func TestReadDeep(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, "--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", i, i+1)
	}
	m, err := mail.Read(simple("Content-Type: multipart/mixed; boundary=b0\n", b.String()))
	if err != nil || !m.Partial {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestAutomatic tells mails that are never answered from those that are answered if they have a key.
func TestAutomatic(t *testing.T) {
	t.Parallel()
	const automatic, bulk = "automatic", "bulk"
	for head, want := range map[string]string{
		"":                                        "",
		"Auto-Submitted: no\n":                    "",
		"Auto-Submitted: No; x=y\n":               "",
		"Auto-Submitted: auto-replied\n":          automatic,
		"auto-submitted: auto-generated; x\n":     automatic,
		"Precedence: first-class\n":               "",
		"Precedence: Bulk\n":                      bulk,
		"Precedence: list\n":                      bulk,
		"Precedence: junk\n":                      automatic,
		"Precedence: auto_reply\n":                automatic,
		"Return-Path: <ann@example.org>\n":        "",
		"Return-Path: <>\n":                       automatic,
		"Content-Type: Multipart/Report; x=y\n":   automatic,
		"List-Id: <x>\n":                          bulk,
		"List-Id:\n":                              bulk,
		"list-unsubscribe: <mailto:x@y>\n":        bulk,
		"List-:\n":                                "",
		"Listing: x\n":                            "",
		"X-Seneschal: 1\n":                        automatic,
		"X-Autoreply: yes\n":                      automatic,
		"Subject: Auto-Submitted: auto-replied\n": "",
		"X-Auto-Response-Suppress: All\n":         "",
		"List-Id: <x>\nX-Autorespond: yes\n":      automatic + bulk,
	} {
		m, err := mail.Read(simple(head, "HOLD 10"))
		if err != nil || m.Automatic != strings.Contains(want, automatic) || m.Bulk != strings.Contains(want, bulk) {
			t.Errorf("%q: %+v, %v", head, m, err)
		}
	}
	for _, from := range []string{"MAILER-DAEMON@example.org", "Mail Delivery System <Mailer-Daemon@example.org>"} {
		if m, err := mail.Read([]byte("From: " + from + "\n\nx")); err != nil || !m.Automatic {
			t.Errorf("%s: %+v, %v", from, m, err)
		}
	}
}

// TestIdentifiers drops those that may not stand in the header of an answer, without a word.
func TestIdentifiers(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 248) + "@x"
	for field, want := range map[string][]string{
		"<a@x> <b@x>":                    {"a@x", "b@x"},
		"<a@x>\n\t<b@x>":                 {"a@x", "b@x"},
		"a@x":                            {"a@x"},
		"< a@x > <<b@x>>":                {"a@x", "b@x"},
		"<café@x> <a@x>":                 {"a@x"},
		"café@x a@x":                     {"a@x"},
		"<\xff@x> <\u202e@x>":            nil,
		"<a b@x> <a\x01@x> <a\x7f@x>":    nil,
		"<> < > <":                       nil,
		"<" + long + "> <a" + long + ">": {long},
	} {
		m, err := mail.Read(simple("Message-ID: "+field+"\nIn-Reply-To: "+field+"\nReferences: "+field+"\n", "HOLD 10"))
		if err != nil || !slices.Equal(m.References, want) || len(m.Flaws) > 0 {
			t.Errorf("%q: %q, %q, %v", field, m.References, m.Flaws, err)
			continue
		}
		if first := append(want, "")[0]; m.MessageID != first || m.InReplyTo != first {
			t.Errorf("%q: %q in reply to %q, want %q", field, m.MessageID, m.InReplyTo, first)
		}
	}
}

// TestOneLine makes one line of a Subject, whatever it holds: a line break in it can be composed in no answer.
func TestOneLine(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a\u202egpj.exe\u202c":              "agpj.exe",
		"a\u2066b\u2069\u200e\u200f\u061cc": "abc",
		"=?utf-8?q?a=0D=0ABcc:_x@y=00?=":    "a Bcc: x@y",
		"a\u2028b\u2029c\tc":                "a b c c",
		"\u212a":                            "K",
		"👨\u200d👩 ❤\ufe0f":                  "👨👩 ❤",
	} {
		m, err := mail.Read(simple("Subject: "+in+"\n", "HOLD 10"))
		if err != nil || m.Subject != want {
			t.Errorf("%q: %q, want %q, %v", in, m.Subject, want, err)
		}
	}
}

// TestParts reads parts as the boundaries say, whatever the line ends.
func TestParts(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"--b\n\nHOLD 1\n--b\n\nHOLD 2\n--b--\n":                               "HOLD 1\nHOLD 2",
		"preamble\r\n--b \r\n\r\nHOLD 1\r\n--b--\r\nepilogue":                 "HOLD 1",
		"--b\r\n\r\nHOLD 1\n--b\n\nHOLD 2\r\n--b--":                           "HOLD 1\nHOLD 2",
		"--b\n\nHOLD 1\n--bb\n--b-\n--b x\n--b--":                             "HOLD 1\n--bb\n--b-\n--b x",
		"--b\nContent-Type: text/plain\n\n\n--b--":                            "",
		"--b\n--b\n\nHOLD 1\n--b--":                                           "\nHOLD 1",
		"--b--\n--b\n\nHOLD 1":                                                "",
		"x --b\n\nHOLD 1 --b\n--b\nContent-Type: text/plain\n\nHOLD 2\n--b--": "HOLD 2",
	} {
		m, err := mail.Read(simple("Content-Type: multipart/mixed; boundary=b\n", body))
		if err != nil || strings.TrimPrefix(m.Text, "\n") != strings.TrimPrefix(want, "\n") || m.Partial {
			t.Errorf("%q: %q, want %q, %q, %v", body, m.Text, want, m.Flaws, err)
		}
	}
	for _, body := range []string{"", "no boundary", "--b\n\nHOLD 1", "--b\nno field\n\nHOLD 1\n--b--"} {
		if m, err := mail.Read(simple("Content-Type: multipart/mixed; boundary=b\n", body)); err != nil || !m.Partial {
			t.Errorf("%q is whole: %+v, %v", body, m, err)
		}
	}
}

func TestSenders(t *testing.T) {
	t.Parallel()
	for from, want := range map[string]string{
		"Ann@Example.org":                            "ann@example.org",
		"Ann <ann@example.org>":                      "ann@example.org",
		`"Lee, Ann" <ann@example.org>`:               "ann@example.org",
		`"guy@example.org" <ann@example.org>`:        "ann@example.org",
		"Lee, Ann <ann@example.org>":                 "ann@example.org", // badly written
		"guy@example.org <ann@example.org>":          "ann@example.org", // badly written
		"=?utf-8?q?Ann_L=C3=A9e?= <ann@example.org>": "ann@example.org",
		"ann@example.org (Ann Lee)":                  "ann@example.org",
		"<ann@example.org>":                          "ann@example.org",
		"Ann":                                        "",
		"":                                           "",
		"<>":                                         "",
		"Ann <@>":                                    "",
	} {
		m, err := mail.Read([]byte("From: " + from + "\nSubject: x\n\nHOLD 10\n"))
		if err != nil || m.From != want || (want == "") != (len(m.Flaws) == 1) {
			t.Errorf("%q: %+v, %v", from, m, err)
		}
	}
	for _, head := range []string{"From: a@example.org\nFrom: b@example.org\n", "From: a@example.org, b@example.org\n"} {
		if m, err := mail.Read([]byte(head + "\nHOLD 10\n")); err != nil || !m.Several || !m.Partial || m.From != "a@example.org" || m.Text != "HOLD 10\n" {
			t.Errorf("%q: %+v, %v", head, m, err)
		}
	}
}

func TestRecipients(t *testing.T) {
	t.Parallel()
	m, err := mail.Read(simple("To: \"Office\" <Office+K@x.example>,\n\tguy@example.org\nCc: ann <ann@example.org>\nDelivered-To: gm@y.example\nX-Original-To: office+k@y.example\nBcc: no@example.org\n", ""))
	want := []string{"office+k@x.example", "guy@example.org", "ann@example.org", "gm@y.example", "office+k@y.example"}
	if err != nil || !slices.Equal(m.To, want) {
		t.Errorf("%q, %v", m.To, err)
	}
}

// Of a thread without end its first member and the latest are kept.
func TestLongThread(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ n, want int }{{100, 100}, {101, 100}, {20000, 100}} {
		var ids strings.Builder
		for i := range c.n {
			fmt.Fprintf(&ids, "\r\n <%d@x>", i+1)
		}
		m, err := mail.Read([]byte("From: a@x\r\nReferences:" + ids.String() + "\r\n\r\nMAP\r\n"))
		if err != nil {
			t.Fatal(err)
		}
		last := fmt.Sprintf("%d@x", c.n)
		if got := m.References; len(got) != c.want || got[0] != "1@x" || got[len(got)-1] != last || got[1] != fmt.Sprintf("%d@x", c.n-c.want+2) {
			t.Errorf("of %d members these are kept: %v", c.n, got)
		}
	}
}
