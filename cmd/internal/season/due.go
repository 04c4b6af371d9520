package season

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// WaitLimit is how long a season may wait for its mailbox before the master is told.
const WaitLimit = time.Hour

// PlayDue plays every running game whose deadline, grace included, has passed, or whose players are all ready, and whose
// mailbox has been read since, each in a transaction of its own. What goes wrong with one game stands
// in its result, and hinders no other. A season that the master holds, and one that follows a
// season not yet approved, does not play by itself. If the mailbox could not be read for an
// hour, the master is told once.
func PlayDue(ctx context.Context, o *game.Office) (results []PlayResult, err error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	due, waiting, err := readDue(ctx, o, 0)
	if err == nil && o.Shared && len(due) > 1 {
		var games []store.GameID
		for _, c := range due {
			games = append(games, c.Game)
		}
		if err = doTogether(ctx, o, store.JobPlay, games); err == nil {
			due, waiting, err = readDue(ctx, o, 0) // what is due still waits for something, or for this process
		}
	}
	if err != nil {
		return nil, err
	}
	if results, err = playAll(ctx, o, due); err != nil {
		return results, err
	}
	for _, c := range waiting {
		if err := warnMaster(ctx, o, c, "The mailbox could not be read since its deadline: orders may lie there. It is played as soon as that succeeds."); err != nil {
			return results, err
		}
	}
	return results, nil
}

// PlayDueOf is PlayDue for one game. It may be done again at any time.
func PlayDueOf(ctx context.Context, o *game.Office, id store.GameID) ([]PlayResult, error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	due, _, err := readDue(ctx, o, id)
	if err != nil {
		return nil, err
	}
	return playAll(ctx, o, due)
}

// lookEvery is how often this process looks how many jobs the others have done.
const lookEvery = 20 * time.Millisecond

// doTogether has jobs of a kind for some games done by all processes that do such jobs, and returns when none is left, or none goes on.
func doTogether(ctx context.Context, o *game.Office, kind store.JobKind, games []store.GameID) error {
	err := o.Store.UpdateApart(ctx, func(tx *store.Tx) error { return tx.AddMissingJobs(kind, games) })
	left, progress := 0, time.Now()
	for err == nil && time.Since(progress) < o.Patience {
		select {
		case <-time.After(lookEvery):
		case <-ctx.Done():
			return ctx.Err()
		}
		before := left
		left, err = store.Read(ctx, o.Store, func(tx *store.Tx) (int, error) { return tx.CountWaitingJobs(kind) })
		if left == 0 {
			break
		}
		if left != before {
			progress = time.Now()
		}
	}
	return err
}

// playAll plays seasons that are due, one after the other.
func playAll(ctx context.Context, o *game.Office, due []store.OpenSeason) (results []PlayResult, err error) {
	for _, c := range due {
		r, err := game.UpdateByID(ctx, o, c.Game, func(g *game.Game) (PlayResult, error) { return playDue(g, c) })
		switch {
		case err == nil && r.Already, errors.As(err, new(game.NotYetError)):
			continue
		case err != nil && ctx.Err() != nil:
			return results, err
		case err != nil:
			r = PlayResult{Game: c.GameName, Season: c.Name, Year: c.Year, Err: err.Error()}
			if err := warnMaster(ctx, o, c, err.Error()); err != nil {
				return results, err
			}
		}
		results = append(results, r)
	}
	return results, nil
}

// readDue reads which seasons, of one game or with 0 of all, are to be played now, and of which the master is to be told that they wait for the mailbox.
func readDue(ctx context.Context, o *game.Office, id store.GameID) (due, waiting []store.OpenSeason, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		read, err := ReadSince(o, tx)
		if err != nil {
			return err
		}
		all, err := tx.OpenSeasons(id)
		for _, c := range all {
			switch {
			case isReadyNow(c, read):
				due = append(due, c)
			case !tx.Now.After(c.ClosesAt()):
			case read.After(c.ClosesAt()):
				due = append(due, c)
			case tx.Now.After(c.ClosesAt().Add(WaitLimit)) && !c.Warned:
				waiting = append(waiting, c)
			}
		}
		return err
	})
	return due, waiting, err
}

// isReadyNow reports whether somebody is ready for a season that may be played before its deadline, and whose mailbox was read since it may.
func isReadyNow(c store.OpenSeason, read time.Time) bool {
	return !c.ReadyFrom.IsZero() && read.After(c.ReadyFrom)
}

// ReadSince is the moment since which the mailbox has been read to the end and all been taken in:
// what had come by then is known. It is zero if that has never been, or is not so now.
func ReadSince(o *game.Office, tx *store.Tx) (time.Time, error) {
	box, err := o.Mailbox(tx)
	if err != nil {
		return time.Time{}, err
	}
	waiting, err := tx.CountNew(box.ID)
	if err != nil || waiting > 0 {
		return time.Time{}, err
	}
	return box.PollBegan, nil
}

