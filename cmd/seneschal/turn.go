package main

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/admit"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

func newTurnCommand(a *app) *cobra.Command {
	return group("turn", "plays seasons and lets them go",
		`Shows what a game waits for, plays its seasons, lets the letters go or holds them, moves
deadlines and pauses games. serve plays by itself; these are for a master who takes it into his own
hands.`,
		`  seneschal turn status marches
  seneschal turn approve marches`,
		newTurnStatusCommand(a), newTurnPreviewCommand(a), newTurnPlayCommand(a), newTurnApproveCommand(a), newTurnAdmitCommand(a),
		newTurnCorrectCommand(a), newTurnUndoCommand(a), newTurnRulingsCommand(a),
		newTurnHoldCommand(a), newTurnNoteCommand(a), newTurnExtendCommand(a), newTurnPauseCommand(a), newTurnResumeCommand(a))
}

func newTurnStatusCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "status GAME", Short: "says what a game waits for",
		Long: `Says what a game waits for: the season, its deadline, which lords have orders, and whether
letters wait for approval. Nothing is changed.`,
		Example: `  seneschal turn status marches
  seneschal turn status marches --json`,
		RunE: askOffice(a, showStatus, func(c call) (season.GameStatus, error) { return season.Status(c.Context(), c.office, c.args[0]) })}
}

func showStatus(w io.Writer, g season.GameStatus) {
	fmt.Fprintf(w, "%s on %s: %s\n", g.Game, g.Board, g.State)
	fmt.Fprintf(w, "rules      %s", g.Rules)
	if len(g.Options) > 0 {
		fmt.Fprintf(w, ", with %s", strings.Join(g.Options, ", "))
	}
	fmt.Fprintf(w, "\ndice       version %d\n", g.Dice)
	if g.Public {
		fmt.Fprintln(w, "page       anybody can read what all its players know")
	}
	fmt.Fprintf(w, "season     %s\n", wording.SeasonTitle(g.Season, g.Year))
	fmt.Fprintf(w, "waits for  %s", g.Waits)
	if g.Approve != "" {
		fmt.Fprintf(w, ": %s is played, and `%s` lets its letters go", g.Approve, hints.Command("turn approve", g.Game))
	}
	fmt.Fprintln(w)
	if g.State != store.GameEnded {
		fmt.Fprintf(w, "ends       %s\n", g.Ends)
	}
	fmt.Fprintf(w, "deadline   %s", deadline(g))
	if g.State != store.GameEnded && !g.Paused && g.Left != "" {
		fmt.Fprintf(w, ", in %s", g.Left)
	}
	fmt.Fprintln(w)
	if g.Paused {
		fmt.Fprintf(w, "paused     %s: `%s` ends it\n", game.SayUntil(g.Until, g.Zone), hints.Command("turn resume", g.Game))
	}
	if g.Held {
		fmt.Fprintf(w, "held       by you: `%s --off` ends it\n", hints.Command("turn hold", g.Game))
	}
	fmt.Fprintf(w, "schedule   %s\n", g.Schedule)
	fmt.Fprintf(w, "grace      %s\n", cmp.Or(g.Grace, "none"))
	fmt.Fprintf(w, "reminders  %s\n", reminders(g.Remind))
	fmt.Fprintf(w, "no orders  %s\n", g.Silence)
	polled := "never"
	if !g.Polled.IsZero() {
		polled = schedule.ShowTime(g.Polled, g.Zone)
	}
	fmt.Fprintf(w, "last poll  %s\n", polled)
	if g.Waiting > 0 {
		fmt.Fprintf(w, "inbox      %d messages fetched and not handled\n", g.Waiting)
	}
	var letters []string
	for _, state := range []store.LetterState{store.LetterHeld, store.LetterQueued, store.LetterLeased, store.LetterUncertain, store.LetterRefused, store.LetterSent} {
		if n := g.Letters[state]; n > 0 {
			letters = append(letters, fmt.Sprintf("%d %s", n, state))
		}
	}
	fmt.Fprintf(w, "letters    %s\n", cmp.Or(strings.Join(letters, ", "), "none"))
	for _, trouble := range g.Troubles {
		fmt.Fprintf(w, "trouble    %s\n", trouble)
	}
	for _, failed := range g.Jobs {
		fmt.Fprintf(w, "job        %s\n", failed)
	}
	if g.Stopped {
		fmt.Fprintln(w, "stopped    more than half of the lords have no orders; turn play plays the season all the same")
	}
	for _, l := range g.Late {
		fmt.Fprintf(w, "late       %s\n", l.Says)
	}
	if g.Asked > 0 {
		fmt.Fprintf(w, "questions  %d of players, which you have not answered\n", g.Asked)
	}
	if g.Watching > 0 {
		fmt.Fprintf(w, "watching   %d: `%s` lists them\n", g.Watching, hints.Command("player watch", g.Game))
	}
	if len(g.Winners) > 0 {
		fmt.Fprintf(w, "won by     %s\n", strings.Join(g.Winners, ", "))
	}
	fmt.Fprintf(w, "master     %s%s\n", cmp.Or(g.MasterAt, "none"), phrase.Prefixed(" ", g.Master))
	showLords(w, g)
	showWaiting(w, g.WaitList)
}

