package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/templates"
)

func newWhyCommand(a *app) *cobra.Command {
	var as string
	var asScenario bool
	c := &cobra.Command{Use: "why GAME THING [SEASON YEAR]", Short: "explains from the record what became of a thing, and by which rules",
		Long: `Explains what the record says of a thing: what was ordered, what happened, by which paragraph or ruling,
each die, and what would have changed it. A thing is a troop (Gawaine 05), a place, a lord, FIGHT AT a
place, Gawaine LINE 3, Gawaine TREASURY, DICE, or DIE and its number; without a season of the last that
was played. --as LORD tells what he may know. --scenario writes the season, with all orders and the dice
as they were thrown, as a scenario file that seneschal scenario runs: for a dispute. Nothing is changed
or sent. With --json: why.json in adjudicator/report/schema.`,
		Example: `  seneschal why marches Foxwood
  seneschal why marches Gawaine 05 summer 2
  seneschal why marches Gawaine line 3 --as Gawaine
  seneschal why marches Foxwood --scenario > dispute.txtar`,
		Args: cobra.MinimumNArgs(2),
		RunE: a.withOffice(false, func(c call) error {
			if asScenario {
				text, err := letter.WhyScenario(c.Context(), c.office, c.args[0], c.args[1:])
				if err != nil {
					return err
				}
				return a.print(c.Command, map[string]string{"scenario": text}, func() { fmt.Fprint(c.OutOrStdout(), text) })
			}
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
	c.Flags().BoolVar(&asScenario, "scenario", false, "writes the season as a scenario file")
	c.MarkFlagsMutuallyExclusive("as", "scenario")
	return c
}
