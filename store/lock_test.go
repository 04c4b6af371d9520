package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// One serves a database at a time, by whatever name it is called; all else goes on beside it.
func TestLockServe(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	other := filepath.Join(filepath.Dir(path), "b.db")
	if err := os.Symlink(path, other); err != nil {
		t.Fatal(err)
	}
	unlock, err := LockServe(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, other} {
		if _, err := LockServe(t.Context(), name); !errors.Is(err, ErrServed) {
			t.Errorf("a second one on %s: %v, want %v", name, err, ErrServed)
		}
	}
	if err := s.Do(t.Context(), func(tx *Tx) error {
		_, err := tx.EnsureMailbox("a", "INBOX")
		return err
	}); err != nil {
		t.Errorf("writing while it is served: %v", err)
	}
	unlock()
	again, err := LockServe(t.Context(), other)
	if err != nil {
		t.Fatal(err)
	}
	again()
}
