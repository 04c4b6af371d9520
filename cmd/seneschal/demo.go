package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/demo"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

func newDemoCommand(a *app) *cobra.Command {
	o := demo.Options{Board: "valley"}
	var options, rules string
	c := &cobra.Command{Use: "demo", Short: "plays a whole campaign by mail, with servers and players of its own",
		Long: `Starts mail servers within the program, opens a game, and lets programs write every lord's orders as
real mails: they are fetched, acknowledged, played, reviewed and told as in a game of people. The
advanced game lasts ten years, and ends with King Arthur's last visit. It leaves a folder with the
database, every mail and every report, and an index.html to open; also when it is broken off.
With --play the servers stay up and you are a lord yourself; with --web you are a lord and the
master, in a browser. Nothing leaves this machine.`,
		Example: "  seneschal demo\n  seneschal demo --players 2 --years 4\n  seneschal demo --play Gawaine\n  seneschal demo --web\n  seneschal demo --options all\n  seneschal demo --board realm --players 12 --years 3"}
	f := c.Flags()
	f.IntVar(&o.Years, "years", 6, "the game is valued after the autumn of that year, if nobody has won (advanced: default as the rules say)")
	f.StringVar(&options, "options", "none", "optional rules that are played, such as weather,castles; or all")
	f.StringVar(&rules, "rules", "standard", "standard, or advanced: all options")
	f.IntVar(&o.Players, "players", 4, "how many lords, 2 or more, as far as the board has entries")
	f.StringVar(&o.Board, "board", o.Board, "a board, by its file or of those that come with the program")
	f.StringVar(&o.Lord, "play", "", "be that lord yourself: the servers stay up, and you answer by your own mail program")
	f.BoolVar(&o.Web, "web", false, "serve the pages on this machine too: after some seasons you are its master and one of its players, in a browser")
	f.StringVar(&o.Dir, "dir", "", "folder to make for what is left behind (default one of its own under the folder for temporary files)")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		if o.Played, err = demoOptions(rules, options, f.Changed("options")); err != nil {
			return err
		}
		if o.Played.Advanced && !f.Changed("years") {
			o.Years = 0
		}
		b, err := openBoard(o.Board)
		if err == nil {
			err = checkLords(b, o.Players)
		}
		if err != nil {
			return err
		}
		if o.Dir == "" {
			o.Dir = filepath.Join(os.TempDir(), "seneschal-demo-"+time.Now().Format("20060102-150405.000"))
		}
		tell := newProgressPrinter(cmd.OutOrStdout())
		if a.json {
			tell = newProgressPrinter(cmd.ErrOrStderr())
		}
		o.Tell = tell
		if o.Web && o.Lord != "" {
			return hints.Add(errors.New("--web and --play"), "--web makes you the first of the players; leave one of the two away")
		}
		if o.Lord != "" || o.Web {
			o.Done = enters(cmd.InOrStdin())
		}
		r, err := demo.Run(cmd.Context(), o)
		tell.clear()
		if errors.Is(err, fs.ErrExist) {
			return hints.Add(err, "name a folder that is not there yet")
		}
		if err != nil {
			return err
		}
		return a.print(cmd, r, func() { tell.showResult(r) })
	}
	return c
}

// demoOptions are the options of a demo: those that are named or, of the advanced rules, all.
func demoOptions(rules, options string, named bool) (ruleset.Options, error) {
	switch {
	case rules != "standard" && rules != "advanced":
		return ruleset.Options{}, hints.Add(fmt.Errorf("there are no rules %q", rules), "there are standard and advanced; --options names single ones")
	case rules == "advanced" && named:
		return ruleset.Options{}, hints.Add(errors.New("--rules advanced and --options"), "--rules advanced is all of them; leave one of the two away")
	case rules == "advanced":
		options = "all"
	}
	return ruleset.OptionsOf(options)
}

// enters sends a word for lines that are typed: one at most waits to be heard. At the end of the
// input nothing is sent: nobody is there.
func enters(in io.Reader) <-chan bool {
	done := make(chan bool, 1)
	go func() {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			select {
			case done <- true:
			default:
			}
		}
	}()
	return done
}

// A progressPrinter tells a campaign on a terminal, in colour and with what is going on in the last line;
// elsewhere in plain lines.
type progressPrinter struct {
	out      io.Writer
	terminal bool
	coloured bool
}

func newProgressPrinter(out io.Writer) *progressPrinter {
	c := &progressPrinter{out: out}
	if f, ok := out.(*os.File); ok {
		c.terminal = term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
		c.coloured = c.terminal && os.Getenv("NO_COLOR") == ""
	}
	return c
}

// colours are those of the kinds of news (ECMA-48, SGR).
var colours = map[string]string{"fight": "31", "death": "1;31", "claim": "32", "people": "36", "money": "33", "end": "1;33", "season": "1", "progress": "2",
	"pillage": "35", "siege": "31", "fate": "1;35", "building": "32", "king": "1;34"}

func (c *progressPrinter) colour(kind, text string) string {
	if code := colours[kind]; c.coloured && code != "" {
		return "\x1b[" + code + "m" + text + "\x1b[0m"
	}
	return text
}

// clear takes away what was going on.
func (c *progressPrinter) clear() {
	if c.terminal {
		fmt.Fprint(c.out, "\r\x1b[K")
	}
}

// Say writes a line in the place of what was going on.
func (c *progressPrinter) Say(text string) {
	c.clear()
	fmt.Fprintln(c.out, text)
}

func (c *progressPrinter) Season(title string) {
	c.Say(c.colour("season", strings.ToUpper(title[:1])+title[1:]))
}

func (c *progressPrinter) News(kind, text string) { c.Say("  " + c.colour(kind, text)) }

// Progress says what is going on; only somebody who looks on is told.
func (c *progressPrinter) Progress(text string) {
	if c.terminal {
		c.clear()
		fmt.Fprint(c.out, c.colour("progress", text+" …"))
	}
}

func (c *progressPrinter) showResult(r demo.Result) {
	c.Say("")
	won := "Nobody has won"
	switch {
	case r.Stopped:
		won = "Broken off"
	case len(r.Winners) > 0:
		won = strings.Join(r.Winners, " and ") + " won"
	}
	c.Say(fmt.Sprintf("%s after %s and %s.", c.colour("end", won), phrase.Figures(r.Seasons, "season"), phrase.Figures(r.Mails, "mail")))
	c.Say("Open " + r.Index + " to read every letter; the mails and the database lie beside it.")
}
