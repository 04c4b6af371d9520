package season

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/backup"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// CheckCopy is the check of a copy of the database.
func CheckCopy(o *game.Office) backup.Check {
	return func(ctx context.Context, copied *store.Store) (faults, remarks []string, err error) {
		return checkCopy(ctx, o, copied)
	}
}

// checkCopy replays the last season of each game in a copy of the database. That the key secret of the settings is
// another than the copy's is a remark only: the copy is as good without it.
func checkCopy(ctx context.Context, o *game.Office, copied *store.Store) (faults, remarks []string, err error) {
	of := &game.Office{Store: copied, Account: o.Account, AuthservID: o.AuthservID, KeySecret: o.KeySecret, Version: o.Version}
	err = copied.View(ctx, func(tx *store.Tx) error {
		all, err := verifyLast(of, tx)
		for _, f := range all {
			if strings.Contains(f, game.ErrSecret.Error()) {
				remarks = append(remarks, f)
			} else {
				faults = append(faults, f)
			}
		}
		return err
	})
	return faults, remarks, err
}

// DescribeRestored completes what is said of a restored database.
func DescribeRestored(o *game.Office) func(context.Context, *store.Store, *backup.Restored) error {
	return func(ctx context.Context, copied *store.Store, result *backup.Restored) error {
		return describeRestored(ctx, o, copied, result)
	}
}

// describeRestored says what the master of each game should know: since when mail is read again, and which
// seasons the players may have been told of that are not in the backup.
func describeRestored(ctx context.Context, o *game.Office, copied *store.Store, result *backup.Restored) error {
	return copied.View(ctx, func(tx *store.Tx) error {
		if box, err := tx.Mailbox(o.Account.Mailbox(), o.Account.Folder); err == nil {
			result.Since = box.PollBegan
		} else if !errors.Is(err, store.ErrNotFound) {
			return err
		}
		open, err := tx.OpenSeasons(0)
		if err != nil {
			return err
		}
		for _, c := range open {
			if tx.Now.After(c.ClosesAt()) {
				result.Remarks = append(result.Remarks, fmt.Sprintf("%s: %s has ended since, on %s. If it was played, its players were told: it is played again with the same dice, after the mail has been read again, but what follows gets dice of its own. Write to them",
					c.GameName, wording.SeasonTitle(c.Name, c.Year), schedule.ShowTime(c.Deadline, "UTC")))
			}
		}
		return nil
	})
}
