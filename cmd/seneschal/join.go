package main

import (
	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
)

func newPlayerInviteCommand(a *app) *cobra.Command {
	var lord string
	c := &cobra.Command{Use: "invite GAME ADDRESS", Short: "asks somebody by letter whether a seat is wanted",
		Long: `Asks at an address whether a seat of the game is wanted, with one letter. When it is answered from there
with YES, within a week, the person has the seat that is wished, else the first that is free; if none
is free, a place on the waiting list. An address that has not answered is not asked again for a week.`,
		Example: `  seneschal player invite marches ann@example.org --lord Gawaine
  seneschal player invite marches ann@example.org --dry-run`,
		RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
			return tenure.Invite(c.Context(), c.office, c.args[0], c.args[1], lord, a.dryRun)
		})}
	c.Flags().StringVar(&lord, "lord", "", "the lord whose seat it is to be (default the first that is free)")
	return a.withDryRun("only check", c)
}

func newPlayerSeatCommand(a *app) *cobra.Command {
	var to tenure.Successor
	c := &cobra.Command{Use: "seat GAME ADDRESS", Short: "gives a seat to somebody who asked for one with JOIN",
		Long: `Gives a seat to somebody who has asked for one with JOIN and has answered from the address: one that is
vacant or, before the game has begun, a new one. What was offered of that seat ends. SEAT in a mail of
the master does the same.`,
		Example: `  seneschal player seat marches ann@example.org --lord Gawaine --name Ann
  seneschal player seat marches ann@example.org --lord Gawaine --dry-run`,
		RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
			to.Address = c.args[1]
			return tenure.SeatTo(c.Context(), c.office, c.args[0], to, a.dryRun)
		})}
	c.Flags().StringVar(&to.Lord, "lord", "", "the lord")
	c.Flags().StringVar(&to.Player, "name", "", "how the player is addressed (default Sir and the lord's name)")
	if err := c.MarkFlagRequired("lord"); err != nil {
		panic(err) // there is such a flag
	}
	return a.withDryRun("only check", c)
}

func newPlayerRefuseCommand(a *app) *cobra.Command {
	return a.withDryRun("only check", &cobra.Command{Use: "refuse GAME ADDRESS", Short: "tells somebody who asked for a seat that there is none",
		Long: `Tells somebody who has asked for a seat with JOIN that there is none, and takes the address off the
waiting list. REFUSE in a mail of the master does the same.`,
		Example: `  seneschal player refuse marches mallory@example.org`,
		RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
			return tenure.Refuse(c.Context(), c.office, c.args[0], c.args[1], a.dryRun)
		})})
}

func newPlayerRemoveCommand(a *app) *cobra.Command {
	return a.withDryRun("only check", &cobra.Command{Use: "remove GAME LORD", Short: "takes the seat of a lord back from its player",
		Long: `Takes a seat back: its keys no longer work, its player gets a short last letter, and cannot take it
back with RETURN. The seat is vacant then, and can be given to another; a game that begins leaves out
the lords of vacant seats. In a game that has begun all read it in their next letters. REMOVE in a mail
of the master does the same.`,
		Example: `  seneschal player remove marches Gawaine --dry-run
  seneschal player remove marches Gawaine`,
		RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
			return tenure.RemovePlayer(c.Context(), c.office, c.args[0], c.args[1], a.dryRun)
		})})
}

func newGameDeleteCommand(a *app) *cobra.Command {
	return a.withDryRun("only check", &cobra.Command{Use: "delete GAME", Short: "deletes a game that has not begun; its players are told",
		Long: `Deletes a game that has not begun, with all that is kept of it. Its players, and those who wait for a
seat or watch, get a short letter that there will be no game; what is kept goes when these letters have
left. A game that has begun is not deleted: game end ends it. It cannot be undone.`,
		Example: `  seneschal game delete marches --dry-run
  seneschal game delete marches`,
		RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
			return tenure.DeleteGame(c.Context(), c.office, c.args[0], a.dryRun)
		})})
}
