package inbox_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// BenchmarkSeason is a season from four raw mails in memory to four reports that an SMTP
// server on loopback has accepted (goal: below 4 ms). It stores and handles the mails, which
// writes four receipts too; plays the season; and sends the reports, and the letter for the master, over a new connection. All
// of its commits are made with synchronous=FULL. Each campaign has as many seasons, so that all runs count the same; least-ms is the
// fastest season. Pictures cost nothing here: BenchmarkSend draws
// them. The receipts leave in the meantime, as
// they do between a mail and the deadline, and their sending is not counted; WithReceipts counts
// it.
func BenchmarkSeason(b *testing.B) { benchmarkSeason(b, false) }

// BenchmarkSeasonWithReceipts is BenchmarkSeason with the sending of the four receipts.
func BenchmarkSeasonWithReceipts(b *testing.B) { benchmarkSeason(b, true) }

func benchmarkSeason(b *testing.B, receipts bool) {
	const seasons = 24
	var spent, least time.Duration
	for b.Loop() {
		h := newHouse(b, postoffice.Options{})
		h.Pictures = rendererFunc(func(*pictures.Subject, pictures.Key) ([]byte, error) { return onePixel, nil })
		h.rules = filepath.Join(b.TempDir(), "endless.toml")
		if err := os.WriteFile(h.rules, []byte("name = \"Endless\"\nbase = \"standard\"\n[win]\nyears = 0\n"), 0o600); err != nil {
			b.Fatal(err)
		}
		h.begin("training", 4)
		for n := range seasons {
			took := h.fourMailsToReports(b, uint32(4*n), receipts)
			if spent += took; least == 0 || took < least {
				least = took
			}
		}
	}
	b.ReportMetric(float64(spent.Microseconds())/1000/float64(seasons*b.N), "ms/season")
	b.ReportMetric(float64(least.Microseconds())/1000, "least-ms")
	b.ReportMetric(0, "ns/op")
}

// fourMailsToReports plays a season, and says how long that took.
func (h *house) fourMailsToReports(b *testing.B, uid uint32, receipts bool) (took time.Duration) {
	box, err := h.Account.StoredMailbox(b.Context(), h.Store)
	if err != nil {
		b.Fatal(err)
	}
	box.UIDValidity = 1
	if err := h.Store.Update(b.Context(), func(tx *store.Tx) error { return h.markAll(tx, box.ID) }); err != nil {
		b.Fatal(err)
	}
	of, raws := h.mailsOfAll(uid, sameLine)
	began := time.Now()
	if _, err := inbox.StoreBatch(b.Context(), h.Office, box, raws); err != nil {
		b.Fatal(err)
	}
	var r inbox.PollResult
	if err := inbox.HandleAll(b.Context(), h.Office, box.ID, &r); err != nil {
		b.Fatal(err)
	}
	want := 9
	if !receipts {
		took = time.Since(began)
		h.sendAll()
		want = 5
		began = time.Now()
	}
	if _, err := season.Play(b.Context(), h.Office, season.PlayRequest{Game: "valley", Season: of.Name, Year: of.Year, Early: true}); err != nil {
		b.Fatal(err)
	}
	sent := h.sendAll()
	took += time.Since(began)
	if outcomes(r) != "entered entered entered entered" || sent.Count(store.LetterSent) != want {
		b.Fatalf("%s; %d sent", outcomes(r), sent.Count(store.LetterSent))
	}
	return took
}

// onePixel is the smallest PNG.
var onePixel = func() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	return b.Bytes()
}()

// BenchmarkSend sends the reports of a season on the valley to four lords over SMTP on loopback, the
// maps drawn: a close-up for each, and one of the whole board for all. Text alone is for comparison.
func BenchmarkSend(b *testing.B) {
	for _, format := range []string{game.FormatBoth, game.FormatText} {
		b.Run(format, func(b *testing.B) {
			h := newHouse(b, postoffice.Options{})
			h.Pictures = &pictures.Drawer{Width: pictures.MapWidth}
			h.gather("valley", 4, false)
			h.exec(`UPDATE seats SET format = '` + format + `'`)
			h.begun()
			h.sendAll() // the sheet of the board is prepared once for all
			var spent time.Duration
			worked := cpuSeconds(b)
			for b.Loop() {
				h.exec(`UPDATE outbox SET state = 'queued', next_try = 0 WHERE kind = 'report'`)
				h.PictureCache.Clear()
				began := time.Now()
				if r := h.sendAll(); r.Count(store.LetterSent) != 4 || len(r.FailedPictures) > 0 {
					b.Fatalf("%+v", r)
				}
				spent += time.Since(began)
			}
			b.ReportMetric(4*float64(b.N)/spent.Seconds(), "letters/s")
			b.ReportMetric(1000*(cpuSeconds(b)-worked)/float64(4*b.N), "cpu-ms/letter")
			b.ReportMetric(float64(len(h.arrived("ann@example.org")))/1024, "KB/letter")
		})
	}
}

