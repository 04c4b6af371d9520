package season

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// A VacationResult is what is entered of a player's vacations, and what came of entering one or of taking them back.
type VacationResult struct {
	Game     string      `json:"game"`
	Lord     string      `json:"lord"`
	Entered  []AwayTime  `json:"entered"`           // what is not over, the earliest first
	New      string      `json:"new,omitempty"`     // that was entered now, in words: "from 20 December 2026 to 3 January 2027"
	Off      bool        `json:"off,omitempty"`     // they were taken back
	Already  bool        `json:"already,omitempty"` // there were none to be taken back
	Season   string      `json:"season"`
	Year     int         `json:"year"`
	Was      time.Time   `json:"was,omitzero"` // the deadline that ran, if it has moved
	Deadline time.Time   `json:"deadline"`
	Stays    bool        `json:"stays,omitempty"` // it does not move, though the player is away: it is less than a day away, or the game is paused
	Zone     string      `json:"zone"`            // of the player
	Days     int         `json:"days"`            // by which deadlines move for a player in a year
	Left     map[int]int `json:"left,omitempty"`  // days, by the year
	Letters  int         `json:"letters"`         // that tell the others
	Waiting  bool        `json:"waiting,omitempty"`
	paused   bool
	untold   bool // the season that is open is not told yet
	unbegun  bool // the game has not begun: no deadline runs
}

// An AwayTime is a time in which a player is away.
type AwayTime struct {
	First time.Time `json:"first"`
	Until time.Time `json:"until"` // the first moment after it
	Said  string    `json:"said"`  // in words
}

// Say says it in a few sentences.
func (r VacationResult) Say() string { return r.say(r.Lord+" is", "to "+r.Lord) }

// SayToPlayer says it to the player, to whom nothing shows of a season that is not told yet.
func (r VacationResult) SayToPlayer() string {
	if !r.untold {
		return r.say("you are", "to you")
	}
	text := strings.Join(r.sayDone("you are"), ". ")
	if r.New != "" || r.Off && !r.Already {
		text += ". The season is closed; the letter with its report says when the next orders are due"
	}
	return strings.ReplaceAll(text, "..", ".")
}

// sayDone says what is entered, or what was done.
func (r VacationResult) sayDone(who string) (all []string) {
	switch {
	case r.Off && r.Already:
		all = append(all, "no vacation is entered; nothing was done")
	case r.Off:
		all = append(all, who+" not away any more: what was entered and not over is taken back")
	case r.New != "":
		all = append(all, who+" away "+r.New)
	case len(r.Entered) == 0:
		all = append(all, "no vacation is entered. VACATION 2026-12-20 TO 2027-01-03 enters one")
	default:
		all = append(all, who+" away "+phrase.List(phrase.Each(r.Entered, func(a AwayTime) string { return a.Said }))+". VACATION OFF takes that back")
	}
	return all
}

func (r VacationResult) say(who, to string) string {
	all := r.sayDone(who)
	title := wording.SeasonTitle(r.Season, r.Year)
	switch {
	case !r.Was.IsZero() && r.Waiting:
		all = append(all, wording.Sentence(movedTo(r.Season, r.Year, r.Deadline, r.Was, r.Zone)))
	case !r.Was.IsZero():
		all = append(all, wording.Sentence(movedTo(r.Season, r.Year, r.Deadline, r.Was, r.Zone)), "The other players are told, in "+phrase.Figures(r.Letters, "letter"))
	case r.Stays && r.paused:
		all = append(all, "The game is paused: the deadline moves when it goes on")
	case r.Stays:
		all = append(all, "The deadline of "+title+" stays, "+schedule.ShowTime(r.Deadline, r.Zone)+": it was less than a day away. Those after it move")
	case r.New != "" && r.unbegun:
		all = append(all, "The game has not begun; deadlines in it that fall into the vacation move")
	case r.New != "":
		all = append(all, "The deadline that runs stays, "+schedule.ShowTime(r.Deadline, r.Zone)+"; those after it that fall into the vacation move. The other players read it in their next letters")
	}
	for _, year := range slices.Sorted(maps.Keys(r.Left)) {
		all = append(all, fmt.Sprintf("%d of %d days are left %s in %d", r.Left[year], r.Days, to, year))
	}
	return strings.ReplaceAll(strings.Join(all, ". "), "..", ".")
}

// Vacation does one thing about the vacations of a lord's player, on the word of the terminal: it enters one, takes them back, or shows them.
func Vacation(ctx context.Context, o *game.Office, gameName, lord string, do func(*game.Game, store.Seat) (VacationResult, error), dryRun bool) (VacationResult, error) {
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (VacationResult, error) {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return VacationResult{}, err
		}
		return do(g, seat)
	})
}

