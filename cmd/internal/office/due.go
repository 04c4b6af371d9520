package office

import (
	"context"
	"errors"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// waitLimit is how long a season may wait for its mailbox before the master is told.
const waitLimit = time.Hour

// A notYetError is why a season must wait, for the clock or for the mail.
type notYetError struct{ hints.Hinted }

func notYet(err error, hint string) error { return notYetError{hints.Add(err, hint)} }

// PlayDue plays every running game whose deadline, grace included, has passed and whose mailbox
// has been read since, each in a transaction of its own. What goes wrong with one game stands
// in its result, and hinders no other. A season that the master holds, and one that follows a
// season not yet approved, does not play by itself. If the mailbox could not be read for an
// hour, the master is told once.
func (o *Office) PlayDue(ctx context.Context) (results []PlayResult, err error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	due, waiting, err := o.due(ctx)
	if err != nil {
		return nil, err
	}
	for _, c := range due {
		r, played, err := o.playDue(ctx, c)
		if err != nil && ctx.Err() != nil {
			return results, err
		}
		if err != nil {
			r = PlayResult{Game: c.GameName, Season: c.Name, Year: c.Year, Err: err.Error()}
			err = o.warn(ctx, c, err.Error())
		}
		if err != nil {
			return results, err
		}
		if played || r.Err != "" {
			results = append(results, r)
		}
	}
	for _, c := range waiting {
		if err := o.warn(ctx, c, "The mailbox could not be read since its deadline: orders may lie there. It is played as soon as that succeeds."); err != nil {
			return results, err
		}
	}
	return results, nil
}

// due reads which seasons are to be played now, and which the mailbox has kept waiting for so long
// that the master is to be told.
func (o *Office) due(ctx context.Context) (due, waiting []store.OpenSeason, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		read, err := o.readSince(tx)
		if err != nil {
			return err
		}
		all, err := tx.OpenSeasons(0)
		for _, c := range all {
			switch {
			case !tx.Now.After(c.ClosesAt()):
			case read.After(c.ClosesAt()):
				due = append(due, c)
			case tx.Now.After(c.ClosesAt().Add(waitLimit)) && !c.Warned:
				waiting = append(waiting, c)
			}
		}
		return err
	})
	return due, waiting, err
}

// readSince is the moment since which the mailbox has been read to the end and all been taken in:
// what had come by then is known. It is zero if that has never been, or is not so now.
func (o *Office) readSince(tx *store.Tx) (time.Time, error) {
	box, err := tx.Mailbox(o.Mailbox(), o.Folder)
	if errors.Is(err, store.ErrNotFound) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, err
	}
	waiting, err := tx.CountNew(box.ID)
	if err != nil || waiting > 0 {
		return time.Time{}, err
	}
	return box.PollBegan, nil
}

// playDue plays one season, unless it must wait after all or another process was faster.
func (o *Office) playDue(ctx context.Context, c store.OpenSeason) (r PlayResult, played bool, err error) {
	defer fault.Catch(&err)
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.GameByID(c.Game)
		if err != nil {
			return err
		}
		d, err := o.deskOf(tx, g)
		if err != nil || d.season.ID != c.Season || d.season.Held {
			return err
		}
		r, err = d.playNamed(PlayRequest{Game: c.GameName, Season: c.Name, Year: c.Year})
		played = err == nil && !r.Already
		return err
	})
	if errors.As(err, new(notYetError)) {
		return r, false, nil
	}
	return r, played, err
}

// warn tells the master, once for a season, why it has not been played.
func (o *Office) warn(ctx context.Context, c store.OpenSeason, why string) error {
	return o.Store.Update(ctx, func(tx *store.Tx) error {
		first, err := tx.WarnedOf(c.Season)
		if err != nil || !first {
			return err
		}
		g, err := tx.GameByID(c.Game)
		if err != nil {
			return err
		}
		d := o.closedDesk(tx, g)
		season := SeasonTitle(c.Name, c.Year)
		text, err := templates.Waits(templates.Notice{Game: g.Name, Season: season, Due: schedule.ShowTime(c.Deadline, g.Zone), What: why})
		if err != nil {
			return err
		}
		return d.toMaster(season+" has to wait", text)
	})
}

// NextMoment is the next moment at which the clock alone makes something due: a deadline with
// its grace, a reminder, the end of a review, another try to send; zero if there is none. A
// deadline and a reminder want a poll that begins no earlier than this moment; as long as there
// was none, it is that moment, even if it has passed.
func (o *Office) NextMoment(ctx context.Context) (next time.Time, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		read, err := o.readSince(tx)
		if err != nil {
			return err
		}
		all, err := tx.OpenSeasons(0)
		if err != nil {
			return err
		}
		for _, c := range all {
			next = earlier(next, nextOf(c, read, tx.Now))
		}
		release, err := tx.NextRelease()
		if err != nil {
			return err
		}
		try, err := tx.NextTry()
		next = earlier(earlier(next, release), try)
		return err
	})
	return next, err
}

// tick is the finest time that the store knows: "after" a moment is a tick later.
const tick = time.Millisecond

// nextOf is the next moment of a season after the mailbox was read last.
func nextOf(c store.OpenSeason, read, now time.Time) (next time.Time) {
	if !read.After(c.ClosesAt()) {
		next = c.ClosesAt().Add(tick)
	}
	for _, h := range c.Reminders {
		if at := moment(c, h); at.After(c.Announced) && at.After(c.Reminded) && !read.After(at) && now.Before(c.Deadline) {
			next = earlier(next, at.Add(tick))
		}
	}
	return next
}

// earlier is the earlier of two moments; a zero one does not count.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
