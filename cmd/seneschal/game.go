package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

func newGameCommand(a *app) *cobra.Command {
	return group("game", "makes games and starts them",
		`Makes games, shows them, begins them, and ends them early. Games on one mailbox run beside one
another, each with its board, schedule and master.`,
		`  seneschal game new marches
  seneschal game start marches`,
		newGameNewCommand(a), newGameListCommand(a), newGameShowCommand(a), newGameSetCommand(a), newGameStartCommand(a), newGameEndCommand(a), newGameDeleteCommand(a), newGameLogCommand(a), newGameLettersCommand(a))
}

func newGameNewCommand(a *app) *cobra.Command {
	var n game.NewGame
	var noReview, public bool
	var years int
	var options, forward string
	c := &cobra.Command{Use: "new NAME", Short: "makes a game, to which players can be added",
		Long: `Makes a game in the database, and the database too if there is none yet. What no flag says is
taken from [game] in the settings; the master is that of the other games, else the office's address
(none, by --master '', wants --no-review). Nobody is told: player add gives seats, game start begins.
Board, rules and options are copied into the game, and stay as they are. Options are the optional
rules of the book, in any combination: weather, castles, pillage, fate, and advanced, which is won by
points after ten years; all, or none.`,
		Example: `  seneschal game new marches
  seneschal game new valley --deadline 'friday 20:00 Europe/London' --period '7 days' --reminders '48 12'
  seneschal game new camelot --options weather,castles,pillage
  seneschal game new duel --board training --years 6 --master master@example.org --dry-run`}
	f := c.Flags()
	f.StringVar(&n.Master, "master", "", "mail address of the game master (default that of the other games, else the office's)")
	f.StringVar(&n.MasterName, "master-name", "", "how the players' letters name the master (default game.master_name)")
	f.StringVar(&forward, "forward", "", "when the master is shown what players ask: next letter or at once (default game.forward)")
	f.StringVar(&n.Board, "board", "", "board that comes with the program, or a file (default game.board)")
	f.StringVar(&n.Rules, "rules", "", "rule set that comes with the program, or a file (default game.rules)")
	f.StringVar(&options, "options", "", "optional rules that are played, such as weather,castles; all; or none (default game.options)")
	f.StringVar(&n.Joining, "join", "", "what becomes of a mail with JOIN: closed, nothing; ask, the master decides; open, a seat (default ask)")
	f.StringVar(&n.Start, "start", "", "who begins it: by hand, you; full, it begins by itself when all seats are taken (default by hand)")
	f.IntVar(&n.Places, "seats", 0, "how many players it has (default as many as the board has room for)")
	f.StringVar(&n.Zone, "zone", "", "time zone of the deadlines (default game.zone)")
	addScheduleFlags(c)
	f.IntVar(&years, "years", 0, "value the game after the autumn of that year; 0: never (default as the rules say)")
	f.BoolVar(&public, "public", false, "everybody can read its page; as game set NAME public yes")
	f.BoolVar(&noReview, "no-review", false, "played seasons go out without the master's approval")
	c.RunE = a.withOffice(true, func(c call) (err error) {
		usual := c.config.Game
		n.Absent, n.Wait, n.Silence, n.Offer, n.Vacation = usual.Absent, usual.Wait, usual.Silence, usual.Offer, usual.Vacation
		n.Name, n.Review, n.ReviewLimit = c.args[0], usual.Review && !noReview, usual.ReleaseAfter()
		n.Board, n.Rules = cmp.Or(n.Board, usual.Board), cmp.Or(n.Rules, usual.Rules)
		n.MasterName = cmp.Or(n.MasterName, usual.MasterName)
		if n.AtOnce, err = schedule.ForwardsAtOnce(cmp.Or(forward, usual.Forward)); err != nil {
			return err
		}
		if f.Changed("years") {
			n.Years = &years
		}
		if n.Options, err = ruleset.OptionsOf(cmp.Or(options, usual.Options)); err != nil {
			return err
		}
		if n.Schedule, n.Zone, err = scheduleOf(c.Command, n.Zone, usual); err != nil {
			return err
		}
		if n.Master, err = masterOf(c, n); err != nil {
			return err
		}
		row, err := c.office.NewGame(c.Context(), n, a.dryRun)
		if err != nil {
			return err
		}
		if a.dryRun {
			fmt.Fprintf(c.OutOrStdout(), "game %s could be made; %s\n", row.Name, sayMaster(row.Master))
			return nil
		}
		if public {
			if _, err := season.Set(c.Context(), c.office, row.Name, "public", "yes", false); err != nil {
				return err
			}
		}
		s, err := season.Status(c.Context(), c.office, row.Name)
		if err != nil {
			return err
		}
		return a.print(c.Command, s, func() { fmt.Fprintf(c.OutOrStdout(), "game %s is made; %s\n", s.Game, sayMaster(row.Master)) })
	})
	return a.withDryRun("only check", c)
}

