package inbox_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/backup"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// backup makes a backup of the house.
func (h *house) backup() string {
	h.t.Helper()
	to := filepath.Join(h.t.TempDir(), "backup.db")
	if remarks, err := backup.Make(h.t.Context(), h.Store, to, season.CheckCopy(h.Office)); err != nil || len(remarks) > 0 {
		h.t.Fatalf("backup: %q, %v", remarks, err)
	}
	return to
}

// restore makes a backup the database of the house, whose office has ended.
func (h *house) restore(file string) (backup.Restored, error) {
	h.t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		h.t.Fatal(err)
	}
	part := h.path + ".part"
	if err := os.WriteFile(part, data, 0o600); err != nil {
		h.t.Fatal(err)
	}
	defer store.RemoveDatabase(part)
	h.Store.Close()
	r, err := backup.Restore(h.t.Context(), backup.Restoring{Database: h.path, Copy: part, Now: h.clock, Check: season.CheckCopy(h.Office), Complete: season.DescribeRestored(h.Office)})
	if store.Exists(h.path) {
		h.Office = h.open()
	}
	return r, err
}

// lose loses the machine: the database is gone.
func (h *house) lose() {
	h.t.Helper()
	h.Store.Close()
	store.RemoveDatabase(h.path)
}

// The machine is lost. What came in before the backup is in it; what came in between the backup and the
// loss was handled, and filed, and is read again; what came afterwards lies in the mailbox. All of it
// counts by when it came, in the order in which it came, once; and no answer comes twice.
func TestRestoreReadsFiledMailAgain(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]postoffice.Options{"with all": {}, "without MOVE or UIDPLUS": {NoMove: true, NoUIDPlus: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, o)
			h.begin("training", 2)
			ann, ben := "ann@example.org", "ben@example.org"
			h.mails(ann)
			h.mails(ben)
			h.answer(ann, "HIRE 1 MAN")
			h.wantOutcomes("entered")
			h.sendAll()
			h.mails(ann)
			h.pass(time.Hour)
			h.answer(ben, "HIRE 2 MEN") // comes before the backup, and is taken in after it
			backup := h.backup()
			h.pass(time.Hour)
			h.answer(ann, "AMEND\nHIRE 1 KNIGHT")
			h.pass(h.status().Deadline.Sub(h.clock()) - 2*time.Hour)
			h.wantOutcomes("entered entered")
			h.sendAll()
			if len(h.mails(ann)) != 1 || len(h.mails(ben)) != 1 {
				t.Fatal("the receipts have not come")
			}
			h.lose()
			h.pass(time.Hour)
			h.answer(ann, "AMEND\nHOLD LORD") // nobody is there
			h.pass(2 * time.Hour)             // over the deadline
			if _, err := h.restore(backup); err != nil {
				t.Fatal(err)
			}
			request := season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true}
			if _, err := season.Play(t.Context(), h.Office, request); err == nil || !strings.Contains(err.Error(), "restored") {
				t.Errorf("played before the mail was read: %v", err)
			}
			if played, err := season.PlayDue(t.Context(), h.Office); err != nil || len(played) > 0 {
				t.Errorf("played by itself before the mail was read: %+v, %v", played, err)
			}
			if got := outcomes(h.poll()); len(strings.Fields(got)) != 3 {
				t.Errorf("outcomes %q", got)
			}
			h.wantOrders(0, "HIRE 1 MAN\nHIRE 1 KNIGHT")
			h.wantOrders(1, "HIRE 2 MEN")
			if got := outcomes(h.poll()); got != "" {
				t.Errorf("once more: %q", got)
			}
			h.sendAll()
			if got := h.mails(ann); !o.NoMove && len(got) != 1 || o.NoMove && len(got) > 2 {
				t.Errorf("ann got %q", subjects(got))
			}
			if got := h.mails(ben); !o.NoMove && len(got) != 0 {
				t.Errorf("ben got %q", subjects(got))
			}
			if r, err := season.Play(t.Context(), h.Office, request); err != nil || r.Orders != 2 {
				t.Errorf("played: %+v, %v", r, err)
			}
			if v, err := season.Verify(t.Context(), h.Office, "valley"); err != nil || len(v.Faults) > 0 {
				t.Errorf("verify: %+v, %v", v, err)
			}
		})
	}
}

// The process dies while it reads filed mail again: the next one does it from the beginning, and nothing
// is there twice.
func TestRestoreKilledWhileReadingAgain(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	backup := h.backup()
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.poll()
	h.lose()
	h.pass(account.LeaseEnds)
	if _, err := h.restore(backup); err != nil {
		t.Fatal(err)
	}
	h.pollSteps(1)
	h.exec(`UPDATE keeping SET read_again = 0`)
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
}

