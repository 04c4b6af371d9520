package store

import "fmt"

// GameRows are what belongs to a game as it is now.
type GameRows struct {
	Seats       []Seat
	Substitutes []Substitute
	Lines       []Line
	Season      Season // the latest
	Before      Season // the one before it; zero if there is none
}

// GameRows reads what Seats, Substitutes, Lines and LastSeason read, and the season before, at once.
func (tx *Tx) GameRows(game GameID) (all GameRows, err error) {
	if err := readAllLater(tx, &all.Seats, "the seats", seatsOfGame, game); err != nil {
		return all, err
	}
	if err := readAllLater(tx, &all.Substitutes, "the substitutes", substitutesOfGame, game); err != nil {
		return all, err
	}
	if err := readAllLater(tx, &all.Lines, "the lines", linesOfGame, game); err != nil {
		return all, err
	}
	seasons, err := readAll[Season](tx, "the season", `FROM seasons WHERE game_id = ? ORDER BY number DESC LIMIT 2`, game)
	switch {
	case err != nil:
		return all, err
	case len(seasons) == 0:
		return all, fmt.Errorf("the season: %w", ErrNotFound)
	case len(seasons) == 2:
		all.Before = seasons[1]
	}
	all.Season = seasons[0]
	return all, nil
}

// A Told is what the letters of a season that has been played tell of how it was played.
type Told struct {
	Orders []PlayedOrders
	Log    []Logged
	Parts  []KeyPart
	Seed   []byte
}

// Told reads what PlayedOrders, LogTold, KeyParts and Seed read, at once.
func (tx *Tx) Told(s Season) (all Told, err error) {
	if err := readAllLater(tx, &all.Orders, "the orders", ordersOfSeason, s.ID); err != nil {
		return all, err
	}
	if err := readAllLater(tx, &all.Log, "the log", logTold, s.Game, s.Number); err != nil {
		return all, err
	}
	if err := readAllLater(tx, &all.Parts, "the key of a season", partsOfKey, s.SeedHash); err != nil {
		return all, err
	}
	all.Seed, err = tx.Seed(s.ID)
	return all, err
}
