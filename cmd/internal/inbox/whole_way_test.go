package inbox_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// hostileMails are all shapes of hostile mails, not as large as they come, from somebody to an address.
func hostileMails(from, to string) (all [][]byte) {
	for _, s := range mailtest.HostileShapes() {
		all = append(all, s.Make(from, to, min(s.N, 300)))
	}
	return append(all,
		[]byte("From: "+from+"\r\nTo: "+to+"\r\nMessage-ID: <café@x>\r\nReferences: <é@x> <\xff@x>\r\nIn-Reply-To: <\xe9@x>\r\n\r\nHIRE 1 MAN\r\n"),
		[]byte("From: "+from+"\r\nTo: "+to+"\r\n\r\nRULES ALL\r\nRULES RULINGS\r\n"))
}

// Each hostile mail, with the key of a player, under his address alone, from the master's address and from
// a stranger, is followed by an honest one that is answered.
func TestHostileMailsStopNobody(t *testing.T) {
	t.Parallel()
	for i, from := range []string{ann, masterAddress, "stranger@example.net"} {
		for j, keyed := range []bool{true, false} {
			t.Run(fmt.Sprint(from, keyed), func(t *testing.T) {
				t.Parallel()
				h := newHouse(t, postoffice.Options{})
				h.times.Period = 365 * 24 * time.Hour
				h.begin("training", 2)
				to := officeAddress
				if keyed {
					to = h.replyTo(ann)
				}
				for n, raw := range hostileMails(from, to) {
					if testing.Short() && n%8 != 2*i+j { // under the race detector
						continue
					}
					h.pass(time.Hour)
					if err := h.post.Deliver(officeAddress, h.clock(), raw); err != nil {
						t.Fatal(err)
					}
					h.answer(ben, "HIRE 1 MAN")
					r := h.poll()
					last := r.Handled[len(r.Handled)-1]
					if last.Outcome != letter.Entered || strings.Contains(r.Handled[0].Remark, "fault of the program") {
						t.Fatalf("hostile mail %d: %+v, %+v:\n%.500q", n, r.Handled[0], last, raw)
					}
				}
				h.sendAll()
				for _, address := range []string{ann, ben, masterAddress} {
					for _, m := range h.mails(address) {
						if strings.Contains(m.Text, "was taken in") || strings.Contains(m.Text, "could not be handled") {
							t.Errorf("%s got a short letter: %s", address, m.Subject)
						}
					}
				}
			})
		}
	}
}

// takeIn stores mails as a poll does, and handles them.
func (h *house) takeIn(t *testing.T, raws ...[]byte) []inbox.Handled {
	t.Helper()
	box, err := h.Account.StoredMailbox(t.Context(), h.Store)
	if err != nil {
		t.Fatal(err)
	}
	batch := make([]store.Incoming, len(raws))
	for i, raw := range raws {
		h.letter++
		batch[i] = inbox.Incoming([]mail.Raw{{UID: uint32(h.letter), InternalDate: h.clock(), Body: raw, Size: int64(len(raw))}})[0]
	}
	if err := h.Store.Update(t.Context(), func(tx *store.Tx) error { _, err := tx.Receive(box.ID, 1, batch); return err }); err != nil {
		t.Fatal(err)
	}
	var result inbox.PollResult
	if err := inbox.HandleAll(t.Context(), h.Office, box.ID, &result); err != nil {
		t.Fatal(err)
	}
	return result.Handled
}

// corpusOfMail is how many mails the corpus of package mail has.
const corpusOfMail = 44

// FuzzWholeWay takes in any bytes, as they are and behind the header of a player with his key: they are
// read, found to be somebody's and answered. The honest mail after them is handled, and every letter
// can be read.
func FuzzWholeWay(f *testing.F) {
	files, err := filepath.Glob("../../../mail/testdata/*.eml")
	if err != nil || len(files) != corpusOfMail {
		f.Fatalf("%d mails in the corpus, want %d, %v", len(files), corpusOfMail, err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	for _, raw := range hostileMails(ann, officeAddress) {
		f.Add(raw[:min(len(raw), 4<<10)])
	}
	h := newHouse(f, postoffice.Options{})
	h.times.Period = 50 * 365 * 24 * time.Hour
	h.begin("training", 2)
	to, honestTo := h.replyTo(ann), h.replyTo(ben)
	n := 0
	f.Fuzz(func(t *testing.T, raw []byte) {
		h.t = t
		n++
		h.pass(time.Hour)
		keyed := append([]byte("From: "+ann+"\r\nTo: "+to+"\r\n"), bytes.TrimPrefix(raw, []byte("From: "+ann+"\r\n"))...)
		honest := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: <honest%d@x>\r\n\r\nHIRE 1 MAN\r\n", ben, honestTo, n)
		done := h.takeIn(t, raw, keyed, honest)
		if len(done) == 0 || done[len(done)-1].Outcome != letter.Entered {
			t.Fatalf("the honest mail: %+v", done)
		}
		for _, d := range done {
			if strings.Contains(d.Remark, "fault of the program") {
				t.Fatalf("%+v", d)
			}
		}
		due, err := delivery.Waiting(t.Context(), h.Store)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range due {
			if m, err := mail.Read(l.Raw); err != nil || l.Kind == letter.KindFailure {
				t.Fatalf("the letter %s %q cannot be read, %v", l.Kind, m.Subject, err)
			}
		}
		h.exec(`UPDATE outbox SET state = 'sent', sent = 0 WHERE state = 'queued'`)
	})
}

// BenchmarkHostileWholeWay says which hostile mail is the dearest from the inbox to its answer.
func BenchmarkHostileWholeWay(b *testing.B) {
	for _, s := range mailtest.HostileShapes() {
		b.Run(s.Name, func(b *testing.B) {
			h := newHouse(b, postoffice.Options{})
			h.times.Period = 50 * 365 * 24 * time.Hour
			h.begin("training", 2)
			raw := s.Raw(ann, h.replyTo(ann))
			box, err := h.Account.StoredMailbox(b.Context(), h.Store)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				b.StopTimer()
				h.pass(time.Hour)
				h.letter++
				in := inbox.Incoming([]mail.Raw{{UID: uint32(h.letter), InternalDate: h.clock(), Body: raw, Size: int64(len(raw))}})[0]
				in.MessageID = fmt.Sprint(h.letter)
				if err := h.Store.Update(b.Context(), func(tx *store.Tx) error { _, err := tx.Receive(box.ID, 1, []store.Incoming{in}); return err }); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				var result inbox.PollResult
				if err := inbox.HandleAll(b.Context(), h.Office, box.ID, &result); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
