package season

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A NoteResult is what came of a note of the master's.
type NoteResult struct {
	Lord    string // to whom it is; empty: to all
	Waiting string // the season in whose letters it stands, which wait still
	Letters int    // in which it leaves at once
}

// Say says it in a sentence.
func (r NoteResult) Say() string {
	switch {
	case r.Waiting == "":
		return "it leaves now, in " + phrase.Figures(r.Letters, "letter")
	case r.Lord == "":
		return "it stands at the top of all letters of " + r.Waiting
	}
	return "it stands at the top of the letter to " + r.Lord + " of " + r.Waiting
}

// AddNote adds a note, which may begin with TO and a lord, to the letters that wait, or sends it at once.
func AddNote(g *game.Game, text string) (r NoteResult, err error) {
	seat, text, err := noteRecipient(g, text)
	if err != nil {
		return r, err
	}
	r.Lord = seat.Lord
	if last, _ := g.LastPlayed(); g.AwaitsApproval() {
		r.Waiting = wording.Title(last)
		if err := g.Tx.AddNote(last.ID, store.Note{Seat: seat.ID, Text: text}); err != nil {
			return r, err
		}
		return r, letter.RewriteReports(g, last)
	}
	r.Letters, err = postNotes(g, seat, text)
	if err == nil && r.Letters == 0 {
		err = game.Cannot(errors.New("nobody is left to write to"), "")
	}
	return r, err
}

// postNotes sends a note of the master's at once: to one seat, or to all that are held.
func postNotes(g *game.Game, to store.Seat, note string) (n int, err error) {
	isTo := func(s store.Seat) bool { return s.ID == to.ID || to.ID == 0 && s.Resigned.IsZero() }
	return postNotices(g, isTo, "from the master", func(n templates.Notice, _ store.Seat) (templates.Letter, error) {
		n.Notes = []string{note}
		return templates.Note(n)
	})
}

// noteRecipient takes TO lord off a note. The seat is zero for a note to all.
func noteRecipient(g *game.Game, text string) (seat store.Seat, rest string, err error) {
	first, behind, _ := strings.Cut(text, " ")
	if !strings.EqualFold(first, "to") {
		return seat, text, nil
	}
	behind = strings.TrimSpace(behind)
	rest, ok := "", false
	if rest, ok = cutName(behind, "all"); !ok {
		for _, s := range g.Seats {
			if r, is := cutName(behind, s.Lord); is {
				seat, rest, ok = s, r, true
			}
		}
	}
	switch {
	case !ok:
		return seat, "", game.Cannot(fmt.Errorf("nothing was done: %q does not begin with a lord of this game", strings.Join(wording.Truncate([]string{behind}), "")), "")
	case rest == "":
		return seat, "", game.Cannot(errors.New("nothing was done: a NOTE wants its text behind the lord's name"), "")
	}
	return seat, rest, nil
}

// cutName takes a name off the beginning of a text.
func cutName(text, name string) (rest string, ok bool) {
	if len(text) < len(name) || !strings.EqualFold(text[:len(name)], name) {
		return "", false
	}
	rest = text[len(name):]
	if rest != "" && !strings.ContainsAny(rest[:1], " \t\n:,;-") {
		return "", false
	}
	return strings.TrimSpace(strings.TrimLeft(rest, " \t:,;-")), true
}
