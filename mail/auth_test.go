package mail_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/mail/provider"
)

// purse gives out its tokens one after the other: the next when one was refused.
type purse struct {
	mu      sync.Mutex
	tokens  []string
	refused []string
	broken  error
}

func (p *purse) Token(context.Context) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.tokens[min(len(p.refused), len(p.tokens)-1)], p.broken
}

func (p *purse) Refused(token string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refused = append(p.refused, token)
}

// dial logs in to both servers of a post office, and out again.
func dial(t *testing.T, p *postoffice.Office, auth, secret string, tokens mail.Tokens) (in, out string, errIn, errOut error) {
	t.Helper()
	c, errIn := mail.DialIMAP(t.Context(), mail.IMAP{Addr: p.IMAPAddr(), TLS: mail.Plain, User: gm,
		Password: secret, Auth: auth, Tokens: tokens, Timeout: wait})
	if errIn == nil {
		in = c.Session().Mechanism
		if _, err := c.Select(t.Context(), "INBOX"); err != nil {
			t.Errorf("after the login: %v", err)
		}
		c.Close()
	}
	s, errOut := mail.DialSMTP(t.Context(), mail.SMTP{Addr: p.SMTPAddr(), TLS: mail.Plain, User: gm,
		Password: secret, Auth: auth, Tokens: tokens, Timeout: wait})
	if errOut == nil {
		out = s.Session().Mechanism
		s.Close()
	}
	return in, out, errIn, errOut
}

// TestMechanisms logs in by every mechanism, chosen by the settings and by what is offered.
func TestMechanisms(t *testing.T) {
	t.Parallel()
	all := []string{"PLAIN", "LOGIN", "OAUTHBEARER", "XOAUTH2"}
	for _, c := range []struct {
		auth, secret string
		offer        []string
		noLogin      bool
		in, out      string // the mechanism; empty if there is none
	}{
		{"", password, nil, false, "PLAIN", "PLAIN"},
		{"", password, []string{"LOGIN"}, false, "LOGIN", "LOGIN"},
		{"", password, []string{"PLAIN"}, true, "PLAIN", "PLAIN"},
		{"", password, []string{"LOGIN"}, true, "", "LOGIN"},
		{"", password, []string{"XOAUTH2"}, true, "", ""},
		{"login", password, all, false, "LOGIN", "LOGIN"},
		{"login", password, all, true, "", "LOGIN"},
		{"plain", password, all, true, "PLAIN", "PLAIN"},
		{"plain", password, []string{"LOGIN"}, false, "", ""},
		{"", "", all, false, "OAUTHBEARER", "OAUTHBEARER"},
		{"oauth", "", all, false, "OAUTHBEARER", "OAUTHBEARER"},
		{"oauth", password, []string{"PLAIN", "XOAUTH2"}, false, "XOAUTH2", "XOAUTH2"},
		{"oauth", "", []string{"PLAIN"}, false, "", ""},
		{"oauthbearer", "", all, false, "OAUTHBEARER", "OAUTHBEARER"},
		{"oauthbearer", "", []string{"XOAUTH2"}, false, "", ""},
		{"xoauth2", "", all, true, "XOAUTH2", "XOAUTH2"},
	} {
		p := office(t, postoffice.Options{Auth: c.offer, NoLogin: c.noLogin})
		p.SetTokens(gm, "a token")
		in, out, errIn, errOut := dial(t, p, c.auth, c.secret, &purse{tokens: []string{"a token"}})
		if in != c.in || out != c.out {
			t.Errorf("%+v: %s and %s, %v, %v", c, in, out, errIn, errOut)
		}
		for _, failed := range []struct {
			how string
			err error
		}{{c.in, errIn}, {c.out, errOut}} {
			var refused *mail.LoginError
			if failed.how == "" && (!errors.As(failed.err, &refused) || !refused.NotOffered || !strings.Contains(failed.err.Error(), "it offers")) {
				t.Errorf("%+v: %v", c, failed.err)
			}
		}
	}
}

// TestRefusedLogins says what was refused and what is likely, and never the secret.
func TestRefusedLogins(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ auth, hint string }{
		{"login", "app password"}, {"plain", "app password"},
		{"oauthbearer", "mail login"}, {"xoauth2", "mail login"},
	} {
		p := office(t, postoffice.Options{Auth: []string{"PLAIN", "LOGIN", "OAUTHBEARER", "XOAUTH2"}})
		_, _, errIn, errOut := dial(t, p, c.auth, "hush-hush", &purse{tokens: []string{"hush-hush"}})
		for _, err := range []error{errIn, errOut} {
			var refused *mail.LoginError
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), "was refused") || !strings.Contains(refused.Hint(), c.hint) {
				t.Errorf("%s: %v", c.auth, err)
			}
			if err != nil && strings.Contains(err.Error(), "hush") {
				t.Errorf("%s: the error tells the secret: %v", c.auth, err)
			}
		}
	}
}

