package inbox_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// BenchmarkDatabase plays twenty seasons by mail and gives by how many KB the file of the database grows a season, with all mails, receipts and reports
// kept: four lords on the training board who write a line each, and six on the valley who order all that they have (goal: 30 KB
// for the four).
func BenchmarkDatabase(b *testing.B) {
	random := adjudicatortest.NewRandom(1)
	b.Run("training", func(b *testing.B) { benchmarkDatabase(b, "training", 4, sameLine) })
	b.Run("valley", func(b *testing.B) {
		benchmarkDatabase(b, "valley", 6, func(g *game.Game, place int) string {
			return random.Orders(g.Board, &g.State, adjudicator.Seat(place))
		})
	})
}

// fileKB is how many KB of the file are in use.
func (h *house) fileKB() float64 {
	return float64(h.count(`SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size`)) / 1024
}

func benchmarkDatabase(b *testing.B, board string, lords int, text func(*game.Game, int) string) {
	const seasons = 20
	for b.Loop() {
		h := newHouse(b, postoffice.Options{})
		h.rules = filepath.Join(b.TempDir(), "endless.toml")
		if err := os.WriteFile(h.rules, []byte("name = \"Endless\"\nbase = \"standard\"\n[win]\nyears = 0\n"), 0o600); err != nil {
			b.Fatal(err)
		}
		h.begin(board, lords)
		box, err := h.Account.StoredMailbox(b.Context(), h.Store)
		if err != nil {
			b.Fatal(err)
		}
		box.UIDValidity = 1
		before := h.fileKB()
		for n := range seasons {
			of, raws := h.mailsOfAll(uint32(lords*n), text)
			if _, err := inbox.StoreBatch(b.Context(), h.Office, box, raws); err != nil {
				b.Fatal(err)
			}
			if err := inbox.HandleAll(b.Context(), h.Office, box.ID, &inbox.PollResult{}); err != nil {
				b.Fatal(err)
			}
			if _, err := season.Play(b.Context(), h.Office, season.PlayRequest{Game: "valley", Season: of.Name, Year: of.Year, Early: true}); err != nil {
				b.Fatal(err)
			}
			h.exec(`UPDATE outbox SET state = 'sent'`)
		}
		b.ReportMetric((h.fileKB()-before)/seasons, "KB/season")
		b.ReportMetric(0, "ns/op")
	}
}
