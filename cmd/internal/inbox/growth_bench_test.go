package inbox_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// BenchmarkAutumn plays an autumn of four lords after so many seasons, and draws and sends its letters, which have plots of the whole
// campaign: the milliseconds of processor time of both (goal: the same, however long the campaign).
func BenchmarkAutumn(b *testing.B) {
	for _, played := range []int{40, 200, 1000} {
		b.Run(fmt.Sprint(played), func(b *testing.B) {
			h := newHouse(b, postoffice.Options{})
			h.rules = filepath.Join(b.TempDir(), "endless.toml")
			if err := os.WriteFile(h.rules, []byte("name = \"Endless\"\nbase = \"standard\"\n[win]\nyears = 0\n"), 0o600); err != nil {
				b.Fatal(err)
			}
			h.begin("training", 4)
			h.exec(`INSERT INTO orders (seat_id, kind, number, text, dropped, written) SELECT id, 'standing', 0, 'ALL HOLD', '', 0 FROM seats`)
			for range played {
				h.playEarly()
			}
			h.exec(`UPDATE outbox SET state = 'sent'`)
			h.Pictures = &pictures.Drawer{Width: pictures.MapWidth}
			for b.Loop() {
				least := [2]float64{1e9, 1e9}
				for range 10 {
					for h.status().Season != adjudicator.Autumn.String() {
						h.playEarly()
						h.exec(`UPDATE outbox SET state = 'sent'`)
					}
					h.PictureCache.Clear()
					began := cpuSeconds(b)
					h.playEarly()
					done := cpuSeconds(b)
					if r := h.sendAll(); r.Count(store.LetterSent) < 4 || len(r.FailedPictures) > 0 {
						b.Fatalf("%+v", r)
					}
					least = [2]float64{min(least[0], 1000*(done-began)), min(least[1], 1000*(cpuSeconds(b)-done))}
				}
				b.ReportMetric(least[0], "ms/play")
				b.ReportMetric(least[1], "ms/send")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// playEarly plays the season that is open, in which the troops of all stay where they are: so the campaign never ends.
func (h *house) playEarly() {
	h.t.Helper()
	g := h.status()
	r, err := season.Play(h.t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: g.Season, Year: g.Year, Early: true})
	if err != nil || r.Already {
		h.t.Fatal(r, err)
	}
}
