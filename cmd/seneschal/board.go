package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

func newBoardCommand(a *app) *cobra.Command {
	return group("board", "looks at boards", newBoardCheckCommand(a))
}

// checkedBoard is the result for programs.
type checkedBoard struct {
	Name       string `json:"name"`
	Manors     int    `json:"manors"`
	Houses     int    `json:"houses"`
	Crossroads int    `json:"crossroads"`
	Roads      int    `json:"roads"`
	Entries    int    `json:"entries"`
	Positions  int    `json:"positions"`
	Game       string `json:"game,omitempty"` // why no game can be played on it
}

func newBoardCheckCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "check FILE", Short: "reads a board file and says what is wrong with it", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			source, err := os.ReadFile(args[0])
			if err != nil {
				return err
			}
			b, err := board.Parse(filepath.Base(args[0]), source)
			if err != nil {
				return err
			}
			c := checkedBoard{Name: b.Name, Manors: len(b.Manors()), Houses: len(b.Houses()), Crossroads: len(b.Crossroads()),
				Roads: len(b.Roads()), Entries: len(b.Entries()), Positions: b.Len()}
			if err := b.CheckGame(2); err != nil {
				c.Game = err.Error()
			}
			return a.print(cmd, c, func() { showBoard(cmd, c) })
		}}
}

func showBoard(cmd *cobra.Command, c checkedBoard) {
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "%s: %d manors, %d houses, %d crossroads, %d roads, %d positions\n",
		c.Name, c.Manors, c.Houses, c.Crossroads, c.Roads, c.Positions)
	if c.Game != "" {
		fmt.Fprintf(w, "good for scenarios, not for games: %s\n", c.Game)
		return
	}
	fmt.Fprintf(w, "good for games of 2 to %d lords\n", c.Entries)
}
