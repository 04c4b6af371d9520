package office

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// Backup writes a copy of the database, as it is now, to a file that there is not, while all goes on. The
// copy is checked before it gets its name: SQLite's own checks, and the last season of each game replayed.
// A copy that differs is none. It returns what the copy's check could not compare.
func (o *Office) Backup(ctx context.Context, to string) (remarks []string, err error) {
	return o.backup(ctx, to, notSound)
}

// notSound refuses a copy in which games differ.
func notSound(faults []string) error {
	if len(faults) == 0 {
		return nil
	}
	return hints.Add(fmt.Errorf("the copy is not sound: %s", strings.Join(faults, "; ")),
		"`seneschal verify GAME` says more; keep the backups that there are")
}

// backup makes a backup in which judge allows what is wrong with its games.
func (o *Office) backup(ctx context.Context, to string, judge func(faults []string) error) (remarks []string, err error) {
	err = o.Store.Backup(ctx, to, func(path string) error {
		s, err := store.OpenRead(ctx, path)
		if err != nil {
			return err
		}
		defer s.Close()
		s.Now = o.Store.Now
		remarks, err = o.with(s).checkCopy(ctx, judge)
		return err
	})
	if errors.Is(err, fs.ErrExist) {
		err = hints.Add(fmt.Errorf("%q is there already, and is not overwritten", to), "name another file, or move that one away first")
	}
	return remarks, err
}

// with is an office that looks at another database.
func (o *Office) with(s *store.Store) *Office {
	return &Office{Store: s, Account: o.Account, AuthservID: o.AuthservID, KeySecret: o.KeySecret, Version: o.Version}
}

// checkCopy says what is wrong with a database that is a copy; judge says whether it is as good with what
// is wrong with its games. That the key secret of the settings is another than the copy's is a remark
// only: the copy is as good without it.
func (o *Office) checkCopy(ctx context.Context, judge func(faults []string) error) (remarks []string, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		damage, err := tx.Damage()
		if err != nil {
			return err
		}
		if err := notSound(damage); err != nil {
			return err
		}
		faults, err := o.verifyLast(tx)
		if err != nil {
			return err
		}
		var ofGames []string
		for _, f := range faults {
			if strings.Contains(f, errSecret.Error()) {
				remarks = append(remarks, f)
			} else {
				ofGames = append(ofGames, f)
			}
		}
		return judge(ofGames)
	})
	return remarks, err
}

// A Restoring is a backup that is to become the database.
type Restoring struct {
	Database string // the file whose place it takes; there may be none
	Copy     string // of the backup, beside the database: it is changed, and moved
	DryRun   bool
	Now      func() time.Time // nil: the clock on the wall
}

// Restored is what came of it.
type Restored struct {
	Database string           `json:"database"`
	Kept     string           `json:"kept,omitempty"` // the file that was replaced, under its new name
	Games    []store.Progress `json:"games"`
	Since    time.Time        `json:"since,omitzero"` // of the last poll that the backup knows of
	Waiting  int              `json:"waiting"`        // letters that wait, and may have been sent since
	Remarks  []string         `json:"remarks"`        // what the master should know
	DryRun   bool             `json:"dry_run"`
}

// Restore makes a backup the database, unless that one is served, or has a game that is further on, or
// the backup is not sound. The database that was there stays, under another name. The next poll reads
// the mail again that was filed since the backup.
func (o *Office) Restore(ctx context.Context, r Restoring) (result Restored, err error) {
	unlock, err := store.LockServe(ctx, r.Database)
	if errors.Is(err, store.ErrServed) {
		return result, hints.Add(err, "stop it first: nothing has been changed")
	}
	if err != nil {
		return result, err
	}
	defer unlock()
	result = Restored{Database: r.Database, DryRun: r.DryRun, Remarks: []string{}}
	if err := o.prepareCopy(ctx, r, &result); err != nil || r.DryRun {
		return result, err
	}
	result.Kept, err = store.Replace(ctx, r.Database, r.Copy)
	return result, err
}

