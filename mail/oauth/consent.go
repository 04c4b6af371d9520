package oauth

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"time"

	"golang.org/x/oauth2"
)

// consent is what came back from the provider by way of the master's browser.
type consent struct {
	code string
	err  error
}

// Consent gets a refresh token: it shows an address for the master to open in a browser
// on this machine, and waits on a free port of it for what the provider sends back
// (RFC 8252, with PKCE). Nothing is written.
func (c Client) Consent(ctx context.Context, show func(address string)) (refresh string, err error) {
	if err := safeURL("auth_url", c.AuthURL); err != nil {
		return "", err
	}
	over, err := c.over(ctx)
	if err != nil {
		return "", err
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("waiting for the browser: %w", err)
	}
	state, verifier := rand.Text(), oauth2.GenerateVerifier()
	config := c.config()
	config.RedirectURL = fmt.Sprintf("http://localhost:%d", ln.Addr().(*net.TCPAddr).Port) // Microsoft knows no 127.0.0.1
	back := make(chan consent, 1)
	stop := serveConsent(ln, state, back)
	defer stop()
	show(config.AuthCodeURL(state, oauth2.AccessTypeOffline, oauth2.S256ChallengeOption(verifier),
		oauth2.SetAuthURLParam("prompt", "consent")))
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case came := <-back:
		if came.err != nil {
			return "", came.err
		}
		token, err := config.Exchange(over, came.code, oauth2.VerifierOption(verifier))
		switch {
		case err != nil:
			return "", c.trouble(ctx, err, came.code)
		case token.RefreshToken == "":
			return "", errors.New("the provider gave no refresh token: do the scopes under [oauth] ask for offline access?")
		}
		return token.RefreshToken, nil
	}
}

// serveConsent answers the browser until it is stopped. What has not our state is not
// from the provider, and changes nothing.
func serveConsent(ln net.Listener, state string, back chan<- consent) (stop func()) {
	server := &http.Server{ReadHeaderTimeout: 10 * time.Second, ErrorLog: log.New(io.Discard, "", 0),
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			q := r.URL.Query()
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.Header().Set("Referrer-Policy", "no-referrer")
			if r.Method != http.MethodGet || subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(state)) != 1 {
				http.Error(w, "This is not what Seneschal waits for.", http.StatusBadRequest)
				return
			}
			came := consent{code: q.Get("code")}
			if came.code == "" {
				came.err = refusedConsent(q.Get("error"), q.Get("error_description"))
			}
			select {
			case back <- came:
			default: // it came before
			}
			if came.err != nil {
				fmt.Fprintln(w, "The provider refused. Go back to Seneschal.")
				return
			}
			fmt.Fprintln(w, "That was all. You can close this page and go back to Seneschal.")
		})}
	done := make(chan struct{})
	go func() {
		defer close(done)
		server.Serve(ln)
	}()
	return func() {
		late, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if server.Shutdown(late) != nil { // the page is on its way to the browser
			server.Close()
		}
		<-done
	}
}

func refusedConsent(code, description string) error {
	code = cmp.Or(code, "no code came")
	return &GrantError{Code: code, what: "the provider gave no leave: " + strings.TrimSuffix(code+": "+description, ": ")}
}
