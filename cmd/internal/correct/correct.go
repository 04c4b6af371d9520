// Package correct puts a campaign right: a season is corrected, with orders or facts in the place of others, and it and all after it are played again
// with their own orders and dice; or seasons are undone, and the first of them is open again. Either makes a new line of the campaign; what it
// replaces is kept. Start reading at Correct and Undo. What would change is shown first, and nothing is done before that is confirmed.
package correct

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
)

// A Request is what the master wants put right.
type Request struct {
	Season  string // that is corrected, or opened again; empty for Undo: the last that was played
	Year    int
	Orders  []LordOrders
	Facts   []string // at the start of the season, in the words of adjudicator.Rule
	Because string   // the reason, which all players read
	NewDice bool     // the fights of the lords whose orders are replaced have new dice in that season
	Code    string   // of the impact that was shown; empty: nothing is done, and it is shown
}

// LordOrders are the orders that a lord has in the place of those that were played.
type LordOrders struct {
	Lord string
	Text string // as players write them, a line an order
}

// A Result is what a correction, or undoing seasons, changes or would change.
type Result struct {
	Game    string       `json:"game"`
	Season  string       `json:"season"` // that is corrected, or open again
	Year    int          `json:"year"`
	Line    int          `json:"line"`              // of the campaign, which this makes
	Code    string       `json:"code"`              // which confirms it: the impact as it was shown
	Done    bool         `json:"done"`              // else nothing is changed
	Moved   bool         `json:"moved,omitempty"`   // the code is of another impact: the game has gone on since that was shown
	Impact  *view.Impact `json:"impact"`            // for the master
	Told    []string     `json:"told,omitempty"`    // the lords to whom a letter says what changes for them
	Briefly []string     `json:"briefly,omitempty"` // the lords to whom a line says that nothing does
	Waits   bool         `json:"waits,omitempty"`   // the letters of the season wait still: they are written again, and there are no others
	Undone  bool         `json:"undone,omitempty"`  // the season is open again
	Follows []string     `json:"follows,omitempty"` // what becomes of letters, orders and the deadline, a sentence each
}

// Say says in a sentence what came of it.
func (r Result) Say() string {
	title := wording.SeasonTitle(r.Season, r.Year)
	done := phrase.Choose(r.Undone, title+" is open again, with a new seed", title+" is corrected")
	switch {
	case r.Moved:
		return "nothing was done: the game has gone on since that impact was shown. It is shown anew, as it would be now"
	case !r.Done:
		return "nothing is done yet: this is what would change"
	case r.Waits:
		return done + ". Its letters, which wait for you, are written again"
	}
	text := done + ". " + phrase.Choose(len(r.Told) == 0, "No letter had to say more than a line", "Letters go to "+phrase.List(r.Told))
	if len(r.Briefly) > 0 {
		text += "; a line says to " + phrase.List(r.Briefly) + " that nothing changes for " + phrase.Choose(len(r.Briefly) == 1, "that lord", "them")
	}
	return text
}

// Title names what would be done, for the Subject of the letter that asks.
func (r Result) Title() string {
	title := wording.SeasonTitle(r.Season, r.Year)
	return phrase.Choose(r.Undone, "open "+title+" again", "correct "+title)
}

// Correct corrects a season of a game, or shows what that would change.
func Correct(ctx context.Context, o *game.Office, gameName string, r Request, dryRun bool) (Result, error) {
	if err := o.Ready(ctx); err != nil {
		return Result{}, err
	}
	return game.Update(ctx, o, gameName, dryRun || r.Code == "", func(g *game.Game) (Result, error) { return CorrectSeason(g, r) })
}

// Undo opens a season of a game again, or shows what that would change.
func Undo(ctx context.Context, o *game.Office, gameName string, r Request, dryRun bool) (Result, error) {
	if err := o.Ready(ctx); err != nil {
		return Result{}, err
	}
	return game.Update(ctx, o, gameName, dryRun || r.Code == "", func(g *game.Game) (Result, error) { return UndoSeason(g, r) })
}

// CorrectSeason plays a season again with orders or facts in the place of others, and all seasons after it, with their own orders and keys. Players
// may not change an order by it, and so the keys stay. Without the code of the impact as it is now nothing is written.
func CorrectSeason(g *game.Game, r Request) (Result, error) {
	p, err := newPlan(g, r)
	if err != nil {
		return Result{}, err
	}
	if err := p.replay(); err != nil {
		return p.result, err
	}
	if !p.changes() {
		return p.result, game.Cannot(errors.New("nothing would change: "+p.title()+" was played so"), "")
	}
	return p.finish(r, p.correct)
}

// finish shows the impact, or does what it says if it was confirmed.
func (p *plan) finish(r Request, do func() error) (Result, error) {
	if err := p.showImpact(); err != nil {
		return p.result, err
	}
	p.result.Code = p.code(r)
	p.result.Moved = r.Code != "" && !strings.EqualFold(r.Code, p.result.Code)
	if r.Code == "" || p.result.Moved {
		return p.result, nil
	}
	p.result.Done, p.result.Told, p.result.Briefly = true, nil, nil
	if err := letter.DrawBefore(p.game); err != nil {
		return p.result, err
	}
	return p.result, do()
}

// mayCorrect says why nothing can be put right in a game by its master.
func mayCorrect(g *game.Game, r Request) error {
	if plays := g.MasterPlayed(); plays != "" {
		return game.Cannot(fmt.Errorf("you play %s in this game yourself, and what would change would show you what is hidden from %[1]s", plays), "")
	}
	if _, ok := g.LastPlayed(); !ok {
		return game.Cannot(errors.New("the game has not begun: there is nothing to put right"), "")
	}
	switch n := utf8.RuneCountInString(plainReason(r.Because)); {
	case n == 0:
		return game.Cannot(errors.New("the reason is missing, which all players read"), "BECAUSE, and the reason behind it, or --because")
	case n > longestReason:
		return game.Cannot(fmt.Errorf("the reason has %d characters, and %d are the most", n, longestReason), "a NOTE can say more")
	}
	return nil
}

// longestReason is how long a reason may be, in characters: it stands in letters and in the list of rulings.
const longestReason = 600

// plainReason is a reason as players read it, in one line. What cannot be seen in print is left out.
func plainReason(text string) string {
	return wording.OneLine(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || unicode.IsSpace(r) {
			return r
		}
		return -1
	}, text))
}