// showWaiting lists those who wait for a seat, the first in turn first.
func showWaiting(w io.Writer, all []season.Waiting) {
	for i, waiting := range all {
		fmt.Fprintf(w, "%s%s\n", phrase.Choose(i == 0, "\nwaiting for a seat\n", ""), waiting.Says)
	}
}

func showLords(w io.Writer, g season.GameStatus) {
	missed := ""
	printTable(w, "\nLORD\tPLAYER\tADDRESS\tMANORS\tORDERS", g.Lords, func(l season.LordStatus) string {
		orders := "none yet"
		switch {
		case l.Orders+l.Standing > 0:
			orders = fmt.Sprintf("%d, %d standing", l.Orders, l.Standing)
			if l.Ready {
				orders += "; READY"
			}
		case l.Resigned:
			orders = l.Attendance()
		case l.Out:
			orders = "out of the game"
		}
		switch {
		case !l.Unreached.IsZero():
			orders += "; not reached"
		case l.Delivery != "":
			orders += "; missed a letter"
		}
		if l.Delivery != "" {
			missed += fmt.Sprintf("\n%s (%s) %s\n", l.Player, l.Lord, l.Delivery)
		}
		orders += phrase.Prefixed("; ", l.Away)
		if !l.Resigned {
			orders += phrase.Prefixed("; ", l.Attendance())
		}
		return fmt.Sprintf("%s\t%s\t%s\t%d\t%s", l.Lord, l.SayPlayer(), l.Address, l.Manors, orders)
	})
	if records := recordsOf(g.Lords); len(records) > 0 {
		fmt.Fprintf(w, "\nrecord     %s\n", strings.Join(records, "\n           "))
	}
	if missed != "" {
		fmt.Fprintf(w, "%s\n`seneschal player address` gives a seat another address; `%s` sends again what did not arrive\n",
			missed, hints.Command("send --again --game", g.Game))
	}
}

// recordsOf says of each seat in how many seasons there were orders.
func recordsOf(lords []season.LordStatus) (all []string) {
	for _, l := range lords {
		if record := l.Record.Say(); record != "" {
			all = append(all, l.Lord+": "+record)
		}
	}
	return all
}

func newTurnPlayCommand(a *app) *cobra.Command {
	var r season.PlayRequest
	c := a.withDryRun("only look whether it can be played; no dice are thrown",
		&cobra.Command{Use: "play GAME SEASON YEAR", Short: "plays a season once its deadline has passed and the mail is in",
			Long: `Plays a season, once its deadline has passed and a poll that began after the deadline has taken
in the mail. The letters are written and wait for turn approve, unless the game is without review.
The season is named so that a command given twice plays once; --early waits for no deadline, and says
who has had the letter that calls for orders for less than a day. --dry-run says it without playing.`,
			Example: `  seneschal turn play marches winter 1 --dry-run
  seneschal turn play marches spring 2
  seneschal turn play marches spring 2 --early`,
			PreRunE: func(_ *cobra.Command, args []string) (err error) {
				r.Game, r.Season, r.DryRun = args[0], args[1], a.dryRun
				r.Year, err = yearOf(args[2])
				return err
			},
			RunE: askOffice(a, a.showPlay, func(c call) (season.PlayResult, error) { return season.Play(c.Context(), c.office, r) })})
	c.Flags().BoolVar(&r.Early, "early", false, "do not wait for the deadline")
	return c
}

func yearOf(text string) (int, error) {
	year, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("year %q: want a number", text)
	}
	return year, nil
}

