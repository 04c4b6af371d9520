package mailtest

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// A TokenServer gives out tokens by OAuth2, as a provider does: leave by way of a browser
// that says yes at once, and access tokens for refresh tokens. Its fields may be changed
// before it is asked, or under Change.
type TokenServer struct {
	ID, Secret string        // of the one client
	Life       time.Duration // of an access token
	Rotate     bool          // a refresh token is good once, and gives a new one
	Miserly    bool          // gives no refresh token with a code
	Deny       bool          // the browser says no
	Slow       bool          // never answers for tokens
	Broken     string        // answers 500, and this
	Owner      string        // of all access tokens, for a server that asks
	Expired    string        // an access token that is good no longer

	server *httptest.Server
	quit   chan struct{}

	mu      sync.Mutex
	refresh map[string]bool   // refresh tokens that are good
	codes   map[string]string // the challenge of each code
	access  []string          // access tokens, as given out
	given   func(access string)
}

// NewTokenServer starts one on a free port of this machine. Each access token that it
// gives out is told to given, which may be nil.
func NewTokenServer(id, secret string, given func(access string)) *TokenServer {
	t := &TokenServer{ID: id, Secret: secret, Life: time.Hour, given: given,
		quit: make(chan struct{}), refresh: map[string]bool{}, codes: map[string]string{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /auth", t.authorize)
	mux.HandleFunc("POST /token", t.token)
	mux.HandleFunc("POST /introspect", t.introspect)
	t.server = httptest.NewServer(mux)
	return t
}

// AuthURL is where leave is asked for.
func (t *TokenServer) AuthURL() string { return t.server.URL + "/auth" }

// TokenURL is where tokens are given out.
func (t *TokenServer) TokenURL() string { return t.server.URL + "/token" }

func (t *TokenServer) introspectURL() string { return t.server.URL + "/introspect" }

// introspect says whether an access token is good, and whose it is (RFC 7662).
func (t *TokenServer) introspect(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	good := slices.Contains(t.access, r.PostFormValue("token")) && r.PostFormValue("token") != t.Expired
	t.answer(w, http.StatusOK, map[string]any{"active": good, "username": t.Owner})
}

// Close stops the server.
func (t *TokenServer) Close() {
	close(t.quit)
	t.server.CloseClientConnections()
	t.server.Close()
}

// Grant makes a refresh token that is good.
func (t *TokenServer) Grant() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.grant()
}

func (t *TokenServer) grant() string {
	token := "refresh-" + rand.Text()
	t.refresh[token] = true
	return token
}

// Revoke makes all refresh tokens bad.
func (t *TokenServer) Revoke() { t.Change(func() { clear(t.refresh) }) }

// Change changes the fields while the server runs.
func (t *TokenServer) Change(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f()
}

// Given lists the access tokens that were given out.
func (t *TokenServer) Given() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.access)
}

// authorize sends the browser back with a code.
func (t *TokenServer) authorize(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || q.Get("response_type") != "code" || q.Get("client_id") != t.ID || back.Hostname() != "localhost" ||
		q.Get("code_challenge_method") != "S256" || q.Get("access_type") != "offline" || q.Get("scope") == "" {
		http.Error(w, "a bad request for leave", http.StatusBadRequest)
		return
	}
	answer := url.Values{"state": {q.Get("state")}}
	if t.Deny {
		answer.Set("error", "access_denied")
		answer.Set("error_description", "the owner said no")
	} else {
		code := "code-" + rand.Text()
		t.codes[code] = q.Get("code_challenge") + " " + q.Get("redirect_uri")
		answer.Set("code", code)
	}
	back.RawQuery = answer.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// token gives out tokens for a code or a refresh token.
func (t *TokenServer) token(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	slow := t.Slow
	t.mu.Unlock()
	if slow {
		select {
		case <-t.quit:
		case <-r.Context().Done():
		}
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Broken != "" {
		http.Error(w, t.Broken, http.StatusInternalServerError)
		return
	}
	if r.PostFormValue("client_id") != t.ID || r.PostFormValue("client_secret") != t.Secret {
		t.refuse(w, "invalid_client", "no such client")
		return
	}
	refresh, ok := t.redeem(r)
	if !ok {
		t.refuse(w, "invalid_grant", "The token "+r.PostFormValue("refresh_token")+" has been expired or revoked.")
		return
	}
	access := "access-" + rand.Text()
	t.access = append(t.access, access)
	if t.given != nil {
		t.given(access)
	}
	t.answer(w, http.StatusOK, map[string]any{"access_token": access, "token_type": "Bearer",
		"expires_in": int(t.Life.Seconds()), "refresh_token": refresh})
}

// redeem uses up what is asked with, and says which refresh token goes with the answer:
// none if it stays.
func (t *TokenServer) redeem(r *http.Request) (refresh string, ok bool) {
	if code := r.PostFormValue("code"); code != "" {
		sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
		want := base64.RawURLEncoding.EncodeToString(sum[:]) + " " + r.PostFormValue("redirect_uri")
		if ok = t.codes[code] == want; ok && !t.Miserly {
			refresh = t.grant()
		}
		delete(t.codes, code)
		return refresh, ok
	}
	old := r.PostFormValue("refresh_token")
	if ok = t.refresh[old] && strings.HasPrefix(old, "refresh-"); ok && t.Rotate {
		delete(t.refresh, old)
		refresh = t.grant()
	}
	return refresh, ok
}

func (t *TokenServer) refuse(w http.ResponseWriter, code, description string) {
	t.answer(w, http.StatusBadRequest, map[string]any{"error": code, "error_description": description})
}

func (t *TokenServer) answer(w http.ResponseWriter, status int, what map[string]any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(what)
}
