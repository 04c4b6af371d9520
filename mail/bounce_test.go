package mail_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// bounce is a report as Postfix writes it.
const bounce = `Return-Path: <>
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
To: office@seneschal.example
Auto-Submitted: auto-replied
Message-ID: <b2@mx.example.org>
Content-Type: multipart/report; report-type=delivery-status; boundary="bb"

--bb
Content-Type: text/plain

Your mail could not be delivered.

--bb
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; Ann.Smith@far.example
Original-Recipient: rfc822;ann@example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1
 <ann.smith@far.example>:  no such` + "\x1b\u202e" + ` user

--bb
Content-Type: text/rfc822-headers

From: office@seneschal.example
Message-ID: <ours@seneschal.example>

--bb--
`

func TestBounce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, old, new, bounced, returned string }{
		{"headers only", "", "", "ann@example.org ann.smith@far.example", "ours@seneschal.example"},
		{"whole mail", "text/rfc822-headers", "message/rfc822", "ann@example.org ann.smith@far.example", "ours@seneschal.example"},
		{"late only", "Action: failed", "Action: delayed", "", ""},
		{"read by its receiver", "delivery-status; boundary", "disposition-notification; boundary", "", ""},
		{"no report", "multipart/report", "multipart/mixed", "", ""},
	} {
		m, err := mail.Read([]byte(strings.Replace(bounce, c.old, c.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]string{true: "550 5.1.1 <ann.smith@far.example>: no such user"}[c.bounced != ""]; m.Diagnosis != want {
			t.Errorf("%s: diagnosis %q, want %q", c.name, m.Diagnosis, want)
		}
		if got := strings.Join(m.Bounced, " "); got != c.bounced || m.Returned != c.returned || !m.Automatic {
			t.Errorf("%s: %q, returned %q, automatic %v", c.name, got, m.Returned, m.Automatic)
		}
	}
}

// Reports as the servers of the world write them: each says which mail came back, from whom, and why.
func TestBouncesOfTheWorld(t *testing.T) {
	t.Parallel()
	for name, diagnosis := range map[string]string{
		"postfix":  "550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown in virtual mailbox table",
		"exim":     "550 No such user here",
		"gmail":    "550-5.1.1 The email account that you tried to reach does not exist.",
		"exchange": "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
	} {
		raw, err := os.ReadFile("testdata/bounces/" + name + ".eml")
		if err != nil {
			t.Fatal(err)
		}
		m, err := mail.Read(raw)
		if err != nil {
			t.Fatal(err)
		}
		if !m.Automatic || m.Returned != "ours@seneschal.example" || !slices.Contains(m.Bounced, "ann@example.org") || !strings.HasPrefix(m.Diagnosis, diagnosis) {
			t.Errorf("%s: automatic %v, returned %q, bounced %q, diagnosis %q", name, m.Automatic, m.Returned, m.Bounced, m.Diagnosis)
		}
		delayed, err := mail.Read([]byte(strings.Replace(string(raw), "Action: failed", "Action: delayed", 1)))
		if err != nil {
			t.Fatal(err)
		}
		if delayed.Returned != "" || len(delayed.Bounced) > 0 || delayed.Diagnosis != "" || !delayed.Automatic {
			t.Errorf("%s, late only: %+v", name, delayed)
		}
	}
}
