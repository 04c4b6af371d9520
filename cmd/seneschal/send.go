package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/office"
	"github.com/seneschal-pbem/seneschal/store"
)

// sentLetter is a line of the result for programs.
type sentLetter struct {
	Kind      string            `json:"kind"`
	Recipient string            `json:"recipient"`
	State     store.LetterState `json:"state"`
	Tries     int               `json:"tries"`
	Remark    string            `json:"remark,omitempty"`
}

func newSendCommand(a *app) *cobra.Command {
	var dryRun bool
	c := &cobra.Command{Use: "send", Short: "sends once what waits in the outbox",
		Long: `Sends once what waits in the outbox and is due: letters that were approved, receipts, answers.
What the server puts off is tried again later, ever more seldom; what it refuses is not.
Each letter is shown with what came of it. Broken off, it can be run again at any time.`,
		Example: `  seneschal send --dry-run
  seneschal send`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withOffice(cmd, false, func(o *office.Office, _ *config.Config) error {
				if dryRun {
					due, err := o.Waiting(cmd.Context())
					if err != nil {
						return err
					}
					return a.showLetters(cmd, due)
				}
				_, releaseErr := o.ReleaseOverdue(cmd.Context()) // trouble of one game keeps no letters of others
				r, err := o.Send(cmd.Context())
				if showErr := a.showLetters(cmd, r.Letters); showErr != nil {
					return showErr
				}
				for _, u := range r.Undrawn {
					fmt.Fprintf(cmd.ErrOrStderr(), "a letter left without the picture %q: %v\n", u.Picture, u.Err)
				}
				return errors.Join(releaseErr, err)
			})
		}}
	c.Flags().BoolVar(&dryRun, "dry-run", false, "list what would be sent")
	return c
}

func (a *app) showLetters(cmd *cobra.Command, letters []store.Letter) error {
	all := make([]sentLetter, len(letters))
	for i, l := range letters {
		all[i] = sentLetter{l.Kind, l.Recipient, l.State, l.Tries, l.Remark}
	}
	return a.print(cmd, all, func() {
		w := cmd.OutOrStdout()
		for _, l := range all {
			fmt.Fprintf(w, "%s to %s: %s", l.Kind, l.Recipient, l.State)
			if l.State != store.LetterSent && l.Remark != "" {
				fmt.Fprintf(w, " (try %d: %s)", l.Tries, l.Remark)
			}
			fmt.Fprintln(w)
		}
		if len(all) == 0 {
			fmt.Fprintln(w, "nothing waits")
		}
	})
}