// What was sent by the database that is replaced does not leave once more; what waited then and did not
// leave does.
func TestRestoreKnowsWhatWasSent(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.mails("ben@example.org")
	h.answer("ann@example.org", "STATUS")
	h.answer("ben@example.org", "STATUS")
	h.poll()
	backup := h.backup()
	h.post.Refuse("ben@example.org", 450)
	h.sendAll()
	h.post.Refuse("ben@example.org", 0)
	r, err := h.restore(backup)
	if err != nil || r.Waiting != 1 || r.Kept != h.path+"-before-restore" || !store.Exists(r.Kept) {
		t.Fatalf("%+v, %v", r, err)
	}
	h.poll()
	h.sendAll()
	if a, b := len(h.mails("ann@example.org")), len(h.mails("ben@example.org")); a != 1 || b != 1 {
		t.Errorf("ann got %d mails, ben %d", a, b)
	}
}

// A database that is further on, or served, stays as it is; so it does when the backup is not sound, or
// of a newer program.
func TestRestoreRefuses(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	backup := h.backup()
	want := func(what, backup string) {
		t.Helper()
		before := h.status()
		_, err := h.restore(backup)
		var hinted interface{ Hint() string }
		if err == nil || !strings.Contains(err.Error(), what) || !errors.As(err, &hinted) {
			t.Errorf("%v, want %q and a hint", err, what)
		}
		if after := h.status(); after.Season != before.Season || store.Exists(h.path+"-before-restore") {
			t.Errorf("changed: %+v", after)
		}
	}
	spoilt := func(statement string) string {
		t.Helper()
		h := &house{t: t, path: h.backup()}
		h.exec(statement)
		return h.path
	}
	want("newer version", spoilt(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`))
	want("differ", spoilt(`UPDATE snapshots SET body = CAST(replace(CAST(body AS TEXT), '"treasury":', '"treasury":1') AS BLOB)`))
	want("names a row", spoilt(`PRAGMA foreign_keys = OFF; INSERT INTO snapshots (season_id, body) VALUES (99, x'00')`))
	unlock, err := store.LockServe(t.Context(), h.path)
	if err != nil {
		t.Fatal(err)
	}
	want("seneschal serve runs", backup)
	unlock()
	h.play()
	want("valley has played 2 seasons, and 1 in the backup", backup)
}

// A damaged database is replaced, and kept with what lies beside it.
func TestRestoreOverDamage(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	backup := h.backup()
	h.Store.Close()
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.WriteFile(h.path+suffix, []byte(strings.Repeat("spoilt ", 1000)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r, err := h.restore(backup)
	if err != nil || len(r.Remarks) != 1 || !strings.Contains(r.Remarks[0], "cannot be read") {
		t.Fatalf("%+v, %v", r, err)
	}
	if got, err := os.ReadFile(r.Kept + "-wal"); err != nil || !strings.HasPrefix(string(got), "spoilt") {
		t.Errorf("its log: %v", err)
	}
	if v, err := season.Verify(t.Context(), h.Office, "valley"); err != nil || len(v.Faults) > 0 {
		t.Errorf("%+v, %v", v, err)
	}
}

// A log that a lost database has left is not brought into the one that takes its place.
func TestRestoreBesideALog(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	backup := h.backup()
	h.exec(`UPDATE games SET name = 'other'`)
	log, err := os.ReadFile(h.path + "-wal")
	if err != nil || len(log) == 0 {
		t.Fatalf("there is no log: %v", err)
	}
	h.lose()
	if err := os.WriteFile(h.path+"-wal", log, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := h.restore(backup); err != nil {
		t.Fatal(err)
	}
	if v, err := season.Verify(t.Context(), h.Office, "valley"); err != nil || len(v.Faults) > 0 {
		t.Errorf("%+v, %v", v, err)
	}
}

// A backup that is not sound is none, and leaves no file.
func TestBackupIsChecked(t *testing.T) {
	t.Parallel()
	h := campaign(t)
	h.exec(`UPDATE snapshots SET body = CAST(replace(CAST(body AS TEXT), '"treasury":', '"treasury":1') AS BLOB) WHERE season_id = (SELECT max(season_id) FROM snapshots)`)
	dir := t.TempDir()
	_, err := backup.Make(t.Context(), h.Store, filepath.Join(dir, "a.db"), season.CheckCopy(h.Office))
	if err == nil || !strings.Contains(err.Error(), "the copy is not sound: valley: ") || !strings.Contains(err.Error(), "the state that is kept differs") {
		t.Errorf("%v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) > 0 {
		t.Errorf("there are %v", entries)
	}
}

// Which backups are kept hangs on the dates in their names alone.
func TestBackupsAreRotated(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	b := backup.Folder{Dir: filepath.Join(t.TempDir(), "back[1]", "ups"), Name: "test"}
	for day := range 60 {
		if day == 30 {
			for _, name := range []string{"test-2027-01-01.db.1.part", "mine.db", "test-2027-01-01.db.old"} {
				if err := os.WriteFile(filepath.Join(b.Dir, name), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		made, err := backup.Nightly(t.Context(), h.Store, b, season.CheckCopy(h.Office))
		if again, err := backup.Nightly(t.Context(), h.Store, b, season.CheckCopy(h.Office)); again != "" || err != nil {
			t.Errorf("twice: %s, %v", again, err)
		}
		if want := b.Path(h.clock().Truncate(24 * time.Hour)); err != nil || made != want {
			t.Fatalf("made %q, %v; want %s", made, err, want)
		}
		h.pass(24 * time.Hour)
	}
	entries, err := os.ReadDir(b.Dir)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, e := range entries {
		have = append(have, e.Name())
	}
	want := []string{"mine.db"}
	for _, date := range strings.Fields("2027-03-28 2027-04-04 2027-04-11 2027-04-18 2027-04-25 2027-05-02 " +
		"2027-05-04 2027-05-05 2027-05-06 2027-05-07 2027-05-08 2027-05-09 2027-05-10") {
		want = append(want, "test-"+date+".db")
	}
	want = append(want, "test-2027-01-01.db.old")
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("kept are %q\nwant %q", have, want)
	}
	info, err := os.Stat(filepath.Join(b.Dir, "test-2027-05-10.db"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

// Backups that a clock has dated which was ahead do not push out those of the right date; and while the
// clock is behind, the backup of that day stays, and so do those that were made before.
func TestBackupsOfAWrongClock(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	b := backup.Folder{Dir: t.TempDir(), Name: "test"}
	days := 60
	if testing.Short() { // under the race detector
		days = 2 * backup.KeepDaily
	}
	for _, wrong := range []time.Duration{365 * 24 * time.Hour, -365 * 24 * time.Hour} {
		var had []string
		h.pass(wrong)
		for range days {
			made, err := backup.Nightly(t.Context(), h.Store, b, season.CheckCopy(h.Office))
			if err != nil {
				t.Fatal(err)
			}
			had = append(had, made)
			h.pass(24 * time.Hour)
		}
		h.pass(-time.Duration(days)*24*time.Hour - wrong)
		made, err := backup.Nightly(t.Context(), h.Store, b, season.CheckCopy(h.Office))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range append(had[len(had)-backup.KeepDaily:], cmp.Or(made, b.Path(backup.Night(h.clock())))) {
			if !store.Exists(path) {
				t.Errorf("the clock wrong by %v: %s is not there", wrong, filepath.Base(path))
			}
		}
	}
}

// A service makes its backups by itself; one that fails is told and tried again, and the game goes on.
func TestServeBacksUp(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	file := filepath.Join(t.TempDir(), "no folder")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w.service.BackUp = backup.EachNight(w.Store, backup.Folder{Dir: file, Name: "test"}, season.CheckCopy(w.Office))
	w.start()
	w.until("trouble", func() bool { return w.log.Count("trouble with the backup") == 1 })
	w.untilTrouble("making the backup has failed ")
	w.until("a rest", w.rests)
	w.mails("ann@example.org")
	w.answer("ann@example.org", "STATUS")
	w.untilMail("ann@example.org")
	w.until("a rest", w.rests)
	if n := w.log.Count("trouble with the backup"); n != 1 {
		t.Errorf("tried %d times within the hour", n)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	w.pass(time.Hour)
	w.until("a backup", func() bool { return w.log.Count("backup made", "test-2027-03-12.db") == 1 })
	if !store.Exists(filepath.Join(file, "test-2027-03-12.db")) {
		t.Error("there is none")
	}
	w.untilTrouble()
	w.until("a rest", w.rests)
	w.pass(15 * time.Hour)
	w.until("the next", func() bool { return w.log.Count("backup made", "test-2027-03-13.db") == 1 })
}

// While a backup is made mail is handled. A fault of ours in it is logged, and it is tried again after an hour.
func TestServeBacksUpBeside(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	ann := players(2)[0]
	w.mails(ann)
	begun, goOn := make(chan struct{}), make(chan struct{})
	var runs atomic.Int32
	w.service.BackUp = func(context.Context) (string, error) {
		if runs.Add(1) > 1 {
			return "test.db", nil
		}
		close(begun)
		<-goOn
		panic("a shelf of oak")
	}
	w.start()
	<-begun
	w.answer(ann, "STATUS")
	w.untilMail(ann)
	close(goOn)
	w.until("a fault", func() bool {
		return w.log.Count("trouble with the backup", "a shelf of oak") == 1 && w.log.Count("a shelf of oak", "stack=") == 1
	})
	w.untilTrouble("making the backup has failed ")
	w.pass(time.Hour)
	w.until("a backup", func() bool { return w.log.Count("backup made", "test.db") == 1 })
	w.untilTrouble()
}

// BenchmarkBackup is a checked backup of a campaign of some seasons.
func BenchmarkBackup(b *testing.B) {
	h := newHouse(b, postoffice.Options{})
	h.begin("training", 4)
	for range 4 {
		h.play()
	}
	dir := b.TempDir()
	n := 0
	for b.Loop() {
		n++
		if _, err := backup.Make(b.Context(), h.Store, filepath.Join(dir, fmt.Sprintf("%d.db", n)), season.CheckCopy(h.Office)); err != nil {
			b.Fatal(err)
		}
	}
}
