package adjudicator_test

import (
	"fmt"
	"log"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Two lords set out on the training board, and the first of them says where. What happened is in the
// record, and the record leads from the state before the season to the state after it.
func ExamplePlay() {
	rules, err := ruleset.Embedded("standard")
	if err != nil {
		log.Fatal(err)
	}
	valley, err := board.Embedded("training")
	if err != nil {
		log.Fatal(err)
	}
	before := adjudicator.NewState(rules, valley, []string{"Gawaine", "Lancelot"})

	names := adjudicator.Names(valley, &before)
	sheet := order.Parse(names, adjudicator.When(before.Season), []order.Input{{N: 1, Text: "ENTER BY " + valley.Entries()[0].Name}})
	bound, notes := adjudicator.Bind(valley, &before, 0, sheet.Orders, nil)
	fmt.Println(len(notes), "notes for Gawaine")

	after, record, err := adjudicator.Play(rules, valley, before, []adjudicator.Bound{bound}, dice.V1.Seeded([]byte("a secret of the game")))
	if err != nil {
		log.Fatal(err)
	}
	for _, event := range record {
		if e, ok := event.(adjudicator.EntryGiven); ok {
			fmt.Println(before.Player(e.Lord).Lord, "sets out from", e.Entry)
		}
	}
	replayed := adjudicator.Replay(before, record)
	fmt.Println("replayed to", replayed.Season, "as played to", after.Season)
	// Output:
	// 0 notes for Gawaine
	// Gawaine sets out from Carlisle Road
	// Lancelot sets out from Dover Road
	// replayed to winter as played to winter
}
