package game

import (
	"fmt"
	"strconv"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// The limits of what a game does about silence.
const (
	mostWait    = 14 * 24 * time.Hour
	mostSilence = 20
)

// silenceSettings are the settings of what is done about lords without orders.
func silenceSettings() []Setting {
	return []Setting{
		{"absent", "who orders for a lord without orders: steward, or hold, and then his troops stay where they are",
			func(row store.Game) string { return row.Absent }, setAbsent},
		{"wait", "for how long a season waits, once, for lords without orders; 0: not at all", showWait, setWait},
		{"silence", "after how many silent seasons in a row a seat is vacant; 0: never, and no season is stopped for want of orders",
			func(row store.Game) string { return strconv.Itoa(row.Silence) }, setSilence},
	}
}

// CheckAbsent checks the setting absent.
func CheckAbsent(value string) error {
	if value != store.AbsentHold && value != store.AbsentSteward {
		return fmt.Errorf("absent = %q: want %s or %s", value, store.AbsentSteward, store.AbsentHold)
	}
	return nil
}

// CheckWait checks the setting wait.
func CheckWait(wait time.Duration) error {
	if wait < 0 || wait > mostWait {
		return fmt.Errorf("wait = %s: want 0 or more, and at most %s", wait, schedule.PrintPeriod(mostWait))
	}
	return nil
}

// CheckSilence checks the setting silence.
func CheckSilence(seasons int) error {
	if seasons < 0 || seasons > mostSilence {
		return fmt.Errorf("silence = %d: want 0, for never, to %s", seasons, phrase.Figures(mostSilence, "season"))
	}
	return nil
}

func setAbsent(row *store.Game, value string) error {
	row.Absent = value
	return CheckAbsent(value)
}

func showWait(row store.Game) string {
	if row.Wait == 0 {
		return "0"
	}
	return schedule.PrintPeriod(row.Wait)
}

func setWait(row *store.Game, value string) (err error) {
	if row.Wait = 0; value != "0" {
		row.Wait, err = schedule.ParsePeriod(value)
	}
	if err != nil {
		return fmt.Errorf("wait = %q: %w", value, err)
	}
	return CheckWait(row.Wait)
}

func setSilence(row *store.Game, value string) (err error) {
	if row.Silence, err = strconv.Atoi(value); err != nil {
		return fmt.Errorf("silence = %q: want a number of seasons, or 0 for never", value)
	}
	return CheckSilence(row.Silence)
}
