package server

import (
	"context"
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

// afterRounds does something after each round of the intake and beside the next ones, so that mail does not wait for it, until ctx ends. What is begun
// is finished.
func (s *Service) afterRounds(ctx context.Context, roundDone <-chan struct{}, do func(context.Context)) {
	work, cancel := s.Office.Finishing(ctx)
	defer cancel()
	for {
		select {
		case <-ctx.Done():
			return
		case <-roundDone:
		}
		if ctx.Err() == nil {
			do(work)
		}
	}
}

// publishAgain is how long the service waits after it could not publish.
const publishAgain = 10 * time.Minute

// A publisher writes the public pages that have changed.
type publisher struct {
	*Service
	again time.Time // before that nothing is tried
	well  bool      // the last try went well
}

// publish tries to, unless it has failed just now. Trouble is logged, told, and tried again later.
func (p *publisher) publish(ctx context.Context) {
	if p.Office.Store.Now().Before(p.again) {
		return
	}
	if err := p.safely(func() error { return p.Publish(ctx) }); err != nil {
		p.again, p.well = p.Office.Store.Now().Add(publishAgain), false
		p.logTrouble(ctx, "trouble with publishing", err)
		p.tellTrouble(ctx, store.WorkPublish, err, p.again)
		return
	}
	p.well = p.tellWell(ctx, store.WorkPublish, !p.well) || p.well
}
