package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

func newBoardCommand(a *app) *cobra.Command {
	return group("board", "looks at boards, draws them, and says how to make one",
		`Looks at the boards on which games are played: those that come with the program and those of a
file of one's own, before a game is begun on it.`,
		`  seneschal board guide
  seneschal board check training`,
		newBoardGuideCommand(), newBoardCheckCommand(a), newBoardDrawCommand(a))
}

// checkedBoard is the result for programs.
type checkedBoard struct {
	Name       string             `json:"name"`
	Manors     int                `json:"manors"`
	Houses     int                `json:"houses"`
	Crossroads int                `json:"crossroads"`
	Roads      int                `json:"roads"`
	Entries    int                `json:"entries"`
	Positions  int                `json:"positions"`
	Game       string             `json:"game,omitempty"` // why no game can be played on it
	Warnings   []warning          `json:"warnings"`
	Spread     int                `json:"spread"` // percent by which the best entry is worth more than the worst
	Fairness   []board.EntryWorth `json:"fairness"`
}

func newBoardCheckCommand(a *app) *cobra.Command {
	rules, verbose := "standard", false
	c := &cobra.Command{Use: "check FILE|NAME", Short: "reads a board, from a file or of those that come with the program, and says what is wrong with it",
		Long: `Reads a board, from a file or by the name of one that comes with the program, and says what is
wrong with it and where; of a good one how much there is on it, whether a game can be played, and
what its master would regret: places shut off, entries that are not fair, names too near, a map
that shows it wrongly. Such warnings forbid nothing. With -v it prints what each entry is worth
and the manors around it, by the income cards of a rule set. Nothing is changed.`,
		Example: `  seneschal board check training
  seneschal board check my-board.toml -v --rules my-rules.toml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := openBoard(args[0])
			if err != nil {
				return err
			}
			r, odd, err := openRules(rules)
			if err != nil {
				return err
			}
			c := checkBoard(b, r)
			for _, what := range odd {
				_, what, _ = strings.Cut(what, ": ") // after the file's name
				c.Warnings = append(c.Warnings, warning{"rules", rules, what, "as on the other lines, unless it is printed so"})
			}
			return a.print(cmd, c, func() { showBoard(cmd.OutOrStdout(), c, verbose) })
		}}
	c.Flags().StringVar(&rules, "rules", rules, "rule set whose income cards count, by its file or of those that come with the program")
	c.Flags().BoolVarP(&verbose, "verbose", "v", false, "what each entry is worth, and the manors around it")
	return c
}

// checkBoard is all there is to say of a board that could be read.
func checkBoard(b *board.Board, r *ruleset.Rules) checkedBoard {
	c := checkedBoard{Name: b.Name, Manors: len(b.Manors()), Houses: len(b.Houses()), Crossroads: len(b.Crossroads()),
		Roads: len(b.Roads()), Entries: len(b.Entries()), Positions: b.Len()}
	if err := b.CheckGame(2); err != nil {
		c.Game = err.Error()
	}
	f := b.Fairness(func(p *board.Place) int {
		if p.OwnIncome {
			return p.Income[0]
		}
		return r.Income[p.Arable][0]
	})
	c.Spread, c.Fairness = f.Spread, append([]board.EntryWorth{}, f.Entries...)
	c.Warnings = boardWarnings(b, r, f)
	return c
}

// openBoard reads a board that comes with the program, or a file.
func openBoard(name string) (*board.Board, error) {
	if slices.Contains(board.Names(), name) {
		return board.Embedded(name)
	}
	source, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, hints.Add(err, "boards that come with the program: "+strings.Join(board.Names(), ", "))
	}
	if err != nil {
		return nil, err
	}
	return board.Parse(filepath.Base(name), source)
}

// openRules reads a rule set that comes with the program, or a file, with what is odd about it.
func openRules(name string) (*ruleset.Rules, []string, error) {
	if !strings.ContainsAny(name, `/\`) && !strings.HasSuffix(name, ".toml") {
		r, err := ruleset.Embedded(name)
		return r, nil, err
	}
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	return ruleset.Parse(filepath.Base(name), source)
}

func showBoard(w io.Writer, c checkedBoard, verbose bool) {
	fmt.Fprintf(w, "%s: %d manors, %d houses, %d crossroads, %d roads, %d positions\n",
		c.Name, c.Manors, c.Houses, c.Crossroads, c.Roads, c.Positions)
	if c.Game != "" {
		fmt.Fprintf(w, "good for scenarios, not for games: %s\n", c.Game)
	} else {
		fmt.Fprintf(w, "good for games of 2 to %d lords\n", min(c.Entries, 6))
	}
	for _, r := range c.Warnings {
		fmt.Fprintf(w, "warning: %s: %s\n         better: %s\n", r.Where, r.What, r.Right)
	}
	if verbose {
		showFairness(w, c)
	}
}

// showFairness prints what each entry is worth, and why.
func showFairness(out io.Writer, c checkedBoard) {
	fmt.Fprintf(out, "\nthe best entry is worth %d %% more than the worst\n\n", c.Spread)
	fmt.Fprint(out, "worth  manors  entry\n")
	for _, e := range c.Fairness {
		fmt.Fprintf(out, "%5d  %6d  %s\n", e.Worth, len(e.Near), e.Entry)
	}
	fmt.Fprint(out, "\nA manor within nine miles counts what it brings a knight less his pay, 1 for each pasture\n"+
		"and forest, 2 for river rights; within four miles twice.\n")
	for _, e := range c.Fairness {
		fmt.Fprintf(out, "\n%s\nmiles  counts  manor\n", e.Entry)
		for _, m := range e.Near {
			fmt.Fprintf(out, "%5d  %6d  %s\n", m.Miles, m.Counts, m.Manor)
		}
	}
}

func newBoardGuideCommand() *cobra.Command {
	var example, rules bool
	c := &cobra.Command{Use: "guide", Short: "says on one page how to make a board of one's own, and how to type in the printed game",
		Long: `Says on one page how to make a board of one's own and begin a game on it, and how a master who
owns the printed game types in its board, its income cards and its tables. With --example it
prints the file of the training board, and with --rules that of the standard rules, to begin from.`,
		Example: `  seneschal board guide
  seneschal board guide --example
  seneschal board guide --rules`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			text, err := []byte(board.Guide()), error(nil)
			switch {
			case example:
				text, err = board.Source("training")
			case rules:
				text, err = ruleset.Source("standard")
			}
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(text)
			return err
		}}
	c.Flags().BoolVar(&example, "example", false, "print the training board's file")
	c.Flags().BoolVar(&rules, "rules", false, "print the standard rules' file")
	c.MarkFlagsMutuallyExclusive("example", "rules")
	return c
}
