package mail

import (
	"bytes"
	"crypto/rand"
)

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

// FillMark puts the key in the place of one letter's mark wherever it stands, as the mail goes out.
// It fills in nothing if there is no mark.
func FillMark(raw []byte, mark string, key Key) []byte {
	if mark == "" {
		return bytes.Clone(raw)
	}
	return bytes.ReplaceAll(raw, []byte(mark), []byte(key.String()))
}
