package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

const (
	officeAddress  = "office@example.org"
	officePassword = "excalibur"
	gameName       = "bench"
	// seasonTime is how long a season takes by the office's clock, which stands still while letters are measured.
	seasonTime = 7 * 24 * time.Hour
)

// An office serves one game, of which it is measured what it costs, with real servers of mail in this process and a database on the disk.
type office struct {
	*game.Office
	run  *run
	post *postoffice.Office
	path string
	uid  uint32 // of the last mail
	now  atomic.Int64
}

// open makes an office, with a database of its own.
func (r *run) open(name string) (o *office, err error) {
	o = &office{run: r, path: filepath.Join(r.dir, name+".db")}
	o.now.Store(time.Date(2027, time.January, 8, 12, 0, 0, 0, time.UTC).UnixMilli())
	if o.post, err = postoffice.New(postoffice.Options{Now: o.clock}); err != nil {
		return nil, err
	}
	o.post.AddUser(officeAddress, officePassword)
	o.Office = &game.Office{KeySecret: []byte("a secret of the bench alone"), Version: "bench", Pictures: &pictures.Drawer{Width: pictures.MapWidth},
		Account: account.Account{Name: "The Office", Address: officeAddress, Folder: "INBOX", Processed: "Processed",
			IMAP: mail.IMAP{Addr: o.post.IMAPAddr(), TLS: mail.Plain, User: officeAddress, Password: officePassword, Timeout: time.Minute},
			SMTP: mail.SMTP{Addr: o.post.SMTPAddr(), TLS: mail.Plain, User: officeAddress, Password: officePassword, Timeout: time.Minute}}}
	return o, o.openStore()
}

// openStore opens the database, after it was closed too.
func (o *office) openStore() (err error) {
	if o.Store, err = store.Open(o.run.ctx, o.path); err == nil {
		o.Store.Now = o.clock
	}
	return err
}

func (o *office) clock() time.Time { return time.UnixMilli(o.now.Load()) }

// pass lets time go by, as the office sees it.
func (o *office) pass(d time.Duration) { o.now.Add(d.Milliseconds()) }

func (o *office) close() error {
	o.post.Close()
	return o.Store.Close()
}

// begin makes a game that never ends, and begins it. The letters are sent.
func (o *office) begin(board string, lords int) error {
	rules := filepath.Join(o.run.dir, "endless.toml")
	if err := os.WriteFile(rules, []byte("name = \"Endless\"\nbase = \"standard\"\n[win]\nyears = 0\n"), 0o600); err != nil {
		return err
	}
	ctx := o.run.ctx
	if _, err := o.NewGame(ctx, game.NewGame{Name: gameName, Board: board, Rules: rules, Zone: "Europe/London", Schedule: store.Schedule{Period: 1000 * seasonTime}}, false); err != nil {
		return err
	}
	for i := range lords {
		address := playerAddress(i)
		o.post.AddUser(address, officePassword)
		if _, err := player.AddPlayer(ctx, o.Office, player.NewPlayer{Game: gameName, Address: address}, false); err != nil {
			return err
		}
	}
	if _, err := season.StartGame(ctx, o.Office, gameName, false); err != nil {
		return err
	}
	return o.send()
}

func playerAddress(place int) string { return fmt.Sprintf("lord%d@example.org", place+1) }

// send sends all letters that wait.
func (o *office) send() error {
	r, err := letter.Send(o.run.ctx, o.Office)
	if n := len(r.Letters) - r.Count(store.LetterSent); err == nil && n > 0 {
		err = fmt.Errorf("%d letters were not sent", n)
	}
	if err == nil && len(r.FailedPictures) > 0 {
		err = r.FailedPictures[0].Err
	}
	return err
}

// read opens the game to look at it.
func (o *office) read(look func(g *game.Game) error) error {
	return o.Store.View(o.run.ctx, func(tx *store.Tx) error {
		g, err := o.Open(tx, gameName)
		if err != nil {
			return err
		}
		return look(g)
	})
}

// play plays the season that is open.
func (o *office) play() error {
	var of store.Season
	err := o.read(func(g *game.Game) error { of = g.Season; return nil })
	if err == nil {
		_, err = season.Play(o.run.ctx, o.Office, season.PlayRequest{Game: gameName, Season: of.Name, Year: of.Year, Early: true})
	}
	return err
}

// mails are mails with orders, one of each lord, with the keys of the season that is open.
func (o *office) mails() (raws []mail.Raw, err error) {
	err = o.read(func(g *game.Game) error {
		for _, s := range g.Seats {
			raws = append(raws, o.mail(s.Address, o.Account.Plus(o.Key(s, g.Season.Number).String())))
		}
		return nil
	})
	return raws, err
}

// mail is one mail with an order that any lord can give.
func (o *office) mail(from, to string) mail.Raw {
	o.uid++
	body := mailOf2KB(from, to, int(o.uid), "HEIR 2")
	return mail.Raw{UID: o.uid, InternalDate: o.clock(), Size: int64(len(body)), Body: body}
}

// handle stores mails and handles them; took is the time of the handling alone.
func (o *office) handle(raws []mail.Raw) (took time.Duration, err error) {
	box, err := o.Account.StoredMailbox(o.run.ctx, o.Store)
	if err != nil {
		return 0, err
	}
	box.UIDValidity = 1
	if _, err := inbox.StoreBatch(o.run.ctx, o.Office, box, raws); err != nil {
		return 0, err
	}
	var r inbox.PollResult
	began := time.Now()
	if err := inbox.HandleAll(o.run.ctx, o.Office, box.ID, &r); err != nil {
		return 0, err
	}
	took = time.Since(began)
	for _, h := range r.Handled {
		if h.Outcome == letter.Failed {
			return 0, fmt.Errorf("a mail was not handled: %s", h.Remark)
		}
	}
	if len(r.Handled) != len(raws) {
		return 0, fmt.Errorf("%d mails of %d were handled", len(r.Handled), len(raws))
	}
	return took, nil
}
