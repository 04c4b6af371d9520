package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/office"
)

func newVerifyCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "verify GAME", Short: "replays a whole campaign and compares; exit code 1 if anything differs",
		Long: `Replays a whole campaign from its first day, with its orders and its dice, and compares every
season with the record, byte for byte; the seeds are held against the hashes that were
announced. It prints each difference; the exit code is 1 if there is one. Nothing is changed.`,
		Example: `  seneschal verify marches
  seneschal --config backup/seneschal.toml verify marches`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withOffice(cmd, false, func(o *office.Office, _ *config.Config) error {
				r, err := o.Verify(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				err = a.print(cmd, r, func() {
					for _, f := range r.Faults {
						fmt.Fprintln(cmd.OutOrStdout(), f)
					}
					fmt.Fprintf(cmd.OutOrStdout(), "%s: %d seasons, %d events, %d differences\n", r.Game, r.Seasons, r.Events, len(r.Faults))
				})
				if err == nil && len(r.Faults) > 0 {
					return &failedError{code: 1}
				}
				return err
			})
		}}
}
