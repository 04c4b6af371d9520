package templates

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// verifyProgram checks such a file. It needs Python and nothing else.
//
//go:embed verify.py
var verifyProgram string

// The names of the files by which anybody can check the dice. Some mail programs take away what ends in .py.
const (
	ProofsFile = "proofs.txt" // in which the last letter opens all that was secret
	DiceFile   = "dice.txt"   // the same of one season, as far as it may be known
	VerifyFile = "verify.py.txt"
)

const diceHead = `# The dice of %s, for the program verify.py.txt, or one of your own: HELP DICE says all that it needs to know.
# Each line is a word and what it says. A season has its seed, the hash of it that was announced, and of each lord the digest
# of the orders and what the player had sealed: these make its key, and the key makes each die, in the way of the version of the
# dice that the game was made with. A die has its face and what it was thrown for. At the end of a season stands the SHA-256 of the lines of its dice.
`

// diceText is the file of the dice of seasons: each of its lines is a word and what it says.
func diceText(game string, seasons []view.Opened) string {
	var b strings.Builder
	fmt.Fprintf(&b, diceHead, game)
	for _, s := range seasons {
		writeSeason(&b, s)
	}
	return b.String()
}

// writeSeason writes a season.
func writeSeason(b *strings.Builder, s view.Opened) {
	fmt.Fprintf(b, "\n# %s\nseason %s\nversion %d\nseed %s\nhash %s\n", s.Season, s.Purpose, s.DiceVersion, s.Seed, s.Hash)
	if s.Key == "" {
		b.WriteString("# This season was not played.\n")
		return
	}
	for _, l := range s.Lords {
		writeLord(b, l)
	}
	var dice strings.Builder
	for _, d := range s.Dice {
		fmt.Fprintf(&dice, "die %d %s\n", d.Face, d.For)
	}
	fmt.Fprintf(b, "key %s\n%sdice %x\n", s.Key, dice.String(), sha256.Sum256([]byte(dice.String())))
}

// writeLord writes what came from a lord into the key.
func writeLord(b *strings.Builder, l view.OpenedLord) {
	fmt.Fprintf(b, "lord %s\ndigest %s\n", l.Lord, l.Digest)
	if l.Sealed != "" {
		fmt.Fprintf(b, "seal %s\n", l.Sealed)
	}
	if l.Salt == "" {
		return
	}
	fmt.Fprintf(b, "salt %s\n", l.Salt)
	if l.Replaced {
		b.WriteString("replaced these are the orders of a correction, and the digest is that of those before it\n")
	}
	if l.Steward {
		b.WriteString("steward these are the orders of a steward\n")
	}
	for _, o := range l.Standing {
		fmt.Fprintf(b, "standing %s\n", o)
	}
	for _, o := range l.Orders {
		fmt.Fprintf(b, "order %s\n", o)
	}
}

// DiceFiles are that file, under a name, and the program that checks it.
func DiceFiles(name, game string, seasons []view.Opened) []File {
	return []File{{name, diceText(game, seasons)}, {VerifyFile, verifyProgram}}
}

// The Dice of a season, as VERIFY is answered.
type Dice struct {
	Notice
	Of     view.Opened
	Digest string // of the reader's orders; empty for the master
	All    bool   // none is left out
}

// File is the name of the file with the dice.
func (Dice) File() string { return DiceFile }

// Count is how many dice are in it.
func (d Dice) Count() int { return len(d.Of.Dice) }

// SeasonDice answers VERIFY. The dice themselves are a file, beside the program that checks it.
func SeasonDice(d Dice) (Letter, error) {
	l, err := withPlainPage("verify", d)
	l.Files = DiceFiles(DiceFile, d.Game, []view.Opened{d.Of})
	return l, err
}
