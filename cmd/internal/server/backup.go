package server

import (
	"context"
	"path/filepath"
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

// backupAgain is how long the service waits after a backup that failed.
const backupAgain = time.Hour

// A backupMaker makes the backup of each night.
type backupMaker struct {
	*Service
	again time.Time // before that none is tried, after one that failed
}

// backUp makes the backup of the night, if it is due. One that fails is logged, told and counted, and tried again later; the game goes on.
func (b *backupMaker) backUp(ctx context.Context) {
	if b.Office.Store.Now().Before(b.again) {
		return
	}
	var made string
	err := b.safely(func() (err error) {
		made, err = b.BackUp(ctx)
		return err
	})
	b.Meter.BackedUp(made, err)
	switch {
	case err != nil:
		b.again = b.Office.Store.Now().Add(backupAgain)
		again := b.again
		if made != "" { // with a game that is broken: the next is made in the next night
			again = again.Add(24 * time.Hour)
		}
		b.logTrouble(ctx, "trouble with the backup", err)
		b.tellTrouble(ctx, store.WorkBackup, err, again)
	case made != "":
		b.tellWell(ctx, store.WorkBackup, true)
		b.Log.Info("backup made", "file", filepath.Base(made))
	}
}
