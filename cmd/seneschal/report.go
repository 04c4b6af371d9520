package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
)

func newReportCommand(a *app) *cobra.Command {
	var format string
	var history bool
	c := &cobra.Command{Use: "report GAME SEASON YEAR [LORD]", Short: "prints the letters of a season, or the campaign so far",
		Long: `Prints the letters that a season brought, to all lords or to one, as they were written but without
the order keys. It is for the master's eyes, before turn approve and at any time later; nothing is
changed or sent. --format html prints the page of one lord's letter, --format json all that the letters
say, by the schemas first.json (the setting out) and season.json in adjudicator/report/schema. With
--history it prints the campaign so far, a line a season and a table; as html with plots, as json by
history.json.`,
		Example: `  seneschal report marches winter 1
  seneschal report marches spring 2 Gawaine
  seneschal report marches spring 2 Gawaine --format json
  seneschal report marches --history
  seneschal report marches --history --format html`,
		Args: func(cmd *cobra.Command, args []string) error {
			if history {
				return cobra.ExactArgs(1)(cmd, args)
			}
			return cobra.RangeArgs(3, 4)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if history {
				return a.withOffice(cmd, false, func(o *game.Office, _ *config.Config) error {
					return a.printHistory(cmd, o, args[0], format)
				})
			}
			year, err := yearOf(args[2])
			if err != nil {
				return err
			}
			lord := strings.Join(args[3:], "")
			if format == "html" && lord == "" {
				return hints.Add(errors.New("a page is the letter of one lord"), "name him behind the year")
			}
			return a.withOffice(cmd, false, func(o *game.Office, _ *config.Config) error {
				reports, err := letter.Reports(cmd.Context(), o, args[0], args[1], year, lord)
				if err != nil {
					return err
				}
				return a.printReports(cmd, reports, format, lord != "")
			})
		}}
	c.Flags().StringVar(&format, "format", "text", "text, html or json")
	c.Flags().BoolVar(&history, "history", false, "the campaign so far, in place of a season's letters")
	return c
}

func (a *app) printHistory(cmd *cobra.Command, o *game.Office, gameName, format string) error {
	if format != "text" && format != "html" && format != "json" {
		return noFormat(format)
	}
	h, err := letter.History(cmd.Context(), o, gameName)
	if err != nil {
		return err
	}
	text := h.Text
	switch format {
	case "html":
		text = h.HTML
	case "json":
		return printJSON(cmd, h.View)
	}
	return a.print(cmd, h.View, func() { fmt.Fprint(cmd.OutOrStdout(), text) })
}

func noFormat(format string) error { return fmt.Errorf("format %q: want text, html or json", format) }

// printReports prints letters in a format. Of one lord alone, JSON is an object and no list.
func (a *app) printReports(cmd *cobra.Command, all []letter.Report, format string, one bool) error {
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
		views := make([]letter.View, len(all))
		for i, r := range all {
			views[i] = r.View
		}
		if one {
			return printJSON(cmd, views[0])
		}
		return printJSON(cmd, views)
	}
	return noFormat(format)
}
