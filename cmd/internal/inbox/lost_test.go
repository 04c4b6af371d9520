package inbox_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// wrote is how a mail client introduces what it quotes.
const wrote = "On Fri, 12 Mar 2027 at 12:00, Test Office <office@example.org> wrote:\n"

// quote puts quote marks before every line.
func quote(text string) string {
	return "> " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n> ") + "\n"
}

// Orders that stand where nothing is read are not lost without a word.
func TestOrdersWhereNothingIsRead(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	letters := h.mails("ann@example.org")
	letter := letters[len(letters)-1]
	inReply := "In-Reply-To: <" + letter.MessageID + ">\r\n"
	half := len(letter.Text) / 2
	half += strings.Index(letter.Text[half:], "\n") + 1
	outlook := "From: Test Office\nSent: Friday\nTo: Ann\nSubject: valley\n\n"
	for _, c := range []struct{ name, text, want string }{
		{"below the quotation", wrote + quote(letter.Text) + "\nMAP\nhire 1 man\n-- \nAnn", "    MAP\n    hire 1 man\n\n"},
		{"between quotations", wrote + quote(letter.Text[:half]) + "\nhire 1 man\n\n" + quote(letter.Text[half:]), "    hire 1 man\n\n"},
		{"unquoted, below END", letter.Text + "\nHIRE 1 MEN AT NOWHERE\n", "    HIRE 1 MEN AT NOWHERE\n\n"},
		{"unquoted, in the midst", outlook + letter.Text[:half] + "hire 1 man\n" + letter.Text[half:], "    hire 1 man\n\n"},
		{"YES below", wrote + quote(letter.Text) + "\nYes.\n", "    Yes.\n\n"},
	} {
		h.deliver("ann@example.org", h.replyTo("ann@example.org"), c.text, inReply)
		h.wantOutcomes("not-read")
		h.wantOrders(0, "")
		h.sendAll()
		answer := h.last("ann@example.org")
		if !strings.Contains(answer.Text, "where nothing is read") || !strings.Contains(answer.Text, c.want) || !strings.Contains(answer.Text, "\nBEGIN ") {
			t.Errorf("%s:\n%s", c.name, answer.Text)
		}
	}
	for i, chatter := range []string{
		wrote + quote(letter.Text) + "\nThanks, great fun! READY when you are.\n\nAnn\n",
		outlook + letter.Text, "Many thanks!\n\n" + outlook + letter.Text, wrote + quote(letter.Text),
	} {
		h.deliver("ann@example.org", h.replyTo("ann@example.org"), chatter, inReply)
		h.wantOutcomes([]string{"guided", "nothing", "guided", "guided"}[i]) // the second has the same words of its own as the first, none
		h.sendAll()
	}
	for _, m := range h.mails("ann@example.org") {
		wantNot(t, m, "where nothing is read")
	}
}

// What was not read of a mail that has other orders stands on the receipt.
func TestReceiptNamesWhatWasNotRead(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	letters := h.mails("ann@example.org")
	h.answer("ann@example.org", "HIRE 1 KNIGHT\n\n"+wrote+quote(letters[len(letters)-1].Text)+"\nHIRE 3 MEN\nBye\n")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 KNIGHT")
	h.sendAll()
	m := h.last("ann@example.org")
	text := wording.OneLine(m.Text)
	if !strings.Contains(text, "---# 1 line of your message stands where nothing is read, below or between the lines of the letter that you answer, and was not read; write orders above it, or into the sheet: HIRE 3 MEN") ||
		strings.Contains(text, "Bye") || !strings.Contains(m.Subject, "1 line not read") {
		t.Errorf("%s\n%s", m.Subject, text)
	}
}

// The page of a letter comes back without quote marks, as some programs send it: its tables are known
// as the letter's own, and not taken for orders that were not read.
func TestPageComesBack(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for range 3 { // winter, with its table of prices; spring; and a summer, with troops on the road
		h.play()
		h.sendAll()
		all := h.post.Mails(ann)
		for _, c := range []struct{ orders, outcome string }{{"", "guided"}, {"MAP\n", "answered"}, {"HEIR 1\n", "entered"}} {
			a := answer{from: ann, to: readLetter(t, all[len(all)-1].Raw), id: game.RandomName() + "@example.org", sent: h.clock(), orders: c.orders}
			_, raw := a.mail(shape{"unquoted", inPage})
			if err := h.post.Deliver(officeAddress, h.clock(), raw); err != nil {
				t.Fatal(err)
			}
			h.wantOutcomes(c.outcome)
			h.sendAll()
			if l := h.newest(); strings.Contains(wording.OneLine(l.Text), "where nothing is read") {
				t.Errorf("%q, and the page of %s:\n%s", c.orders, a.to.Subject, l.Text)
			}
		}
	}
}

