// Package oauth gets access tokens for a mail account by OAuth2, and keeps the refresh token in a file.
// Start reading at TokenSource.Token and Client.Consent.
package oauth

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/oauth2"

	"github.com/seneschal-pbem/seneschal/mail/provider"
)

// A Client is what a provider knows this program by, and where it asks for tokens.
type Client struct {
	ID, Secret        string // some programs have no secret
	AuthURL, TokenURL string
	Scopes            []string
	File              string        // that holds the refresh token, for its owner only
	Timeout           time.Duration // for one answer; 0 is 30 seconds
}

// early is how long before its end an access token is no longer used.
const early = time.Minute

// A TokenSource is the Tokens of an account with OAuth2. Access tokens are in memory only.
// The refresh token is in its file, and there it is replaced when the provider gives a new
// one, before that is needed. It is safe for several goroutines.
type TokenSource struct {
	c   Client
	now func() time.Time

	mu      sync.Mutex
	token   *oauth2.Token // the latest; nil if there is none that may be used
	unsaved string        // a refresh token that could not be written
}

// NewTokenSource makes the tokens of a client; now is nil for time.Now.
func NewTokenSource(c Client, now func() time.Time) *TokenSource {
	if now == nil {
		now = time.Now
	}
	return &TokenSource{c: c, now: now}
}

// Token is an access token that is good for a while. It is a *GrantError if the provider
// gives none for the refresh token, or there is no refresh token.
func (s *TokenSource) Token(ctx context.Context) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.save(); err != nil {
		return "", err
	}
	if s.token != nil && (s.token.Expiry.IsZero() || s.now().Add(early).Before(s.token.Expiry)) {
		return s.token.AccessToken, nil
	}
	s.token = nil
	refresh, err := s.refreshToken()
	if err != nil {
		return "", err
	}
	token, err := s.c.refresh(ctx, refresh)
	if newer, again := s.newer(err, refresh); again {
		refresh = newer
		token, err = s.c.refresh(ctx, refresh)
	}
	if err != nil {
		return "", err
	}
	if token.ExpiresIn > 0 {
		token.Expiry = s.now().Add(time.Duration(token.ExpiresIn) * time.Second)
	}
	s.token = token
	if token.RefreshToken != refresh {
		s.unsaved = token.RefreshToken
	}
	return token.AccessToken, s.save()
}

// Refused forgets a token that a server would not have.
func (s *TokenSource) Refused(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.token != nil && s.token.AccessToken == token {
		s.token = nil
	}
}

// refreshToken is what stands in the file, which may be newer than what we wrote.
func (s *TokenSource) refreshToken() (string, error) {
	text, err := os.ReadFile(s.c.File)
	refresh := strings.TrimSpace(string(text))
	switch {
	case errors.Is(err, os.ErrNotExist), err == nil && refresh == "":
		return "", &GrantError{what: fmt.Sprintf("there is no refresh token in %q", s.c.File)}
	case err != nil:
		return "", fmt.Errorf("reading the refresh token: %w", err)
	}
	return refresh, nil
}

// newer is what stands in the file now, if what was read there before is good no longer:
// another process may have used it up and put the next one there.
func (s *TokenSource) newer(err error, refresh string) (newer string, again bool) {
	var refused *GrantError
	if !errors.As(err, &refused) || refused.Code != "invalid_grant" {
		return "", false
	}
	newer, err = s.refreshToken()
	return newer, err == nil && newer != refresh
}

// save writes the refresh token that is not written yet, if there is one.
func (s *TokenSource) save() error {
	if s.unsaved == "" {
		return nil
	}
	if err := SaveRefreshToken(s.c.File, s.unsaved); err != nil {
		return err
	}
	s.unsaved = ""
	return nil
}

// SaveRefreshToken replaces the file of a refresh token, for its owner only. At every
// moment the file holds the old one or the new one, whole.
func SaveRefreshToken(file, token string) error {
	if err := replaceFile(file, token+"\n"); err != nil {
		return fmt.Errorf("writing the refresh token: %w", err)
	}
	return nil
}

func replaceFile(file, text string) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".new-*") // 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(temp.Name())
		}
	}()
	_, err = temp.WriteString(text)
	err = errors.Join(err, temp.Sync(), temp.Close())
	if err != nil {
		return err
	}
	if err = os.Rename(temp.Name(), file); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}