// markAll notes all messages as filed, as a poll would by now.
func (h *house) markAll(tx *store.Tx, box store.MailboxID) error {
	uids, err := tx.Unfiled(box, 1)
	if err != nil {
		return err
	}
	return tx.MarkFiled(box, 1, uids)
}

// sameLine is an order that any lord can give in any season.
func sameLine(*game.Game, int) string { return "HEIR 2\n" }

// mailsOfAll are mails of all players with orders for the season that is open.
func (h *house) mailsOfAll(after uint32, text func(g *game.Game, place int) string) (season store.Season, raws []mail.Raw) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		for i, s := range g.Seats {
			uid := after + uint32(i) + 1
			body := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: orders\r\nMessage-ID: <%d@bench>\r\n\r\n%s",
				s.Address, h.Account.Plus(h.Key(s, g.Season.Number).String()), uid, text(g, i))
			raws = append(raws, mail.Raw{UID: uid, InternalDate: h.clock(), Size: int64(len(body)), Body: []byte(body)})
		}
		season = g.Season
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return season, raws
}

// BenchmarkIntake fetches and stores 1,200 mails of 2 KB that wait in a Dovecot that is warm, and
// decodes them (goal: 15,000 mails a second at least). In the same run it fetches them in the same
// batches and drops them; stored-% is the rate of storing as a part of that (goal: 70 at least).
func BenchmarkIntake(b *testing.B) {
	const waiting = 1200
	d, err := mailtest.StartDovecot(b.TempDir(), nil, nil)
	if errors.Is(err, mailtest.ErrNoDovecot) && os.Getenv("SENESCHAL_CI") == "" {
		b.Skip(err)
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(d.Stop)
	raws := make([][]byte, waiting)
	for i := range raws {
		raws[i] = fmt.Appendf(nil, "From: stranger@example.net\r\nTo: %s\r\nSubject: orders\r\nMessage-ID: <%d@bench>\r\n\r\n%s",
			officeAddress, i, strings.Repeat("17,10,27 Breaume Foxwood and some more words\r\n", 40))
	}
	if err := d.Deliver("office", time.Now(), raws...); err != nil {
		b.Fatal(err)
	}
	h := newHouse(b, postoffice.Options{})
	h.Account.IMAP = mail.IMAP{Addr: d.Addr(), TLS: mail.Plain, User: "office", Password: mailtest.DovecotPassword, Timeout: time.Minute}
	client, err := mail.DialIMAP(b.Context(), h.Account.IMAP)
	if err != nil {
		b.Fatal(err)
	}
	defer client.Close()
	drop(b, client, h.Account.Folder, waiting)
	var dropping, storing, decoding float64
	for round := 0; b.Loop(); round++ {
		dropping += seconds(func() { drop(b, client, h.Account.Folder, waiting) })
		h.Account.IMAP.User = fmt.Sprintf("mailbox%d", round) // to the store another mailbox
		var r inbox.PollResult
		storing += seconds(func() { _, err = inbox.Fetch(b.Context(), h.Office, client, &r) })
		if err != nil || r.Fetched != waiting {
			b.Fatal(r.Fetched, err)
		}
		decoding += seconds(func() {
			for _, raw := range raws {
				if _, err := mail.Read(raw); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	mails := float64(waiting * b.N)
	b.ReportMetric(mails/dropping, "fetched/s")
	b.ReportMetric(mails/storing, "stored/s")
	b.ReportMetric(100*dropping/storing, "stored-%")
	b.ReportMetric(mails/(storing+decoding), "mails/s")
}
