package mailtest

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// A HostileShape is one kind of hostile mail.
type HostileShape struct {
	Name string
	N    int // of what it has too many of, so that the mail is as large as a server would let in

	// Make writes the mail with n of it. It comes from one address and goes to another.
	Make func(from, to string, n int) []byte
}

// Raw is the mail in its full size.
func (s HostileShape) Raw(from, to string) []byte { return s.Make(from, to, s.N) }

// oldMark is what the letters of earlier releases had in the place of the key. It may come back in
// no answer.
const oldMark = "{order-key-filled-in-here}"

// HostileShapes are all kinds: those that are large first.
func HostileShapes() []HostileShape {
	var all []HostileShape
	for _, group := range [][]HostileShape{headers(), tags(), addresses(), parts(), parameters(), pages(), texts(), encodings(), small()} {
		all = append(all, group...)
	}
	return all
}

// part is a piece of a mail that has n of something.
type part func(n int) string

func repeat(s string) part { return func(n int) string { return strings.Repeat(s, n) } }

// numbered repeats a piece with a number in it, so that no two are the same.
func numbered(format string) part { return repeatWith(format, func(i int) any { return i }) }

// keys repeats a piece with what looks like an order key in it, another each time.
func keys(format string) part { return repeatWith(format, func(i int) any { return key(i) }) }

func repeatWith(format string, value func(i int) any) part {
	return func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, value(i))
		}
		return b.String()
	}
}

// key is a well formed order key that is nobody's. It has an even number of digits 0 and 1.
func key(i int) string { return fmt.Sprintf("%025b0", i) }

// mail is a mail with these header lines and this body.
func mail(from, to, head, body string) []byte {
	return []byte("From: <" + from + ">\r\nTo: <" + to + ">\r\n" + head + "\r\n" + body)
}

// inHead is a mail with many of something in a field of its header.
func inHead(name string, n int, before string, many part, after string) HostileShape {
	return HostileShape{name, n, func(from, to string, n int) []byte {
		return mail(from, to, before+many(n)+after+"\r\n", "HOLD 10\r\n")
	}}
}

// inBody is a mail with many of something in its body.
func inBody(name string, n int, head, before string, many part, after string) HostileShape {
	return HostileShape{name, n, func(from, to string, n int) []byte { return mail(from, to, head, before+many(n)+after) }}
}

// inFrom is a mail with many of something in the name of its sender.
func inFrom(name string, n int, before string, many part, after string) HostileShape {
	return HostileShape{name, n, func(from, to string, n int) []byte {
		return []byte("From: " + before + many(n) + after + " <" + from + ">\r\nTo: <" + to + ">\r\n\r\nHOLD 10\r\n")
	}}
}

// headers are headers without end.
func headers() []HostileShape {
	return []HostileShape{
		inHead("fields without end", 200_000, "", repeat("A:\r\n"), "B: b"),
		inHead("lines that are no fields", 400_000, "", repeat("x\n"), "B: b"),
		inHead("folded field of blank lines", 250_000, "Subject: x", repeat("\r\n "), ""),
		inHead("folded field of words", 200_000, "X-Long: x", repeat("\r\n y"), ""),
		inHead("folded References", 65_000, "References:", numbered("\r\n <%d@x>"), ""),
		inHead("References of one line", 1_000_000, "References: ", repeat("<"), ""),
		inHead("In-Reply-To of bare words", 500_000, "In-Reply-To: ", repeat("a "), ""),
		inHead("one identifier", 1_000_000, "Message-ID: <", repeat("a"), "@x>"),
		inHead("a field of 1 MB", 1_000_000, "Subject: ", repeat("x"), ""),
		inHead("a header of 10 MB", 10_000_000, "X: ", repeat("x"), ""),
		inHead("NUL and bare CR", 500_000, "Subject: ", repeat("\x00\r"), ""),
		inHead("many results", 15_000, "", repeat("Authentication-Results: mx.example; dmarc=pass header.from=x\r\n"), "A: a"),
		inHead("a result of 1 MB", 60_000, "Authentication-Results: mx.example", repeat("; dmarc=pass (("), ""),
	}
}

