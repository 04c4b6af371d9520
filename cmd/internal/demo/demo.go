// Package demo plays a campaign by mail within this process: a post office with real IMAP and SMTP
// servers, an office that serves a game of its own, a master, and stewards who write each lord's
// orders as mails. Begin reading at Run. What it leaves behind is a folder: the database, every
// mail, every report as a page, and an index. It knows no more of the game than a player's
// program would: what it tells, the views of a season say.
package demo

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/web"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// Options say which campaign is played.
type Options struct {
	Dir     string // that is made, and holds all that is left behind
	Board   string
	Players int // 2 or more, as far as the board has entries
	Years   int // after the autumn of that year the game is valued; 0: as the rules say
	Played  ruleset.Options
	Lord    string      // that a person plays; empty: stewards play all
	Web     bool        // pages are served, and after some seasons the first player and the master are people
	Done    <-chan bool // the person says by hand that the season may be played; may be nil
	Tell    Teller
}

// A Teller is told what happens.
type Teller interface {
	Season(title string)
	News(kind, text string)
	Progress(text string) // what is going on at this moment
	Say(text string)      // for the person who plays
}

// The addresses of the demo, in a domain that cannot exist (RFC 2606).
const (
	domain        = "valley.example"
	officeAddress = "office@" + domain
	masterAddress = "master@" + domain
	password      = "excalibur"
	gameName      = "valley"
)

// first is when the demo's calendar begins.
var first = time.Date(2027, time.January, 8, 12, 0, 0, 0, time.UTC)

type demo struct {
	Options
	clock   clock
	post    *postoffice.Office
	office  *game.Office
	master  *correspondent
	players []*playerAgent
	table   game.PlayedSeason
	pages   []page
	last    []link // the last letters

	site   *web.Site // nil: there are no pages
	byPage bool      // the first player and the master are people, who look at the pages
}

// A Result is how it ended.
type Result struct {
	Dir     string   `json:"dir"`
	Index   string   `json:"index"` // the page to open
	Seasons int      `json:"seasons"`
	Mails   int      `json:"mails"`
	Winners []string `json:"winners,omitempty"`
	Stopped bool     `json:"stopped,omitempty"` // before its end
}

// Run plays the campaign. When ctx ends, what was played until then is left behind all the same.
func Run(ctx context.Context, o Options) (r Result, err error) {
	if o.Players < 2 || o.Players > len(playerNames) {
		return r, fmt.Errorf("%d players: want 2 to %d", o.Players, len(playerNames))
	}
	if o.Years < 1 && !(o.Years == 0 && o.Played.Advanced) {
		return r, fmt.Errorf("%d years: want 1 at least", o.Years)
	}
	if o.Lord, err = player.LordNamed(o.Lord); err != nil {
		return r, err
	}
	if o.Dir, err = filepath.Abs(o.Dir); err != nil {
		return r, err
	}
	if err := os.Mkdir(o.Dir, 0o755); err != nil {
		return r, err
	}
	d := &demo{Options: o}
	d.clock.skip(first)
	if err := d.open(ctx); err != nil {
		return r, err
	}
	defer d.close()
	if o.Web {
		stop, err := d.serveWeb(ctx)
		if err != nil {
			return r, err
		}
		defer stop()
	}
	seasons, err := d.campaign(ctx)
	if err != nil && ctx.Err() == nil {
		return r, err
	}
	r, err = d.writeResult(context.WithoutCancel(ctx), seasons)
	r.Stopped = !d.isOver()
	return r, err
}

// campaign plays until the game is over, and counts the seasons.
func (d *demo) campaign(ctx context.Context) (seasons int, err error) {
	if err := d.invite(ctx); err != nil {
		return 0, err
	}
	for ; !d.isOver(); seasons++ {
		if err := d.openWeb(ctx, seasons); err != nil {
			return seasons, err
		}
		if err := d.season(ctx); err != nil {
			return seasons, err
		}
	}
	if d.byPage {
		d.waitForWeb(ctx)
	} else {
		d.waitForReader(ctx)
	}
	return seasons, nil
}

