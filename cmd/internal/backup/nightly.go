package backup

import (
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

// Which backups are kept, and when they are made.
const (
	KeepDaily  = 7             // the latest backups
	keepWeekly = 8             // and the last one of each of so many weeks
	backupHour = 3 * time.Hour // after midnight, UTC, a backup is made
)

// A Folder is where a service puts its backups, one each night; no folder: nowhere.
type Folder struct {
	Dir  string
	Name string // with which their names begin
}

// Night is the date of the last night that has come.
func Night(now time.Time) time.Time { return now.UTC().Add(-backupHour).Truncate(24 * time.Hour) }

// Path is the file of a night.
func (f Folder) Path(date time.Time) string {
	return filepath.Join(f.Dir, f.Name+"-"+date.Format(time.DateOnly)+".db")
}

// date is that in the name of a backup; false if a file is none.
func (f Folder) date(name string) (time.Time, bool) {
	text, ok := strings.CutPrefix(name, f.Name+"-")
	text, isDB := strings.CutSuffix(text, ".db")
	date, err := time.Parse(time.DateOnly, text)
	return date, ok && isDB && err == nil
}

// Nightly makes the backup of the last night, if it is not there, and removes those that are older than
// they are kept. It returns the file that it made; empty if none was due. If a game in it is broken, that
// is the error, and the file is there all the same.
func Nightly(ctx context.Context, db *store.Store, f Folder, check Check) (made string, err error) {
	to := f.Path(Night(db.Now()))
	if store.Exists(to) {
		return "", nil
	}
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return "", err
	}
	if err := f.removeParts(); err != nil {
		return "", err
	}
	var broken error // a game that is broken must not keep the others from being backed up
	err = makeBackup(ctx, db, to, func(ctx context.Context, copied *store.Store) error {
		_, broken, err = check.inspect(ctx, copied)
		return err
	})
	if err != nil {
		return "", err
	}
	return to, errors.Join(broken, f.removeOutdated(Night(db.Now())))
}

// EachNight is Nightly as a service calls it, again and again.
func EachNight(db *store.Store, f Folder, check Check) func(context.Context) (made string, err error) {
	return func(ctx context.Context) (string, error) { return Nightly(ctx, db, f, check) }
}

// removeParts removes what is left of backups that were broken off.
func (f Folder) removeParts() error {
	entries, err := os.ReadDir(f.Dir)
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), f.Name+"-")
		if isPart, _ := filepath.Match("*.db.*.part*", rest); ours && isPart {
			err = errors.Join(err, os.Remove(filepath.Join(f.Dir, e.Name())))
		}
	}
	return err
}

// removeOutdated removes the backups that are not kept any more. Those of nights to come, of a clock that was
// ahead or is behind, neither count nor go.
func (f Folder) removeOutdated(last time.Time) error {
	entries, err := os.ReadDir(f.Dir)
	if err != nil {
		return err
	}
	var dates []time.Time
	for _, e := range entries {
		if date, ok := f.date(e.Name()); ok && !date.After(last) {
			dates = append(dates, date)
		}
	}
	for _, date := range outdated(dates) {
		err = errors.Join(err, os.Remove(f.Path(date)))
	}
	return err
}

// outdated are the dates of backups that are not kept: all but the latest, and the last one of each of
// the latest weeks in which there are any. It hangs on the dates alone.
func outdated(dates []time.Time) (old []time.Time) {
	dates = slices.SortedFunc(slices.Values(dates), func(a, b time.Time) int { return b.Compare(a) })
	weeks := map[string]bool{}
	for i, date := range dates {
		year, week := date.ISOWeek()
		name := fmt.Sprint(year, week)
		last := !weeks[name] && len(weeks) < keepWeekly
		weeks[name] = weeks[name] || last
		if i >= KeepDaily && !last {
			old = append(old, date)
		}
	}
	return old
}
