package letter

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// PostToMaster puts a letter to the master that answers nothing into the outbox, if the game has an address for it.
func PostToMaster(g *game.Game, subject string, letter templates.Letter) error {
	return PostMaster(g, Draft{Kind: KindMaster, Subject: subject, Letter: letter})
}

// PostMaster puts a letter to the master, which may answer a message, into the outbox, with a key as a player's has. The questions of
// players that wait for the master stand at its beginning. Of the draft it takes all that is said and that is to be kept.
func PostMaster(g *game.Game, dr Draft) error {
	if g.Row.Master == "" {
		return nil
	}
	m, err := g.Tx.MasterOf(g.Row.ID)
	if err != nil {
		return err
	}
	waiting, err := g.Tx.WaitingQuestions(g.Row.ID)
	if err != nil || len(waiting) == 0 && dr.Kind == KindQuestion {
		return err
	}
	if dr.Subject, dr.Letter, err = withQuestions(g, dr.Kind, dr.Subject, dr.Letter, waiting); err != nil {
		return err
	}
	to := g.Master()
	to.Zone = g.Row.Zone
	played, _ := g.LastPlayed()
	dr.Shows, dr.Season, dr.Number = pictures.Of(dr.Letter, played.Number), g.Season, m.Played
	id, err := post(g, to, dr)
	if err != nil || id == 0 || len(waiting) == 0 {
		return err
	}
	return g.Tx.ShowQuestions(g.Row.ID, id)
}

// MasterHead is the head of a letter to the master. The key is a mark.
func MasterHead(g *game.Game) view.Office {
	return view.Office{Top: mail.TopLine, Key: g.Mark}
}

// MasterSheet is the sheet into which the master writes.
func MasterSheet(g *game.Game) *view.Sheet {
	return &view.Sheet{For: "the master of " + g.Row.Name, Forms: MasterForms()}
}

// PostNews writes a letter of a few sentences to the master.
func PostNews(g *game.Game, kind, subject, text string) error {
	return PostNewsWith(g, kind, subject, text, nil)
}

// PostNewsWith is PostNews with lines that a player wrote. None of them can be read as a command when the letter comes back.
func PostNewsWith(g *game.Game, kind, subject, text string, lines []string) error {
	if g.Row.Master == "" {
		return nil
	}
	letter, err := templates.News(&templates.Answer{Office: MasterHead(g), Game: g.Row.Name, Title: subject, Now: text, Quoted: phrase.Each(wording.Truncate(lines), func(l string) string { return strings.Map(blankControls, l) }), Sheet: MasterSheet(g)})
	if err != nil {
		return err
	}
	return PostMaster(g, Draft{Kind: kind, Subject: subject, Letter: letter})
}

// Vacated tells the master, in a line, that a seat was given up, and that the game may be ended if too few are left.
func Vacated(g *game.Game, seat store.Seat, line string) (templates.Letter, error) {
	n := templates.Notice{Game: g.Row.Name, Lord: seat.Lord, Lines: []string{line}}
	if g.StillPlayed() < 2 {
		n.What = hints.Command("game end", g.Row.Name)
	}
	return templates.Vacated(n)
}

// A MasterHelp is what sheets and HELP say of a command of masters.
type MasterHelp struct {
	Name string
	Form string // as it stands in sheets; empty: it does not
	Help string // what it does
}

// MasterHelps are the commands of masters, as their letters list them.
var MasterHelps = []MasterHelp{
	{"APPROVE", "APPROVE", "the letters that wait go out"},
	{"ADMIT", "ADMIT Kay", "late orders count; a season that waits is played again"},
	{"CORRECT", "CORRECT summer 2", "orders or facts below it, BECAUSE and END count in it"},
	{"UNDO", "UNDO summer 2", "that season is open again, with a new seed"},
	{"RULINGS", "RULINGS", "all corrections, and seasons undone"},
	{"HOLD", "HOLD", "nothing happens by itself; HOLD OFF ends that"},
	{"NOTE", "NOTE text", "for all; NOTE TO Kay, Eve: text for some; to END NOTE"},
	{"NOTES", "NOTES", "the notes in letters that wait; NOTE OFF 2 withdraws"},
	{"EXTEND", "EXTEND 24", "moves the deadline by hours; also -24, or 2 days"},
	{"PAUSE", "PAUSE", "no deadline runs; PAUSE UNTIL 2026-12-27"},
	{"RESUME", "RESUME", "the game goes on; the deadline moves by the pause"},
	{"SET", "SET grace 15m", "a setting; SET public yes opens a page; SET lists all"},
	{"PREVIEW", "PREVIEW", "the season as it stands; PREVIEW lord: his letter"},
	{"PLAY", "PLAY spring 2", "plays that season now, if it is the one that is open"},
	{"ANSWER", "ANSWER 3 text", "goes to the player who asked question 3"},
	{"SEAT", "SEAT ann@… AS Kay", "a seat for somebody who asked"},
	{"INVITE", "INVITE ann@… AS Kay", "asks by letter whether that seat is wanted"},
	{"REFUSE", "REFUSE ann@…", "no seat for somebody who asked"},
	{"REPLACE", "REPLACE Kay BY eve@…", "another person plays that lord"},
	{"REMOVE", "REMOVE Kay", "takes the seat back; it is vacant then"},
	{"LETTERS", "LETTERS", "between players, if letters-open is master; LETTERS Kay"},
	{"SUBSTITUTE", "SUBSTITUTE Kay BY dan@… TO 20 April", "another plays him so long"},
	{"BACK", "BACK Kay", "ends that: his own player plays him again"},
	{"WHY", "WHY Kay 05", "why a troop, a place or a purse is as it is"},
	{"VERIFY", "VERIFY", "the last dice, to be checked; VERIFY spring 2"},
	{"STATUS", "STATUS", "who has orders, and what waits"},
	{"GAMES", "GAMES", "how all your games stand"},
	{"NEWKEY", "NEWKEY", "another master's key, if this one is known to others"},
	{"HELP", "HELP", "these words"},
	{"YES", "", "what was shown back is done"},
}

// MasterHelpOf says what a command of masters does.
func MasterHelpOf(name string) string {
	return MasterHelps[slices.IndexFunc(MasterHelps, func(h MasterHelp) bool { return h.Name == name })].Help
}

// MasterForms are the commands as they stand in a sheet, each with what it does beside it, or below it where it is long.
func MasterForms() []string {
	var all []string
	for _, h := range MasterHelps {
		switch {
		case h.Form == "":
		case len(h.Form) > formWidth:
			all = append(all, h.Form, fmt.Sprintf("%*s %s", formWidth, "", h.Help))
		default:
			all = append(all, fmt.Sprintf("%-*s %s", formWidth, h.Form, h.Help))
		}
	}
	return all
}

// formWidth is how wide the column of the commands is in a sheet.
const formWidth = 14