// tags are what Subjects hold.
func tags() []HostileShape {
	return []HostileShape{
		inHead("tags like keys", 35_000, "Subject: ", keys("[%s]"), ""),
		inHead("open brackets", 900_000, "Subject: ", repeat("["), ""),
		inHead("encoded words", 40_000, "Subject:", repeat(" =?utf-8?q?a?="), ""),
		inHead("encoded words in base64", 30_000, "Subject:", repeat(" =?utf-8?b?4oCu?="), ""),
		inHead("beginnings of encoded words", 450_000, "Subject: ", repeat("=?"), ""),
		inHead("encoded words without an end", 140_000, "Subject: ", repeat("=?a?q?b"), ""),
		inHead("encoded words of many charsets", 20_000, "Subject: ", numbered(" =?x-%d?q?a?="), ""),
		inHead("encoded words in UTF-16", 30_000, "Subject:", repeat(" =?utf-16?b?/v8gLg==?="), ""),
	}
}

// addresses are senders and recipients without end.
func addresses() []HostileShape {
	return []HostileShape{
		inHead("addresses like keys", 16_000, "Cc: x@y", keys(",office+%s@seneschal.example"), ""),
		inHead("thousands of recipients", 40_000, "Cc: x@y", numbered(",\r\n a%d@example.org"), ""),
		inHead("fields of recipients", 40_000, "", numbered("Delivered-To: <a%d@b>\r\n"), "A: a"),
		inHead("at signs", 900_000, "Cc: ", repeat("@"), ""),
		inHead("an address of 1 MB", 500_000, "Cc: ", repeat("a"), "@"+strings.Repeat("b", 400_000)),
		inFrom("comments in comments", 500_000, "", repeat("("), ""),
		inFrom("closed comments", 200_000, "", repeat("("), strings.Repeat(")", 200_000)),
		inFrom("groups", 200_000, "", repeat("a:"), ";"),
		inFrom("quoted pairs", 400_000, `"`, repeat(`\a`), `"`),
		inFrom("encoded names", 40_000, "", repeat("=?utf-8?q?a?= "), ""),
		inFrom("words", 400_000, "", repeat("a "), ""),
		inFrom("angle brackets", 900_000, "", repeat("<"), ""),
		inFrom("many senders", 120_000, "a@b", repeat(", a@b"), ", "),
	}
}

const mixed = "Content-Type: multipart/mixed; boundary=b\r\n"

