package office

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// BenchmarkSeason is a season from four raw mails in memory to four reports that an SMTP
// server on loopback has accepted, with the season committed by synchronous=FULL (goal: below
// 3 ms). The four receipts are written and sent as well.
func BenchmarkSeason(b *testing.B) {
	h := newHouse(b, postoffice.Options{})
	h.rules = filepath.Join(b.TempDir(), "endless.toml")
	if err := os.WriteFile(h.rules, []byte("name = \"Endless\"\nbase = \"standard\"\n[win]\nyears = 0\n"), 0o600); err != nil {
		b.Fatal(err)
	}
	h.begin("training", 4)
	box, err := h.mailbox(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	uid := uint32(0)
	for b.Loop() {
		b.StopTimer()
		if err := h.Store.Do(b.Context(), func(tx *store.Tx) error { return h.markAll(tx, box.ID) }); err != nil {
			b.Fatal(err)
		}
		g := h.status()
		raws := h.fourMails(uid)
		uid += 4
		b.StartTimer()
		batch := make([]store.Incoming, len(raws))
		for i, raw := range raws {
			batch[i] = incoming(raw)
		}
		err := h.Store.Do(b.Context(), func(tx *store.Tx) error {
			_, err := tx.Receive(box.ID, 1, batch)
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
		var r PollResult
		if err := h.handleAll(b.Context(), box.ID, &r); err != nil {
			b.Fatal(err)
		}
		if _, err := h.Play(b.Context(), PlayRequest{Game: "valley", Season: g.Season, Year: g.Year, Early: true}); err != nil {
			b.Fatal(err)
		}
		sent := h.sendAll()
		b.StopTimer()
		if outcomes(r) != "entered entered entered entered" || sent.Count(store.LetterSent) != 8 {
			b.Fatalf("%s; %d sent", outcomes(r), sent.Count(store.LetterSent))
		}
		b.StartTimer()
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

// fourMails are the orders of four players for the season that is open.
func (h *house) fourMails(after uint32) []mail.Raw {
	h.t.Helper()
	var raws []mail.Raw
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		d, err := h.desk(tx, "valley")
		if err != nil {
			return err
		}
		for i, s := range d.seats {
			uid := after + uint32(i) + 1
			body := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: orders\r\nMessage-ID: <%d@bench>\r\n\r\nHEIR 2\r\n",
				s.Address, plus(officeAddress, h.key(s, d.season.Number).String()), uid)
			raws = append(raws, mail.Raw{UID: uid, InternalDate: h.clock(), Size: int64(len(body)), Body: []byte(body)})
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return raws
}

// BenchmarkIntake fetches, decodes and stores 1,000 mails of 2 KB that wait in a Dovecot that
// is warm (goal: 15,000 a second at least). Each round has a database of its own.
func BenchmarkIntake(b *testing.B) {
	const waiting = 1000
	d, err := postoffice.StartDovecot(b.TempDir(), nil)
	if errors.Is(err, postoffice.ErrNoDovecot) && os.Getenv("SENESCHAL_CI") == "" {
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
	h.IMAP = mail.IMAP{Addr: d.Addr(), TLS: mail.Plain, User: "office", Password: postoffice.DovecotPassword, Timeout: time.Minute}
	client, err := mail.DialIMAP(b.Context(), h.IMAP)
	if err != nil {
		b.Fatal(err)
	}
	defer client.Close()
	for b.Loop() {
		b.StopTimer()
		h.path = filepath.Join(b.TempDir(), "test.db")
		h.Office = h.open()
		h.IMAP.User, h.IMAP.Addr = "office", d.Addr()
		b.StartTimer()
		var r PollResult
		if _, err := h.fetch(b.Context(), client, &r); err != nil || r.Fetched != waiting {
			b.Fatal(r.Fetched, err)
		}
		for _, raw := range raws {
			if _, err := mail.Read(raw); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(waiting*b.N)/b.Elapsed().Seconds(), "mails/s")
}
