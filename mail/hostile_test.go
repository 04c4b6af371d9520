package mail_test

import (
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
)

// hostileShapes is how many shapes there are, so that none gets lost.
const hostileShapes = 151

func shapes(tb testing.TB) []mailtest.HostileShape {
	tb.Helper()
	all := mailtest.HostileShapes()
	names := map[string]bool{}
	for _, s := range all {
		names[s.Name] = true
	}
	if len(all) != hostileShapes || len(names) != hostileShapes {
		tb.Fatalf("%d shapes with %d names, want %d", len(all), len(names), hostileShapes)
	}
	for i := range all {
		if testing.Short() { // under the race detector
			all[i].N = (all[i].N + 9) / 10
		}
	}
	return all
}

// readWhole does all that is done to a mail that comes in.
func readWhole(raw []byte) (m *mail.Message, keys []mail.Key, x mail.Extracted) {
	m, err := mail.Read(raw)
	if err != nil {
		return nil, nil, x
	}
	return m, mail.KeysIn(m, officeAt), mail.Extract(m.Text, isSeatKey)
}

// TestHostile reads each shape: what is read of it is bounded, and may stand in an answer.
func TestHostile(t *testing.T) {
	t.Parallel()
	for _, s := range shapes(t) {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			raw := s.Raw("ann@example.org", officeAt)
			checkRead(t, raw)
			checkStripped(t, raw)
			_, page, _ := mail.ReadWithPage(raw)
			mail.PageText(page)
		})
	}
}

// TestHostileMemory counts the bytes that are allocated: they grow no faster than the mail. It runs
// alone, since all tests count together.
func TestHostileMemory(t *testing.T) {
	for _, s := range mailtest.HostileShapes() { // in their full size: what is fixed must not count
		raw := s.Raw("ann@example.org", officeAt)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		readWhole(raw)
		runtime.ReadMemStats(&after)
		if used, most := after.TotalAlloc-before.TotalAlloc, uint64(24*len(raw)+16<<20); used > most {
			t.Errorf("%s: a mail of %d bytes allocates %d, want at most %d", s.Name, len(raw), used, most)
		}
	}
}

// BenchmarkHostile says which shape is the dearest.
func BenchmarkHostile(b *testing.B) {
	for _, s := range shapes(b) {
		raw := s.Raw("ann@example.org", officeAt)
		b.Run(s.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				readWhole(raw)
			}
		})
	}
}

// checkRead reads a mail and holds what is given against what Message promises.
func checkRead(t *testing.T, raw []byte) *mail.Message {
	t.Helper()
	m, keys, x := readWhole(raw)
	if m == nil {
		return nil
	}
	checkSizes(t, m)
	if len(keys) > 50 || len(x.KeysSeen) > 50 {
		t.Fatalf("%d keys, %d of fences", len(keys), len(x.KeysSeen))
	}
	lines := append([]string{m.From, m.Subject, m.Date, m.MessageID, m.InReplyTo, m.Returned}, m.References...)
	lines = append(append(append(lines, m.To...), m.Bounced...), m.Flaws...)
	for _, s := range append(lines, strings.NewReplacer("\n", "", "\t", "").Replace(m.Text)) {
		if err := mail.CheckName(s); err != nil {
			t.Fatalf("%v: %.300q", err, s)
		}
	}
	checkAnswer(t, m)
	return m
}

func checkSizes(t *testing.T, m *mail.Message) {
	t.Helper()
	for what, size := range map[string][2]int{
		"text": {len(m.Text), mail.MaxText}, "subject": {len(m.Subject), 2000}, "date": {len(m.Date), 100}, "from": {len(m.From), 320},
		"thread": {len(m.References), 100}, "recipients": {len(m.To), 1000}, "bounced": {len(m.Bounced), 100},
		"results": {len(m.Results), 20}, "flaws": {len(m.Flaws), 20}, "flaw": {longest(m.Flaws), 300},
		"identifier": {longest(append(m.References, m.MessageID, m.InReplyTo, m.Returned)), 250}, "address": {longest(append(m.To, m.Bounced...)), 320},
	} {
		if size[0] > size[1] {
			t.Fatalf("%s: %d, want at most %d", what, size[0], size[1])
		}
	}
}

func longest(list []string) (n int) {
	for _, s := range list {
		n = max(n, len(s))
	}
	return n
}

// checkAnswer composes an answer that quotes all that was read, and reads it back.
func checkAnswer(t *testing.T, m *mail.Message) {
	t.Helper()
	l := mail.Letter{
		From: officeAt, FromName: m.From, To: "ann@example.org", ToName: m.Subject, ReplyTo: officeAt,
		Subject: "Re: " + m.Subject, MessageID: "answer@seneschal.example", InReplyTo: m.MessageID,
		References: append(append(m.References[:len(m.References):len(m.References)], m.InReplyTo, m.Returned), m.MessageID), Date: time.Unix(0, 0).UTC(),
		AutoSubmitted: mail.AutoReplied, Text: strings.Join(m.Flaws, "\n") + "\n> " + strings.ReplaceAll(m.Text, "\n", "\n> "),
	}
	l.References = nonEmpty(l.References)
	raw, err := mail.Compose(l)
	if err != nil {
		t.Fatalf("an answer cannot be composed: %v", err)
	}
	if head, _, _ := strings.Cut(string(raw), "\r\n\r\n"); !utf8.ValidString(head) || strings.Count(head, "\nBcc:") > 0 {
		t.Fatalf("the header of the answer is\n%s", head)
	}
	if back, err := mail.Read(raw); err != nil || back.InReplyTo != m.MessageID || back.MessageID != l.MessageID {
		t.Fatalf("the answer reads as %+v, %v", back, err)
	}
}

func nonEmpty(list []string) (out []string) {
	for _, s := range list {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}
