package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/store"
)

func newPlayerCommand(a *app) *cobra.Command {
	return group("player", "adds players to games, changes their addresses, and gives seats to others",
		`Gives players their seats before a game begins, asks people whether they want one and answers those
who ask, lists them, helps one who has lost his order key, gives a seat another address, gives it to
another person, for good or for some weeks, and takes it back.`,
		`  seneschal player add marches ann@example.org --lord Gawaine --name Ann
  seneschal player list marches`,
		newPlayerAddCommand(a), newPlayerInviteCommand(a), newPlayerSeatCommand(a), newPlayerRefuseCommand(a), newPlayerListCommand(a), newPlayerKeyCommand(a),
		newPlayerAddressCommand(a), newPlayerReplaceCommand(a), newPlayerSubstituteCommand(a), newPlayerBackCommand(a), newPlayerRemoveCommand(a), newPlayerSetCommand(a), newPlayerVacationCommand(a), newPlayerWatchCommand(a))
}

func newPlayerAddressCommand(a *app) *cobra.Command {
	return a.withDryRun("only check, and say what would be sent",
		&cobra.Command{Use: "address GAME LORD NEW-ADDRESS", Short: "gives a seat another address, to which its letters go",
			Long: `Gives a seat another address: its letters go there from now on. Letters with the order key went to
the old address, which may be somebody else's, so that the old keys are no longer valid. A letter
to the new address brings the new key, and what had not arrived of the present season follows. They
leave with the next round of serve or send. Orders that are in stay in. The old address is told nothing.`,
			Example: `  seneschal player address marches Gawaine ann@example.net --dry-run
  seneschal player address marches Gawaine ann@example.net`,
			RunE: askOffice(a, a.showAddress, func(c call) (player.AddressResult, error) {
				return player.ChangeAddress(c.Context(), c.office, c.args[0], c.args[1], c.args[2], a.dryRun)
			})})
}

func (a *app) showAddress(w io.Writer, r player.AddressResult) {
	goes := a.didOrWould("go", "would go")
	fmt.Fprintf(w, "the letters of %s, played by %s, %s to %s instead of %s; its new key %s\n", r.Lord, r.Player, goes, r.Address, r.Former,
		a.didOrWould("is in a letter that waits to be sent", "would be in a letter of its own"))
	if r.Letters > 0 {
		fmt.Fprintf(w, "%s that had not arrived %s there too\n", phrase.Figures(r.Letters, "letter"), goes)
	}
}

func newPlayerSetCommand(a *app) *cobra.Command {
	var to player.Person
	c := &cobra.Command{Use: "set GAME LORD", Short: "changes the name, the time zone or the letters of a player",
		Long: `Changes how the player of a lord is addressed, the zone in which deadlines are shown, the format of the
letters, how many there are, whether they bring deadlines for a calendar, or whether those of other
players come in one mail a day: --digest off sends at once what waits for that mail. What is not said
stays as it is. The others read of another name in their next letters.`,
		Example: `  seneschal player set marches Gawaine --name Ann --dry-run
  seneschal player set marches Gawaine --zone America/New_York --format text
  seneschal player set marches Gawaine --digest on`,
		RunE: askOffice(a, a.showPerson, func(c call) (player.Person, error) {
			to.Lord = c.args[1]
			return player.SetPerson(c.Context(), c.office, c.args[0], to, a.dryRun)
		})}
	f := c.Flags()
	f.StringVar(&to.Player, "name", "", "how the player is addressed")
	f.StringVar(&to.Zone, "zone", "", "the player's time zone")
	f.StringVar(&to.Format, "format", "", "how the letters come: text, html or both")
	f.StringVar(&to.Quiet, "quiet", "", "on: no reminders, and none but the letters that the player needs; off: all")
	f.StringVar(&to.Calendar, "calendar", "", "on: letters that call for orders bring the deadline for a calendar; off: they do not")
	f.StringVar(&to.Digest, "digest", "", "letters of other players in one mail a day: on or off")
	return a.withDryRun("only check", c)
}

