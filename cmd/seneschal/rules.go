package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/templates"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

type rulesFlags struct{ format, game, rules, board string }

type ruleSection struct {
	Key      string `json:"key"`
	Title    string `json:"title"`
	Optional bool   `json:"optional,omitempty"`
	Played   bool   `json:"played"`
	Text     string `json:"text"`
}

func newRulesCommand(a *app) *cobra.Command {
	f := rulesFlags{}
	c := &cobra.Command{Use: "rules [SECTION]", Short: "the rule book for players: a chapter, the list of them, or all of it as a page or to print",
		Long: `Shows the rule book for players, with the figures of a rule set filled in. Without a section it
lists the chapters; a section is asked for by its number, such as 6 or 6.vii, or by a word, such as
castles; all is the whole book. With --game the book shows that game's own figures, and says
which of the optional rules it plays. --format html writes a page, of the whole book if no
section is named, and --format print the whole book laid out for A4, with the map of the board,
which a browser prints or makes a PDF of. With --rules it shows figures of your own.`,
		Example: `  seneschal rules
  seneschal rules 6
  seneschal rules castles --game marches
  seneschal rules --format print >rules.html`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return f.show(a, cmd, strings.Join(args, " ")) }}
	c.Flags().StringVar(&f.format, "format", "text", "text, html or print")
	c.Flags().StringVar(&f.game, "game", "", "a game, whose own rule set, options and board are shown")
	c.Flags().StringVar(&f.rules, "rules", "standard", "without --game: the rule set, by its file or of those that come with the program")
	c.Flags().StringVar(&f.board, "board", "valley", "without --game: the board whose map is in the book, by its file or of those that come with the program")
	c.MarkFlagsMutuallyExclusive("game", "rules")
	c.MarkFlagsMutuallyExclusive("game", "board")
	return c
}

func (f *rulesFlags) show(a *app, cmd *cobra.Command, name string) error {
	t, s, err := a.tableOf(cmd, f.game, f.rules, f.board)
	if err != nil {
		return err
	}
	book, err := templates.NewRulebook(t, &s)
	if err != nil {
		return err
	}
	chapters := book.Chapters
	if name != "" && !strings.EqualFold(name, "all") {
		c, ok := book.Find(name)
		if !ok {
			return hints.Add(fmt.Errorf("the rules have no section %q", name), nearHint(book.Near(name), "`seneschal rules` lists the chapters"))
		}
		chapters = []templates.Chapter{c}
	}
	if f.format != "text" {
		return f.writePage(cmd.OutOrStdout(), book, chapters, t.Board)
	}
	return a.print(cmd, ruleSections(book, chapters), func() {
		switch {
		case name == "":
			fmt.Fprint(cmd.OutOrStdout(), book.Contents()+"\n`seneschal rules 6` shows a chapter, `seneschal rules all` the book.\n")
		case len(chapters) == 1:
			fmt.Fprint(cmd.OutOrStdout(), book.Text(chapters[0]))
		default:
			fmt.Fprint(cmd.OutOrStdout(), book.Whole())
		}
	})
}

func ruleSections(book *templates.Rulebook, chapters []templates.Chapter) (all []ruleSection) {
	for _, c := range chapters {
		all = append(all, ruleSection{c.Key, c.Title, c.Optional, c.Played, book.Text(c)})
	}
	return all
}

// writePage writes the book, or some of its chapters, as a page. A board that cannot be drawn leaves its map out.
func (f *rulesFlags) writePage(out io.Writer, book *templates.Rulebook, chapters []templates.Chapter, b *board.Board) error {
	whole := len(chapters) == len(book.Chapters)
	if f.format != "html" && f.format != "print" {
		return hints.Add(fmt.Errorf("--format %s: there is no such form", f.format), "text, html or print")
	}
	if f.format == "print" && !whole {
		return hints.Add(fmt.Errorf("--format print prints the whole book"), "--format html is for one section")
	}
	if scene, err := picture.Map(b, nil); err == nil && whole {
		book.Board, book.Map = b.Name, scene.SVG()
	}
	page, err := book.Page(chapters, f.format == "print")
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, page)
	return err
}
