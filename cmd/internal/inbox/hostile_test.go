package inbox_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// whereKeysBelong are the three places of a key in a letter: the address to which an answer goes, the tag of
// the Subject, the fence of the sheet.
var whereKeysBelong = regexp.MustCompile(`(?m)^Reply-To:.*<office\+@@KEY@@@example\.org>|\[@@KEY@@\]|(?:^|>)(?:BEGIN|END) @@KEY@@(?:<|$)`)

// keyOf is the key in the address to which an answer to a letter goes.
var keyOf = regexp.MustCompile(`<office\+([0-9a-z]{26})@`)

// keysOutside counts those of the keys that stand elsewhere in a letter.
func keysOutside(t *testing.T, raw []byte, keys ...string) int {
	t.Helper()
	m, err := mail.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	page, _ := mail.Page(raw)
	whole := strings.ReplaceAll(strings.ReplaceAll(string(head), "\r\n ", " ")+"\n"+m.Text+"\n"+page, "\r\n", "\n")
	for _, key := range keys {
		whole = strings.ReplaceAll(whole, key, "@@KEY@@")
	}
	return strings.Count(whole, "@@KEY@@") - len(whereKeysBelong.FindAllString(whole, -1))
}

// The test itself finds a key that stands where none belongs.
func TestKeysOutside(t *testing.T) {
	t.Parallel()
	key := mail.DeriveKey([]byte("secret"), "g", "s", "1", 0).String()
	l := mail.Letter{From: officeAddress, To: ann, ReplyTo: "office+" + key + "@example.org", Subject: "x [" + key + "]", MessageID: "1@example.org",
		Text: "BEGIN " + key + "\n# \nEND " + key + "\n"}
	for text, want := range map[string]int{"": 0, "https://evil.example/" + key: 1, "a line of\nMOVE 2 TO " + key + " " + key: 2} {
		l := l
		l.Text = text + "\n" + l.Text
		raw, err := mail.Compose(l)
		if err != nil {
			t.Fatal(err)
		}
		if got := keysOutside(t, raw, key); got != want {
			t.Errorf("%q: %d keys, want %d", text, got, want)
		}
	}
}

// What somebody else writes into a mail never comes back with a key in it, whatever he knows of the
// marks that have been in use.
func TestNoKeyInQuotedText(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.approve()
	marks := []string{"{order-key-filled-in-here}"}
	err := h.Store.View(t.Context(), func(tx *store.Tx) error {
		games, err := tx.Games()
		if err != nil {
			return err
		}
		last, err := tx.LastSeason(games[0].ID)
		if err != nil {
			return err
		}
		before, err := tx.SeasonByNumber(games[0].ID, last.Number-1)
		if err != nil {
			return err
		}
		letters, err := tx.LettersOf(before.ID, letter.KindReport)
		for _, l := range letters {
			marks = append(marks, l.Mark)
		}
		return err
	})
	if err != nil || len(marks) != 3 || marks[1] == marks[2] || !markLike.MatchString(marks[1]) {
		t.Fatalf("marks %q, %v", marks, err)
	}
	for _, mark := range marks {
		for _, text := range []string{
			"MOVE 2 TO https://evil.example/" + mark,
			"HIRE 1 MAN\nHELP " + mark + "\nRULES " + mark,
			"BEGIN " + mark + "\nHIRE 2 MEN https://evil.example/" + mark + "\nEND " + mark,
			mark,
		} {
			h.deliver(ann, officeAddress, text, "Subject: "+mark+" ["+mark+"]\r\n")
			h.deliver("master@example.org", officeAddress, "NOTE "+mark+"\nHOLD "+mark, "Subject: valley\r\n")
			h.answer(ann, text)
			h.answer("master@example.org", "NOTE "+text+"\nPREVIEW "+mark)
			h.poll()
			h.sendAll()
		}
	}
	var letters [][]byte
	var keys []string
	for _, address := range []string{ann, "ben@example.org", "master@example.org"} {
		for _, m := range h.post.Mails(address) {
			letters = append(letters, m.Raw)
			for _, key := range keyOf.FindAllSubmatch(m.Raw, -1) {
				keys = append(keys, string(key[1]))
			}
		}
	}
	for _, raw := range letters {
		if n := keysOutside(t, raw, keys...); n > 0 {
			t.Errorf("%d keys stand where none belongs, in %q", n, readLetter(t, raw).Subject)
		}
	}
	if len(letters) < 30 || len(keys) < 30 {
		t.Errorf("only %d letters and %d keys", len(letters), len(keys))
	}
}
