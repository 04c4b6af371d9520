package mail_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

func texts(lines []mail.Line) string {
	var out []string
	for _, l := range lines {
		out = append(out, l.Text)
	}
	return strings.Join(out, "|")
}

// TestAbove says where reading ends: each of these begins a quotation or is the
// signature mark, and the line behind it is not read.
func TestAbove(t *testing.T) {
	t.Parallel()
	for _, end := range []string{
		"> quoted", "  > quoted", ">quoted", "-- ", "--", "________________________________",
		"-----Original Message-----", "-------- Original Message --------", "---------- Forwarded message ---------",
		"-----Ursprüngliche Nachricht-----", "Begin forwarded message:",
		"On Tue, 3 Mar 2026 at 10:00, Seneschal <office@seneschal.example> wrote:",
		"On Tue, 3 Mar 2026 at 10:00, Seneschal\n<office@seneschal.example> wrote:",
		"On Tue, 3 Mar 2026 at 10:00,\nSeneschal\n<office@seneschal.example> wrote:",
		"Am 03.03.26 um 10:00 schrieb Seneschal:", "Le 3 mars 2026 à 10:00, Seneschal a écrit :",
		"Seneschal <office@seneschal.example> wrote:", "2026-03-03 10:00 GMT+01:00 Seneschal <office@seneschal.example>:",
		"2026-03-03 10:00 GMT+01:00 Seneschal\n<office@seneschal.example>:",
		"From: Seneschal\nSent: Tuesday", "*From:* Seneschal\n*Date:* Tuesday", "Von: Seneschal\nGesendet: Dienstag", "De : Seneschal\nEnvoyé : mardi",
		"From: Seneschal\n\nSubject: The Vale",
		mail.TopLine,
	} {
		x := mail.Extract("HOLD 10\n\n"+end+"\nHOLD 11\n", isSeatKey)
		if got := texts(x.Above); got != "HOLD 10|" {
			t.Errorf("%q: %q", end, got)
		}
	}
	for _, end := range []string{
		"On Tue, 3 Mar 2026 at 10:00, Seneschal <office@seneschal.example> wrote:",
		"On Tue, 3 Mar 2026 at 10:00, Seneschal\n<office@seneschal.example> wrote:",
		"> On Tue, 3 Mar 2026 at 10:00, Seneschal <office@seneschal.example> wrote:",
		"Seneschal <office@seneschal.example> wrote:", "2026-03-03 10:00 GMT+01:00 Seneschal <office@seneschal.example>:",
	} {
		x := mail.Extract("HOLD 10\n17 Barsham Hazlemere\n"+end+"\n> HOLD 11\n", isSeatKey)
		if got := texts(x.Above); got != "HOLD 10|17 Barsham Hazlemere" {
			t.Errorf("directly above %q: %q", end, got)
		}
	}
	for _, chatter := range []string{
		"On we go", "On Sunday he wrote:", "--- orders ---", "---", "____", "From: Barsham", "# a comment", "From here on:",
		"To: all of you", "- HOLD 11", "Am I right?", "BEGIN", "BEGIN now", "END", "BEGIN " + mark,
	} {
		x := mail.Extract("HOLD 10\n"+chatter+"\nHOLD 11\n", isSeatKey)
		if got := texts(x.Above); got != "HOLD 10|"+chatter+"|HOLD 11" {
			t.Errorf("%q: %q", chatter, got)
		}
	}
}

