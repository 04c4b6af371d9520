package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A correctFlags are the flags of the commands that put a campaign right.
type correctFlags struct {
	orders  []string
	request correct.Request
}

// withApply adds the flags that both commands have.
func (f *correctFlags) withApply(a *app, c *cobra.Command) *cobra.Command {
	c.Flags().StringVar(&f.request.Because, "because", "", "the reason, which all players read")
	c.Flags().StringVar(&f.request.Code, "apply", "", "do what was shown under this code")
	return a.withDryRun("only show what would change", c)
}

func newTurnCorrectCommand(a *app) *cobra.Command {
	f := &correctFlags{}
	c := f.withApply(a, &cobra.Command{Use: "correct GAME SEASON YEAR", Short: "puts a season right, and plays it and all after it again",
		Long: `Replaces what lords had ordered in a season, or rules facts at its start, and plays it and all after
it again with their own orders and dice. First it only shows what would change, season by season and
lord by lord, with a code; --apply with that code does it, unless the game has gone on. Those whose
position or reports change get a letter with the reason; the others one line. A season that is not
approved is corrected without any. What was is kept, and verify checks it as well.`,
		Example: `  seneschal turn correct marches summer 2 --orders Gawaine=gawaine.txt --because 'MEN was read as MAN'
  seneschal turn correct marches summer 2 --fact 'Gawaine treasury 12' --because 'a gift was forgotten'
  seneschal turn correct marches summer 2 --fact 'Gawaine treasury 12' --because 'a gift was forgotten' --apply 1a2b3c4d`,
		Args: cobra.ExactArgs(3),
		RunE: a.withOffice(false, func(c call) error {
			r, err := f.read(c, c.args[1], c.args[2])
			if err != nil {
				return err
			}
			result, err := correct.Correct(c.Context(), c.office, c.args[0], r, a.dryRun)
			return a.showCorrection(c, result, err)
		})})
	c.Flags().StringArrayVar(&f.orders, "orders", nil, "LORD=FILE: the lord's orders in place of those that were played; - reads standard input")
	c.Flags().StringArrayVar(&f.request.Facts, "fact", nil, "a fact at the start of the season, such as 'Gawaine treasury 12' or 'Ashby held by Gawaine'")
	c.Flags().BoolVar(&f.request.NewDice, "new-dice", false, "new dice for the fights of the lords whose orders are replaced")
	return c
}

func newTurnUndoCommand(a *app) *cobra.Command {
	f := &correctFlags{}
	to := ""
	c := f.withApply(a, &cobra.Command{Use: "undo GAME", Short: "opens the last season again, or an earlier one, with a new seed",
		Long: `Opens the season that was played last again, or with --to an earlier one, and takes back those after
it. Its orders stand as they were and can be changed, and so it has a new seed; all order keys are new
ones. First it only shows what would change, with a code; --apply with that code does it. All players
get a letter with the reason. What was is kept, and verify checks it as well.`,
		Example: `  seneschal turn undo marches --because 'two mails were lost'
  seneschal turn undo marches --to 'summer 2' --because 'two mails were lost' --apply 1a2b3c4d`,
		RunE: a.withOffice(false, func(c call) error {
			words := strings.Fields(to)
			if to != "" && len(words) != 2 {
				return hints.Add(fmt.Errorf("--to %q is no season and year", to), "--to 'summer 2'")
			}
			r, err := f.read(c, append(words, "", "")[0], append(words, "", "0")[1])
			if err != nil {
				return err
			}
			result, err := correct.Undo(c.Context(), c.office, c.args[0], r, a.dryRun)
			return a.showCorrection(c, result, err)
		})})
	c.Flags().StringVar(&to, "to", "", "the season to be open again, such as 'summer 2'; without it the last that was played")
	return c
}

// read reads the request of the flags for a season.
func (f *correctFlags) read(c call, season, year string) (r correct.Request, err error) {
	r = f.request
	r.Season = season
	if r.Year, err = strconv.Atoi(year); err != nil && season != "" {
		return r, hints.Add(fmt.Errorf("%q is no year", year), "the season and the number of its year, such as summer 2")
	}
	for _, o := range f.orders {
		lord, file, ok := strings.Cut(o, "=")
		if !ok {
			return r, hints.Add(fmt.Errorf("--orders %q names no lord and file", o), "--orders Gawaine=gawaine.txt")
		}
		text, err := readOrders(c, file)
		if err != nil {
			return r, err
		}
		r.Orders = append(r.Orders, correct.LordOrders{Lord: lord, Text: text})
	}
	return r, nil
}

// showCorrection shows what was done, or would change. A code that is not that of the impact any more is an error.
func (a *app) showCorrection(c call, r correct.Result, err error) error {
	if err != nil {
		return err
	}
	if err := a.print(c.Command, r, func() { err = writeCorrection(c.OutOrStdout(), r, a.dryRun) }); err != nil {
		return err
	}
	if err == nil && r.Moved {
		err = hints.Add(errors.New("nothing was done: --apply is not the code of what would change now"), "look at it, and give --apply "+r.Code)
	}
	return err
}

// writeCorrection says what was done, or would change, to people.
func writeCorrection(w io.Writer, r correct.Result, dryRun bool) error {
	if r.Done {
		fmt.Fprintln(w, r.Say()+".")
		return nil
	}
	text, err := templates.Impact(r.Impact)
	if err != nil {
		return err
	}
	fmt.Fprint(w, text.Text, "\nWHAT WOULD FOLLOW\n\n")
	for _, follows := range r.Follows {
		fmt.Fprintln(w, "  - "+follows)
	}
	if !dryRun && !r.Moved {
		fmt.Fprintf(w, "\nNothing is done yet: the same command with --apply %s does it.\n", r.Code)
	}
	return nil
}

func newTurnRulingsCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "rulings GAME", Short: "lists the corrections of a game, and its seasons that were opened again",
		Long: `Lists all corrections of a game, and its seasons that were opened again, as its players may know
them, with the reasons, the oldest first. RULINGS in a mail of a player or the master does the same.`,
		Example: `  seneschal turn rulings marches
  seneschal turn rulings marches --json`,
		RunE: askOffice(a, showRulings, func(c call) ([]view.Ruling, error) {
			return game.View(c.Context(), c.office, c.args[0], (*game.Game).RulingsTold)
		})}
}

// showRulings lists corrections, and seasons that were opened again.
func showRulings(w io.Writer, all []view.Ruling) {
	if len(all) == 0 {
		fmt.Fprintln(w, "nothing was corrected or opened again")
	}
	for _, r := range all {
		done := "was corrected"
		if r.Undone {
			done = "was opened again"
		}
		fmt.Fprintf(w, "%s: %s %s. %s\n", r.Day, r.Season, done, r.Because)
		for _, what := range r.What {
			fmt.Fprintf(w, "  %s\n", what)
		}
	}
}
