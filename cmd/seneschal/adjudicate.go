package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/templates"
)

func newAdjudicateCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "adjudicate FILE", Short: "plays the season of a scenario file, by given dice or a seed, and tells what came of it",
		Example: `  seneschal adjudicate adjudicator/testdata/scenario/08-combat/example-2.txtar
  seneschal adjudicate --json table.txtar`,
		Long: `Takes a scenario without the section expect and plays its season, so that a game
master can adjudicate by hand, with real dice. When the given dice run out, it
says for what the next one is to be thrown. With --json: the record and the new state.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := readScenario(args[0])
			if err != nil {
				return err
			}
			r, err := s.Run()
			if err != nil {
				return err
			}
			if r.Record == nil {
				return hints.Add(fmt.Errorf("%s: the given dice do not suffice: %s", args[0], r.Outcomes[0].Instead),
					"throw a die for it and add it to the list `dice`, or give a `seed` in its place")
			}
			played, err := adjudicated(r)
			if err != nil {
				return err
			}
			text, err := publicReport(r)
			if err != nil {
				return err
			}
			return a.print(cmd, played, func() { showAdjudicated(cmd, r, text) })
		}}
}

// publicReport is the report of a season as it is for who plays nobody.
func publicReport(r *scenario.Result) (string, error) {
	s := r.Scenario
	table := view.Table{Game: strings.TrimSuffix(filepath.Base(s.File), ".txtar"), Rules: s.Rules, Board: s.Board}
	played := view.Played{Before: &s.Before, After: &r.After, Record: r.Record}
	letter, err := templates.Report(narrative.NewSeason(table, played, adjudicator.NoSeat, view.Office{Deadline: "the day that you name"}))
	return letter.Text, err
}

type adjudicatedSeason struct {
	Record []recordedEvent `json:"record"`
	State  json.RawMessage `json:"state"`
}

type recordedEvent struct {
	Kind  string          `json:"kind"`
	Event json.RawMessage `json:"event"`
}

// adjudicated encodes a played season as the store keeps it.
func adjudicated(r *scenario.Result) (*adjudicatedSeason, error) {
	played := &adjudicatedSeason{}
	for _, e := range r.Record {
		kind, data, err := adjudicator.EncodeEvent(e)
		if err != nil {
			return nil, err
		}
		played.Record = append(played.Record, recordedEvent{kind, data})
	}
	var err error
	played.State, err = adjudicator.EncodeState(&r.After)
	return played, err
}

// showAdjudicated prints the report, and what the master should know of the orders
// and the dice that he gave.
func showAdjudicated(cmd *cobra.Command, r *scenario.Result, text string) {
	w := cmd.OutOrStdout()
	fmt.Fprint(w, text)
	for seat, notes := range r.Notes {
		for _, n := range notes {
			fmt.Fprintf(w, "Orders of %s, line %d: %s\n", r.After.Players[seat].Lord, n.N, n.Message)
		}
	}
	if left := r.DiceLeft(); left > 0 {
		fmt.Fprintf(w, "%d of the given dice were not thrown.\n", left)
	}
}
