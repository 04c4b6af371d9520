package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
)

func newVerifyCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "verify GAME", Short: "replays a whole campaign and compares; exit code 1 if anything differs",
		Long: `Looks for damage of the database and for a wrong key secret. Then it replays a whole campaign from its
first day, with its orders and its dice, and compares every season with the record, byte for byte; the
seeds are held against the hashes that were announced. It prints each difference; the exit code is 1 if
there is one. Nothing is changed.`,
		Example: `  seneschal verify marches
  seneschal --config backup/seneschal.toml verify marches`,
		RunE: a.withOffice(false, func(c call) error {
			r, err := season.Verify(c.Context(), c.office, c.args[0])
			if err != nil {
				return err
			}
			return failIf(len(r.Faults) > 0, a.print(c.Command, r, func() { showVerified(c.OutOrStdout(), r) }))
		})}
}

func showVerified(w io.Writer, r season.VerifyResult) {
	for _, f := range r.Faults {
		fmt.Fprintln(w, f)
	}
	fmt.Fprintf(w, "%s: %s, %s, %s\n", r.Game, phrase.Figures(r.Seasons, "season"), phrase.Figures(r.Events, "event"), phrase.Figures(len(r.Faults), "difference"))
}