// parts are mails of many parts.
func parts() []HostileShape {
	nested := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n", i, i+1)
		}
		return b.String()
	}
	deep := "Content-Type: multipart/mixed; boundary=b0\r\n"
	return []HostileShape{
		inBody("deep parts", 100_000, deep, "", nested, ""),
		inBody("deep parts around 9 MB", 9_000_000, deep, nested(9), repeat("x"), ""),
		inBody("deep parts around boundaries", 1_500_000, deep, nested(9), repeat("\n--b-x"), ""),
		inBody("many parts", 400_000, mixed, "", repeat("--b\r\n\r\nHOLD 10\r\n"), ""),
		inBody("parts of nothing", 1_500_000, mixed, "", repeat("--b\r\n"), ""),
		inBody("boundary that repeats in a line", 3_000_000, mixed, "--b\r\n\r\n", repeat("--b"), ""),
		inBody("lines that begin as a boundary", 1_500_000, mixed, "--b\r\n\r\n", repeat("\r\n--bx"), ""),
		inBody("boundary with blanks", 9_000_000, mixed, "--b", repeat(" "), "x\r\n"),
		inBody("preamble", 3_000_000, mixed, "", repeat("\r\n-"), ""),
		inBody("header of a part", 2_000_000, mixed, "--b\r\n", repeat("A:\r\n"), "\r\nHOLD 10\r\n--b--"),
		inBody("folded header of a part", 3_000_000, mixed, "--b\r\nA: a", repeat("\r\n "), "\r\nHOLD 10\r\n--b--"),
		inBody("boundary of hyphens", 3_000_000, "Content-Type: multipart/mixed; boundary=\"-\"\r\n", "", repeat("---"), ""),
		inBody("reports in a report", 80_000, "Content-Type: multipart/report; boundary=b\r\n", "--b\r\nContent-Type: message/delivery-status\r\n\r\n",
			numbered("Action: failed\r\nFinal-Recipient: rfc822;a%d@example.org\r\n\r\n"), "--b--"),
		inBody("a report of one group", 2_000_000, "Content-Type: multipart/report; boundary=b\r\n", "--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n",
			repeat("A:\r\n"), "--b--"),
		inBody("a report of addresses", 2_000_000, "Content-Type: multipart/report; boundary=b\r\n", "--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nFinal-Recipient: ",
			repeat("a@b,"), "\r\n--b--"),
		inBody("enclosed messages", 200_000, mixed, "", repeat("--b\r\nContent-Type: message/rfc822\r\n\r\n"), ""),
	}
}

// parameters are fields with many parameters.
func parameters() []HostileShape {
	return []HostileShape{
		inHead("parameters", 250_000, "Content-Type: text/plain", repeat(";a=b"), ""),
		inHead("numbered parameters", 80_000, "Content-Type: text/plain", numbered(";a%d=b"), ""),
		inHead("continued parameters", 80_000, "Content-Type: text/plain", numbered(";a*%d=b"), ""),
		inHead("continued parameters in a charset", 50_000, "Content-Type: text/plain", numbered(";a*%d*=utf-8''b"), ""),
		inHead("a disposition of continued parameters", 50_000, "Content-Disposition: attachment", numbered(";filename*%d*=%%41"), ""),
		inHead("quoted parameters", 250_000, `Content-Type: text/plain; a="`, repeat(`\"`), `"`),
		inHead("a charset of 1 MB", 900_000, "Content-Type: text/plain; charset=", repeat("x"), ""),
		inHead("an encoding of 1 MB", 900_000, "Content-Transfer-Encoding: ", repeat("x"), ""),
		inBody("many charsets", 60_000, mixed, "", numbered("--b\r\nContent-Type: text/plain; charset=x-%d\r\n\r\n\xff\r\n"), ""),
	}
}

const htmlPage = "Content-Type: text/html; charset=utf-8\r\n"

