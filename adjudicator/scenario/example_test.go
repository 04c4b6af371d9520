package scenario_test

import (
	"fmt"
	"log"

	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
)

// A scenario is a position, orders, dice and what is expected to come of them. Its first line says
// what it claims, and proves lists the paragraphs of the rules.
func ExampleParse() {
	s, err := scenario.Parse("a-march.txtar", []byte(`A troop marches along a road, whoever stays behind (§6.i).

-- scenario.toml --
proves = ["§6.i"]
rules = "standard"
season = "summer"
year = 2

[[player]]
lord = "Lancelot"
manors = ["Barsham"]
troops = [
  { id = 1, kind = "lord", at = "Barsham" },
  { id = 2, kind = "knight", grade = "A", at = "Barsham" },
]
-- board.toml --
name = "A road of 4 miles"
manor = [
  { name = "Barsham", arable = 3 },
  { name = "Hazlemere", arable = 3 },
]
road = [{ from = "Barsham", to = "Hazlemere", miles = 4 }]
-- orders/Lancelot --
MOVE 2 TO Hazlemere
-- expect --
Lancelot 2 at Hazlemere
Lancelot 1 at Hazlemere
`))
	if err != nil {
		log.Fatal(err) // it names the file, the line, and what would be right
	}
	result, err := s.Run()
	if err != nil {
		log.Fatal(err)
	}
	for _, o := range result.Outcomes {
		fmt.Printf("%v: %s\n", o.OK, o.Text)
		if !o.OK {
			fmt.Println("instead:", o.Instead)
		}
	}
	// Output:
	// true: Lancelot 2 at Hazlemere
	// false: Lancelot 1 at Hazlemere
	// instead: Lancelot 1 is a lord, unhurt, at Barsham
}
