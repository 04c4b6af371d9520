package mail_test

import (
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
		if got := strings.Join(m.Bounced, " "); got != c.bounced || m.Returned != c.returned || !m.Automatic {
			t.Errorf("%s: %q, returned %q, automatic %v", c.name, got, m.Returned, m.Automatic)
		}
	}
}