// pages are pages that are dear to read.
func pages() []HostileShape {
	var bold strings.Builder
	for i := range 400 {
		fmt.Fprintf(&bold, "<b a=%d>", i)
	}
	return []HostileShape{
		inBody("nested elements", 1_000_000, htmlPage, "", repeat("<div>"), "HOLD 10"),
		inBody("nested bold", 1_000_000, htmlPage, "", numbered("<b a=%d>"), "HOLD 10"),
		inBody("nested quotations", 400, htmlPage, strings.Repeat("<blockquote>", 400), func(n int) string { return strings.Repeat("x<br>", n*1000) }, ""),
		inBody("quotations in one another", 500_000, htmlPage, strings.Repeat("<blockquote>", 450), repeat("<br>"), ""),
		inBody("attributes", 1_000_000, htmlPage, "<p", repeat(" a=b"), ">HOLD 10"),
		inBody("numbered attributes", 1_000_000, htmlPage, "<p", numbered(" a%d"), ">HOLD 10"),
		inBody("many attributes and many tags", 300_000, htmlPage, "<p"+numbered(" a%d")(60_000)+">", repeat("<p>"), "HOLD 10"),
		inBody("classes", 1_000_000, htmlPage, `<div class="`, repeat("a "), `">HOLD 10`),
		inBody("formatting that is opened again", 250_000, htmlPage, "<p>"+bold.String(), repeat("</p><p>x"), ""),
		inBody("paragraphs in deep elements", 300_000, htmlPage, strings.Repeat("<div>", 480), repeat("<p>x</p>"), ""),
		inBody("ends without a beginning", 300_000, htmlPage, "<div><table><tr><td>"+strings.Repeat("<span>", 480), repeat("</div>"), ""),
		inBody("tables", 250_000, htmlPage, "", repeat("<table>x"), ""),
		inBody("bold and paragraphs", 150_000, htmlPage, strings.Repeat("<b><p>", 200), repeat("</b><b><p>"), ""),
		inBody("anchors", 300_000, htmlPage, strings.Repeat("<div>", 300), repeat("<a><div>"), ""),
		inBody("open tag", 2_000_000, htmlPage, "", repeat("<"), ""),
		inBody("open comments", 500_000, htmlPage, "", repeat("<!--"), ""),
		inBody("entities", 500_000, htmlPage, "", repeat("&am"), ""),
		inBody("scripts", 200_000, htmlPage, "", repeat("<script>"), ""),
		inBody("selects", 200_000, htmlPage, "", repeat("<select><option>"), ""),
		inBody("frames", 200_000, htmlPage, "", repeat("<svg><desc><p>"), ""),
		inBody("pages in a hundred parts", 90, mixed, "", func(n int) string {
			return strings.Repeat("--b\r\n"+htmlPage+"\r\n"+strings.Repeat("<div>x</div>", 9_000)+"\r\n", n)
		}, ""),
	}
}

// texts are texts that are dear to take apart.
func texts() []HostileShape {
	flowed := "Content-Type: text/plain; format=flowed; delsp=yes\r\n"
	return []HostileShape{
		inBody("a line of 10 MB", 10_000_000, "", "", repeat("x"), ""),
		inBody("a line of words", 5_000_000, "", "", repeat("x "), ""),
		inBody("empty lines", 10_000_000, "", "", repeat("\n"), ""),
		inBody("quote marks in a line", 10_000_000, "", "", repeat(">"), ""),
		inBody("quote marks with blanks", 5_000_000, "", "", repeat("> "), ""),
		inBody("bars in a line", 1_000_000, "", "", repeat("|"), ""),
		inBody("bars and blanks", 500_000, "", "", repeat("|"), strings.Repeat(" ", 500_000)),
		inBody("signature marks below empty lines", 120_000, "", strings.Repeat("\n", 400_000), repeat("--\n>\n"), ""),
		inBody("quoted lines", 500_000, "", "", repeat(">\n"), ""),
		inBody("quote marks in many lines", 300, "", "", repeat(strings.Repeat(">", 3000)+"\n"), ""),
		inBody("blanks and a quote mark", 300, "", "", repeat(strings.Repeat(" ", 3000)+">\n"), ""),
		inBody("fences", 29_000, "", "", keys("BEGIN %s\n"), ""),
		inBody("quoted fences", 14_000, "", "", keys("> BEGIN %[1]s\n> END %[1]s\n"), ""),
		inBody("one fence without end", 29_000, "", "", repeat("BEGIN "+key(1)+"\n"), ""),
		inBody("BEGIN", 170_000, "", "", repeat("BEGIN\n"), ""),
		inBody("ENDs", 29_000, "", "BEGIN "+key(0)+"\n", func(n int) string { return keys("END %s\n")(n + 1)[len("END "+key(0)+"\n"):] }, ""),
		inBody("heads of quotations", 60_000, "", "", repeat("From: a\nSent: b\n"), ""),
		inBody("introductions", 200_000, "", "", repeat("On 1:\n"), ""),
		inBody("introductions without end", 4_000, "", "", repeat("on "+strings.Repeat("x", 190)+"\n"), ""),
		inBody("dashes", 10_000_000, "", "", repeat("-"), "message---"),
		inBody("orders", 100_000, "", "", repeat("HOLD 10\r\n"), ""),
		inBody("words of the office", 130_000, "", "", repeat("STATUS\r\n"), ""),
		inBody("flowed lines", 3_000_000, flowed, "", repeat("x \n"), ""),
		inBody("flowed quotations", 3_000_000, flowed, "", repeat("> \n"), ""),
		inBody("right to left", 300_000, "", "", repeat("\u202eabc\u202c"), ""),
		inBody("invisible characters", 300_000, "", "", repeat("\u200b\u2060"), ""),
		inBody("ellipses", 300_000, "", "", repeat("\u2026"), ""),
	}
}

