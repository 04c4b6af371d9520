package web

import (
	"context"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/store"
)

// A role is what a person must be to see a page.
type role int

// The roles, from the weakest.
const (
	anyone    role = iota // also somebody who is not logged in
	loggedIn              // with an address that is registered, or the operator
	ofGame                // the master, a player, or the operator
	ofSeat                // a player of the game, or a substitute
	ofMaster              // the master of the game, or the operator
	ofOffice              // the operator
	roleCount int  = iota
)

// roleNames are what the table of routes and roles calls them.
var roleNames = [roleCount]string{"anyone", "logged in", "of the game", "player", "master", "operator"}

func (r role) String() string { return roleNames[r] }

// A person is somebody who asks for a page.
type person struct {
	loggedIn bool
	session  int64
	address  string // empty: the operator's, or of nobody
}

// operator reports whether it is the operator of the office.
func (p person) operator() bool { return p.loggedIn && p.address == "" }

// name is what the pages call the person.
func (p person) name() string {
	if p.operator() {
		return "the operator"
	}
	return p.address
}

// An access is what a person is in a game.
type access struct {
	game   store.Game
	seat   store.Seat // zero: plays no lord
	master bool
}

// accessTo says what a person is in a game.
func accessTo(tx *store.Tx, p person, name string) (a access, err error) {
	if a.game, err = tx.Game(name); err != nil {
		return a, err
	}
	a.master = p.operator() || p.loggedIn && account.SameAddress(p.address, a.game.Master)
	if !p.loggedIn || p.address == "" {
		return a, nil
	}
	seats, err := tx.Seats(a.game.ID)
	for _, s := range seats {
		if account.SameAddress(s.Address, p.address) && !s.Removed { // the seat keeps the address of the player from whom it was taken
			a.seat = s
		}
	}
	return a, err
}

// may reports whether somebody who is logged in may see a page of a game that needs a role. It is the only place that decides it.
func (a access) may(p person, needs role) bool {
	switch needs {
	case anyone:
		return true
	case loggedIn:
		return p.loggedIn
	case ofGame:
		return a.master || a.seat.ID != 0
	case ofSeat:
		return a.seat.ID != 0
	case ofMaster:
		return a.master
	case ofOffice:
		return p.operator()
	}
	return false
}

// enter finds out who asks, and whether that person may.
func (r *request) enter(to route) (err error) {
	if r.person, err = r.site.personOf(r.Context(), r.Request); err != nil {
		return err
	}
	if to.needs != anyone && !r.person.loggedIn {
		return errNeedsLogin
	}
	if name := r.PathValue("game"); name != "" {
		r.in, err = store.Read(r.Context(), r.site.Office.Store, func(tx *store.Tx) (access, error) { return accessTo(tx, r.person, name) })
		if err != nil {
			return err
		}
	}
	if !r.in.may(r.person, to.needs) {
		return errNoPage
	}
	return nil
}

// knows reports whether an address belongs to somebody who can log in: a master, or a player whom it is registered for.
func knows(tx *store.Tx, address string) (games []store.GameID, player string, zone string, err error) {
	seats, err := tx.SeatsAt(address)
	for _, s := range seats {
		games, player, zone = append(games, s.Game), s.Player, s.Zone
	}
	if err != nil {
		return nil, "", "", err
	}
	masters, err := tx.MastersAt(address)
	for _, m := range masters {
		games = append(games, m.Game)
	}
	return games, player, zone, err
}

// read reads something in a transaction.
func read[T any](ctx context.Context, s *Site, f func(*store.Tx) (T, error)) (T, error) {
	return store.Read(ctx, s.Office.Store, f)
}
