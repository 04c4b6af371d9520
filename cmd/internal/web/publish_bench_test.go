package web

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/publish"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// The campaign of the benchmark: of so many seasons that may be told.
const (
	longGame    = "long"
	longSeasons = 40
)

// beginLong begins a public game without end on the valley board, in which stewards order for all six lords.
func (d *desk) beginLong() {
	d.t.Helper()
	ctx, never := d.t.Context(), 0
	n := game.NewGame{Name: longGame, Master: master, Board: "valley", Rules: "standard", Zone: "Europe/London", Schedule: store.Schedule{Period: 7 * 24 * time.Hour}, Years: &never, Absent: store.AbsentSteward}
	if _, err := d.Office.NewGame(ctx, n, false); err != nil {
		d.t.Fatal(err)
	}
	for _, address := range []string{ann, ben, cat, "dan@example.org", "eve@example.org", "fay@example.org"} {
		if _, err := player.AddPlayer(ctx, d.Office, player.NewPlayer{Game: longGame, Address: address}, false); err != nil {
			d.t.Fatal(err)
		}
	}
	if _, err := season.Set(ctx, d.Office, longGame, "public", "yes", false); err != nil {
		d.t.Fatal(err)
	}
	if _, err := season.StartGame(ctx, d.Office, longGame, false); err != nil {
		d.t.Fatal(err)
	}
}

// playLong plays some seasons of it, which go out at once.
func (d *desk) playLong(seasons int) {
	d.t.Helper()
	for range seasons {
		s, err := season.Status(d.t.Context(), d.Office, longGame)
		if err != nil {
			d.t.Fatal(err)
		}
		d.pass(s.Deadline.Add(time.Second).Sub(d.time()))
		if _, err := inbox.Poll(d.t.Context(), d.Office); err != nil {
			d.t.Fatal(err)
		}
		if _, err := season.Play(d.t.Context(), d.Office, season.PlayRequest{Game: longGame, Season: s.Season, Year: s.Year}); err != nil {
			d.t.Fatal(err)
		}
	}
}

// BenchmarkPublish writes the pages of a campaign of forty seasons on the valley board, with six lords. The first run has no picture; "new folder" has those that it drew before,
// as serve has, and writes all pages; "one more season" finds the pages of 39 seasons in the folder, as a command does that is started anew; "nothing new" finds all.
func BenchmarkPublish(b *testing.B) {
	d := newDesk(b)
	d.beginLong()
	d.playLong(longSeasons - 1)
	old := d.publishTo(b, &publish.Maker{Office: d.Office}, b.TempDir())
	d.playLong(1)
	warm := &publish.Maker{Office: d.Office}
	now := d.publishTo(b, warm, b.TempDir())
	for _, run := range []struct {
		name  string
		maker *publish.Maker // nil: a new one
		from  string         // the folder that is there; empty: none
	}{{"first run", nil, ""}, {"new folder", warm, ""}, {"one more season", nil, old}, {"nothing new", nil, now}} {
		b.Run(run.name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				dir, maker := copied(b, run.from), run.maker
				if maker == nil {
					maker = &publish.Maker{Office: d.Office}
				}
				b.StartTimer()
				d.publishTo(b, maker, dir)
			}
		})
	}
	files := written(b, now)
	if files[fmt.Sprintf("g/long/%d.html", longSeasons)] == "" {
		b.Errorf("there is no page of season %d", longSeasons)
	}
	b.Logf("%d files; the first page has %d bytes, the map %d", len(files), len(files["g/long/index.html"]), len(files["g/long/map.svg"]))
}

func (d *desk) publishTo(b *testing.B, m *publish.Maker, dir string) string {
	b.Helper()
	made, err := (&publish.Folder{Maker: m, Dir: dir, Static: StaticFile}).Write(b.Context(), "", false)
	if err != nil || len(made.Games) != 1 {
		b.Fatalf("%+v: %v", made, err)
	}
	return dir
}

// copied is a new folder that holds what another does, if one is named.
func copied(b *testing.B, from string) string {
	b.Helper()
	to := filepath.Join(b.TempDir(), "site")
	if from != "" {
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			b.Fatal(err)
		}
	}
	return to
}
