package mail_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/oauth"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// tokenProvider starts a token server and makes a client with a refresh token of it.
func tokenProvider(t *testing.T, given func(string)) (*mailtest.TokenServer, oauth.Client) {
	t.Helper()
	s := mailtest.NewTokenServer("seneschal", "client-hush", given)
	t.Cleanup(s.Close)
	c := oauth.Client{ID: s.ID, Secret: s.Secret, AuthURL: s.AuthURL(), TokenURL: s.TokenURL(),
		Scopes: []string{"mail", "offline"}, File: filepath.Join(t.TempDir(), "refresh"), Timeout: wait}
	if err := oauth.SaveRefreshToken(c.File, s.Grant()); err != nil {
		t.Fatal(err)
	}
	return s, c
}

// clock is one that a test moves.
type clock struct {
	mu    sync.Mutex
	ahead time.Duration
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.ahead)
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

func token(t *testing.T, s *oauth.TokenSource) string {
	t.Helper()
	got, err := s.Token(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestTokenIsUsedUntilItEnds asks for a new one shortly before, and when a server refused it.
func TestTokenIsUsedUntilItEnds(t *testing.T) {
	t.Parallel()
	s, c := tokenProvider(t, nil)
	var at clock
	source := oauth.NewTokenSource(c, at.now)
	first := token(t, source)
	at.move(58 * time.Minute)
	if token(t, source) != first {
		t.Error("given up too early")
	}
	at.move(90 * time.Second)
	second := token(t, source)
	if second == first {
		t.Error("used to its last minute")
	}
	source.Refused(first)
	if token(t, source) != second {
		t.Error("the refusal of an old one costs the new one")
	}
	source.Refused(second)
	if token(t, source) == second || len(s.Given()) != 3 {
		t.Errorf("given out: %v", s.Given())
	}
}

// TestRotationIsKept restarts with what is in the file after each new refresh token.
func TestRotationIsKept(t *testing.T) {
	t.Parallel()
	s, c := tokenProvider(t, nil)
	s.Rotate = true
	for range 3 {
		before, _ := os.ReadFile(c.File)
		token(t, oauth.NewTokenSource(c, nil))
		after, _ := os.ReadFile(c.File)
		if string(after) == string(before) {
			t.Error("the new refresh token is not in the file")
		}
	}
	if info, err := os.Stat(c.File); err != nil || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if all, _ := os.ReadDir(filepath.Dir(c.File)); len(all) != 1 {
		t.Errorf("left in the folder: %v", all)
	}
}

// TestRotationCannotBeWritten loses its folder while it asks: the new refresh token is written
// as soon as there is one again, before anything else is asked for.
func TestRotationCannotBeWritten(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "kept")
	away := folder + "-away"
	var once sync.Once
	s, c := tokenProvider(t, func(string) { once.Do(func() { os.Rename(folder, away) }) })
	s.Rotate = true
	c.File = filepath.Join(folder, "refresh")
	if err := errors.Join(os.Mkdir(folder, 0o700), oauth.SaveRefreshToken(c.File, s.Grant())); err != nil {
		t.Fatal(err)
	}
	source := oauth.NewTokenSource(c, nil)
	if _, err := source.Token(t.Context()); err == nil || !strings.Contains(err.Error(), "writing the refresh token") {
		t.Errorf("no folder: %v", err)
	}
	if _, err := source.Token(t.Context()); err == nil || len(s.Given()) != 1 {
		t.Errorf("asked again before the first was kept: %v", err)
	}
	if err := os.Rename(away, folder); err != nil {
		t.Fatal(err)
	}
	token(t, source)
	token(t, oauth.NewTokenSource(c, nil))
}

// TestTwoProcesses has another process use up the refresh token between our reading it and our
// using it: the one that it put into the file is taken.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	s, c := tokenProvider(t, nil)
	s.Rotate = true
	server, err := url.Parse(strings.TrimSuffix(s.TokenURL(), "/token"))
	if err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	on := httputil.NewSingleHostReverseProxy(server)
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		once.Do(func() {
			if _, err := oauth.NewTokenSource(c, nil).Token(t.Context()); err != nil {
				t.Error(err)
			}
		})
		on.ServeHTTP(w, r)
	}))
	defer between.Close()
	ours := c
	ours.TokenURL = between.URL + "/token"
	token(t, oauth.NewTokenSource(ours, nil))
}

