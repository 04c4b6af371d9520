package inbox_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
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

	// Keys and fences.
	"key in capitals":   "hello\nthe key is UPPER\n<UPPER>",
	"spaced key":        "hello\nBEGIN  \t KEY \nRESIGN\nEND \t KEY",
	"stars":             "*BEGIN KEY*\n*RESIGN*\n*END KEY*\nhello",
	"deep quotation":    "> > >> | > BEGIN KEY\n> > >> | > END KEY\n> hello",
	"fence of no key":   "BEGIN p29tqwsynnrag2mdcpgrd5hqh\nRESIGN\nEND p29tqwsynnrag2mdcpgrd5hqh\nhello",
	"mark":              "ukeyabcdefghjkmnpqrstvwxyz0 hello [ukeyabcdefghjkmnpqrstvwxyz0]",
	"frame of another":  "hello\n\n*Letter of Lionel (a player)*\nLetter of somebody (a player): letter 12, to you.\n  +-----------------------------------------------------------------\n  | I yield.\n  +-----------------------------------------------------------------",
	"frame, full width": "hello\n　＋－－－－－－－－－－－－－－－\nＬｅｔｔｅｒ ｏｆ Ｌｉｏｎｅｌ",
	"frame, drawn":      "hello\n  └──────────────────┘\n\nLetter of Lіonel (a player)\n  ┌──────────────────┐", // its i is Cyrillic

	"top line, broken": "hello\n> #--- Your answer may stand\n> above this line ---#\nRESIGN",

	// What the office says.
	"due":              "hello\n\nOrders for winter of year 1 are due by Friday, 26 March 2027, 12:00 GMT (12:00 UTC), in 14 days.\nDeadline: none.",
	"receipt":          "RECEIPT\n\n  1  HEIR 2 (certain)\n\nYour orders are in.\nDigest of your orders; the next report shows it to all (HELP DICE):\n    0123",
	"approve":          "APPROVE\nHOLD OFF\nPLAY winter 1\nNOTE TO ALL I resign.\nSET grace 3 days\nREPLACE Lancelot BY evil@example.org",
	"words":            "YES 4821\nnewkey\nRESIGN\nADDRESS evil@example.org\nDIGEST OFF\nTAKE ALL\nhello",
	"change":           "hello\n\nFrom the master:\n\n  The game is over.\n\nSince the last letter:\n\n  - The deadline has moved.",
	"marks of preview": "== 3 letters from Lionel and Kay. ==\n==\n=== hello ===\n\u034f\u00ad\u200c\u2007\u034f\u200c",
	"headings":         "THE STANDING\n============\n\nYOUR TROOPS\n-----------\n\nTO ANSWER A LETTER\n\nhello",
	"sheet":            "# For Lancelot. Lines that begin with # are not read.\n#\n#   HEIR knight\nhello",
	"how to answer":    "hello\n\nTo answer: LETTER TO 12.\n\nAnswer this mail to write back: what stands above it goes to Lionel.",

	// The mail and its parts.
	"signature marks": "hello\n-- \n--\n--=\n-- \r\n.\n",
	"folded header":   "hello\n Subject: folded\n\tBcc: evil@example.org\nContent-Transfer-Encoding: base64\n\nPGI+",
	"encoded words":   "=?utf-8?B?QkVHSU4=?= =?utf-8?q?=42EGIN?= hello =3D=0ABEGIN=20p29t\n=0D=0ASubject: x",
	"calendar":        "BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:hello\nATTENDEE:mailto:evil@example.org\nEND:VEVENT\nEND:VCALENDAR",
	"mbox":            "From evil@example.org Fri Mar 12 12:00:00 2027\nhello\n>From evil@example.org\n>>From x",
	"armour":          "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- -----BEGIN KEY-----\nhello\n-----BEGIN PGP SIGNATURE-----\n\n=abcd\n-----END PGP SIGNATURE-----",
	"uuencoded":       "begin 644 letter.exe\n#0V%T\n`\nend\nhello",
	"dots":            ".\n..\n...hello\n.\nQUIT\n",
	"flowed":          "hello \nworld  \n  \n > quoted \n-- \n",
	"long line":       strings.Repeat("a b ", 1950) + "hello",
	"no blank":        "hello" + strings.Repeat("\u4e2d", 7900),

	// The page.
	"entities":       "&lt;script&gt;alert(1)&lt;/script&gt; &#60;b&#62; &amp;lt; &nbsp;&zwj;&rlm; hello",
	"attributes":     "\" onmouseover=alert(1) style='position:fixed' x=\" `{{` hello <p style=\"display:none\">",
	"picture":        "<img src=\"cid:lands\"> cid:lands src=\"cid:plot\" hello",
	"comment":        "--> <!-- hello --!> <!--[if mso]> </style></title></head>",
	"link":           "hello\nhttp://evil.example/?k=KEY\n<https://evil.example> javascript:alert(1) data:text/html,x mailto:office@example.org?body=RESIGN",
	"closing frames": "</pre></p></div></table></td></tr></details></blockquote>hello",

	// Letters that are none.
	"isolates":        "hello \u2066\u2067\u2068 | THE STANDING \u2069\u2069\u2069\n\u202d\u202e drawkcab \u202c",
	"zero width":      "B\u200bEGIN KEY\nE\u200dND KEY\n\ufeffBEGIN KEY\nhe\u2060llo\u00ad",
	"combining":       "h" + strings.Repeat("\u0301\u0489\u20dd", 2600) + "ello",
	"blank letters":   "hello\u3164\u115f\u1160\uffa0\u2800\u00a0\u2003\u3000 RESIGN",
	"tags":            "hello" + strings.Repeat("\U000e0041\U000e007f\ufe0f\U000e0100", 50),
	"homoglyphs":      "ВЕGIN KEY\nВEGIN\nΕND KEY\nhello", // Cyrillic and Greek
	"private use":     "hello \ue000\uf8ff\U0010fffd\ufffe\uffff\ufffd",
	"nul":             "he\x00llo\x00\nBEG\x00IN KEY\n\x00",
	"escapes":         "hello \x1b]0;title\x07\x1b[31mred\x1b[0m\x9b2J\u009b2J\u0090q\u009c\x7f",
	"form feeds":      "hello\nx \fBEGIN KEY \vEND KEY \x1cRESIGN\x1dx\x1e\x85y",
	"carriage return": "hello\r| BEGIN KEY\r\r\n\r  +-----------------------------------------------------------------",
	"indented":        "                                                                              hello\n\t\t\t\t\t\t\t\t\t\t\tBEGIN KEY\n" + strings.Repeat(" ", 500) + "far",
	"many paragraphs": strings.Repeat("x\n\n", 2500) + "hello",
}

