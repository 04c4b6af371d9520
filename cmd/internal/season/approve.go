package season

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// ApproveResult is what came of approving. Without a Season nothing was waiting.
type ApproveResult struct {
	Game    string `json:"game"`
	Season  string `json:"season,omitempty"`
	Year    int    `json:"year,omitempty"`
	Letters int    `json:"letters"`
}

// Approve releases the letters of the season that waits for the master. If none waits it does nothing.
func Approve(ctx context.Context, o *game.Office, gameName string, dryRun bool) (ApproveResult, error) {
	return game.Update(ctx, o, gameName, dryRun, approveWaiting)
}

// ApproveSeason is Approve for a season that is named: if another waits, nothing is done.
func ApproveSeason(ctx context.Context, o *game.Office, gameName, season string, year int, dryRun bool) (ApproveResult, error) {
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (ApproveResult, error) {
		r, err := ApproveNamed(g, season, year)
		if err != nil || r.Season != "" {
			return r, err
		}
		s, err := g.SeasonNamed(season, year)
		if err != nil {
			return r, err
		}
		return r, game.Cannot(fmt.Errorf("%s does not wait for approval; nothing was done", wording.Title(s)), "`"+hints.Command("turn status", g.Row.Name)+"` says what does")
	})
}

// ApproveNamed approves the season that is named, or the one that waits. If it does not wait, the result has no Season.
func ApproveNamed(g *game.Game, season string, year int) (ApproveResult, error) {
	last, _ := g.LastPlayed()
	isNamed := strings.EqualFold(season, last.Name) || last.Number == 0 && strings.EqualFold(season, adjudicator.Autumn.String())
	if season != "" && !(isNamed && year == last.Year) {
		return ApproveResult{Game: g.Row.Name}, nil
	}
	return approveWaiting(g)
}

// approveWaiting releases the letters of the last season, if they are held.
func approveWaiting(g *game.Game) (ApproveResult, error) {
	result := ApproveResult{Game: g.Row.Name}
	last, ok := g.LastPlayed()
	if !ok || last.State != store.SeasonPlayed {
		return result, nil
	}
	if err := allowTime(g, last); err != nil {
		return result, err
	}
	held, err := g.Tx.Held(last.ID)
	if err != nil {
		return result, err
	}
	result.Season, result.Year, result.Letters = last.Name, last.Year, len(held)
	if err := renewHeld(g, last); err != nil {
		return result, err
	}
	return result, letGo(g, last)
}

// renewHeld writes letters again that have waited: those that call for orders, since less time is left than when they were written, or the
// last ones, which bring what was done and, if the game publishes it, written by the players since.
func renewHeld(g *game.Game, last store.Season) error {
	if g.Season.State == store.SeasonOpen {
		return letter.RewriteReports(g, last)
	}
	if err := g.Tx.DropHeld(last.ID, letter.KindLast, 0); err != nil {
		return err
	}
	return lastLetters(g, last, true)
}

// letGo lets the letters of a season leave, and with them what those who watch are told.
func letGo(g *game.Game, played store.Season) error {
	if _, err := g.Tx.Approve(played.ID); err != nil {
		return err
	}
	return letter.TellSpectators(g)
}

// allowTime moves the deadline of the season that is open if the letters that call for its
// orders were held for so long that less than half of the time is left, or less than a day where the master has chosen the deadline.
func allowTime(g *game.Game, played store.Season) error {
	season := g.State.Season
	deadline := game.DeadlineAfter(g.Row, season, played, g.Tx.Now)
	least := game.ScheduleRule(g.Row.Schedule, season).Period / 2
	if !g.Season.Fixed.IsZero() {
		least = min(least, leastTime)
	}
	if g.Season.State != store.SeasonOpen || g.Paused() || !g.Season.Deadline.Before(g.Tx.Now.Add(least)) {
		return nil
	}
	if err := setRegular(g, deadline, deadline); err != nil {
		return err
	}
	if err := g.Tx.ForgetVacationMoves(g.Season.ID); err != nil {
		return err
	}
	return OpenForAbsent(g)
}

// ReleaseOverdue approves what the master has left waiting for longer than the game allows, and
// writes that it did. Of what stays however long it waits a reminder is written once, and questions of players that no other letter
// has shown to their master have one of their own. Each game has a transaction
// of its own: what goes wrong with one hinders no other.
func ReleaseOverdue(ctx context.Context, o *game.Office) ([]ApproveResult, error) {
	var overdue, waiting, asked []store.Game
	err := o.Store.View(ctx, func(tx *store.Tx) (err error) {
		if overdue, err = tx.Overdue(0); err == nil {
			waiting, err = tx.AwaitingApproval(0)
		}
		if err == nil {
			asked, err = tx.GamesWithQuestions(tx.Now.Add(-letter.QuestionsWait))
		}
		return err
	})
	released, trouble := game.UpdateEach(ctx, o, overdue, "releasing the letters", releaseGame)
	_, more := game.UpdateEach(ctx, o, waiting, "reminding the master", remindMaster)
	_, unasked := game.UpdateEach(ctx, o, asked, "showing the master questions", func(g *game.Game) (bool, error) { return true, letter.PostQuestions(g) })
	released = slices.DeleteFunc(released, func(r ApproveResult) bool { return r.Season == "" })
	return released, errors.Join(err, trouble, more, unasked)
}

// releaseGame approves the season of a game that has waited too long, unless the master was faster, and tells the master.
func releaseGame(g *game.Game) (r ApproveResult, err error) {
	late, err := g.Tx.Overdue(g.Row.ID)
	if err != nil || len(late) == 0 {
		return r, err
	}
	if r, err = approveWaiting(g); err != nil {
		return r, err
	}
	season := wording.SeasonTitle(r.Season, r.Year)
	return r, letter.PostNews(g, letter.KindMaster, season+" has gone out by itself", fmt.Sprintf("You have not answered the review of %s for %s, and so its %s went out by themselves, as the game says. HOLD, in time, would have kept them.",
		season, schedule.PrintPeriod(g.Row.ReviewLimit), phrase.Figures(r.Letters, "letter")))
}

// remindMaster reminds the master of a game once of a season that has waited for long, and stays.
func remindMaster(g *game.Game) (first bool, err error) {
	waits, err := g.Tx.AwaitingApproval(g.Row.ID)
	last, _ := g.LastPlayed()
	if err != nil || len(waits) == 0 || g.Tx.Now.Before(last.Played.Add(patience(g))) {
		return false, err
	}
	if first, err = g.Tx.RemindedOf(last.ID); err != nil || !first {
		return false, err
	}
	text := wording.Sentence(wording.Title(last)+" was played on "+schedule.ShowTime(last.Played, g.Row.Zone)+", and its letters wait for your APPROVE") +
		" They do not go out by themselves. This letter is written once."
	return true, letter.PostNews(g, letter.KindMaster, wording.Title(last)+" still waits for you", text)
}

// mostPatience is for how long a season that stays waits before its master is reminded.
const mostPatience = 48 * time.Hour

// patience is for how long a season waits for the master before the next letter about it.
func patience(g *game.Game) time.Duration {
	if g.Row.ReviewLimit > 0 {
		return g.Row.ReviewLimit
	}
	return min(mostPatience, g.Row.Schedule.Period/2)
}
