package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
)

func newPollCommand(a *app) *cobra.Command {
	return a.withDryRun("say what would be done, and leave all as it is",
		&cobra.Command{Use: "poll", Short: "fetches the mail once, takes in orders and queues receipts",
			Long: `Fetches the mail of the office once, enters the orders that it brings, queues a receipt for each,
and moves the mails to the folder of processed mail. It sends nothing: send does that. Both are
for cron or for use by hand; serve does all of it. Broken off, it can be run again at any time.`,
			Example: `  seneschal poll --dry-run
  seneschal poll`,
			RunE: askOffice(a, a.showPoll, func(c call) (inbox.PollResult, error) {
				if a.dryRun {
					return inbox.DryPoll(c.Context(), c.office)
				}
				return inbox.Poll(c.Context(), c.office)
			})})
}

func (a *app) showPoll(w io.Writer, r inbox.PollResult) {
	if len(r.SetBack) > 0 {
		fmt.Fprintf(w, "the clock had been ahead; set back: %s\n", strings.Join(r.SetBack, ", "))
	}
	for _, h := range r.Handled {
		who := h.From
		switch {
		case h.Lord != "":
			who = h.Lord + " in " + h.Game
		case h.Game != "":
			who = "the master of " + h.Game
		}
		fmt.Fprintf(w, "message %d from %s: %s", h.UID, cmp.Or(who, "nobody"), h.Outcome)
		if h.Remark != "" {
			fmt.Fprintf(w, " (%s)", h.Remark)
		}
		fmt.Fprintln(w)
	}
	for _, p := range r.Practice.Played {
		fmt.Fprintf(w, "%s: %s is played\n", p.Game, wording.SeasonTitle(p.Season, p.Year))
	}
	if r.Practice.Err != "" {
		fmt.Fprintf(w, "trouble with practice games, of which nothing counts: %s\n", r.Practice.Err)
	}
	for _, m := range r.Failed {
		fmt.Fprintf(w, "message %d could not be handled and waits in the mailbox: %s\n", m.UID, m.Remark)
	}
	if len(r.Failed) > 0 && !a.dryRun {
		fmt.Fprintln(w, "a mail that you move out of the folder is not named any more; if you move it back, it is tried again")
	}
	fmt.Fprintf(w, "%d new, %d %s, %d filed\n", r.Fetched, len(r.Handled), a.didOrWould("handled", "would be handled"), r.Filed)
}
