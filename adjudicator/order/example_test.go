package order_test

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// What can be read is an order, and prints as the program has understood it. Of what cannot, a note
// says where it is wrong and what would be right; it spoils no other line.
func ExampleParse() {
	names := order.NewNames(
		[]order.PlaceName{{Name: "Barsham", Kind: order.Manor}, {Name: "Hazlemere", Kind: order.Manor}},
		[]order.RoadName{{From: "Barsham", To: "Hazlemere", Miles: 4}},
		nil, []string{"Gawaine", "Lancelot"})
	sheet := order.Parse(names, order.Spring, []order.Input{
		{N: 1, Text: "Dear master, these are my orders:"},
		{N: 2, Text: "move 10 to hazle phases 1-3"},
		{N: 3, Text: "hold 11 at Barsham"},
		{N: 4, Text: "please march 12 to Barsham"},
		{N: 5, Text: "13 to Barsham unless Lancelot comes"},
	})
	fmt.Print(order.Print(sheet.Orders))
	for _, note := range sheet.Notes {
		fmt.Printf("line %d, column %d: %s\n", note.N, note.Col, note.Message)
	}
	// Output:
	// MOVE 10 TO Hazlemere PHASES 1, 2, 3
	// HOLD 11
	// MOVE 12 TO Barsham
	// line 5, column 15: What stands behind "unless" is not understood: a condition is a lord AT a place, ENEMY AT or NOBODY AT a place, a manor HELD BY a lord, MINE or UNHELD, a troop DEAD, HURT or AT a place, PHASE n, STRONGER, or ODDS n:n.
}
