package postoffice

import (
	"bytes"
	"crypto/subtle"
	"slices"
	"strings"

	"github.com/emersion/go-sasl"
)

// SetTokens makes these, and no others, the access tokens with which one may log in to
// the mailbox of an address from now on.
func (p *Office) SetTokens(address string, tokens ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.boxes[mailbox(address)].tokens = tokens
}

// exchange is the server's side of a mechanism. A login that fails ends in the error
// refused, so that the protocol says it its own way; one that succeeds ends in enter,
// with the password of the mailbox.
func (p *Office) exchange(mech string, refused error, enter func(user, password string) error) (sasl.Server, error) {
	if !slices.Contains(p.auth, mech) {
		return nil, refused
	}
	byPassword := func(user, password string) error {
		if p.password(user, func(b *box) bool { return same(b.password, password) }) == "" {
			return refused
		}
		return enter(strings.ToLower(user), password)
	}
	switch mech {
	case sasl.Plain:
		return sasl.NewPlainServer(func(_, user, password string) error { return byPassword(user, password) }), nil
	case sasl.Login:
		return &loginServer{enter: byPassword}, nil
	}
	return &tokenServer{refused: refused, enter: func(user, token string) error {
		password := p.password(user, func(b *box) bool { return slices.Contains(b.tokens, token) })
		if password == "" {
			return refused
		}
		return enter(strings.ToLower(user), password)
	}}, nil
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// password is that of the mailbox of a user, if it passes; empty if not.
func (p *Office) password(user string, passes func(*box) bool) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.boxes[strings.ToLower(user)]
	if b == nil || !passes(b) {
		return ""
	}
	return b.password
}

// loginServer asks for the name and then for the password.
type loginServer struct {
	enter   func(user, password string) error
	user    string
	hasUser bool
	asked   bool
}

func (l *loginServer) Next(response []byte) (challenge []byte, done bool, err error) {
	switch {
	case response == nil && !l.asked:
		l.asked = true
		return []byte("Username:"), false, nil
	case !l.hasUser:
		l.user, l.hasUser = string(response), true
		return []byte("Password:"), false, nil
	}
	return nil, true, l.enter(l.user, string(response))
}

// tokenServer reads both OAUTHBEARER and XOAUTH2. When it refuses, it first says why and
// waits for any answer (RFC 7628, section 3.2.3).
type tokenServer struct {
	enter   func(user, token string) error
	refused error
	told    bool
}

func (t *tokenServer) Next(response []byte) (challenge []byte, done bool, err error) {
	switch {
	case t.told:
		return nil, true, t.refused
	case response == nil:
		return []byte{}, false, nil
	}
	var user, token string
	for part := range bytes.SplitSeq(response, []byte{1}) {
		for _, lead := range []string{"user=", "n,a="} {
			if rest, ok := strings.CutPrefix(string(part), lead); ok {
				user = strings.TrimSuffix(rest, ",")
			}
		}
		if rest, ok := strings.CutPrefix(string(part), "auth=Bearer "); ok {
			token = rest
		}
	}
	if err := t.enter(user, token); err != nil {
		t.told = true
		return []byte(`{"status":"401","schemes":"bearer","scope":"mail"}`), false, nil
	}
	return nil, true, nil
}
