package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
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
			worst := 0
			for i, file := range args {
				runs[i] = runScenario(file)
				worst = max(worst, runs[i].code())
			}
			err := a.print(cmd, runs, func() {
				for i := range runs {
					showScenario(cmd, &runs[i], verbose)
				}
				showSum(cmd, runs)
			})
			if err == nil && worst > 0 {
				err = failedError(worst)
			}
			return err
		}}
	c.Flags().BoolVarP(&verbose, "verbose", "v", false, "add the full record of the season, every die with its purpose")
	return c
}

func showSum(cmd *cobra.Command, runs []scenarioRun) {
	var count [scenarioUnread + 1]int
	for i := range runs {
		count[runs[i].code()]++
	}
	if len(runs) > 1 {
		fmt.Fprintf(cmd.OutOrStdout(), "%d ok, %d failed, %d unread\n", count[0], count[scenarioFailed], count[scenarioUnread])
	}
}

// A scenarioRun is the result for programs.
type scenarioRun struct {
	File     string             `json:"file"`
	OK       bool               `json:"ok"`
	Error    string             `json:"error,omitempty"` // why it cannot be read
	Claim    string             `json:"claim,omitempty"`
	Proves   []string           `json:"proves,omitempty"`
	Outcomes []scenario.Outcome `json:"outcomes,omitempty"`
	Dice     []dice.Roll        `json:"dice,omitempty"`

	result *scenario.Result
}

// code is the exit code that one file calls for.
func (r *scenarioRun) code() int {
	switch {
	case r.Error != "":
		return scenarioUnread
	case !r.OK:
		return scenarioFailed
	}
	return 0
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
		run.Error = err.Error()
		return run
	}
	run.Claim, run.Proves = s.Claim, s.Proves
	run.OK, run.Outcomes, run.Dice = run.result.OK(), run.result.Outcomes, run.result.Rolls
	return run
}

func readScenario(file string) (*scenario.Scenario, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return scenario.Parse(file, data)
}

// showScenario prints a line for a scenario, and what there is to say about it.
func showScenario(cmd *cobra.Command, run *scenarioRun, verbose bool) {
	w := cmd.OutOrStdout()
	switch run.code() {
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
			fmt.Fprintf(w, "       %sexpected: %s\n       instead:  %s\n", atLine(o.Line), o.Text, o.Instead)
		}
	}
	if verbose {
		fmt.Fprintf(w, "       %s\n       %s\n", run.Claim, strings.Join(run.result.Plain(), "\n       "))
		for i, d := range run.Dice {
			fmt.Fprintf(w, "       die %d: %d for %s\n", i+1, d.Face, d.Purpose)
		}
	}
}

// atLine names a line of the file, if there is one.
func atLine(line int) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf("line %d, ", line)
}
