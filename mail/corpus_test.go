package mail_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seneschal-pbem/seneschal/mail"
)

var rewrite = flag.Bool("rewrite", false, "write the expected texts of the corpus anew")

// The corpus was written for these keys.
var (
	secret   = []byte("a secret for the tests")
	seatKey  = mail.DeriveKey(secret, "vale", "Ford", "1264 spring", 0)
	oldKey   = mail.DeriveKey(secret, "vale", "Ford", "1264 spring", 1)
	officeAt = "office@seneschal.example"
)

// mark stands for the key in the letters of the tests.
const mark = "{order-key-filled-in-here}"

const corpusSize = 44

func isSeatKey(key string) bool { return key == seatKey.String() }

// corpus returns the mails of testdata by name, and fails if any are missing.
func corpus(tb testing.TB) map[string][]byte {
	tb.Helper()
	files, err := filepath.Glob("testdata/*.eml")
	if err != nil || len(files) != corpusSize {
		tb.Fatalf("%d mails in testdata, want %d (%v)", len(files), corpusSize, err)
	}
	mails := map[string][]byte{}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		mails[strings.TrimSuffix(filepath.Base(f), ".eml")] = raw
	}
	return mails
}

// TestCorpus compares what is read of each mail with the text beside it.
func TestCorpus(t *testing.T) {
	t.Parallel()
	for name, raw := range corpus(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := render(mail.Read(raw))
			golden := filepath.Join("testdata", name+".txt")
			if *rewrite {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", golden, diff)
			}
		})
	}
}

// render writes all that is known of a message.
func render(m *mail.Message, err error) string {
	if err != nil {
		return fmt.Sprintf("error: %v\n", err)
	}
	var b strings.Builder
	field := func(name string, value any) {
		if s := fmt.Sprint(value); s != "" && s != "[]" && s != "false" {
			fmt.Fprintf(&b, "%s: %s\n", name, s)
		}
	}
	field("id", m.MessageID)
	field("reply to", m.InReplyTo)
	field("references", m.References)
	field("from", m.From)
	field("to", m.To)
	field("subject", m.Subject)
	field("automatic", m.Automatic)
	field("bulk", m.Bulk)
	field("html", m.HTML)
	field("partial", m.Partial)
	for _, f := range m.Flaws {
		field("flaw", f)
	}
	field("keys", mail.KeysIn(m, officeAt))
	x := mail.Extract(m.Text, isSeatKey)
	for _, f := range x.Flaws {
		field("flaw", f)
	}
	field("fences", x.KeysSeen)
	section(&b, "above", x.Above)
	section(&b, "sheet "+x.SheetKey, x.Sheet)
	b.WriteString("--- text\n" + m.Text)
	return b.String()
}

func section(b *strings.Builder, title string, lines []mail.Line) {
	if len(lines) == 0 {
		return
	}
	b.WriteString("--- " + title + "\n")
	for _, l := range lines {
		b.WriteString(strings.TrimRight(fmt.Sprintf("%3d %s", l.N, l.Text), " ") + "\n")
	}
}
