package web

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/store"
)

// pictureRoutes are the maps and plots of letters, as SVG.
var pictureRoutes = []route{
	{"GET /games/{game}/pictures/{season}/{picture}", ofGame, showPicture},
}

// pictureAt is the address of a picture as a letter has it which tells a lord of a game after the season of that number. A lord matters to the pictures
// alone that show what is his.
func pictureAt(game, lord string, after int, id string) string {
	return pictureStem(game, after, id) + ".svg?lord=" + url.QueryEscape(lord)
}

// pictureStem is the address of a picture that is the same for all, without its end.
func pictureStem(game string, after int, id string) string {
	return fmt.Sprintf("/games/%s/pictures/%d/%s", url.PathEscape(game), after, id)
}

// lettersPictures gives the addresses of the pictures of a letter.
func lettersPictures(game, lord string, after int) func(id string) string {
	return func(id string) string { return pictureAt(game, lord, after, id) }
}

// showPicture shows a map or a plot. A browser may keep it, and asks each time whether it is still the same: a season can be played again.
func showPicture(r *request) error {
	k, err := read(r.Context(), r.site, func(tx *store.Tx) (k pictures.Key, err error) {
		k, err = r.pictureKey(tx)
		if err != nil {
			return k, err
		}
		return letter.PlayedKey(tx, k)
	})
	if err != nil {
		return err
	}
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(fmt.Appendf(nil, "%s %+v", r.site.Office.Version, k)))
	h := r.w.Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set("ETag", tag)
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		r.w.WriteHeader(http.StatusNotModified)
		return nil
	}
	svg, err := r.site.draw(r, k)
	if err != nil {
		return err
	}
	h.Set("Content-Type", "image/svg+xml")
	if _, err := r.w.Write(svg); err != nil { // the browser does not want it any more
		r.site.Log.Debug("a picture was not read to its end", "cause", err)
	}
	return nil
}

// pictureKey is the picture that is asked for, if the person may see it: a player sees none of a season that his letters have not told, and what is
// one lord's alone for his own lord.
func (r *request) pictureKey(tx *store.Tx) (k pictures.Key, err error) {
	name, isSVG := strings.CutSuffix(r.PathValue("picture"), ".svg")
	after, err := strconv.Atoi(r.PathValue("season"))
	if err != nil || !isSVG {
		return k, errNoPage
	}
	reader := r.in.seat
	if lord := r.FormValue("lord"); lord != "" && r.in.master {
		seats, err := tx.Seats(r.in.game.ID)
		if err != nil {
			return k, err
		}
		i := slices.IndexFunc(seats, func(s store.Seat) bool { return strings.EqualFold(s.Lord, lord) })
		if i < 0 {
			return k, errNoPage
		}
		reader = seats[i]
	}
	place := adjudicator.NoSeat
	if reader.ID != 0 {
		place = adjudicator.Seat(reader.Place)
	}
	k, ok := pictures.KeyNamed(name, r.in.game.ID, after, place)
	if !ok {
		return k, errNoPage
	}
	if after == pictures.BeforeAll { // the bare board
		if k.IsPlot() || k.ID == view.PictureLands {
			err = errNoPage
		}
		return k, err
	}
	s, err := tx.SeasonByNumber(r.in.game.ID, after)
	if err == nil && !r.mayKnow(s) {
		err = errNoPage
	}
	return k, err
}

// mayKnow reports whether the person may know what came of a season: the master when it has been played, a player when its letters may leave.
func (r *request) mayKnow(s store.Season) bool {
	return s.State == store.SeasonApproved || s.State == store.SeasonPlayed && r.in.master
}

// draw draws a picture, or finds it among those that were drawn last.
func (s *Site) draw(r *request, k pictures.Key) ([]byte, error) {
	if svg := s.drawn.get(k); svg != nil {
		return svg, nil
	}
	of, err := read(r.Context(), s, func(tx *store.Tx) (*pictures.Subject, error) {
		g, err := s.Office.OpenID(tx, k.Game)
		if err != nil {
			return nil, err
		}
		return letter.PictureSubject(g, k)
	})
	if err != nil {
		return nil, err
	}
	svg, err := s.Office.Pictures.Render(of, k)
	if err == nil && len(svg) == 0 {
		err = errors.New("nothing was drawn")
	}
	if err == nil {
		s.drawn.put(k, svg)
	}
	return svg, err
}

// mostDrawn is how many pictures are kept.
const mostDrawn = 24

// drawnPictures are the pictures that were drawn last, the latest first.
type drawnPictures struct {
	mu     sync.Mutex
	latest []drawnPicture
}

type drawnPicture struct {
	pictures.Key
	svg []byte
}

func (d *drawnPictures) get(k pictures.Key) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	if i := slices.IndexFunc(d.latest, func(p drawnPicture) bool { return p.Key == k }); i >= 0 {
		return d.latest[i].svg
	}
	return nil
}

func (d *drawnPictures) put(k pictures.Key, svg []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.latest = slices.Insert(d.latest[:min(len(d.latest), mostDrawn-1)], 0, drawnPicture{k, svg})
}