// Letters come back as text that a mail program has made of the page, with marks around bold letters and
// words for the pictures: no line of ours is taken for orders that were not read, and the player's are.
func TestPageComesBackAsText(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer(ann, "HEIR 1\nMOVE LORD TO NOWHERE\nHELP\nHELP ORDERS\nMAP\nHISTORY\nRULES\nRULES 6\nSTATUS")
	h.deliver(masterAddress, officeAddress, "STATUS\nPREVIEW\nHELP")
	h.poll()
	h.play()
	h.play()
	h.sendAll()
	players, masters := h.post.Mails(ann), h.post.Mails(masterAddress)
	if len(players) < 12 || len(masters) == 0 {
		t.Fatalf("%d letters to the player, %d to the master", len(players), len(masters))
	}
	for _, r := range renderings() {
		for i, m := range append(slices.Clone(players), masters...) {
			a := answer{from: ann, to: readLetter(t, m.Raw), id: game.RandomName() + "@example.org", sent: h.clock()}
			if i >= len(players) {
				a.from = masterAddress
			}
			h.sendsBack(a, asText(r), "guided nothing")
		}
		a := answer{from: ann, to: readLetter(t, players[len(players)-1].Raw), id: game.RandomName() + "@example.org", sent: h.clock()}
		text := r.text(a.page())
		half := strings.LastIndexByte(text[:len(text)/2], '\n') // a torn line could look like an order
		h.sendsBack(a, shape{r.name, func(answer) (string, string) {
			return plainText, "From: Test Office\nSent: Friday\n\n" + text[:half] + "\nMOVE 7 to 03\n" + text[half:]
		}}, "not-read")
		h.sendAll()
		if got := h.newest(); !strings.Contains(got.Text, "\n\n    MOVE 7 to 03\n\n") {
			t.Errorf("%s: the player's own line:\n%s", r.name, got.Text)
		}
	}
}

// Who answers a mail of his own sends the nearest letter of the thread back, and not its first.
func TestNearestLetterComesBack(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	first := h.newest()
	h.sends("HIRE 1 MAN\nHIRE 2 KNIGHTS\nHEIR 1", "entered", "HIRE 1 MAN\nHIRE 2 KNIGHTS\nHEIR 1")
	receipt := h.newest()
	h.deliver(ann, h.replyTo(ann), "From: Ann\nSent: Friday\n\n"+receipt.Text, "In-Reply-To: <mine@players.example>\r\n"+
		"References: <"+first.MessageID+"> <"+receipt.MessageID+"> <mine@players.example>\r\n")
	h.wantOutcomes("guided")
}

// sendsBack delivers an answer of that shape, and compares what came of it with the outcomes that are right.
func (h *house) sendsBack(a answer, s shape, outcome string) {
	h.t.Helper()
	_, raw := a.mail(s)
	if err := h.post.Deliver(officeAddress, h.clock(), raw); err != nil {
		h.t.Fatal(err)
	}
	if got := outcomes(h.poll()); !slices.Contains(strings.Fields(outcome), got) {
		h.sendAll()
		h.t.Fatalf("%s, %s: outcome %q, want %q\n%s\nanswered\n%s", s.name, a.to.Subject, got, outcome, raw, h.arrived(a.from))
	}
}

func TestYesMustStandAlone(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "Yes, that was me.")
	h.wantOutcomes("guided")
	h.deliver("ann@example.org", officeAddress, "HIRE 1 MAN")
	h.wantOutcomes("asked")
	h.sendAll()
	h.mails("ann@example.org")
	h.answer("ann@example.org", "Yes, that was me.")
	h.wantOutcomes("answered")
	h.sendAll()
	if got := h.last("ann@example.org"); !strings.Contains(got.Text, "YES must stand alone") || !strings.Contains(got.Text, "    Yes, that was me.\n") {
		t.Errorf("answer:\n%s", got.Text)
	}
	h.wantOrders(0, "")
	h.answer("ann@example.org", "YES")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
}

