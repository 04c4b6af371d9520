// Package account is the mail account by which the program is reached: its settings, the check that tries it, and
// the lease in its mailbox by which two programs that read the same mail notice each other. Start reading at
// Account. It knows no games and no letters.
package account

import (
	"errors"
	"fmt"
	netmail "net/mail"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/mail"
)

// An Account is where mail comes in and by which it goes out.
type Account struct {
	Name      string // in the From of every mail
	Address   string // to which players write
	NoPlus    bool   // mail to the address with a plus part does not arrive
	IMAP      mail.IMAP
	Folder    string // that is read
	Processed string // to which handled mail is moved
	SMTP      mail.SMTP
	Host      string // the machine's name, for others that would read the same mailbox
}

// Mailbox names the mailbox, as the database knows it.
func (a *Account) Mailbox() string { return a.IMAP.User + "@" + a.IMAP.Addr }

// Reachable says what is wrong with the address to which the players write.
func (a *Account) Reachable() error {
	hint := "set office.address, to which the players write"
	if a.Address == "" {
		return hints.Add(errors.New("the office has no address"), hint)
	}
	if err := CheckAddress(a.Address); err != nil {
		return hints.Add(fmt.Errorf("the address of the office: %w", err), hint)
	}
	return nil
}

// CheckAddress says whether mail can be sent to an address, as far as its form goes.
func CheckAddress(address string) error {
	a, err := netmail.ParseAddress(address)
	if err != nil || a.Address != address {
		return fmt.Errorf("%q is not a mail address: want something like ann@example.org", address)
	}
	if i := strings.IndexFunc(address, func(r rune) bool { return r > unicode.MaxASCII }); i >= 0 {
		r, _ := utf8.DecodeRuneInString(address[i:])
		return fmt.Errorf("address %q: no letter can be sent to an address with %q in it; want ASCII, of a domain its form with xn--", address, r)
	}
	return nil
}

// Plus is the address with a plus part.
func (a *Account) Plus(part string) string {
	name, at, _ := strings.Cut(a.Address, "@")
	return name + "+" + part + "@" + at
}

// MessageID is a Message-ID at the domain of the address, which has a name in it that nobody else uses.
func (a *Account) MessageID(name string) string {
	_, at, _ := strings.Cut(a.Address, "@")
	return name + "@" + at
}

var (
	addressLike = regexp.MustCompile(`[^\s<>"'(),:;]+@[^\s<>"'(),:;]+`)
	keyLike     = regexp.MustCompile(`(?i)\b[0-9a-z]{26}\b`)
)

// HideSecrets takes out of an error what a log must not show: addresses, but for the account's own, and order
// keys. Servers quote in their answers what they were given.
func (a *Account) HideSecrets(text string) string {
	return HideSecrets(text, a.Address, a.IMAP.User, a.SMTP.User)
}

// HideSecrets takes order keys out of a text, and all addresses but some.
func HideSecrets(text string, but ...string) string {
	text = addressLike.ReplaceAllStringFunc(text, func(a string) string {
		if slices.Contains(but, a) {
			return a
		}
		return "(an address)"
	})
	return keyLike.ReplaceAllStringFunc(text, func(word string) string {
		if _, ok := mail.ParseKey(word); ok {
			return "(a key)"
		}
		return word
	})
}

// SameAddress reports whether two addresses are one.
func SameAddress(a, b string) bool { return strings.EqualFold(a, b) }
