package mail_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/hostile"
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
	raw := []byte("To: office+" + mark + "@x\r\n\r\n" + mail.Mark + " " + other + "\r\nBEGIN " + mark + "\r\n")
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

// TestMarkComesIn takes the mark of earlier releases out of all that comes in, however it is
// written, and leaves it in our own letters, which are read to be sent once more.
func TestMarkComesIn(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, s := range hostile.Shapes() {
		if !strings.HasPrefix(s.Name, "the mark of a key") {
			continue
		}
		seen++
		m, err := mail.Read(s.Raw("ann@example.org", officeAt))
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		whole := strings.Join(append(append([]string{m.From, m.Subject, m.MessageID, m.InReplyTo, m.Text}, m.To...), m.References...), "\n")
		if strings.Contains(strings.ToLower(whole), mail.Mark) {
			t.Errorf("%s: %s", s.Name, whole)
		}
		if strings.Contains(m.Text, "MOVE 2") && !strings.Contains(m.Text, "{order-key}") {
			t.Errorf("%s: the text is %q", s.Name, m.Text)
		}
	}
	if seen != 10 {
		t.Errorf("%d shapes with the mark", seen)
	}
	raw, err := mail.Compose(letter())
	if err != nil {
		t.Fatal(err)
	}
	if m, err := mail.Read(raw); err != nil || strings.Count(m.Text+m.Subject, mail.Mark) != 3 {
		t.Errorf("our own letter has lost its marks: %+v, %v", m, err)
	}
}
