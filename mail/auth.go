package mail

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/seneschal-pbem/seneschal/mail/provider"
)

// The words for how to log in. Empty is: by what the server offers, with the token if
// there is one, else with the password.
const (
	AuthLogin       = "login"       // IMAP's LOGIN command, or SMTP's AUTH LOGIN
	AuthPlain       = "plain"       // SASL PLAIN
	AuthOAuth       = "oauth"       // OAUTHBEARER if it is offered, else XOAUTH2
	AuthOAuthBearer = "oauthbearer" // SASL OAUTHBEARER (RFC 7628)
	AuthXOAuth2     = "xoauth2"     // its forerunner at Google and Microsoft
)

// Tokens gives out access tokens for an account.
type Tokens interface {
	// Token is one that should be valid for a while.
	Token(ctx context.Context) (string, error)
	// Refused says that a server would not have this one: the next is to be new.
	Refused(token string)
}

// credentials are what a client logs in with.
type credentials struct {
	kind, addr           string // of the server: for errors
	auth, user, password string
	tokens               Tokens
}

// choose picks the mechanism by what the server offers. The names are those of SASL;
// LOGIN is the command for IMAP and a mechanism for SMTP.
func (k *credentials) choose(offers func(mech string) bool) (string, error) {
	try := map[string][]string{
		"":              {sasl.Plain, sasl.Login},
		AuthLogin:       {sasl.Login},
		AuthPlain:       {sasl.Plain},
		AuthOAuth:       {sasl.OAuthBearer, xoauth2},
		AuthOAuthBearer: {sasl.OAuthBearer},
		AuthXOAuth2:     {xoauth2},
	}
	word := k.auth
	if word == "" && k.tokens != nil && k.password == "" {
		word = AuthOAuth
	}
	mechs, known := try[word]
	if !known {
		return "", fmt.Errorf("auth = %q is unknown; use login, plain, oauth, oauthbearer or xoauth2", word)
	}
	for _, mech := range mechs {
		if offers(mech) {
			return mech, nil
		}
	}
	all := []string{sasl.Login, sasl.Plain, sasl.OAuthBearer, xoauth2}
	offered := slices.DeleteFunc(all, func(mech string) bool { return !offers(mech) })
	return "", &LoginError{kind: k.kind, Addr: k.addr, User: k.user, Mechanism: strings.Join(mechs, " or "), NotOffered: true, offered: offered}
}

// client makes the exchange for a mechanism, and says what in it is secret.
func (k *credentials) client(ctx context.Context, mech string) (c sasl.Client, secret string, err error) {
	switch mech {
	case sasl.Plain:
		return sasl.NewPlainClient("", k.user, k.password), k.password, nil
	case sasl.Login:
		return &loginMech{user: k.user, password: k.password}, k.password, nil
	}
	if k.tokens == nil {
		return nil, "", errors.New("a login by OAuth2 wants the settings under [oauth]")
	}
	token, err := k.tokens.Token(ctx)
	return &bearerMech{mech: mech, user: k.user, token: token}, token, err
}

// A LoginError is a login that the server refused for good, or offers no way for.
type LoginError struct {
	kind       string
	Addr, User string
	Mechanism  string // of SASL; several are joined by "or"
	NotOffered bool   // the server has no such login
	offered    []string
	said       string // by the server, without our secrets
	token      string // that was refused
}

func (e *LoginError) Error() string {
	if e.NotOffered {
		has := "no login that we know"
		if len(e.offered) > 0 {
			has = strings.Join(e.offered, ", ")
		}
		return fmt.Sprintf("%s server %s: login as %q: the server has no login by %s here; it offers %s", e.kind, e.Addr, e.User, e.Mechanism, has)
	}
	return fmt.Sprintf("%s server %s: login as %q by %s was refused: %s", e.kind, e.Addr, e.User, e.Mechanism, e.said)
}

