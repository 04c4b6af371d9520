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

func TestAutomatic(t *testing.T) {
	t.Parallel()
	for head, want := range map[string]bool{
		"":                                        false,
		"Auto-Submitted: no\n":                    false,
		"Auto-Submitted: No; x=y\n":               false,
		"Auto-Submitted: auto-replied\n":          true,
		"auto-submitted: auto-generated; x\n":     true,
		"Precedence: first-class\n":               false,
		"Precedence: Bulk\n":                      true,
		"Precedence: junk\n":                      true,
		"Precedence: list\n":                      true,
		"Return-Path: <ann@example.org>\n":        false,
		"Return-Path: <>\n":                       true,
		"Content-Type: Multipart/Report; x=y\n":   true,
		"List-Id: <x>\n":                          true,
		"List-Id:\n":                              true,
		"X-Seneschal: 1\n":                        true,
		"X-Autoreply: yes\n":                      true,
		"Subject: Auto-Submitted: auto-replied\n": false,
		"X-Auto-Response-Suppress: All\n":         false,
	} {
		m, err := mail.Read(simple(head, "HOLD 10"))
		if err != nil || m.Automatic != want {
			t.Errorf("%q: %+v, %v", head, m, err)
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
	for _, head := range []string{"From: a@example.org\nFrom: b@example.org\n", "from: a@example.org\nFROM: a@example.org\n", "From: a@example.org, b@example.org\n"} {
		if _, err := mail.Read([]byte(head + "\nHOLD 10\n")); !errors.Is(err, mail.ErrTwoSenders) {
			t.Errorf("%q: %v", head, err)
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
