package season

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
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

	Unreached bool `json:"unreached,omitempty"` // letters to the address do not arrive
}

// Remind writes to each lord who has no orders for the season that is open, at each of the
// game's hours before the deadline, once. Only the last hour that has come counts, and none that
// had passed when the players were told of the deadline. It waits until the mailbox has been
// read since that hour, so that nobody is reminded whose orders had come. What goes wrong with
// one game hinders no other.
func Remind(ctx context.Context, o *game.Office) (all []Reminder, err error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	open, err := store.Read(ctx, o.Store, func(tx *store.Tx) ([]store.OpenSeason, error) { return toRemind(o, tx, 0) })
	for _, c := range open {
		some, one := remind(ctx, o, c.Game)
		if one != nil {
			one = fmt.Errorf("reminding the lords of %s: %w", c.GameName, one)
		}
		all, err = append(all, some...), errors.Join(err, one)
	}
	return all, err
}

// toRemind reads the seasons, of one game or of all, whose lords are to be reminded now.
func toRemind(o *game.Office, tx *store.Tx, gameID store.GameID) (now []store.OpenSeason, err error) {
	read, err := readSince(o, tx)
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
func remind(ctx context.Context, o *game.Office, gameID store.GameID) (all []Reminder, err error) {
	defer fault.Catch(&err)
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		open, err := toRemind(o, tx, gameID)
		if err != nil || len(open) == 0 { // somebody else was faster
			return err
		}
		g, err := o.OpenID(tx, gameID)
		if err != nil {
			return err
		}
		at, hours, _ := lastHour(open[0], tx.Now)
		if all, err = RemindAll(g, hours); err != nil {
			return err
		}
		return tx.RemindedAt(g.Season.ID, at)
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// RemindAll writes to each lord who has no orders.
func RemindAll(g *game.Game, hours int) (all []Reminder, err error) {
	for _, seat := range g.Seats {
		w, err := g.OrdersOf(seat, g.Season.Number)
		if err != nil {
			return nil, err
		}
		if w.Orders != "" || g.OrdersStand(w.Standing, g.State.Season) || !g.MayWrite(seat) {
			continue
		}
		first, err := g.Tx.Remind(g.Season.ID, seat.ID, g.Season.Deadline, hours)
		if err != nil {
			return nil, err
		}
		if !first {
			continue
		}
		text, err := templates.Reminder(letter.NewNotice(g, seat, otherwise(g, w)))
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

// otherwise says what a lord without orders does.
func otherwise(g *game.Game, w game.WrittenOrders) string {
	does := "Without orders all your troops stay where they are, and fight if they are attacked."
	if !g.State.Season.Campaign() {
		does = "Without orders your people are paid as far as your bezants go, and nothing else is done."
	}
	if w.Standing != "" {
		does = "Your standing orders say nothing in this season. " + does
	}
	return does
}
