package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
)

func newReportCommand(a *app) *cobra.Command {
	var format string
	var history, public bool
	c := &cobra.Command{Use: "report GAME SEASON YEAR [LORD]", Short: "prints the letters of a season, or the campaign so far",
		Long: `Prints the letters that a season brought, to all lords or to one, without the order keys. It is for the
master's eyes, also before turn approve; nothing is changed or sent. --format html prints the page of
one lord's letter, --format json what letters say, by first.json (the setting out) and season.json in
adjudicator/report/schema. --history prints the campaign so far, a line a season and a table; as html
with plots, as json by history.json. --public prints what those who watch are told of a season, which
holds nothing that not every player knows; as json by public.json.`,
		Example: `  seneschal report marches winter 1
  seneschal report marches spring 2 Gawaine
  seneschal report marches spring 2 Gawaine --format json
  seneschal report marches spring 2 --public --format html
  seneschal report marches --history
  seneschal report marches --history --format html`,
		Args: func(cmd *cobra.Command, args []string) error {
			if history {
				return cobra.ExactArgs(1)(cmd, args)
			}
			if public {
				return cobra.ExactArgs(3)(cmd, args)
			}
			return cobra.RangeArgs(3, 4)(cmd, args)
		},
		RunE: a.withOffice(false, func(c call) error {
			switch {
			case public:
				return a.printPublic(c, format)
			case !history:
				return a.printReports(c, format)
			}
			h, err := letter.History(c.Context(), c.office, c.args[0])
			if err != nil {
				return err
			}
			return a.printForm(c.Command, format, h.Text, h.HTML, h.View, h.View)
		})}
	c.Flags().StringVar(&format, "format", "text", "text, html or json")
	c.Flags().BoolVar(&history, "history", false, "the campaign so far, in place of a season's letters")
	c.Flags().BoolVar(&public, "public", false, "what those who watch are told, in place of the letters to the players")
	c.MarkFlagsMutuallyExclusive("history", "public")
	return c
}

// printPublic prints the public report of a season.
func (a *app) printPublic(c call, format string) error {
	year, err := yearOf(c.args[2])
	if err != nil {
		return err
	}
	r, err := letter.ReadPublic(c.Context(), c.office, c.args[0], c.args[1], year)
	if err != nil {
		return err
	}
	return a.printForm(c.Command, format, r.Text, r.HTML, r.View, r.View)
}

// printReports prints letters of a season. Of one lord alone, JSON is an object and no list.
func (a *app) printReports(c call, format string) error {
	year, err := yearOf(c.args[2])
	if err != nil {
		return err
	}
	lord := strings.Join(c.args[3:], "")
	if format == "html" && lord == "" {
		return hints.Add(errors.New("a page is the letter of one lord"), "name him behind the year")
	}
	all, err := letter.Reports(c.Context(), c.office, c.args[0], c.args[1], year, lord)
	if err != nil {
		return err
	}
	var text, html string
	views := []letter.View{}
	for _, r := range all {
		if len(all) > 1 {
			text += "=== " + r.Lord + "\n\n"
		}
		text, html, views = text+r.Text+"\n", r.HTML, append(views, r.View)
	}
	if lord != "" {
		return a.printForm(c.Command, format, text, html, all, views[0])
	}
	return a.printForm(c.Command, format, text, html, all, views)
}

// printForm prints in the form that --format names. With --json, text and html give way to plain; --format json
// prints what is public by its schema.
func (a *app) printForm(cmd *cobra.Command, format, text, html string, plain, public any) error {
	switch format {
	case "html":
		text = html
	case "json":
		return printJSON(cmd, public)
	case "text":
	default:
		return fmt.Errorf("format %q: want text, html or json", format)
	}
	return a.print(cmd, plain, func() { fmt.Fprint(cmd.OutOrStdout(), text) })
}
