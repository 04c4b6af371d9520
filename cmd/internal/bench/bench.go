// Package bench measures what a machine bears: the work of real games, done by the same functions, and beside some of it the same
// bytes handled by a library alone, in the same run. Begin reading at Run; works lists what is measured, in engine.go what needs no office.
package bench

import (
	"context"
	"os"
	"time"
)

// A Figure is one thing that was measured.
type Figure struct {
	Work  string  `json:"work"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Goal  string  `json:"goal,omitempty"`  // what the project asks of itself, of two cores
	Peer  string  `json:"peer,omitempty"`  // who did as much in the same run
	Ratio float64 `json:"ratio,omitempty"` // for how many times as long as the peer this worked
}

// A run is one measuring of everything.
type run struct {
	ctx   context.Context
	dir   string
	scale Scale
	tell  func(Figure)
}

// A Scale says how much of each work is done: the divisor of all numbers.
type Scale int

// Whole is all of it; Small is for tests of this package, whose figures mean nothing.
const (
	Whole Scale = 1
	Small Scale = 50
)

// of is that part of a number, 1 at least.
func (s Scale) of(n int) int { return max(1, n/int(s)) }

// works are what is measured, in that order.
var works = []func(*run) error{handling, wholeSeasons, intake, mailsRead, maps, lettersSent, autumns, seasonsPlayed, campaigns}

// Run measures everything in a folder of its own for temporary files, which it takes away again, and tells each figure as it comes. Figures are those of the
// fastest of some runs, by the clock: another program that works meanwhile makes them worse.
func Run(ctx context.Context, scale Scale, tell func(Figure)) error {
	dir, err := os.MkdirTemp("", "seneschal-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	r := &run{ctx: ctx, dir: dir, scale: scale, tell: tell}
	for _, work := range works {
		if err := work(r); err != nil {
			return err
		}
	}
	return nil
}

// least is the shortest time that some runs of f took, and the error of the first that failed.
func least(runs int, f func() error) (shortest time.Duration, err error) {
	for range runs {
		began := time.Now()
		if err := f(); err != nil {
			return 0, err
		}
		if took := time.Since(began); shortest == 0 || took < shortest {
			shortest = took
		}
	}
	return shortest, nil
}

// inUnit is a duration as a number of units, one for each of n things that were done in it.
func inUnit(d, unit time.Duration, n int) float64 { return float64(d) / float64(unit) / float64(n) }
