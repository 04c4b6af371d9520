package mail_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// TestUnread tells the player's own lines, where nothing is read, from those of the letter
// that he answers and from older mails.
func TestUnread(t *testing.T) {
	t.Parallel()
	key, old := seatKey.String(), oldKey.String()
	const wrote = "On Tue, 3 Mar 2026 at 10:00, Seneschal <office@seneschal.example> wrote:\n"
	const outlook = "From: Seneschal\nSent: Tuesday\nTo: Ann\nSubject: The Vale\n\n"
	letter := mail.TopLine + "\nThe Vale\n\n  HOLD 9\n\nBEGIN " + key + "\n# HOLD 8\n\nEND " + key + "\n"
	quoted := "> " + strings.ReplaceAll(strings.TrimSpace(letter), "\n", "\n> ") + "\n"
	for _, c := range []struct{ name, text, unread, between string }{
		{"on top", "HOLD 1\n\n" + wrote + quoted, "", ""},
		{"below the quotation", wrote + quoted + "\nHOLD 1\nCheers\n-- \nAnn, 17 10\n", "HOLD 1|Cheers", ""},
		{"between quotations", wrote + "> The Vale\nHOLD 1\n> more\n\nHOLD 2\n> and more\n", "HOLD 1|HOLD 2", ""},
		{"inside the sheet", "> BEGIN " + key + "\nHOLD 1\n> END " + key + "\n", "", ""},
		{"inside a sheet that is not read", "> BEGIN " + old + "\n> # HOLD 2\nHOLD 1\n> END " + old + "\nHOLD 3", "HOLD 1|HOLD 3", ""},
		{"in an old sheet on top", "BEGIN " + old + "\n# a\nHOLD 1\nEND " + old + "\n", "HOLD 1", ""},
		{"a troop by its sign in an old sheet", "BEGIN " + old + "\n# a\n#b\n#\n#2 HOLD\nEND " + old + "\n", "#2 HOLD", ""},
		{"a letter without marks", outlook + letter, "", "The Vale|HOLD 9"},
		{"below its END", letter + "HOLD 1\n", "HOLD 1", "The Vale|HOLD 9"},
		{"below its END, after its header", "Hello\n\n" + outlook + letter + "HOLD 1\n", "HOLD 1",
			"The Vale|HOLD 9"},
		{"behind its END, where it goes on", letter + "\nTO CHECK THE DICE\n\n  cafe\nHOLD 1\n", "", "The Vale|HOLD 9|TO CHECK THE DICE|cafe|HOLD 1"},
		{"older mails below it", letter + "\n" + outlook + "HOLD 1\n" + letter + "HOLD 2\n", "", "The Vale|HOLD 9"},
		{"below a signature", "Hello\n-- \nHOLD 1\n", "", ""},
		{"below a signature and a quotation", "Hello\n-- \nAnn\n" + quoted + "HOLD 1\n", "HOLD 1", ""},
		{"a header and quote marks", outlook + "> The Vale\nHOLD 1\n", "HOLD 1", ""},
	} {
		x := mail.Extract(c.text, isSeatKey)
		got, between := texts(x.Unread), texts(x.Between)
		if got != c.unread || between != c.between {
			t.Errorf("%s: unread %q, between %q", c.name, got, between)
		}
	}
}

// TestPreview cuts the preview of a letter from what stands above its top line, and nothing else.
func TestPreview(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, above, want string }{
		{"of one line", "HOLD 1\n== You lost Kingsmere. Orders by Sat 28 Nov 18:00. ==\n", "HOLD 1"},
		{"of two lines", "HOLD 1\n\n== You lost Kingsmere and Ludbrook, and claimed Oxenholt.\nOrders by Sat 28 Nov 18:00. ==\n\n", "HOLD 1|"},
		{"of a page", "HOLD 1\nYou lost Kingsmere." + mail.HiddenPreview + "\n", "HOLD 1"},
		{"none", "HOLD 1\n== HOLD 2\n", "HOLD 1|== HOLD 2"},
		{"the player's own", "== mine ==\nHOLD 1\n", "== mine ==|HOLD 1"},
	} {
		if x := mail.Extract(c.above+mail.TopLine+"\nThe Vale\n", isSeatKey); texts(x.Above) != c.want {
			t.Errorf("%s: %q, want %q", c.name, texts(x.Above), c.want)
		}
	}
}
