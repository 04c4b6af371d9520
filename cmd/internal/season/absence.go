package season

import (
	"errors"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

const (
	mostAway   = 14             // days by which the deadline of a season moves for players who are away, in all
	leastAhead = 24 * time.Hour // before a deadline, so that it still moves for a vacation
)

// absences are the vacations that can move deadlines, each with the days that its player has left.
type absences struct {
	vacations []store.Vacation
	entered   []store.Vacation             // what is not over and was not taken back, also of lords of whom it is not told yet that they are out
	left      map[store.SeatID]map[int]int // by the year
}

// absencesOf reads the vacations of the players who hold a seat whose lord is in the game, but for those that were taken back. What
// vacations have moved is taken off what the players have left, but for that of one season, which is to be moved anew: what moved that one
// can move it again, also if it is over.
func absencesOf(g *game.Game, but store.SeasonID) (a absences, err error) {
	all, err := g.Tx.Vacations(g.Row.ID)
	if err != nil {
		return a, err
	}
	moves, err := g.Tx.VacationMoves(g.Row.ID)
	if err != nil {
		return a, err
	}
	where, now := schedule.Location(g.Row.Zone), g.Tx.Now.Year()
	a.left = map[store.SeatID]map[int]int{}
	for _, s := range g.Seats {
		a.left[s.ID] = map[int]int{}
		for year := now - 1; year <= now+3; year++ {
			a.left[s.ID][year] = g.Row.Vacation
		}
	}
	for _, v := range all {
		again := false
		for _, m := range moves {
			switch {
			case m.Vacation == v.ID && m.Season == but:
				again = true
			case m.Vacation == v.ID:
				for year, days := range schedule.DaysOf(m.Was, m.Became, where) {
					a.left[v.Seat][year] -= days
				}
			}
		}
		lasts, seat := v.Until.After(g.Tx.Now), seatOf(g, v.Seat)
		if v.Ended.IsZero() && (lasts && !g.Idle(seat) || again) {
			a.vacations = append(a.vacations, v)
		}
		if v.Ended.IsZero() && lasts && (!g.Idle(seat) || g.AwaitsApproval() && (seat.Resigned.IsZero() || g.LostUntold(seat))) {
			a.entered = append(a.entered, v)
		}
	}
	return a, nil
}

// seatOf is the seat of that id.
func seatOf(g *game.Game, id store.SeatID) store.Seat {
	return g.Seats[slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.ID == id })]
}

// list are the absences as a schedule knows them. Their days are counted down in a.
func (a absences) list() (all []schedule.Absence) {
	for _, v := range a.vacations {
		all = append(all, schedule.Absence{First: v.First, Until: v.Until, Left: a.left[v.Seat]})
	}
	return all
}

// of are those of one seat.
func (a absences) of(seat store.SeatID) (all []store.Vacation) {
	for _, v := range a.entered {
		if v.Seat == seat {
			all = append(all, v)
		}
	}
	return all
}

// regularDeadline is the deadline that the season that is open would have if nobody were away.
func regularDeadline(g *game.Game) time.Time {
	if g.Season.Regular.IsZero() {
		return g.Season.Deadline
	}
	return g.Season.Regular
}

// pastAbsences is where the deadline of the season that is open goes from a moment, past the vacations that its master did not overrule, and
// what each vacation moves.
func pastAbsences(g *game.Game, a absences, regular, from time.Time) (deadline time.Time, moves []store.VacationMove) {
	if !g.Season.Fixed.IsZero() {
		a.vacations = slices.DeleteFunc(slices.Clone(a.vacations), func(v store.Vacation) bool { return v.Written.Before(g.Season.Fixed) })
	}
	deadline, shifts := g.Rule().Away(regular, from, mostAway, a.list(), schedule.Location(g.Row.Zone))
	for _, s := range shifts {
		moves = append(moves, store.VacationMove{Season: g.Season.ID, Vacation: a.vacations[s.Absence].ID, Was: s.Was, Became: s.Became})
	}
	return deadline, moves
}

