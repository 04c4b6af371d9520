package season

import (
	"context"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
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

// Approve releases the letters of the season that waits for the master. Where none waits it
// does nothing.
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

// ApproveNamed approves the season that is named, and without a name the one that waits. If it does
// not wait, nothing is done, and the result names no season.
func ApproveNamed(g *game.Game, season string, year int) (ApproveResult, error) {
	if last, _ := g.LastPlayed(); season != "" && !isNamed(last, season, year) {
		return ApproveResult{Game: g.Row.Name}, nil
	}
	return approveWaiting(g)
}

// isNamed reports whether a season is the one that is named.
func isNamed(s store.Season, name string, year int) bool {
	return year == s.Year && (strings.EqualFold(name, s.Name) || s.Number == 0 && strings.EqualFold(name, adjudicator.Autumn.String()))
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
	if g.Season.State == store.SeasonOpen { // less time is left than when they were written
		if err := letter.RewriteReports(g, last); err != nil {
			return result, err
		}
	}
	_, err = g.Tx.Approve(last.ID)
	return result, err
}

// allowTime moves the deadline of the season that is open if the letters that call for its
// orders were held for so long that less than half of the time is left.
func allowTime(g *game.Game, played store.Season) error {
	season := g.State.Season
	deadline := game.DeadlineAfter(g.Row, season, played, g.Tx.Now)
	if g.Season.State != store.SeasonOpen || !g.Season.Deadline.Before(g.Tx.Now.Add(game.ScheduleRule(g.Row.Schedule, season).Period/2)) {
		return nil
	}
	if err := g.Tx.SetDeadline(g.Season.ID, deadline); err != nil {
		return err
	}
	g.Season.Deadline = deadline
	return nil
}
