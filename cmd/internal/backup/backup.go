// Package backup makes and keeps backups of the database, and makes one the database again. What is checked in a
// copy beside the file itself is for the caller: the package knows no games.
package backup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Check looks at a copy of a database. It returns what is wrong with it, and what could not be compared.
type Check func(ctx context.Context, copied *store.Store) (faults, remarks []string, err error)

// Make writes a copy of the database, as it is now, to a file that there is not, while all goes on. The
// copy is checked before it gets its name; one that is not sound is none. It returns what the check could
// not compare.
func Make(ctx context.Context, db *store.Store, to string, check Check) (remarks []string, err error) {
	err = makeBackup(ctx, db, to, func(ctx context.Context, copied *store.Store) error {
		var broken error
		remarks, broken, err = check.inspect(ctx, copied)
		return cmp.Or(err, broken)
	})
	return remarks, err
}

// inspect returns the remarks on a copy, and why it is not sound. A copy that SQLite finds damaged cannot be inspected.
func (check Check) inspect(ctx context.Context, copied *store.Store) (remarks []string, broken, err error) {
	damage, err := store.Read(ctx, copied, (*store.Tx).Damage)
	if err = cmp.Or(err, notSound(damage)); err != nil {
		return nil, nil, err
	}
	faults, remarks, err := check(ctx, copied)
	return remarks, notSound(faults), err
}

// makeBackup makes a backup that is judged before it gets its name.
func makeBackup(ctx context.Context, db *store.Store, to string, judge func(ctx context.Context, copied *store.Store) error) error {
	err := db.Backup(ctx, to, func(path string) error {
		s, err := store.OpenRead(ctx, path)
		if err != nil {
			return err
		}
		defer s.Close()
		s.Now = db.Now
		return judge(ctx, s)
	})
	if errors.Is(err, fs.ErrExist) {
		err = hints.Add(fmt.Errorf("%q is there already, and is not overwritten", to), "name another file, or move that one away first")
	}
	return err
}

// notSound refuses a copy in which something is wrong.
func notSound(faults []string) error {
	if len(faults) == 0 {
		return nil
	}
	return hints.Add(fmt.Errorf("the copy is not sound: %s", strings.Join(faults, "; ")),
		"`seneschal verify GAME` says more; keep the backups that there are")
}

// A Restoring is a backup that is to become the database.
type Restoring struct {
	Database string // the file whose place it takes; there may be none
	Copy     string // of the backup, beside the database: it is changed, and moved
	DryRun   bool
	Now      func() time.Time // nil: the clock on the wall
	Check    Check            // of the backup

	// Complete adds to what came of it what the backup says of its games.
	Complete func(ctx context.Context, copied *store.Store, result *Restored) error
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
func Restore(ctx context.Context, r Restoring) (result Restored, err error) {
	unlock, err := store.LockServe(ctx, r.Database)
	if errors.Is(err, store.ErrServed) {
		return result, hints.Add(err, "stop it first: nothing has been changed")
	}
	if err != nil {
		return result, err
	}
	defer unlock()
	result = Restored{Database: r.Database, DryRun: r.DryRun, Remarks: []string{}}
	if err := r.prepareCopy(ctx, &result); err != nil || r.DryRun {
		return result, err
	}
	result.Kept, err = store.Replace(ctx, r.Database, r.Copy)
	return result, err
}

// prepareCopy checks the copy, compares it with the database, and makes it ready to take its place.
func (r Restoring) prepareCopy(ctx context.Context, result *Restored) error {
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
	remarks, broken, err := r.Check.inspect(ctx, s)
	if err = cmp.Or(err, broken); err != nil {
		return err
	}
	result.Remarks = append(result.Remarks, remarks...)
	if result.Games, err = store.ReadProgress(ctx, r.Copy); err != nil {
		return err
	}
	left, err := r.readLeft(ctx, result)
	if err != nil {
		return err
	}
	if err := r.Complete(ctx, s, result); err != nil {
		return err
	}
	if err := s.Update(ctx, func(tx *store.Tx) error { return tx.MarkRestored(left) }); err != nil {
		return err
	}
	result.Waiting, err = store.Read(ctx, s, (*store.Tx).CountWaiting)
	return errors.Join(err, s.Close())
}

// readLeft compares the database that is to be replaced with the backup, and reads what it leaves to it. One
// that cannot be read leaves nothing.
func (r Restoring) readLeft(ctx context.Context, result *Restored) (left store.Left, err error) {
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
		i := slices.IndexFunc(backup, func(b store.Progress) bool { return b.Game == p.Game && b.Created.Equal(p.Created) })
		if i < 0 {
			further = append(further, fmt.Sprintf("%s (%d seasons played) is not in the backup at all", p.Game, p.Played))
			continue
		}
		switch found := backup[i]; {
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