// config is the client as the library wants it. The credentials go in the body, which all
// providers take: trying both ways would use up a refresh token.
func (c Client) config() *oauth2.Config {
	return &oauth2.Config{ClientID: c.ID, ClientSecret: c.Secret, Scopes: c.Scopes,
		Endpoint: oauth2.Endpoint{AuthURL: c.AuthURL, TokenURL: c.TokenURL, AuthStyle: oauth2.AuthStyleInParams}}
}

// refresh asks for an access token.
func (c Client) refresh(ctx context.Context, refresh string) (*oauth2.Token, error) {
	ctx, err := c.over(ctx)
	if err != nil {
		return nil, err
	}
	token, err := c.config().TokenSource(ctx, &oauth2.Token{RefreshToken: refresh}).Token()
	if err != nil {
		return nil, c.trouble(ctx, err, refresh)
	}
	return token, nil
}

// over says by what connection tokens are asked for: within a time, and going nowhere but
// to the address that is set.
func (c Client) over(ctx context.Context) (context.Context, error) {
	if err := safeURL("token_url", c.TokenURL); err != nil {
		return nil, err
	}
	limit := c.Timeout
	if limit <= 0 {
		limit = 30 * time.Second
	}
	return context.WithValue(ctx, oauth2.HTTPClient, &http.Client{Timeout: limit,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}), nil
}

// safeURL says what is wrong with an address to which secrets go.
func safeURL(name, text string) error {
	u, err := url.Parse(text)
	switch {
	case text == "":
		return fmt.Errorf("oauth: %s is not set, and the provider of the account is not known", name)
	case err != nil || u.Host == "":
		return fmt.Errorf("oauth: %s = %q: want an address such as https://login.example.org/token", name, text)
	case u.Scheme != "https" && (u.Scheme != "http" || !provider.IsLoopback(u.Hostname())):
		return fmt.Errorf("oauth: %s = %q: want https", name, text)
	}
	return nil
}

// trouble says what went wrong with a token server, without what it answered: that may
// hold tokens.
func (c Client) trouble(ctx context.Context, err error, secret string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	host := c.TokenURL
	if u, e := url.Parse(c.TokenURL); e == nil {
		host = u.Host
	}
	var said *oauth2.RetrieveError
	var slow net.Error
	switch {
	case errors.As(err, &said) && said.ErrorCode != "":
		what := strings.TrimSuffix(said.ErrorCode+": "+said.ErrorDescription, ": ")
		what = hide(what, secret, c.Secret)
		return &GrantError{Code: said.ErrorCode, what: fmt.Sprintf("token server %s: %s", host, what)}
	case errors.As(err, &said):
		return fmt.Errorf("token server %s: it answered %s", host, said.Response.Status)
	case errors.As(err, &slow) && slow.Timeout():
		return fmt.Errorf("token server %s: no answer in time: %w", host, os.ErrDeadlineExceeded)
	}
	return fmt.Errorf("token server %s: %s", host, hide(err.Error(), secret, c.Secret))
}

// hide takes secrets out of a text: as they are, as they stand in a form, and in base64 of either alphabet.
func hide(text string, secrets ...string) string {
	for _, secret := range secrets {
		if secret == "" {
			continue
		}
		raw := []byte(secret)
		for _, s := range []string{secret, url.QueryEscape(secret),
			base64.StdEncoding.EncodeToString(raw), base64.URLEncoding.EncodeToString(raw), // before those without padding
			base64.RawStdEncoding.EncodeToString(raw), base64.RawURLEncoding.EncodeToString(raw)} {
			text = strings.ReplaceAll(text, s, "(hidden)")
		}
	}
	return text
}

// A GrantError is a provider that gives no token, or the lack of what it gives one for.
type GrantError struct {
	Code string // of the answer, such as invalid_grant; empty for no refresh token
	what string
}

func (e *GrantError) Error() string { return e.what }

// Hint says what the master can do.
func (e *GrantError) Hint() string {
	switch e.Code {
	case "", "invalid_grant", "access_denied", "interaction_required", "consent_required", "login_required":
		return "`seneschal mail login` asks the provider for leave, and keeps it"
	case "invalid_client", "unauthorized_client":
		return "are client_id and the client's secret under [oauth] those that the provider gave?"
	case "invalid_scope":
		return "are the scopes under [oauth] those of the provider?"
	}
	return "the settings under [oauth], or the provider, are at fault; if it goes on, run `seneschal mail login`"
}
