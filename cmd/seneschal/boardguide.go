package main

import (
	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

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