// newVacationResult is what is to be said of the vacations of a seat.
func newVacationResult(g *game.Game, seat store.Seat) (r VacationResult, err error) {
	r = VacationResult{Game: g.Row.Name, Lord: seat.Lord, Season: g.Season.Name, Year: g.Season.Year, Deadline: g.Season.Deadline, Zone: seat.Zone, Days: g.Row.Vacation,
		paused: g.Paused(), untold: g.AwaitsApproval(), unbegun: g.Row.State == store.GameOpen}
	if g.Row.Vacation == 0 {
		return r, game.Cannot(errors.New("in this game no deadline moves for players who are away; the master can move one with EXTEND"), "")
	}
	a, err := absencesOf(g, 0)
	if err != nil {
		return r, err
	}
	own := a.of(seat.ID)
	f := forecast{game: g, absences: a, candidate: -1}
	latest := g.Tx.Now
	for _, v := range own {
		r.Entered = append(r.Entered, AwayTime{v.First, v.Until, sayVacation(v)})
		if v.Until.After(latest) {
			latest = v.Until
		}
	}
	slices.SortFunc(r.Entered, func(a, b AwayTime) int { return a.First.Compare(b.First) })
	f.run(latest)
	where := schedule.Location(g.Row.Zone)
	r.Left = map[int]int{}
	for year := g.Tx.Now.In(where).Year(); year <= latest.In(where).Year(); year++ {
		r.Left[year] = max(0, a.left[seat.ID][year]) // the master may have allowed more before
	}
	return r, nil
}

// ShowVacations says which vacations of a player are entered, and how many days are left.
func ShowVacations(g *game.Game, seat store.Seat) (VacationResult, error) {
	return newVacationResult(g, seat)
}

// EnterVacation enters a vacation of a player, from the first day to the last in the player's zone. Deadlines that fall into it move to
// the first regular one after it: that which runs at once, if it is a day away at least, and all are told. Of a vacation for which there
// are too few days nothing is entered. The player is told by an answer, or else by a letter.
func EnterVacation(g *game.Game, seat store.Seat, from, to string, answered bool) (VacationResult, error) {
	r, err := newVacationResult(g, seat)
	if err != nil {
		return r, err
	}
	v, err := readVacation(g, seat, from, to)
	if err != nil {
		return r, game.Cannot(err, "")
	}
	if err := checkVacation(g, v); err != nil {
		return r, err
	}
	if _, err := g.Tx.AddVacation(v); err != nil {
		return r, err
	}
	was, ahead := g.Season.Deadline, isFarOff(g)
	if ahead {
		if _, err := moveForAbsent(g); err != nil {
			return r, err
		}
	}
	moved := !g.Season.Deadline.Equal(was)
	if r, err = newVacationResult(g, seat); err != nil {
		return r, err
	}
	r.New, r.Stays = sayVacation(v), g.Row.State == store.GameRunning && !ahead && !was.Before(v.First) && was.Before(v.Until)
	if !moved {
		return r, letter.TellInNext(g, store.LogAway, seat.Lord, seat.Lord+" is away "+sayVacation(v)+".")
	}
	r.Was = was
	but := []store.SeatID{}
	if answered {
		but = append(but, seat.ID)
	}
	r.Letters, r.Waiting, err = tellMoved(g, seat.Lord, was, seat.Lord+" is away "+phrase.Choose(v.First.After(g.Tx.Now), sayVacation(v), "until "+lastDay(v)), but...)
	return r, err
}

// isFarOff reports whether the deadline of the season that is open can still move for a vacation that is entered now.
func isFarOff(g *game.Game) bool {
	return g.Row.State == store.GameRunning && g.Season.State == store.SeasonOpen && !g.Paused() && g.Season.Deadline.Sub(g.Tx.Now) >= leastAhead
}

// readVacation reads the first day and the last of a vacation.
func readVacation(g *game.Game, seat store.Seat, from, to string) (v store.Vacation, err error) {
	v = store.Vacation{Seat: seat.ID, Zone: seat.Zone}
	if v.First, err = schedule.ReadDay(from, g.Tx.Now, seat.Zone); err != nil {
		return v, err
	}
	if to == "" {
		return v, errors.New("the last day is missing: write VACATION 2026-12-20 TO 2027-01-03")
	}
	last, err := schedule.ReadDay(to, v.First, seat.Zone)
	if err != nil {
		return v, err
	}
	v.Until = schedule.Days(last, 1, schedule.Location(seat.Zone))
	switch {
	case last.Before(v.First):
		return v, fmt.Errorf("the vacation would end before it begins: %s is before %s", schedule.ShowDay(last, seat.Zone), schedule.ShowDay(v.First, seat.Zone))
	case !schedule.Days(v.First, 1, schedule.Location(seat.Zone)).After(g.Tx.Now):
		return v, fmt.Errorf("%s has passed: want today or a day that is to come", schedule.ShowDay(v.First, seat.Zone))
	case v.Until.After(g.Tx.Now.Add(mostPause)):
		return v, fmt.Errorf("%s is more than a year from now", schedule.ShowDay(last, seat.Zone))
	}
	return v, nil
}

