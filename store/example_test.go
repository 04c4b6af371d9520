package store_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

// Open makes the database if there is none, and brings one of an earlier release up to date. All
// that one function writes is kept together, or not at all.
func ExampleOpen() {
	dir, err := os.MkdirTemp("", "store")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	ctx := context.Background()
	s, err := store.Open(ctx, filepath.Join(dir, "seneschal.db"))
	if err != nil {
		log.Fatal(err)
	}
	defer s.Close()

	err = s.Update(ctx, func(tx *store.Tx) error {
		game, err := tx.AddGame(store.Game{Name: "marches", Board: "valley", BoardSource: []byte("…"), Rules: "standard",
			RulesSource: []byte("…"), Zone: "Europe/London", Schedule: store.Schedule{Period: 7 * 24 * time.Hour}})
		if err != nil {
			return err
		}
		_, err = tx.AddSeat(store.Seat{Game: game, Lord: "Gawaine", Address: "ann@example.org", Format: "text"})
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	err = s.View(ctx, func(tx *store.Tx) error {
		games, err := tx.Games()
		for _, g := range games {
			fmt.Printf("%s on the board %s, a season every %s\n", g.Name, g.Board, g.Schedule.Period)
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: marches on the board valley, a season every 168h0m0s
}