// playDue plays the season that was found to be due. It is Already if another process was faster, the master holds it, or it waits for orders.
func playDue(g *game.Game, due store.OpenSeason) (PlayResult, error) {
	if g.Season.ID != due.Season || g.Season.State != store.SeasonOpen || g.Season.Held {
		return PlayResult{Already: true}, nil
	}
	r := PlayRequest{Game: due.GameName, Season: due.Name, Year: due.Year}
	ready, of := g.CountReady()
	if r.Early = !g.Tx.Now.After(g.ClosesAt(g.Season)); !r.Early {
		return playAtDeadline(g, r)
	}
	if from := g.ReadyFrom(); ready < of || from.IsZero() || !g.Tx.Now.After(from) {
		return PlayResult{Already: true}, nil
	}
	r.Ready = true
	return PlayNamed(g, r)
}

// playAtDeadline plays the season whose deadline has passed. It is Already if it waits for orders.
func playAtDeadline(g *game.Game, r PlayRequest) (PlayResult, error) {
	if err := mayPlay(g, r); err != nil {
		return PlayResult{}, err
	}
	if waits, err := waitForOrders(g); err != nil || waits {
		return PlayResult{Already: true}, err
	}
	return PlayNamed(g, r)
}

// warnMaster tells the master, once for a season, why it has not been played.
func warnMaster(ctx context.Context, o *game.Office, c store.OpenSeason, why string) error {
	return o.Store.UpdateGame(ctx, c.Game, func(tx *store.Tx) error {
		first, err := tx.WarnedOf(c.Season)
		if err != nil || !first {
			return err
		}
		row, err := tx.GameByID(c.Game)
		if err != nil {
			return err
		}
		g := o.Unopened(tx, row)
		season := wording.SeasonTitle(c.Name, c.Year)
		text, err := templates.Waits(templates.Notice{Game: row.Name, Season: season, Due: schedule.ShowTime(c.Deadline, row.Zone), What: why + " Orders that came in time count whenever it is played."})
		if err != nil {
			return err
		}
		return letter.PostToMaster(g, season+" has to wait", text)
	})
}

// NextMoment is the next moment at which the clock alone makes something due: a deadline with
// its grace, a reminder, the end of a review, of a pause or of an offer, a substitute who begins or ends, a mail of the day, another try to send; zero if there is none. A
// deadline and a reminder want a poll that begins no earlier than this moment; as long as there
// was none, it is that moment, even if it has passed.
func NextMoment(ctx context.Context, o *game.Office) (time.Time, error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) (time.Time, error) {
		read, readErr := ReadSince(o, tx)
		release, releaseErr := tx.NextRelease()
		try, tryErr := tx.NextTry()
		resume, resumeErr := tx.NextResume()
		substitute, substituteErr := tx.NextSubstitute()
		next := Earlier(Earlier(Earlier(release, try), resume), substitute)
		offer, offerErr := tx.NextOfferEnd(read)
		if !offer.IsZero() {
			next = Earlier(next, offer.Add(game.Tick))
		}
		start, startErr := nextStart(o, tx, read)
		next = Earlier(next, start)
		daily, dailyErr := nextDaily(tx)
		next = Earlier(next, daily)
		open, err := tx.OpenSeasons(0)
		for _, c := range open {
			next = Earlier(next, nextMomentOf(c, read, tx.Now))
		}
		return next, errors.Join(readErr, releaseErr, tryErr, resumeErr, substituteErr, offerErr, startErr, dailyErr, err)
	})
}

// nextMomentOf is the next moment of a season after the mailbox was read last.
func nextMomentOf(c store.OpenSeason, read, now time.Time) (next time.Time) {
	if !read.After(c.ClosesAt()) {
		next = c.ClosesAt().Add(game.Tick)
	}
	if !c.ReadyFrom.IsZero() && !isReadyNow(c, read) {
		next = Earlier(next, c.ReadyFrom.Add(game.Tick))
	}
	for _, h := range c.Reminders {
		if at := reminderTime(c, h); at.After(c.Announced) && at.After(c.Reminded) && !read.After(at) && now.Before(c.Deadline) {
			next = Earlier(next, at.Add(game.Tick))
		}
	}
	return next
}

// Earlier is the earlier of two moments; a zero one does not count.
func Earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// A Reminder is a letter to a lord who has no orders yet.
type Reminder struct {
	Game   string `json:"game"`
	Lord   string `json:"lord"`
	Season string `json:"season"`
	Year   int    `json:"year"`
	Hours  int    `json:"hours"` // before the deadline

	Unreached bool `json:"unreached,omitempty"` // letters to the address do not arrive
}