// encodings are bodies that are dear to decode.
func encodings() []HostileShape {
	coded := "Content-Transfer-Encoding: base64\r\n"
	charset := func(name string) string { return "Content-Type: text/plain; charset=" + name + "\r\n" }
	return []HostileShape{
		inBody("base64 in base64", 5_000_000, coded, "", func(n int) string {
			return base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("A", n)))))
		}, ""),
		inBody("base64 of short lines", 2_000_000, coded, "", repeat("QUFB\n"), ""),
		inBody("base64 of padding", 9_000_000, coded, "", repeat("="), ""),
		inBody("base64 of blanks", 9_000_000, coded, "QUFB", repeat(" "), "\n=\n"),
		inBody("quoted-printable", 3_000_000, "Content-Transfer-Encoding: quoted-printable\r\n", "", repeat("=41"), ""),
		inBody("soft line breaks", 4_000_000, "Content-Transfer-Encoding: quoted-printable\r\n", "", repeat("=\n"), ""),
		inBody("quoted-printable blanks", 9_000_000, "Content-Transfer-Encoding: quoted-printable\r\n", "", repeat(" "), "\n"),
		inBody("UTF-7", 1_000_000, charset("utf-7"), "", repeat("+2Dzc+w-"), ""),
		inBody("UTF-16", 5_000_000, charset("utf-16"), "", repeat("\xd8\x3d"), ""),
		inBody("UTF-8 that is none", 9_000_000, charset("utf-8"), "", repeat("\xff"), ""),
		inBody("ISO-2022-JP", 2_000_000, charset("iso-2022-jp"), "", repeat("\x1b$B"), ""),
		inBody("GB 18030", 4_000_000, charset("gb18030"), "", repeat("\x81\x30"), ""),
		inBody("NULs", 10_000_000, "", "", repeat("\x00"), ""),
		inBody("bytes of a header in windows-1252", 900_000, "", "", repeat("\x80"), ""),
	}
}

