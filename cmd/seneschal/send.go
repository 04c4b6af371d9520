package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

type sentLetter struct {
	Kind      string            `json:"kind"`
	Recipient string            `json:"recipient"`
	State     store.LetterState `json:"state"`
	Failure   store.Failure     `json:"failure,omitempty"` // why it is refused: refused, given-up, bounced
	Tries     int               `json:"tries"`
	Remark    string            `json:"remark,omitempty"`
}

func newSendCommand(a *app) *cobra.Command {
	var again bool
	var gameName, lord string
	c := &cobra.Command{Use: "send", Short: "sends once what waits in the outbox",
		Long: `Sends once what waits in the outbox and is due: letters that were approved, receipts, answers.
What the server puts off is tried again later, for 5 days; what it refuses is not. Each letter is shown
with what came of it. Broken off, it can be run again at any time.
With --again, what was refused, given up, or came back is put back in the queue first, and goes to the
addresses that are registered now.`,
		Example: `  seneschal send --dry-run
  seneschal send
  seneschal send --again --game marches --lord Gawaine`,
		RunE: a.withOffice(false, func(c call) error {
			switch {
			case !again && gameName+lord != "":
				return hints.Add(errors.New("--game and --lord choose among letters that were refused"), "add --again; without it, everything that waits is sent")
			case lord != "" && gameName == "":
				return hints.Add(errors.New("--lord "+lord+": in which game?"), "add --game")
			case !again:
				return a.send(c, nil)
			}
			letters, err := player.SendAgain(c.Context(), c.office, gameName, lord, a.dryRun)
			if err != nil {
				return err
			}
			are := "are"
			if len(letters) == 1 {
				are = "is"
			}
			fmt.Fprintf(c.ErrOrStderr(), "%s %s tried again that did not arrive\n", phrase.Figures(len(letters), "letter"), a.didOrWould(are, "would be"))
			return a.send(c, letters)
		})}
	f := c.Flags()
	f.BoolVar(&again, "again", false, "put back in the queue first what was refused, given up, or came back")
	f.StringVar(&gameName, "game", "", "with --again: the game whose letters are sent again (default all games)")
	f.StringVar(&lord, "lord", "", "with --again and --game: the lord whose letters are sent again (default all, and the master)")
	return a.withDryRun("list what would be sent", c)
}

// send sends what waits. A dry run shows it, after letters that would be put back in the queue.
func (a *app) send(c call, again []store.Letter) error {
	if a.dryRun {
		due, err := delivery.Waiting(c.Context(), c.office.Store)
		if err != nil {
			return err
		}
		return a.showLetters(c.Command, append(again, due...))
	}
	_, releaseErr := season.ReleaseOverdue(c.Context(), c.office) // trouble of one game keeps no letters of others
	_, dailyErr := season.WriteDaily(c.Context(), c.office)
	sent, err := letter.Send(c.Context(), c.office)
	if showErr := a.showLetters(c.Command, sent.Letters); showErr != nil {
		return showErr
	}
	for _, u := range sent.FailedPictures {
		fmt.Fprintf(c.ErrOrStderr(), "a letter left without the picture %q: %v\n", u.Picture, u.Err)
	}
	return errors.Join(releaseErr, dailyErr, err)
}

func (a *app) showLetters(cmd *cobra.Command, letters []store.Letter) error {
	all := make([]sentLetter, len(letters))
	for i, l := range letters {
		all[i] = sentLetter{l.Kind, l.Recipient, l.State, l.Failure, l.Tries, l.Remark}
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