func newPlayerVacationCommand(a *app) *cobra.Command {
	var off bool
	c := &cobra.Command{Use: "vacation GAME LORD [FROM TO]", Short: "says when a player is away: deadlines move past it",
		Long: `Enters from which day to which the player of a lord is away, in the player's time zone. Deadlines that
fall into it move to the first regular one after it, and the players are told; that which runs moves
if it is a day away at least. How many days there are in a year says the setting vacation; a season
waits 14 days at most. With --off what is entered is taken back; alone it shows what is entered and
what is left. VACATION in a mail of the player does the same.`,
		Example: `  seneschal player vacation marches Gawaine 2026-12-20 2027-01-03 --dry-run
  seneschal player vacation marches Gawaine '20 December' '3 January'
  seneschal player vacation marches Gawaine --off
  seneschal player vacation marches Gawaine`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 2 || len(args) == 4 && !off {
				return nil
			}
			return fmt.Errorf("accepts a game and a lord, with the first day and the last or --off; received %d", len(args))
		},
		RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
			return season.Vacation(c.Context(), c.office, c.args[0], c.args[1], vacationDoes(c.args[2:], off), a.dryRun)
		})}
	c.Flags().BoolVar(&off, "off", false, "take back what is entered")
	return a.withDryRun("only say what would be done", c)
}

// vacationDoes is what is to be done about the vacations of a player.
func vacationDoes(days []string, off bool) func(*game.Game, store.Seat) (season.VacationResult, error) {
	return func(g *game.Game, seat store.Seat) (season.VacationResult, error) {
		switch {
		case off:
			return season.EndVacations(g, seat, false)
		case len(days) == 2:
			return season.EnterVacation(g, seat, days[0], days[1], false)
		}
		return season.ShowVacations(g, seat)
	}
}

func (a *app) showPerson(w io.Writer, p player.Person) {
	fmt.Fprintf(w, "%s %s played by %s, in the zone %s; letters come as %s%s%s; digest %s\n", p.Lord, a.didOrWould("is", "would be"), p.Player, p.Zone, p.Format,
		phrase.Choose(p.Quiet == "on", ", and only those that are needed", ""), phrase.Choose(p.Calendar == "on", ", with deadlines for a calendar", ""), p.Digest)
	if p.Left > 0 {
		fmt.Fprintf(w, "%s that waited for the mail of the day %s now\n", phrase.Figures(p.Left, "letter"), a.didOrWould("leave", "would leave"))
	}
}

func newPlayerReplaceCommand(a *app) *cobra.Command {
	var name string
	c := &cobra.Command{Use: "replace GAME LORD ADDRESS", Short: "gives the seat of a lord to another person",
		Long: `Gives the seat of a lord to another person, in place of a player who stopped or before the seat is
given up. The keys of the former player no longer work, and a last letter says so; the new one gets
the lord's last report and sees the orders that were left, which rest until the word KEEP. If less
than three days are left, the deadline moves so that there are three, once a season. The others read
it in their next letters. What was written to the former player alone, the new one never sees.`,
		Example: `  seneschal player replace marches Gawaine eve@example.org --name Eve --dry-run
  seneschal player replace marches Gawaine eve@example.org --name Eve`,
		RunE: askOffice(a, a.showReplacement, func(c call) (tenure.ReplaceResult, error) {
			return tenure.ReplacePlayer(c.Context(), c.office, c.args[0], tenure.Successor{Lord: c.args[1], Address: c.args[2], Player: name}, a.dryRun)
		})}
	c.Flags().StringVar(&name, "name", "", "how the new player is addressed (default Sir and the lord's name)")
	return a.withDryRun("only check", c)
}

func (a *app) showReplacement(w io.Writer, r tenure.ReplaceResult) {
	if a.dryRun {
		fmt.Fprintf(w, "nothing was done; it would be so: ")
	}
	fmt.Fprintf(w, "%s\n", r.Say())
}

