package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
)

func newPlayerSubstituteCommand(a *app) *cobra.Command {
	var r substitute.Request
	c := &cobra.Command{Use: "substitute GAME LORD ADDRESS", Short: "asks somebody to play the lord of a player who is away, for some weeks",
		Long: `Asks a person, by a letter, to play the lord of a player who will be away. When the letter has been
answered with YES, and the first day has come, the letters of the lord go to that person, with a new
order key; the orders that are in stay in force. After the last day the seat goes back by itself.
Days are those in the zone of the player, both included, at most 120 in all. What is arranged stands
in the list of players. An address that was asked before and never answered is not asked again.`,
		Example: `  seneschal player substitute marches Gawaine dan@example.org --from 2027-03-12 --to 2027-04-20 --name Dan
  seneschal player substitute marches Gawaine dan@example.org --to '20 April' --dry-run`,
		RunE: askOffice(a, a.showSubstitute, func(c call) (substitute.Result, error) {
			r.Lord, r.Address, r.ByMaster = c.args[1], c.args[2], true
			return substitute.Arrange(c.Context(), c.office, c.args[0], r, a.dryRun)
		})}
	f := c.Flags()
	f.StringVar(&r.From, "from", "", "the first day, such as 2027-03-12 or '12 March' (default now)")
	f.StringVar(&r.To, "to", "", "the last day")
	f.StringVar(&r.Player, "name", "", "how the person is addressed (default the lord's substitute)")
	return a.withDryRun("only check", c)
}

func (a *app) showSubstitute(w io.Writer, r substitute.Result) { a.showSaid(w, r.Say()) }

func newPlayerBackCommand(a *app) *cobra.Command {
	return a.withDryRun("only check",
		&cobra.Command{Use: "back GAME LORD", Short: "gives a seat back to its player, whose substitute plays",
			Long: `Ends the time of a substitute: the letters of the lord go to its player again, with a new order key,
the substitute gets a letter of thanks, and the others read it in their next letters. What has not
begun is called off.`,
			Example: `  seneschal player back marches Gawaine --dry-run
  seneschal player back marches Gawaine`,
			RunE: askOffice(a, a.showBack, func(c call) (substitute.BackResult, error) {
				return substitute.End(c.Context(), c.office, c.args[0], c.args[1], a.dryRun)
			})})
}

func (a *app) showBack(w io.Writer, r substitute.BackResult) { a.showSaid(w, r.Say()) }

// showSaid shows a sentence that says what was done, or would be.
func (a *app) showSaid(w io.Writer, text string) {
	if a.dryRun {
		fmt.Fprint(w, "nothing was done; it would be so: ")
	}
	fmt.Fprintln(w, text)
}
