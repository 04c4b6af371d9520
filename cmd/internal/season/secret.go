package season

import (
	"context"
	"errors"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/secret"
	"github.com/seneschal-pbem/seneschal/store"
)

// ReplacedSecret is what came of using a new secret.
type ReplacedSecret struct {
	Already bool `json:"already,omitempty"` // the secret is the one in use, and nothing was done
	Letters int  `json:"letters"`           // with new keys
}

// newSecretNote is what the players are told.
const newSecretNote = "The secret under which the order keys of this game are made had to be replaced. The keys of all earlier letters " +
	"are no longer valid; this letter carries your new one. Answer it to write orders. Orders that were entered before stay."

// ReplaceSecret makes new keys under the secret of the settings, when the old one is lost, and tells all players.
func ReplaceSecret(ctx context.Context, o *game.Office, dryRun bool) (result ReplacedSecret, err error) {
	if err := errors.Join(o.Account.Reachable(), secret.Check(o.KeySecret)); err != nil {
		return result, err
	}
	err = o.UpdateAll(ctx, dryRun, func(tx *store.Tx) error {
		result = ReplacedSecret{} // it may be run again
		fits, err := o.SecretFits(tx)
		if err != nil || fits {
			result.Already = fits
			return err
		}
		if err := tx.ReplaceFingerprint(secret.Fingerprint(o.KeySecret)); err != nil {
			return err
		}
		games, err := tx.Games()
		for _, row := range games {
			if row.State == store.GameEnded {
				continue
			}
			g, err := o.OpenRow(tx, row)
			if err != nil {
				return err
			}
			n, err := postAtOnce(g, newSecretNote)
			if err != nil {
				return err
			}
			result.Letters += n
		}
		return err
	})
	return result, err
}
