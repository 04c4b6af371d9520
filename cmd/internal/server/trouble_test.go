package server

import (
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/store"
)

// TestTellWell leaves the trouble of another process alone that may still be in it, and ends its own, and that of one which has not tried again.
func TestTellWell(t *testing.T) {
	t.Parallel()
	st, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	now := time.Date(2027, 3, 12, 12, 0, 0, 0, time.UTC)
	st.Now = func() time.Time { return now }
	s := &Service{Office: &game.Office{Store: st}, Log: slog.New(slog.DiscardHandler)}
	for _, c := range []struct {
		what  string
		after time.Duration // since it was to be tried again
		own   bool
		ends  bool
	}{{"another's", time.Minute, false, false}, {"its own", time.Minute, true, true}, {"that of one that is gone", time.Hour, false, true}} {
		s.tellTrouble(t.Context(), store.WorkSend, errors.New("refused"), now)
		now = now.Add(c.after)
		if !s.tellWell(t.Context(), store.WorkSend, c.own) {
			t.Errorf("%s: it cannot be told", c.what)
		}
		all, err := store.Read(t.Context(), st, (*store.Tx).Troubles)
		if err != nil || (len(all) == 0) != c.ends {
			t.Errorf("%s: the troubles %+v, %v are left", c.what, all, err)
		}
	}
}
