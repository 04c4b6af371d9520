package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/cmd/internal/office"
)

func newBoardCommand(a *app) *cobra.Command {
	return group("board", "looks at boards",
		`Looks at the boards on which games are played: those that come with the program and those of a
file of one's own, before a game is begun on it.`,
		`  seneschal board check training`,
		newBoardCheckCommand(a))
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
	return &cobra.Command{Use: "check FILE|NAME", Short: "reads a board, from a file or of those that come with the program, and says what is wrong with it",
		Long: `Reads a board, from a file or by the name of one that comes with the program, and says what is
wrong with it and where; of a good one how much there is on it, and whether a game can be
played. Nothing is changed.`,
		Example: `  seneschal board check training
  seneschal board check my-board.toml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := openBoard(args[0])
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

// openBoard reads a board that comes with the program, or a file.
func openBoard(name string) (*board.Board, error) {
	if slices.Contains(board.Names(), name) {
		return board.Embedded(name)
	}
	source, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, office.WithHint(err, "boards that come with the program: "+strings.Join(board.Names(), ", "))
	}
	if err != nil {
		return nil, err
	}
	return board.Parse(filepath.Base(name), source)
}

func showBoard(cmd *cobra.Command, c checkedBoard) {
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "%s: %d manors, %d houses, %d crossroads, %d roads, %d positions\n",
		c.Name, c.Manors, c.Houses, c.Crossroads, c.Roads, c.Positions)
	if c.Game != "" {
		fmt.Fprintf(w, "good for scenarios, not for games: %s\n", c.Game)
		return
	}
	fmt.Fprintf(w, "good for games of 2 to %d lords\n", min(c.Entries, 6))
}
