package server

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// lookEvery is how often the outbox is looked at when nobody says that letters wait: other
// processes write some too.
const lookEvery = time.Minute

// An outgoing is the loop that sends.
type outgoing struct {
	*Service
	trouble trouble
	post    <-chan struct{} // says that letters may wait
}

// run does round after round until ctx ends.
func (out *outgoing) run(ctx context.Context) error {
	for ctx.Err() == nil {
		err := out.safely(func() error { return out.send(ctx) })
		switch {
		case err == nil:
			out.trouble.over()
			out.Meter.SentAll(out.Office.Store.Now())
		case ctx.Err() == nil:
			out.trouble.met(err)
		}
		out.report(ctx)
		out.rest(ctx)
	}
	return nil
}

func (out *outgoing) send(ctx context.Context) error {
	result, err := letter.SendAs(ctx, out.Office, delivery.ServiceHolder+rand.Text())
	out.tellLetters(ctx, result.Letters)
	out.logFailedPictures(ctx, result.FailedPictures)
	return err
}

// rest waits for letters, or until one is due again; in trouble only for the next try.
func (out *outgoing) rest(ctx context.Context) {
	if out.trouble.tries > 0 {
		out.Wait(ctx, out.trouble.retry, nil)
		return
	}
	now := out.Office.Store.Now()
	until := now.Add(lookEvery)
	err := out.Office.Store.View(ctx, func(tx *store.Tx) error {
		due, err := tx.NextTry()
		until = season.Earlier(until, due)
		return err
	})
	if err != nil && ctx.Err() == nil {
		out.Log.Error("trouble with the outbox", "cause", out.Office.Account.HideSecrets(err.Error()))
	}
	out.Wait(ctx, until, out.post)
}
