package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/office"
)

func newTurnHoldCommand(a *app) *cobra.Command {
	var off, dryRun bool
	c := &cobra.Command{Use: "hold GAME", Short: "keeps a game from going on by itself: its letters do not go out, its season is not played",
		Long: `Keeps a game from going on by itself: its season is not played when the deadline has passed,
and letters that wait are not sent. Orders are taken in and acknowledged as ever. With --off it
goes on. HOLD in an answer to a review letter does the same.`,
		Example: `  seneschal turn hold marches
  seneschal turn hold marches --off`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withOffice(cmd, false, func(o *office.Office, _ *config.Config) error {
				hold := o.Hold
				if off {
					hold = o.Unhold
				}
				r, err := hold(cmd.Context(), args[0], dryRun)
				if err != nil {
					return err
				}
				return a.print(cmd, r, func() { fmt.Fprintln(cmd.OutOrStdout(), would(dryRun)+r.Say()) })
			})
		}}
	c.Flags().BoolVar(&off, "off", false, "let it go on by itself again")
	c.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be done")
	return c
}

func newTurnExtendCommand(a *app) *cobra.Command {
	var dryRun bool
	c := &cobra.Command{Use: "extend GAME LENGTH", Short: "moves the deadline: by 24, which is hours, by 90m, by '2 days'; the players are told",
		Long: `Moves the deadline of the season that is ordered now, from where it is, and queues a letter to
each player that says so. A length is a number of hours, or hours and minutes, or days and
weeks of the calendar. The deadlines after this one come when they would have come.`,
		Example: `  seneschal turn extend marches 24
  seneschal turn extend marches '2 days' --dry-run
  seneschal turn extend marches 90m`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withOffice(cmd, false, func(o *office.Office, _ *config.Config) error {
				r, err := o.Extend(cmd.Context(), args[0], args[1], dryRun)
				if err != nil {
					return err
				}
				return a.print(cmd, r, func() { fmt.Fprintln(cmd.OutOrStdout(), would(dryRun)+r.Say()) })
			})
		}}
	c.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be done")
	return c
}

// would stands before what a dry run would have done.
func would(dryRun bool) string {
	if dryRun {
		return "(nothing was changed) "
	}
	return ""
}

func newTurnPreviewCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "preview GAME [LORD]", Short: "shows what the orders would come to as they stand, with dice that are thrown away",
		Long: `Plays the season with the orders as they stand now and dice that are thrown away, and prints
what would be told: all of it, or only what one lord would hear. Nothing is changed, and the
dice of the game are not looked at.`,
		Example: `  seneschal turn preview marches
  seneschal turn preview marches Gawaine`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			lord := ""
			if len(args) == 2 {
				lord = args[1]
			}
			return a.withOffice(cmd, false, func(o *office.Office, _ *config.Config) error {
				r, err := o.Preview(cmd.Context(), args[0], lord)
				if err != nil {
					return err
				}
				return a.print(cmd, r, func() { fmt.Fprint(cmd.OutOrStdout(), r.Text) })
			})
		}}
}