// checkVacation says why a vacation cannot be entered: the player is away then already, or there are too few days left.
func checkVacation(g *game.Game, v store.Vacation) error {
	seat := seatOf(g, v.Seat)
	if g.EndKnown() || g.Idle(seat) && !g.AwaitsApproval() {
		return game.Cannot(fmt.Errorf("no deadline moves for %s: nobody writes orders for him any more", seat.Lord), "")
	}
	a, err := absencesOf(g, 0)
	if err != nil {
		return err
	}
	for _, other := range a.of(v.Seat) {
		if v.First.Before(other.Until) && other.First.Before(v.Until) {
			return game.Cannot(fmt.Errorf("a vacation is entered %s already: VACATION OFF takes it back", sayVacation(other)), "")
		}
	}
	if forecastOf(g, a, v).suffices() {
		return nil
	}
	why := fmt.Sprintf("there are too few days: deadlines move by at most %d days in a year for a player who is away, and by %d days a season for all together; %s",
		g.Row.Vacation, mostAway, sayLeft(g, a, v))
	where := schedule.Location(v.Zone)
	for shorter := v; ; {
		if shorter.Until = schedule.Days(shorter.Until, -1, where); !shorter.Until.After(shorter.First) {
			return game.Cannot(errors.New(why), "")
		}
		if forecastOf(g, a, shorter).suffices() {
			return game.Cannot(errors.New(why+". A vacation "+sayVacation(shorter)+" can be entered"), "")
		}
	}
}

// sayLeft says how many days are left to a player, before a vacation.
func sayLeft(g *game.Game, a absences, v store.Vacation) string {
	where := schedule.Location(g.Row.Zone)
	used := schedule.DaysOf(regularDeadline(g), g.Season.Deadline, where)
	season := mostAway
	for _, days := range used {
		season -= days
	}
	var all []string
	for year := v.First.In(where).Year(); year <= v.Until.Add(-game.Tick).In(where).Year(); year++ {
		all = append(all, fmt.Sprintf("%d are left in %d", max(0, a.left[v.Seat][year]), year))
	}
	if g.AwaitsApproval() || g.Row.State != store.GameRunning { // no deadline runs of which it could be said
		return phrase.List(all)
	}
	return phrase.List(all) + fmt.Sprintf(", and %d for %s", max(0, season), wording.Title(g.Season))
}

// A forecast plays the clock of a game in advance, to see which deadlines move for whom.
type forecast struct {
	game *game.Game
	absences
	candidate int  // the place of the vacation that is to be entered; -1: none
	missed    bool // a deadline falls into it that cannot move far enough
}

// forecastOf plays the clock until a vacation is over that is to be entered.
func forecastOf(g *game.Game, a absences, v store.Vacation) *forecast {
	left := map[store.SeatID]map[int]int{}
	for seat, years := range a.left {
		left[seat] = maps.Clone(years)
	}
	v.Written = g.Tx.Now
	f := &forecast{game: g, absences: absences{vacations: append(slices.Clone(a.vacations), v), left: left}, candidate: len(a.vacations)}
	f.run(v.Until)
	return f
}

// suffices reports whether there are days enough.
func (f *forecast) suffices() bool { return !f.missed }

// mostForecast is how many seasons a forecast looks ahead: beyond them a game has so many that nobody is away for long.
const mostForecast = 1000

// run plays the clock until a moment. The days that are used are taken off what is left.
func (f *forecast) run(until time.Time) {
	g, where := f.game, schedule.Location(f.game.Row.Zone)
	deadline := g.Season.Deadline
	if isFarOff(g) {
		deadline, _ = pastAbsences(g, f.absences, regularDeadline(g), deadline)
		f.look(deadline)
	}
	for range mostForecast {
		next := g.Rule().NotBefore(deadline, deadline, where)
		if !next.Before(until) {
			return
		}
		deadline, _ = g.Rule().Away(next, next, mostAway, f.list(), where)
		f.look(deadline)
	}
}

// look notes whether a deadline falls into the vacation that is to be entered.
func (f *forecast) look(deadline time.Time) {
	if f.candidate >= 0 {
		v := f.vacations[f.candidate]
		f.missed = f.missed || !deadline.Before(v.First) && deadline.Before(v.Until)
	}
}

// EndVacations takes back the vacations of a player that are not over. The deadline that runs moves back to where it would be without them,
// but leaves a day; all are told.
func EndVacations(g *game.Game, seat store.Seat, answered bool) (VacationResult, error) {
	r, err := newVacationResult(g, seat)
	if err != nil {
		return r, err
	}
	a, err := absencesOf(g, 0)
	if err != nil {
		return r, err
	}
	own := a.of(seat.ID)
	if r.Off, r.Already = true, len(own) == 0; r.Already {
		return r, nil
	}
	for _, v := range own {
		if err := g.Tx.EndVacation(v.ID); err != nil {
			return r, err
		}
	}
	was := g.Season.Deadline
	if err := giveBack(g, own); err != nil {
		return r, err
	}
	moved := g.Season.Deadline
	if r, err = newVacationResult(g, seat); err != nil {
		return r, err
	}
	r.Off = true
	if moved.Equal(was) {
		return r, letter.TellInNext(g, store.LogAway, seat.Lord, seat.Lord+" is not away any more.")
	}
	r.Was = was
	but := []store.SeatID{}
	if answered {
		but = append(but, seat.ID)
	}
	r.Letters, r.Waiting, err = tellMoved(g, seat.Lord, was, seat.Lord+" is not away any more", but...)
	return r, err
}
