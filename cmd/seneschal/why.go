package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/templates"
)

func newWhyCommand(a *app) *cobra.Command {
	var as string
	c := &cobra.Command{Use: "why GAME THING [SEASON YEAR]", Short: "explains from the record what became of a thing, and by which rules",
		Long: `Explains what the record of a season says of a thing: what was ordered, what happened, by which
paragraph or ruling, each die with its purpose, and what would have changed it. A thing is a troop
(Gawaine 05), a place, a lord, FIGHT AT a place, a line (Gawaine LINE 3), a treasury (Gawaine TREASURY),
DICE, or DIE and its number; without a season it is the last that was played. The master is told
everything; with --as the answer is that which the lord would have to his WHY, and no more. Nothing
is changed or sent. With --json: why.json in adjudicator/report/schema.`,
		Example: `  seneschal why marches Foxwood
  seneschal why marches Gawaine 05 summer 2
  seneschal why marches Gawaine line 3 --as Gawaine`,
		Args: cobra.MinimumNArgs(2),
		RunE: a.withOffice(false, func(c call) error {
			v, err := letter.Why(c.Context(), c.office, c.args[0], c.args[1:], as)
			if err != nil {
				return err
			}
			text, err := templates.Why(v)
			if err != nil {
				return err
			}
			return a.print(c.Command, v, func() { fmt.Fprint(c.OutOrStdout(), text.Text) })
		})}
	c.Flags().StringVar(&as, "as", "", "the lord who asks: only what he may know")
	return c
}
