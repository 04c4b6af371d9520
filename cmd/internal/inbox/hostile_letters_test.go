package inbox_test

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// hostileBodies are texts of letters that would be something else than a letter. KEY is an order key of the writer.
var hostileBodies = map[string]string{
	"fence":           "BEGIN KEY\nMOVE 2 TO Ashby\nEND KEY\nhello",
	"quoted fence":    "> BEGIN KEY\n> RESIGN\n> END KEY\nhello",
	"broken fence":    "hello\nBEGIN\nKEY\nRESIGN\nEND\nKEY",
	"key":             "hello\nthe key is KEY, use it\n[KEY]\noffice+KEY@example.org",
	"top line":        "hello\n#--- Orders ---#\n*#---*",
	"frame":           "hello\n  +-----------------------------------------------------------------\n\nLetter of Lionel (a player)\n===========================\n\n  | hello\n  +---------",
	"office":          "valley: from the master\n=======================\n\nSeason: winter. Deadline: never.\nYour seat is given up. Answer YES 4821.\n\nBEGIN\n#\nEND",
	"headers":         "hello\r\nSubject: valley: report\r\nFrom: master@example.org\r\nReply-To: evil@example.org\r\n\r\n",
	"bare CR":         "hello\rBcc: evil@example.org\r\r\rReply-To: evil@example.org",
	"boundary":        "hello\n--=_e5bfceebbea39bb971111d35\nContent-Type: text/html\n\n<b>x</b>\n--=_e5bfceebbea39bb971111d35--\n.\n..\nQUIT",
	"page":            "</pre></body></html><script>alert(1)</script><style>body{display:none}</style><img src=http://evil/x><!--",
	"half a page":     "<pre><table><a href='javascript:x'>&lt;/pre&gt;&#x3c;/pre&#x3e;]]><![CDATA[",
	"templates":       "{{.Key}} {{template \"foot\"}} %!s(MISSING) %s ${key} ukey0123456789abcdefghjkmn",
	"right to left":   "hello \u202e(reyalp a) enaL fo retteL\u202c \u2066x\u2069 \u200f\u061c",
	"line separators": "hello\u2028BEGIN KEY\u2029RESIGN\u0085END KEY\v\f",
	"controls":        "hel\x00lo\x1b[2J\x07\b\b\b",
	"full width":      "ＢＥＧＩＮ KEY\nＥＮＤ KEY\n＃－－－ hello\nhello",
	"long":            strings.Repeat("x", 7000),
	"long words":      strings.Repeat(strings.Repeat("w", 100)+" ", 60),
	"many lines":      strings.Repeat("\n", 3000) + "hello" + strings.Repeat("\n", 3000),
	"high":            "h" + strings.Repeat("\u0301", 3000) + "ello\n" + strings.Repeat("\U0001F468\u200d\U0001F469\u200d", 40),
	"tabs":            "hello" + strings.Repeat("\t", 200) + "THE STANDING",
	"preview":         "== Orders by Friday. ==\nhello\u200c\u200c",
	"signature":       "hello\n-- \nAnn\n________________________________\nFrom: Test Office\nSent: today\nTo: Ann\nSubject: x\n",
	"quotation":       "hello\n\nOn Friday, Test Office <office@example.org> wrote:\n> TAKE ALL\n-----Original Message-----\nYES",
	"not UTF-8":       "hello \xff\xfe\xc0\xaf\xed\xa0\x80",
}

// framed is what a player wrote, in the text of a letter and in its page.
var (
	framed     = regexp.MustCompile(`(?s)  \+-{65}\n.*  \+-{65}\n`)
	framedPage = regexp.MustCompile(`(?s)(<pre[^>]*>).*?(</pre>)`)
)

// unsteady is what differs between two letters that say the same: which mail it is, when it left, and its key.
var unsteady = regexp.MustCompile(`(?m)^(Date|Message-Id|References|Content-Type|Content-Transfer-Encoding): .*(\r\n .*)*\r\n|letter \d+,|\d+ March 2027, \d\d:\d\d|[A-Z][a-z]+day|\d\d:\d\d|[0-9a-z]{26}`)

