package server

import (
	"context"
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

// publishAgain is how long the service waits after it could not publish.
const publishAgain = 10 * time.Minute

// publishing writes the public pages that have changed, after each round of the intake and beside the next ones: mail does not wait for it. Trouble with it is logged, and tried
// again later.
func (s *Service) publishing(ctx context.Context, roundDone <-chan struct{}) {
	work, cancel := s.Office.Finishing(ctx)
	defer cancel()
	var again time.Time // before that nothing is tried
	well := false       // the last try went well
	for {
		select {
		case <-ctx.Done():
			return
		case <-roundDone:
		}
		if ctx.Err() != nil || s.Office.Store.Now().Before(again) {
			continue
		}
		if err := s.safely(func() error { return s.Publish(work) }); err != nil {
			again, well = s.Office.Store.Now().Add(publishAgain), false
			s.logTrouble(ctx, "trouble with publishing", err)
			s.tellTrouble(work, store.WorkPublish, err, again)
		} else {
			well = s.tellWell(work, store.WorkPublish, !well) || well
		}
	}
}
