package bench

import (
	"database/sql"
	"errors"
	"fmt"
	"net/smtp"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// wholeSeasons takes four lords through some years: from the mails with their orders to the reports that a server has accepted.
func wholeSeasons(r *run) (err error) {
	const lords = 4
	seasons := r.scale.of(24)
	o, err := r.open("seasons")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	if err := o.begin("training", lords); err != nil {
		return err
	}
	before, err := o.fileKB()
	if err != nil {
		return err
	}
	drawn, err := least(seasons, o.wholeSeason)
	if err != nil {
		return err
	}
	o.Pictures = noMaps{}
	took, err := least(seasons, o.wholeSeason)
	if err != nil {
		return err
	}
	after, err := o.fileKB()
	if err != nil {
		return err
	}
	r.tell(Figure{Work: "four mails become four reports that are sent, with maps", Value: inUnit(drawn, time.Millisecond, 1), Unit: "ms"})
	r.tell(Figure{Work: "four mails become four reports that are sent, maps not counted", Value: inUnit(took, time.Millisecond, 1), Unit: "ms", Goal: "≤ 4"})
	r.tell(Figure{Work: "the database grows, of four lords, a season", Value: (after - before) / float64(2*seasons), Unit: "KB", Goal: "≤ 30"})
	return nil
}

// noMaps draws nothing: where a map would be, a letter carries a few bytes.
type noMaps struct{}

func (noMaps) Render(*pictures.Subject, pictures.Key) ([]byte, error) { return []byte("no map"), nil }

// wholeSeason is a season from its mails to its reports.
func (o *office) wholeSeason() error {
	raws, err := o.mails()
	if err == nil {
		_, err = o.handle(raws)
	}
	if err == nil {
		err = o.play()
	}
	if err == nil {
		err = o.send()
	}
	o.pass(seasonTime)
	return err
}

// fileKB is how large the database is, when all has been written into it.
func (o *office) fileKB() (float64, error) {
	if err := o.Store.Close(); err != nil {
		return 0, err
	}
	info, err := os.Stat(o.path)
	if err != nil {
		return 0, err
	}
	return float64(info.Size()) / 1024, o.openStore()
}

// intake fetches mails and stores them, beside a client that fetches the same and drops them, and a table of SQLite's into which they are inserted.
func intake(r *run) (err error) {
	mails := r.scale.of(1000)
	o, err := r.open("intake")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	raws := make([][]byte, mails)
	for i := range raws {
		raws[i] = o.mail("eve@example.net", officeAddress).Body
		if err := o.post.Deliver(officeAddress, o.clock(), raws[i]); err != nil {
			return err
		}
	}
	client, err := mail.DialIMAP(r.ctx, o.Account.IMAP)
	if err != nil {
		return err
	}
	defer client.Close()
	dropped, err := least(r.scale.of(5), func() error {
		if _, err := client.Select(r.ctx, o.Account.Folder); err != nil {
			return err
		}
		return client.Fetch(r.ctx, 0, inbox.FetchBatch, func([]mail.Raw) error { return nil })
	})
	if err != nil {
		return err
	}
	round := 0
	stored, err := least(r.scale.of(5), func() error {
		round++
		o.Account.IMAP.User = fmt.Sprint("mailbox", round) // to the store, another mailbox
		var result inbox.PollResult
		_, err := inbox.Fetch(r.ctx, o.Office, client, &result)
		if err == nil && result.Fetched != mails {
			err = fmt.Errorf("%d mails of %d were fetched", result.Fetched, mails)
		}
		return err
	})
	if err != nil {
		return err
	}
	inserted, err := insertPlainly(r.scale.of(5), filepath.Join(r.dir, "plain.db"), raws)
	if err != nil {
		return err
	}
	a := Figure{Work: "mails are fetched and stored", Value: float64(mails) / stored.Seconds(), Unit: "a second", Peer: "bare IMAP fetch", Ratio: float64(stored) / float64(dropped)}
	r.tell(a)
	a.Peer, a.Ratio = "raw SQLite insert", float64(stored)/float64(inserted)
	r.tell(a)
	return nil
}

// insertPlainly is how long it takes to insert these bytes into a table of their own, in one transaction.
func insertPlainly(runs int, path string, raws [][]byte) (time.Duration, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	if _, err := db.Exec(`CREATE TABLE plain (raw BLOB)`); err != nil {
		return 0, err
	}
	return least(runs, func() error {
		tx, err := db.Begin()
		if err != nil {
			return err
		}
		defer tx.Rollback()
		insert, err := tx.Prepare(`INSERT INTO plain (raw) VALUES (?)`)
		if err != nil {
			return err
		}
		for _, raw := range raws {
			if _, err := insert.Exec(raw); err != nil {
				return err
			}
		}
		return tx.Commit()
	})
}

// lettersSent draws the maps of the reports of six lords and sends them, again and again, beside a client that sends the same bytes.
func lettersSent(r *run) (err error) {
	const lords = 6
	o, err := r.open("letters")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	if err := o.begin("valley", lords); err != nil {
		return err
	}
	took, err := least(r.scale.of(10), func() error {
		o.PictureCache.Clear()
		if err := o.requeue(); err != nil {
			return err
		}
		return o.send()
	})
	if err != nil {
		return err
	}
	raw, err := o.lastLetter()
	if err != nil {
		return err
	}
	peer, err := o.sendPlainly(raw, lords)
	if err != nil {
		return err
	}
	r.tell(Figure{Work: "1,200 letters with maps are drawn and sent", Value: took.Seconds() * 1200 / lords, Unit: "s", Goal: "≤ 15", Peer: "plain SMTP", Ratio: float64(took) / float64(peer)})
	r.tell(Figure{Work: "a letter with its map", Value: float64(len(raw)) / 1024, Unit: "KB", Goal: "≤ 150"})
	return nil
}

// requeue lets the reports leave once more.
func (o *office) requeue() error {
	return o.Store.Update(o.run.ctx, func(tx *store.Tx) error {
		g, err := o.Open(tx, gameName)
		if err != nil {
			return err
		}
		last, _ := g.LastPlayed()
		letters, err := tx.LettersOf(last.ID, letter.KindReport)
		for _, l := range letters {
			if err == nil {
				err = tx.Requeue(l)
			}
		}
		return err
	})
}

// lastLetter is the last letter that the first lord got.
func (o *office) lastLetter() (raw []byte, err error) {
	own := o.Account.IMAP
	own.User = playerAddress(0)
	client, err := mail.DialIMAP(o.run.ctx, own)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	if _, err := client.Select(o.run.ctx, "INBOX"); err != nil {
		return nil, err
	}
	err = client.Fetch(o.run.ctx, 0, 0, func(raws []mail.Raw) error {
		for _, m := range raws {
			raw = m.Body
		}
		return nil
	})
	return raw, err
}

// sendPlainly is how long it takes to hand the same mail over n times, over one connection.
func (o *office) sendPlainly(raw []byte, n int) (time.Duration, error) {
	return least(o.run.scale.of(10), func() error {
		c, err := smtp.Dial(o.Account.SMTP.Addr)
		if err != nil {
			return err
		}
		defer c.Close()
		if err := c.Auth(smtp.PlainAuth("", officeAddress, officePassword, "127.0.0.1")); err != nil {
			return err
		}
		for range n {
			if err := sendOne(c, raw); err != nil {
				return err
			}
		}
		return c.Quit()
	})
}

func sendOne(c *smtp.Client, raw []byte) error {
	if err := c.Mail(officeAddress); err != nil {
		return err
	}
	if err := c.Rcpt(playerAddress(0)); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(raw); err != nil {
		return err
	}
	return w.Close()
}

// autumns plays the autumn of a long campaign, and draws and sends its letters, with plots of the whole campaign.
func autumns(r *run) (err error) {
	o, err := r.open("autumns")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	if err := o.begin("training", 4); err != nil {
		return err
	}
	if err := o.holdForEver(); err != nil {
		return err
	}
	played := 0
	for _, seasons := range []int{40, 200, 1000} {
		shortest := time.Duration(0)
		for runs := 0; runs < r.scale.of(3); played++ {
			isAutumn := false
			if err := o.read(func(g *game.Game) error { isAutumn = g.State.Season == adjudicator.Autumn; return nil }); err != nil {
				return err
			}
			measured := isAutumn && played >= r.scale.of(seasons)
			began := time.Now()
			err := o.play()
			if err == nil && measured {
				err = o.send()
			}
			if took := time.Since(began); measured {
				runs++
				if shortest == 0 || took < shortest {
					shortest = took
				}
			}
			if err = errors.Join(err, o.forgetLetters()); err != nil {
				return err
			}
			o.pass(seasonTime)
		}
		r.tell(Figure{Work: fmt.Sprintf("an autumn of four lords, after %d seasons, with maps and plots", seasons), Value: inUnit(shortest, time.Millisecond, 1), Unit: "ms"})
	}
	return nil
}

// forgetLetters notes the letters that wait as sent.
func (o *office) forgetLetters() error {
	const holder = "nobody"
	return o.Store.Update(o.run.ctx, func(tx *store.Tx) error {
		letters, err := tx.Claim(holder, time.Hour, 100)
		for _, l := range letters {
			l.State = store.LetterSent
			if err == nil {
				_, err = tx.Settle(holder, l)
			}
		}
		return err
	})
}

// holdForEver lets all troops of all lords stay where they are, in all seasons.
func (o *office) holdForEver() error {
	return o.Store.Update(o.run.ctx, func(tx *store.Tx) error {
		g, err := o.Open(tx, gameName)
		for _, s := range g.Seats {
			if err == nil {
				err = tx.WriteStandingSheet(s.ID, store.Sheet{Text: "ALL HOLD"})
			}
		}
		return err
	})
}

// handling handles a mail of a hundred while ever more games are played.
func handling(r *run) (err error) {
	mails := 2 * r.scale.of(50)
	o, err := r.open("handling")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	if err := o.begin("training", 2); err != nil {
		return err
	}
	for _, games := range []int{50, 800, 3200} {
		if err := o.copyGame(r.scale.of(games)); err != nil {
			return err
		}
		shortest := time.Duration(0)
		for range r.scale.of(10) {
			o.pass(25 * time.Hour) // what an address may be told in a day
			var raws []mail.Raw
			for range mails / 2 {
				two, err := o.mails()
				if err != nil {
					return err
				}
				raws = append(raws, two...)
			}
			took, err := o.handle(raws)
			if err != nil {
				return err
			}
			if shortest == 0 || took < shortest {
				shortest = took
			}
		}
		r.tell(Figure{Work: fmt.Sprintf("a mail with orders is handled, with %d games", games), Value: inUnit(shortest, time.Millisecond, mails), Unit: "ms", Goal: "≤ 0.5"})
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	r.tell(Figure{Work: "memory, after that", Value: float64(m.Sys-m.HeapReleased) / (1 << 20), Unit: "MB", Goal: "≤ 150"})
	return nil
}

// copyGame makes games like the one that is there, with other players, until there are n.
func (o *office) copyGame(n int) error {
	return o.Store.Update(o.run.ctx, func(tx *store.Tx) error {
		g, err := o.Open(tx, gameName)
		if err != nil {
			return err
		}
		all, err := tx.Games()
		for i := len(all); err == nil && i < n; i++ {
			err = copyTo(g, i)
		}
		return err
	})
}

// copyTo makes the copy of that number of a game.
func copyTo(g *game.Game, number int) error {
	row := g.Row
	row.Name, row.ID = fmt.Sprint(gameName, number), 0
	id, err := g.Tx.AddGame(row)
	for place, s := range g.Seats {
		if err == nil {
			s.Game, s.Address = id, fmt.Sprintf("lord%d@game%d.example", place, number)
			_, err = g.Tx.AddSeat(s)
		}
	}
	if err == nil {
		s := g.Season
		s.Game = id
		_, err = g.Tx.AddSeason(s, make([]byte, 32))
	}
	return err
}
