package store

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// TestCopyTo moves a database to an empty one of this kind, from that to a file, and back: each table is the same, and ids go on.
func TestCopyTo(t *testing.T) {
	t.Parallel()
	first := newTest(t)
	game, seat, season := addGame(t, first)
	fillPost(t, first, 40, 1)
	do(t, first, func(tx *Tx) error {
		if _, err := tx.Play(season, Play{Key: []byte("k"), Orders: []PlayedOrders{{Seat: seat, Orders: "HOLD\nof \"Guinhurst\" é"}}}); err != nil {
			return err
		}
		return tx.AddEvents(season, []Event{{"Harvested", []byte{0, 255, 7}}})
	})
	file, again := newFileTest(t), newTest(t)
	there, err := first.CopyTo(t.Context(), file)
	if err != nil || len(there) != 44 {
		t.Fatalf("%d tables: %v", len(there), err)
	}
	back, err := file.CopyTo(t.Context(), again)
	if err != nil || !slices.Equal(back, there) {
		t.Fatalf("there %v\nback %v\n%v", there, back, err)
	}
	do(t, again, func(tx *Tx) error {
		next, err := tx.AddGame(Game{Name: "hill", BoardSource: []byte("b"), RulesSource: []byte("r"), Schedule: valley.Schedule})
		queued, _ := tx.Queue(Letter{Game: next, MessageID: "<after@us>", Raw: []byte("x")})
		if next <= game || queued <= 40 {
			t.Errorf("the next game is number %d, its letter number %d", next, queued)
		}
		return err
	})
	if _, err := first.CopyTo(t.Context(), again); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("into one that is not empty: %v", err)
	}
}

// TestCopyToLeavesNothing wants nothing to be written of what cannot be copied whole.
func TestCopyToLeavesNothing(t *testing.T) {
	t.Parallel()
	first, second := newTest(t), newTest(t)
	addGame(t, first)
	spoil := `CREATE TRIGGER spoil AFTER INSERT ON seats BEGIN UPDATE seats SET player = 'somebody else'; END`
	if pgtest.On() {
		do(t, second, func(tx *Tx) error {
			return tx.write("spoiling the copy", `CREATE FUNCTION spoil() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN NEW.player = ''somebody else''; RETURN NEW; END'`)
		})
		spoil = `CREATE TRIGGER spoil BEFORE INSERT ON seats FOR EACH ROW EXECUTE FUNCTION spoil()`
	}
	do(t, second, func(tx *Tx) error {
		return tx.write("spoiling the copy", spoil)
	})
	if _, err := first.CopyTo(t.Context(), second); err == nil {
		t.Fatal("a table that was spoilt counts as copied")
	}
	games, err := Read(t.Context(), second, (*Tx).Games)
	if err != nil || len(games) != 0 {
		t.Errorf("%d games are left of it, %v", len(games), err)
	}
}

// TestBackupOfEitherKind writes a file of SQLite, whatever the database is.
func TestBackupOfEitherKind(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	addGame(t, s)
	to := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), to, nil); err != nil {
		t.Fatal(err)
	}
	kept, err := OpenRead(t.Context(), to)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if games, err := Read(t.Context(), kept, (*Tx).Games); err != nil || len(games) != 1 {
		t.Errorf("it has %d games, %v", len(games), err)
	}
}
