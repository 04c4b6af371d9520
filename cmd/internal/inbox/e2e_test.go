package inbox_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// Two full years of four lords, from mails in a mailbox to mails in the players' mailboxes,
// against servers of every kind.
func TestTwoYears(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]postoffice.Options{
		"with MOVE":             {},
		"without MOVE":          {NoMove: true},
		"without MOVE, UIDPLUS": {NoMove: true, NoUIDPlus: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			twoYears(t, func(now func() time.Time) servers { return inProcess(t, o, now) })
		})
	}
}

// servers are where the mail of a campaign lies, the office's and the players'.
type servers struct {
	imap, smtp string
	stay       bool                 // mail cannot be moved away
	add        func(address string) // opens a mailbox
}

// inProcess starts a post office of our own.
func inProcess(t testing.TB, o postoffice.Options, now func() time.Time) servers {
	t.Helper()
	o.Now = now
	post, err := postoffice.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	return servers{imap: post.IMAPAddr(), smtp: post.SMTPAddr(), stay: o.NoMove && o.NoUIDPlus, add: func(a string) { post.AddUser(a, password) }}
}

// A correspondence is a game by mail in which everything is real but the time. All that its players
// do goes by SMTP, and all that they know they have fetched by IMAP.
type correspondence struct {
	*game.Office
	t       testing.TB
	servers servers
	clock   *clock
	random  adjudicatortest.Random
	players []*correspondent
	sent    []string // the Message-IDs of all mails to the office
	state   adjudicator.State
}

// A clock stands still until it is moved.
type clock struct {
	mu     sync.Mutex
	moment time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.moment
}

func (c *clock) set(to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.moment = to
}

func (c *clock) pass(d time.Duration) { c.set(c.now().Add(d)) }

// A correspondent is one lord's, with all letters that came for him.
type correspondent struct {
	seat    adjudicator.Seat
	address string
	uid     uint32
	letters []receivedLetter
	orders  string   // of this season, as they should have been understood
	digest  string   // of these orders
	asked   []string // the Message-IDs of his mails that have no answer yet
}

const masterAddress = "master@example.org"

// twoYears plays from the setting out to the end of the second full year.
func twoYears(t *testing.T, start func(now func() time.Time) servers) {
	c := newCorrespondence(t, start)
	const last = 9 // the setting out, the first winter, and twice four seasons
	n := 0
	for ; n <= last && !c.state.Over; n++ {
		c.season(n)
	}
	v, err := season.Verify(t.Context(), c.Office, "valley")
	if err != nil || len(v.Faults) > 0 || v.Seasons != n || v.Events == 0 {
		t.Errorf("verify: %+v, %v; want %d seasons without a fault", v, err, n)
	}
	c.retold(n)
	c.allFiled()
}

func newCorrespondence(t *testing.T, start func(now func() time.Time) servers) *correspondence {
	t.Helper()
	c := openCorrespondence(t, start)
	c.register()
	return c
}

