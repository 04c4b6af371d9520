package mail

import (
	"regexp"
	"strings"
)

// The lines around a text that is signed or encrypted (RFC 9580 §6.2).
const (
	armorSigned    = "-----BEGIN PGP SIGNED MESSAGE-----"
	armorSignature = "-----BEGIN PGP SIGNATURE-----"
	armorEnd       = "-----END PGP SIGNATURE-----"
	armorEncrypted = "-----BEGIN PGP MESSAGE-----"
)

// withoutArmor takes off what stands around a text that is signed inline.
func (m *Message) withoutArmor(text string) string {
	if !strings.Contains(text, "-----BEGIN PGP ") {
		return text
	}
	var out strings.Builder
	signed, skipTo := false, ""
	last := strings.LastIndex(text, armorEnd)
	read := 0
	for line := range strings.Lines(text) {
		read += len(line)
		words := strings.TrimSpace(line)
		switch {
		case skipTo == "blank":
			if words == "" {
				skipTo = ""
			}
			continue
		case skipTo != "":
			if words == skipTo {
				skipTo = ""
			}
			continue
		case words == armorSigned:
			signed, skipTo = true, "blank"
			continue
		case words == armorSignature && read <= last:
			signed, skipTo = false, armorEnd
			continue
		case words == armorEncrypted:
			m.flaw("%v", errEncrypted)
		case signed:
			line = strings.TrimPrefix(line, "- ")
		}
		out.WriteString(line)
	}
	return out.String()
}

// withoutFromMark takes off the mark that is put before a line which begins with FROM, so that a mailbox file does not take it for the start of
// a message (RFC 4155); a quotation has a blank behind its mark.
func withoutFromMark(text string) string {
	text = strings.ReplaceAll(text, "\n>From ", "\nFrom ")
	if rest, marked := strings.CutPrefix(text, ">From "); marked {
		text = "From " + rest
	}
	return text
}

// withoutLinks takes off the links that programs put behind the words of a page in plain text, and leaves an address.
func withoutLinks(text string) string {
	if !strings.Contains(text, "<http") && !strings.Contains(text, "<mailto:") {
		return text
	}
	text = linkBehind.ReplaceAllString(text, "")
	return strings.ReplaceAll(text, "<mailto:", "<")
}

var linkBehind = regexp.MustCompile(`<https?://[^<> \t\n]*>|\b<mailto:[^<> \t\n]*>`)

// enrichedText takes the commands off a text/enriched (RFC 1896). Its line ends are kept, though single ones mean nothing: people write orders on lines of their own.
func enrichedText(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "<<", "\x00")
	s = enrichedCommand.ReplaceAllString(s, "")
	return strings.ReplaceAll(s, "\x00", "<")
}

var enrichedCommand = regexp.MustCompile(`(?i)<param>[^<]*</param>|</?[a-z0-9-]{1,60}>`)
