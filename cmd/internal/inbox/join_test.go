package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// newGame makes a game without players.
func (h *house) newGame(joining string) {
	h.t.Helper()
	_, err := h.NewGame(h.t.Context(), game.NewGame{Name: "valley", Master: masterAddress, Board: "training", Rules: h.rules, Zone: "Europe/London",
		Schedule: h.times, Joining: joining}, false)
	if err != nil {
		h.t.Fatal(err)
	}
	h.post.AddUser(masterAddress, password)
}

// joins asks for a seat from an address, and answers the letter that asks whether that is so.
func (h *house) joins(from, text string) {
	h.t.Helper()
	if len(h.post.Mails(from)) == 0 {
		h.post.AddUser(from, password)
	}
	h.deliver(from, officeAddress, text)
	h.wantOutcomes("joining")
	h.sendAll()
	h.deliver(from, officeAddress, "YES", inReplyTo(h.lastNew(from)))
	h.wantOutcomes("answered")
	h.sendAll()
}

// A game begins with people who ask for seats by mail; the master decides.
func TestJoin(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.newGame(store.JoinAsk)
	h.joins(ann, "JOIN valley AS Gawaine, Lancelot\n\nHello there!")
	wantText(t, h.lastNew(ann), "The master of valley has been told")
	told := h.lastNew(masterAddress)
	t.Log(told.Text)
	wantNot(t, told, "Bors")
	wantText(t, told, "Free too: Lancelot, ", " or another knight of the Round Table.")
	wantText(t, told, ann+" asks for a seat in valley, as Gawaine or Lancelot", "SEAT "+ann+" AS Gawaine", "REFUSE "+ann)
	h.answer(masterAddress, "SEAT "+ann+" AS Gawaine Ann")
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantText(t, h.lastNew(ann), "Ann", "ENTER BY", "Gawaine")
	h.joins("ben@example.org", "join Valley")
	h.joins("mallory@example.org", "Join valley as Gawaine.")
	h.mails("mallory@example.org")
	h.mails(masterAddress)
	h.answer(masterAddress, "SEAT ben@example.org AS Lancelot\nREFUSE mallory@example.org")
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantText(t, h.lastNew("mallory@example.org"), "no seat for you")
	h.answer(masterAddress, "SEAT nobody@example.org AS Lionel\nREFUSE mallory@example.org")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew(masterAddress), "nobody at nobody@example.org asks for a seat", "nobody at mallory@example.org asks")
	h.answer(ann, "ENTER BY Lincoln Road")
	h.poll()
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	if len(h.mails(ann)) == 0 || len(h.mails("ben@example.org")) == 0 || len(h.mails("mallory@example.org")) != 0 {
		t.Error("the first letters went to others")
	}
}

// Where seats are given to all who ask, each has one as long as there are any.
func TestJoinOpen(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.newGame(store.JoinOpen)
	for i := range 4 {
		h.joins(fmt.Sprintf("p%d@example.org", i), "JOIN valley AS Lionel")
	}
	lords := h.status().Lords
	if len(lords) < 2 || lords[0].Lord != "Lionel" || lords[1].Lord == "Lionel" {
		t.Errorf("lords %+v", lords)
	}
	wantText(t, h.lastNew(fmt.Sprintf("p%d@example.org", len(lords)-1)), "ENTER BY")
	if len(lords) < 4 {
		wantText(t, h.lastNew("p3@example.org"), "All seats of valley are taken")
	}
}

// A vacant seat goes to somebody who asks for one.
func TestJoinVacant(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	lord := h.status().Lords[0].Lord
	h.joins(eve, "JOIN valley")
	wantText(t, h.lastNew(eve), "All seats of valley are taken")
	h.answer(ann, "RESIGN")
	h.poll()
	h.sendAll()
	h.yes(ann)
	h.wantOutcomes("resigned")
	h.sendAll()
	h.pass(time.Minute)
	h.mails(masterAddress)
	h.answer(masterAddress, "SEAT "+eve+" AS "+lord+" Eve")
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantText(t, h.lastNew(eve), "from now on you play "+lord)
	h.answer(eve, "HIRE 1 MAN")
	h.wantOutcomes("entered")
}

