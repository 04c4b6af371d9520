package inbox_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// BenchmarkSendDeadline draws and sends the 1,200 reports of a deadline of 200 games of six stewards on the valley, over SMTP on loopback: of the
// second summer, and of the autumn after it, which have the whole board and the plots too. It gives the seconds of processor time on all cores, those of
// the server that takes the letters among them (goal: 15 for the summer), the seconds that it took, and KB. Cold: nothing was drawn before; warm: the
// same letters again. It takes minutes, and wants -benchtime 1x.
func BenchmarkSendDeadline(b *testing.B) {
	h := newHouse(b, postoffice.Options{})
	h.gatherMany(200)
	for range 8 { // to the second summer
		h.playStewards()
	}
	for _, name := range []string{"summer", "autumn"} {
		if name == "autumn" {
			h.playStewards()
		}
		h.Pictures = &pictures.Drawer{Width: pictures.MapWidth}
		for _, state := range []string{"cold", "warm"} {
			b.Run(name+"/"+state, func(b *testing.B) {
				for b.Loop() {
					h.exec(`UPDATE outbox SET state = 'sent'`)
					h.exec(`UPDATE outbox SET state = 'queued', next_try = 0 WHERE kind = 'report' AND season_id IN (SELECT max(season_id) FROM outbox WHERE kind = 'report' GROUP BY game_id)`)
					h.PictureCache.Clear()
					worked, began, sent := cpuSeconds(b), time.Now(), 0
					for r := h.sendAll(); len(r.Letters) > 0; r = h.sendAll() {
						if sent += r.Count(store.LetterSent); len(r.FailedPictures) > 0 {
							b.Fatalf("%+v", r.FailedPictures)
						}
					}
					b.ReportMetric(cpuSeconds(b)-worked, "cpu-s")
					b.ReportMetric(1000*(cpuSeconds(b)-worked)/float64(sent), "cpu-ms/letter")
					b.ReportMetric(time.Since(began).Seconds(), "s")
					b.ReportMetric(float64(sent), "letters")
					b.ReportMetric(0, "ns/op")
					mean, most := h.sizes()
					b.ReportMetric(mean, "KB/letter")
					b.ReportMetric(most, "most-KB")
				}
			})
		}
	}
}

// gatherMany makes games of six lords on the valley.
func (h *house) gatherMany(games int) {
	h.t.Helper()
	for i := range games {
		name := fmt.Sprintf("game%d", i)
		if _, err := h.NewGame(h.t.Context(), game.NewGame{Name: name, Board: "valley", Rules: "standard", Zone: "Europe/London",
			Schedule: store.Schedule{Period: 7 * 24 * time.Hour}}, false); err != nil {
			h.t.Fatal(err)
		}
		for k := range 6 {
			address := fmt.Sprintf("lord%d@%s.example", k, name)
			h.post.AddUser(address, password)
			if _, err := player.AddPlayer(h.t.Context(), h.Office, player.NewPlayer{Game: name, Address: address}, false); err != nil {
				h.t.Fatal(err)
			}
		}
	}
}

// playStewards plays the open season of all games with the orders of stewards.
func (h *house) playStewards() {
	h.t.Helper()
	var all []season.PlayRequest
	err := h.Store.Update(h.t.Context(), func(tx *store.Tx) error {
		games, err := tx.Games()
		for n, row := range games {
			if row.State == store.GameEnded {
				continue
			}
			g, err := h.OpenRow(tx, row)
			if err != nil {
				return err
			}
			for i, k := range situation.NewPlayerViews(g.ReportTable(), &g.State, nil) {
				s := steward.Steward{Rules: g.Rules, Board: g.Board, Temper: steward.Even, Seed: uint64(n*6 + i)}
				if err := tx.WriteSeasonSheet(g.Seats[i].ID, g.Season.Number, store.Sheet{Text: steward.Text(s.Orders(k))}); err != nil {
					return err
				}
			}
			all = append(all, season.PlayRequest{Game: row.Name, Season: g.Season.Name, Year: g.Season.Year, Early: true})
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, r := range all {
		if p, err := season.Play(h.t.Context(), h.Office, r); err != nil || p.Already {
			h.t.Fatal(p, err)
		}
	}
}

// sizes are the KB of the letters that the lords got last, in the mean and at the most.
func (h *house) sizes() (mean, most float64) {
	n := 0
	for game := range 200 {
		for k := range 6 {
			if all := h.post.Mails(fmt.Sprintf("lord%d@game%d.example", k, game)); len(all) > 0 {
				size := float64(len(all[len(all)-1].Raw)) / 1024
				n, mean, most = n+1, mean+size, max(most, size)
			}
		}
	}
	return mean / float64(max(1, n)), most
}
