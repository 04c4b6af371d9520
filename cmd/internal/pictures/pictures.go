// Package pictures puts maps and plots into letters. A letter in the outbox says only which pictures it wants; they
// are drawn when it leaves, since drawing takes longer than all else. Start reading at Batch: it finds out what
// the pictures of some letters show, draws each once with a Renderer, and keeps in a Cache what several letters
// share. How a game is read is for the caller: the package knows nothing of mailboxes, players or orders.
package pictures

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// The media types of pictures.
const (
	pngType = "image/png"
	svgType = "image/svg+xml"
)

// BeforeAll is the number of the season that comes before the setting out: there is none.
const BeforeAll = -1

// Of are the pictures that a letter wants which tells of the game after the season of that number. They are
// not drawn yet.
func Of(l templates.Letter, after int) []mail.Picture {
	all := make([]mail.Picture, len(l.Pictures))
	for i, p := range l.Pictures {
		all[i] = mail.Picture{ID: p.ID, Name: p.ID + ".png", Type: pngType, Of: fmt.Sprintf("%s %d", p.ID, after)}
	}
	return all
}

// WithMap adds the map as an attachment that can be enlarged and printed.
func WithMap(all []mail.Picture) []mail.Picture {
	for _, p := range all {
		if p.ID == view.PictureValley {
			return append(all, mail.Picture{ID: p.ID, Name: p.ID + ".svg", Type: svgType, Of: p.Of, Attached: true})
		}
	}
	return all
}

// ShownOn are the pictures that a page shows, and those that are attached.
func ShownOn(page string, all []mail.Picture) []mail.Picture {
	var some []mail.Picture
	for _, p := range all {
		if p.Attached || strings.Contains(page, `"cid:`+p.ID+`"`) {
			some = append(some, p)
		}
	}
	return some
}

// A Key is what one picture shows: a game after a season, to one reader.
type Key struct {
	Game   store.GameID
	After  int              // the number of the season, or BeforeAll
	ID     string           // such as view.PictureValley
	Reader adjudicator.Seat // NoSeat: it is the same for all
	SVG    bool             // and no PNG
}

// keyOf is what a picture in a letter shows.
func keyOf(l store.Letter, reader adjudicator.Seat, p mail.Picture) (Key, error) {
	id, after, _ := strings.Cut(p.Of, " ")
	n, err := strconv.Atoi(after)
	if err != nil || n < BeforeAll {
		return Key{}, fmt.Errorf("nobody knows what %q is a picture of", p.Of)
	}
	k := Key{Game: l.Game, After: n, ID: id, Reader: adjudicator.NoSeat, SVG: p.Type == svgType}
	if id == view.PictureLands {
		k.Reader = reader
	}
	return k, nil
}

// IsPlot reports whether a picture is a plot over the years, and no map.
func (k Key) IsPlot() bool { return k.ID != view.PictureLands && k.ID != view.PictureValley }

// A Subject is what a picture is drawn of.
type Subject struct {
	view.Table
	view.Played               // of a map; Before and Record are empty before the setting out
	History     *view.History // of a plot
}
