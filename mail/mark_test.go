package mail_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// TestNewMark makes marks that are as long as a key, harmless in an address, no key, and no two the same.
func TestNewMark(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 1000 {
		mark := mail.NewMark()
		if len(mark) != mail.KeyLen || strings.Trim(mark, "0123456789abcdefghijklmnopqrstuvwxyz") != "" || seen[mark] {
			t.Fatalf("the mark %q", mark)
		}
		seen[mark] = true
		for _, form := range []string{mark, strings.ToUpper(mark)} {
			if k, ok := mail.ParseKey(form); ok {
				t.Fatalf("the mark %q is the key %s", form, k)
			}
		}
		if keys := mail.KeysIn(&mail.Message{To: []string{"office+" + mark + "@seneschal.example"}, Subject: "[" + mark + "]", Text: "BEGIN " + mark}, officeAt); len(keys) > 0 {
			t.Fatalf("in the mark %q are the keys %v", mark, keys)
		}
	}
}

// TestFillMark fills in the mark of the letter only, and not what somebody else has written.
func TestFillMark(t *testing.T) {
	t.Parallel()
	mark, other := mail.NewMark(), mail.NewMark()
	raw := []byte("To: office+" + mark + "@x\r\n\r\n" + mark + " " + other + "\r\nBEGIN " + mark + "\r\n")
	before := bytes.Clone(raw)
	want := strings.ReplaceAll(string(raw), mark, seatKey.String())
	if got := mail.FillMark(raw, mark, seatKey); string(got) != want || len(got) != len(raw) || !bytes.Equal(raw, before) {
		t.Errorf("%q", got)
	}
	if got := mail.FillMark(raw, "", seatKey); !bytes.Equal(got, raw) {
		t.Errorf("without a mark: %q", got)
	}
}

// TestNewMarksStayWhole breaks a word of nothing but marks between them.
func TestNewMarksStayWhole(t *testing.T) {
	t.Parallel()
	for n := range 30 {
		l := letter()
		l.Mark = mail.NewMark()
		l.Text = strings.Repeat("x", n) + strings.Repeat(l.Mark, 7)
		l.HTML = "<a href=\"mailto:" + strings.Repeat("y", 40+n) + "+" + l.Mark + "@example.org\">x</a>"
		raw, err := mail.Compose(l)
		if got := bytes.Count(raw, []byte(l.Mark)); err != nil || got != 8 {
			t.Errorf("%d marks of 8, %v, in\n%s", got, err, raw)
		}
	}
}
