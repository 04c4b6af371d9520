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
	if err := s.Update(t.Context(), func(tx *Tx) error {
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

// One files at a time, and may do so while it is served; all else goes on beside it.
func TestLockFiling(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.db")
	s, other := openTest(t, path), openTest(t, path)
	served, err := LockServe(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer served()
	unlock, err := s.LockFiling(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.LockFiling(t.Context()); !errors.Is(err, ErrFiling) {
		t.Errorf("a second one: %v, want %v", err, ErrFiling)
	}
	if err := other.Update(t.Context(), func(tx *Tx) error {
		_, err := tx.EnsureMailbox("a", "INBOX")
		return err
	}); err != nil {
		t.Errorf("writing meanwhile: %v", err)
	}
	unlock()
	again, err := other.LockFiling(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again()
}
