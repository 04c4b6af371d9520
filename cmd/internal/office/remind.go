package office

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A Reminder is a letter to a lord who has no orders yet.
type Reminder struct {
	Game   string `json:"game"`
	Lord   string `json:"lord"`
	Season string `json:"season"`
	Year   int    `json:"year"`
	Hours  int    `json:"hours"` // before the deadline

	Unreached bool `json:"unreached,omitempty"` // letters to him do not arrive
}

// Remind writes to each lord who has no orders for the season that is open, at each of his
// game's hours before the deadline, once. Only the last hour that has come counts, and none that
// had passed when the players were told of the deadline. It waits until the mailbox has been
// read since that hour, so that nobody is reminded whose orders had come. What goes wrong with
// one game hinders no other.
func (o *Office) Remind(ctx context.Context) (all []Reminder, err error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	var open []store.OpenSeason
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		open, err = o.toRemind(tx, 0)
		return err
	})
	for _, c := range open {
		some, one := o.remind(ctx, c.Game)
		if one != nil {
			one = fmt.Errorf("reminding the lords of %s: %w", c.GameName, one)
		}
		all, err = append(all, some...), errors.Join(err, one)
	}
	return all, err
}

// toRemind reads the seasons, of one game or of all, whose lords are to be reminded now.
func (o *Office) toRemind(tx *store.Tx, game store.GameID) (now []store.OpenSeason, err error) {
	read, err := o.readSince(tx)
	if err != nil || read.IsZero() {
		return nil, err
	}
	open, err := tx.OpenSeasons(game)
	for _, c := range open {
		if at, _, ok := lastHour(c, tx.Now); ok && read.After(at) {
			now = append(now, c)
		}
	}
	return now, err
}

// moment is when the reminder of so many hours before the deadline is due.
func moment(c store.OpenSeason, hours int) time.Time {
	return c.Deadline.Add(-time.Duration(hours) * time.Hour)
}

// lastHour is the last of the hours of reminding that has come and has not been dealt with.
func lastHour(c store.OpenSeason, now time.Time) (at time.Time, hours int, ok bool) {
	for _, h := range c.Reminders {
		m := moment(c, h)
		if m.After(c.Announced) && !m.After(now) && (!ok || m.After(at)) {
			at, hours, ok = m, h, true
		}
	}
	return at, hours, ok && at.After(c.Reminded) && now.Before(c.Deadline)
}

// remind writes the reminders of one game that are due now.
func (o *Office) remind(ctx context.Context, game store.GameID) (all []Reminder, err error) {
	defer fault.Catch(&err)
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		open, err := o.toRemind(tx, game)
		if err != nil || len(open) == 0 { // somebody else was faster
			return err
		}
		g, err := tx.GameByID(game)
		if err != nil {
			return err
		}
		d, err := o.deskOf(tx, g)
		if err != nil {
			return err
		}
		at, hours, _ := lastHour(open[0], tx.Now)
		if all, err = d.remindAll(hours); err != nil {
			return err
		}
		return tx.RemindedAt(d.season.ID, at)
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// remindAll writes to each lord who has no orders.
func (d *desk) remindAll(hours int) (all []Reminder, err error) {
	for _, seat := range d.seats {
		w, err := d.written(seat, d.season.Number)
		if err != nil {
			return nil, err
		}
		if w.orders != "" || d.stands(w.standing, d.state.Season) || !d.mayWrite(seat) {
			continue
		}
		first, err := d.tx.Remind(d.season.ID, seat.ID, d.season.Deadline, hours)
		if err != nil {
			return nil, err
		}
		if !first {
			continue
		}
		text, err := templates.Reminder(d.notice(seat, d.otherwise(w)))
		if err != nil {
			return nil, err
		}
		err = d.post(seat, draft{kind: kindReminder, subject: "no orders yet for " + title(d.season), letter: text,
			season: d.season, number: d.season.Number})
		if err != nil {
			return nil, err
		}
		delivery, err := d.deliveryStatus(seat, d.season.Number)
		if err != nil {
			return nil, err
		}
		all = append(all, Reminder{Game: d.game.Name, Lord: seat.Lord, Season: d.season.Name, Year: d.season.Year, Hours: hours,
			Unreached: !delivery.well()})
	}
	return all, nil
}

// otherwise says what a lord without orders does.
func (d *desk) otherwise(w written) string {
	does := "Without orders all your troops stay where they are, and fight if they are attacked."
	if !d.state.Season.Campaign() {
		does = "Without orders your people are paid as far as your bezants go, and nothing else is done."
	}
	if w.standing != "" {
		does = "Your standing orders say nothing in this season. " + does
	}
	return does
}
