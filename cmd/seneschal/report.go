package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/office"
)

func newReportCommand(a *app) *cobra.Command {
	var format string
	c := &cobra.Command{Use: "report GAME SEASON YEAR [LORD]", Short: "prints the letters of a season, without their keys",
		Long: `Prints the letters that a season brought, to all lords or to one, as they were written but
without the order keys. It is for the master's eyes, before turn approve and at any time later.
Nothing is changed or sent. --format html prints the page of one lord's letter; --format json
prints as data all that the letters say, a list of them where no lord is named, by the schemas
first.json (the setting out) and season.json (all others) in adjudicator/report/schema.`,
		Example: `  seneschal report marches winter 1
  seneschal report marches spring 2 Gawaine
  seneschal report marches spring 2 Gawaine --format json`,
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
			if format == "html" && lord == "" {
				return office.WithHint(errors.New("a page is the letter of one lord"), "name him behind the year")
			}
			return a.withOffice(cmd, false, func(o *office.Office, _ *config.Config) error {
				reports, err := o.Reports(cmd.Context(), args[0], args[1], year, lord)
				if err != nil {
					return err
				}
				return a.printReports(cmd, reports, format, lord != "")
			})
		}}
	c.Flags().StringVar(&format, "format", "text", "text, html or json")
	return c
}

// printReports prints letters in a format. Of one lord alone, JSON is an object and no list.
func (a *app) printReports(cmd *cobra.Command, all []office.Report, format string, one bool) error {
	switch format {
	case "text":
		return a.print(cmd, all, func() {
			for _, r := range all {
				if len(all) > 1 {
					fmt.Fprintf(cmd.OutOrStdout(), "=== %s\n\n", r.Lord)
				}
				fmt.Fprintln(cmd.OutOrStdout(), r.Text)
			}
		})
	case "html":
		return a.print(cmd, all, func() { fmt.Fprint(cmd.OutOrStdout(), all[0].HTML) })
	case "json":
		views := make([]office.View, len(all))
		for i, r := range all {
			views[i] = r.View
		}
		e := json.NewEncoder(cmd.OutOrStdout())
		e.SetIndent("", "  ")
		if one {
			return e.Encode(views[0])
		}
		return e.Encode(views)
	}
	return fmt.Errorf("format %q: want text, html or json", format)
}