// wantNoSheet checks that a letter holds neither a sheet nor a deadline.
func wantNoSheet(t *testing.T, m *mail.Message) {
	t.Helper()
	for _, never := range []string{"\nBEGIN ", "Orders for ", "Deadline: ", "ORDERS FOR"} {
		if strings.Contains(m.Text, never) {
			t.Errorf("%s has %q:\n%s", m.Subject, never, m.Text)
		}
	}
}

// A mail that comes too late gets no letter by which it would be too late again, or get into
// another season than its sheet says.
func TestTooLate(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.approveAll()
	h.mails("ann@example.org")
	const lines = "CLEAR\nhire 1 man\nMOVE LORD TO NOWHERE\nBye"
	winter := h.replyTo("ann@example.org")
	refused := func(outcome string, want ...string) {
		t.Helper()
		h.deliver("ann@example.org", winter, lines+"\n\nHELP")
		h.wantOutcomes(outcome)
		h.sendAll()
		got := h.mails("ann@example.org")
		if len(got) != 2 {
			t.Fatalf("answers: %v, want a refusal and the help", subjects(got))
		}
		for _, want := range append(want, "    CLEAR\n    hire 1 man\n    MOVE LORD TO NOWHERE\n    Bye\n") {
			if !strings.Contains(got[0].Text, want) {
				t.Errorf("%q is not in\n%s", want, got[0].Text)
			}
		}
		if outcome == "late" {
			wantNoSheet(t, got[0])
			wantNoSheet(t, got[1])
		}
	}
	if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true}); err != nil {
		t.Fatal(err)
	}
	refused("late", "The master had played winter of year 1", "being played")
	h.approveAll()
	h.mails("ann@example.org")
	refused("old-key", "order key of winter of year 1", "# Orders for spring of year 2", "sheet and the key for spring of year 2")
	spring := h.replyTo("ann@example.org")
	h.pass(h.status().Deadline.Sub(h.clock()) + time.Second)
	h.deliver("ann@example.org", winter, "HIRE 1 MAN")
	h.wantOutcomes("old-key")
	h.sendAll()
	wantNoSheet(t, h.last("ann@example.org"))
	h.deliver("ann@example.org", spring, lines)
	h.wantOutcomes("late")
	h.sendAll()
	late := h.last("ann@example.org")
	wantNoSheet(t, late)
	if want := "after the deadline of spring of year 2, which was"; !strings.Contains(wording.OneLine(late.Text), want) {
		t.Errorf("%q is not in\n%s", want, late.Text)
	}
}

// approveAll releases what is held, and sends it.
func (h *house) approveAll() {
	h.t.Helper()
	if _, err := season.Approve(h.t.Context(), h.Office, "valley", false); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// The key of a letter that refuses while a season is held never opens the season after it.
func TestRefusalHasNoKeyOfASeasonUntold(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.approveAll()
	if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true}); err != nil {
		t.Fatal(err)
	}
	h.answer("ann@example.org", "STANCE PASSIVE")
	h.wantOutcomes("late")
	h.sendAll()
	refusal := h.replyTo("ann@example.org")
	h.approveAll()
	h.deliver("ann@example.org", refusal, "STANCE PASSIVE")
	h.wantOutcomes("old-key")
	h.wantOrders(0, "")
	h.sendAll()
	h.answer("ann@example.org", "STANCE PASSIVE")
	h.wantOutcomes("entered")
}

// A report of a season that is closed is for reading: it calls for no orders, and has no key.
func TestReportOfAPastSeason(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	first := h.mails("ann@example.org")
	h.play()
	h.sendAll()
	h.mails("ann@example.org")
	h.answer("ann@example.org", "REPORT autumn 1\nREPORT winter 1")
	h.wantOutcomes("answered")
	h.sendAll()
	got := h.mails("ann@example.org")
	if len(got) != 2 {
		t.Fatalf("answers: %v", subjects(got))
	}
	wantNoSheet(t, got[0])
	raw := h.post.Mails("ann@example.org")
	if old := string(raw[len(raw)-2].Raw); strings.Contains(old, "office+") || strings.Contains(got[0].Subject, "[") || len(mail.KeysIn(got[0], officeAddress)) > 0 {
		t.Errorf("the old report has a key:\n%s", old)
	}
	was := first[len(first)-1].Text
	for _, part := range []string{"Welcome to valley", "HOW TO WRITE ORDERS", "TO CHECK THE DICE", "THE STANDING"} {
		if !strings.Contains(was, part) || !strings.Contains(got[0].Text, part) {
			t.Errorf("%q is not in the old report:\n%s", part, got[0].Text)
		}
	}
	if !strings.Contains(got[1].Text, "\nBEGIN ") || !strings.Contains(got[1].Text, "# Orders for spring of year 2") {
		t.Errorf("the live report has lost its sheet:\n%s", got[1].Text)
	}
	h.pass(h.status().Deadline.Sub(h.clock()) + time.Second)
	h.answer("ann@example.org", "RESEND")
	h.wantOutcomes("answered")
	h.sendAll()
	wantNoSheet(t, h.last("ann@example.org"))
}

