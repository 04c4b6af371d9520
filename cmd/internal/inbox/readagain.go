package inbox

import (
	"context"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// readAgainMargin is for servers with another clock, or another day, than ours.
const readAgainMargin = 48 * time.Hour

// readFiledAgain reads, after a restore, the mail that an office has handled and filed since the last
// poll that the backup knows of: what the backup does not have is stored, and handled as if it came now
// for the first time, by the time at which the server took it in. It comes before all that still lies
// where mail comes in.
func readFiledAgain(ctx context.Context, o *game.Office, client *mail.Client, box store.Mailbox) (added int, err error) {
	k, err := store.Read(ctx, o.Store, (*store.Tx).Keeping)
	if err != nil || !k.Restored {
		return 0, err
	}
	var batch []store.Incoming
	if client.Moves() { // otherwise all stays where it came in, and is read there
		since := k.ReadAgain
		if !since.IsZero() {
			since = since.Add(-readAgainMargin)
		}
		raws, err := client.FetchSince(ctx, o.Account.Processed, since)
		if err != nil {
			return 0, err
		}
		for _, raw := range raws {
			batch = append(batch, incoming(raw))
		}
	}
	work, cancel := o.Finishing(ctx)
	defer cancel()
	err = o.Store.Update(work, func(tx *store.Tx) error {
		if added, err = tx.ReceiveFiled(box.ID, batch); err != nil {
			return err
		}
		return tx.ReadAgainEnded()
	})
	return added, err
}
