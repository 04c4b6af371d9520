package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/simulation"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

type simulateFlags struct {
	games, years, players int
	board                 string
	options               string
	seed                  uint64
	tempers               []string
}

func newSimulateCommand(a *app) *cobra.Command {
	f := simulateFlags{}
	c := &cobra.Command{Use: "simulate", Short: "plays campaigns of stewards, without mail, and tells how long they last, who wins and what is earned",
		Long: `Plays campaigns on all processors, each lord being played by the program, and adds
them up: for designers of boards and rules. The same seed gives the same campaigns.
Tempers are those of the lords in their order, begun again when there are more lords.`,
		Example: `  seneschal simulate --games 1000
  seneschal simulate --players 2 --tempers peaceful,warlike --years 6
  seneschal simulate --options all --players 6
  seneschal simulate --board realm --players 12 --games 20
  seneschal simulate --board my-board.toml --seed 7 --json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := f.setup()
			if err != nil {
				return err
			}
			t, err := simulate(s, f.games)
			if err != nil {
				return err
			}
			return a.print(cmd, t, func() { showTally(cmd.OutOrStdout(), s, t) })
		}}
	c.Flags().IntVar(&f.games, "games", 200, "how many campaigns")
	c.Flags().IntVar(&f.years, "years", 0, "the year whose autumn ends a game (default: as the rules say)")
	c.Flags().IntVar(&f.players, "players", 4, "how many lords, 2 or more, as far as the board has entries")
	c.Flags().StringVar(&f.board, "board", "valley", "a board, by its file or of those that come with the program")
	c.Flags().StringVar(&f.options, "options", "none", "optional rules that are played, such as weather,castles; or all")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "of the dice and the choices")
	c.Flags().StringSliceVar(&f.tempers, "tempers", []string{"even"}, "of the lords: "+strings.Join(steward.Tempers(), ", "))
	return c
}

func (f *simulateFlags) setup() (*simulation.Setup, error) {
	if f.games < 1 || f.years < 0 {
		return nil, hints.Add(fmt.Errorf("%d games of %d years cannot be played", f.games, f.years), "--games is 1 or more, --years 0 or more")
	}
	r, err := ruleset.Embedded("standard")
	if err != nil {
		return nil, err
	}
	b, err := openBoard(f.board)
	if err != nil {
		return nil, err
	}
	if err := checkLords(b, f.players); err != nil {
		return nil, err
	}
	s := &simulation.Setup{Table: view.Table{Game: "simulation", Rules: r, Board: b}, Lords: ruleset.Roster()[:f.players], Years: f.years, Seed: f.seed}
	if s.Options, err = ruleset.OptionsOf(f.options); err != nil {
		return nil, err
	}
	for _, name := range f.tempers {
		t, ok := steward.TemperOf(name)
		if !ok {
			return nil, hints.Add(fmt.Errorf("no temper is called %q", name), "the tempers are: "+strings.Join(steward.Tempers(), ", "))
		}
		s.Tempers = append(s.Tempers, t)
	}
	if len(s.Tempers) == 0 {
		s.Tempers = []steward.Temper{steward.Even}
	}
	return s, nil
}

// checkLords says whether so many lords can play on a board.
func checkLords(b *board.Board, lords int) error {
	if most := len(ruleset.Roster()); lords < 2 || lords > most {
		return hints.Add(fmt.Errorf("a game for %d lords", lords), fmt.Sprintf("2 to %d lords can play, as far as the board has entries", most))
	}
	err := b.CheckGame(lords)
	if lords > len(b.Entries()) {
		return hints.Add(err, "the board realm has room for 12 lords")
	}
	return err
}

// simulate plays so many campaigns on all processors. Each adds to a tally of its own,
// and tallies give the same in whatever order they are added.
func simulate(s *simulation.Setup, games int) (*simulation.Tally, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(1600)) // little lives long, and there is room
	tallies := make([]*simulation.Tally, min(runtime.GOMAXPROCS(0), games))
	var next atomic.Int64
	var all errgroup.Group
	for w := range tallies {
		t := simulation.NewTally(s)
		tallies[w] = t
		all.Go(func() (err error) {
			memory := new(simulation.Workspace)
			for n := int(next.Add(1)) - 1; n < games && err == nil; n = int(next.Add(1)) - 1 {
				err = t.Play(memory, s, n)
			}
			return err
		})
	}
	if err := all.Wait(); err != nil {
		return nil, err
	}
	for _, t := range tallies[1:] {
		tallies[0].Add(t)
	}
	return tallies[0], nil
}

func showTally(out io.Writer, s *simulation.Setup, t *simulation.Tally) {
	fmt.Fprintf(out, "%d campaigns of %d lords on %s, %d seasons.\n", t.Games, len(s.Lords), s.Board.Name, t.Seasons)
	if s.Options != (ruleset.Options{}) {
		fmt.Fprintf(out, "Optional rules: %s.\n", s.Options)
	}
	fmt.Fprintf(out, "Won by manors: %d", t.Won)
	if m := t.Median(); m > 0 {
		fmt.Fprintf(out, " (half of all by year %d)", m)
	}
	fmt.Fprintf(out, "; by worth: %d", t.Valued)
	if t.Shared > 0 {
		fmt.Fprintf(out, "; shared: %d", t.Shared)
	}
	fmt.Fprintf(out, ".\nHalf of all were over by year %d", t.End())
	if m := t.EndWon(); m > 0 {
		fmt.Fprintf(out, ", half of those won by manors by year %d", m)
	}
	fmt.Fprint(out, ".\n\n")
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	showSeats(w, s, t)
	showYears(w, t)
	w.Flush()
	showOrders(out, t)
}

// showSeats prints who won, and from where: 1 of its share is what an entry of a fair board wins.
func showSeats(w io.Writer, s *simulation.Setup, t *simulation.Tally) {
	fmt.Fprint(w, "seat\ttemper\twon\tout\traids a game\t\n")
	for i, seat := range t.Seats {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t\n", s.Lords[i], seat.Temper, percent(seat.Wins, t.Games), percent(seat.Out, t.Games), ratio(seat.Raids, t.Games))
	}
	fmt.Fprint(w, "\nentry\tgames\twon\tof its share\t\n")
	for _, e := range t.Entries {
		fmt.Fprintf(w, "%s\t%d\t%s\t%.2f\t\n", e.Entry, e.Games, percent(e.Wins, e.Games), e.Share(len(s.Lords)))
	}
}

// showYears prints each year: incomes and troops of a lord, fights and the rest of a hundred games.
func showYears(w io.Writer, t *simulation.Tally) {
	fmt.Fprint(w, "\nyear\tlords\tincome\tknights\tmen\tfights\ttaken\tshort of pay\tlords fallen\twon\t\n")
	for i, y := range t.Years {
		fmt.Fprintf(w, "%d\t%d\t%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t\n", i+1, y.Lords, ratio(y.Gross, y.Lords), ratio(y.Knights, y.Lords), ratio(y.Men, y.Lords),
			y.Fights, y.Taken, y.Short, y.Fallen, y.Wins)
	}
}

func showOrders(out io.Writer, t *simulation.Tally) {
	total, refused := simulation.Total(t.Orders), simulation.Total(t.Refusals)
	fmt.Fprintf(out, "\n%d orders, %s refused\n", total, percent(refused, total))
	for _, kind := range simulation.Kinds {
		fmt.Fprintf(out, "  %-18s %8d\n", kind, t.Orders[kind])
	}
	for _, kind := range simulation.OptionKinds {
		if t.Orders[kind] > 0 {
			fmt.Fprintf(out, "  %s %*d\n", kind, 26-len(kind), t.Orders[kind])
		}
	}
	if refused == 0 {
		return
	}
	fmt.Fprint(out, "\nRefused:\n")
	kinds := slices.SortedFunc(maps.Keys(t.Refusals), func(a, b string) int {
		return cmp.Or(cmp.Compare(t.Refusals[b], t.Refusals[a]), cmp.Compare(a, b))
	})
	for _, kind := range kinds {
		fmt.Fprintf(out, "  %-18s %8d\n", kind, t.Refusals[kind])
	}
}

// percent is a part of a whole in percent, with one place.
func percent(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(whole))
}

// ratio is a mean with one place.
func ratio(sum, n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(sum)/float64(n))
}
