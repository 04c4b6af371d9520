package game

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// IsSilent reports whether a seat that may give orders for the season that is open has none that say something in it. Before
// the game has begun nobody is silent.
func (g *Game) IsSilent(seat store.Seat, w WrittenOrders) bool {
	return g.Season.Number > 0 && w.Orders == "" && !g.OrdersStand(w.Standing, g.State.Season) && g.MayWrite(seat)
}

// SaySilence says what a game does about lords without orders: "a steward orders for them; a seat is vacant after 3 silent seasons in a row".
func SaySilence(row store.Game) string {
	text := "their troops hold"
	if row.Absent == store.AbsentSteward {
		text = "a steward orders for them"
	}
	if row.Wait > 0 {
		text += "; a season waits for them once, for " + schedule.PrintPeriod(row.Wait)
	}
	if row.Silence > 0 {
		text += "; a seat is vacant after " + phrase.Figures(row.Silence, "silent season") + " in a row"
	}
	return text
}

// TellSilence tells players what comes of it if they send no orders; empty if no more than that their troops hold.
func TellSilence(row store.Game) (text string) {
	if row.Absent == store.AbsentSteward {
		text = "If you send no orders, a steward gives some for you: HELP STEWARD says which."
	}
	if row.Silence > 0 {
		text = strings.TrimSpace(text + " After " + phrase.Figures(row.Silence, "season") + " in a row without orders of yours your seat is vacant.")
	}
	return text
}

// Silent are the seats without orders for the season that is open, and mayWrite is how many seats could have some.
func (g *Game) Silent() (silent []store.Seat, mayWrite int, err error) {
	for _, seat := range g.Seats {
		if !g.MayWrite(seat) {
			continue
		}
		mayWrite++
		sheets, err := g.Tx.Sheets(seat.ID, g.Season.Number)
		if err != nil {
			return nil, 0, err
		}
		if sheets.Season.Text == "" && g.IsSilent(seat, WrittenOrders{Standing: sheets.Standing.Text}) {
			silent = append(silent, seat)
		}
	}
	return silent, mayWrite, nil
}

// OrdersToPlay are the orders of a seat by which the season that is open would be played now: its own, or those of a
// steward for a lord who is absent, if the game has one. They stand in its sheets. Absent is as in store.PlayedOrders.
func (g *Game) OrdersToPlay(seat store.Seat, sheets store.Sheets) (w WrittenOrders, absent string, err error) {
	w = g.ordersIn(seat, g.Season.Number, sheets)
	if !g.IsSilent(seat, w) {
		return w, "", nil
	}
	if g.Row.Absent != store.AbsentSteward {
		return w, store.AbsentHold, nil
	}
	k, err := g.KnownTo(seat)
	if err != nil {
		return w, "", err
	}
	text := steward.Text(steward.ForAbsent(g.Rules, g.Board, k))
	if text == "" {
		return w, store.AbsentHold, nil
	}
	return g.ParseOrders(text, w.Standing, g.SaltOf(seat, g.Season.Number)), store.AbsentSteward, nil
}

// SilentInRow counts in how many seasons in a row, up to the one of that number, a seat was silent. It begins anew when
// the seat is taken back. Seasons in which its lord could not order, or nobody held the seat, do not count.
func (g *Game) SilentInRow(seat store.Seat, upTo int) (n int, err error) {
	const some = 8 // nearly always the first of them has the answer, however many were played
	for before := upTo + 1; ; {
		all, err := g.Tx.Attendances(seat.ID, before, some)
		for _, a := range all {
			switch {
			case a.Wrote || !a.Played.After(seat.Returned):
				return n, nil
			case a.Absent != "":
				n++
			}
			before = a.Number
		}
		if err != nil || len(all) < some {
			return n, err
		}
	}
}

// TimesSilent are those counts of all seats, in the game's order, as they were when a season was played.
func (g *Game) TimesSilent(s store.Season) (all []int, err error) {
	for _, seat := range g.Seats {
		if seat.Returned, err = g.countsSince(seat, s); err != nil {
			return nil, err
		}
		n, err := g.SilentInRow(seat, s.Number)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// countsSince is since when silence counted for a seat as a season was played: since its player returned, or since whoever had it then took it.
func (g *Game) countsSince(seat store.Seat, s store.Season) (time.Time, error) {
	now, err := g.Tx.SeasonByID(s.ID)
	if err != nil || now.Played.IsZero() || seat.Returned.Before(now.Played) {
		return seat.Returned, err
	}
	since := time.Time{}
	if seat.Since.Before(now.Played) {
		since = seat.Since
	}
	former, err := g.Tx.Tenures(g.Row.ID)
	for _, t := range former {
		if t.Seat == seat.ID && t.Since.Before(now.Played) && t.Since.After(since) {
			since = t.Since
		}
	}
	return since, err
}

// A SeatRecord is in how many seasons the player of a seat was in time, late, or silent, and how often the seat was given up.
type SeatRecord struct {
	OnTime   int `json:"on_time"`
	Late     int `json:"late"` // orders came after the deadline; such a season may be another one too
	Silent   int `json:"silent"`
	Resigned int `json:"resigned"`
}

// Say says it in words; empty for a seat of which there is nothing to say.
func (r SeatRecord) Say() string {
	if r == (SeatRecord{}) {
		return ""
	}
	text := "orders in time in " + phrase.Figures(r.OnTime, "season") + fmt.Sprintf(", none in %d", r.Silent)
	if r.Late > 0 {
		text += fmt.Sprintf(", too late in %d", r.Late)
	}
	if r.Resigned > 0 {
		text += "; the seat was given up " + phrase.Figures(r.Resigned, "time")
	}
	return text
}

// RecordOf reads the record of the player who has a seat, of the seasons for which that player could write orders, also before a substitute played. Of a
// season that is played and not yet told it says nothing.
func (g *Game) RecordOf(seat store.Seat) (r SeatRecord, err error) {
	former, err := g.Tx.Tenures(g.Row.ID)
	if err == nil {
		err = g.addRecord(&r, seat, seat.First, math.MaxInt32)
	}
	for _, t := range former {
		if err == nil && t.Seat == seat.ID && account.SameAddress(t.Address, seat.Address) {
			err = g.addRecord(&r, seat, t.First, t.Last)
		}
	}
	return r, err
}

// addRecord adds what a record says of the seasons from the one of a number to that of another.
func (g *Game) addRecord(r *SeatRecord, seat store.Seat, from, to int) error {
	before := to
	if g.AwaitsApproval() {
		before = min(to, g.CalledSeason()-1)
	}
	silent, wrote, err := g.Tx.CountAttendances(seat.ID, from, before+1)
	if err != nil {
		return err
	}
	r.Silent, r.OnTime = r.Silent+silent, r.OnTime+wrote
	late, err := g.Tx.CountOutcomes(seat.ID, "late", from, to)
	if err != nil {
		return err
	}
	resigned, err := g.Tx.CountOutcomes(seat.ID, "resigned", from, to)
	r.Late, r.Resigned = r.Late+late, r.Resigned+resigned
	return err
}