func TestSheet(t *testing.T) {
	t.Parallel()
	key, old := seatKey.String(), oldKey.String()
	for _, c := range []struct{ name, text, above, sheet, seen string }{
		{"quoted", "a\n> BEGIN K\n> HOLD 1\n> END K\n", "a", "HOLD 1", "K"},
		{"quoted twice", "> > BEGIN K\n> > HOLD 1\n> >END K\n", "", "HOLD 1", "K"},
		{"quoted unevenly", ">> BEGIN K\n> HOLD 1\nHOLD 2\n>>   HOLD 3\nEND K\n> HOLD 4", "", "HOLD 1|HOLD 2|  HOLD 3", "K"},
		{"unquoted is not read twice", "a\nBEGIN K\nHOLD 1\nEND K\nb\n", "a|b", "HOLD 1", "K"},
		{"of another season, unquoted", "a\nBEGIN O\nHOLD 1\nEND O\nb\n", "a|b", "", "O"},
		{"newest", "> BEGIN K\n> HOLD 1\n> END K\n> > BEGIN K\n> > HOLD 2\n> > END K\n", "", "HOLD 1", "K"},
		{"newest valid", "> BEGIN O\n> HOLD 1\n> END O\n> > BEGIN K\n> > HOLD 2\n> > END K\n", "", "HOLD 2", "O K"},
		{"small letters and stars", "> *begin K*\n> HOLD 1\n> _End K_\n", "", "HOLD 1", "K"},
		{"wrapped", "> BEGIN\n> K\n> HOLD 1\n> END\n> K\n> HOLD 2", "", "HOLD 1", "K"},
		{"END of another key", "> BEGIN K\n> HOLD 1\n> END O\n> HOLD 2\n> END K\n", "", "HOLD 1|END O|HOLD 2", "K"},
		{"below a signature", "a\n-- \nAnn\n> BEGIN K\n> HOLD 1\n> END K\n", "a", "HOLD 1", "K"},
		{"capital key", "BEGIN " + strings.ToUpper(key) + "\nHOLD 1\nEND K", "", "HOLD 1", "K"},
		{"no sheet", "BEGINK\nHOLD 1", "BEGINK|HOLD 1", "", ""},
		{"empty", "BEGIN K\nEND K", "", "", "K"},
	} {
		put := strings.NewReplacer("K\n", key+"\n", "O\n", old+"\n", "K*", key+"*", "K_", key+"_", "INK", "IN"+key)
		x := mail.Extract(strings.TrimSuffix(put.Replace(c.text+"\n"), "\n"), isSeatKey)
		seen := strings.NewReplacer(key, "K", old, "O").Replace(strings.Join(x.KeysSeen, " "))
		above := strings.ReplaceAll(texts(x.Above), key, "K")
		sheet := strings.ReplaceAll(texts(x.Sheet), old, "O")
		if above != c.above || sheet != c.sheet || seen != c.seen || len(x.Flaws) > 0 {
			t.Errorf("%s: above %q, sheet %q, keys %q, %q", c.name, above, sheet, seen, x.Flaws)
		}
		if want := x.SheetKey == key; want != (c.sheet != "" || c.name == "empty") {
			t.Errorf("%s: key of the sheet %q", c.name, x.SheetKey)
		}
	}
}

// TestSheetWithoutEnd reads to the end of the quotation, and says so.
func TestSheetWithoutEnd(t *testing.T) {
	t.Parallel()
	key := seatKey.String()
	for text, want := range map[string]string{
		"> BEGIN " + key + "\n> HOLD 1\nHOLD 2\n> HOLD 3\n\nAnn":              "HOLD 1|HOLD 2|HOLD 3",
		"BEGIN " + key + "\nHOLD 1\n\nHOLD 2":                                 "HOLD 1||HOLD 2",
		"> BEGIN " + key + "\n> HOLD 1\n> > BEGIN " + oldKey.String() + "\nx": "HOLD 1",
		"> BEGIN " + key: "",
	} {
		x := mail.Extract(text, isSeatKey)
		if got := texts(x.Sheet); got != want || len(x.Flaws) != 1 || len(x.Above) > 0 {
			t.Errorf("%q: %+v", text, x)
		}
	}
}

// TestLineNumbers are those of the text.
func TestLineNumbers(t *testing.T) {
	t.Parallel()
	m, err := mail.Read(corpus(t)["05-whole-report-quoted"])
	if err != nil {
		t.Fatal(err)
	}
	x := mail.Extract("HOLD 12\n"+m.Text, isSeatKey)
	lines := strings.Split("HOLD 12\n"+m.Text, "\n")
	for _, l := range slices.Concat(x.Above, x.Sheet) {
		if strings.TrimLeft(lines[l.N-1], "> ") != l.Text {
			t.Errorf("line %d is %q, not %q", l.N, lines[l.N-1], l.Text)
		}
	}
	if len(x.Above) != 1 || len(x.Sheet) != 5 {
		t.Errorf("%+v", x)
	}
}
