package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
)

// CheckRecipient says whether letters to a player can go to an address: not to the office's own.
func (o *Office) CheckRecipient(address string) error {
	if account.SameAddress(address, o.Account.Address) {
		return hints.Add(fmt.Errorf("%s is the address of the office itself, to which the players write", address), "give the address of the player")
	}
	if err := account.CheckAddress(address); err != nil {
		return Cannot(err, "")
	}
	return nil
}

// SeatOf is the seat of a lord, in any case of letters.
func (g *Game) SeatOf(lord string) (store.Seat, error) {
	i := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return strings.EqualFold(s.Lord, lord) })
	if i < 0 {
		return store.Seat{}, NoLord(g, lord)
	}
	return g.Seats[i], nil
}

// TakesOrders reports whether orders that are written now could be entered: the season is
// open, its deadline, grace included, is to come, and the letters that call for it have gone out.
func (g *Game) TakesOrders() bool {
	return g.Season.State == store.SeasonOpen && g.Row.State != store.GameEnded && !g.AwaitsApproval() && (g.Season.Number == 0 || !g.Tx.Now.After(g.TakesUntil(g.Season)))
}

// SayClosed says to players why no orders are taken now: the season is closed and not yet played, or played and not yet told.
func (g *Game) SayClosed() string {
	if g.Season.State == store.SeasonOpen && !g.AwaitsApproval() {
		return "The deadline has passed, and the season has not been played yet; its report will come when it has."
	}
	return "The season is being played; its report will come."
}

// Master is the master of the game as one to whom letters go.
func (g *Game) Master() store.Seat { return store.Seat{Game: g.Row.ID, Address: g.Row.Master} }

// MasterName is how letters to the players name the master: by the address if the game has no name; empty if nobody is the master.
func (g *Game) MasterName() string { return cmp.Or(g.Row.MasterName, g.Row.Master) }

// MasterPlays is the lord whom the master of the game plays: whose seat is held by the master's address; empty if there is none.
func (g *Game) MasterPlays() string {
	for _, s := range g.Seats {
		if g.Row.Master != "" && s.Resigned.IsZero() && account.SameAddress(s.Address, g.Row.Master) {
			return s.Lord
		}
	}
	return ""
}

// NoLord is the error of a lord who is not in a game; it lists those who are.
func NoLord(g *Game, lord string) error {
	names := phrase.Each(g.Seats, func(s store.Seat) string { return s.Lord })
	return hints.Add(fmt.Errorf("no lord %q is in %s", lord, g.Row.Name), "the lords are: "+strings.Join(names, ", "))
}

// gaveUp reports whether a seat was given up before the latest season closed: later, its orders still count.
func (g *Game) gaveUp(s store.Seat) bool {
	return !s.Resigned.IsZero() && (g.Season.Number == 0 || !s.Resigned.After(g.TakesUntil(g.Season)))
}

// Idle reports whether nobody writes orders for a seat any more: it was given up, or its lord is out.
func (g *Game) Idle(s store.Seat) bool {
	return !s.Resigned.IsZero() || g.LordOut(s)
}

// LordOut reports whether the lord of a seat has neither troops nor manors left (§16).
func (g *Game) LordOut(s store.Seat) bool {
	return s.Place >= 0 && s.Place < len(g.State.Players) && g.State.Players[s.Place].Out
}

// MayWrite reports whether a seat can give orders for the season that is open: it is held, its
// lord is not out, and in a campaigning season the lord lives (§10.ii).
func (g *Game) MayWrite(s store.Seat) bool {
	return !g.Idle(s) && (!g.State.Season.Campaign() || g.State.Player(adjudicator.Seat(s.Place)).MayOrder())
}

// Absent are the lords who could have given orders in a season and gave none, neither of the
// season nor standing ones for it; those of them for whom a steward gave some; and those whose seats are given up.
func (g *Game) Absent(told Disclosure, before adjudicator.State) (without, stewards, vacant []adjudicator.Seat) {
	for i, o := range told.Orders {
		seat, p := adjudicator.Seat(i), &before.Players[i]
		switch {
		case p.Out:
		case o.Absent == store.AbsentSteward:
			stewards = append(stewards, seat)
		case g.Seats[i].Silenced && o.Absent != "":
			without = append(without, seat)
		case !g.Seats[i].Resigned.IsZero():
			vacant = append(vacant, seat)
		case o.Orders == "" && !g.OrdersStand(o.Standing, before.Season) && (!before.Season.Campaign() || p.MayOrder()):
			without = append(without, seat)
		}
	}
	return without, stewards, vacant
}

// OrdersStand reports whether standing orders say something in a season.
func (g *Game) OrdersStand(standing string, season adjudicator.Season) bool {
	return standing != "" && len(order.Parse(g.Names, adjudicator.When(season), Inputs(standing)).Orders) > 0
}

// MostPlayers is how many players the game has room for: as many as it says, or as the board has entries.
func (g *Game) MostPlayers() int {
	room := min(len(ruleset.Roster()), len(g.Board.Entries()))
	if g.Row.Places > 0 {
		room = min(room, g.Row.Places)
	}
	return room
}

// VacantLords are the lords whose seats nobody has, though they are not out.
func (g *Game) VacantLords() (all []string) {
	for _, s := range g.Seats {
		if !s.Resigned.IsZero() && !g.LordOut(s) {
			all = append(all, s.Lord)
		}
	}
	return all
}

// StillPlayed counts the seats that somebody plays.
func (g *Game) StillPlayed() (n int) {
	for _, s := range g.Seats {
		if !g.Idle(s) {
			n++
		}
	}
	return n
}

// EndKnown reports whether the game has ended and its players know.
func (g *Game) EndKnown() bool { return g.Row.State == store.GameEnded && !g.AwaitsApproval() }