// openCorrespondence opens an office that has no game yet.
func openCorrespondence(t *testing.T, start func(now func() time.Time) servers) *correspondence {
	t.Helper()
	c := &correspondence{t: t, clock: &clock{moment: time.Date(2027, 3, 12, 12, 0, 0, 0, time.UTC)}}
	c.servers = start(c.clock.now)
	s, err := store.Open(context.Background(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.Now = c.clock.now
	c.servers.add(officeAddress)
	c.servers.add(masterAddress)
	c.Office = testOffice(s, c.servers.imap, c.servers.smtp)
	if !testing.Short() {
		c.Pictures = &pictures.Drawer{Width: 180} // the pictures are real
	}
	return c
}

func (c *correspondence) imap(user string) mail.IMAP {
	return mail.IMAP{Addr: c.servers.imap, TLS: mail.Plain, User: user, Password: password, Timeout: 20 * time.Second}
}

func (c *correspondence) smtp(user string) mail.SMTP {
	return mail.SMTP{Addr: c.servers.smtp, TLS: mail.Plain, User: user, Password: password, Timeout: 20 * time.Second}
}

// register makes the game and its players, and every player gets one invitation.
func (c *correspondence) register() {
	c.t.Helper()
	ctx := c.t.Context()
	if _, err := c.NewGame(ctx, game.NewGame{Name: "valley", Master: masterAddress, Board: "training", Rules: "standard",
		Zone: "Europe/London", Schedule: store.Schedule{Period: 7 * 24 * time.Hour}, Review: true}, false); err != nil {
		c.t.Fatal(err)
	}
	for i, address := range players(4) {
		c.servers.add(address)
		if _, err := player.AddPlayer(ctx, c.Office, player.NewPlayer{Game: "valley", Address: address}, false); err != nil {
			c.t.Fatal(err)
		}
		c.players = append(c.players, &correspondent{seat: adjudicator.Seat(i), address: address})
	}
	c.send(4)
	for _, p := range c.players {
		c.onlyNew(p)
	}
	c.view(func(g *game.Game) { c.state = g.State })
}

// view looks at the game as it stands.
func (c *correspondence) view(look func(g *game.Game)) {
	c.t.Helper()
	err := c.Store.View(c.t.Context(), func(tx *store.Tx) error {
		g, err := c.Open(tx, "valley")
		if err == nil {
			look(g)
		}
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

// season plays one season: all write their orders, get their receipts, and then, after the
// deadline, their reports.
func (c *correspondence) season(n int) {
	c.t.Helper()
	var seats []store.Seat
	var season store.Season
	c.view(func(g *game.Game) {
		seats, season = g.Seats, g.Season
		for _, p := range c.players {
			c.writeFirst(p, n, g)
		}
	})
	c.receipts()
	if _, rest := halves(c.amender(n).orders); rest != "" {
		p := c.amender(n)
		c.mail(p, c.answer(p, keyInFence, "AMEND\n"+rest), shapes()[0])
		c.receipts()
	}
	c.checkReceipts(season)
	c.clock.set(season.Deadline.Add(time.Second))
	c.playSeason(season)
	c.reports(season, seats)
}

// writeFirst sends a lord's orders, or, of the one who will amend, the first of them.
func (c *correspondence) writeFirst(p *correspondent, n int, g *game.Game) {
	c.t.Helper()
	text := c.random.Orders(g.Board, &g.State, p.seat)
	sheet := order.Parse(adjudicator.Names(g.Board, &g.State), adjudicator.When(g.State.Season), game.Inputs(text))
	if len(wording.Lines(text)) != len(sheet.Orders) {
		c.t.Fatalf("not all are orders: %+v\n%s", sheet.Notes, text)
	}
	p.orders = order.Print(sheet.Orders)
	if text == "" {
		text = "STATUS\n"
	}
	if p == c.amender(n) {
		text, _ = halves(text)
	}
	all, turn := shapes(), n+int(p.seat)
	key, shape := keyPlace(turn/len(all)+n)%keyPlaces, all[turn%len(all)]
	if g.State.Players[p.seat].Out { // there was no sheet in his letter
		key, shape = keyInAddress, all[0]
	}
	c.mail(p, c.answer(p, key, text), shape)
}

// amender is the lord who writes half of his orders first, and adds the rest in answer to the
// receipt.
func (c *correspondence) amender(n int) *correspondent { return c.players[n%len(c.players)] }

// halves cuts a text of orders in two.
func halves(text string) (first, rest string) {
	rows := slices.Collect(strings.Lines(text))
	half := (len(rows) + 1) / 2
	return strings.Join(rows[:half], ""), strings.Join(rows[half:], "")
}

// answer writes to the last letter that has come.
func (c *correspondence) answer(p *correspondent, key keyPlace, orders string) answer {
	return answer{from: p.address, to: p.letters[len(p.letters)-1], sent: c.clock.now(), key: key, orders: orders,
		id: fmt.Sprintf("%d.%s", len(c.sent), p.address)}
}

// mail hands an answer in at the SMTP server, a minute after the last.
func (c *correspondence) mail(p *correspondent, a answer, s shape) {
	c.t.Helper()
	c.clock.pass(time.Minute)
	to, raw := a.mail(s)
	sender, err := mail.DialSMTP(c.t.Context(), c.smtp(p.address))
	if err != nil {
		c.t.Fatal(err)
	}
	defer sender.Close()
	if r := sender.Send(c.t.Context(), p.address, to, raw); r.State != mail.Sent {
		c.t.Fatalf("%s: %v: %v", p.address, r.State, r.Err)
	}
	c.sent = append(c.sent, a.id)
	p.asked = append(p.asked, a.id)
	c.t.Logf("%s: %s, key %d\n%s", a.id, s.name, a.key, a.orders)
}

// receipts polls and sends: each mail that waits is answered once, to the one who wrote it.
func (c *correspondence) receipts() {
	c.t.Helper()
	want := 0
	for _, p := range c.players {
		want += len(p.asked)
	}
	c.clock.pass(time.Minute)
	c.poll(want)
	c.send(want)
	c.poll(0)
	c.send(0)
	for _, p := range c.players {
		for i, l := range c.fetch(p) {
			if i >= len(p.asked) || l.InReplyTo != p.asked[i] {
				c.t.Errorf("letter %d to %s is %q, in reply to %s; he asked in %v", i, p.address, l.Subject, l.InReplyTo, p.asked)
			}
			p.asked = slices.DeleteFunc(p.asked, func(id string) bool { return id == l.InReplyTo })
		}
		if len(p.asked) > 0 {
			c.t.Errorf("%s had no answer to %v", p.address, p.asked)
		}
		p.asked = nil
	}
}

func (c *correspondence) poll(want int) {
	c.t.Helper()
	r, err := inbox.Poll(c.t.Context(), c.Office)
	if err != nil || r.Fetched != want || r.Filed != want || len(r.Failed) > 0 {
		c.t.Fatalf("poll: %+v, %v; want %d", r, err, want)
	}
	for _, h := range r.Handled {
		if h.Outcome != letter.Entered && h.Outcome != letter.Answered {
			c.t.Errorf("poll: %+v", h)
		}
	}
}

func (c *correspondence) send(want int) {
	c.t.Helper()
	r, err := letter.Send(c.t.Context(), c.Office)
	if err != nil || len(r.Letters) != want || r.Count(store.LetterSent) != want {
		c.t.Fatalf("%d of %d letters sent, %v; want %d", r.Count(store.LetterSent), len(r.Letters), err, want)
	}
}

// fetch looks into a player's mailbox: what has come since he last looked.
func (c *correspondence) fetch(p *correspondent) []receivedLetter {
	c.t.Helper()
	from := len(p.letters)
	for _, raw := range c.folder(p.address, "INBOX", p.uid) {
		p.uid = raw.UID
		l := readLetter(c.t, raw.Body)
		c.checkText(l)
		unpack(c.t, raw.Body).resolve()
		p.letters = append(p.letters, l)
	}
	return p.letters[from:]
}

// checkText looks whether a letter can be read: narrow enough, and nothing left of how it was made.
func (c *correspondence) checkText(l receivedLetter) {
	c.t.Helper()
	for line := range strings.Lines(l.Text) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 75 {
			c.t.Errorf("%q: a line of %d columns: %q", l.Subject, n, line)
		}
		for _, left := range []string{"%!", "<no value>", "<nil>", "\x00", "{{"} {
			if strings.Contains(line, left) {
				c.t.Errorf("%q: %q is left in %q", l.Subject, left, line)
			}
		}
	}
}

// onlyNew is the one letter that has come since the player last looked.
func (c *correspondence) onlyNew(p *correspondent) receivedLetter {
	c.t.Helper()
	got := c.fetch(p)
	if len(got) != 1 {
		c.t.Fatalf("%s got %d letters, want 1", p.address, len(got))
	}
	return got[0]
}

// folder fetches the mails of a folder above a UID.
func (c *correspondence) folder(user, name string, after uint32) (all []mail.Raw) {
	c.t.Helper()
	client, err := mail.DialIMAP(c.t.Context(), c.imap(user))
	if err != nil {
		c.t.Fatal(err)
	}
	defer client.Close()
	if _, err := client.Select(c.t.Context(), name); err != nil {
		return nil // a folder into which nothing can be moved is not made
	}
	err = client.Fetch(c.t.Context(), after, 0, func(raws []mail.Raw) error {
		all = append(all, raws...)
		return nil
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return all
}

// checkReceipts compares what was entered with what was written, and the last receipt of each
// lord with both.
func (c *correspondence) checkReceipts(season store.Season) {
	c.t.Helper()
	for _, p := range c.players {
		var got, salt string
		c.view(func(g *game.Game) {
			salt = g.SaltOf(g.Seats[p.seat], season.Number)
			w, err := g.OrdersOf(g.Seats[p.seat], season.Number)
			if err != nil {
				c.t.Fatal(err)
			}
			got = w.Orders
		})
		if got != p.orders {
			c.t.Errorf("%s of year %d, %s: entered\n%s\nwant\n%s", season.Name, season.Year, p.address, got, p.orders)
		}
		p.digest = digestOf(salt, p.orders)
		if p.orders == "" {
			continue
		}
		receipt := p.letters[len(p.letters)-1]
		for _, line := range wording.Lines(p.orders) {
			if !strings.Contains(spaced(receipt.Text), spaced(line)) {
				c.t.Errorf("the receipt does not show %q:\n%s", line, receipt.Text)
			}
		}
		if strings.Contains(spaced(receipt.Text), "where nothing is read") {
			c.t.Errorf("what is the letter's own is taken for orders not read:\n%s", receipt.Text)
		}
		if !strings.Contains(receipt.Text, p.digest) || !strings.Contains(receipt.Text, salt) {
			c.t.Errorf("the receipt does not have the digest %s and the salt %s:\n%s", p.digest, salt, receipt.Text)
		}
	}
}

// spaced is a text on one line, so that it does not matter where it is broken.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// digestOf is the digest of a season's orders, as a player can make it of his receipt.
func digestOf(salt, orders string) string {
	sum := sha256.Sum256([]byte("seal " + salt + "\nstanding\nseason\n" + orders))
	return hex.EncodeToString(sum[:])
}

// playSeason polls, plays, and plays the same orders directly: the state must be the same.
func (c *correspondence) playSeason(of store.Season) {
	c.t.Helper()
	c.poll(0)
	r, err := season.Play(c.t.Context(), c.Office, season.PlayRequest{Game: "valley", Season: of.Name, Year: of.Year})
	if err != nil || r.Already || !r.Held {
		c.t.Fatalf("play %s of year %d: %+v, %v", of.Name, of.Year, r, err)
	}
	before := c.state
	var got []byte
	c.view(func(g *game.Game) {
		if got, err = g.Tx.Snapshot(of.ID); err != nil {
			c.t.Fatal(err)
		}
		var seed []byte
		if seed, err = g.Tx.Seed(of.ID); err != nil {
			c.t.Fatal(err)
		}
		c.state = c.directly(g, before, seed)
	})
	if want, err := adjudicator.EncodeState(&c.state); err != nil || !bytes.Equal(got, want) {
		c.t.Fatalf("%s of year %d, %v:\n%s\nplayed directly\n%s", of.Name, of.Year, err, got, want)
	}
}

// directly plays the orders as they were written, without any mail.
func (c *correspondence) directly(g *game.Game, before adjudicator.State, seed []byte) adjudicator.State {
	c.t.Helper()
	names := adjudicator.Names(g.Board, &before)
	var bound []adjudicator.Bound
	var digests []string
	for _, p := range c.players {
		bound = append(bound, adjudicatortest.Bind(g.Board, &before, names, p.seat, p.orders))
		digests = append(digests, p.digest)
	}
	after, _, err := adjudicator.Play(g.Rules, g.Board, before, bound, g.Dice(dice.SeasonKey(seed, digests, nil)))
	if err != nil {
		c.t.Fatal(err)
	}
	return after
}

// reports looks after the letters of a season: held until the master approves, then one to
// each player.
func (c *correspondence) reports(of store.Season, seats []store.Seat) {
	c.t.Helper()
	c.send(1) // the master's
	letters, next := len(c.players), of.Number+1
	if c.state.Over { // and to each the last letter
		letters, next = 2*len(c.players), of.Number
	}
	if a, err := season.Approve(c.t.Context(), c.Office, "valley", false); err != nil || a.Letters != letters {
		c.t.Fatalf("approve: %+v, %v; want %d letters", a, err, letters)
	}
	c.send(letters)
	c.send(0)
	for i, p := range c.players {
		got := c.fetch(p)
		if len(got) != letters/len(c.players) {
			c.t.Fatalf("%s got %d letters, want %d in all", p.address, len(got), letters)
		}
		l := got[0]
		c.checkPictures(l, of)
		c.checkKeys(l, seats, i, next)
		if l.InReplyTo != "" {
			c.t.Errorf("the report to %s answers %s", p.address, l.InReplyTo)
		}
		for _, other := range c.players {
			if !strings.Contains(l.Text, other.digest) {
				c.t.Errorf("the report to %s does not have the digest of all orders:\n%s", p.address, l.Text)
			}
		}
	}
	if letters := c.folder(masterAddress, "INBOX", 0); len(letters) != of.Number+1 {
		c.t.Errorf("the master has %d letters, want %d", len(letters), of.Number+1)
	}
}

// checkPictures looks whether a report has a map of the lord's lands or of the board, and in autumn of the board, and its plots.
func (c *correspondence) checkPictures(l receivedLetter, season store.Season) {
	c.t.Helper()
	p := unpack(c.t, l.raw)
	lands := strings.Contains(p.page, "cid:lands.")
	want := map[string]bool{"lands.png": lands, "valley.png": !lands || season.Name == "autumn",
		"strength.png": season.Name == "autumn", "manors.png": season.Name == "autumn", "income.png": season.Name == "autumn"}
	for name, wanted := range want {
		if (p.files[name] != nil) != wanted {
			c.t.Errorf("%q: %s: %d bytes, wanted: %v", l.Subject, name, len(p.files[name]), wanted)
		}
	}
}

// checkKeys looks for keys in a letter: those of the seat and of the season that can be
// written for, in all three places, and nobody else's.
func (c *correspondence) checkKeys(l receivedLetter, seats []store.Seat, place, number int) {
	c.t.Helper()
	whole := string(l.raw) + l.Subject + l.Text
	if markLike.MatchString(whole) || strings.Contains(whole, letter.NoKey) {
		c.t.Errorf("a mark is left in\n%s", l.raw)
	}
	own := c.Key(seats[place], number).String()
	for _, s := range seats {
		for n := range number + 2 {
			if key := c.Key(s, n).String(); key != own && strings.Contains(whole, key) {
				c.t.Errorf("the letter to %s has the key of %s for season %d:\n%s", l.To, s.Lord, n, l.raw)
			}
		}
	}
	fence := own
	if c.state.Over || c.state.Players[place].Out {
		fence = "" // he has nothing to give orders to
	}
	if !strings.Contains(l.replyTo, own) || !strings.Contains(l.Subject, "["+own+"]") || l.fence() != fence {
		c.t.Errorf("the key %s is not in all three places of\n%s\n%s", own, l.raw, l.Text)
	}
}

// allFiled looks for every mail that was ever sent to the office: each lies on the server once,
// out of the way if the server can put it there.
func (c *correspondence) allFiled() {
	c.t.Helper()
	var found []string
	for _, folder := range []string{"INBOX", "Processed"} {
		for _, raw := range c.folder(officeAddress, folder, 0) {
			found = append(found, readLetter(c.t, raw.Body).MessageID)
		}
	}
	if n := len(c.folder(officeAddress, "INBOX", 0)); n > 0 && !c.servers.stay {
		c.t.Errorf("%d mails still lie in the INBOX", n)
	}
	slices.Sort(found)
	want := slices.Sorted(slices.Values(c.sent))
	if !slices.Equal(found, want) {
		c.t.Errorf("on the server lie\n%v\nwant\n%v", found, want)
	}
}