// prepareCopy checks the copy, compares it with the database, and makes it ready to take its place.
func (o *Office) prepareCopy(ctx context.Context, r Restoring, result *Restored) error {
	s, err := store.OpenCopy(ctx, r.Copy)
	if errors.Is(err, store.ErrNewer) {
		return hints.Add(err, "use the newer program to restore it; nothing has been changed")
	}
	if trouble := (*store.TroubleError)(nil); store.IsDamaged(err) && errors.As(err, &trouble) {
		return hints.Add(fmt.Errorf("the backup is damaged: %w", trouble.Unwrap()), "take an older backup; nothing has been changed")
	}
	if err != nil {
		return err
	}
	defer s.Close()
	if r.Now != nil {
		s.Now = r.Now
	}
	of := o.with(s)
	remarks, err := of.checkCopy(ctx, notSound)
	if err != nil {
		return err
	}
	result.Remarks = append(result.Remarks, remarks...)
	if result.Games, err = store.ReadProgress(ctx, r.Copy); err != nil {
		return err
	}
	left, err := of.leave(ctx, r, result)
	if err != nil {
		return err
	}
	if err := of.tellRestored(ctx, result); err != nil {
		return err
	}
	if err := s.Do(ctx, func(tx *store.Tx) error { return tx.MarkRestored(left) }); err != nil {
		return err
	}
	return errors.Join(s.View(ctx, func(tx *store.Tx) error {
		result.Waiting, err = tx.CountWaiting()
		return err
	}), s.Close())
}

// leave compares the database that is to be replaced with the backup, and reads what it leaves to it. One
// that cannot be read leaves nothing.
func (o *Office) leave(ctx context.Context, r Restoring, result *Restored) (left store.Left, err error) {
	if !store.Exists(r.Database) {
		return left, nil
	}
	present, err := store.ReadProgress(ctx, r.Database)
	if err == nil {
		if err := furtherOn(present, result.Games); err != nil {
			return left, err
		}
		left, err = store.ReadLeft(ctx, r.Database)
	}
	if store.IsDamaged(err) {
		result.Remarks = append(result.Remarks, fmt.Sprintf("the database that is there cannot be read (%v): how far its games were, and what it had sent, is not known", err))
		return store.Left{}, nil
	}
	return left, err
}

// furtherOn says which games of the present database have come further than in the backup.
func furtherOn(present, backup []store.Progress) error {
	var further []string
	for _, p := range present {
		found := store.Progress{}
		for _, b := range backup {
			if b.Game == p.Game && b.Created.Equal(p.Created) {
				found = b
			}
		}
		switch {
		case found.Game == "":
			further = append(further, fmt.Sprintf("%s (%d seasons played) is not in the backup at all", p.Game, p.Played))
		case p.Played > found.Played:
			further = append(further, fmt.Sprintf("%s has played %d seasons, and %d in the backup", p.Game, p.Played, found.Played))
		case p.Played == found.Played && p.Approved > found.Approved:
			further = append(further, fmt.Sprintf("%s has sent the letters of %d seasons, and of %d in the backup", p.Game, p.Approved, found.Approved))
		}
	}
	if len(further) == 0 {
		return nil
	}
	return hints.Add(fmt.Errorf("the database that is there is further on than the backup: %s", strings.Join(further, "; ")),
		"its players have been told what the backup does not know, and the seasons would be played anew with other dice. If you want that, move the database away first, with the files -wal and -shm beside it")
}

// tellRestored says what the master of each game should know: since when mail is read again, and which
// seasons the players may have been told of that are not in the backup.
func (o *Office) tellRestored(ctx context.Context, result *Restored) error {
	return o.Store.View(ctx, func(tx *store.Tx) error {
		if box, err := tx.Mailbox(o.Mailbox(), o.Folder); err == nil {
			result.Since = box.PollBegan
		} else if !errors.Is(err, store.ErrNotFound) {
			return err
		}
		open, err := tx.Callings(0)
		if err != nil {
			return err
		}
		for _, c := range open {
			if tx.Now.After(c.Closes()) {
				result.Remarks = append(result.Remarks, fmt.Sprintf("%s: %s has ended since, on %s. If it was played, its players were told: it is played again with the same dice, after the mail has been read again, but what follows gets dice of its own. Write to them",
					c.GameName, SeasonTitle(c.Name, c.Year), schedule.ShowTime(c.Deadline, "UTC")))
			}
		}
		return nil
	})
}
