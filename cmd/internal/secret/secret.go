// Package secret judges the secret under which order keys are derived.
package secret

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

// minLength is the shortest secret, in bytes, under which keys are derived.
const minLength = 16

// MakeCommand is a command that makes a good secret.
const MakeCommand = "head -c 32 /dev/urandom | base64 >key.secret"

// Check says what is wrong with a key secret: whoever guesses it can write everybody's orders.
func Check(secret []byte) error {
	if len(secret) < minLength {
		return hints.Add(errors.New("there is no key secret of 16 characters or more"),
			"set SENESCHAL_KEY_SECRET, or name a file in office.key_secret_file; never change it during a game. `"+MakeCommand+"` makes one")
	}
	if guessable(string(secret)) {
		return hints.Add(errors.New("the key secret is easily guessed"),
			"make another with `"+MakeCommand+"`; when a game has begun under the old one, run `seneschal secret replace` afterwards")
	}
	return nil
}

// leastDistinct is how many different characters a secret must have.
const leastDistinct = 8

// commonWords are those that people write when they are asked for a secret.
var commonWords = []string{"password", "passwort", "passphrase", "changeme", "letmein", "qwertyuiop", "qwerty", "asdfghjkl", "seneschal",
	"welcome", "admin", "test"}

// guessable reports whether a secret is one of those that are tried first: few different characters,
// characters in the order of the alphabet, or little beside common words and figures.
func guessable(secret string) bool {
	distinct := map[rune]bool{}
	steps, last := 0, rune(0)
	for _, r := range secret {
		distinct[r] = true
		if step := r - last; step >= -1 && step <= 1 {
			steps++
		}
		last = r
	}
	rest := strings.ToLower(secret)
	for _, word := range commonWords {
		rest = strings.ReplaceAll(rest, word, "")
	}
	common := len(rest) < len(secret)
	rest = strings.Join(strings.FieldsFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) }), "")
	return len(distinct) < leastDistinct || 2*steps > len(secret) || common && len(rest) < leastDistinct
}

// Fingerprint tells one secret from another, and from it nobody can find the secret.
func Fingerprint(secret []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("seneschal key fingerprint"))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}
