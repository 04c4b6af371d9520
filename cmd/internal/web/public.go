package web

import (
	"bytes"
	"net/http"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/publish"
)

// publicRoutes are what everybody may see of games with the setting public. A game without it has no such page, for anybody.
var publicRoutes = []route{
	{"GET /g", anyone, showPublicGames},
	{"GET /g/{game}", anyone, showPublic},
	{"GET /g/{game}/{page}", anyone, showPublic},
}

// showPublicGames lists the games that everybody may follow.
func showPublicGames(r *request) error {
	p, err := r.site.public.List(r.Context())
	if err != nil {
		return err
	}
	r.sendPublic(p)
	return nil
}

// showPublic shows a public page of a game.
func showPublic(r *request) error {
	name := r.in.game.Name
	r.in = access{} // a page that says that there is none must not say which games there are
	p, err := r.site.public.Page(r.Context(), name, r.PathValue("page"))
	if err != nil {
		return err
	}
	r.sendPublic(p)
	return nil
}

// sendPublic sends a page that is the same for everybody and may be kept for a minute. Nothing is sent if the reader has it already.
func (r *request) sendPublic(p publish.Page) {
	h, body, tag := r.w.Header(), p.Body, p.ETag
	h.Set("Cache-Control", "public, max-age=60")
	h.Set("Content-Type", p.Type)
	h.Set("Vary", "Accept-Encoding")
	if p.Drawing { // it is read as a page of its own too, and its style stands in it
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	}
	if p.Packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body, tag = p.Packed, strings.TrimSuffix(p.ETag, `"`)+`-gzip"`
	}
	h.Set("ETag", tag)
	http.ServeContent(r.w, r.Request, "", time.Time{}, bytes.NewReader(body))
}
