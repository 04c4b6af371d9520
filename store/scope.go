package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// A scope is what a transaction that writes has for itself. Of a file there is one such transaction at a time, and so it has all; the scope
// says there what it may change.
type scope struct {
	whole  bool   // the whole database
	game   GameID // 0: none
	named  string // the name of the game, where the id is not known; in a PostgreSQL it is known as soon as the game is locked
	ifFree bool   // it does not wait for others who have the game
}

// ErrOtherGame is wrapped by the error of a transaction that is for one game, or for none, and would change another.
var ErrOtherGame = errors.New("the transaction is for another game")

// Changes returns ErrOtherGame if the transaction may not change a game. One that only reads changes none, and gets no error.
func (tx *Tx) Changes(g Game) error {
	has := tx.scope
	if tx.reads || has.whole || has.game == g.ID || has.named != "" && strings.EqualFold(has.named, g.Name) {
		return nil
	}
	return fmt.Errorf("changing %s: %w", g.Name, ErrOtherGame)
}

// ChangesAll returns ErrOtherGame if the transaction has not the whole database for itself: for what depends on all games.
func (tx *Tx) ChangesAll() error {
	if tx.scope.whole {
		return nil
	}
	return ErrOtherGame
}

// Update runs f in one write transaction, which is committed if f returns nil and undone if it
// returns an error or panics. It waits for other writers up to five seconds, and while it lasts there are no others: f may change
// what it likes. Where PostgreSQL breaks a transaction off because it and another wait for each other, f is run again.
func (s *Store) Update(ctx context.Context, f func(*Tx) error) error {
	return inWords(s.transact(ctx, s.write, scope{whole: true}, f))
}

// UpdateGame is Update for a change of one game. In a PostgreSQL, others may change other games meanwhile.
func (s *Store) UpdateGame(ctx context.Context, game GameID, f func(*Tx) error) error {
	return inWords(s.transact(ctx, s.write, scope{game: game}, f))
}

// UpdateGameNamed is UpdateGame for the game of that name. If there is none, f is run all the same, and may change no game.
func (s *Store) UpdateGameNamed(ctx context.Context, name string, f func(*Tx) error) error {
	return inWords(s.transact(ctx, s.write, scope{named: name}, f))
}

// UpdateGameIfFree is UpdateGame, unless another transaction has the game: then it reports false, and nothing is done. So several processes
// share the games among them that have something to do.
func (s *Store) UpdateGameIfFree(ctx context.Context, game GameID, f func(*Tx) error) (free bool, err error) {
	err = s.transact(ctx, s.write, scope{game: game, ifFree: true}, f)
	if errors.Is(err, errNotFree) {
		return false, nil
	}
	return true, inWords(err)
}

// errNotFree says that another transaction has the game.
var errNotFree = errors.New("another transaction has the game")

// UpdateApart is Update for a change of what belongs to no game, such as mail as it comes in, claims of letters, and sessions. In a PostgreSQL,
// others may change games meanwhile.
func (s *Store) UpdateApart(ctx context.Context, f func(*Tx) error) error {
	return inWords(s.transact(ctx, s.write, scope{}, f))
}

// View runs f in one read transaction, in which nothing can be written.
func (s *Store) View(ctx context.Context, f func(*Tx) error) error {
	return inWords(s.transact(ctx, s.read, scope{}, f))
}
