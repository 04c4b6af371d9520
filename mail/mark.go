package mail

import (
	"bytes"
	"crypto/rand"
)

// markStart is how every mark of NewMark begins. Its u is no digit of a key.
const markStart = "ukey"

// NewMark makes what stands in a letter where the order key will be, so that neither the outbox nor
// the archive holds one. It is random, so that nobody can write it into a mail that is quoted back;
// it is as long as a key and may stand in a mail address, so that filling it in moves nothing; and
// it is never a key.
func NewMark() string {
	digits := keyText.EncodeToString(randomKey())
	return markStart + digits[len(markStart):]
}

func randomKey() []byte {
	k := make([]byte, len(Key{}))
	rand.Read(k) // never fails: the runtime ends the process first
	return k
}

// FillMark puts the key in the place of every mark of a letter, as it goes out.
func FillMark(raw []byte, mark string, key Key) []byte {
	return bytes.ReplaceAll(raw, []byte(mark), []byte(key.String()))
}
