package store

import (
	"context"
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
	testLock(t, (*Store).LockFiling, ErrFiling)
}

// One publishes at a time, likewise.
func TestLockPublishing(t *testing.T) {
	t.Parallel()
	testLock(t, (*Store).LockPublishing, ErrPublishing)
}

// testLock wants a lock to be held by one, on a database that another serves and all may use.
func testLock(t *testing.T, lock func(*Store, context.Context) (func(), error), busy error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.db")
	s, other := openTest(t, path), openTest(t, path)
	served, err := LockServe(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer served()
	unlock, err := lock(s, t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lock(other, t.Context()); !errors.Is(err, busy) {
		t.Errorf("a second one: %v, want %v", err, busy)
	}
	if err := other.Update(t.Context(), func(tx *Tx) error {
		_, err := tx.EnsureMailbox("a", "INBOX")
		return err
	}); err != nil {
		t.Errorf("writing meanwhile: %v", err)
	}
	unlock()
	again, err := lock(other, t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again()
}