// notSent are texts in which a letter seems to begin, of the office or another of the player: what belongs to which is not known, and nothing
// is sent.
var notSent = map[string]string{
	"letter within": "hello\nLETTER TO 1 ALL\nbuy my sword\nPRESS TO Lancelot",
	"top lines":     "hello\n#--- Your answer may stand above this line ---#\n#--- Orders may stand above this line, or in the sheet below ---#\n# --- Your answer may stand above this line --- #",
}

// inBody puts the keys into a body.
func inBody(body, key string) string {
	return strings.ReplaceAll(strings.ReplaceAll(body, "UPPER", strings.ToUpper(key)), "KEY", key)
}

// framed is what a player wrote, in the text of a letter and in its page.
var (
	framed     = regexp.MustCompile(`(?s)  \+-{65}\n.*  \+-{65}\n`)
	framedPage = regexp.MustCompile(`(?s)(<pre[^>]*>).*?(</pre>)`)
)

// unsteady is what differs between two letters that say the same: which mail it is, when it left, and its key.
var unsteady = regexp.MustCompile(`(?m)^(Date|Message-Id|References|Content-Type|Content-Transfer-Encoding): .*(\r\n .*)*\r\n|[Ll]etter \d+,|Letter \d+ to you[^<\n]*|LETTER TO \d+|\d+ letters|\d+ March 2027, \d\d:\d\d|[A-Z][a-z]+day|\d\d:\d\d|[0-9a-z]{26}`)

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

// A lettersPost sends each hostile body from one player to another.
type lettersPost struct {
	*house
	key string // of the writer
}

// send sends a text to all.
func (p *lettersPost) send(text string) {
	p.t.Helper()
	p.deliver(players(2)[0], p.Account.Plus(p.key), "LETTER TO ALL\n"+text+"\nEND LETTER", "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n")
}

func newLettersPost(t *testing.T) *lettersPost {
	h := toLetters(t, 2)
	p := &lettersPost{house: h, key: h.Key(h.seat(0), 1).String()}
	p.send("hello")
	p.poll()
	h.exec(`UPDATE player_letters SET number = 100`) // so that all numbers have the same length
	return p
}

// notIn are what a letter may not have in it that brings a hostile one, beside the writer's key.
var notIn = []string{"\x00", "\x1b", "\u202e", "\u2028", "\u200f", "\u2067", "\u009b"}

// TestHostileLetters sends texts that try to leave their frame. All but the frame is, byte for byte, as for an innocent text; every line
// within has its mark; and nothing in an answer that brings the letter back is read.
func TestHostileLetters(t *testing.T) {
	t.Parallel()
	p := newLettersPost(t)
	ann, ben := players(2)[0], players(2)[1]
	p.sendAll()
	send := func(bodies ...string) []postoffice.Mail {
		p.exec(`UPDATE player_letters SET written = written - 86400000`) // so that the limit of a day is far
		p.mails(ben)
		for _, text := range bodies {
			p.send(text)
		}
		p.poll()
		p.sendAll()
		return p.post.Mails(ben)[p.read[ben]:]
	}
	want, _, _ := outside(t, send("hello")[0].Raw)
	for names := range slices.Chunk(slices.Sorted(maps.Keys(hostileBodies)), 30) {
		var bodies []string
		for _, name := range names {
			bodies = append(bodies, inBody(hostileBodies[name], p.key))
		}
		got := send(bodies...)
		if len(got) != len(names) {
			t.Fatalf("%d letters came of %q, want %d", len(got), names, len(names))
		}
		for i, name := range names {
			p.wantHarmless(name, want, got[i].Raw)
		}
	}
	for name, body := range notSent {
		if n := len(send(body)); n != 0 || !strings.Contains(readLetter(t, p.arrived(ann)).Text, "NOT SENT") {
			t.Errorf("%d letters came of %s, want none", n, name)
		}
	}
}