// masterOf is the master of a new game. One without a master must do without approval, which nobody would be asked for.
func masterOf(c call, n game.NewGame) (address string, err error) {
	if address = n.Master; !c.Flags().Changed("master") {
		address, err = c.office.UsualMaster(c.Context())
	}
	if err == nil && address == "" && n.Review {
		err = hints.Add(fmt.Errorf("game %s would have no master to approve its seasons", n.Name),
			"--master ADDRESS says who it is; --no-review makes a game whose seasons wait for no approval")
	}
	return address, err
}

// sayMaster says who the master of a new game is.
func sayMaster(address string) string {
	return phrase.Choose(address == "", "it has no master", "its master is "+address)
}

func newGameListCommand(a *app) *cobra.Command {
	practice := false
	c := &cobra.Command{Use: "list", Short: "lists the games",
		Long: `Lists all games of the database, in the order in which they were made, with the season that
each is at, what it waits for, its next deadline, the lords without orders, those whom letters do not
reach, and how many watch. GAMES in a mail of the master shows the same. Practice games, which are
played against programs, are no part of it; with --practice they are what is listed. Nothing is changed.`,
		Example: `  seneschal game list
  seneschal game list --practice
  seneschal game list --json`,
		RunE: askOffice(a, listGames, func(c call) ([]season.GameStatus, error) {
			if practice {
				return season.PracticeGames(c.Context(), c.office)
			}
			return season.Games(c.Context(), c.office)
		})}
	c.Flags().BoolVar(&practice, "practice", false, "list the practice games in their place")
	return c
}

func listGames(w io.Writer, games []season.GameStatus) {
	printTable(w, "GAME\tSTATE\tBOARD\tOPTIONS\tLORDS\tNOW\tWAITS FOR\tDEADLINE\tWITHOUT ORDERS\tNOT REACHED\tWATCHING", games, func(g season.GameStatus) string {
		options := cmp.Or(strings.Join(g.Options, " "), "none")
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%d\t%s %d\t%s\t%s\t%s\t%s\t%d", g.Game, g.State, g.Board, options, len(g.Lords), g.Season, g.Year, g.Waits, deadline(g),
			cmp.Or(strings.Join(g.Silent, " "), "-"), cmp.Or(strings.Join(g.NotReached(), " "), "-"), g.Watching)
	})
}

// deadline shows a deadline in its game's zone and in UTC, so that no clock change is hidden.
func deadline(g season.GameStatus) string {
	if g.State == store.GameEnded || g.Paused {
		return "-"
	}
	return schedule.ShowTime(g.Deadline, g.Zone)
}

// reminders says when players are reminded.
func reminders(hours []int) string {
	switch len(hours) {
	case 0:
		return "none"
	case 1:
		return phrase.Figures(hours[0], "hour") + " before the deadline"
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(hours), "[]"), " ", " and ") + " hours before the deadline"
}

func newGameShowCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "show GAME", Short: "shows a game and its lords",
		Long: `Shows a game: its board and rules, how far it has come, its deadlines, and each lord with his
player. Order keys are not shown. Nothing is changed.`,
		Example: `  seneschal game show marches
  seneschal game show marches --json`,
		RunE: askOffice(a, showStatus, func(c call) (season.GameStatus, error) { return season.Status(c.Context(), c.office, c.args[0]) })}
}

func newGameSetCommand(a *app) *cobra.Command {
	return a.withDryRun("only check, and show what would be", &cobra.Command{Use: "set GAME [KEY VALUE]", Short: "lists the settings of a game, or changes one; the players are told",
		Long: `Changes a setting of a game, and tells all players in the next letters. Without KEY and VALUE all
settings are listed with what they are; the value none takes one away. The deadline that runs stays
as it is: turn extend moves it. The name and the last year can change only before the game has begun.
SET in a mail of the master does the same.`,
		Example: `  seneschal game set marches
  seneschal game set marches deadline 'saturday 18:00 Europe/London'
  seneschal game set marches reminders '48 12' --dry-run
  seneschal game set marches master-name 'Arthur Pendragon'
  seneschal game set marches early 12h`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 || len(args) == 3 {
				return nil
			}
			return fmt.Errorf("accepts a game, or a game with a setting and its value, which is one word or stands in quotes; received %d", len(args))
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return askOffice(a, listSettings, func(c call) ([]season.SettingValue, error) {
					return game.View(c.Context(), c.office, args[0], season.SettingsOf)
				})(cmd, args)
			}
			return askOffice(a, a.showDone, func(c call) (doneResult, error) {
				return season.Set(c.Context(), c.office, args[0], args[1], args[2], a.dryRun)
			})(cmd, args)
		}})
}

