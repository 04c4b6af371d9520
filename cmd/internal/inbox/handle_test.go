package inbox_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

func TestOrdersByReply(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.answer("ann@example.org", "Good morning!\n\nhire 1 man\n\nRegards, Ann")
	r := h.wantOutcomes("entered")
	if r.Fetched != 1 || r.Filed != 1 {
		t.Errorf("%d fetched, %d filed; want 1 of each", r.Fetched, r.Filed)
	}
	h.wantOrders(0, "HIRE 1 MAN")
	h.sendAll()
	if receipt := h.last("ann@example.org"); !strings.Contains(receipt.Text, "HIRE 1 MAN") {
		t.Errorf("receipt:\n%s", receipt.Text)
	}
	if again := h.poll(); again.Fetched != 0 || len(again.Handled) != 0 {
		t.Errorf("a second poll: %+v", again)
	}
}

func TestReplaceAmendKeepClear(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for _, step := range []struct{ write, want string }{
		{"HIRE 1 MAN\nHIRE 1 KNIGHT", "HIRE 1 MAN\nHIRE 1 KNIGHT"},
		{"AMEND\nHIRE 2 MEN", "HIRE 1 MAN\nHIRE 1 KNIGHT\nHIRE 2 MEN"},
		{"STATUS", "HIRE 1 MAN\nHIRE 1 KNIGHT\nHIRE 2 MEN"},
		{"HIRE 1 KNIGHT", "HIRE 1 KNIGHT"},
		{"KEEP", "HIRE 1 MAN\nHIRE 2 MEN\nHIRE 1 KNIGHT"},
		{"KEEP", "HIRE 1 MAN\nHIRE 2 MEN\nHIRE 1 KNIGHT"},
		{"CLEAR", ""},
		{"KEEP", "HIRE 1 MAN\nHIRE 2 MEN\nHIRE 1 KNIGHT"},
		{"STANDING\nHEIR 2", "HEIR 2\nHIRE 1 MAN\nHIRE 2 MEN\nHIRE 1 KNIGHT"},
		{"STANDING NONE", "HIRE 1 MAN\nHIRE 2 MEN\nHIRE 1 KNIGHT"},
	} {
		h.answer("ann@example.org", step.write)
		h.poll()
		if got := strings.TrimSpace(h.sheetOf(0)); got != step.want {
			t.Fatalf("after %q:\n%s\nwant\n%s", step.write, got, step.want)
		}
	}
}

func TestReceiptBeginsWithWhatIsDropped(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "HIRE 1 MAN\nHIRE 1 KNIGHT")
	h.poll()
	h.sendAll()
	h.mails("ann@example.org")
	h.answer("ann@example.org", "HIRE 1 KNIGHT")
	h.poll()
	h.sendAll()
	text := h.last("ann@example.org").Text
	dropped, keep := strings.Index(text, "HIRE 1 MAN"), strings.Index(text, "KEEP")
	understood := strings.Index(text, "HIRE 1 KNIGHT")
	if dropped < 0 || keep < 0 || understood < dropped {
		t.Errorf("the receipt does not begin with the dropped line:\n%s", text)
	}
}

func TestNextIsKeptForTheSeasonAfter(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "HIRE 1 MAN\nNEXT\nSTANCE PASSIVE")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
	h.play()
	h.wantOrders(0, "STANCE PASSIVE")
}

func TestAddressAloneGivesNoRight(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.deliver("Ann <ANN@example.org>", officeAddress, "HIRE 1 MAN")
	h.wantOutcomes("asked")
	h.wantOrders(0, "")
	h.sendAll()
	ask := h.last("ann@example.org")
	if !strings.Contains(ask.Text, "HIRE 1 MAN") || !strings.Contains(ask.Text, "YES") {
		t.Errorf("the answer shows nothing back:\n%s", ask.Text)
	}
	h.deliver("ann@example.org", officeAddress, "YES")
	h.poll()
	h.wantOrders(0, "")
	h.sendAll()
	h.mails("ann@example.org")
	h.answer("ann@example.org", "Yes") // to a letter that asks nothing
	h.wantOutcomes("answered")
	h.wantOrders(0, "")
	h.sendAll()
	wantText(t, h.last("ann@example.org"), "not as an answer to a letter that asks", "enters the message of")
	h.yes("ann@example.org")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
	h.sendAll()
	yes := fmt.Sprintf("%d@players.example", h.letter)
	if receipt := h.last("ann@example.org"); receipt.InReplyTo != yes {
		t.Errorf("the receipt answers %s, want the YES, %s", receipt.InReplyTo, yes)
	}
}