func TestRefusedGrant(t *testing.T) {
	t.Parallel()
	s, c := tokenProvider(t, nil)
	s.Revoke()
	refresh, _ := os.ReadFile(c.File)
	wrong := c
	wrong.Secret = "client-other"
	none := c
	none.File = filepath.Join(t.TempDir(), "none")
	for _, try := range []struct {
		c          oauth.Client
		want, hint string
	}{
		{c, "invalid_grant", "`seneschal mail login`"},
		{wrong, "invalid_client", "client_id"},
		{none, "there is no refresh token", "`seneschal mail login`"},
	} {
		_, err := oauth.NewTokenSource(try.c, nil).Token(t.Context())
		var grant *oauth.GrantError
		if !errors.As(err, &grant) || !strings.Contains(err.Error(), try.want) || !strings.Contains(grant.Hint(), try.hint) {
			t.Errorf("want %s: %v", try.want, err)
			continue
		}
		for _, secret := range []string{strings.TrimSpace(string(refresh)), c.Secret, wrong.Secret} {
			if strings.Contains(err.Error(), secret) {
				t.Errorf("the error tells a secret: %v", err)
			}
		}
	}
}

// TestErrorsHideSecrets meets a server that gives its client's secrets back, in each form in which it may write them.
func TestErrorsHideSecrets(t *testing.T) {
	t.Parallel()
	const secret, refresh = "hush>?~", "older hush>?~~" // in base64 they end in padding, and the two alphabets differ
	for name, form := range map[string]func(string) string{
		"plain":                   func(s string) string { return s },
		"form":                    url.QueryEscape,
		"base64":                  func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) },
		"base64 unpadded":         func(s string) string { return base64.RawStdEncoding.EncodeToString([]byte(s)) },
		"base64 for URLs":         func(s string) string { return base64.URLEncoding.EncodeToString([]byte(s)) },
		"base64 for URLs, no pad": func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) },
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			json.NewEncoder(w).Encode(map[string]string{"error": "invalid_grant",
				"error_description": form(r.PostFormValue("refresh_token")) + " of " + form(r.PostFormValue("client_secret"))})
		}))
		defer server.Close()
		c := oauth.Client{ID: "seneschal", Secret: secret, TokenURL: server.URL, File: filepath.Join(t.TempDir(), "refresh"), Timeout: wait}
		if err := oauth.SaveRefreshToken(c.File, refresh); err != nil {
			t.Fatal(err)
		}
		_, err := oauth.NewTokenSource(c, nil).Token(t.Context())
		if err == nil || !strings.HasSuffix(err.Error(), "invalid_grant: (hidden) of (hidden)") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTokenServerTrouble meets servers that are broken, slow, elsewhere or not there.
func TestTokenServerTrouble(t *testing.T) {
	t.Parallel()
	s, c := tokenProvider(t, nil)
	s.Change(func() { s.Broken = "access-hush" })
	_, err := oauth.NewTokenSource(c, nil).Token(t.Context())
	if err == nil || !strings.Contains(err.Error(), "500") || strings.Contains(err.Error(), "hush") {
		t.Errorf("broken: %v", err)
	}
	s.Change(func() { s.Broken, s.Slow = "", true })
	slow := c
	slow.Timeout = 30 * time.Millisecond
	if _, err := oauth.NewTokenSource(slow, nil).Token(t.Context()); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("slow: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := oauth.NewTokenSource(c, nil).Token(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop: %v", err)
	}
	elsewhere := httptest.NewServer(http.RedirectHandler(s.TokenURL(), http.StatusTemporaryRedirect))
	defer elsewhere.Close()
	s.Change(func() { s.Slow = false })
	for _, address := range []string{elsewhere.URL, "", "login.example.org", "http://login.example.org/token", "http://" + closedPort(t)} {
		c.TokenURL = address
		if _, err := oauth.NewTokenSource(c, nil).Token(t.Context()); err == nil {
			t.Errorf("%q: no error", address)
		}
	}
	if len(s.Given()) != 0 {
		t.Error("the secrets went elsewhere")
	}
}

