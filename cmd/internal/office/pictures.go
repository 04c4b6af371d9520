package office

import (
	"context"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// pictureBatch begins a batch of pictures, for which each game is opened once.
func (o *Office) pictureBatch() *pictures.Batch {
	games := map[store.GameID]*desk{}
	return &pictures.Batch{Renderer: o.Pictures, Cache: &o.pictureCache, Subject: func(tx *store.Tx, k pictures.Key) (*pictures.Subject, error) {
		d := games[k.Game]
		if d == nil {
			g, err := tx.GameByID(k.Game)
			if err != nil {
				return nil, err
			}
			if d, err = o.deskOf(tx, g); err != nil {
				return nil, err
			}
			games[k.Game] = d
		}
		return d.pictureSubject(k)
	}}
}

// pictureSubject reads what a picture is drawn of.
func (d *desk) pictureSubject(k pictures.Key) (s *pictures.Subject, err error) {
	s = &pictures.Subject{Table: d.reportTable()}
	switch {
	case k.IsPlot():
		s.History, err = d.history(func(s store.Season) bool { return s.Number <= k.After && s.State != store.SeasonOpen })
	case k.After == pictures.BeforeAll:
		state := d.firstState()
		s.After = &state
	default:
		season, err := d.tx.SeasonByNumber(d.game.ID, k.After)
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
		page, err = o.pictureBatch().Embed(ctx, tx, l, strings.ReplaceAll(html, l.Mark, noKey), mail.Pictures(l.Raw))
		return err
	})
	return page, err
}
