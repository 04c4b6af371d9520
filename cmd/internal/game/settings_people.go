package game

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// The least and the longest time for which a vacant seat is offered.
const (
	leastOffer = time.Hour
	mostOffer  = 30 * 24 * time.Hour
)

// FullLimit is how long a game that begins by itself waits, when all seats are taken, for those who have not written where they enter.
const FullLimit = 48 * time.Hour

// asBoard is the value of seats that leaves it to the board.
const asBoard = "as the board has room for"

// peopleSettings are those about who plays, and when a game begins.
func peopleSettings() []Setting {
	return []Setting{
		{"offer", "for how long a vacant seat is offered to one who waits", func(row store.Game) string { return schedule.PrintPeriod(row.Offer) }, setOffer},
		{"start", "who begins the game: by hand, the master; full, it begins by itself when all seats are taken",
			func(row store.Game) string { return row.Start }, setStart},
		{"seats", "how many players the game has", showPlaces, setPlaces},
	}
}

func setOffer(row *store.Game, value string) (err error) {
	if row.Offer, err = schedule.ParsePeriod(value); err != nil {
		return fmt.Errorf("offer = %q: %w", value, err)
	}
	if row.Offer < leastOffer || row.Offer > mostOffer {
		return fmt.Errorf("offer = %q: want %s to %s", value, schedule.PrintPeriod(leastOffer), schedule.PrintPeriod(mostOffer))
	}
	return nil
}

func setStart(row *store.Game, value string) error {
	row.Start = strings.ToLower(value)
	return CheckStart(row.Start)
}

// CheckStart checks who begins a game.
func CheckStart(value string) error {
	if value != store.StartByHand && value != store.StartFull {
		return fmt.Errorf("start = %q: want %s or %s", value, store.StartByHand, store.StartFull)
	}
	return nil
}

func showPlaces(row store.Game) string {
	if row.Places == 0 {
		return asBoard
	}
	return strconv.Itoa(row.Places)
}

func setPlaces(row *store.Game, value string) (err error) {
	if row.Places = 0; strings.EqualFold(value, asBoard) {
		return nil
	}
	if row.Places, err = strconv.Atoi(value); err != nil || row.Places < 2 {
		return fmt.Errorf("seats = %q: want a number of players, 2 or more, or: %s", value, asBoard)
	}
	return nil
}

// checkPlaces says whether a game can have so many players, and begin as it says.
func checkPlaces(t Table, row store.Game) error {
	if err := CheckStart(cmp.Or(row.Start, store.StartByHand)); err != nil {
		return err
	}
	if room := min(len(ruleset.Roster()), len(t.Board.Entries())); row.Places > room {
		return fmt.Errorf("seats = %d: the board %s has room for %s", row.Places, t.Board.Name, phrase.Figures(room, "player"))
	}
	if row.Places == 0 {
		return nil
	}
	return t.Board.CheckGame(row.Places)
}

// FullSince is since when all seats of a game that has not begun are taken; zero if they are not.
func (g *Game) FullSince() (since time.Time) {
	if g.Row.State != store.GameOpen || len(g.Seats) < g.MostPlayers() || len(g.VacantLords()) > 0 {
		return time.Time{}
	}
	for _, s := range g.Seats {
		for _, taken := range []time.Time{s.Since, s.Returned} {
			if taken.After(since) {
				since = taken
			}
		}
	}
	return since
}

// StartsByItself reports whether the game has not begun, and begins by itself since all its seats are taken.
func (g *Game) StartsByItself() bool {
	return g.Row.Start == store.StartFull && !g.FullSince().IsZero()
}

// SayStart says when a game that has not begun does so, for the zone of a reader.
func (g *Game) SayStart(zone string) string {
	since := g.FullSince()
	switch {
	case g.Row.Start != store.StartFull:
		return "when the master starts the game"
	case since.IsZero():
		return fmt.Sprintf("when all %d seats are taken and all have written, at the latest %s after the last seat was taken", g.MostPlayers(), schedule.PrintPeriod(FullLimit))
	}
	return "when all have written, at the latest on " + schedule.ShowTime(since.Add(FullLimit), zone)
}
