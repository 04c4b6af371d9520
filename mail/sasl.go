package mail

import (
	"encoding/json"
	"fmt"

	"github.com/emersion/go-sasl"
)

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
type bearerMech struct {
	mech, user, token string
	status            string // of the refusal
}

func (b *bearerMech) Start() (mech string, ir []byte, err error) {
	if b.mech == xoauth2 {
		return b.mech, fmt.Appendf(nil, "user=%s\x01auth=Bearer %s\x01\x01", b.user, b.token), nil
	}
	return b.mech, fmt.Appendf(nil, "n,a=%s,\x01auth=Bearer %s\x01\x01", saslName(b.user), b.token), nil
}

func (b *bearerMech) Next(challenge []byte) ([]byte, error) {
	var said struct{ Status string }
	if json.Unmarshal(challenge, &said) == nil {
		b.status = said.Status
	}
	return []byte{1}, nil
}

// saslName writes a name as GS2 wants it (RFC 5801, section 4).
func saslName(user string) string {
	out := make([]byte, 0, len(user))
	for i := range len(user) {
		switch user[i] {
		case ',':
			out = append(out, "=2C"...)
		case '=':
			out = append(out, "=3D"...)
		default:
			out = append(out, user[i])
		}
	}
	return string(out)
}