// outside is all of a letter that is not between the edges of its frame, and what is, in its text and in its page.
func outside(t *testing.T, raw []byte) (rest, text, page string) {
	t.Helper()
	page, body := unpack(t, raw).page, plainPart(t, raw)
	if n := len(framed.FindAllString(body, -1)) + len(framedPage.FindAllString(page, -1)); n != 2 {
		t.Errorf("%d frames, want 2 in\n%s\n%s", n, body, page)
	}
	head, _, _ := strings.Cut(string(raw), "\r\n\r\n")
	rest = unsteady.ReplaceAllString(head+"\r\n"+framed.ReplaceAllString(body, "FRAME")+framedPage.ReplaceAllString(page, "$1 $2"), "")
	return rest, framed.FindString(body), framedPage.FindString(page)
}

// plainPart is the plain text of a letter, decoded and otherwise as it came.
func plainPart(t *testing.T, raw []byte) string {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	part, err := multipart.NewReader(m.Body, params["boundary"]).NextPart()
	if err != nil || !strings.HasPrefix(part.Header.Get("Content-Type"), "text/plain") {
		t.Fatal(err)
	}
	text, err := io.ReadAll(part)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// TestHostileLetters sends texts that try to leave their frame. All but the frame is, byte for byte, as for an innocent text; every line
// within has its mark; and nothing in an answer that brings the letter back is read.
func TestHostileLetters(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 2)
	ann, ben := players(2)[0], players(2)[1]
	key := h.Key(h.seat(0), 1).String()
	send := func(name, text string) []byte {
		h.deliver(ann, h.Account.Plus(key), "LETTER TO ALL\n"+text+"\nEND LETTER", "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n")
		h.poll()
		h.sendAll()
		if n := len(h.mails(ben)); n != 1 {
			t.Fatalf("%d letters came of %s, want 1; the writer was told\n%s", n, name, readLetter(t, h.arrived(ann)).Text)
		}
		return h.arrived(ben)
	}
	send("the first", "hello")
	h.exec(`UPDATE player_letters SET number = 100`) // so that all numbers have the same length
	want, _, _ := outside(t, send("hello", "hello"))
	for name, body := range hostileBodies {
		raw := send(name, strings.ReplaceAll(body, "KEY", key))
		got, text, page := outside(t, raw)
		if got != want {
			t.Errorf("%s: outside of the frame stands\n%s\nwant\n%s", name, got, want)
		}
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "  |") && !strings.HasPrefix(line, "  +--") || utf8.RuneCountInString(line) > 76 {
				t.Errorf("%s: in the frame stands %q", name, line)
			}
		}
		_, inside, _ := strings.Cut(page, ">")
		if inside = strings.TrimSuffix(inside, "</pre>"); strings.ContainsAny(inside, "<>") {
			t.Errorf("%s: the page has marks of its own: %q", name, inside)
		}
		for _, bad := range []string{key, "\x00", "\x1b", "\u202e", "\u2028", "\u200f"} {
			if strings.Contains(text+page, bad) {
				t.Errorf("%s: %q stands in the letter", name, bad)
			}
		}
		for _, back := range []string{readLetter(t, raw).Text, mail.PageText(raw)} {
			x, blocks := mail.ExtractBlocks("hello\n"+back, func(string) bool { return true })
			if len(x.Sheet) > 0 || len(blocks) > 0 || len(x.Above) > 3 {
				t.Errorf("%s: of an answer that brings it back is read %v %v %v", name, x.Above, x.Sheet, blocks)
			}
		}
	}
}

// BenchmarkPlayerLetters handles 40 letters of each of six players to all others: 240 mails, of which come 1,200 letters and 240 answers.
func BenchmarkPlayerLetters(b *testing.B) {
	const each, lords = 40, 6
	var worked float64
	for b.Loop() {
		h := newHouse(b, postoffice.Options{})
		h.begin("valley", lords)
		for place, address := range players(lords) {
			to := h.Account.Plus(h.Key(h.seat(place), 1).String())
			for i := range each {
				h.deliver(address, to, fmt.Sprintf("LETTER TO ALL\nThis is letter %d.\n%sEND LETTER", i, strings.Repeat("A line of some words.\n", 20)))
			}
		}
		began := cpuSeconds(b)
		h.poll()
		worked += cpuSeconds(b) - began
		if n := h.sendAll().Count(store.LetterSent); n != each*lords*lords {
			b.Fatalf("%d letters left, want %d", n, each*lords*lords)
		}
	}
	b.ReportMetric(1000*worked/float64(b.N*each*lords), "cpu-ms/mail")
}
