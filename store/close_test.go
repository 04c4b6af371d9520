package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A database that has been closed is one file: whoever moves or copies it has all that was
// committed.
func TestClosedIsOneFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), filepath.Join(dir, "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"one", "two"} {
		err := s.Update(t.Context(), func(tx *Tx) error {
			_, err := tx.AddGame(Game{Name: name, Board: "b", BoardSource: []byte("b"), Rules: "r", RulesSource: []byte("r"), Zone: "UTC", Schedule: Schedule{Period: time.Hour}})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.View(t.Context(), func(tx *Tx) error { _, err := tx.Games(); return err }); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "-wal") || strings.HasSuffix(e.Name(), "-shm") {
			t.Errorf("%s is left beside the database", e.Name())
		}
	}
}
