package game

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/lru"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/secret"
	"github.com/seneschal-pbem/seneschal/store"
)

// An Office is the program wired together: where everything is kept, the two servers, and the account.
type Office struct {
	Store      *store.Store
	Account    account.Account
	AuthservID string // of the server whose Authentication-Results are believed (RFC 8601); empty: none
	KeySecret  []byte // order keys are derived under it
	Practice   bool   // people may practise by mail

	Shared   bool          // other processes serve the database, too, and do jobs (store.AddJobs)
	Patience time.Duration // after so long without progress this process does the jobs of the others: they may be gone
	Version  string        // of the program, kept with each season that it plays

	Pictures      pictures.Renderer // draws what letters show
	LeavesDrawing bool              // pictures of letters are drawn by other processes, if they do so in time

	// Finish is how long what is begun may take to end when the context of a round has ended.
	Finish time.Duration

	tables sync.Map // of Table by the sources of board and rules
	names  sync.Map // of *order.Names by board and lords
	states lru.Cache[store.GameID, decoded]

	secretChecked atomic.Bool // the secret is known to be that of the database

	PictureCache pictures.Cache // of pictures that have been drawn
}

// Finishing is the context of what is begun: it lives on for a while when ctx has ended.
func (o *Office) Finishing(ctx context.Context) (work context.Context, cancel func()) {
	work, end := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(o.Finish, end) })
	return work, func() {
		stop()
		end()
	}
}

// Ready says what of the settings is missing, or wrong, for handling mail.
func (o *Office) Ready(ctx context.Context) error {
	if err := o.Account.Reachable(); err != nil {
		return err
	}
	if err := secret.Check(o.KeySecret); err != nil {
		return err
	}
	return o.checkSecret(ctx)
}

// RandomBytes makes n bytes that nobody can guess.
func RandomBytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // never fails: the runtime ends the process first
	return b
}

// RandomName is a name that nobody can guess.
func RandomName() string { return hex.EncodeToString(RandomBytes(8)) }
