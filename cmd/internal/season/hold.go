package season

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
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
	season, what := wording.SeasonTitle(r.Season, r.Year), ""
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

// HoldSeason keeps a game from going on by itself: a season that waits for approval does not go out when
// the limit of its review has passed; else the one that is open is not played at its deadline.
func HoldSeason(g *game.Game) (HoldResult, error) { return setHeld(g, true) }

// UnholdSeason lets a game go on by itself again.
func UnholdSeason(g *game.Game) (HoldResult, error) { return setHeld(g, false) }

func setHeld(g *game.Game, held bool) (HoldResult, error) {
	s := waitingSeason(g)
	r := HoldResult{Game: g.Row.Name, Season: s.Name, Year: s.Year, Held: held, Played: s.State == store.SeasonPlayed, Already: s.Held == held}
	switch {
	case s.State == store.SeasonPlayed:
	case g.Row.State == store.GameEnded:
		return r, game.Cannot(errors.New("there is nothing to hold: the game is over"), "")
	case s.Number == 0:
		return r, game.Cannot(errors.New("there is nothing to hold: the setting out is played when the master says so"), "")
	}
	return r, g.Tx.HoldSeason(s.ID, held)
}

// waitingSeason is the season that is to go on: the one that waits for approval, else the latest.
func waitingSeason(g *game.Game) store.Season {
	if last, ok := g.LastPlayed(); ok && last.State == store.SeasonPlayed {
		return last
	}
	return g.Season
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
	text := movedTo(r.Season, r.Year, r.Deadline, r.Was, r.Zone)
	if r.Waiting {
		return text + ". It stands in the letters that wait for you"
	}
	return text + ". The players are told, in " + phrase.Figures(r.Letters, "letter")
}

// Extend moves the deadline of the season that is open: by hours, such as 24 or -24, or by a length of
// time in words. The players are told; if the letters that call for its orders wait still, they
// are written again.
func Extend(ctx context.Context, o *game.Office, gameName, length string, dryRun bool) (ExtendResult, error) {
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (ExtendResult, error) { return ExtendDeadline(g, length) })
}

// mostExtension is the longest time by which a deadline is moved: longer ones are slips.
const mostExtension = 60 * 24 * time.Hour

// Extension reads by how much a deadline is to be moved: later, or with - before it or "earlier" behind it earlier. Days and weeks are
// days of the calendar.
func Extension(text string) (days int, rest time.Duration, err error) {
	text = strings.ToLower(strings.TrimSpace(text))
	later, earlier := strings.CutSuffix(text, " earlier")
	if rest, ok := strings.CutPrefix(later, "-"); ok && !earlier {
		later, earlier = strings.TrimSpace(rest), true
	}
	if days, rest, err = laterBy(later); earlier {
		days, rest = -days, -rest
	}
	return days, rest, err
}

// laterBy reads a length of time by which a deadline is to be moved.
func laterBy(text string) (days int, rest time.Duration, err error) {
	if n, numberErr := strconv.Atoi(text); numberErr == nil {
		text = strconv.Itoa(n) + " hours"
	}
	length, err := schedule.ParsePeriod(text)
	switch {
	case errors.Is(err, schedule.ErrTooLong), err == nil && (length <= 0 || length > mostExtension):
		return 0, 0, fmt.Errorf("%q: want more than nothing, and at most %s", text, schedule.PrintPeriod(mostExtension))
	case err != nil:
		return 0, 0, err
	case strings.Contains(text, "day") || strings.Contains(text, "week"):
		return int(length / (24 * time.Hour)), 0, nil
	}
	return 0, length, nil
}

// leastTime is what a deadline that is moved to an earlier moment leaves for orders.
const leastTime = 24 * time.Hour

