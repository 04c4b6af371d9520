package office

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// HoldResult is what came of holding a season, or of ending that.
type HoldResult struct {
	Game    string `json:"game"`
	Season  string `json:"season"`
	Year    int    `json:"year"`
	Held    bool   `json:"held"`
	Played  bool   `json:"played"`            // it waits for approval; else it is open
	Already bool   `json:"already,omitempty"` // it was so before, and nothing was done
}

// Say says it in a sentence.
func (r HoldResult) Say() string {
	season, what := SeasonTitle(r.Season, r.Year), ""
	switch {
	case r.Held && r.Played:
		what = "is held: its letters go out when you approve it, and not by themselves"
	case r.Held:
		what = "is held: it is not played by itself at its deadline. HOLD OFF ends that, and PLAY plays it"
	case r.Played:
		what = "is not held any more: it waits for you, or goes out by itself if the game says so"
	default:
		what = "is not held any more: it is played by itself after its deadline"
	}
	if r.Already {
		return season + " " + what + ". It was so before"
	}
	return season + " " + what
}

// Hold keeps a game from going on by itself: a season that waits for approval does not go out when
// the limit of its review has passed, and one that is open is not played at its deadline.
func (o *Office) Hold(ctx context.Context, game string, dryRun bool) (HoldResult, error) {
	return updateGame(ctx, o, game, dryRun, (*desk).hold)
}

// Unhold lets a game go on by itself again.
func (o *Office) Unhold(ctx context.Context, game string, dryRun bool) (HoldResult, error) {
	return updateGame(ctx, o, game, dryRun, (*desk).unhold)
}

func (d *desk) hold() (HoldResult, error)   { return d.setHeld(true) }
func (d *desk) unhold() (HoldResult, error) { return d.setHeld(false) }

// setHeld holds the season that waits for approval, else the one that is open, or ends that.
func (d *desk) setHeld(held bool) (HoldResult, error) {
	s := d.next()
	r := HoldResult{Game: d.game.Name, Season: s.Name, Year: s.Year, Held: held, Played: s.State == store.SeasonPlayed, Already: s.Held == held}
	switch {
	case s.State == store.SeasonPlayed:
	case d.game.State == store.GameEnded:
		return r, cannot(errors.New("there is nothing to hold: the game is over"), "")
	case s.Number == 0:
		return r, cannot(errors.New("there is nothing to hold: the setting out is played when the master says so"), "")
	}
	return r, d.tx.HoldSeason(s.ID, held)
}

// next is the season that is to go on: the one that waits for approval, else the latest.
func (d *desk) next() store.Season {
	if last, ok := d.lastPlayed(); ok && last.State == store.SeasonPlayed {
		return last
	}
	return d.season
}

// lift ends the hold of a season.
func (d *desk) lift(s store.Season) error {
	if !s.Held {
		return nil
	}
	return d.tx.HoldSeason(s.ID, false)
}

// ExtendResult is what came of moving a deadline.
type ExtendResult struct {
	Game     string    `json:"game"`
	Season   string    `json:"season"`
	Year     int       `json:"year"`
	Was      time.Time `json:"was"`
	Deadline time.Time `json:"deadline"`
	Zone     string    `json:"zone"`
	Letters  int       `json:"letters"`           // that tell the players
	Waiting  bool      `json:"waiting,omitempty"` // the letters that call for orders wait still, and have it in them
}

// Say says it in a sentence.
func (r ExtendResult) Say() string {
	text := fmt.Sprintf("the deadline of %s is %s now; it was %s", SeasonTitle(r.Season, r.Year), schedule.ShowTime(r.Deadline, r.Zone), schedule.ShowTime(r.Was, r.Zone))
	if r.Waiting {
		return text + ". It stands in the letters that wait for you"
	}
	return text + ". The players are told, in " + phrase.Figures(r.Letters, "letter")
}

// Extend moves the deadline of the season that is open: by hours, such as 24, or by a length of
// time in words. The players are told; if the letters that call for its orders wait still, they
// are written again.
func (o *Office) Extend(ctx context.Context, game, length string, dryRun bool) (ExtendResult, error) {
	return updateGame(ctx, o, game, dryRun, func(d *desk) (ExtendResult, error) { return d.extend(length) })
}

// mostExtension is the longest time by which a deadline is moved: longer ones are slips.
const mostExtension = 60 * 24 * time.Hour

// extension reads by how much a deadline is to be moved. Days and weeks are days of the calendar.
func extension(text string) (days int, rest time.Duration, err error) {
	if n, numberErr := strconv.Atoi(text); numberErr == nil {
		text = strconv.Itoa(n) + " hours"
	}
	length, err := schedule.ParsePeriod(text)
	switch {
	case err != nil:
		return 0, 0, err
	case length <= 0 || length > mostExtension:
		return 0, 0, fmt.Errorf("%q: want more than nothing, and no more than %s", text, schedule.PrintPeriod(mostExtension))
	case strings.Contains(text, "day") || strings.Contains(text, "week"):
		return int(length / (24 * time.Hour)), 0, nil
	}
	return 0, length, nil
}

// extend moves the deadline of the season that is open.
func (d *desk) extend(length string) (ExtendResult, error) {
	s := d.season
	r := ExtendResult{Game: d.game.Name, Season: s.Name, Year: s.Year, Was: s.Deadline, Zone: d.game.Zone}
	days, rest, err := extension(strings.ToLower(length))
	if err != nil {
		return r, hints.Add(err, "such as 24, which is hours, or 48h, or 2 days")
	}
	if d.game.State != store.GameRunning || s.State != store.SeasonOpen {
		return r, cannot(errors.New("there is no deadline to be moved"), "only a season that is open has one")
	}
	r.Deadline = schedule.Days(s.Deadline, days, schedule.Location(d.game.Zone)).Add(rest)
	if !r.Deadline.After(d.tx.Now) {
		return r, cannot(fmt.Errorf("that is too little: the deadline would be %s, which has passed", schedule.ShowTime(r.Deadline, r.Zone)), "")
	}
	if err := d.tx.SetDeadline(s.ID, r.Deadline); err != nil {
		return r, err
	}
	d.season.Deadline = r.Deadline
	if last, ok := d.lastPlayed(); ok && d.held() {
		r.Waiting = true
		return r, d.rewriteReports(last)
	}
	r.Letters, err = d.postExtension(r.Was)
	return r, err
}

// postExtension tells everybody who can write orders of the new deadline.
func (d *desk) postExtension(was time.Time) (n int, err error) {
	for i, seat := range d.seats {
		if d.state.Players[i].Out || !seat.Resigned.IsZero() {
			continue
		}
		notice := d.notice(seat, "")
		notice.Due = schedule.ShowTime(was, seat.Zone)
		text, err := templates.Extended(notice)
		if err != nil {
			return n, err
		}
		if err := d.postNotice(seat, "more time for "+title(d.season), text); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// postNotice sends a short letter that answers nothing.
func (d *desk) postNotice(seat store.Seat, subject string, letter templates.Letter) error {
	return d.post(seat, draft{kind: kindNotice, subject: subject, letter: letter, season: d.season, number: d.season.Number})
}