// TestRefusedTokenIsRenewedOnce uses a token that the server no longer takes.
func TestRefusedTokenIsRenewedOnce(t *testing.T) {
	t.Parallel()
	p := office(t, postoffice.Options{Auth: []string{"XOAUTH2"}})
	p.SetTokens(gm, "new")
	tokens := &purse{tokens: []string{"old", "new"}}
	if in, out, errIn, errOut := dial(t, p, "", "", tokens); in == "" || out == "" {
		t.Errorf("%v, %v", errIn, errOut)
	}
	if !slices.Equal(tokens.refused, []string{"old"}) {
		t.Errorf("refused: %v", tokens.refused)
	}
	tokens = &purse{tokens: []string{"old", "older", "new"}}
	if _, _, errIn, _ := dial(t, p, "", "", tokens); errIn == nil {
		t.Error("renewed twice")
	}
}

func TestNoToken(t *testing.T) {
	t.Parallel()
	p := office(t, postoffice.Options{Auth: []string{"OAUTHBEARER"}})
	_, _, errIn, errOut := dial(t, p, "oauth", "", nil)
	for _, err := range []error{errIn, errOut} {
		if err == nil || !strings.Contains(err.Error(), "[oauth]") {
			t.Errorf("without settings: %v", err)
		}
	}
	broken := errors.New("no way")
	_, _, errIn, errOut = dial(t, p, "oauth", "", &purse{tokens: []string{""}, broken: broken})
	for _, err := range []error{errIn, errOut} {
		if !errors.Is(err, broken) {
			t.Errorf("without a token: %v", err)
		}
	}
	if _, _, err, _ := dial(t, p, "kerberos", "", nil); err == nil || !strings.Contains(err.Error(), "kerberos") {
		t.Errorf("an unknown word: %v", err)
	}
}

// TestServerRepeatsTheSecret meets servers whose refusal holds what we said.
func TestServerRepeatsTheSecret(t *testing.T) {
	t.Parallel()
	for _, no := range []string{"TAG NO hush-hush is wrong\r\n", "TAG BAD aHVzaC1odXNo\r\n", "TAG NO [UNAVAILABLE] hush-hush\r\n"} {
		o := imapScript(t, func(command string) (string, bool) { return no, strings.HasPrefix(command, "LOGIN") })
		o.Password = "hush-hush"
		_, err := mail.DialIMAP(t.Context(), o)
		if err == nil || strings.Contains(err.Error(), "hush") || strings.Contains(err.Error(), "aHVz") {
			t.Errorf("%v", err)
		}
		var refused *mail.LoginError
		if errors.As(err, &refused) == strings.Contains(no, "UNAVAILABLE") {
			t.Errorf("%s: %v", no, err)
		}
	}
}

func TestProviders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		address, name, imap, smtp string
		login                     provider.Login
	}{
		{"gm@gmail.com", "Gmail", "imap.gmail.com:993", "smtp.gmail.com:465", provider.AppPassword},
		{"gm@GoogleMail.com", "Gmail", "imap.gmail.com:993", "smtp.gmail.com:465", provider.AppPassword},
		{"gm@hotmail.co.uk", "Outlook.com", "outlook.office365.com:993", "smtp-mail.outlook.com:587", provider.OAuthOnly},
		{"gm@live.de", "Outlook.com", "outlook.office365.com:993", "smtp-mail.outlook.com:587", provider.OAuthOnly},
		{"gm@yahoo.com.au", "Yahoo Mail", "imap.mail.yahoo.com:993", "smtp.mail.yahoo.com:465", provider.AppPassword},
		{"gm@yahoo.co.jp", "Yahoo! JAPAN", "imap.mail.yahoo.co.jp:993", "smtp.mail.yahoo.co.jp:465", provider.Password},
		{"gm@gmx.de", "GMX", "imap.gmx.net:993", "mail.gmx.net:465", provider.Password},
		{"gm@gmx.co.uk", "GMX", "imap.gmx.com:993", "mail.gmx.com:465", provider.Password},
		{"gm@me.com", "iCloud Mail", "imap.mail.me.com:993", "smtp.mail.me.com:587", provider.AppPassword},
		{"gm@proton.me", "Proton Mail", "127.0.0.1:1143", "127.0.0.1:1025", provider.AppPassword},
		{"gm@castle.example", "castle.example", "imap.castle.example:993", "smtp.castle.example:465", provider.Password},
		{"gm@yahoo.evil.example", "yahoo.evil.example", "imap.yahoo.evil.example:993", "smtp.yahoo.evil.example:465", provider.Password},
	} {
		p, ok := provider.Of(c.address)
		if !ok || p.Name != c.name || p.IMAP.Addr != c.imap || p.SMTP.Addr != c.smtp || p.Login != c.login || p.First == "" {
			t.Errorf("%s: %+v, %v", c.address, p, ok)
		}
		if p.Guess != strings.Contains(c.address, "example") {
			t.Errorf("%s: guess %v", c.address, p.Guess)
		}
		if p.Login == provider.OAuthOnly && p.OAuth == nil {
			t.Errorf("%s takes OAuth2 only, and nothing is said of it", c.address)
		}
	}
	for _, address := range []string{"", "gm", "gm@", "@gmail.com", "gm@a/b"} {
		if p, ok := provider.Of(address); ok {
			t.Errorf("%q: %+v", address, p)
		}
	}
	p, _ := provider.Of("gm@free.fr")
	q, _ := provider.Of("gm@gmail.com")
	if p.User("gm@free.fr") != "gm" || q.User("gm@gmail.com") != "gm@gmail.com" {
		t.Errorf("users %q, %q", p.User("gm@free.fr"), q.User("gm@gmail.com"))
	}
}