// small are short mails whose content may stand in no answer.
func small() []HostileShape {
	one := func(name, head, body string) HostileShape {
		return HostileShape{name, 1, func(from, to string, _ int) []byte { return mail(from, to, head, body) }}
	}
	mark := "MOVE 2 TO https://evil.example/" + oldMark + "\r\n"
	return []HostileShape{
		one("Message-ID that is not ASCII", "Message-ID: <café@x>\r\n", "HOLD 10\r\n"),
		one("In-Reply-To that is not ASCII", "Message-ID: <a@x>\r\nIn-Reply-To: <café@x>\r\n", "HOLD 10\r\n"),
		one("References that are not ASCII", "Message-ID: <a@x>\r\nReferences: <b@x> <café@x> <\xff@x> <c d@x>\r\n", "HOLD 10\r\n"),
		one("Message-ID with control characters", "Message-ID: <a\x00\x01\x1b\x7f@x>\r\n", "HOLD 10\r\n"),
		one("Message-ID with a blank", "Message-ID: <a b@x>\r\n", "HOLD 10\r\n"),
		one("Message-ID in brackets", "Message-ID: <<<a@x>>>\r\nReferences: <> <<> < >\r\n", "HOLD 10\r\n"),
		one("Message-ID of 2000 characters", "Message-ID: <"+strings.Repeat("a", 2000)+"@x>\r\n", "HOLD 10\r\n"),
		one("line breaks in a Subject", "Subject: =?utf-8?q?a=0D=0ABcc:_guy@example.org=00?=\r\n", "HOLD 10\r\n"),
		one("separators in a Subject", "Subject: a\u2028b\u2029c\u0085d\r\n", "HOLD 10\r\n"),
		one("Subject that is not UTF-8", "Subject: \xff\xfe =?utf-8?q?=FF?= =?x?q?=FF?=\r\n", "HOLD 10\r\n"),
		one("text that is not UTF-8", "", "HOLD 10\xff\xfe\r\nRULES \xc3\r\n"),
		one("control characters", "", "HOLD 10\x00\x01\x07\x1b[31m\x7f\r\n\x0c\x0b\r\n"),
		one("right to left override", "Subject: a \u202etxt.exe\u202c\u2066b\u2069\u200e\u200f\u061c\r\n", "HOLD \u202e01\u202c\r\n"),
		one("surrogates in UTF-16", "Content-Type: text/plain; charset=utf-16be\r\n", "\xd8\x00\x00H\xdc\x00\r\n"),
		one("no charset by that name", "Content-Type: text/plain; charset=\"\u202e"+oldMark+"\"\r\n", "HOLD 10\xff\r\n"),
		one("no encoding by that name", "Content-Transfer-Encoding: "+oldMark+"\r\n", "HOLD 10\r\n"),
		one("the mark of a key", "Subject: ["+oldMark+"]\r\n", mark),
		one("the mark of a key in base64", "Content-Transfer-Encoding: base64\r\n", base64.StdEncoding.EncodeToString([]byte(mark))+"\r\n"),
		one("the mark of a key over soft line breaks", "Content-Transfer-Encoding: quoted-printable\r\n", "MOVE 2 TO {order-key=\r\n-filled-in=2Dhere}\r\n"),
		one("the mark of a key in flowed lines", "Content-Type: text/plain; format=flowed; delsp=yes\r\n", "MOVE 2 TO {order-key \r\n-filled-in-here}\r\n"),
		one("the mark of a key in a page", htmlPage, "<p>MOVE 2 TO {order<b>-key</b><!-- -->-filled-in-&#104;ere}</p>"),
		one("the mark of a key with invisible characters", "", "MOVE 2 TO {order\u200b-key\u2011filled\u2010in\u00ad-here}\r\n"),
		one("the mark of a key in capitals", "To: OFFICE+{ORDER-KEY-FILLED-IN-HERE}@x\r\n", "MOVE 2 TO {Order-Key-Filled-In-Here}\r\n"),
		one("the mark of a key as identifier", "Message-ID: <"+oldMark+"@x>\r\nReferences: <"+oldMark+"@x>\r\n", "HOLD 10\r\n"),
		one("the mark of a key in a mark", "", "{order-key-fill{order-key-filled-in-here}ed-in-here}\r\n"),
		{"the mark of a key as sender", 1, func(_, to string, _ int) []byte {
			return []byte("From: " + oldMark + "@example.org\r\nTo: <" + to + ">\r\n\r\nHOLD 10\r\n")
		}},
		{"sender of control characters", 1, func(_, to string, _ int) []byte {
			return []byte("From: \"a\\\x01\u202e\"@example.org\r\nTo: <" + to + ">\r\n\r\nHOLD 10\r\n")
		}},
		{"nothing", 1, func(string, string, int) []byte { return nil }},
		{"a header of nothing", 1, func(string, string, int) []byte { return []byte("\r\n\r\n") }},
		{"more than 10 MB", 10<<20 + 1, func(from, to string, n int) []byte { return mail(from, to, "", strings.Repeat("x", n)) }},
	}
}
