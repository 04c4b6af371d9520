// Package web serves the pages: the master's desk, a player's seat and the public page. Start reading at Site and at the lists of routes. No page can
// do what mail and commands cannot: it calls the same functions, and what a person writes in a page is taken in as a mail would be. Whether a person may
// see a page is asked in one place, access.
package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/publish"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A Site is the pages of an office.
type Site struct {
	Office *game.Office
	URL    string // at which the pages are found, such as https://games.example.org
	Log    *slog.Logger
	Wake   func() // letters wait to be sent; nil: nobody need be told

	busy   chan struct{} // holds one for each request that is being answered
	drawn  drawnPictures
	public *publish.Maker
	wrote  func(path, template string) // is told of each page, for tests; nil: nobody is
}

// Limits on what a request may cost.
const (
	mostBody   = 256 << 10 // bytes
	mostHeader = 16 << 10  // bytes
	mostAtOnce = 64        // requests that are answered at the same time
	answerTime = 15 * time.Second
)

// Server is the HTTP server of the pages.
func (s *Site) Server() *http.Server {
	return &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: mostHeader, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug)}
}

// Handler answers every request: those of the routes, and the rest with "there is no such page".
func (s *Site) Handler() http.Handler {
	s.busy = make(chan struct{}, mostAtOnce)
	s.public = &publish.Maker{Office: s.Office, URL: func() string { return s.URL }}
	mux := http.NewServeMux()
	for _, r := range routes() {
		mux.HandleFunc(r.pattern, func(w http.ResponseWriter, q *http.Request) { s.answer(w, q, r) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, q *http.Request) {
		s.answer(w, q, route{needs: anyone, serve: func(*request) error { return errNoPage }})
	})
	h := http.MaxBytesHandler(http.NewCrossOriginProtection().Handler(mux), mostBody)
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		s.setHeaders(w)
		if !s.isOurHost(q.Host) {
			http.Error(w, "this is not the name of these pages", http.StatusMisdirectedRequest)
			return
		}
		select {
		case s.busy <- struct{}{}:
			defer func() { <-s.busy }()
			h.ServeHTTP(w, q)
		default:
			http.Error(w, "too much is going on at this moment; try again", http.StatusServiceUnavailable)
		}
	})
}

// setHeaders sets what holds for every answer. What a page may show comes from these pages alone.
func (s *Site) setHeaders(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if s.secure() {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// secure reports whether the pages are read over TLS.
func (s *Site) secure() bool { return strings.HasPrefix(s.URL, "https:") }

// isOurHost reports whether a request names the host of the pages. On loopback every name of loopback will do: it is how a master looks at pages
// that a proxy serves to others.
func (s *Site) isOurHost(host string) bool {
	if u, err := url.Parse(s.URL); err == nil && strings.EqualFold(u.Host, host) {
		return true
	}
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// A request is a request that is being answered, with the person who sends it and what that person is in the game that it is about.
type request struct {
	*http.Request
	site   *Site
	w      http.ResponseWriter
	person person
	in     access // zero if it is about no game
}

// answer answers a request of a route, if the person may see it.
func (s *Site) answer(w http.ResponseWriter, q *http.Request, r route) {
	ctx, cancel := context.WithTimeout(q.Context(), answerTime)
	defer cancel()
	req := &request{Request: q.WithContext(ctx), site: s, w: w}
	err := fault.Safely(func() error {
		if err := req.enter(r); err != nil {
			return err
		}
		return r.serve(req)
	})
	if err != nil {
		req.showError(err)
	}
}

// A pageError is why a page cannot be shown, in words for the person.
type pageError struct {
	status int
	words  string
}

func (e *pageError) Error() string { return e.words }

var errNoPage = &pageError{http.StatusNotFound, "There is no such page, or it is not for you."}

// errNeedsLogin is that of a page for persons who are logged in.
var errNeedsLogin = errors.New("somebody must log in first")

// badRequest is the error of a request that cannot be answered, with what would be right.
func badRequest(format string, args ...any) error {
	return &pageError{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

// showError shows why a page cannot be shown. What went wrong with us is logged, and not told.
func (r *request) showError(err error) {
	if errors.Is(r.Context().Err(), context.Canceled) {
		return // the reader has gone
	}
	if errors.Is(err, errNeedsLogin) && r.Method == http.MethodPost {
		r.showLoggedOut()
		return
	}
	if errors.Is(err, errNeedsLogin) {
		r.redirect("/login?next=" + url.QueryEscape(r.URL.RequestURI()))
		return
	}
	shown := &pageError{}
	switch reason := game.Reason(err); {
	case errors.As(err, &shown):
	case errors.Is(err, store.ErrNotFound):
		shown = errNoPage
	case reason != "":
		shown = &pageError{http.StatusConflict, strings.TrimSpace(wording.Sentence(reason) + " " + wording.Sentence(hints.Of(err)))}
	default:
		shown = &pageError{http.StatusInternalServerError, "Something went wrong here; nothing was changed. Your text is still in the form if you go back."}
		r.site.Log.Error("a page could not be shown", "path", r.Pattern, "cause", r.site.Office.Account.HideSecrets(err.Error()))
	}
	r.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	r.w.WriteHeader(shown.status)
	if err := r.write("error", "That cannot be shown", shown.words); err != nil {
		r.site.Log.Debug("a page was not read to its end", "cause", err)
	}
}

// A loggedOut is what somebody sent who is no longer logged in: it is given back.
type loggedOut struct {
	Texts []string // what was written
	Next  string   // the page from which it was sent
}

// showLoggedOut answers what was sent by somebody who is no longer logged in: the text is given back, and nothing is done.
func (r *request) showLoggedOut() {
	shown := loggedOut{Next: r.nextAfterLogin()}
	if text := formWords(r.Request); text != "" {
		shown.Texts = append(shown.Texts, text)
	}
	for _, name := range slices.Sorted(maps.Keys(r.PostForm)) {
		if text := strings.Join(r.PostForm[name], "\n"); !slices.Contains(formFields, name) && strings.TrimSpace(text) != "" {
			shown.Texts = append(shown.Texts, text)
		}
	}
	r.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	r.w.WriteHeader(http.StatusUnauthorized)
	if err := r.write("loggedout", "You are not logged in any more", shown); err != nil {
		r.site.Log.Debug("a page was not read to its end", "cause", err)
	}
}

// formFields are the fields of forms in which nobody writes, and those that make up the words.
var formFields = []string{"as", "back", "form", "lord", "season", "words"}

// nextAfterLogin is the page to go to after logging in: that from which a form was sent.
func (r *request) nextAfterLogin() string { return nextPage(r.PostFormValue("back")) }

// redirect sends the reader to another page of ours.
func (r *request) redirect(to string) { http.Redirect(r.w, r.Request, to, http.StatusSeeOther) }

// show shows a page.
func (r *request) show(name, title string, data any) error {
	r.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return r.write(name, title, data)
}

// write writes a page.
func (r *request) write(name, title string, data any) error {
	if r.site.wrote != nil {
		r.site.wrote(r.URL.Path, name)
	}
	return templates.WritePage(r.w, name, templates.Page{Title: title, Person: r.person.name(), LoggedIn: r.person.loggedIn, Master: r.in.master, Player: r.in.seat.ID != 0,
		Game: r.in.game.Name, Path: r.URL.Path, Form: rand.Text(), Data: data})
}
