package pictures

import (
	"syscall"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/simulation"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// A season is what the letters of one season show: the pictures, each once.
type season struct {
	of      *Subject
	autumn  bool
	letters [][]Key // of each lord
}

// campaign plays a campaign of six stewards on the valley, and says what its letters show.
func campaign(b *testing.B, n int) (all []season) {
	b.Helper()
	t := view.Table{Game: "valley"}
	var err error
	if t.Board, err = board.Embedded("valley"); err != nil {
		b.Fatal(err)
	}
	if t.Rules, err = ruleset.Embedded("standard"); err != nil {
		b.Fatal(err)
	}
	setup := &simulation.Setup{Table: t, Lords: []string{"Lancelot", "Gawaine", "Lionel", "Tristram", "Bedivere", "Percivale"}, Tempers: []steward.Temper{steward.Even}, Seed: 17}
	err = simulation.Play(setup, n, func(s *simulation.Season) {
		p := view.Played{Before: s.Before, After: s.After, Record: s.Record}
		one := season{of: &Subject{Table: t, Played: p}, autumn: s.Before.Season == adjudicator.Autumn}
		for seat := range setup.Lords {
			var keys []Key
			for _, shown := range situation.SeasonPictures(t, p, adjudicator.Seat(seat)) {
				k := Key{After: len(all), ID: shown.ID, Reader: adjudicator.NoSeat}
				if k.ID == view.PictureLands {
					k.Reader = adjudicator.Seat(seat)
				}
				if !k.IsPlot() {
					keys = append(keys, k)
				}
			}
			one.letters = append(one.letters, keys)
		}
		all = append(all, one)
	})
	if err != nil {
		b.Fatal(err)
	}
	return all
}

// spent is the processor time of this process so far, in milliseconds.
func spent(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return 1000 * time.Duration(u.Utime.Nano()+u.Stime.Nano()).Seconds()
}

// BenchmarkLetters draws the maps of the letters of six lords in all seasons of a campaign but the autumns, each map once: milliseconds of processor time
// and KB of PNG for a letter, in the mean. Warm: all was drawn before, by the same Drawer.
func BenchmarkLetters(b *testing.B) {
	all := campaign(b, 1)
	d := &Drawer{Width: MapWidth}
	for _, warm := range []bool{false, true} {
		b.Run(map[bool]string{false: "cold", true: "warm"}[warm], func(b *testing.B) {
			for b.Loop() {
				least := 1e9
				for range 3 {
					if !warm {
						d = &Drawer{Width: MapWidth}
						if _, err := d.sheet(all[0].of.Board, Key{}); err != nil {
							b.Fatal(err)
						}
					}
					least = min(least, drawLetters(b, d, all))
				}
				b.ReportMetric(least, "cpu-ms/letter")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// drawLetters draws what the letters of some seasons show, and is the milliseconds for each letter.
func drawLetters(b *testing.B, d *Drawer, all []season) float64 {
	letters, bytes, most := 0, 0, 0
	before := spent(b)
	for _, s := range all {
		if s.autumn {
			continue
		}
		drawn := map[Key]int{}
		for _, keys := range s.letters {
			size := 0
			for _, k := range keys {
				if _, ok := drawn[k]; !ok {
					data, err := d.Render(s.of, k)
					if err != nil {
						b.Fatal(err)
					}
					drawn[k] = len(data)
				}
				size += drawn[k]
			}
			letters, bytes, most = letters+1, bytes+size, max(most, size)
		}
	}
	ms := (spent(b) - before) / float64(letters)
	b.ReportMetric(float64(bytes)/1024/float64(letters), "KB/letter")
	b.ReportMetric(float64(most)/1024, "most-KB")
	return ms
}