func TestYesIsAboutTheLetterItAnswers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.deliver("ann@example.org", officeAddress, "HIRE 1 MAN")
	h.poll()
	h.sendAll()
	ask := h.last("ann@example.org")
	h.deliver("ann@example.org", officeAddress, "HIRE 1 KNIGHT") // forged, say
	h.poll()
	h.deliver("ann@example.org", h.replyTo("ann@example.org"), "YES", "In-Reply-To: <"+ask.MessageID+">\r\n")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
}

func TestKeyFromAnotherAddress(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.deliver("ann.at.work@example.com", h.replyTo("ann@example.org"), "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
	h.sendAll()
	if receipt := h.last("ann@example.org"); !strings.Contains(receipt.Text, "ann.at.work@example.com") {
		t.Errorf("the receipt does not name the address:\n%s", receipt.Text)
	}
}

func TestKeyOfAnotherSeat(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.mails("ben@example.org")
	h.deliver("ann@example.org", h.replyTo("ben@example.org"), "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.wantOrders(0, "")
	h.wantOrders(1, "HIRE 1 MAN")
	h.sendAll()
	if receipt := h.last("ben@example.org"); !strings.Contains(receipt.Text, "ann@example.org") {
		t.Errorf("the receipt does not name the address:\n%s", receipt.Text)
	}
	if got := h.mails("ann@example.org"); len(got) != 0 {
		t.Errorf("ann got %v", subjects(got))
	}
}

func TestKeysOfTwoSeats(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	ben := h.replyTo("ben@example.org")
	_, benKey, _ := strings.Cut(strings.TrimSuffix(ben, "@example.org"), "+")
	forwarded := "HIRE 1 KNIGHT\n\n> BEGIN " + benKey + "\n> HIRE 1 MAN\n> END " + benKey + "\n"
	h.deliver("ann@example.org", h.replyTo("ann@example.org"), forwarded)
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 KNIGHT")
	h.wantOrders(1, "")
	h.deliver("ann@example.org", ben, "HIRE 2 MEN", "Cc: "+h.replyTo("ann@example.org")+"\r\n")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 2 MEN")
	h.wantOrders(1, "")
}

func TestUnknownAndAutomaticAreNeverAnswered(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.deliver("stranger@example.net", officeAddress, "HELP\nHIRE 1 MAN")
	h.deliver("ann@example.org", h.replyTo("ann@example.org"), "HIRE 1 MAN", "Auto-Submitted: auto-replied\r\n")
	h.deliver("", h.replyTo("ann@example.org"), "HIRE 1 MAN", "Return-Path: <>\r\n")
	own := h.post.Mails("ann@example.org")[0].Raw
	if err := h.post.Deliver(officeAddress, h.clock(), own); err != nil {
		t.Fatal(err)
	}
	h.wantOutcomes("unknown automatic automatic automatic")
	if r := h.sendAll(); len(r.Letters) != 0 {
		t.Errorf("answered: %+v", r.Letters)
	}
	h.wantOrders(0, "")
}

func TestOrdersAfterTheDeadline(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	deadline := h.status().Deadline
	h.pass(deadline.Sub(h.clock()))
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.pass(time.Second)
	h.answer("ann@example.org", "HIRE 2 MEN")
	h.wantOutcomes("entered late")
	h.wantOrders(0, "HIRE 1 MAN")
	h.sendAll()
	got := h.mails("ann@example.org")
	if len(got) != 2 || !strings.Contains(got[1].Subject, "not entered") {
		t.Errorf("answers: %v", subjects(got))
	}
}

func TestKeyOfLastSeason(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	old := h.replyTo("ann@example.org")
	h.play()
	h.sendAll()
	report := h.mails("ann@example.org")
	h.deliver("ann@example.org", old, "STANCE PASSIVE\nSTATUS")
	h.wantOutcomes("old-key")
	h.wantOrders(0, "")
	h.sendAll()
	got := h.mails("ann@example.org")
	if len(got) != 2 {
		t.Fatalf("answers: %v, want a refusal and a status", subjects(got))
	}
	if _, told, _ := strings.Cut(report[len(report)-1].Text, mail.TopLine); !strings.Contains(withoutNumber(got[0].Text), strings.TrimSpace(withoutNumber(told))) {
		t.Errorf("the refusal has no new report:\n%s", got[0].Text)
	}
	h.answer("ann@example.org", "STANCE PASSIVE")
	h.wantOutcomes("entered")
	h.wantOrders(0, "STANCE PASSIVE")
}

func TestNewKey(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	stolen := h.replyTo("ann@example.org")
	h.answer("ann@example.org", "NEWKEY")
	h.wantOutcomes("answered")
	h.deliver("thief@example.net", stolen, "HIRE 1 MAN")
	h.wantOutcomes("unknown")
	h.sendAll()
	h.answer("ann@example.org", "HIRE 2 MEN")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 2 MEN")
}

func TestQuestions(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	first := h.mails("ann@example.org")
	h.answer("ann@example.org", "HELP\nHELP MOVE\nSTATUS\nMAP\nHISTORY\nRULES 6\nRESEND\nREPORT autumn 1\nREPORT summer 9")
	h.wantOutcomes("answered")
	h.sendAll()
	got := h.mails("ann@example.org")
	if len(got) != 9 {
		t.Fatalf("%d answers: %v", len(got), subjects(got))
	}
	report := first[len(first)-1].Text
	if withoutNumber(got[6].Text) != withoutNumber(report) {
		t.Errorf("RESEND sent something else:\n%s\nwant\n%s", got[6].Text, report)
	}
	if withoutNumber(got[7].Text) != withoutNumber(report) {
		t.Errorf("REPORT autumn 1 sent something else:\n%s", got[7].Text)
	}
	for i, m := range got {
		if !m.Automatic || m.From != officeAddress {
			t.Errorf("answer %d is not marked as automatic, or not from us", i)
		}
	}
}

func TestEnterWishes(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	text := h.last("ann@example.org").Text
	var entry string
	for line := range strings.Lines(text) {
		if name, _, ok := strings.Cut(line, " leads to "); ok {
			entry = name // the last
		}
	}
	h.answer("ann@example.org", "ENTER BY "+entry)
	h.wantOutcomes("entered")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	for i, address := range players(2) {
		if got := h.mails(address); len(got) == 0 {
			t.Errorf("player %d has no first letter", i)
		}
	}
	if g := h.status(); g.Season != "winter" || g.Year != 1 || g.Lords[0].Manors != 1 {
		t.Errorf("after the start: %+v", g)
	}
}

// While the master holds a season nothing of it shows, whatever a player asks.
func TestNothingShowsOfAHeldSeason(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.mails("ann@example.org")
	h.answer("ann@example.org", "STATUS\nHISTORY\nRESEND\nREPORT autumn 1\nENTER BY somewhere")
	h.wantOutcomes("late")
	h.deliver("ann@example.org", officeAddress, "HIRE 1 MAN")
	h.wantOutcomes("late")
	h.sendAll()
	held := h.status()
	for _, m := range h.mails("ann@example.org") {
		if strings.Contains(m.Text, held.Lords[1].Lord+" at ") || strings.Contains(m.Text, "Treasury") {
			t.Errorf("%s tells of the season:\n%s", m.Subject, m.Text)
		}
	}
}

// While a season waits for the master, the key of a letter before the last call turns no keys: it does
// no more than it did while the season was open.
func TestOldKeyTurnsNoKeyWhileASeasonWaits(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	invitation := h.replyTo(ann)
	h.start()
	h.approve()
	h.sendAll()
	call := h.replyTo(ann)
	h.play()
	for _, c := range []struct {
		key     string
		outcome string
		turned  int
	}{{invitation, "late", 0}, {call, "answered", 1}} {
		h.deliver(ann, c.key, "NEWKEY")
		h.wantOutcomes(c.outcome)
		if n := h.count(`SELECT key_counter FROM seats WHERE place = 0`); n != c.turned {
			t.Errorf("%s: the key was turned %d times, want %d", c.outcome, n, c.turned)
		}
	}
}

// Who plays in two games and writes without a key means the one that his Subject names, else
// the later one.
func TestTwoGamesInOneMailbox(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	if _, err := h.NewGame(t.Context(), game.NewGame{Name: "Hill", Board: "training", Rules: "standard", Zone: "UTC", Schedule: store.Schedule{Period: time.Hour}}, false); err != nil {
		t.Fatal(err)
	}
	if _, err := player.AddPlayer(t.Context(), h.Office, player.NewPlayer{Game: "hill", Address: "Ann@example.org"}, false); err != nil {
		t.Fatal(err)
	}
	valley := h.replyTo("ann@example.org")
	h.sendAll()
	hill := h.replyTo("ann@example.org")
	if valley == hill {
		t.Fatal("two games have the same key")
	}
	h.deliver("ann@example.org", valley, "HIRE 1 MAN")
	h.deliver("ann@example.org", hill, "STATUS")
	h.deliver("ann@example.org", officeAddress, "STATUS", "Subject: about Valley\r\n")
	h.deliver("ann@example.org", officeAddress, "STATUS")
	r := h.poll()
	var games []string
	for _, done := range r.Handled {
		games = append(games, done.Game)
	}
	if got := strings.Join(games, " "); got != "valley Hill valley Hill" {
		t.Errorf("games: %s", got)
	}
	h.wantOrders(0, "HIRE 1 MAN")
}

// numberLine is the line of a letter that says its number.
var numberLine = regexp.MustCompile(`\n*Letter \d+ to you\.[^\n]*`)

// withoutNumber is the text of a letter without its number, which another letter that says the same has not.
func withoutNumber(text string) string {
	return strings.TrimSpace(numberLine.ReplaceAllString(text, ""))
}
