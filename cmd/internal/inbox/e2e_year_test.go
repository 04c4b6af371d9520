package inbox_test

import (
	"fmt"
	netmail "net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// A habit is when a lord writes his orders.
type habit string

const (
	early    habit = "early"
	reminded habit = "only when he is reminded"
	inGrace  habit = "minutes after the deadline"
	tooLate  habit = "after the grace too"
	never    habit = "never again after his standing orders"
)

// A lordling is a player with a habit and a zone.
type lordling struct {
	*correspondent
	habit
	zone string
	got  []string // the kinds of his letters of the season
}

// A year is a game that only the clock drives: it stands still until it is moved to the office's
// next moment, or to where a player writes.
type year struct {
	*correspondence
	lords  []*lordling
	season store.Season
	said   []string // who was reminded in the season
}

const yearGrace = 10 * time.Minute

// A whole year of the calendar by mail, over both changes of the clocks: every deadline at its time
// of the day, every letter to its player, every reminder to those who have no orders.
func TestAYearByTheClock(t *testing.T) {
	t.Parallel()
	y := newYear(t)
	for _, want := range []string{
		"winter of year 1: Tuesday, 12 January 2027, 20:00 GMT (20:00 UTC)",
		"spring of year 2: Friday, 9 April 2027, 20:00 BST (19:00 UTC)",
		"summer of year 2: Friday, 2 July 2027, 20:00 BST (19:00 UTC)",
		"autumn of year 2: Friday, 24 September 2027, 20:00 BST (19:00 UTC)",
		"winter of year 2: Tuesday, 28 September 2027, 20:00 BST (19:00 UTC)",
		"spring of year 3: Friday, 24 December 2027, 20:00 GMT (20:00 UTC)",
	} {
		y.open(want)
		y.firstWeeks()
		y.reminders()
		y.lastMinutes()
		y.check()
	}
}

// newYear begins the game of four on the fifth of January, a Tuesday.
func newYear(t *testing.T) *year {
	t.Helper()
	y := &year{correspondence: openCorrespondence(t, func(now func() time.Time) servers { return inProcess(t, postoffice.Options{}, now) })}
	y.clock.set(time.Date(2027, 1, 5, 12, 0, 0, 0, time.UTC))
	_, err := y.NewGame(t.Context(), game.NewGame{Name: "valley", Master: masterAddress, Board: "training", Rules: "standard",
		Schedule: store.Schedule{At: "friday 20:00 Europe/London", Period: 12 * 7 * day, WinterAt: "tuesday 20:00", WinterPeriod: 3 * day,
			Grace: yearGrace, Reminders: []int{12, 48}}}, false)
	if err != nil {
		t.Fatal(err)
	}
	zones := []string{"Europe/London", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"}
	for i, h := range []habit{early, reminded, inGrace, never} {
		p := &correspondent{seat: adjudicator.Seat(i), address: fmt.Sprintf("lord%d@example.org", i)}
		y.servers.add(p.address)
		if _, err := player.AddPlayer(t.Context(), y.correspondence.Office, player.NewPlayer{Game: "valley", Address: p.address, Zone: zones[i]}, false); err != nil {
			t.Fatal(err)
		}
		y.players, y.lords = append(y.players, p), append(y.lords, &lordling{correspondent: p, habit: h, zone: zones[i]})
	}
	if _, err := season.StartGame(t.Context(), y.correspondence.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	y.round()
	return y
}

// open begins a season, whose deadline is as it should be.
func (y *year) open(want string) {
	y.t.Helper()
	y.view(func(g *game.Game) { y.season, y.state = g.Season, g.State })
	if got := wording.Title(y.season) + ": " + schedule.ShowTime(y.season.Deadline, "Europe/London"); got != want {
		y.t.Fatalf("the deadline is %q, want %q", got, want)
	}
	y.said = nil
	y.lords[0].habit = []habit{tooLate, early}[y.season.Number%2] // by turns
	for _, l := range y.lords {
		y.fetch(l.correspondent)
		l.got = nil
	}
}

// round is what the office does at a moment of the clock.
func (y *year) round() {
	y.t.Helper()
	ctx := y.t.Context()
	if _, err := inbox.Poll(ctx, y.correspondence.Office); err != nil {
		y.t.Fatal(err)
	}
	played, err := season.PlayDue(ctx, y.correspondence.Office)
	if err != nil || len(played) > 1 || len(played) == 1 && played[0].Err != "" {
		y.t.Fatalf("%+v, %v", played, err)
	}
	reminders, err := season.Remind(ctx, y.correspondence.Office)
	if err != nil {
		y.t.Fatal(err)
	}
	for _, r := range reminders {
		y.said = append(y.said, fmt.Sprintf("%s %d", r.Lord, r.Hours))
	}
	if _, err := letter.Send(ctx, y.correspondence.Office); err != nil {
		y.t.Fatal(err)
	}
}

// moment moves the clock to the office's next moment, which must be that one, and a second on.
func (y *year) moment(want time.Time) {
	y.t.Helper()
	next, err := season.NextMoment(y.t.Context(), y.correspondence.Office)
	if err != nil || !next.Equal(want.Add(game.Tick)) {
		y.t.Fatalf("%s: the next moment is %v, %v; want %v", wording.Title(y.season), next, err, want)
	}
	if next = next.Add(time.Second); next.After(y.clock.now()) {
		y.clock.set(next)
	}
	y.round()
}

// write lets the lords of a habit write.
func (y *year) write(h habit) {
	y.t.Helper()
	text := "STANCE PASSIVE\n"
	if y.state.Season == adjudicator.Winter {
		text = "HIRE 1 MAN\n"
	}
	if h == never {
		text = "STANDING\nSTANCE DEFEND\n"
	}
	for _, l := range y.lords {
		if l.habit == h {
			y.receive(l)
			y.mail(l.correspondent, y.answer(l.correspondent, keyInAddress, text), shapes()[0])
			l.asked = nil
		}
	}
}

// firstWeeks is the time until the first reminder.
func (y *year) firstWeeks() {
	y.t.Helper()
	y.write(early)
	if y.season.Number == 1 {
		y.write(never)
	}
	y.round()
}

// reminders is the time of the reminders: the first brings one lord to write.
func (y *year) reminders() {
	y.t.Helper()
	y.moment(y.season.Deadline.Add(-48 * time.Hour))
	y.write(reminded)
	y.round()
	y.moment(y.season.Deadline.Add(-12 * time.Hour))
}

// lastMinutes is the time of those who are late, until the season is played.
func (y *year) lastMinutes() {
	y.t.Helper()
	y.clock.set(y.season.Deadline.Add(3 * time.Minute)) // a mail takes a minute
	y.write(inGrace)
	y.clock.set(y.season.Deadline.Add(yearGrace))
	y.write(tooLate)
	y.moment(y.season.Deadline.Add(yearGrace))
	for _, l := range y.lords {
		y.receive(l)
	}
}

// receive looks at the letters that have come for a lord.
func (y *year) receive(l *lordling) {
	y.t.Helper()
	for _, posted := range y.fetch(l.correspondent) {
		kind := letter.KindReport
		for part, k := range map[string]string{"no orders yet": letter.KindReminder, "receipt for": letter.KindReceipt, "not entered": letter.KindRefusal} {
			if strings.Contains(posted.Subject, part) {
				kind = k
			}
		}
		l.got = append(l.got, kind)
		y.checkDeadline(l, posted, kind)
	}
}

// checkDeadline looks at the deadline of a letter: in the zone of the player, in UTC, and with the
// time that was left when it was written.
func (y *year) checkDeadline(l *lordling, posted receivedLetter, kind string) {
	y.t.Helper()
	head, err := netmail.ReadMessage(strings.NewReader(string(posted.raw)))
	if err != nil {
		y.t.Fatal(err)
	}
	written, err := head.Header.Date()
	if err != nil {
		y.t.Fatal(err)
	}
	deadline, text := y.season.Deadline, wording.OneLine(posted.Text)
	if kind == letter.KindReport {
		y.view(func(g *game.Game) { deadline = g.Season.Deadline })
	}
	if want := game.ShowDeadline(deadline, written, l.zone); kind != letter.KindRefusal && !strings.Contains(text, want+".") {
		y.t.Errorf("%s: the %s to the lord who writes %s has no %q:\n%s", wording.Title(y.season), kind, l.habit, want, posted.Text)
	}
	if says := strings.Contains(text, "Your standing orders say nothing in this season."); says != (kind == letter.KindReminder && l.habit == never) {
		y.t.Errorf("%s: the %s to the lord who writes %s: standing orders %v:\n%s", wording.Title(y.season), kind, l.habit, says, posted.Text)
	}
	const grace = "came 4 minutes after the deadline, but within the grace: it counts."
	if got := strings.Contains(text, grace); got != (kind == letter.KindReceipt && l.habit == inGrace) {
		y.t.Errorf("%s: the %s to the lord who writes %s: grace %v:\n%s", wording.Title(y.season), kind, l.habit, got, posted.Text)
	}
}

// check compares the letters of the season, who was reminded, and by which orders it was played.
func (y *year) check() {
	y.t.Helper()
	winter := y.state.Season == adjudicator.Winter
	want := map[habit]string{
		early:    "receipt report",
		reminded: "reminder receipt report",
		inGrace:  "reminder reminder receipt report",
		tooLate:  "reminder reminder refusal report",
		never:    "report",
	}
	switch {
	case y.season.Number == 1:
		want[never] = "receipt reminder reminder report"
	case winter: // his standing orders say nothing in winter
		want[never] = "reminder reminder report"
	}
	var said [2][]string
	for _, l := range y.lords {
		got := strings.Join(l.got, " ")
		if got != want[l.habit] {
			y.t.Errorf("%s: the lord who writes %s got %q, want %q", wording.Title(y.season), l.habit, got, want[l.habit])
		}
		for i := range strings.Count(want[l.habit], letter.KindReminder) {
			said[i] = append(said[i], fmt.Sprintf("%s %d", y.state.Players[l.seat].Lord, []int{48, 12}[i]))
		}
	}
	if !slices.Equal(y.said, slices.Concat(said[0], said[1])) {
		y.t.Errorf("%s: reminded %v, want %v", wording.Title(y.season), y.said, said)
	}
	y.checkPlayed()
}

// checkPlayed looks by which orders the season was played.
func (y *year) checkPlayed() {
	y.t.Helper()
	var orders []store.PlayedOrders
	y.view(func(g *game.Game) {
		var err error
		if orders, err = g.Tx.PlayedOrders(y.season.ID); err != nil {
			y.t.Fatal(err)
		}
	})
	if len(orders) != len(y.lords) {
		y.t.Fatalf("%s: orders of %d lords", wording.Title(y.season), len(orders))
	}
	for i, l := range y.lords {
		has := l.habit == early || l.habit == reminded || l.habit == inGrace
		if (orders[i].Orders != "") != has || (orders[i].Standing != "") != (l.habit == never) {
			y.t.Errorf("%s: of the lord who writes %s were played %q, standing %q", wording.Title(y.season), l.habit, orders[i].Orders, orders[i].Standing)
		}
	}
}
