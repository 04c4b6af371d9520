package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A noteRequest is what turn note is to do.
type noteRequest struct {
	to       []string
	list     bool
	withdraw int
}

func newTurnNoteCommand(a *app) *cobra.Command {
	var r noteRequest
	c := a.withDryRun("only show the note as it would stand, and to whom",
		&cobra.Command{Use: "note GAME [TEXT|-]", Short: "writes a note of the master's to all players or some: into the letters that wait, else at once",
			Long: `Writes a note of the master's. While letters wait for turn approve it stands at their top; else it
leaves at once, as a letter. It goes to all players, or with --to to those of some lords. A dash reads
what is piped in, with its paragraphs. It is shown as the players read it. --list shows the notes in
the letters that wait, and --withdraw takes the one of that number off them; what has left cannot be
withdrawn. NOTE, NOTES and NOTE OFF 2 in a mail of the master do the same.`,
			Example: `  seneschal turn note marches 'I am away until Monday.'
  seneschal turn note marches --to Gawaine,Lionel - < note.txt
  seneschal turn note marches --list
  seneschal turn note marches --withdraw 2 --dry-run`,
			Args: cobra.RangeArgs(1, 2),
			RunE: askOffice(a, a.showNote, func(c call) (doneResult, error) { return a.note(c, r) })})
	c.Flags().StringSliceVar(&r.to, "to", nil, "the lords whose players read it, with commas between (default all)")
	c.Flags().BoolVar(&r.list, "list", false, "show the notes in the letters that wait")
	c.Flags().IntVar(&r.withdraw, "withdraw", 0, "take the note of that number off the letters that wait")
	c.MarkFlagsMutuallyExclusive("list", "withdraw", "to")
	return c
}

// note does turn note.
func (a *app) note(c call, r noteRequest) (doneResult, error) {
	name, other := c.args[0], r.list || c.Flags().Changed("withdraw")
	switch {
	case other && len(c.args) > 1:
		return nil, errors.New("with --list or --withdraw there is no text")
	case !other && len(c.args) < 2:
		return nil, hints.Add(errors.New("a note wants its text"), "behind the game, or piped in with -")
	case r.list:
		return game.View(c.Context(), c.office, name, season.ListNotes)
	case other && r.withdraw < 1:
		return nil, hints.Add(fmt.Errorf("--withdraw %d: want the number of a note", r.withdraw), "`"+hints.Command("turn note --list", name)+"` shows them")
	case other:
		return game.Update(c.Context(), c.office, name, a.dryRun, func(g *game.Game) (season.WithdrawResult, error) {
			return season.WithdrawNote(g, r.withdraw)
		})
	}
	text := c.args[1]
	if text == "-" {
		piped, err := io.ReadAll(io.LimitReader(c.InOrStdin(), 1<<20))
		if err != nil {
			return nil, err
		}
		text = string(piped)
	}
	return game.Update(c.Context(), c.office, name, a.dryRun, func(g *game.Game) (season.NoteResult, error) {
		to, text, err := noteTo(g, r.to, text)
		if err != nil {
			return season.NoteResult{}, err
		}
		return season.AddNote(g, to, text)
	})
}

// noteTo is to whom a note goes: to the lords that are named, or as it says itself.
func noteTo(g *game.Game, named []string, text string) (to []store.Seat, rest string, err error) {
	if len(named) == 0 {
		return season.SplitNote(g, text)
	}
	to, err = season.LordsNamed(g, named)
	return to, text, err
}

// showNote says what came of turn note, with the notes that it is about.
func (a *app) showNote(w io.Writer, r doneResult) {
	a.showDone(w, r)
	var notes []templates.ShownNote
	switch r := r.(type) {
	case season.NoteResult:
		notes = []templates.ShownNote{r.Shown()}
	case season.NoteList:
		notes = r.Shown()
	}
	if block, err := templates.NotesBlock(notes); err == nil && len(notes) > 0 {
		fmt.Fprint(w, "\n"+block.Text)
	}
}