func newPlayerAddCommand(a *app) *cobra.Command {
	var n player.NewPlayer
	c := &cobra.Command{Use: "add GAME ADDRESS", Short: "gives a player a seat in a game that has not begun",
		Long: `Gives a player a seat in a game that has not begun, and queues the invitation, with the roads by
which his lord may enter. Without --lord he gets the first of the roster that nobody has.
The letter leaves with the next round of serve or send.`,
		Example: `  seneschal player add marches ann@example.org --lord Gawaine --name Ann
  seneschal player add marches ben@example.org --zone America/New_York`,
		RunE: askOffice(a, a.showAdded, func(c call) (map[string]any, error) {
			n.Game, n.Address = c.args[0], c.args[1]
			seat, err := player.AddPlayer(c.Context(), c.office, n, a.dryRun)
			return map[string]any{"lord": seat.Lord, "player": seat.Player, "address": seat.Address, "dry_run": a.dryRun}, err
		})}
	f := c.Flags()
	f.StringVar(&n.Lord, "lord", "", "the lord's name (default the first of the roster that is free)")
	f.StringVar(&n.Player, "name", "", "how the player is addressed")
	f.StringVar(&n.Zone, "zone", "", "the player's time zone (default that of the game)")
	f.StringVar(&n.Format, "format", "both", "how his letters come: text; or html or both, which are a page with the text beside it")
	return a.withDryRun("only check", c)
}

func (a *app) showAdded(w io.Writer, seat map[string]any) {
	fmt.Fprintf(w, "%s, played by %s, %s\n", seat["lord"], seat["address"], a.didOrWould("is added", "could be added"))
}

func newPlayerListCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "list GAME", Short: "lists who plays a game, who did, and who waits for a seat",
		Long: `Lists the seats of a game: lord, player, address, time zone, and since which season the player has the
seat; below each who had it before. Then come the vacant seats, those who wait for a seat with what is
offered to them, and how many watch. It shows no order keys. Nothing is changed.`,
		Example: `  seneschal player list marches
  seneschal player list marches --json`,
		RunE: askOffice(a, listPlayers, func(c call) (season.People, error) {
			return season.PeopleOf(c.Context(), c.office, c.args[0])
		})}
}

func listPlayers(w io.Writer, p season.People) {
	printTable(w, "LORD\tPLAYER\tADDRESS\tZONE\tPLAYS", p.Lords, func(l season.LordStatus) string {
		plays := "since " + l.First
		switch {
		case l.Resigned:
			plays = l.Attendance()
		case l.Out:
			plays = "out of the game"
		}
		rows := []string{strings.Join([]string{l.Lord, l.SayPlayer(), l.Address, l.Zone, plays}, "\t")}
		for _, t := range l.Former {
			rows = append(rows, strings.Join([]string{"", t.Player, t.Address, "", "before: " + t.Says()}, "\t"))
		}
		return strings.Join(rows, "\n")
	})
	if len(p.Vacant) > 0 {
		fmt.Fprintf(w, "\nvacant     %s\n", strings.Join(p.Vacant, ", "))
	}
	showWaiting(w, p.WaitList)
	if p.Watching > 0 {
		fmt.Fprintf(w, "\nwatching   %d: `%s` lists them\n", p.Watching, hints.Command("player watch", p.Game))
	}
}

func newPlayerKeyCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "key GAME LORD", Short: "prints a lord's present order key: whoever has it can write his orders",
		Long: `Prints the order key that a lord's letters carry at present, for a player who has lost it and
cannot ask for it by mail. Whoever has the key can write the lord's orders: give it to nobody
else. NEWKEY in a mail of the player makes a new one.`,
		Example: `  seneschal player key marches Gawaine`,
		RunE: askOffice(a, showValue("key"), func(c call) (map[string]string, error) {
			key, err := c.office.PlayerKey(c.Context(), c.args[0], c.args[1])
			return map[string]string{"key": key}, err
		})}
}