// isOver reports whether the last season that was told was the last of all.
func (d *demo) isOver() bool { return d.table.After != nil && d.table.After.Over }

// open starts the servers and wires the office together.
func (d *demo) open(ctx context.Context) (err error) {
	if d.post, err = postoffice.New(postoffice.Options{Now: d.clock.now}); err != nil {
		return err
	}
	s, err := store.Open(ctx, filepath.Join(d.Dir, "seneschal.db"))
	if err != nil {
		return err
	}
	s.Now = d.clock.now
	secret, err := d.settings()
	if err != nil {
		return err
	}
	d.post.AddUser(officeAddress, password)
	d.office = &game.Office{Store: s, KeySecret: secret, Version: "demo", Pictures: &pictures.Drawer{Width: pictures.MapWidth},
		Account: account.Account{Name: "The Office", Address: officeAddress, IMAP: d.imap(officeAddress), Folder: "INBOX", Processed: "Processed",
			SMTP: d.smtp(officeAddress)}}
	d.master, err = d.correspondent(ctx, masterAddress)
	return err
}

// settings writes the secret and the settings with which the program can look at the game later.
func (d *demo) settings() (secret []byte, err error) {
	secret = []byte(rand.Text())
	text := fmt.Sprintf("database = \"seneschal.db\"\n\n[office]\naddress = %q\nkey_secret_file = \"key.secret\"\n", officeAddress)
	if err := os.WriteFile(filepath.Join(d.Dir, "seneschal.toml"), []byte(text), 0o644); err != nil {
		return nil, err
	}
	return secret, os.WriteFile(filepath.Join(d.Dir, "key.secret"), secret, 0o600)
}

func (d *demo) close() {
	for _, p := range d.players {
		p.close()
	}
	d.master.close()
	d.office.Store.Close()
	d.post.Close()
}

func (d *demo) imap(user string) mail.IMAP {
	return mail.IMAP{Addr: d.post.IMAPAddr(), TLS: mail.Plain, User: user, Password: password}
}

func (d *demo) smtp(user string) mail.SMTP {
	return mail.SMTP{Addr: d.post.SMTPAddr(), TLS: mail.Plain, User: user, Password: password}
}

// playerNames are those of whom the lords are.
var playerNames = []string{"Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kit", "Lea", "Max",
	"Nan", "Oli", "Pia", "Quin", "Roy", "Sue", "Tom", "Una", "Val", "Wim", "Xan", "Yve", "Zoe"}

func (d *demo) invite(ctx context.Context) error {
	n := game.NewGame{Name: gameName, Master: masterAddress, Board: d.Board, Rules: "standard", Options: d.Played,
		Zone: "Europe/London", Review: true, Early: time.Minute, Schedule: store.Schedule{At: "friday 20:00", Period: 7 * 24 * time.Hour}}
	if d.Years > 0 {
		n.Years = &d.Years
	}
	if _, err := d.office.NewGame(ctx, n, false); err != nil {
		return err
	}
	tempers := steward.Tempers()
	for i, name := range playerNames[:d.Players] {
		c, err := d.correspondent(ctx, strings.ToLower(name)+"@"+domain)
		if err != nil {
			return err
		}
		p := &playerAgent{correspondent: c, seat: i, name: name}
		p.Temper, _ = steward.TemperOf(tempers[i%len(tempers)])
		d.players = append(d.players, p)
		seat := player.NewPlayer{Game: gameName, Player: name, Address: c.address}
		if i == 0 && d.Lord != "" {
			seat.Lord, p.person = d.Lord, true
		}
		added, err := player.AddPlayer(ctx, d.office, seat, false)
		if err != nil {
			return err
		}
		p.lord = added.Lord
		if !p.person {
			d.Tell.News("people", fmt.Sprintf("%s, played by %s, is of %s temper.", p.lord, name, p.Temper))
		}
	}
	return d.send(ctx)
}

