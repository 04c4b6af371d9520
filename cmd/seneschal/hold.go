package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
)

func newTurnHoldCommand(a *app) *cobra.Command {
	var off bool
	c := a.withDryRun("only say what would be done",
		&cobra.Command{Use: "hold GAME", Short: "keeps a game from going on by itself: its letters do not go out, its season is not played",
			Long: `Keeps a game from going on by itself: its season is not played when the deadline has passed,
and letters that wait are not sent. Orders are taken in and acknowledged as ever. With --off it
goes on. HOLD in an answer to a review letter does the same.`,
			Example: `  seneschal turn hold marches
  seneschal turn hold marches --off`,
			Args: cobra.ExactArgs(1),
			RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
				if off {
					return game.Update(c.Context(), c.office, c.args[0], a.dryRun, season.UnholdSeason)
				}
				return game.Update(c.Context(), c.office, c.args[0], a.dryRun, season.HoldSeason)
			})})
	c.Flags().BoolVar(&off, "off", false, "let it go on by itself again")
	return c
}

func newTurnExtendCommand(a *app) *cobra.Command {
	return a.withDryRun("only say what would be done",
		&cobra.Command{Use: "extend GAME LENGTH", Short: "moves the deadline: by 24, which is hours, by 90m, by '2 days'; the players are told",
			Long: `Moves the deadline of the season that is ordered now, from where it is, and queues a letter to
each player that says so. A length is a number of hours, or hours and minutes, or days and
weeks of the calendar. The deadlines after this one come when they would have come.`,
			Example: `  seneschal turn extend marches 24
  seneschal turn extend marches '2 days' --dry-run
  seneschal turn extend marches 90m`,
			Args: cobra.ExactArgs(2),
			RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
				return season.Extend(c.Context(), c.office, c.args[0], c.args[1], a.dryRun)
			})})
}

// A doneResult says what was done, or in a dry run would have been.
type doneResult interface{ Say() string }

func (a *app) showDone(w io.Writer, r doneResult) {
	if a.dryRun {
		fmt.Fprint(w, "(nothing was changed) ")
	}
	fmt.Fprintln(w, r.Say())
}

func newTurnPreviewCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "preview GAME [LORD]", Short: "shows what the orders would come to as they stand, with dice that are thrown away",
		Long: `Plays the season with the orders as they stand now and dice that are thrown away, and prints
what would be told: all of it, or only what one lord would hear. Nothing is changed, and the
dice of the game are not looked at.`,
		Example: `  seneschal turn preview marches
  seneschal turn preview marches Gawaine`,
		Args: cobra.RangeArgs(1, 2),
		RunE: askOffice(a, showPreview, func(c call) (season.PreviewResult, error) {
			return game.View(c.Context(), c.office, c.args[0], func(g *game.Game) (season.PreviewResult, error) {
				return season.PreviewSeason(g, strings.Join(c.args[1:], ""))
			})
		})}
}

func showPreview(w io.Writer, r season.PreviewResult) { fmt.Fprint(w, r.Text) }
