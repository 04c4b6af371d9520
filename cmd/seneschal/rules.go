package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/templates"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// rulesFlags are which rule book is asked for, and in which form.
type rulesFlags struct{ format, game, rules, board string }

// A ruleSection is a chapter of the rule book for programs.
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
which a browser prints or makes a PDF of.`,
		Example: `  seneschal rules
  seneschal rules 6
  seneschal rules castles --game marches
  seneschal rules --format print >rules.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.game == "" {
				return f.showGeneral(a, cmd, args)
			}
			return a.withOffice(cmd, false, func(o *game.Office, _ *config.Config) error { return f.showOfGame(a, cmd, o, args) })
		}}
	c.Flags().StringVar(&f.format, "format", "text", "text, html or print")
	c.Flags().StringVar(&f.game, "game", "", "a game, whose own rule set, options and board are shown")
	c.Flags().StringVar(&f.rules, "rules", "standard", "without --game: the rule set, by its file or of those that come with the program")
	c.Flags().StringVar(&f.board, "board", "valley", "without --game: the board whose map is in the book, by its file or of those that come with the program")
	c.MarkFlagsMutuallyExclusive("game", "rules")
	c.MarkFlagsMutuallyExclusive("game", "board")
	return c
}

func (f *rulesFlags) showGeneral(a *app, cmd *cobra.Command, args []string) error {
	r, _, err := openRules(f.rules)
	if err != nil {
		return err
	}
	b, err := openBoard(f.board)
	if err != nil {
		return err
	}
	return f.showBook(a, cmd, args, r, b, "", nil)
}

func (f *rulesFlags) showOfGame(a *app, cmd *cobra.Command, o *game.Office, args []string) error {
	t, s, err := o.CurrentState(cmd.Context(), f.game)
	if err != nil {
		return err
	}
	return f.showBook(a, cmd, args, t.Rules, t.Board, t.Game, s.Options.Words())
}

// showBook writes what is asked for.
func (f *rulesFlags) showBook(a *app, cmd *cobra.Command, args []string, r *ruleset.Rules, b *board.Board, game string, options []string) error {
	book, err := templates.NewRulebook(r, game, options)
	if err != nil {
		return err
	}
	name := strings.Join(args, " ")
	chapters := book.Chapters
	if name != "" && !strings.EqualFold(name, "all") {
		c, ok := book.Find(name)
		if !ok {
			return unknownSection(book, name)
		}
		chapters = []templates.Chapter{c}
	}
	if f.format != "text" {
		return f.writePage(cmd.OutOrStdout(), book, chapters, b)
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

// unknownSection says that the book has no such chapter, and what may have been meant.
func unknownSection(book *templates.Rulebook, name string) error {
	hint := "`seneschal rules` lists the chapters"
	if near := book.Near(name); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return hints.Add(fmt.Errorf("the rules have no section %q", name), hint)
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
