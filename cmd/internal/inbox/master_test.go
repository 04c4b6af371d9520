package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// reviewed makes a game of so many players whose first season is played and waits for its master, who
// has the review.
func reviewed(t *testing.T, n int) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", n, true)
	h.start()
	return h
}

// start plays the setting out and sends the review.
func (h *house) start() {
	h.t.Helper()
	if _, err := season.StartGame(h.t.Context(), h.Office, "valley", false); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
	for _, address := range players(2) {
		h.mails(address)
	}
}

// says delivers words of the master, as an answer to his latest mail, and reads what comes back.
func (h *house) says(words, outcome string) *mail.Message {
	h.t.Helper()
	h.mails(masterAddress)
	h.answer(masterAddress, words)
	h.wantOutcomes(outcome)
	h.sendAll()
	return h.last(masterAddress)
}

// wantSaid looks for words in a mail, whatever line they stand on.
func wantSaid(t *testing.T, m *mail.Message, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(wording.OneLine(m.Text), w) {
			t.Errorf("%q lacks %q:\n%s", m.Subject, w, m.Text)
		}
	}
}

// seasonOf is the season of that number.
func (h *house) seasonOf(number int) (s store.Season) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		row, err := tx.Game("valley")
		if err == nil {
			s, err = tx.SeasonByNumber(row.ID, number)
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func TestReviewShowsEverything(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	review := h.last(masterAddress)
	g := h.status()
	wantSaid(t, review, "Autumn of year 1 is played and waits for you", g.Lords[0].Lord, g.Lords[1].Lord, "named no road to enter by", "APPROVE", "seneschal turn approve valley", "TO CHECK THE DICE")
	h.says("APPROVE", "obeyed")
	h.answer(players(1)[0], "HIRE 1 MAN\nHIRE 1 KNIGHT\nBUILD MILL AT nowhere\nDISMISS 3")
	h.wantOutcomes("entered")
	h.play()
	h.sendAll()
	review = h.last(masterAddress)
	wantSaid(t, review, "LOOK AT THIS FIRST", g.Lords[1].Lord+" wrote no orders", "HIRE 1 KNIGHT", "treasury", "'s winter")
	if _, err := letter.Reports(t.Context(), h.Office, "valley", "winter", 1, ""); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(review.Text, "Your winter") || strings.Contains(review.Text, "YOUR TROOPS") {
		t.Errorf("the review is a player's report:\n%s", review.Text)
	}
	for line := range strings.Lines(review.Text) {
		if len([]rune(strings.TrimRight(line, "\n"))) > 75 {
			t.Errorf("too long: %q", line)
		}
	}
}

// The warnings come first: who is without orders, whose orders were refused, whose letters came back,
// what could not be read.
func TestReviewWarns(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.answer(players(1)[0], "DISMISS 3 4\nBUILD 9 HIVES AT "+h.seatName(0))
	h.wantOutcomes("entered")
	h.sendAll()
	letter := h.mails(players(2)[1])[0]
	bounce := "From: <>\r\nTo: office@example.org\r\nReturn-Path: <>\r\nMessage-ID: <bounce@example.org>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n" +
		"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; example.org\r\n\r\nFinal-Recipient: rfc822; ben@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n" +
		"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <" + letter.MessageID + ">\r\n\r\n--b--\r\n"
	if err := h.post.Deliver(officeAddress, h.clock(), []byte(bounce)); err != nil {
		t.Fatal(err)
	}
	h.poll()
	h.sendAll()
	wantSaid(t, h.last(masterAddress), "ben@example.org", "The mail server said: | 5.1.1")
	h.play()
	h.sendAll()
	review := h.last(masterAddress)
	first, _, ok := strings.Cut(review.Text, "WHAT HAPPENED")
	if !ok {
		t.Fatalf("no story:\n%s", review.Text)
	}
	for _, want := range []string{"ben@example.org) has not been reached since", "wrote no orders, and letters to ", "ORDERS REFUSED", "line 2, BUILD"} {
		if !strings.Contains(wording.OneLine(first), want) {
			t.Errorf("the warnings lack %q:\n%s", want, first)
		}
	}
}

// seatName is the manor that a lord holds first.
func (h *house) seatName(place int) (name string) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		for i, m := range g.State.Manors {
			if int(m.Holder) == place {
				name = g.Board.NameOf(g.Board.Manors()[i])
			}
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return name
}

func TestApproveByMail(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	asked := h.last(masterAddress)
	h.answer(masterAddress, "Looks fine to me!\n\napprove\n\n> "+strings.ReplaceAll(asked.Text, "\n", "\n> "))
	h.wantOutcomes("obeyed")
	if r := h.sendAll(); len(r.Letters) != 3 {
		t.Errorf("%d letters sent, want two reports and the answer", len(r.Letters))
	}
	did := h.last(masterAddress)
	wantSaid(t, did, "approve The setting out is approved: 2 letters leave now")
	if did.InReplyTo != fmt.Sprintf("%d@players.example", h.letter) {
		t.Errorf("the answer answers %q", did.InReplyTo)
	}
	again := h.says("APPROVE", "answered")
	wantSaid(t, again, "Nothing waits for you: the letters of the setting out were released")
	if r := h.sendAll(); len(r.Letters) != 0 {
		t.Errorf("approved twice: %+v", r.Letters)
	}
}

func TestMasterWritesIntoTheSheet(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	review := h.last(masterAddress)
	h.answer(masterAddress, "> "+strings.ReplaceAll(strings.Replace(review.Text, "\n\n\n\n\n\n\nEND", "\n\nAPPROVE\n\n\nEND", 1), "\n", "\n> "))
	h.wantOutcomes("obeyed")
	if s := h.seasonOf(0); s.State != store.SeasonApproved {
		t.Errorf("the season is %s", s.State)
	}
}

// An untouched review that comes back, quoted or not, does nothing.
func TestUntouchedReviewDoesNothing(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	review := h.last(masterAddress)
	h.answer(masterAddress, "> "+strings.ReplaceAll(review.Text, "\n", "\n> "))
	h.answer(masterAddress, review.Text)
	h.wantOutcomes("nothing nothing")
	if s := h.seasonOf(0); s.State != store.SeasonPlayed {
		t.Errorf("the season is %s", s.State)
	}
}

// The key of the letters of an earlier season changes nothing and says so.
func TestOldMastersKey(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	old := h.replyTo(masterAddress)
	h.says("APPROVE", "obeyed")
	h.play()
	h.sendAll()
	h.mails(masterAddress)
	h.deliver(masterAddress, old, "APPROVE\nSTATUS")
	h.wantOutcomes("old-key")
	h.sendAll()
	wantSaid(t, h.last(masterAddress), "Nothing was done: it has the key of an earlier letter, from before winter of year 1 was played", "no orders yet")
	if s := h.seasonOf(1); s.State != store.SeasonPlayed {
		t.Errorf("winter is %s", s.State)
	}
	h.says("APPROVE", "obeyed")
	if s := h.seasonOf(1); s.State != store.SeasonApproved {
		t.Errorf("winter is %s", s.State)
	}
}

// Without a key nothing is obeyed; YES to the question does it.
func TestMastersAddressAloneGivesNoRight(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.mails(masterAddress)
	h.deliver("Master <MASTER@example.org>", officeAddress, "APPROVE\nNOTE All is well.")
	h.wantOutcomes("asked")
	h.sendAll()
	ask := h.last(masterAddress)
	wantSaid(t, ask, "no master's key", "APPROVE The letters that wait go out", "The text below would stand in letters to players.", "| All is well.", "YES")
	if s := h.seasonOf(0); s.State != store.SeasonPlayed {
		t.Fatalf("obeyed without a key: %s", s.State)
	}
	h.deliver("master@example.org", officeAddress, "YES")
	h.wantOutcomes("answered")
	if s := h.seasonOf(0); s.State != store.SeasonPlayed {
		t.Fatalf("a YES without a key: %s", s.State)
	}
	h.sendAll()
	h.deliver(masterAddress, h.replyTo(masterAddress), "YES", "In-Reply-To: <"+ask.MessageID+">\r\n")
	h.wantOutcomes("obeyed")
	h.sendAll()
	if s := h.seasonOf(0); s.State != store.SeasonApproved {
		t.Errorf("after YES: %s", s.State)
	}
	wantSaid(t, h.says("YES", "answered"), "Nothing was done: answer the letter that asks for YES")
}

// A YES of the master's is about the question that stands nearest in its thread; one to a letter that
// asks nothing does nothing.
func TestMastersYesIsAboutItsThread(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	review := h.last(masterAddress)
	h.deliver(masterAddress, officeAddress, "NOTE forged, say")
	h.wantOutcomes("asked")
	h.sendAll()
	first := h.last(masterAddress)
	h.deliver(masterAddress, h.replyTo(masterAddress), "YES", inReplyTo(review))
	h.wantOutcomes("answered")
	h.sendAll()
	wantSaid(t, h.last(masterAddress), "Nothing was done: answer the letter that asks for YES")
	h.deliver(masterAddress, officeAddress, "APPROVE")
	h.wantOutcomes("asked")
	h.sendAll()
	second := h.last(masterAddress)
	h.deliver(masterAddress, h.replyTo(masterAddress), "YES", "References: <"+first.MessageID+"> <"+second.MessageID+">\r\n")
	h.wantOutcomes("obeyed")
	if s := h.seasonOf(0); s.State != store.SeasonApproved {
		t.Errorf("after YES to APPROVE: %s", s.State)
	}
	h.sendAll()
	if text := h.last("ann@example.org").Text; strings.Contains(text, "forged") {
		t.Errorf("what was not confirmed was done:\n%s", text)
	}
}

// A mail with the master's key is taken from anywhere; the answer goes to the registered address.
func TestMastersKeyFromElsewhere(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.mails(masterAddress)
	h.post.AddUser("other@example.org", password)
	h.deliver("other@example.org", h.replyTo(masterAddress), "APPROVE")
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantSaid(t, h.last(masterAddress), "came from other@example.org, which is not the master's registered address", "is approved")
	if got := h.mails("other@example.org"); len(got) != 0 {
		t.Errorf("answered to %v", subjects(got))
	}
}

func TestNewMastersKey(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	stolen := h.replyTo(masterAddress)
	h.says("NEWKEY", "obeyed")
	h.deliver("thief@example.net", stolen, "APPROVE")
	h.wantOutcomes("unknown")
	if s := h.seasonOf(0); s.State != store.SeasonPlayed {
		t.Fatalf("the old key still opens: %s", s.State)
	}
	h.says("APPROVE", "obeyed")
	if s := h.seasonOf(0); s.State != store.SeasonApproved {
		t.Errorf("with the new key: %s", s.State)
	}
}

// HOLD and APPROVE that cross: the later word counts, and what goes out is said.
func TestHoldAndApproveCross(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.limit = 10 * time.Hour
	h.gather("training", 2, true)
	h.start()
	key := h.replyTo(masterAddress)
	wantSaid(t, h.last(masterAddress), "Unless you answer HOLD they go out by themselves after 10 hours")
	h.deliver(masterAddress, key, "HOLD")
	h.wantOutcomes("obeyed")
	h.pass(11 * time.Hour)
	if r, err := season.ReleaseOverdue(t.Context(), h.Office); err != nil || len(r) != 0 {
		t.Fatalf("a held season went out: %v, %v", r, err)
	}
	h.sendAll()
	h.mails(masterAddress)
	h.deliver(masterAddress, key, "APPROVE")
	h.deliver(masterAddress, key, "HOLD")
	h.wantOutcomes("obeyed obeyed")
	h.sendAll()
	got := h.mails(masterAddress)
	if len(got) != 2 {
		t.Fatalf("answers: %v", subjects(got))
	}
	wantSaid(t, got[0], "is approved")
	wantSaid(t, got[1], "Winter of year 1 is held: it is not played by itself at its deadline")
	if s := h.seasonOf(0); s.State != store.SeasonApproved {
		t.Errorf("the setting out is %s", s.State)
	}
	if s := h.seasonOf(1); !s.Held {
		t.Error("winter is not held")
	}
	wantSaid(t, h.says("HOLD OFF", "obeyed"), "is not held any more")
	if s := h.seasonOf(1); s.Held {
		t.Error("winter is held still")
	}
}

// What goes out by itself is told to the master.
func TestReleasedByItself(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.limit = 10 * time.Hour
	h.gather("training", 2, true)
	h.start()
	h.mails(masterAddress)
	h.pass(11 * time.Hour)
	if r, err := season.ReleaseOverdue(t.Context(), h.Office); err != nil || len(r) != 1 {
		t.Fatalf("released: %v, %v", r, err)
	}
	h.sendAll()
	if got := h.last(masterAddress); !strings.Contains(got.Subject, "has gone out by itself") {
		t.Errorf("the master is told %q", got.Subject)
	}
}

// Of what stays the master is reminded once.
func TestMasterIsRemindedOnce(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.mails(masterAddress)
	for _, wait := range []time.Duration{47 * time.Hour, 2 * time.Hour, 100 * time.Hour} {
		h.pass(wait)
		if r, err := season.ReleaseOverdue(t.Context(), h.Office); err != nil || len(r) != 0 {
			t.Fatalf("released: %v, %v", r, err)
		}
		h.sendAll()
	}
	got := h.last(masterAddress)
	if !strings.Contains(got.Subject, "still waits for you") {
		t.Errorf("the master is told %q", got.Subject)
	}
	wantSaid(t, got, "The setting out was played on Friday, 12 March 2027, 12:00 GMT (12:00 UTC), and its letters wait")
}

func TestNotesStandInTheLetters(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	lord := h.status().Lords[1].Lord
	h.says("NOTE I am away until Monday.\nBe patient.\n\nThis is chatter.\n\nNOTE TO "+strings.ToLower(lord)+": Your entry was drawn by lot.\nAPPROVE", "obeyed")
	ann, ben := h.last("ann@example.org"), h.last("ben@example.org")
	for _, m := range []*mail.Message{ann, ben} {
		wantSaid(t, m, "From the master: I am away until Monday. Be patient.")
		if strings.Contains(m.Text, "chatter") || strings.Contains(m.Text, "Aprove") || strings.Contains(m.Text, "APPROVE") {
			t.Errorf("the letter says too much:\n%s", m.Text)
		}
	}
	wantSaid(t, ben, "Your entry was drawn by lot.")
	if strings.Contains(ann.Text, "drawn by lot") {
		t.Error("ann has the note to ben")
	}
	before, _, _ := strings.Cut(ann.Text, "Orders for")
	if !strings.Contains(before, "From the master:") {
		t.Errorf("the note does not stand at the top:\n%s", ann.Text)
	}
}

func TestNoteAtOnce(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	lord := h.status().Lords[0].Lord
	for _, address := range players(2) {
		h.mails(address)
	}
	wantSaid(t, h.says("NOTE to "+lord+" Write soon.", "obeyed"), "It leaves now, in 1 letter")
	note := h.last("ann@example.org")
	wantSaid(t, note, "Write soon.", "Orders for winter of year 1")
	if got := h.mails("ben@example.org"); len(got) != 0 {
		t.Errorf("ben has %v", subjects(got))
	}
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.wantOutcomes("entered")
	wantSaid(t, h.says("NOTE to Nobody that you know", "answered"), "does not begin with a lord of this game")
}

func TestExtendByMail(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	was := h.status().Deadline
	wantSaid(t, h.says("EXTEND 24", "obeyed"), "It stands in the letters that wait for you")
	h.says("APPROVE", "obeyed")
	deadline := h.status().Deadline
	if !deadline.Equal(was.Add(24 * time.Hour)) {
		t.Fatalf("the deadline is %v, want a day after %v", deadline, was)
	}
	wantSaid(t, h.last("ann@example.org"), schedule.ShowTime(deadline, "Europe/London"))
	h.mails("ben@example.org")
	wantSaid(t, h.says("extend 2 days", "obeyed"), "in 2 letters")
	deadline = h.status().Deadline
	for _, address := range players(2) {
		wantSaid(t, h.last(address), "has moved the deadline of winter of year 1", schedule.ShowTime(deadline, "Europe/London"))
	}
	if got := h.status().Deadline.In(schedule.Location("Europe/London")); got.Hour() != was.In(schedule.Location("Europe/London")).Hour() {
		t.Errorf("two days later it is %v, want the hour of %v", got, was)
	}
	for _, wrong := range []string{"EXTEND", "EXTEND soon", "EXTEND -0", "EXTEND 100000"} {
		wantSaid(t, h.says(wrong, "answered"), "it is written EXTEND 24")
	}
	if !h.status().Deadline.Equal(deadline) {
		t.Error("a wrong EXTEND moved the deadline")
	}
}

func TestPlayByMail(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	key := h.replyTo("ann@example.org")
	wantSaid(t, h.says("PLAY spring 2", "answered"), "it is winter of year 1")
	h.says("HOLD", "obeyed")
	h.deliver("ann@example.org", key, "HIRE 1 MAN")
	h.answer(masterAddress, "PLAY winter 1")
	h.deliver("ben@example.org", h.replyTo("ben@example.org"), "HIRE 1 MAN")
	h.wantOutcomes("entered obeyed late")
	h.mails(masterAddress)
	h.sendAll()
	got := h.mails(masterAddress)
	if len(got) != 3 {
		t.Fatalf("the master has %v, want the review, the answer, and that orders came late", subjects(got))
	}
	wantSaid(t, got[1], "Winter of year 1 is played: 1 of 2 lords had orders. Its letters wait for you")
	if s := h.seasonOf(1); s.State != store.SeasonPlayed || s.Held {
		t.Errorf("winter is %s, held %v", s.State, s.Held)
	}
	h.says("APPROVE", "obeyed")
	const early = "The master had winter of year 1 played before its deadline, which was Friday, "
	all := h.mails("ann@example.org")
	report := all[len(all)-1]
	if at := strings.Index(wording.OneLine(report.Text), early); at < 0 || at > 300 {
		t.Errorf("%d: %q lacks %q near its top:\n%s", at, report.Subject, early, report.Text)
	}
	wantSaid(t, h.says("PLAY winter 1", "answered"), "winter of year 1 has been played already; now it is spring of year 2")
	if v, err := season.Verify(t.Context(), h.Office, "valley"); err != nil || len(v.Faults) > 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

func TestPreviewByMail(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.answer("ann@example.org", "HIRE 1 KNIGHT")
	h.wantOutcomes("entered")
	before := h.fingerprint()
	m := h.says("PREVIEW", "answered")
	wantSaid(t, m, season.NotPlayed, "HIRE 1 KNIGHT", "hires esquire")
	if strings.Contains(m.Text, "TO CHECK THE DICE") {
		t.Error("a preview shows a seed")
	}
	lord := h.status().Lords[0].Lord
	wantSaid(t, h.says("PREVIEW "+lord, "answered"), season.NotPlayed, "Your winter", letter.NoKey)
	wantSaid(t, h.says("PREVIEW Nobody", "answered"), "Nobody")
	if got := h.fingerprint(); got != before {
		t.Errorf("the preview changed the game:\n%s\nwas\n%s", got, before)
	}
}

// What PREVIEW and STATUS show is the season as the other words of the mail leave it, wherever they stand; but not behind the word that plays it.
func TestPreviewShowsTheNewDeadline(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	m := h.says("STATUS\nPREVIEW "+h.status().Lords[0].Lord+"\nEXTEND 24", "obeyed")
	next := schedule.ShowTime(h.status().Deadline, "Europe/London")
	wantSaid(t, m, "Orders for spring of year 2 are due by "+next)
	all := h.sayAll("PREVIEW\nPLAY winter 1", "obeyed")
	wantSaid(t, all[len(all)-1], season.NotPlayed, "Winter of year 1, a preview")
}

// fingerprint is the seasons of the game with the seed of the last, and the orders as they stand.
func (h *house) fingerprint() (print string) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		row, err := tx.Game("valley")
		if err != nil {
			return err
		}
		all, err := tx.Seasons(row.ID)
		if err != nil {
			return err
		}
		seed, err := tx.Seed(all[len(all)-1].ID)
		print = fmt.Sprintf("%+v %x", all, seed)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return print + h.sheetOf(0) + h.sheetOf(1)
}

func TestMastersSlips(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	for words, want := range map[string]string{
		"Aprove":             "did you mean APPROVE? ",
		"do approve":         "APPROVE stands alone on its line",
		"APPROVE, all of it": "it is written APPROVE",
		"PLAY":               "it is written PLAY spring 2",
		"Hold on a second":   "it is written HOLD, alone on its line",
		"NOTE":               "A NOTE wants its text",
		"PREVEIW":            "did you mean PREVIEW?",
		"HELP":               "THE WORDS OF THE MASTER",
		"STATUS":             "no orders yet",
		"APPROVE winter 1":   "it is the setting out that waits",
		"PLAY winter 1":      "its letters still wait for approval",
		"STATUS report":      "no orders yet",
		"STATUS of Lancelot": "it stands alone on its line",
		"play it again, Sam": "it is written PLAY spring 2",
		"Looks good.\nBut wait for my word before it goes": "Nothing was done, since more stands in your message; if you mean APPROVE",
	} {
		wantSaid(t, h.says(words, "answered"), want)
	}
	if s := h.seasonOf(0); s.State != store.SeasonPlayed || s.Held {
		t.Errorf("a slip did something: %s, held %v", s.State, s.Held)
	}
}

// A word below a quotation is not read, and the master is told.
func TestMastersWordBelowAQuotation(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	wantSaid(t, h.says("> The setting out is played\n\nAPPROVE\n", "not-read"), "are where nothing is read", "APPROVE")
	if s := h.seasonOf(0); s.State != store.SeasonPlayed {
		t.Errorf("done: %s", s.State)
	}
}

func TestMastersChatterIsAnswered(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.answer(masterAddress, "Thanks, I shall look at it tonight.")
	h.deliver(masterAddress, officeAddress, "Is this thing on?")
	h.deliver("stranger@example.net", officeAddress, "APPROVE")
	h.answer(masterAddress, "I am away.\n\nAPPROVE")
	h.wantOutcomes("guided nothing unknown obeyed")
	h.deliver(masterAddress, h.replyTo(masterAddress), "HOLD", "Auto-Submitted: auto-replied\r\n")
	h.wantOutcomes("automatic")
}