// The question shows what stands, what YES would make of it, and why it is asked.
func TestQuestionShowsWhatYesWouldDo(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "HIRE 2 MEN\nHIRE 1 KNIGHT\nSTANDING\nHEIR 2")
	h.wantOutcomes("entered")
	h.sendAll()
	h.mails("ann@example.org")
	h.deliver("ann@example.org", officeAddress, "HIRE 1 MAN\nHIRE 1 KNIGHT")
	h.wantOutcomes("asked")
	h.sendAll()
	text := h.last("ann@example.org").Text
	at := 0
	for _, want := range []string{"It has no valid order key", "WHAT STANDS NOW\n\n  HIRE 2 MEN\n  HIRE 1 KNIGHT\n\nAnd as standing orders:\n\n  HEIR 2\n",
		"YES WOULD DROP\n\n  HIRE 2 MEN\n\n", "AFTER YES YOUR ORDERS WOULD BE\n\n  1  HIRE 1 MAN"} {
		i := strings.Index(text[at:], want)
		if i < 0 {
			t.Fatalf("%q is not in its place:\n%s", want, text)
		}
		at += i
	}
	if strings.Contains(wording.OneLine(text), "in part only") || strings.Contains(text, "as they stand now") {
		t.Errorf("the question says what is not so:\n%s", text)
	}
	h.deliver("ann@example.org", h.replyTo("ann@example.org"), "--b\nContent-Type: text/plain\n\nCLEAR\n",
		"Content-Type: multipart/mixed; boundary=b\r\n")
	h.wantOutcomes("asked")
	h.sendAll()
	text = h.last("ann@example.org").Text
	if !strings.Contains(wording.OneLine(text), "Only part of it could be read") || strings.Contains(text, "no order key") ||
		!strings.Contains(text, "YES WOULD DROP\n\n  HIRE 2 MEN\n  HIRE 1 KNIGHT\n\n") || !strings.Contains(text, "None for winter of year 1.") {
		t.Errorf("the question about a mail that was cut off:\n%s", text)
	}
}

// The letter that calls for orders shows those that were written under NEXT before.
func TestLetterShowsWhatIsIn(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "NEXT\nSTANCE PASSIVE\nHOLD LORD")
	h.poll()
	h.sendAll()
	h.mails("ann@example.org")
	h.mails("ben@example.org")
	h.play()
	h.sendAll()
	if got := h.last("ann@example.org").Text; !strings.Contains(got, "adds to them:\n\n  STANCE PASSIVE\n  HOLD LORD\n\nBEGIN ") {
		t.Errorf("the letter does not show them:\n%s", got)
	}
	if got := h.last("ben@example.org").Text; strings.Contains(got, "under NEXT") {
		t.Errorf("the other's letter shows some:\n%s", got)
	}
}

// What is written into a sheet whose key was given up is not lost without a word either.
func TestSheetOfAKeyGivenUp(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	old := h.replyTo("ann@example.org")
	_, key, _ := strings.Cut(strings.TrimSuffix(old, "@example.org"), "+")
	h.answer("ann@example.org", "NEWKEY")
	h.poll()
	h.sendAll()
	h.mails("ann@example.org")
	h.deliver("ann@example.org", old, wrote+quote("BEGIN "+key+"\n# troops\nHIRE 1 MAN\nEND "+key))
	h.wantOutcomes("not-read")
	h.wantOrders(0, "")
	h.sendAll()
	if got := h.last("ann@example.org").Text; !strings.Contains(got, "    HIRE 1 MAN\n\n") || strings.Contains(got, key) {
		t.Errorf("answer:\n%s", got)
	}
}
