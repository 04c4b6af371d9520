// Package dice throws the dice of a season: seeded ones, each of which depends
// on the season's key and its own purpose alone, and given ones for tests and
// for masters who roll real dice ("Dice" in the rules). Start reading at Dice.
// It must not know what a die is thrown for: a purpose is text.
package dice

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"strings"
)

// ErrOut says that the given dice ran out; no other roll can fail.
var ErrOut = errors.New("the given dice ran out")

// Dice throws one die for a purpose, with a face of 1 to 6.
type Dice interface {
	Roll(purpose string) (face int, err error)
}

// A Roll is a die as thrown, with its purpose.
type Roll struct {
	Purpose string `json:"for"`
	Face    int    `json:"face"`
}

// Thrown is the roll itself: so it can be had of anything that is a roll and more.
func (r Roll) Thrown() Roll { return r }

// seeded throws dice of a season's key.
type seeded struct {
	text   []byte // the length of the key, the key, and room for a purpose
	prefix int    // how much of text comes before the purpose
	source rand.ChaCha8
}

// Seeded gives the dice of a season's key. A roll depends on the key and the
// purpose alone, not on the rolls before it, so that a correction leaves alone
// all dice that it does not touch. They are not for several goroutines at once.
func Seeded(key []byte) Dice {
	text := appendPart(make([]byte, 0, 8+len(key)+256), string(key))
	return &seeded{text: text, prefix: len(text)}
}

// Roll throws the die of a purpose: ChaCha8 under the SHA-256 of key and
// purpose, byte by byte, of which those from 252 up are passed over.
func (s *seeded) Roll(purpose string) (int, error) {
	s.text = append(s.text[:s.prefix], purpose...)
	s.source.Seed(sha256.Sum256(s.text))
	for {
		word := s.source.Uint64()
		for range 8 {
			if b := byte(word); b < 252 {
				return int(b%6) + 1, nil
			}
			word >>= 8
		}
	}
}

// GivenDice are dice whose faces are known beforehand, in order.
type GivenDice struct {
	faces []int
	next  int
}

// Given gives dice that show these faces, whatever they are thrown for.
func Given(faces []int) *GivenDice { return &GivenDice{faces: faces} }

// Roll gives the next face, or ErrOut when there is none.
func (g *GivenDice) Roll(string) (int, error) {
	if g.next == len(g.faces) {
		return 0, ErrOut
	}
	g.next++
	return g.faces[g.next-1], nil
}

// Left is how many faces have not been read.
func (g *GivenDice) Left() int { return len(g.faces) - g.next }

// SeasonKey is the key of a season's dice: its seed, fixed before anyone wrote
// orders, together with the digests of all lords' printed orders as they stood
// at the deadline, in the game's order ("Seeds"). Where players have sealed
// texts, these follow: of every lord one, empty if there is none. No digest is
// as long as the word before them, so that no two lists of parts give one text.
func SeasonKey(seed []byte, digests, seals []string) []byte {
	text := appendPart(nil, string(seed))
	for _, d := range digests {
		text = appendPart(text, d)
	}
	if strings.Join(seals, "") != "" {
		text = appendPart(text, "seals")
		for _, s := range seals {
			text = appendPart(text, s)
		}
	}
	key := sha256.Sum256(text)
	return key[:]
}

// appendPart appends the length of a part, in 8 bytes, and the part.
func appendPart(text []byte, part string) []byte {
	return append(binary.BigEndian.AppendUint64(text, uint64(len(part))), part...)
}

// Hash is what the report that calls for orders prints of a seed: its SHA-256 in hex ("Seeds").
func Hash(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}