// Remind writes to each lord who has no orders for the season that is open, at each of the
// game's hours before the deadline, once. Only the last hour that has come counts, and none that
// had passed when the players were told of the deadline. It waits until the mailbox has been
// read since that hour, so that nobody is reminded whose orders had come. What goes wrong with
// one game hinders no other.
func Remind(ctx context.Context, o *game.Office) ([]Reminder, error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	games, err := gamesToRemind(ctx, o, 0)
	if err == nil && o.Shared && len(games) > 1 {
		var ids []store.GameID
		for _, g := range games {
			ids = append(ids, g.ID)
		}
		if err = doTogether(ctx, o, store.JobRemind, ids); err == nil {
			games, err = gamesToRemind(ctx, o, 0) // what nobody has done
		}
	}
	if err != nil {
		return nil, err
	}
	return remindGames(ctx, o, games)
}

// RemindOf is Remind for one game. It may be done again at any time.
func RemindOf(ctx context.Context, o *game.Office, id store.GameID) ([]Reminder, error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	games, err := gamesToRemind(ctx, o, id)
	if err != nil {
		return nil, err
	}
	return remindGames(ctx, o, games)
}

// remindGames writes the reminders of games, each in a transaction of its own.
func remindGames(ctx context.Context, o *game.Office, games []store.Game) ([]Reminder, error) {
	all, trouble := game.UpdateEach(ctx, o, games, "reminding the lords", remindGame)
	return slices.Concat(all...), trouble
}

// gamesToRemind reads the games, or with an id that one, whose lords are to be reminded now.
func gamesToRemind(ctx context.Context, o *game.Office, id store.GameID) (games []store.Game, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		open, err := toRemind(o, tx, id)
		for _, c := range open {
			games = append(games, store.Game{ID: c.Game, Name: c.GameName})
		}
		return err
	})
	return games, err
}

// toRemind reads the seasons, of one game or of all, whose lords are to be reminded now.
func toRemind(o *game.Office, tx *store.Tx, gameID store.GameID) (now []store.OpenSeason, err error) {
	read, err := ReadSince(o, tx)
	if err != nil || read.IsZero() {
		return nil, err
	}
	open, err := tx.OpenSeasons(gameID)
	for _, c := range open {
		if at, _, ok := lastHour(c, tx.Now); ok && read.After(at) {
			now = append(now, c)
		}
	}
	return now, err
}

// reminderTime is when the reminder of so many hours before the deadline is due.
func reminderTime(c store.OpenSeason, hours int) time.Time {
	return c.Deadline.Add(-time.Duration(hours) * time.Hour)
}

// lastHour is the last of the hours of reminding that has come and has not been dealt with.
func lastHour(c store.OpenSeason, now time.Time) (at time.Time, hours int, ok bool) {
	for _, h := range c.Reminders {
		m := reminderTime(c, h)
		if m.After(c.Announced) && !m.After(now) && (!ok || m.After(at)) {
			at, hours, ok = m, h, true
		}
	}
	return at, hours, ok && at.After(c.Reminded) && now.Before(c.Deadline)
}

// remindGame writes the reminders of one game that are due now.
func remindGame(g *game.Game) ([]Reminder, error) {
	open, err := toRemind(g.Office, g.Tx, g.Row.ID)
	if err != nil || len(open) == 0 { // another process was faster
		return nil, err
	}
	at, hours, _ := lastHour(open[0], g.Tx.Now)
	all, err := RemindAll(g, hours)
	if err != nil {
		return nil, err
	}
	if err := letter.PostQuestions(g); err != nil { // while there is time to answer them
		return nil, err
	}
	return all, g.Tx.RemindedAt(g.Season.ID, at)
}

// RemindAll writes to each lord who has no orders, but for those whose players want few letters.
func RemindAll(g *game.Game, hours int) (all []Reminder, err error) {
	for _, seat := range g.Seats {
		if seat.Quiet {
			continue
		}
		w, err := g.OrdersOf(seat, g.Season.Number)
		if err != nil {
			return nil, err
		}
		if !g.IsSilent(seat, w) {
			continue
		}
		first, err := g.Tx.Remind(g.Season.ID, seat.ID, g.Season.Deadline, hours)
		if err != nil {
			return nil, err
		}
		if !first {
			continue
		}
		says, err := withoutOrders(g, seat, w)
		if err != nil {
			return nil, err
		}
		text, err := templates.Reminder(letter.NewNotice(g, seat, says))
		if err != nil {
			return nil, err
		}
		err = letter.Post(g, seat, letter.Draft{Kind: letter.KindReminder, Subject: "no orders yet for " + wording.Title(g.Season), Letter: text,
			Season: g.Season, Number: g.Season.Number})
		if err != nil {
			return nil, err
		}
		delivery, err := letter.DeliveryTo(g, seat, g.Season.Number)
		if err != nil {
			return nil, err
		}
		all = append(all, Reminder{Game: g.Row.Name, Lord: seat.Lord, Season: g.Season.Name, Year: g.Season.Year, Hours: hours,
			Unreached: !delivery.Well()})
	}
	return all, nil
}
