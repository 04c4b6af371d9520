package office

import (
	"context"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
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
func (o *Office) Approve(ctx context.Context, game string, dryRun bool) (ApproveResult, error) {
	return updateGame(ctx, o, game, dryRun, (*desk).approve)
}

// ApproveSeason is Approve for a season that is named: if another waits, nothing is done.
func (o *Office) ApproveSeason(ctx context.Context, game, season string, year int, dryRun bool) (ApproveResult, error) {
	return updateGame(ctx, o, game, dryRun, func(d *desk) (ApproveResult, error) {
		r, err := d.approveSeason(season, year)
		if err != nil || r.Season != "" {
			return r, err
		}
		s, err := d.named(season, year)
		if err != nil {
			return r, err
		}
		return r, cannot(fmt.Errorf("%s does not wait for approval; nothing was done", title(s)), "`"+hints.Command("turn status", d.game.Name)+"` says what does")
	})
}

// approveSeason approves the season that is named, and without a name the one that waits. If it does
// not wait, nothing is done, and the result names no season.
func (d *desk) approveSeason(season string, year int) (ApproveResult, error) {
	if last, _ := d.lastPlayed(); season != "" && !isNamed(last, season, year) {
		return ApproveResult{Game: d.game.Name}, nil
	}
	return d.approve()
}

// isNamed reports whether a season is the one that is named.
func isNamed(s store.Season, name string, year int) bool {
	return year == s.Year && (strings.EqualFold(name, s.Name) || s.Number == 0 && strings.EqualFold(name, adjudicator.Autumn.String()))
}

// approve releases the letters of the last season, if they are held.
func (d *desk) approve() (ApproveResult, error) {
	result := ApproveResult{Game: d.game.Name}
	last, ok := d.lastPlayed()
	if !ok || last.State != store.SeasonPlayed {
		return result, nil
	}
	if err := d.allowTime(last); err != nil {
		return result, err
	}
	held, err := d.tx.Held(last.ID)
	if err != nil {
		return result, err
	}
	result.Season, result.Year, result.Letters = last.Name, last.Year, len(held)
	if d.season.State == store.SeasonOpen { // less time is left than when they were written
		if err := d.rewriteReports(last); err != nil {
			return result, err
		}
	}
	_, err = d.tx.Approve(last.ID)
	return result, err
}

// allowTime moves the deadline of the season that is open if the letters that call for its
// orders were held for so long that less than half of the time is left.
func (d *desk) allowTime(played store.Season) error {
	season := d.state.Season
	deadline := deadlineAfter(d.game, season, played, d.tx.Now)
	if d.season.State != store.SeasonOpen || !d.season.Deadline.Before(d.tx.Now.Add(rule(d.game.Schedule, season).Period/2)) {
		return nil
	}
	if err := d.tx.SetDeadline(d.season.ID, deadline); err != nil {
		return err
	}
	d.season.Deadline = deadline
	return nil
}