// send sends what waits, and lets all read their mail.
func (d *demo) send(ctx context.Context) error {
	if _, err := letter.Send(ctx, d.office); err != nil {
		return err
	}
	for _, c := range append([]*playerAgent{{correspondent: d.master}}, d.players...) {
		if err := c.fetch(ctx); err != nil {
			return err
		}
	}
	return nil
}

// A clock goes as the one on the wall does, but for what is skipped.
type clock struct{ offset atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.offset.Load())) }

// skip goes forward to a moment, unless it is past.
func (c *clock) skip(to time.Time) { c.offset.Add(int64(max(0, to.Sub(c.now())))) }

func (d *demo) season(ctx context.Context) error {
	status, err := season.Status(ctx, d.office, gameName)
	if err != nil {
		return err
	}
	title := wording.SeasonTitle(status.Season, status.Year)
	d.Tell.Progress(title + ": the lords write their orders")
	if err := d.orders(ctx); err != nil {
		return err
	}
	d.Tell.Progress(title + ": receipts")
	if err := d.exchange(ctx); err != nil {
		return err
	}
	if err := d.waitForPerson(ctx); err != nil {
		return err
	}
	played, err := d.wasPlayed(ctx, status)
	switch {
	case err != nil:
		return err
	case played:
		err = d.waitForApproval(ctx)
	default:
		d.Tell.Progress(title + ": the season is played")
		err = d.play(ctx, status)
	}
	if err != nil {
		return err
	}
	return d.tellNews(ctx, title)
}

func (d *demo) orders(ctx context.Context) error {
	for _, p := range d.players {
		l, ok := p.latest("")
		if p.person || !ok {
			continue
		}
		table, known, err := d.office.Known(ctx, gameName, p.lord)
		if err != nil {
			return err
		}
		p.Rules, p.Board = table.Rules, table.Board
		if text := steward.Text(p.Orders(known)); text != "" {
			if err := p.answer(ctx, d, l, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// exchange takes in what was written, and sends the answers.
func (d *demo) exchange(ctx context.Context) error {
	if _, err := inbox.Poll(ctx, d.office); err != nil {
		return err
	}
	return d.send(ctx)
}

// play lets the deadline pass, and the master approve what came of it.
func (d *demo) play(ctx context.Context, s season.GameStatus) error {
	if s.State == store.GameOpen {
		if _, err := season.StartGame(ctx, d.office, gameName, false); err != nil {
			return err
		}
	} else {
		d.clock.skip(s.Deadline.Add(time.Hour))
		if _, err := inbox.Poll(ctx, d.office); err != nil {
			return err
		}
		results, err := season.PlayDue(ctx, d.office)
		if err != nil {
			return err
		}
		if len(results) != 1 || results[0].Err != "" {
			return fmt.Errorf("%s was not played: %+v", wording.SeasonTitle(s.Season, s.Year), results)
		}
	}
	if err := d.send(ctx); err != nil {
		return err
	}
	if d.byPage {
		return d.waitForApproval(ctx)
	}
	review, ok := d.master.latest("waits")
	if !ok {
		return fmt.Errorf("the master had no letter of %s", wording.SeasonTitle(s.Season, s.Year))
	}
	if err := d.master.answer(ctx, d, review, "APPROVE\n"); err != nil {
		return err
	}
	return d.exchange(ctx)
}

func (d *demo) tellNews(ctx context.Context, title string) (err error) {
	if d.table, err = d.office.LastPlayedSeason(ctx, gameName); err != nil {
		return err
	}
	d.Tell.Season(title)
	p := page{Title: title}
	news := narrative.NewNews(d.table.Table, d.table.Played)
	if len(news) == 0 {
		news = []view.News{{Kind: view.NewsPeople, Text: "A quiet season."}}
	}
	for _, n := range news {
		d.Tell.News(string(n.Kind), n.Text)
		p.News = append(p.News, n.Text)
	}
	d.pages = append(d.pages, p)
	return nil
}
