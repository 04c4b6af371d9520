package inbox_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

var updateStory = flag.Bool("update", false, "write the letters of the story anew")

// A story is a campaign that a service runs by itself: everything that people do comes by SMTP, and all that they know they have got by mail. What each step
// brings them is kept as a golden letter.
type story struct {
	*town
	step int
}

// newStory opens an office on the first Saturday of September, with a game that nobody plays yet.
func newStory(t *testing.T, silence int) *story {
	t.Helper()
	s := &story{town: newTown(t, postoffice.Options{NoIdle: true})}
	s.now = time.Date(2027, 9, 4, 12, 0, 0, 0, time.UTC)
	s.into = func(_ time.Time, raw []byte) error { return s.sendBySMTP(raw) }
	_, err := s.NewGame(t.Context(), game.NewGame{Name: "valley", Master: masterAddress, MasterName: "Arthur Penn", Board: "training", Rules: "standard",
		Zone: "Europe/London", Joining: store.JoinAsk, Absent: store.AbsentSteward, Silence: silence, Vacation: 21,
		Schedule: store.Schedule{At: "friday 20:00", Period: 7 * day, Reminders: []int{48}}}, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range append(players(5), masterAddress) {
		s.post.AddUser(address, password)
	}
	return s
}

// sendBySMTP hands a mail in at the SMTP server, as the mail program of its writer does.
func (s *story) sendBySMTP(raw []byte) error {
	m, err := mail.Read(raw)
	if err != nil {
		return err
	}
	to, _, _ := strings.Cut(strings.SplitAfter(string(raw), "\r\nTo: ")[1], "\r\n")
	sender, err := mail.DialSMTP(s.t.Context(), mail.SMTP{Addr: s.post.SMTPAddr(), TLS: mail.Plain, User: m.From, Password: password, Timeout: 20 * time.Second})
	if err != nil {
		return err
	}
	defer sender.Close()
	if r := sender.Send(s.t.Context(), m.From, to, raw); r.State != mail.Sent {
		return errors.Join(fmt.Errorf("the mail of %s is %v", m.From, r.State), r.Err)
	}
	return nil
}

// writes sends the answer of somebody to the latest mail, and waits until the office has answered it.
func (s *story) writes(address, text string) {
	s.t.Helper()
	s.mails(address)
	s.answer(address, text)
	s.pass(time.Minute) // by then the mailbox is read
	s.until("an answer to "+address+": "+text, func() bool { return len(s.post.Mails(address)) > s.read[address] && s.rests() })
}

// asks sends a mail of somebody who has had none.
func (s *story) asks(address, text string) {
	s.t.Helper()
	s.deliver(address, officeAddress, text)
	s.pass(time.Minute)
	s.until("an answer to "+address, func() bool { return len(s.post.Mails(address)) > s.read[address] && s.rests() })
}

// goes lets time go by until a moment, a day at a time at most, and the service works meanwhile.
func (s *story) goes(until time.Time) {
	s.t.Helper()
	for s.clock().Before(until) {
		s.pass(min(day, until.Sub(s.clock())))
		now := s.clock()
		s.until("a round of the service", func() bool { return s.isSettled(now) })
	}
}

// isSettled reports whether the service has done all that there was to do at a moment.
func (s *story) isSettled(at time.Time) bool {
	g := s.status()
	return !g.Polled.Before(at) && g.Letters[store.LetterQueued] == 0 && s.rests()
}

// playsOn goes past the deadline of the open season, until it is played and its letters have left: both loops may rest once more before that.
func (s *story) playsOn() {
	s.t.Helper()
	was := s.status()
	s.goes(was.Deadline.Add(2 * time.Second))
	s.until("the play of the season", func() bool {
		is := s.status()
		return (is.Season != was.Season || is.Year != was.Year) && s.isSettled(s.clock())
	})
}

var (
	storyKeys   = regexp.MustCompile(`\[[a-z0-9]{20,}\]|\b(BEGIN|END) [a-z0-9]{20,}`)
	storyTimes  = regexp.MustCompile(`\b(\d\d):[0-5]\d\b`)
	storySheets = regexp.MustCompile(`(?s)BEGIN \(key\).*?END \(key\)\n*`)
	storyDigits = regexp.MustCompile(`\b[0-9a-f]{32,}\b`)
)

// plain is a letter without what differs from run to run: keys, seeds, digests and minutes; and without its sheet, which other goldens have.
func plain(m *mail.Message) string {
	text := "Subject: " + m.Subject + "\n\n" + m.Text
	text = storyKeys.ReplaceAllStringFunc(text, func(k string) string {
		word, _, behind := strings.Cut(k, " ")
		if behind {
			return word + " (key)"
		}
		return "[key]"
	})
	text = storyTimes.ReplaceAllString(text, "$1:00")
	text = storySheets.ReplaceAllString(text, "(the sheet)\n\n")
	return strings.TrimSpace(storyDigits.ReplaceAllString(text, "(hash)")) + "\n"
}

// keeps compares the latest new mail of somebody with the letter that is kept of this step.
func (s *story) keeps(name, address string) *mail.Message {
	s.t.Helper()
	s.step++
	m := s.lastNew(address)
	path := filepath.Join("testdata", "story", fmt.Sprintf("%02d-%s.txt", s.step, name))
	got := plain(m)
	if *updateStory {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			s.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		s.t.Fatal(err)
	}
	if got != string(want) {
		s.t.Errorf("%s differs; go test ./cmd/internal/inbox -run Story -update writes it anew. It is now\n%s", path, got)
	}
	return m
}

// A campaign begins with people who ask for seats, and goes on for years: one falls silent, a steward keeps his lord, a substitute takes
// over; two players agree an alliance by letters and divide a house; one is away over two deadlines while the clocks change; the
// master pauses for Christmas; and the office moves to another machine.
func TestStory(t *testing.T) {
	t.Parallel()
	s := newStory(t, 3)
	stop := s.start()
	s.until("a rest", s.rests)
	s.gathers()
	s.fallsSilent()
	s.agrees()
	s.isAway()
	s.pausesForChristmas()
	s.movesHouse(stop)
}

const (
	cat = "cat@example.org"
	dan = "dan@example.org"
)

// gathers brings four players together, and one for whom no seat is left.
func (s *story) gathers() {
	s.t.Helper()
	s.asks(ann, "JOIN valley AS Gawaine, Lancelot\n\nI have played by post for years. Ann")
	s.keeps("ann-is-asked", ann)
	s.writes(ann, "YES")
	s.keeps("ann-waits-for-the-master", ann)
	s.keeps("the-master-is-told", masterAddress)
	s.writes(masterAddress, "SEAT "+ann+" AS Gawaine Ann")
	s.keeps("ann-is-invited", ann)
	for _, p := range [][3]string{{"Lancelot", ben, "Ben"}, {"Lionel", cat, "Cat"}, {"Tristram", dan, "Dan"}} {
		lord, address, name := p[0], p[1], p[2]
		s.asks(address, "JOIN valley AS "+lord)
		s.writes(address, "YES")
		s.writes(masterAddress, "SEAT "+address+" AS "+lord+" "+name)
	}
	s.asks(eve, "JOIN valley")
	s.writes(eve, "YES")
	s.keeps("eve-has-no-seat-yet", eve)
}

// fallsSilent lets the fourth player never write an order: he is reminded, a steward orders for him, and after three seasons his seat goes to
// the person who waits for one.
func (s *story) fallsSilent() {
	s.t.Helper()
	for _, p := range [][2]string{{ann, "Carlisle"}, {ben, "Tintagel"}, {cat, "Dover"}, {dan, "Lothian"}} {
		s.writes(p[0], "ENTER BY "+p[1]+" Road")
	}
	if _, err := season.StartGame(s.t.Context(), s.Office, "valley", false); err != nil {
		s.t.Fatal(err)
	}
	for _, address := range []string{ann, ben, cat} {
		s.goes(s.clock().Add(time.Minute))
		s.writes(address, "HIRE 1 KNIGHT\nSTANDING\nSTANCE DEFEND\nSPREAD")
	}
	s.goes(s.status().Deadline.Add(-47 * time.Hour))
	s.keeps("dan-is-reminded", dan)
	s.playsOn()
	s.keeps("a-steward-ordered-for-dan", dan)
	s.playsOn()
	s.playsOn()
	s.keeps("dan-has-lost-the-seat", dan)
	s.keeps("ann-reads-of-it", ann)
	s.keeps("eve-is-offered-the-seat", eve)
	s.writes(eve, "YES")
	s.keeps("eve-takes-over", eve)
	s.writes(eve, "STANDING\nSTANCE DEFEND\nSPREAD")
}

// agrees lets two players agree by letters to meet at a house as allies, and to divide what it brings.
func (s *story) agrees() {
	s.t.Helper()
	s.writes(ann, "LETTER TO Lancelot\nMy knight comes to the Abbey this autumn. If yours does too, we need not fight:\nyou have 40 parts of a hundred, I have 60.\n\nAnn\nEND LETTER")
	s.keeps("ann-s-letter-has-left", ann)
	s.keeps("ben-has-a-letter", ben)
	s.mails(ann)
	s.deliver(ben, s.letterFrom(ben), "Agreed, and well met. Ben", threaded(s.newestOf(ben)))
	s.pass(time.Minute)
	s.until("an answer to Ann", func() bool { return len(s.post.Mails(ann)) > s.read[ann] && s.rests() })
	s.keeps("ben-answers", ann)
	s.writes(ann, "2 to Glaston Abbey\nALLY Lancelot")
	s.keeps("orders-are-not-sent-on", ann)
	s.writes(ann, "2 to Glaston Abbey\nALLY Lancelot\nSHARE Glaston Abbey WITH Lancelot 40 PERCENT")
	s.keeps("ann-s-receipt", ann)
	s.writes(ben, "2 to Glaston Abbey\nALLY Gawaine\nSHARE Glaston Abbey WITH Gawaine 60 PERCENT")
	s.playsOn()
	s.keeps("the-house-is-divided", ann)
}

// newestOf is the latest mail of somebody, read or not.
func (s *story) newestOf(address string) *mail.Message {
	s.t.Helper()
	all := s.post.Mails(address)
	return readLetter(s.t, all[len(all)-1].Raw).Message
}

// isAway lets one be away over two deadlines, while the clocks change: both move to the first regular deadline after the return.
func (s *story) isAway() {
	s.t.Helper()
	s.writes(cat, "VACATION 2027-10-27 TO 2027-11-08")
	s.keeps("cat-will-be-away", cat)
	for s.clock().Before(time.Date(2027, 10, 22, 0, 0, 0, 0, time.UTC)) {
		s.playsOn()
	}
	s.keeps("the-deadline-waits-for-cat", ben)
	if want := time.Date(2027, 11, 12, 20, 0, 0, 0, time.UTC); !s.status().Deadline.Equal(want) { // winter time by then
		s.t.Errorf("the deadline is %v, want %v", s.status().Deadline, want)
	}
}

// pausesForChristmas stops the clock over the feast: no season is played, and the deadline moves by the time.
func (s *story) pausesForChristmas() {
	s.t.Helper()
	for s.clock().Before(time.Date(2027, 12, 18, 0, 0, 0, 0, time.UTC)) {
		s.playsOn()
	}
	season, deadline := s.status().Season, s.status().Deadline
	s.writes(masterAddress, "STATUS")
	s.keeps("the-master-looks", masterAddress)
	s.writes(masterAddress, "PAUSE UNTIL 2028-01-03")
	s.keeps("the-master-has-paused", masterAddress)
	s.keeps("ben-reads-of-the-pause", ben)
	s.goes(deadline.Add(3 * day))
	if s.status().Season != season {
		s.t.Error("a season was played in the pause")
	}
	s.goes(time.Date(2028, 1, 3, 1, 0, 0, 0, time.UTC))
	s.keeps("the-game-goes-on", ben)
}

// movesHouse moves the office to another machine: an answer to a letter of the old one counts, and the next season is played.
func (s *story) movesHouse(stop func()) {
	s.t.Helper()
	stop()
	copied := s.backup()
	s.lose()
	s.path = filepath.Join(s.t.TempDir(), "another.db")
	if _, err := s.restore(copied); err != nil {
		s.t.Fatal(err)
	}
	s.mails(eve)
	s.answer(eve, "AMEND\nSTANCE PASSIVE") // while no machine reads the mailbox
	s.serve(s.Office)
	s.asleep.Store(0)
	s.town.start()
	s.until("an answer to Eve", func() bool { return len(s.post.Mails(eve)) > s.read[eve] && s.rests() })
	s.keeps("eve-s-receipt-from-the-new-machine", eve)
	s.playsOn()
	s.keeps("the-report-from-the-new-machine", eve)
	s.wantVerified()
}
