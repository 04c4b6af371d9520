package letter

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// Send sends every letter that is due. The masters are told of letters that fail by letters in the same round.
func Send(ctx context.Context, o *game.Office) (delivery.Result, error) {
	return SendAs(ctx, o, rand.Text())
}

// SendAs does a round of sending under a name that no other round has.
func SendAs(ctx context.Context, o *game.Office, holder string) (delivery.Result, error) {
	if err := o.Ready(ctx); err != nil {
		return delivery.Result{}, err
	}
	work, cancel := o.Finishing(ctx)
	defer cancel()
	s := &delivery.Sender{Store: o.Store, SMTP: o.Account.SMTP, From: o.Account.Address, Holder: holder,
		Fill:       func(tx *store.Tx, letters []store.Letter) error { return FillKeys(o, tx, letters) },
		Pictures:   func() *pictures.Batch { return PictureBatch(o) },
		TellFailed: func(tx *store.Tx, failed []delivery.Tried) (bool, error) { return TellUndelivered(o, tx, failed) }}
	if o.LeavesDrawing {
		s.Undrawn = leaveDrawing(o)
	}
	return s.Send(ctx, work)
}

// How long a process that leaves the drawing to others waits for a letter to be drawn, and for others to begin or go on. Then it draws, and no
// letter is kept.
const (
	undrawnFor = 2 * time.Minute
	idleFor    = 10 * time.Second
	askEvery   = 2 * time.Second
)

// leaveDrawing has other processes draw, asking them now and then, and says how long a letter waits for them.
func leaveDrawing(o *game.Office) func(context.Context) (time.Duration, error) {
	var asked time.Time
	wait := undrawnFor
	return func(ctx context.Context) (time.Duration, error) {
		if time.Since(asked) < askEvery {
			return wait, nil
		}
		theyDraw, err := askToDraw(ctx, o)
		if asked, wait = time.Now(), undrawnFor; !theyDraw {
			wait = 0
		}
		return wait, err
	}
}

// askToDraw has other processes draw the pictures of the letters that are due. It reports whether they seem to do so.
func askToDraw(ctx context.Context, o *game.Office) (theyDraw bool, err error) {
	games, err := store.Read(ctx, o.Store, (*store.Tx).GamesToDraw)
	if err != nil || len(games) == 0 {
		return true, err
	}
	return store.WriteApart(ctx, o.Store, func(tx *store.Tx) (bool, error) {
		if err := tx.AddMissingJobs(store.JobDraw, games); err != nil {
			return false, err
		}
		return tx.JobsGoOn(store.JobDraw, idleFor)
	})
}

// Draw draws the pictures of the letters of a game that are due, for a process that sends them and leaves the drawing to others.
func Draw(ctx context.Context, o *game.Office, id store.GameID) (failed []pictures.FailedPicture, err error) {
	for after := store.LetterID(0); ; {
		letters, err := store.Read(ctx, o.Store, func(tx *store.Tx) ([]store.Letter, error) { return tx.ToDraw(id, after, delivery.Batch) })
		if err != nil || len(letters) == 0 {
			return failed, err
		}
		images, missing, err := PictureBatch(o).Draw(ctx, o.Store, letters)
		failed = append(failed, missing...)
		if err != nil {
			return failed, err
		}
		err = o.Store.UpdateApart(ctx, func(tx *store.Tx) (err error) {
			for i := 0; err == nil && i < len(letters); i++ {
				err = tx.KeepDrawn(letters[i], images[i])
			}
			return err
		})
		if err != nil {
			return failed, err
		}
		after = letters[len(letters)-1].ID
	}
}

// DrawBefore draws the pictures of the letters of a game that still are to leave, before the seasons that they show are changed: what was
// written leaves as it was written.
func DrawBefore(g *game.Game) error {
	letters, err := g.Tx.ToDrawBefore(g.Row.ID)
	if err != nil || len(letters) == 0 {
		return err
	}
	images, _, err := PictureBatch(g.Office).DrawIn(context.Background(), g.Tx, letters)
	for i := 0; err == nil && i < len(letters); i++ {
		err = g.Tx.KeepDrawn(letters[i], images[i])
	}
	return err
}

