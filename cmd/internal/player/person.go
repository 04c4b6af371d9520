package player

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Person is what can be changed of the player of a lord; what is empty stays as it is.
type Person struct {
	Lord     string `json:"lord"`
	Player   string `json:"player"`   // how the player is addressed
	Zone     string `json:"zone"`     // in which times are shown
	Format   string `json:"format"`   // of the letters: text, html or both
	Quiet    string `json:"quiet"`    // on: none but the letters that the player needs; off: all
	Calendar string `json:"calendar"` // on: letters that call for orders bring the deadline for a calendar
	Digest   string `json:"digest"`   // whether letters of others come in one mail a day: on or off
	Left     int    `json:"left"`     // letters and notes that waited for that mail, and leave now
	DryRun   bool   `json:"dry_run,omitempty"`
}

// SetPerson changes how a player is addressed, the zone in which times are shown, the format of the letters, how many there are,
// whether they bring deadlines for a calendar, or whether those of others come in one mail a day. The others read of another name in their next letters. It returns how all of it is then; a dry run only checks.
func SetPerson(ctx context.Context, o *game.Office, gameName string, to Person, dryRun bool) (Person, error) {
	if err := o.Ready(ctx); err != nil {
		return to, err
	}
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (Person, error) {
		seat, err := g.SeatOf(to.Lord)
		if err == nil && to == (Person{Lord: to.Lord}) {
			err = hints.Add(fmt.Errorf("nothing was said that is to change for %s", seat.Lord), "give --name, --zone, --format, --quiet, --calendar or --digest")
		}
		left := 0
		if err == nil {
			seat, left, err = setPerson(g, seat, to)
		}
		return Person{Lord: seat.Lord, Player: seat.Player, Zone: seat.Zone, Format: seat.Format, Quiet: strings.ToLower(saySwitch(seat.Quiet)),
			Calendar: strings.ToLower(saySwitch(seat.Calendar)), Digest: strings.ToLower(saySwitch(seat.Daily)), Left: left, DryRun: dryRun}, err
	})
}

// setPerson changes a player, within a transaction, and returns the seat as it is then, and how many letters and notes leave that waited.
func setPerson(g *game.Game, seat store.Seat, to Person) (_ store.Seat, left int, err error) {
	was := seat
	if err := to.changes(g, &seat); err != nil {
		return seat, 0, err
	}
	if err := g.Tx.SetPerson(seat.ID, seat.Player, seat.Zone); err != nil {
		return seat, 0, err
	}
	if err := g.Tx.SetFormat(seat.ID, seat.Format, seat.WithMap); err != nil {
		return seat, 0, err
	}
	if err := g.Tx.SetQuiet(seat.ID, seat.Quiet); err != nil {
		return seat, 0, err
	}
	if err := g.Tx.SetCalendar(seat.ID, seat.Calendar); err != nil {
		return seat, 0, err
	}
	lost := g.Seats[seat.Place].Resigned // of which the player is not told yet, but the letters that wait tell it
	g.Seats[seat.Place] = seat
	g.Seats[seat.Place].Resigned = lost
	if seat.Daily != was.Daily {
		if left, err = letter.SetDaily(g, seat, seat.Daily); err != nil {
			return seat, 0, err
		}
	}
	if seat.Player == was.Player {
		return seat, left, nil
	}
	return seat, left, letter.TellInNext(g, store.LogName, seat.Lord, calledNow(seat)+seat.Player+" now, and not "+was.Player+".")
}

// changes writes to a seat what is to be changed, if it can be.
func (to Person) changes(g *game.Game, seat *store.Seat) (err error) {
	if to.Player != "" {
		if err := checkCalled(g, *seat, to.Player); err != nil {
			return err
		}
		seat.Player = to.Player
	}
	if to.Zone != "" {
		if _, err := time.LoadLocation(to.Zone); err != nil || to.Zone == "Local" {
			return hints.Add(fmt.Errorf("there is no time zone %q", to.Zone), "a zone has a name such as Europe/London, America/New_York or UTC")
		}
		seat.Zone = to.Zone
	}
	if to.Quiet != "" {
		if seat.Quiet, err = readSwitch(to.Quiet); err != nil {
			return fmt.Errorf("quiet %w", err)
		}
	}
	if to.Calendar != "" {
		if seat.Calendar, err = readSwitch(to.Calendar); err != nil {
			return fmt.Errorf("calendar %w", err)
		}
	}
	if to.Digest != "" {
		if seat.Daily, err = readSwitch(to.Digest); err != nil {
			return fmt.Errorf("digest %w", err)
		}
	}
	if to.Format != "" {
		seat.Format, err = checkFormat(to.Format)
	}
	return err
}

// readSwitch reads on or off.
func readSwitch(text string) (bool, error) {
	switch text = strings.ToLower(text); text {
	case "on", "off":
		return text == "on", nil
	}
	return false, fmt.Errorf("%q: want on or off", text)
}