// Hint says what is likely.
func (e *LoginError) Hint() string {
	p, known := provider.At(e.Addr)
	switch {
	case e.token != "" || e.NotOffered && strings.Contains(e.Mechanism, xoauth2):
		return "is this account the one that was allowed, and are the settings under [oauth] those of its provider? `seneschal mail login` asks for leave again"
	case known && p.Login == provider.OAuthOnly:
		return p.Name + " takes no passwords: set auth = \"oauth\", fill in [oauth], and run `seneschal mail login`"
	case known:
		return "are user and password right? " + p.First
	case e.NotOffered:
		return "does it want another port, TLS, or another word for auth?"
	}
	return "are user and password right? Many providers want an app password, made in the account's security settings, and IMAP turned on"
}

// refused makes a LoginError of what a server said, if that was a refusal, and hides
// our secrets in every error.
func (k *credentials) refused(mech, secret string, err error) error {
	said := hide(err.Error(), secret, k.user)
	var no *imap.Error
	var code *smtp.SMTPError
	switch {
	case errors.As(err, &no) && no.Type != imap.StatusResponseTypeBye && no.Code != imap.ResponseCodeUnavailable:
		said = hide(no.Text, secret, k.user)
	case errors.As(err, &code) && !code.Temporary():
		said = hide(fmt.Sprintf("%d %s", code.Code, code.Message), secret, k.user)
	case said != err.Error():
		return fmt.Errorf("login as %q: %s", k.user, said)
	default:
		return fmt.Errorf("login as %q: %w", k.user, err)
	}
	e := &LoginError{kind: k.kind, Addr: k.addr, User: k.user, Mechanism: mech, said: said}
	if mech == sasl.OAuthBearer || mech == xoauth2 {
		e.token = secret
	}
	return e
}

// hide takes a secret out of a text, also in the ways in which it goes over the wire.
func hide(text, secret, user string) string {
	if secret == "" {
		return text
	}
	for _, s := range []string{
		base64.StdEncoding.EncodeToString([]byte("\x00" + user + "\x00" + secret)),
		base64.StdEncoding.EncodeToString([]byte(secret)),
		secret,
	} {
		text = strings.ReplaceAll(text, s, "(hidden)")
	}
	return text
}

// again says whether a login is to be tried once more: a token was refused, which may
// have been taken back before its time, and the next one will be new.
func again(err error, tokens Tokens) bool {
	var refused *LoginError
	if tokens == nil || !errors.As(err, &refused) || refused.token == "" {
		return false
	}
	tokens.Refused(refused.token)
	return true
}

// loginMech is AUTH=LOGIN for SMTP: the name, then the password, whatever words the
// server asks for them with.
type loginMech struct {
	user, password string
	asked          int
}

func (l *loginMech) Start() (mech string, ir []byte, err error) { return sasl.Login, nil, nil }

func (l *loginMech) Next([]byte) ([]byte, error) {
	l.asked++
	switch l.asked {
	case 1:
		return []byte(l.user), nil
	case 2:
		return []byte(l.password), nil
	}
	return nil, sasl.ErrUnexpectedServerChallenge
}

// xoauth2 is the name of what Google and Microsoft had before OAUTHBEARER.
const xoauth2 = "XOAUTH2"

// bearerMech logs in with an access token, by OAUTHBEARER (RFC 7628) or XOAUTH2. A
// refusal comes in two steps: the server says why, is answered with a dummy, and only
// then ends the exchange.
type bearerMech struct{ mech, user, token string }

func (b *bearerMech) Start() (mech string, ir []byte, err error) {
	if b.mech == xoauth2 {
		return b.mech, fmt.Appendf(nil, "user=%s\x01auth=Bearer %s\x01\x01", b.user, b.token), nil
	}
	name := strings.NewReplacer(",", "=2C", "=", "=3D").Replace(b.user) // as GS2 wants it (RFC 5801, section 4)
	return b.mech, fmt.Appendf(nil, "n,a=%s,\x01auth=Bearer %s\x01\x01", name, b.token), nil
}

func (b *bearerMech) Next([]byte) ([]byte, error) { return []byte{1}, nil }