func (a *app) showPlay(w io.Writer, r season.PlayResult) {
	what := wording.SeasonTitle(r.Season, r.Year)
	switch {
	case r.Already:
		fmt.Fprintf(w, "%s has been played already; nothing was done\n", what)
		if r.NextSeason != "" {
			fmt.Fprintf(w, "now it is %s of year %d, deadline %s\n", r.NextSeason, r.NextYear, schedule.ShowTime(r.Deadline, r.Zone))
		}
		return
	case a.dryRun:
		fmt.Fprintf(w, "%s can be played: %d of %d lords have written orders\n", what, r.Orders, r.Lords)
	default:
		fmt.Fprintf(w, "%s is played: %d of %d lords had written orders; %d events\n", what, r.Orders, r.Lords, r.Events)
	}
	if len(r.LeftOut) > 0 {
		fmt.Fprintf(w, "without %s, whose seat is vacant\n", phrase.List(r.LeftOut))
	}
	if r.Young != "" {
		fmt.Fprintf(w, "before its deadline: %s\n", r.Young)
	}
	if a.dryRun {
		return
	}
	if len(r.Winners) > 0 {
		fmt.Fprintf(w, "the game is over: %s has won\n", strings.Join(r.Winners, " and "))
	} else {
		fmt.Fprintf(w, "next is %s of year %d, deadline %s\n", r.NextSeason, r.NextYear, schedule.ShowTime(r.Deadline, r.Zone))
	}
	if r.Held {
		fmt.Fprintf(w, "the letters wait for you: `%s`\n", hints.Command("turn approve", r.Game))
	} else {
		fmt.Fprintln(w, "the letters are in the outbox: `seneschal send`")
	}
}

func newTurnApproveCommand(a *app) *cobra.Command {
	return a.withDryRun("only say what would be released",
		&cobra.Command{Use: "approve GAME [SEASON YEAR]", Short: "releases the letters of the season that was played",
			Long: `Lets the letters of the season that was played go to the players: they leave with the next round
of serve or send. Without season and year it is the one that waits. APPROVE in an answer to the
review letter does the same.`,
			Example: `  seneschal turn approve marches --dry-run
  seneschal turn approve marches
  seneschal turn approve marches winter 1`,
			Args: func(_ *cobra.Command, args []string) error {
				if len(args) == 1 || len(args) == 3 {
					return nil
				}
				return fmt.Errorf("accepts a game, or a game with a season and its year; received %d", len(args))
			},
			RunE: askOffice(a, a.showApproval, a.approve)})
}

func (a *app) approve(c call) (season.ApproveResult, error) {
	if len(c.args) == 1 {
		return season.Approve(c.Context(), c.office, c.args[0], a.dryRun)
	}
	year, err := yearOf(c.args[2])
	if err != nil {
		return season.ApproveResult{}, err
	}
	return season.ApproveSeason(c.Context(), c.office, c.args[0], c.args[1], year, a.dryRun)
}

func (a *app) showApproval(w io.Writer, r season.ApproveResult) {
	switch {
	case r.Season == "":
		fmt.Fprintln(w, "nothing waits for approval")
	case a.dryRun:
		fmt.Fprintf(w, "%s: %d letters would be released\n", wording.SeasonTitle(r.Season, r.Year), r.Letters)
	default:
		fmt.Fprintf(w, "%s is approved: %d letters are in the outbox; `seneschal send` sends them\n",
			wording.SeasonTitle(r.Season, r.Year), r.Letters)
	}
}

func newTurnHoldCommand(a *app) *cobra.Command {
	var off bool
	c := a.withDryRun("only say what would be done",
		&cobra.Command{Use: "hold GAME", Short: "keeps a game from going on by itself: its letters do not go out, its season is not played",
			Long: `Keeps a game from going on by itself: its season is not played when the deadline has passed,
and letters that wait are not sent. Orders are taken in and acknowledged as ever. With --off it
goes on. HOLD in an answer to a review letter does the same.`,
			Example: `  seneschal turn hold marches
  seneschal turn hold marches --off`,
			RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
				if off {
					return game.Update(c.Context(), c.office, c.args[0], a.dryRun, season.UnholdSeason)
				}
				return game.Update(c.Context(), c.office, c.args[0], a.dryRun, season.HoldSeason)
			})})
	c.Flags().BoolVar(&off, "off", false, "let it go on by itself again")
	return c
}