func listSettings(w io.Writer, all []season.SettingValue) {
	printTable(w, "SETTING\tVALUE\tWHAT IT SAYS", all, func(s season.SettingValue) string {
		return s.Setting + "\t" + s.Value + "\t" + s.About
	})
}

func newGameLogCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "log GAME", Short: "shows what was done to a game beside its seasons, and by whom",
		Long: `Shows what was done to a game beside its seasons: settings that were changed, seats that passed to
others, pauses; each with its moment and by whom. Nothing that anybody was told is ever deleted.
What has a * in front the players were told, and it stands in the last letter of the game; the rest
only the master sees.`,
		Example: `  seneschal game log marches
  seneschal game log marches --json`,
		RunE: askOffice(a, showLog, func(c call) (gameLog, error) {
			entries, err := game.Log(c.Context(), c.office, c.args[0])
			return gameLog{c.args[0], entries}, err
		})}
}

func newGameLettersCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "letters GAME [LORD | SEASON YEAR]", Short: "shows the letters between the players, if the game lets its master read them",
		Long: `Shows the letters between the players of a game: all, those that a lord wrote or got, or those of a
season. The game must let its master read them: game set GAME letters-open master, which can be set only
before the game begins, since the first letter tells the players. One without a name does not show its
writer; game log does. LETTERS in a mail of the master shows the same.`,
		Example: `  seneschal game letters marches
  seneschal game letters marches Gawaine
  seneschal game letters marches spring 2 --json`,
		Args: cobra.RangeArgs(1, 3),
		RunE: askOffice(a, showLetterBook, func(c call) (letter.LetterBook, error) {
			return game.View(c.Context(), c.office, c.args[0], func(g *game.Game) (letter.LetterBook, error) { return letter.ReadByMaster(g, c.args[1:]) })
		})}
}

func showLetterBook(w io.Writer, b letter.LetterBook) {
	text, err := b.Write()
	if err != nil {
		text = err.Error() + "\n"
	}
	fmt.Fprint(w, text)
}

// A gameLog is what was done to a game.
type gameLog struct {
	Game string         `json:"game"`
	Log  []store.Logged `json:"log"`
}

func showLog(w io.Writer, l gameLog) {
	if len(l.Log) == 0 {
		fmt.Fprintf(w, "game %s: nothing was done to it beside its seasons\n", l.Game)
	}
	for _, e := range l.Log {
		fmt.Fprintf(w, "%s %s %s: %s\n", phrase.Choose(e.Public, "*", " "), e.Done.UTC().Format("2006-01-02 15:04"), e.By, e.Text)
	}
}

func newGameStartCommand(a *app) *cobra.Command {
	return a.withDryRun("only look whether it can start", &cobra.Command{Use: "start GAME", Short: "plays the first autumn and writes the first letters",
		Long: `Begins a game when its players have answered the invitation: the lords ride in, the first
autumn is played, and a letter to each lord is written. The letters wait for turn approve unless
the game was made with --no-review. From then on no player can be added.`,
		Example: `  seneschal game start marches --dry-run
  seneschal game start marches`,
		RunE: askOffice(a, a.showPlay, func(c call) (season.PlayResult, error) {
			return season.StartGame(c.Context(), c.office, c.args[0], a.dryRun)
		})})
}

func newGameEndCommand(a *app) *cobra.Command {
	return a.withDryRun("only say how it would end",
		&cobra.Command{Use: "end GAME", Short: "ends a game early, by what each lord is worth, and writes the last letters",
			Long: `Ends a game before anybody has won, by what each lord is worth at this moment, and writes the
last letters, which tell who has won and what was secret until then. They leave with the next round
of serve or send. Letters of a season that still wait must be approved before. It cannot be undone.`,
			Example: `  seneschal game end marches --dry-run
  seneschal game end marches`,
			RunE: askOffice(a, a.showEnd, func(c call) (season.EndResult, error) {
				return season.EndGame(c.Context(), c.office, c.args[0], a.dryRun)
			})})
}

func (a *app) showEnd(w io.Writer, r season.EndResult) {
	if r.Already {
		fmt.Fprintf(w, "game %s is over already; nothing was done\n", r.Game)
		return
	}
	fmt.Fprintf(w, "game %s %s in %s, which %s played\n", r.Game, a.didOrWould("is ended", "would end"), wording.SeasonTitle(r.Season, r.Year),
		a.didOrWould("is not", "would not be"))
	if len(r.Winners) > 0 {
		fmt.Fprintf(w, "won, by what each lord is worth: %s\n", strings.Join(r.Winners, " and "))
	}
	if !a.dryRun {
		fmt.Fprintf(w, "%d last letters are in the outbox: `seneschal send`\n", r.Lords)
	}
}