// ExtendDeadline moves the deadline of the season that is open, also to an earlier moment, but leaves a day.
func ExtendDeadline(g *game.Game, length string) (ExtendResult, error) {
	s := g.Season
	r := ExtendResult{Game: g.Row.Name, Season: s.Name, Year: s.Year, Was: s.Deadline, Zone: g.Row.Zone}
	days, rest, err := Extension(length)
	if err != nil {
		return r, hints.Add(err, "such as 24, which is hours, or 48h, or 2 days; or 1 day earlier")
	}
	if g.Row.State != store.GameRunning || s.State != store.SeasonOpen {
		return r, game.Cannot(errors.New("there is no deadline to be moved"), "only a season that is open has one")
	}
	if g.Paused() {
		return r, game.Cannot(errors.New("no deadline runs while the game is paused: RESUME first; it moves by as long as the pause was"), "")
	}
	r.Deadline = schedule.Days(s.Deadline, days, schedule.Location(g.Row.Zone)).Add(rest)
	switch least := g.Tx.Now.Add(leastTime); {
	case !r.Deadline.After(g.Tx.Now):
		return r, game.Cannot(fmt.Errorf("that is too little: the deadline would be %s, which has passed", schedule.ShowTime(r.Deadline, r.Zone)), "")
	case r.Deadline.Before(s.Deadline) && r.Deadline.Before(least):
		return r, game.Cannot(fmt.Errorf("that is too early: the deadline would be %s, and a day must be left, until %s", schedule.ShowTime(r.Deadline, r.Zone), schedule.ShowTime(least, r.Zone)), "")
	}
	if lord := g.MasterPlays(); lord != "" && s.Extended+r.Deadline.Sub(s.Deadline) > mostForPlaying+time.Hour { // the clocks may change
		return r, game.Cannot(fmt.Errorf("you play %s yourself, and the deadline of a season of a game that its master plays moves by at most 14 days in all: until %s",
			lord, schedule.ShowTime(s.Deadline.Add(mostForPlaying-s.Extended), r.Zone)), "")
	}
	if err := errors.Join(g.Tx.FixDeadline(s.ID, r.Deadline, r.Deadline.Sub(s.Deadline)), giveBackAfter(g, r.Deadline)); err != nil {
		return r, err
	}
	g.Season.Regular, g.Season.Fixed, g.Season.Extended = time.Time{}, g.Tx.Now, s.Extended+r.Deadline.Sub(s.Deadline)
	return r, tellDeadline(g, &r, game.ByMaster, "the master has moved the deadline of "+wording.Title(s))
}

// GiveTime moves the deadline of the season that is open so that no less than that time is left, once a season; the players
// are told, but for the one for whom it is moved. The result is zero if there is as much, or it has been moved for this before.
func GiveTime(g *game.Game, least time.Duration, to store.SeatID) (ExtendResult, error) {
	s := g.Season
	if moved, err := moveForNewcomer(g, least); err != nil || !moved {
		return ExtendResult{}, err
	}
	r := ExtendResult{Game: g.Row.Name, Season: s.Name, Year: s.Year, Was: s.Deadline, Zone: g.Row.Zone}
	who, err := moveForAbsent(g)
	if err != nil {
		return r, err
	}
	r.Deadline = g.Season.Deadline
	return r, tellDeadline(g, &r, game.ByClock, "a player has taken a seat over, "+phrase.Choose(who == "", "", who+", ")+"and so the deadline of "+wording.Title(s)+" has moved", to)
}

// moveForNewcomer is GiveTime without a word to anybody; in a pause it waits until the game goes on.
func moveForNewcomer(g *game.Game, least time.Duration) (bool, error) {
	s := g.Season
	if g.Row.State != store.GameRunning || s.State != store.SeasonOpen || g.Paused() || s.Deadline.Sub(g.Tx.Now) >= least {
		return false, nil
	}
	if first, err := g.Tx.HandOver(s.ID); err != nil || !first {
		return false, err
	}
	return true, setRegular(g, g.Tx.Now.Add(least), regularDeadline(g).Add(g.Tx.Now.Add(least).Sub(s.Deadline)))
}

// tellDeadline tells the players, but for some, of another deadline of the season that is open, by whom it was moved, and why: in a sentence about it, without its full stop.
func tellDeadline(g *game.Game, r *ExtendResult, by, why string, but ...store.SeatID) (err error) {
	g.Season.Deadline, g.Season.Stopped = r.Deadline, false
	if err := g.LogApart(store.LogDeadline, by, phrase.UpperFirst(why)+movedFrom(r.Was, r.Deadline, r.Zone)); err != nil {
		return err
	}
	if last, ok := g.LastPlayed(); ok && g.AwaitsApproval() {
		r.Waiting = true
		return letter.RewriteReports(g, last)
	}
	r.Letters, err = postDeadline(g, r.Was, why, but...)
	return err
}

// postDeadline tells everybody who can write orders, but for some, where the deadline is now, and why: in a sentence about it, without its full stop. Those
// who want few letters are told of less time only.
func postDeadline(g *game.Game, was time.Time, why string, but ...store.SeatID) (n int, err error) {
	title := phrase.Choose(g.Season.Deadline.After(was), "more", "less") + " time for " + wording.Title(g.Season)
	wants := func(s store.Seat) bool {
		return !slices.Contains(but, s.ID) && (!s.Quiet || g.Season.Deadline.Before(was))
	}
	return postClockTo(g, wants, title, func(n *templates.Notice, s store.Seat) {
		n.Stands = fmt.Sprintf("%s. It is now %s; it was %s. Orders that you have written stand, and you can still change them.",
			why, n.Deadline, schedule.ShowTime(was, s.Zone))
	})
}

// postNotices writes a short letter to some of the seats, and counts them.
func postNotices(g *game.Game, to func(store.Seat) bool, subject string, write func(templates.Notice, store.Seat) (templates.Letter, error)) (n int, err error) {
	for _, seat := range g.Seats {
		if !to(seat) {
			continue
		}
		text, err := write(letter.NewNotice(g, seat, ""), seat)
		if err != nil {
			return n, err
		}
		if err := letter.PostNotice(g, seat, subject, text); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
