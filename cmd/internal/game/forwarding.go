package game

import (
	"context"
	"fmt"

	"github.com/seneschal-pbem/seneschal/mail"
)

// A Forwarding is how the players of a game reach its master.
type Forwarding struct {
	Game       string `json:"game"`
	MasterName string `json:"master_name,omitempty"` // as letters to them name the master; empty: by the address
	AtOnce     bool   `json:"at_once"`               // the master is shown what they ask at once, not in the next letter
}

// SetForwarding changes how the players of a game reach its master; what is nil stays as it is.
func SetForwarding(ctx context.Context, o *Office, gameName string, masterName *string, atOnce *bool, dryRun bool) (Forwarding, error) {
	return Update(ctx, o, gameName, dryRun, func(g *Game) (Forwarding, error) {
		f := Forwarding{Game: g.Row.Name, MasterName: g.Row.MasterName, AtOnce: g.Row.AtOnce}
		if masterName != nil {
			f.MasterName = *masterName
		}
		if atOnce != nil {
			f.AtOnce = *atOnce
		}
		if err := mail.CheckName(f.MasterName); err != nil {
			return f, fmt.Errorf("name of the master %q: %w", f.MasterName, err)
		}
		return f, g.Tx.SetForwarding(g.Row.ID, f.MasterName, f.AtOnce)
	})
}
