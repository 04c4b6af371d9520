package mail

import (
	"bytes"
	"crypto/rand"
	"strings"
)

// Mark stood in the letters of earlier releases where the key will be, and may still lie in an
// outbox. It is as long as a key and has only characters that may stand in a mail address, so that
// filling it in moves nothing. Whoever knows it can have a key filled in where he likes, if his words
// are quoted: so Read takes it out of what comes in, and letters have marks of their own (NewMark).
const Mark = "{order-key-filled-in-here}"

// hiddenMark is what becomes of a Mark that comes in.
const hiddenMark = "{order-key}"

// markBegin is how each mark of NewMark begins. There is no u in a key.
const markBegin = "ukey"

// NewMark makes the mark that stands for the key in one letter, so that neither the outbox nor the
// archive holds a key. It is as long as a key and as harmless in an address, never reads as one, and
// nobody can guess it.
func NewMark() string {
	var random [16]byte
	rand.Read(random[:]) // never fails
	return markBegin + keyText.EncodeToString(random[:])[:KeyLen-len(markBegin)]
}

// FillKey puts the key in the place of every Mark, as the mail goes out.
func FillKey(raw []byte, key Key) []byte { return FillMark(raw, Mark, key) }

// FillMark puts the key in the place of one letter's mark wherever it stands, as the mail goes out.
// It fills in nothing if there is no mark.
func FillMark(raw []byte, mark string, key Key) []byte {
	if mark == "" {
		return bytes.Clone(raw)
	}
	return bytes.ReplaceAll(raw, []byte(mark), []byte(key.String()))
}

// hideMark puts something harmless in the place of every Mark, in capitals too.
func hideMark(s string) string {
	var b strings.Builder
	for from := 0; ; {
		i := strings.IndexByte(s[from:], '{')
		if i < 0 || len(s)-from-i < len(Mark) {
			break
		}
		if i += from; !strings.EqualFold(s[i:i+len(Mark)], Mark) {
			from = i + 1
			continue
		}
		b.WriteString(s[:i] + hiddenMark)
		s, from = s[i+len(Mark):], 0
	}
	if b.Len() == 0 {
		return s
	}
	return b.String() + s
}