// A flood is a thousand mails that ask for seats or to watch, many of them forged, repeated, from lists or from programs.
type flood struct {
	*house
	answered map[string]int // mails of ours that the programs at an address have answered
	known    map[string]bool
}

// stranger is the address of somebody whom nobody knows, with a mailbox.
func (f *flood) stranger(i int) string {
	address := fmt.Sprintf("s%d@example.net", i)
	if !f.known[address] {
		f.post.AddUser(address, password)
		f.known[address] = true
	}
	return address
}

// ask delivers the i-th mail.
func (f *flood) ask(i int) {
	from, text, header := f.stranger(i), "JOIN valley", ""
	switch i % 12 {
	case 1: // forged, of one of three
		from, text = f.stranger(1+12*(i/12%3)), []string{"JOIN valley AS Lionel", "YES", "WATCH valley", "UNWATCH valley"}[i/12%4]
	case 2: // repeated, in other letters
		from, text = strings.ToUpper(f.stranger(i-2)), "join VALLEY as gawaine, lionel."
	case 3:
		text, header = "", "Subject: Join Valley\r\n"
	case 4:
		text = "Hello!\n\nWATCH valley"
	case 5:
		text, header = "", "Subject: WATCH valley\r\n"
	case 6:
		header = []string{"List-Id: <chat.example.net>\r\n", "Precedence: bulk\r\n", "Precedence: list\r\n"}[i/12%3]
	case 7:
		header = []string{"Auto-Submitted: auto-replied\r\n", "X-Autoreply: yes\r\n", "Precedence: auto_reply\r\n", "Return-Path: <>\r\n"}[i/12%4]
	case 8:
		from = []string{ann, masterAddress, officeAddress, "mailer-daemon@example.net"}[i/12%4]
	case 9: // an answer to nothing
		text, header = "YES", "In-Reply-To: <"+fmt.Sprint(i)+"@example.org>\r\n"
	case 10:
		text = []string{"JOIN nowhere", "> JOIN valley", "JOIN", "We would like to join valley, all of us.\nJOIN valley"}[i/12%4]
	}
	f.deliver(from, officeAddress, text, header)
}

// programs answer what has come to strangers: vacation programs that say so and others that do not, servers that send it back, and somebody
// who writes under an address of his own.
func (f *flood) programs() (answers int) {
	for address := range f.known {
		all := f.post.Mails(address)
		for _, raw := range all[f.answered[address]:] {
			m := readLetter(f.t, raw.Raw).Message
			thread := inReplyTo(m) + "Subject: Re: " + m.Subject + "\r\n"
			quoted := "> " + strings.ReplaceAll(strings.TrimSpace(m.Text), "\n", "\n> ")
			f.answered[address]++
			answers += 3
			f.deliver(address, officeAddress, "YES", thread, "Auto-Submitted: auto-replied\r\n")
			f.deliver("mallory@example.org", officeAddress, "YES", thread)
			switch len(address) % 2 {
			case 0:
				f.deliver(address, officeAddress, "I am away until Monday.\n\n"+quoted, thread)
			default:
				f.deliver("mailer-daemon@example.net", officeAddress, "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; example.net\n\nFinal-Recipient: rfc822; "+
					address+"\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <"+m.MessageID+">\n\n--b--",
					"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n", "Return-Path: <>\r\n")
			}
		}
	}
	return answers
}

