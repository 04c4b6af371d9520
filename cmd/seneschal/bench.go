package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/bench"
)

func newBenchCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "bench", Short: "measures what this machine bears: mails, letters, maps, seasons and memory, in less than two minutes",
		Long: `Does the work of real games, with servers of mail within the program and a database in a folder
for temporary files, and says how long each part takes: the fastest of some runs. Where a
library alone can do as much, it does so in the same run, and the last column says for how many times
as long the work took. A goal is what the project asks of itself on two cores with nothing else
to do. No settings are read, and nothing leaves this machine.`,
		Example: "  seneschal bench\n  seneschal bench --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			began, all := time.Now(), []bench.Figure{}
			if !a.json {
				fmt.Fprintf(cmd.OutOrStdout(), "%-70s %8s %-9s %-6s %s\n", "WORK", "FIGURE", "", "GOAL", "BESIDE")
			}
			err := bench.Run(cmd.Context(), bench.Whole, func(f bench.Figure) {
				all = append(all, f)
				if !a.json {
					showFigure(cmd.OutOrStdout(), f)
				}
			})
			if err != nil {
				return err
			}
			return a.print(cmd, all, func() {
				fmt.Fprintf(cmd.OutOrStdout(), "measured in %.0f s\n", time.Since(began).Seconds())
			})
		}}
}

// showFigure shows a figure in a line.
func showFigure(w io.Writer, f bench.Figure) {
	beside := ""
	if f.Peer != "" {
		beside = fmt.Sprintf("%.3g times as long as %s", f.Ratio, f.Peer)
	}
	fmt.Fprintf(w, "%-70s %8s %-9s %-6s %s\n", f.Work, threeDigits(f.Value), f.Unit, f.Goal, beside)
}

// threeDigits is a number with three digits that mean something.
func threeDigits(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}