func TestOneRenewalForAll(t *testing.T) {
	t.Parallel()
	s, c := tokenProvider(t, nil)
	s.Rotate = true
	source := oauth.NewTokenSource(c, nil)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := source.Token(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(s.Given()) != 1 {
		t.Errorf("%d were asked for", len(s.Given()))
	}
}

// TestLoginByOAuth logs in to the mail servers with tokens of the token server; they take only
// the latest, so that an old one is refused before its time.
func TestLoginByOAuth(t *testing.T) {
	t.Parallel()
	p := office(t, postoffice.Options{Auth: []string{"XOAUTH2"}})
	s, c := tokenProvider(t, func(access string) { p.SetTokens(gm, access) })
	s.Rotate = true
	source := oauth.NewTokenSource(c, nil)
	for i := range 3 {
		if in, out, errIn, errOut := dial(t, p, "oauth", "", source); in != "XOAUTH2" || out != "XOAUTH2" {
			t.Errorf("round %d: %v, %v", i, errIn, errOut)
		}
		p.SetTokens(gm)
	}
	if len(s.Given()) != 3 {
		t.Errorf("%d tokens for three rounds", len(s.Given()))
	}
	s.Revoke()
	_, _, err, _ := dial(t, p, "oauth", "", source)
	var grant *oauth.GrantError
	if !errors.As(err, &grant) || !strings.Contains(grant.Hint(), "mail login") {
		t.Errorf("leave taken back: %v", err)
	}
}

// browse is the master's browser: it opens what it is shown and says what it sees.
func browse(t *testing.T) (show func(string), page chan string) {
	page = make(chan string, 1)
	return func(address string) {
		go func() {
			r, err := http.Get(address)
			if err != nil {
				page <- err.Error()
				return
			}
			defer r.Body.Close()
			page <- r.Status
		}()
	}, page
}

func TestConsent(t *testing.T) {
	t.Parallel()
	s, c := tokenProvider(t, nil)
	show, page := browse(t)
	refresh, err := c.Consent(t.Context(), show)
	if err != nil || <-page != "200 OK" {
		t.Fatalf("%q, %v", refresh, err)
	}
	if err := oauth.SaveRefreshToken(c.File, refresh); err != nil {
		t.Fatal(err)
	}
	token(t, oauth.NewTokenSource(c, nil))

	s.Change(func() { s.Miserly = true })
	if _, err := c.Consent(t.Context(), show); err == nil || !strings.Contains(err.Error(), "no refresh token") {
		t.Errorf("none was given: %v", err)
	}
	<-page
	s.Change(func() { s.Deny = true })
	_, err = c.Consent(t.Context(), show)
	var grant *oauth.GrantError
	if !errors.As(err, &grant) || !strings.Contains(err.Error(), "the owner said no") {
		t.Errorf("denied: %v", err)
	}
	<-page
	c.AuthURL = "http://login.example.org/auth"
	if _, err := c.Consent(t.Context(), show); err == nil || !strings.Contains(err.Error(), "https") {
		t.Errorf("in the open: %v", err)
	}
}

// TestConsentOfAStranger comes back without the state that only the provider was given.
func TestConsentOfAStranger(t *testing.T) {
	t.Parallel()
	_, c := tokenProvider(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	status := make(chan string, 1)
	_, err := c.Consent(ctx, func(address string) {
		go func() {
			defer cancel()
			_, back, _ := strings.Cut(address, "redirect_uri=")
			back, _, _ = strings.Cut(back, "&")
			back = strings.NewReplacer("%3A", ":", "%2F", "/").Replace(back)
			r, err := http.Get(back + "/?code=mine&state=guessed")
			if err != nil {
				status <- err.Error()
				return
			}
			r.Body.Close()
			status <- r.Status
		}()
	})
	if got := <-status; !errors.Is(err, context.Canceled) || got != "400 Bad Request" {
		t.Errorf("%v, the stranger saw %s", err, got)
	}
}

// TestOAuthAgainstDovecot logs in with tokens of which Dovecot asks the token server.
func TestOAuthAgainstDovecot(t *testing.T) {
	t.Parallel()
	s, c := tokenProvider(t, nil)
	s.Owner = gm
	d, err := mailtest.StartDovecot(t.TempDir(), nil, s)
	if errors.Is(err, mailtest.ErrNoDovecot) && os.Getenv("SENESCHAL_CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Stop)
	for _, auth := range []string{mail.AuthOAuth, mail.AuthXOAuth2} {
		source := oauth.NewTokenSource(c, nil)
		o := mail.IMAP{Addr: d.Addr(), TLS: mail.Plain, User: gm, Auth: auth, Tokens: source, Timeout: wait}
		open(t, o, "INBOX")
		given := s.Given()
		s.Change(func() { s.Expired = given[len(given)-1] })
		open(t, o, "INBOX")
		o.Tokens = &purse{tokens: []string{"made-up-hush"}}
		_, err := mail.DialIMAP(t.Context(), o)
		var refused *mail.LoginError
		if !errors.As(err, &refused) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s with a token that is none: %v", auth, err)
		}
	}
	open(t, mail.IMAP{Addr: d.Addr(), TLS: mail.Plain, User: gm, Password: password, Timeout: wait}, "INBOX")
}
