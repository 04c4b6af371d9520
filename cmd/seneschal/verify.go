package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
)

func newVerifyCommand(a *app) *cobra.Command {
	var dice, program bool
	c := &cobra.Command{Use: "verify GAME", Short: "replays a whole campaign and compares; exit code 1 if anything differs",
		Long: `Looks for damage of the database and for a wrong key secret. Then it replays a whole campaign from its
first day, with its orders and its dice, and compares every season with the record, byte for byte; the
seeds are held against the hashes that were announced. It prints each difference; the exit code is 1 if
there is one. Nothing is changed. --dice prints, in place of that, the dice of the campaign with all that
made them, for the master's eyes; --program prints a program in Python that checks them. With the two in
files, python3 verify.py dice.txt checks the dice without this program.`,
		Example: `  seneschal verify marches
  seneschal verify marches --dice
  seneschal verify marches --program
  seneschal --config backup/seneschal.toml verify marches`,
		RunE: a.withOffice(false, func(c call) error {
			if dice || program {
				return a.printDice(c, program)
			}
			r, err := season.Verify(c.Context(), c.office, c.args[0])
			if err != nil {
				return err
			}
			return failIf(len(r.Faults) > 0, a.print(c.Command, r, func() { showVerified(c.OutOrStdout(), r) }))
		})}
	c.Flags().BoolVar(&dice, "dice", false, "prints the dice of the campaign, and what made them")
	c.Flags().BoolVar(&program, "program", false, "prints a program that checks these")
	c.MarkFlagsMutuallyExclusive("dice", "program")
	return c
}

// printDice prints the dice of a campaign, or the program that checks them.
func (a *app) printDice(c call, program bool) error {
	d, err := letter.DiceOfCampaign(c.Context(), c.office, c.args[0])
	if err != nil {
		return err
	}
	return a.print(c.Command, d, func() { fmt.Fprint(c.OutOrStdout(), phrase.Choose(program, d.Program, d.Dice)) })
}

func showVerified(w io.Writer, r season.VerifyResult) {
	for _, f := range r.Faults {
		fmt.Fprintln(w, f)
	}
	former := ""
	if r.Lines > 0 {
		former = ", also those of " + phrase.Figures(r.Lines, "former line")
	}
	found := phrase.Choose(len(r.Faults) == 0, "all is as it was recorded, ", "not all is as it was recorded, ")
	fmt.Fprintf(w, "%s: %s with %s were replayed%s: %s%s\n", r.Game, phrase.Figures(r.Seasons, "season"), phrase.Figures(r.Events, "event"), former, found,
		phrase.Figures(len(r.Faults), "difference"))
}