// FillKeys puts the keys into letters.
func FillKeys(o *game.Office, tx *store.Tx, letters []store.Letter) error {
	seats, err := tx.SeatsTo(letters)
	for i := 0; err == nil && i < len(letters); i++ {
		letters[i].Raw, err = fillKey(o, tx, letters[i], seats[letters[i].Seat])
	}
	return err
}

// fillKey puts the key of the seat, or of the master, in the place of the mark: the present one, if it was replaced. A letter of
// another player, and the mail of a day, have the key for answers to them, and no order key. The key by which a mail program asks for fewer
// letters and the number of the letter are put in beside it. A letter that goes to an
// address that is not the seat's any more gets keys that open nothing.
func fillKey(o *game.Office, tx *store.Tx, l store.Letter, seat store.Seat) ([]byte, error) {
	if l.Kind == KindLogin {
		return mail.FillMark(l.Raw, l.Mark, o.LoginKey(l.Mark)), nil
	}
	if l.Seat == 0 {
		m, err := tx.MasterOf(l.Game)
		return mail.FillMark(l.Raw, l.Mark, o.MasterKey(m, l.KeyNumber)), err
	}
	if !account.SameAddress(l.Recipient, seat.Address) {
		seat.KeyCounter = noCounter
	}
	key := o.Key(seat, l.KeyNumber)
	if l.Kind == KindDaily {
		key = o.DailyKey(seat)
	}
	if l.Kind == KindPlayerLetter {
		brings, err := tx.PlayerLetterIn(l.ID)
		if err != nil {
			return nil, err
		}
		key = o.LetterKey(seat, brings.Number)
	}
	return mail.FillMark(mail.FillMark(AsNumbered(l), l.Mark, key), mail.SecondMark(l.Mark), o.QuietKey(seat)), nil
}

// noCounter makes a key that opens nothing: for a letter that waited to be sent to a player who does not have the seat any more.
const noCounter = -1

// PictureBatch begins a batch of pictures.
func PictureBatch(o *game.Office) *pictures.Batch {
	last := &game.Game{}
	return &pictures.Batch{Renderer: o.Pictures, Cache: &o.PictureCache, Subject: func(tx *store.Tx, k pictures.Key) (_ *pictures.Subject, err error) {
		if last.Tx != tx || last.Row.ID != k.Game {
			if last, err = o.OpenID(tx, k.Game); err != nil {
				last = &game.Game{}
				return nil, err
			}
		}
		return PictureSubject(last, k)
	}, PlayOf: playOf}
}

// playOf is what tells two plays of the season of a picture apart: the key of its dice, and the line of the campaign.
func playOf(tx *store.Tx, k pictures.Key) (string, error) {
	if k.After == pictures.BeforeAll {
		return "", nil
	}
	s, err := tx.SeasonByNumber(k.Game, k.After)
	if err != nil {
		return "", err
	}
	line, err := tx.LineNumber(k.Game)
	return fmt.Sprintf("%x in line %d", s.Key, line), err
}

// PlayedKey is the key of a picture with what tells two plays of its season apart.
func PlayedKey(tx *store.Tx, k pictures.Key) (pictures.Key, error) {
	play, err := playOf(tx, k)
	k.Play = play
	return k, err
}

// PictureSubject reads what a picture is drawn of.
func PictureSubject(g *game.Game, k pictures.Key) (s *pictures.Subject, err error) {
	s = &pictures.Subject{Table: g.ReportTable()}
	if k.IsPlot() {
		s.History, err = g.Plotted(k.After)
		return s, err
	}
	if k.After == pictures.BeforeAll {
		state := g.FirstState()
		s.After = &state
		return s, nil
	}
	season, err := g.Tx.SeasonByNumber(g.Row.ID, k.After)
	if err == nil {
		s.Played, err = g.LoadPlayed(season)
	}
	return s, err
}

// Page is the page of a letter that was written, with its pictures in it, as it can be read outside
// of a mail; "" if it is text alone. Its key is left out, as is a picture that cannot be drawn.
func Page(ctx context.Context, o *game.Office, messageID string) (page string, err error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) (string, error) {
		l, err := tx.LetterByMessageID(messageID)
		if err != nil {
			return "", err
		}
		html, ok := mail.Page(AsNumbered(l))
		if !ok {
			return "", nil
		}
		return PictureBatch(o).Embed(ctx, tx, l, strings.ReplaceAll(html, l.Mark, NoKey), mail.Pictures(l.Raw))
	})
}
