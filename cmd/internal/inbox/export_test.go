package inbox

import (
	"context"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// What the tests of whole campaigns look at from the inside.
var (
	CleanRaw     = cleanRaw
	Fetch        = fetchAndStore
	File         = fileHandled
	HandleAll    = handleAll
	Incoming     = incoming
	KeptOf       = keptOf
	PollEnded    = pollEnded
	SetClockBack = setClockBack
)

const (
	FetchBatch     = fetchBatch
	StrangersBytes = strangersBytes
)

// StoreBatch stores a batch that was fetched.
func StoreBatch(ctx context.Context, o *game.Office, box store.Mailbox, raws []mail.Raw) (int, error) {
	return storeBatch(ctx, o, box, incoming(raws))
}