// moveForAbsent moves the deadline of the season that is open past the vacations that it falls into, from where it is, and returns who is
// away until when; empty if it stays.
func moveForAbsent(g *game.Game) (who string, err error) {
	a, err := absencesOf(g, 0)
	if err != nil || len(a.vacations) == 0 || g.Season.State != store.SeasonOpen || g.Paused() {
		return "", err
	}
	regular := regularDeadline(g)
	deadline, moves := pastAbsences(g, a, regular, g.Season.Deadline)
	if len(moves) == 0 {
		return "", nil
	}
	if err := g.Tx.AddVacationMoves(moves); err != nil {
		return "", err
	}
	return a.say(g, moves), setRegular(g, deadline, regular)
}

// setRegular gives the season that is open a deadline, and says which it would have if nobody were away.
func setRegular(g *game.Game, deadline, regular time.Time) error {
	if regular.Equal(deadline) {
		regular = time.Time{}
	}
	g.Season.Deadline, g.Season.Regular, g.Season.Stopped = deadline, regular, false
	return g.Tx.SetRegular(g.Season.ID, deadline, regular)
}

// say says whose vacations have moved a deadline: "Gawaine is away until 3 January 2027".
func (a absences) say(g *game.Game, moves []store.VacationMove) string {
	var all []string
	for _, v := range a.vacations {
		if slices.ContainsFunc(moves, func(m store.VacationMove) bool { return m.Vacation == v.ID }) {
			all = append(all, seatOf(g, v.Seat).Lord+" is away until "+lastDay(v))
		}
	}
	return phrase.List(all)
}

// sayOf says when the player of a seat is away: "away until 3 January 2027"; empty if no vacation is entered.
func (a absences) sayOf(g *game.Game, seat store.Seat) string {
	all := phrase.Each(a.of(seat.ID), func(v store.Vacation) string {
		return phrase.Choose(v.First.After(g.Tx.Now), sayVacation(v), "until "+lastDay(v))
	})
	return phrase.Prefixed("away ", phrase.List(all))
}

// lastDay is the last day of a vacation: "3 January 2027".
func lastDay(v store.Vacation) string {
	return v.Until.Add(-game.Tick).In(schedule.Location(v.Zone)).Format("2 January 2006")
}

// sayVacation says from when to when a vacation is: "from 20 December 2026 to 3 January 2027".
func sayVacation(v store.Vacation) string {
	first := v.First.In(schedule.Location(v.Zone)).Format("2 January 2006")
	if first == lastDay(v) {
		return "on " + first
	}
	return "from " + first + " to " + lastDay(v)
}

// OpenForAbsent gives a season that has just been opened, or whose deadline counts anew, a deadline past the vacations of players. The letters
// that call for its orders say why.
func OpenForAbsent(g *game.Game) error {
	was := g.Season.Deadline
	who, err := moveForAbsent(g)
	if err != nil || who == "" {
		return err
	}
	return g.LogInNext(store.LogDeadline, game.ByClock, wording.Sentence(who+", and so "+deadlineIs(g.Season)+
		schedule.ShowTime(g.Season.Deadline, g.Row.Zone)+", and not "+schedule.ShowTime(was, g.Row.Zone)))
}

// deadlineIs begins the clause of the log about the deadline of a season that was opened while players are away.
func deadlineIs(s store.Season) string { return "the deadline of " + wording.Title(s) + " is " }

// tellMoved tells the players, but for one who is told by an answer, that the deadline that runs has moved, or writes the letters again that
// have it in them and wait; and the master. The reason is a sentence without its full stop.
func tellMoved(g *game.Game, by string, was time.Time, why string, but ...store.SeatID) (letters int, waiting bool, err error) {
	moved := wording.Sentence(why + ", and so " + movedTo(g.Season.Name, g.Season.Year, g.Season.Deadline, was, g.Row.Zone))
	if last, ok := g.LastPlayed(); ok && g.AwaitsApproval() {
		if err := g.LogInNext(store.LogDeadline, by, moved); err != nil {
			return 0, true, err
		}
		return 0, true, letter.RewriteReports(g, last)
	}
	if err := g.LogApart(store.LogDeadline, by, phrase.UpperFirst(why)+", and so the deadline of "+wording.Title(g.Season)+" moves"+movedFrom(was, g.Season.Deadline, g.Row.Zone)); err != nil {
		return 0, false, err
	}
	if letters, err = postDeadline(g, was, why+", and so the deadline of "+wording.Title(g.Season)+" moves", but...); err != nil {
		return letters, false, err
	}
	return letters, false, letter.PostNews(g, letter.KindMaster, "the deadline of "+wording.Title(g.Season)+" has moved", moved+" The players are told.")
}

