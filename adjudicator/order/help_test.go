package order

import (
	"strings"
	"testing"
)

// testPlaces, testRoads are the board of these tests. Some of its names were
// chosen for the trouble that they make.
var testPlaces = []PlaceName{
	{"Barsham", Manor}, {"Breaume", Manor}, {"Foxwood", Manor}, {"Hazlemere", Manor}, {"Hazelwood", Manor},
	{"Stoke by Clare", Manor}, {"St. Mary", Manor}, {"Île d'Or", Manor}, {"Men", Manor}, {"All Saints", Manor},
	{"Ford 2", Manor}, {"Mill End", Manor}, {"Upton-on-Wold", Manor},
	{"Carse Abbey", House}, {"Wenlow Priory", House}, {"Gibbet Cross", Crossroads},
}

var testRoads = []RoadName{
	{"Barsham", "Hazlemere", 4, nil},
	{"Barsham", "Foxwood", 3, nil},
	{"Breaume", "Foxwood", 4, []ChokeName{{1, "Breaume Bridge"}}},
	{"Gibbet Cross", "Carse Abbey", 2, []ChokeName{{1, "Hanging Gap"}}},
	{"Stoke by Clare", "Barsham", 3, nil},
	{"Hazelwood", "Gibbet Cross", 1, nil},
	{"All Saints", "Men", 2, nil},
}

var (
	testEntries = []string{"North Road", "South Road", "Sea Gate"}
	testLords   = []string{"Lancelot", "Gawaine", "Guy of Warwick", "Bors", "Lord Kay"}
	testNames   = NewNames(testPlaces, testRoads, testEntries, testLords)
)

// input makes the lines of a message.
func input(text string) (in []Input) {
	for i, l := range strings.Split(text, "\n") {
		in = append(in, Input{N: i + 1, Text: l})
	}
	return in
}

// parse reads a message on the board of these tests.
func parse(when When, text string) *Sheet { return Parse(testNames, when, input(text)) }

// one reads a message that must be one order without refusals.
func one(t *testing.T, when When, text string) Order {
	t.Helper()
	s := parse(when, text)
	for _, n := range s.Notes {
		if n.Refused {
			t.Fatalf("%q refused: %s", text, n.Message)
		}
	}
	if len(s.Orders) != 1 {
		t.Fatalf("%q: %d orders, want 1", text, len(s.Orders))
	}
	return s.Orders[0].Order
}
