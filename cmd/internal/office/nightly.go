package office

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

const (
	keepDaily   = 7             // the latest backups
	keepWeekly  = 8             // and the last one of each of so many weeks
	backupHour  = 3 * time.Hour // after midnight, UTC, a backup is made
	backupAgain = time.Hour     // after one that failed
)

// Backups is where a service puts its backups, one each night; no folder: nowhere.
type Backups struct {
	Dir  string
	Name string // with which their names begin
}

// night is the date of the last night that has come.
func night(now time.Time) time.Time { return now.UTC().Add(-backupHour).Truncate(24 * time.Hour) }

// path is the file of a night.
func (b Backups) path(date time.Time) string {
	return filepath.Join(b.Dir, b.Name+"-"+date.Format(time.DateOnly)+".db")
}

// date is that in the name of a backup; false if a file is none.
func (b Backups) date(name string) (time.Time, bool) {
	text, ok := strings.CutPrefix(name, b.Name+"-")
	text, isDB := strings.CutSuffix(text, ".db")
	date, err := time.Parse(time.DateOnly, text)
	return date, ok && isDB && err == nil
}

// Nightly makes the backup of the last night, if it is not there, and removes those that are older than
// they are kept. It returns the file that it made; empty if none was due. If a game in it is broken, that
// is the error, and the file is there all the same.
func (o *Office) Nightly(ctx context.Context, b Backups) (made string, err error) {
	if b.Dir == "" {
		return "", nil
	}
	to := b.path(night(o.Store.Now()))
	if store.Exists(to) {
		return "", nil
	}
	if err := os.MkdirAll(b.Dir, 0o700); err != nil {
		return "", err
	}
	if err := b.sweep(); err != nil {
		return "", err
	}
	var broken error // a game that is broken must not keep the others from being backed up
	_, err = o.backup(ctx, to, func(faults []string) error {
		broken = notSound(faults)
		return nil
	})
	if err != nil {
		return "", err
	}
	return to, errors.Join(broken, b.rotate(night(o.Store.Now())))
}

// sweep removes what is left of backups that were broken off.
func (b Backups) sweep() error {
	parts, err := filepath.Glob(filepath.Join(escapeGlob(b.Dir), escapeGlob(b.Name)+"-*.db.*.part*"))
	for _, part := range parts {
		err = errors.Join(err, os.Remove(part))
	}
	return err
}

// escapeGlob makes a pattern that matches a name as it is.
func escapeGlob(name string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(name)
}

// rotate removes the backups that are not kept any more. Those of nights to come, of a clock that was
// ahead or is behind, neither count nor go.
func (b Backups) rotate(last time.Time) error {
	entries, err := os.ReadDir(b.Dir)
	if err != nil {
		return err
	}
	var dates []time.Time
	for _, e := range entries {
		if date, ok := b.date(e.Name()); ok && !date.After(last) {
			dates = append(dates, date)
		}
	}
	for _, date := range outdated(dates) {
		err = errors.Join(err, os.Remove(b.path(date)))
	}
	return err
}

// outdated are the dates of backups that are not kept: all but the latest, and the last one of each of
// the latest weeks in which there are any. It hangs on the dates alone.
func outdated(dates []time.Time) (old []time.Time) {
	dates = slices.SortedFunc(slices.Values(dates), func(a, b time.Time) int { return cmp.Compare(b.Unix(), a.Unix()) })
	weeks := map[string]bool{}
	for i, date := range dates {
		year, week := date.ISOWeek()
		name := fmt.Sprint(year, week)
		last := !weeks[name] && len(weeks) < keepWeekly
		if last {
			weeks[name] = true
		}
		if i >= keepDaily && !last {
			old = append(old, date)
		}
	}
	return old
}

// backUp makes the backup of the night. One that fails is logged and counted, and tried again later; the
// game goes on.
func (in *intake) backUp(ctx context.Context) error {
	if in.Store.Now().Before(in.backupAfter) {
		return nil
	}
	made, err := in.Nightly(ctx, in.Backups)
	in.Meter.BackedUp(made, err)
	if err != nil {
		in.backupAfter = in.Store.Now().Add(backupAgain)
		return err
	}
	if made != "" {
		in.Log.Info("backup made", "file", filepath.Base(made))
	}
	return nil
}
