package mail

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"slices"
	"strings"
)

// Key is an order key: a secret of 128 bits, of one seat and one season, by which
// a message belongs to that seat.
type Key [16]byte

// KeyLen is the number of characters of a key as text.
const KeyLen = 26

// The digits are those of Crockford's base 32: no i, l, o or u.
var keyText = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// DeriveKey makes the key of a seat for a season under the secret of the config.
// A higher counter makes a new one (NEWKEY).
func DeriveKey(secret []byte, game, seat, season string, counter int) Key {
	mac := hmac.New(sha256.New, secret)
	var n [8]byte
	for _, field := range []string{"seneschal order key", game, seat, season} {
		binary.BigEndian.PutUint64(n[:], uint64(len(field)))
		mac.Write(n[:])
		mac.Write([]byte(field))
	}
	binary.BigEndian.PutUint64(n[:], uint64(counter))
	mac.Write(n[:])
	return Key(mac.Sum(nil)[:16])
}

// String writes the key as 26 small letters and digits.
func (k Key) String() string { return keyText.EncodeToString(k[:]) }

// Equal compares in constant time.
func (k Key) Equal(l Key) bool { return subtle.ConstantTimeCompare(k[:], l[:]) == 1 }

var mistakenDigits = strings.NewReplacer("o", "0", "i", "1", "l", "1")

// ParseKey reads a key, in capitals too, and with the letters that are mistaken for
// the digits 0 and 1.
func ParseKey(s string) (Key, bool) {
	if len(s) != KeyLen {
		return Key{}, false
	}
	low := mistakenDigits.Replace(strings.ToLower(s))
	b, err := keyText.DecodeString(low)
	if err != nil || len(b) != len(Key{}) {
		return Key{}, false
	}
	k := Key(b)
	return k, k.String() == low
}

// KeysIn finds what may be order keys: in the plus part of the addresses the
// message went to (of the office's address plusOf), in a tag of the Subject, in the
// fences of the text; each once, in this order, and not more than an honest mail has.
func KeysIn(m *Message, plusOf string) []Key {
	var keys []Key
	add := func(s string) (more bool) {
		if k, ok := ParseKey(s); ok && !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
		return len(keys) < maxKeys
	}
	for _, to := range m.To {
		if plus, ok := plusPart(to, plusOf); ok && !add(plus) {
			return keys
		}
	}
	for rest := m.Subject; ; {
		_, after, ok := strings.Cut(rest, "[")
		if !ok {
			break
		}
		if tag, ok := tagAt(after); ok && !add(tag) {
			return keys
		}
		rest = after
	}
	eachFenceKey(m.Text, add)
	return keys
}

// tagAt returns what stands before the next closing bracket, or before the end. What is much longer
// than a key is none.
func tagAt(s string) (tag string, ok bool) {
	const most = 2 * KeyLen // with blanks around it
	near := s[:min(len(s), most)]
	tag, _, closed := strings.Cut(near, "]")
	return strings.TrimSpace(tag), closed || len(near) == len(s)
}

// plusPart returns the part after the plus if the address is the office's with one.
func plusPart(address, office string) (string, bool) {
	name, domain, _ := strings.Cut(strings.ToLower(office), "@")
	rest, ok := strings.CutPrefix(strings.ToLower(address), name+"+")
	if !ok {
		return "", false
	}
	return strings.CutSuffix(rest, "@"+domain)
}

// markBegin is how each mark of NewMark begins. There is no u in a key.
const markBegin = "ukey"

// How each mark of SecondMark begins, and each of NumberMark.
const (
	secondBegin = "unlk"
	numberBegin = "unum"
)

// NewMark makes the mark that stands for the key in one letter, so that neither the outbox nor the
// archive holds a key. It is as long as a key and as harmless in an address, never reads as one, and
// nobody can guess it.
func NewMark() string {
	var random [16]byte
	rand.Read(random[:]) // never fails
	return markBegin + keyText.EncodeToString(random[:])[:KeyLen-len(markBegin)]
}

// SecondMark is the mark for another key than the order key in a letter with that mark.
func SecondMark(mark string) string { return secondBegin + strings.TrimPrefix(mark, markBegin) }

// NumberMark stands for what is known of the number of a letter with that mark only when it leaves.
func NumberMark(mark string) string { return numberBegin + strings.TrimPrefix(mark, markBegin) }

// FillMark puts the key in the place of one letter's mark wherever it stands, as the mail goes out.
// It fills in nothing if there is no mark.
func FillMark(raw []byte, mark string, key Key) []byte {
	if mark == "" {
		return bytes.Clone(raw)
	}
	return bytes.ReplaceAll(raw, []byte(mark), []byte(key.String()))
}
