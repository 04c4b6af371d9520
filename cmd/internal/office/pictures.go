package office

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// The kinds of pictures.
const (
	pngType = "image/png"
	svgType = "image/svg+xml"
)

// beforeAll is the number of the season that comes before the setting out: there is none.
const beforeAll = -1

// pictures are those of a letter that tells of the game after the season of that number. Only what
// is to be drawn stands in a letter until it leaves: drawing takes longer than all else.
func pictures(l templates.Letter, after int) []mail.Picture {
	all := make([]mail.Picture, len(l.Pictures))
	for i, p := range l.Pictures {
		all[i] = mail.Picture{ID: p.ID, Name: p.ID + ".png", Type: pngType, Of: fmt.Sprintf("%s %d", p.ID, after)}
	}
	return all
}

// withMap adds the map as an attachment that can be enlarged and printed.
func withMap(all []mail.Picture) []mail.Picture {
	for _, p := range all {
		if p.ID == view.PictureValley {
			return append(all, mail.Picture{ID: p.ID, Name: p.ID + ".svg", Type: svgType, Of: p.Of, Attached: true})
		}
	}
	return all
}

// shownOn are the pictures that a page shows, and those that are attached.
func shownOn(page string, all []mail.Picture) []mail.Picture {
	var some []mail.Picture
	for _, p := range all {
		if p.Attached || strings.Contains(page, `"cid:`+p.ID+`"`) {
			some = append(some, p)
		}
	}
	return some
}

// A motif is what one picture shows: a game after a season, to somebody.
type motif struct {
	game   store.GameID
	after  int              // the number of the season, or beforeAll
	id     string           // such as report.PictureValley
	reader adjudicator.Seat // NoSeat: it is the same for all
	svg    bool             // and no PNG
}

// motifOf is what a picture in a letter shows.
func motifOf(l store.Letter, reader adjudicator.Seat, p mail.Picture) (motif, error) {
	id, after, _ := strings.Cut(p.Of, " ")
	n, err := strconv.Atoi(after)
	if err != nil || n < beforeAll {
		return motif{}, fmt.Errorf("nobody knows what %q is a picture of", p.Of)
	}
	m := motif{game: l.Game, after: n, id: id, reader: adjudicator.NoSeat, svg: p.Type == svgType}
	if id == view.PictureLands {
		m.reader = reader
	}
	return m, nil
}

// isPlot reports whether a picture is a plot over the years, and no map.
func (m motif) isPlot() bool { return m.id != view.PictureLands && m.id != view.PictureValley }

// A subject is what a picture is drawn of.
type subject struct {
	view.Table
	view.Played               // of a map; Before and Record are empty before the setting out
	history     *view.History // of a plot
}

// subject reads what a picture is drawn of.
func (d *desk) subject(m motif) (s *subject, err error) {
	s = &subject{Table: d.reportTable()}
	switch {
	case m.isPlot():
		s.history, err = d.history(func(s store.Season) bool { return s.Number <= m.after && s.State != store.SeasonOpen })
	case m.after == beforeAll:
		state := d.firstState()
		s.After = &state
	default:
		season, err := d.tx.SeasonByNumber(d.game.ID, m.after)
		if err != nil {
			return nil, err
		}
		s.Played, err = d.told(season)
		return s, err
	}
	return s, err
}

// Page is the page of a letter that was written, with its pictures in it, as it can be read outside
// of a mail; "" if it is text alone. Its key is left out, as is a picture that cannot be drawn.
func (o *Office) Page(ctx context.Context, messageID string) (page string, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		l, err := tx.LetterByMessageID(messageID)
		if err != nil {
			return err
		}
		html, ok := mail.Page(l.Raw)
		if !ok {
			return nil
		}
		page, err = o.embed(ctx, tx, l, strings.ReplaceAll(html, l.Mark, noKey))
		return err
	})
	return page, err
}

// embed puts the pictures of a letter into its page.
func (o *Office) embed(ctx context.Context, tx *store.Tx, l store.Letter, page string) (string, error) {
	wanted := mail.Pictures(l.Raw)
	for i := range wanted {
		wanted[i].Type = svgType
	}
	album := o.album()
	hung, err := album.order(ctx, tx, l, wanted)
	if err != nil {
		return "", err
	}
	album.draw()
	return templates.Embed(page, func(id string) ([]byte, error) {
		for i, p := range wanted {
			if p.ID == id {
				return hung[i].data, nil
			}
		}
		return nil, nil
	})
}