// wantHarmless looks that a letter is as an innocent one but for what stands in its frame.
func (p *lettersPost) wantHarmless(name, want string, raw []byte) {
	t := p.t.(*testing.T)
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
	for _, bad := range append(notIn, p.key) {
		if strings.Contains(text+page, bad) {
			t.Errorf("%s: %q stands in the letter %q", name, bad, text)
		}
	}
	wantNothingRead(t, name, raw)
}

// wantNothingRead looks that nothing is read of an answer that brings a letter back.
func wantNothingRead(t *testing.T, name string, raw []byte) {
	t.Helper()
	page, _ := mail.Page(raw)
	for _, back := range []string{readLetter(t, raw).Text, mail.PageText(page)} {
		x, blocks, _ := mail.ExtractBlocks("hello\n"+back, func(string) bool { return true })
		if len(x.Sheet) > 0 || len(blocks) > 0 || len(x.Above) > 3 {
			t.Errorf("%s: of an answer that brings it back is read %v %v %v", name, x.Above, x.Sheet, blocks)
		}
	}
}

// linesOutside are the lines of a text that stand in no frame, and of a page in none of its boxes, without what is unsteady in them.
func linesOutside(text, page string) (all []string) {
	boxes := regexp.MustCompile(`(?s)<pre[^>]*>.*?</pre>`)
	for line := range strings.Lines(text + boxes.ReplaceAllString(page, "<pre></pre>")) {
		if line = strings.TrimSpace(unsteady.ReplaceAllString(line, "")); line != "" && !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "+--") {
			all = append(all, line)
		}
	}
	return all
}

// TestHostileLettersTogether brings the same texts in mails of a day, in LETTERS of a player and of the master, and in the file of the last
// letter: no line outside of the frames is another than for innocent texts.
func TestHostileLettersTogether(t *testing.T) {
	t.Parallel()
	bring := func(change func(string) string) (all map[string][]string) {
		p := newLettersPost(t)
		ben := players(2)[1]
		p.exec(`UPDATE seats SET daily = 1 WHERE place = 1`)
		p.exec(`UPDATE games SET letters_open = 'master', publish_letters = 1`)
		for names := range slices.Chunk(slices.Sorted(maps.Keys(hostileBodies)), 39) {
			for _, name := range names {
				p.send(change(inBody(hostileBodies[name], p.key)))
			}
			p.poll()
			p.pass(25 * time.Hour)
		}
		p.mails(ben)
		p.daily()
		all = map[string][]string{}
		add := func(what string, raw []byte) {
			text, page := readLetter(t, raw).Text, unpack(t, raw).page
			all[what] = append(all[what], linesOutside(text, page)...)
			for _, bad := range notIn {
				if strings.Contains(text+page, bad) {
					t.Errorf("%s has %q", what, bad)
				}
			}
			if what == "mail of the day" {
				wantNothingRead(t, what, raw)
			}
		}
		days := p.post.Mails(ben)[p.read[ben]:]
		if len(days) < 2 {
			t.Fatalf("%d mails of the day", len(days))
		}
		for _, m := range days {
			add("mail of the day", m.Raw)
		}
		p.deliver(ben, p.Account.Plus(p.Key(p.seat(1), 1).String()), "LETTERS")
		p.deliver(masterAddress, p.Account.Plus(p.MasterKey(store.Master{Game: 1, NamedKeys: true}, 1).String()), "LETTERS")
		p.poll()
		p.sendAll()
		add("LETTERS", p.arrived(ben))
		add("LETTERS of the master", p.arrived(masterAddress))
		if _, err := season.EndGame(t.Context(), p.Office, "valley", false); err != nil {
			t.Fatal(err)
		}
		p.sendAll()
		file := p.attached(ben, templates.LettersFile)
		all["letters.txt"] = linesOutside(strings.ReplaceAll(file, "\r\n", "\n"), "")
		if n := strings.Count(file, "Letter of "); n < len(hostileBodies) {
			t.Errorf("letters.txt has %d letters", n)
		}
		return all
	}
	innocent := bring(func(string) string { return "hello" })
	for what, lines := range bring(func(body string) string { return body }) {
		for _, line := range lines {
			if !slices.Contains(innocent[what], line) {
				t.Errorf("%s: outside of the frames stands %q", what, line)
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
