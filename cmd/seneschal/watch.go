package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
)

func newPlayerWatchCommand(a *app) *cobra.Command {
	var off bool
	c := &cobra.Command{Use: "watch GAME [ADDRESS]", Short: "adds somebody who watches a game, or lists those who do",
		Long: `Adds an address to those that watch a game and play nobody: after each season they get the public
report, with what every player knows. You vouch for the address: it gets a letter that says so, and
how to stop, with the last report. --off takes one off. Without ADDRESS all are listed. WATCH in a mail
does the same for whoever asks, as long as the setting watch is open; the setting delay says how many
seasons late the reports are.`,
		Example: `  seneschal player watch marches fay@example.org --dry-run
  seneschal player watch marches fay@example.org
  seneschal player watch marches fay@example.org --off
  seneschal player watch marches`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && off {
				return fmt.Errorf("--off takes off an address, and none was given")
			}
			if len(args) == 1 {
				return askOffice(a, listWatchers, func(c call) (watchers, error) {
					all, err := game.View(c.Context(), c.office, args[0], tenure.Watchers)
					return watchers{args[0], all}, err
				})(cmd, args)
			}
			return askOffice(a, a.showDone, func(c call) (doneResult, error) {
				return tenure.Watch(c.Context(), c.office, args[0], args[1], off, a.dryRun)
			})(cmd, args)
		}}
	c.Flags().BoolVar(&off, "off", false, "no more reports go to the address")
	return a.withDryRun("only check", c)
}

// watchers are those who watch a game.
type watchers struct {
	Game     string           `json:"game"`
	Watching []tenure.Watcher `json:"watching"`
}

func listWatchers(w io.Writer, all watchers) {
	if len(all.Watching) == 0 {
		fmt.Fprintf(w, "nobody watches %s\n", all.Game)
		return
	}
	printTable(w, "ADDRESS\tSINCE\tLAST TOLD", all.Watching, func(one tenure.Watcher) string {
		return one.Address + "\t" + one.Since.UTC().Format("2006-01-02") + "\t" + cmp.Or(one.Told, "nothing yet")
	})
}