// giveBack moves the deadline of the season that is open back to where it would be without some vacations that were taken back, but leaves a day.
// What they have moved all the same still counts.
func giveBack(g *game.Game, ended []store.Vacation) error {
	s := g.Season
	if s.Regular.IsZero() || s.State != store.SeasonOpen || g.Paused() || g.Row.State != store.GameRunning {
		return nil
	}
	before, overruled, err := movesOf(g)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(before, func(m store.VacationMove) bool {
		return slices.ContainsFunc(ended, func(v store.Vacation) bool { return v.ID == m.Vacation })
	})
	if i < 0 {
		return nil
	}
	without, moves, err := deadlineAnew(g, before[0].Was)
	if err != nil {
		return err
	}
	deadline := without
	if least := g.Tx.Now.Add(leastTime); deadline.Before(least) {
		deadline = least
	}
	if !deadline.Before(s.Deadline) {
		return nil
	}
	if without.Before(deadline) {
		moves = append(moves, store.VacationMove{Season: s.ID, Vacation: before[i].Vacation, Was: without, Became: deadline})
	}
	if err := errors.Join(g.Tx.ForgetVacationMoves(s.ID), g.Tx.AddVacationMoves(append(overruled, moves...))); err != nil {
		return err
	}
	return setRegular(g, deadline, s.Regular)
}

// movesOf are what vacations have moved in the season that is open, and what those had moved that its master has overruled since.
func movesOf(g *game.Game) (moves, overruled []store.VacationMove, err error) {
	all, err := g.Tx.VacationMoves(g.Row.ID)
	if err != nil {
		return nil, nil, err
	}
	vacations, err := g.Tx.Vacations(g.Row.ID)
	for _, m := range all {
		isOverruled := slices.ContainsFunc(vacations, func(v store.Vacation) bool { return v.ID == m.Vacation && v.Written.Before(g.Season.Fixed) })
		switch {
		case m.Season != g.Season.ID:
		case isOverruled:
			overruled = append(overruled, m)
		default:
			moves = append(moves, m)
		}
	}
	return moves, overruled, err
}

// deadlineAnew is where the vacations that are entered move the deadline of the season that is open, from where it would be if nobody were away, and
// what each moves. It was at first when the first of them moved it: what moved it then does so still, if a pause has moved all since.
func deadlineAnew(g *game.Game, first time.Time) (deadline time.Time, moves []store.VacationMove, err error) {
	regular, where := g.Season.Regular, schedule.Location(g.Row.Zone)
	for _, from := range []time.Time{regular, first} {
		a, err := absencesOf(g, g.Season.ID)
		if err != nil {
			return deadline, nil, err
		}
		to, some := pastAbsences(g, a, from, from)
		if days := int(regular.Sub(from).Round(24*time.Hour) / (24 * time.Hour)); schedule.Days(from, days, where).Equal(regular) {
			to = schedule.Days(to, days, where)
		} else {
			to = to.Add(regular.Sub(from))
		}
		if to.After(deadline) {
			deadline, moves = to, some
		}
	}
	return deadline, moves, nil
}

// giveBackAfter gives back the days by which vacations have moved the deadline of the season that is open beyond a moment: its master has moved it
// there, to an earlier one.
func giveBackAfter(g *game.Game, deadline time.Time) error {
	before, err := g.Tx.VacationMoves(g.Row.ID)
	if err != nil {
		return err
	}
	var moves []store.VacationMove
	for _, m := range before {
		if m.Became.After(deadline) {
			m.Became = deadline
		}
		if m.Season == g.Season.ID && m.Became.After(m.Was) {
			moves = append(moves, m)
		}
	}
	return errors.Join(g.Tx.ForgetVacationMoves(g.Season.ID), g.Tx.AddVacationMoves(moves))
}
