package inbox

import (
	"context"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// worthTelling is by how much a clock must have been ahead for the masters to be told: clocks are set all the time.
const worthTelling = time.Minute

// setClockBack looks for what a clock has left behind that was ahead, and sets it back. The masters are
// told if it was far ahead, but for those of games that cannot be opened: the mailbox is read all the same.
// It says what was set back; usually nothing.
func setClockBack(ctx context.Context, o *game.Office) (what []string, err error) {
	ahead, err := store.Read(ctx, o.Store, func(tx *store.Tx) (bool, error) { return tx.Ahead(0, delivery.LongestWait, delivery.Lease) })
	if err != nil || !ahead {
		return nil, err
	}
	return store.Write(ctx, o.Store, func(tx *store.Tx) ([]string, error) {
		far, err := tx.Ahead(worthTelling, delivery.LongestWait, delivery.Lease)
		if err != nil {
			return nil, err
		}
		if what, err = tx.SetBack(delivery.LongestWait, delivery.Lease); err != nil || !far {
			return what, err
		}
		games, err := tx.Games()
		for _, row := range games {
			if row.State != store.GameRunning {
				continue
			}
			if err := newBatch(o, tx).undoIfFails(func() error { return tellSetBack(o, tx, row, what) }); game.EndsBatch(err) {
				return what, err
			}
		}
		return what, err
	})
}

// tellSetBack tells the master of a game what was set back.
func tellSetBack(o *game.Office, tx *store.Tx, row store.Game, what []string) error {
	g, err := o.OpenRow(tx, row)
	if err != nil {
		return err
	}
	return letter.PostNews(g, letter.KindMaster, "the clock had been ahead", "The clock of the machine had been ahead, and had written down times that are still to come. They were set back: "+
		strings.Join(what, ", ")+". No season is played before the mailbox has been read again. Look whether the deadline is the one that you want: it is "+
		schedule.ShowTime(g.Season.Deadline, g.Row.Zone)+".")
}