func newTurnAdmitCommand(a *app) *cobra.Command {
	return a.withDryRun("only say what would be done",
		&cobra.Command{Use: "admit GAME LORD", Short: "lets orders count that came too late, as long as no letter of their season has left",
			Long: `Lets all mails of a lord's player count that came, with their key, after the deadline, or after the
season was played, as if they had been in time; turn status says whose they are. A season that waits
for approval is played again with them and with the orders of the others as they were; the dice are
others, since they hang on the orders. You get its review anew, the player a receipt, and the letters
tell all. A master who plays in the game cannot do it. ADMIT in a mail of the master does the same.`,
			Example: `  seneschal turn admit marches Gawaine
  seneschal turn admit marches Gawaine --dry-run`,
			RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
				return admit.Admit(c.Context(), c.office, c.args[0], c.args[1], a.dryRun)
			})})
}

func newTurnExtendCommand(a *app) *cobra.Command {
	return a.withDryRun("only say what would be done",
		&cobra.Command{Use: "extend GAME LENGTH", Short: "moves the deadline: by 24, which is hours, by 90m, by '2 days'; the players are told",
			Long: `Moves the deadline of the season that is ordered now, from where it is, and queues a letter to
each player that says so. A length is a number of hours, or hours and minutes, or days and
weeks of the calendar; with "earlier" behind it the deadline moves to an earlier moment, which
leaves a day at least. The deadlines after this one come when they would have come.`,
			Example: `  seneschal turn extend marches 24
  seneschal turn extend marches '1 day earlier'
  seneschal turn extend marches '2 days' --dry-run
  seneschal turn extend marches 90m`,
			RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
				return season.Extend(c.Context(), c.office, c.args[0], c.args[1], a.dryRun)
			})})
}

func newTurnPauseCommand(a *app) *cobra.Command {
	var until string
	c := a.withDryRun("only say what would be done",
		&cobra.Command{Use: "pause GAME", Short: "pauses a game: no deadline runs, and the players are told",
			Long: `Pauses a game that is being played, and queues a letter to each player that says so: no season is
played and nobody is reminded, but orders are taken and acknowledged as ever. The game goes on with
turn resume, or with --until on that day, at midnight or the time behind it, in its zone. The deadline
moves then by as long as the pause was; where it is a time of the day, by whole days. PAUSE in a mail
of the master does the same.`,
			Example: `  seneschal turn pause marches
  seneschal turn pause marches --until 2026-12-27
  seneschal turn pause marches --until '2026-12-27 18:00' --dry-run`,
			RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
				return game.Update(c.Context(), c.office, c.args[0], a.dryRun, func(g *game.Game) (season.PauseResult, error) { return season.Pause(g, until) })
			})})
	c.Flags().StringVar(&until, "until", "", "the day on which the game goes on by itself, such as 2026-12-27")
	return c
}

func newTurnResumeCommand(a *app) *cobra.Command {
	return a.withDryRun("only say what would be done",
		&cobra.Command{Use: "resume GAME", Short: "lets a game go on that is paused: its deadline moves by the length of the pause",
			Long: `Lets a game go on that is paused. The deadline moves by as long as the pause was, where it is a time of
the day by whole days, and a letter to each player says where it is now. RESUME in a mail of the master
does the same.`,
			Example: `  seneschal turn resume marches
  seneschal turn resume marches --dry-run`,
			RunE: askOffice(a, a.showDone, func(c call) (doneResult, error) {
				return game.Update(c.Context(), c.office, c.args[0], a.dryRun, season.Resume)
			})})
}

// A doneResult says what was done, or in a dry run would have been.
type doneResult interface{ Say() string }

func (a *app) showDone(w io.Writer, r doneResult) {
	if a.dryRun {
		fmt.Fprint(w, "(nothing was changed) ")
	}
	fmt.Fprintln(w, r.Say())
}

func newTurnPreviewCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "preview GAME [LORD]", Short: "shows what the orders would come to as they stand, with dice that are thrown away",
		Long: `Plays the season with the orders as they stand now and dice that are thrown away, and prints
what would be told: all of it, or only what one lord would hear. Nothing is changed, and the
dice of the game are not looked at.`,
		Example: `  seneschal turn preview marches
  seneschal turn preview marches Gawaine`,
		Args: cobra.RangeArgs(1, 2),
		RunE: askOffice(a, func(w io.Writer, r season.PreviewResult) { fmt.Fprint(w, r.Text) }, func(c call) (season.PreviewResult, error) {
			return game.View(c.Context(), c.office, c.args[0], func(g *game.Game) (season.PreviewResult, error) {
				return season.PreviewSeason(g, strings.Join(c.args[1:], ""))
			})
		})}
}
