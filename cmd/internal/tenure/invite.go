package tenure

import (
	"context"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// InviteResult is what came of asking somebody on the master's word.
type InviteResult struct {
	Game    string    `json:"game"`
	Address string    `json:"address"`
	Lord    string    `json:"lord,omitempty"` // who is offered; empty: the first that is free
	Until   time.Time `json:"until"`          // by when the letter can be answered
	Zone    string    `json:"zone"`
	DryRun  bool      `json:"dry_run,omitempty"`
}

// Say says it in a sentence.
func (r InviteResult) Say() string {
	return "a letter asks " + r.Address + " whether a seat is wanted; YES by " + schedule.ShowTime(r.Until, r.Zone) + " brings one" + phrase.Prefixed(", as ", r.Lord) + ", if it is free"
}

// Invite asks at an address, on the master's word, whether a seat is wanted: whoever answers from there has it, if one is free, and else is on
// the waiting list. An address that has not answered is not written to again for a week. A dry run only checks.
func Invite(ctx context.Context, o *game.Office, gameName, address, lord string, dryRun bool) (InviteResult, error) {
	return change(ctx, o, gameName, dryRun, func(g *game.Game) (InviteResult, error) {
		r, err := InviteAddress(g, address, lord)
		r.DryRun = dryRun
		return r, err
	})
}

// InviteAddress is Invite within a transaction.
func InviteAddress(g *game.Game, address, lord string) (r InviteResult, err error) {
	if err := g.Office.CheckRecipient(address); err != nil {
		return r, err
	}
	if lord, err = player.LordNamed(lord); err != nil {
		return r, err
	}
	why, err := whyNotAsk(g, address)
	if err != nil {
		return r, err
	}
	if why != "" {
		return r, game.Cannot(fmt.Errorf("%s is not invited to %s: %s", address, g.Row.Name, why), "")
	}
	r = InviteResult{Game: g.Row.Name, Address: address, Lord: lord, Until: g.Tx.Now.Add(joinTime), Zone: g.Row.Zone}
	if err := g.LogApart(store.LogAsked, game.ByMaster, address+" is asked whether a seat is wanted"+phrase.Prefixed(", as ", lord)+"."); err != nil {
		return r, err
	}
	return r, askAddress(g, store.Join{Address: address, Wishes: lord, Invited: true})
}
