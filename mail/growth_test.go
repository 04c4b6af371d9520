package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// growing are texts of which many are the same, each with what it begins with and what it repeats.
var growing = []struct{ name, before, again string }{
	{"bars", "", "|"},
	{"bars and blanks", "", "| "},
	{"lines of bars", "", "|\n"},
	{"quote marks", "", ">"},
	{"initials", "", "A> "},
	{"blank lines and signature marks", strings.Repeat("\n", 300_000), "--\n> \n"},
	{"words before BEGIN", "", "xBEGIN "},
	{"lines with BEGIN inside", "", "xBEGIN y\n"},
	{"lines with END inside", "", "xEND y\n"},
	{"glued BEGINs", "", "xBEGIN " + strings.Repeat("0", 26) + "\n"},
	{"BEGINs", "", "BEGIN " + strings.Repeat("0", 26) + "\n"},
	{"quoted BEGINs", "", "> BEGIN " + strings.Repeat("0", 26) + "\n"},
	{"one line of BEGINs", "", "BEGIN "},
	{"colons", "", "a:\n"},
	{"fields", "", "a: b@c\n"},
	{"fields without address", "", "From: b\n"},
	{"dashes", "", "---a---\n"},
	{"Orders", "", "Orders\n"},
	{"Orders of stars", "Orders", "*"},
	{"on 2026", "", "On 3 3 2026 09:00\n"},
	{"blanks", "> ", " "},
	{"blanks after bars", strings.Repeat("|", 300_000), " "},
	{"dashes of a signature", "", "-- \n\nx\n"},
	{"links", "", "<http://"},
	{"mailto", "", "x<mailto:"},
	{"PGP", "-----BEGIN PGP SIGNED MESSAGE-----\n", "-----BEGIN PGP SIGNATURE-----\n"},
	{"PGP pairs", "-----BEGIN PGP SIGNED MESSAGE-----\n", "-----BEGIN PGP SIGNATURE-----\n-----END PGP SIGNATURE-----\n"},
	{"digits", "", "1"},
	{"at", "", "@:\n"},
}

// BenchmarkGrowth reads texts of growing sizes: none may take more than its share longer.
func BenchmarkGrowth(b *testing.B) {
	for _, g := range growing {
		for _, size := range []int{1 << 17, 1 << 18, 1 << 19, 1 << 20} {
			text := g.before[:min(len(g.before), size/3)]
			text += strings.Repeat(g.again, (size-len(text))/len(g.again))
			raw := []byte(plainMail(text))
			b.Run(fmt.Sprintf("%s/%d", g.name, size>>10), func(b *testing.B) {
				for b.Loop() {
					m, err := mail.Read(raw)
					if err != nil {
						b.Fatal(err)
					}
					mail.KeysIn(m, officeAt)
					mail.Extract(m.Text, isSeatKey)
				}
			})
		}
	}
}
