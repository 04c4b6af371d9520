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

	"github.com/seneschal-pbem/seneschal/cmd/internal/demo"
	"github.com/seneschal-pbem/seneschal/cmd/internal/office"
)

func newDemoCommand(a *app) *cobra.Command {
	o := demo.Options{Board: "training"}
	c := &cobra.Command{Use: "demo", Short: "plays a whole campaign by mail, with servers and players of its own", Args: cobra.NoArgs,
		Long: `demo starts mail servers within the program, opens a game, and lets programs write every
lord's orders as real mails: they are fetched, acknowledged, played, reviewed and told as in
a game of people. It tells the news as they come, and leaves a folder with the database, every
mail and every report, and an index.html to open. Nothing leaves this machine.`,
		Example: "  seneschal demo\n  seneschal demo --players 2 --years 4\n  seneschal demo --play Gawaine"}
	f := c.Flags()
	f.IntVar(&o.Years, "years", 6, "the game is valued after the autumn of that year, if nobody has won")
	f.IntVar(&o.Players, "players", 4, "how many lords, 2 to 6")
	f.StringVar(&o.Lord, "play", "", "be that lord yourself: the servers stay up, and you answer by your own mail program")
	f.StringVar(&o.Dir, "dir", "", "folder to make for what is left behind (default one of its own under the folder for temporary files)")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if o.Dir == "" {
			o.Dir = filepath.Join(os.TempDir(), "seneschal-demo-"+time.Now().Format("20060102-150405.000"))
		}
		tell := &crier{out: cmd.OutOrStdout()}
		if out, ok := tell.out.(*os.File); ok && !a.json {
			tell.terminal = term.IsTerminal(int(out.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		}
		o.Tell = tell
		if o.Lord != "" {
			o.Done = enters(cmd.InOrStdin())
		}
		r, err := demo.Run(cmd.Context(), o)
		if errors.Is(err, fs.ErrExist) {
			return office.WithHint(err, "name a folder that is not there yet")
		}
		if err != nil {
			return err
		}
		return a.print(cmd, r, func() { tell.end(r) })
	}
	return c
}

// enters sends a word for each line that is typed.
func enters(in io.Reader) chan bool {
	done := make(chan bool)
	go func() {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			done <- true
		}
	}()
	return done
}

// A crier tells a campaign on a terminal, in colour and with what is going on in the last line;
// elsewhere in plain lines.
type crier struct {
	out      io.Writer
	terminal bool
}

// colours are those of the kinds of news (ECMA-48, SGR).
var colours = map[string]string{"fight": "31", "death": "1;31", "claim": "32", "people": "36", "money": "33", "end": "1;33", "season": "1", "progress": "2"}

func (c *crier) colour(kind, text string) string {
	if code := colours[kind]; c.terminal && code != "" {
		return "\x1b[" + code + "m" + text + "\x1b[0m"
	}
	return text
}

// line writes a line in the place of what was going on.
func (c *crier) line(text string) {
	if c.terminal {
		fmt.Fprint(c.out, "\r\x1b[K")
	}
	fmt.Fprintln(c.out, text)
}

// Season begins the news of a season.
func (c *crier) Season(title string) {
	c.line(c.colour("season", strings.ToUpper(title[:1])+title[1:]))
}

// News tells one thing.
func (c *crier) News(kind, text string) { c.line("  " + c.colour(kind, text)) }

// Progress says what is going on; only somebody who looks on is told.
func (c *crier) Progress(text string) {
	if c.terminal {
		fmt.Fprint(c.out, "\r\x1b[K"+c.colour("progress", text+" …"))
	}
}

// Say tells the person who plays something.
func (c *crier) Say(text string) { c.line(text) }

// end says how it went and what there is to see.
func (c *crier) end(r demo.Result) {
	c.line("")
	won := "Nobody has won"
	if len(r.Winners) > 0 {
		won = strings.Join(r.Winners, " and ") + " won"
	}
	c.line(fmt.Sprintf("%s after %d seasons and %d mails.", c.colour("end", won), r.Seasons, r.Mails))
	c.line("Open " + r.Index + " to read every letter; the mails and the database lie beside it.")
}