// Of a thousand mails with JOIN or WATCH, many of them forged, repeated or from programs, none is written to twice that did not answer, at most
// sixty are written to a day, there is no loop, nobody has a seat or watches without having answered, and the players are served.
func TestJoinsOfStrangers(t *testing.T) {
	t.Parallel()
	f := &flood{newHouse(t, postoffice.Options{}), map[string]int{}, map[string]bool{}}
	f.newGame(store.JoinOpen)
	f.post.AddUser(ann, password)
	if _, err := player.AddPlayer(t.Context(), f.Office, player.NewPlayer{Game: "valley", Address: ann}, false); err != nil {
		t.Fatal(err)
	}
	f.sendAll()
	f.joins("ben@example.org", "JOIN valley AS Lionel")
	f.mails(ann)
	mails, days := 1000, 2
	if testing.Short() { // under the race detector
		mails = 200
	}
	sent := 0
	for day := range days {
		for i := day * mails / days; i < (day+1)*mails/days; i++ {
			f.ask(i)
		}
		for round := 0; ; round++ {
			f.poll()
			f.sendAll()
			if f.programs() == 0 {
				break
			}
			if round > 2 {
				t.Fatal("the programs are answered again and again")
			}
		}
		was := sent
		sent = 0
		for address := range f.known {
			n := len(f.post.Mails(address))
			if sent += n; n > 1 {
				t.Errorf("%s has %d letters", address, n)
			}
		}
		if n := sent - was; n > 60 || n < 30 {
			t.Errorf("day %d: %d letters to strangers", day, n)
		}
		f.answer(ann, "STATUS")
		f.answer("ben@example.org", "ENTER BY Carlisle Road")
		f.wantOutcomes("answered entered")
		f.sendAll()
		if a, b := f.mails(ann), f.mails("ben@example.org"); len(a) != 1 || len(b) == 0 {
			t.Errorf("day %d: %d letters to ann, %d to ben", day, len(a), len(b))
		}
		f.pass(25 * time.Hour)
	}
	if s := f.status(); len(s.Lords) != 2 || s.Watching != 0 || len(s.WaitList) != 0 {
		t.Errorf("%d have seats, %d watch, %d wait", len(s.Lords), s.Watching, len(s.WaitList))
	}
	if n := len(f.mails(masterAddress)); n > 10 {
		t.Errorf("%d letters to the master", n)
	}
}

// What is not open to all tells nothing, and a game that is not there neither.
func TestJoinClosed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.newGame(store.JoinClosed)
	h.post.AddUser(ann, password)
	h.deliver(ann, officeAddress, "JOIN valley")
	h.deliver(ann, officeAddress, "JOIN vale")
	h.poll()
	h.sendAll()
	if n := len(h.mails(ann)); n != 0 {
		t.Errorf("%d letters", n)
	}
	if _, err := h.NewGame(t.Context(), game.NewGame{Name: "vale", Master: masterAddress, Board: "training", Rules: "standard", Zone: "UTC", Schedule: h.times, Joining: "maybe"}, false); err == nil || !strings.Contains(err.Error(), "closed, ask or open") {
		t.Errorf("joining maybe: %v", err)
	}
}

// A player asks for a seat in another game in an answer to any letter, where nothing else stands in it; and gets an answer whatever becomes of that.
func TestJoinFromAnotherGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	if _, err := h.NewGame(t.Context(), game.NewGame{Name: "Hill", Master: masterAddress, Board: "training", Rules: "standard", Zone: "UTC",
		Schedule: store.Schedule{Period: time.Hour}, Joining: store.JoinAsk}, false); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ write, outcome, want string }{
		{"JOIN hill AS Gawaine\n\nHIRE 1 MAN", "entered", "JOIN hill AS Gawaine"},
		{"JOIN valley", "entered", "JOIN asks for a seat in another game that takes players, in a mail in which nothing else stands"},
		{"JOIN nowhere", "entered", "JOIN nowhere"},
		{"\nJOIN hill AS Gawaine", "joining", "a seat in Hill"},
	} {
		h.mails(ann)
		h.answer(ann, c.write)
		h.wantOutcomes(c.outcome)
		h.sendAll()
		wantText(t, h.lastNew(ann), c.want)
	}
	h.wantOrders(0, "HIRE 1 MAN")
}
