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
	"fmt"
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

// A Version is a way in which dice come from a key and their purposes. A game keeps the one that it was made with.
type Version int

// The versions.
const (
	V1 Version = 1 // a hash for each die, which seeds ChaCha8
	V2 Version = 2 // the bytes of a hash are dice, and those that are thrown together share one

	Newest = V2 // that of new games
)

// Together are dice of which several can be thrown at once, for what they share of their purposes.
type Together interface {
	Dice
	// RollTogether gives each roll its face, whatever the rest of its purpose is. The first is that which Roll gives for what they share.
	RollTogether(shared string, rolls []Roll) error
}

// Seeded gives the dice of a season's key. A roll depends on the key and the
// purpose alone, not on the rolls before it, so that a correction leaves alone
// all dice that it does not touch. They are not for several goroutines at once.
// Those of version 2 are dice that are thrown Together.
func (v Version) Seeded(key []byte) Dice {
	text := keyed{appendPart(make([]byte, 0, 8+len(key)+256), string(key)), 8 + len(key)}
	switch v {
	case V1:
		return &seeded{keyed: text}
	case V2:
		return &hashed{text}
	}
	panic(fmt.Sprintf("dice: there is no version %d", v))
}

// keyed is a key, in front of room for a purpose.
type keyed struct {
	text   []byte // the length of the key, the key, and the last purpose
	prefix int    // how much of text comes before the purpose
}

// hash is the SHA-256 of key and purpose.
func (k *keyed) hash(purpose string) [sha256.Size]byte {
	k.text = append(k.text[:k.prefix], purpose...)
	return sha256.Sum256(k.text)
}

// face is what a byte shows as a die; bytes from 252 up do not count.
func face(b byte) (face int, counts bool) { return int(b%6) + 1, b < 252 }

// seeded throws dice of version 1.
type seeded struct {
	keyed
	source rand.ChaCha8
}

// Roll throws the die of a purpose: the first byte that counts of ChaCha8 under the hash of key and purpose.
func (s *seeded) Roll(purpose string) (int, error) {
	s.source.Seed(s.hash(purpose))
	for {
		word := s.source.Uint64()
		for range 8 {
			if f, counts := face(byte(word)); counts {
				return f, nil
			}
			word >>= 8
		}
	}
}

// hashed throws dice of version 2.
type hashed struct{ keyed }

// Roll throws the die of a purpose: the first byte that counts of the hash of key and purpose.
func (h *hashed) Roll(purpose string) (int, error) {
	var one [1]Roll
	err := h.RollTogether(purpose, one[:])
	return one[0].Face, err
}

// RollTogether throws dice in a row: the bytes that count of the hash of key and what their purposes share; if these are
// too few, those of the hash of that hash follow.
func (h *hashed) RollTogether(shared string, rolls []Roll) error {
	for sum := h.hash(shared); ; sum = sha256.Sum256(sum[:]) {
		for _, b := range sum {
			if len(rolls) == 0 {
				return nil
			}
			if f, counts := face(b); counts {
				rolls[0].Face, rolls = f, rolls[1:]
			}
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
