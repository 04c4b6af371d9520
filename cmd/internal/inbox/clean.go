package inbox

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
)

// keyRun is letters and digits in a row, with what quoted-printable puts at the end of a line it breaks, and the two digits behind
// a = or % before them, which may stand for a character.
var keyRun = regexp.MustCompile(`([=%][0-9A-Fa-f]{2})?([0-9A-Za-z](?:(?:=\r?\n)?[0-9A-Za-z])*)`)

// softBreak is the end of a line where quoted-printable breaks it.
var softBreak = regexp.MustCompile(`=\r?\n`)

// clean makes what stands in a mail fit to be shown: order keys, and what looks like one, are hidden, and what would change a terminal is blank.
func clean(text string) string { return harmless(hideKeys(text)) }

// hideKeys puts words in the place of whatever looks like an order key.
func hideKeys(text string) string {
	return keyRun.ReplaceAllStringFunc(text, func(run string) string {
		parts := keyRun.FindStringSubmatch(run)
		if isKey(parts[2]) {
			return parts[1] + letter.NoKey
		}
		if parts[1] != "" && isKey(run[1:]) { // what stands before it is no code of a character
			return run[:1] + letter.NoKey
		}
		return run
	})
}

// keyShaped is as long as an order key, of the characters that are read as its digits. One with a slip of the pen is hidden too.
var keyShaped = regexp.MustCompile(fmt.Sprintf(`^[0-9A-TV-Za-tv-z]{%d}$`, mail.KeyLen))

// isKey reports whether letters and digits look like an order key.
func isKey(run string) bool { return keyShaped.MatchString(softBreak.ReplaceAllString(run, "")) }

// harmless puts a blank in the place of each character that is not printed, and leaves the ends of lines.
func harmless(text string) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "\ufffd")
	return strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
}

// encodedWord is a word of a header that is written in base64.
var encodedWord = regexp.MustCompile(`(=\?[^?\s]+\?[bB]\?)[^?\s]*(\?=)`)

// encodedLines are lines of base64, of which the first is so long that an order key could be in it.
var encodedLines = regexp.MustCompile(`(?m)^[0-9A-Za-z+/]{34,}={0,2}\r?$(?:\n[0-9A-Za-z+/]+={0,2}\r?$)*`)

// cleanRaw makes the raw text of a mail fit to be shown. What is written in base64 nobody can read, and it could hold an order
// key: it is left out.
func cleanRaw(raw []byte) string {
	text := encodedWord.ReplaceAllString(string(raw), "${1}…${2}")
	return clean(encodedLines.ReplaceAllString(text, "(lines of base64 are left out)"))
}
