package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// How long a link is good, and how many are sent in an hour.
const (
	linkTime       = 15 * time.Minute
	linksOfAddress = 5
	linksOfAll     = 60
)

// cookieName is that of the cookie with a session's token. Over TLS no other site can set it.
func (s *Site) cookieName() string { return phrase.Choose(s.secure(), "__Host-seneschal", "seneschal") }

func hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// personOf finds out who sends a request, and notes about every hour that the session is in use.
func (s *Site) personOf(ctx context.Context, q *http.Request) (p person, err error) {
	cookie, err := q.Cookie(s.cookieName())
	if err != nil {
		return p, nil
	}
	session, err := read(ctx, s, func(tx *store.Tx) (store.WebSession, error) { return tx.Session(hash(cookie.Value)) })
	if err != nil {
		return p, game.AllowNotFound(err)
	}
	if now := s.Office.Store.Now(); now.Sub(session.Seen) > time.Hour {
		err = s.Office.Store.UpdateApart(ctx, func(tx *store.Tx) error { return tx.SeeSession(session.ID) })
	}
	return person{loggedIn: true, session: session.ID, address: session.Address}, err
}

// showLogin asks for the address.
func showLogin(r *request) error {
	if r.person.loggedIn {
		r.redirect(nextPage(r.FormValue("next")))
		return nil
	}
	return r.show("login", "Log in", nil)
}

// askLink sends a link to the address, if it is known. The page says the same whether it is or not.
func askLink(r *request) error {
	address := strings.TrimSpace(r.PostFormValue("address"))
	if err := account.CheckAddress(address); err != nil {
		return badRequest("%v. Go back, and write the address to which your letters come.", err)
	}
	sent, err := r.site.SendLink(r.Context(), address)
	if err != nil {
		return err
	}
	if sent && r.site.Wake != nil {
		r.site.Wake()
	}
	return r.show("linksent", "Look into your mailbox", nil)
}

// SendLink writes a link to an address, if it is one of a player or a master and has not had too many.
func (s *Site) SendLink(ctx context.Context, address string) (sent bool, err error) {
	return store.Write(ctx, s.Office.Store, func(tx *store.Tx) (bool, error) {
		games, player, zone, err := knows(tx, address)
		if err != nil || len(games) == 0 {
			return false, err
		}
		all, of, err := tx.CountWebLinks(address, tx.Now.Add(-time.Hour))
		if err != nil || all >= linksOfAll || of >= linksOfAddress {
			return false, err
		}
		g, err := s.Office.OpenID(tx, games[len(games)-1])
		if err != nil {
			return false, err
		}
		to := store.Seat{Address: address, Player: player, Zone: phrase.Choose(zone == "", g.Row.Zone, zone)}
		token, err := letter.PostLogin(g, to, s.URL, schedule.ShowTime(tx.Now.Add(linkTime), to.Zone))
		if err != nil {
			return false, err
		}
		return true, tx.AddWebLink(hash(token.String()), address)
	})
}

// LinkFor makes a link by which the holder of an address logs in, or the operator if it is empty. It is for those who could read the database too.
func LinkFor(ctx context.Context, o *game.Office, url, address string) (string, error) {
	token := rand.Text()
	err := o.Store.UpdateApart(ctx, func(tx *store.Tx) error { return tx.AddWebLink(hash(token), address) })
	return url + "/login/" + token, err
}

// showLink shows the button behind a link: programs that look into mails follow links too, and must not use it up.
func showLink(r *request) error { return r.show("link", "Log in", r.PathValue("token")) }

// errLink is that of a link that is good no more.
var errLink = &pageError{http.StatusGone, "This link has been used, or is older than fifteen minutes. Ask for another."}

// useLink logs in by a link.
func useLink(r *request) error {
	token := rand.Text() + rand.Text() // 260 bits
	begin := func(tx *store.Tx) error {
		link, err := tx.WebLink(hash(r.PathValue("token")))
		if game.AllowNotFound(err) != nil {
			return err
		}
		if err != nil || link.Used || tx.Now.Sub(link.Made) > linkTime {
			return errLink
		}
		if used, err := tx.UseWebLink(link.ID); err != nil || !used {
			return cmp.Or(err, error(errLink))
		}
		return tx.BeginSession(store.WebSession{Token: hash(token), Address: link.Address, Browser: browserOf(r.UserAgent())})
	}
	if err := r.site.Office.Store.UpdateApart(r.Context(), begin); err != nil {
		return err
	}
	r.setCookie(token, int(store.SessionTime.Seconds()))
	r.redirect("/")
	return nil
}

// browserOf is how a browser names itself, cut where it is long.
func browserOf(agent string) string {
	agent = strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' {
			return -1
		}
		return c
	}, agent)
	return agent[:min(len(agent), 120)]
}

func (r *request) setCookie(token string, age int) {
	http.SetCookie(r.w, &http.Cookie{Name: r.site.cookieName(), Value: token, Path: "/", MaxAge: age, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.site.secure()})
}

// logOut ends the session of the browser.
func logOut(r *request) error {
	err := r.site.Office.Store.UpdateApart(r.Context(), func(tx *store.Tx) error {
		_, err := tx.EndSession(r.person.session, r.person.address)
		return err
	})
	if err != nil {
		return err
	}
	r.setCookie("", -1)
	r.redirect("/login")
	return nil
}

// A shownSession is a session in the list of those of a person.
type shownSession struct {
	store.WebSession
	This bool // with which the list is read
}

// showSessions lists where the person is logged in.
func showSessions(r *request) error {
	all, err := read(r.Context(), r.site, func(tx *store.Tx) ([]store.WebSession, error) { return tx.Sessions(r.person.address) })
	if err != nil {
		return err
	}
	var shown []shownSession
	for _, s := range all {
		shown = append(shown, shownSession{s, s.ID == r.person.session})
	}
	return r.show("sessions", "Where you are logged in", shown)
}

// endSession ends one of the person's sessions.
func endSession(r *request) error {
	id, err := strconv.ParseInt(r.PathValue("session"), 10, 64)
	if err != nil {
		return errNoPage
	}
	if id == r.person.session {
		return logOut(r)
	}
	ended, err := store.WriteApart(r.Context(), r.site.Office.Store, func(tx *store.Tx) (bool, error) { return tx.EndSession(id, r.person.address) })
	if err == nil && !ended {
		return errNoPage
	}
	if err == nil {
		r.redirect("/sessions")
	}
	return err
}

// nextPage is the page to which a reader goes after logging in: one of ours, or the first.
func nextPage(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, `\`) {
		return "/"
	}
	return path
}
