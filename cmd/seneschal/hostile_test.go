package main

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/mail/mailtest"
)

// A hostileShape is a mail that no player writes and anybody can send. The soak writes its first line,
// which has its number n; from is the address of a player, and key the office's address with a key
// of that player.
type hostileShape struct {
	name  string
	write func(from, key string, n int) string
}

// unreadable is the shape that the post office of this process cannot give out again.
const unreadable = "a line that is no header"

// hostileMails are the shapes of the soak's own. None of them may keep the mail after it waiting.
var hostileMails = []hostileShape{
	{"nothing", func(string, string, int) string { return "\r\n" }},
	{"no header", func(string, string, int) string { return "\r\n\r\nHOLD ALL\r\n" }},
	{"no Message-ID", func(from, _ string, n int) string {
		return fmt.Sprintf("From: %s\r\nTo: %s\r\n\r\nHIRE %d MEN\r\n", from, officeAddress, n)
	}},
	{"two senders", func(from, key string, n int) string {
		return fmt.Sprintf("From: %s\r\nFrom: stranger@example.net\r\nTo: %s\r\n", from, key) + body(n, "HIRE 1 MAN")
	}},
	{"no sender", func(_, _ string, n int) string { return "To: " + officeAddress + "\r\n" + body(n, "STATUS") }},
	{"a stranger", func(_, _ string, n int) string {
		return "From: stranger@example.net\r\nTo: " + officeAddress + "\r\n" + body(n, "STATUS\nHIRE 1 MAN")
	}},
	{"a stranger's key", func(_, _ string, n int) string {
		return "From: stranger@example.net\r\nTo: office+0123456789abcdefghjkmnpqrs@example.org\r\n" + body(n, "HIRE 1 MAN")
	}},
	{"a Message-ID that is not ASCII", func(from, _ string, n int) string {
		return header(from, officeAddress) + fmt.Sprintf("Message-ID: <café-%d@players.example>\r\n\r\nHIRE 1 MAN\r\n", n)
	}},
	{"References that are not ASCII", func(from, _ string, n int) string {
		return header(from, officeAddress) + "References: <café@x> <\xff@x>\r\n" + body(n, "HIRE 1 MAN")
	}},
	{"an In-Reply-To that is not ASCII", func(from, key string, n int) string {
		return header(from, key) + "In-Reply-To: <café@x>\r\n" + body(n, "HIRE 1 MAN")
	}},
	{"many keys", func(from, _ string, n int) string {
		tags := strings.Repeat("[0123456789abcdefghjkmnpqrs] ", 200)
		return "From: " + from + "\r\nTo: " + officeAddress + "\r\nSubject: " + tags + "\r\n" + body(n, "HIRE 1 MAN")
	}},
	{"the mark of a key", func(from, _ string, n int) string {
		return header(from, officeAddress) + body(n, "MOVE 2 TO https://evil.example/{order-key-filled-in-here}")
	}},
	{"from ourselves", func(_, _ string, n int) string { return header(officeAddress, officeAddress) + body(n, "STATUS") }},
	{"from a program", func(from, key string, n int) string {
		return header(from, key) + "Auto-Submitted: auto-replied\r\n" + body(n, "HIRE 1 MAN")
	}},
	{unreadable, func(from, _ string, n int) string {
		return header(from, officeAddress) + "this is no header\r\n: nor this\r\n" + body(n, "HIRE 1 MAN")
	}},
	{"base64 cut off", func(from, key string, n int) string {
		return header(from, key) + "Content-Transfer-Encoding: base64\r\n" + body(n, "SElSRSAxIE1BT\r\n!!!!")
	}},
	{"half a multipart", func(from, key string, n int) string {
		return header(from, key) + "Content-Type: multipart/mixed; boundary=b\r\n" + body(n, "--b\nContent-Type: text/plain\n\nHIRE 1 MAN")
	}},
	{"a multipart without end", func(from, _ string, n int) string {
		return header(from, officeAddress) + "Content-Type: multipart/mixed\r\n" + body(n, strings.Repeat("--\n", 1000))
	}},
	{"a hundred multiparts in one another", func(from, _ string, n int) string {
		var b strings.Builder
		for i := range 100 {
			fmt.Fprintf(&b, "--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", i, i+1)
		}
		return header(from, officeAddress) + "Content-Type: multipart/mixed; boundary=b0\r\n" + body(n, b.String())
	}},
	{"an unknown charset", func(from, key string, n int) string {
		return header(from, key) + "Content-Type: text/plain; charset=klingon\r\n" + body(n, "HIRE 1 M\xe4N")
	}},
	{"bytes that are no text", func(from, _ string, n int) string {
		return header(from, officeAddress) + body(n, "HIRE \xff\xfe\x01\x1b[2J 1 MAN \u202eNAM")
	}},
	{"a thread of a thousand", func(from, _ string, n int) string {
		return header(from, officeAddress) + "References:" + strings.Repeat("\r\n <a@example.net>", 1000) + "\r\n" + body(n, "HIRE 1 MAN")
	}},
	{"a Subject of a thousand words", func(from, _ string, n int) string {
		return header(from, officeAddress) + "Subject:" + strings.Repeat("\r\n =?utf-8?q?=E2=80=AE?=", 1000) + "\r\n" + body(n, "HIRE 1 MAN")
	}},
	{"a thousand recipients", func(from, _ string, n int) string {
		return header(from, officeAddress) + "Cc: " + strings.Repeat("a@example.net, ", 1000) + "b@example.net\r\n" + body(n, "HIRE 1 MAN")
	}},
	{"one long line", func(from, _ string, n int) string {
		return header(from, officeAddress) + body(n, strings.Repeat("HOLD ", 20_000))
	}},
	{"many lines", func(from, _ string, n int) string {
		return header(from, officeAddress) + body(n, strings.Repeat("HIRE 1 MAN\n", 500))
	}},
	{"a report that a letter came back", func(from, _ string, n int) string {
		return header("MAILER-DAEMON@example.net", officeAddress) + "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n" +
			body(n, "--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; "+from+"\nAction: failed\n\n--b--")
	}},
}

// longestSample is the size of the largest mail in sampleShapes.
const longestSample = 64 << 10

// sampleShapes are the shapes of package hostile, each so small that a stream can have many of them. What
// stands at the end makes each mail another.
func sampleShapes() (all []hostileShape) {
	for _, shape := range mailtest.HostileShapes() {
		write := func(from, _ string, n int) string {
			return fmt.Sprintf("%s\r\n%d\r\n", shape.Make(from, officeAddress, min(200, 1+shape.N/100)), n)
		}
		if len(write("ann@example.org", "", 1)) <= longestSample {
			all = append(all, hostileShape{shape.Name, write})
		}
	}
	return all
}

// header are the lines that say from whom to whom.
func header(from, to string) string { return "From: " + from + "\r\nTo: " + to + "\r\n" }

// body is the rest of a mail, from its Message-ID on.
func body(n int, text string) string {
	return fmt.Sprintf("Message-ID: <%s>\r\n\r\n%s\r\n", soakID(n), strings.ReplaceAll(text, "\n", "\r\n"))
}

// soakID is the Message-ID of a mail of the soak.
func soakID(n int) string { return fmt.Sprintf("soak-%d@players.example", n) }
