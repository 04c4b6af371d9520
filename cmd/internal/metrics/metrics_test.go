package metrics

import (
	"errors"
	"flag"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

var update = flag.Bool("update", false, "write the golden page anew")

// Prometheus is shown all that was counted, each metric with what it means; one with labels as soon as a value came up.
func TestMetrics(t *testing.T) {
	t.Parallel()
	now := func() time.Time { return time.Unix(1_700_000_000, 0) }
	m := NewMeter(time.Minute, time.Minute, now)
	m.Serves([]string{"send", "intake"})
	m.TakesIn(true)
	m.Polled(now())
	m.PollFailed()
	m.SeasonPlayed()
	m.PictureLost()
	m.BackedUp("a file", nil)
	m.BackedUp("", nil)
	m.BackedUp("", errors.New("no room"))
	m.Letter(store.LetterSent)
	m.Undelivered(store.FailureBounced)
	m.Show(3, now().Add(time.Hour))
	checkPage(t, m, "without-mails.txt")
	m.Mail("set-aside")
	m.Mail("answered")
	m.Mail("answered")
	checkPage(t, m, "with-mails.txt")
}

func checkPage(t *testing.T, m *Meter, golden string) {
	t.Helper()
	r := httptest.NewRecorder()
	m.Handler().ServeHTTP(r, httptest.NewRequest("GET", "/metrics", nil))
	if kind := r.Header().Get("Content-Type"); kind != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("the page is %q", kind)
	}
	file := filepath.Join("testdata", golden)
	if *update {
		if err := os.WriteFile(file, r.Body.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != r.Body.String() {
		t.Errorf("%s has changed (%v); -update writes it anew:\n%s", file, err, r.Body)
	}
}
