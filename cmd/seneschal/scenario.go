package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/templates"
)

// The exit codes of `seneschal scenario`; 0 is all well.
const (
	scenarioFailed = 1
	scenarioUnread = 2
)

func newScenarioCommand(a *app) *cobra.Command {
	var verbose bool
	c := &cobra.Command{Use: "scenario FILE…", Short: "plays scenario files and says whether what they expect comes true",
		Example: `  seneschal scenario adjudicator/testdata/scenario/*/*.txtar
  seneschal scenario -v dispute.txtar`,
		Long: `Plays each scenario and prints a line for it: ok, or FAILED with each expectation
that does not hold and what is true instead. The exit status is 0 if all are ok,
1 if one failed, 2 if one cannot be read.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			runs := make([]scenarioRun, len(args))
			var counts [scenarioUnread + 1]int
			worst := 0
			for i, file := range args {
				runs[i] = runScenario(file)
				counts[runs[i].code]++
				worst = max(worst, runs[i].code)
			}
			err := a.print(cmd, runs, func() {
				for i := range runs {
					showScenario(cmd, &runs[i], verbose)
				}
				if len(runs) > 1 {
					fmt.Fprintf(cmd.OutOrStdout(), "%d ok, %d failed, %d unread\n", counts[0], counts[scenarioFailed], counts[scenarioUnread])
				}
			})
			if err == nil && worst > 0 {
				err = failedError(worst)
			}
			return err
		}}
	c.Flags().BoolVarP(&verbose, "verbose", "v", false, "add the full record of the season, every die with its purpose")
	return c
}

type scenarioRun struct {
	File     string             `json:"file"`
	OK       bool               `json:"ok"`
	Error    string             `json:"error,omitempty"` // why it cannot be read
	Claim    string             `json:"claim,omitempty"`
	Proves   []string           `json:"proves,omitempty"`
	Outcomes []scenario.Outcome `json:"outcomes,omitempty"`
	Dice     []dice.Roll        `json:"dice,omitempty"`

	result *scenario.Result
	code   int // the exit code that it calls for
}

func runScenario(file string) scenarioRun {
	run := scenarioRun{File: file}
	s, err := readScenario(file)
	if err == nil && s.Expectations() == 0 {
		err = fmt.Errorf("%s: there is no section expect; `seneschal adjudicate` plays such a file", file)
	}
	if err == nil {
		run.result, err = s.Run()
	}
	if err != nil {
		run.Error, run.code = err.Error(), scenarioUnread
		return run
	}
	run.Claim, run.Proves = s.Claim, s.Proves
	run.OK, run.Outcomes, run.Dice = run.result.OK(), run.result.Outcomes, run.result.Rolls
	if !run.OK {
		run.code = scenarioFailed
	}
	return run
}

func readScenario(file string) (*scenario.Scenario, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return scenario.Parse(file, data)
}

func showScenario(cmd *cobra.Command, run *scenarioRun, verbose bool) {
	w := cmd.OutOrStdout()
	switch run.code {
	case scenarioUnread:
		fmt.Fprintf(cmd.ErrOrStderr(), "error: %s\n", run.Error)
		return
	case scenarioFailed:
		fmt.Fprintf(w, "FAILED %s\n", run.File)
	default:
		fmt.Fprintf(w, "ok     %s\n", run.File)
	}
	for _, o := range run.Outcomes {
		if !o.OK {
			at := ""
			if o.Line > 0 {
				at = fmt.Sprintf("line %d, ", o.Line)
			}
			fmt.Fprintf(w, "       %sexpected: %s\n       instead:  %s\n", at, o.Text, o.Instead)
		}
	}
	if verbose {
		fmt.Fprintf(w, "       %s\n       %s\n", run.Claim, strings.Join(run.result.Plain(), "\n       "))
		for i, d := range run.Dice {
			fmt.Fprintf(w, "       die %d: %d for %s\n", i+1, d.Face, d.Purpose)
		}
	}
}

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
				return hints.Add(fmt.Errorf("%s: there are too few given dice: %s", args[0], r.Outcomes[0].Instead),
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

// publicReport is the report of a season for a reader who plays no lord.
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

// showAdjudicated prints the report, and what the master should know of the orders and the dice that were given.
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
