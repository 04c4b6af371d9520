package mail_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// FuzzRead reads anything: it never panics, and whatever it gives can stand in an answer.
func FuzzRead(f *testing.F) {
	seeds := 0
	for _, raw := range corpus(f) {
		f.Add(raw)
		seeds++
	}
	for _, h := range hardMails() {
		f.Add([]byte(h.raw))
		seeds++
	}
	for _, s := range shapes(f) { // small ones of each shape, since a fuzzer changes a byte at a time
		f.Add(s.Make("ann@example.org", officeAt, min(s.N, 3)))
		seeds++
	}
	if seeds != corpusSize+hardMailCount+hostileShapes {
		f.Fatalf("%d seeds of %d mails, %d hard ones and %d shapes", seeds, corpusSize, hardMailCount, hostileShapes)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		checkStripped(t, raw)
		m, page, err := mail.ReadWithPage(raw)
		if err != nil {
			if m != nil {
				t.Fatal("a message and an error")
			}
			return
		}
		checkRead(t, raw)
		checkExtract(t, m.Text)
		m.DMARC("mx.example")
		mail.PageText(page)
		mail.PageBeginning(page, 100)
	})
}

// FuzzExtract takes any text apart: every line that is read stands in the text,
// once, in order.
func FuzzExtract(f *testing.F) {
	seeds := 0
	for _, raw := range corpus(f) {
		if m, err := mail.Read(raw); err == nil {
			f.Add(m.Text)
			seeds++
		}
	}
	if seeds != corpusSize-1 {
		f.Fatalf("%d seeds of %d mails", seeds, corpusSize)
	}
	f.Fuzz(func(t *testing.T, text string) { checkExtract(t, text) })
}

func checkExtract(t *testing.T, text string) {
	t.Helper()
	x := mail.Extract(text, isSeatKey)
	if x.SheetKey == "" && len(x.Sheet) > 0 || x.SheetKey != "" && x.SheetKey != seatKey.String() {
		t.Fatalf("a sheet of key %q", x.SheetKey)
	}
	lines := strings.Split(text, "\n")
	seen := map[int]bool{}
	for _, part := range [][]mail.Line{x.Above, x.Sheet} {
		last := 0
		for _, l := range part {
			if l.N <= last || l.N > len(lines) || seen[l.N] || !strings.Contains(lines[l.N-1], l.Text) {
				t.Fatalf("line %d %q of\n%s", l.N, l.Text, text)
			}
			last, seen[l.N] = l.N, true
		}
	}
	for _, l := range slices.Concat(x.Unread, x.Between, x.Quoted) { // and none that is read is said not to be
		if seen[l.N] || !strings.Contains(lines[l.N-1], l.Text) {
			t.Fatalf("unread line %d %q of\n%s", l.N, l.Text, text)
		}
		seen[l.N] = true
	}
}
