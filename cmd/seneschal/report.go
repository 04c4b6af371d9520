package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/office"
)

func newReportCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "report GAME SEASON YEAR [LORD]", Short: "prints the letters of a season, without their keys",
		Long: `Prints the letters that a season brought, to all lords or to one, as they were written but
without the order keys. It is for the master's eyes, before turn approve and at any time later.
Nothing is changed or sent.`,
		Example: `  seneschal report marches winter 1
  seneschal report marches spring 2 Gawaine`,
		Args: cobra.RangeArgs(3, 4),
		RunE: func(cmd *cobra.Command, args []string) error {
			year, err := strconv.Atoi(args[2])
			if err != nil {
				return fmt.Errorf("year %q: want a number", args[2])
			}
			lord := ""
			if len(args) == 4 {
				lord = args[3]
			}
			return a.withOffice(cmd, false, func(o *office.Office, _ *config.Config) error {
				reports, err := o.Reports(cmd.Context(), args[0], args[1], year, lord)
				if err != nil {
					return err
				}
				return a.print(cmd, reports, func() {
					for _, r := range reports {
						if len(reports) > 1 {
							fmt.Fprintf(cmd.OutOrStdout(), "=== %s\n\n", r.Lord)
						}
						fmt.Fprintln(cmd.OutOrStdout(), r.Text)
					}
				})
			})
		}}
}
