package order_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestLetters reads sentences of several orders, as players wrote them.
func TestLetters(t *testing.T) {
	t.Parallel()
	testPhrasings(t, namesAtLangport(t), "testdata/letters.tsv", 92)
}

// namesAtLangport are the names for a lord who stands at Langport with a knight and two men.
func namesAtLangport(t *testing.T) *order.Names {
	t.Helper()
	own := order.Own{Lord: "Gawaine", Troops: []order.OwnTroop{
		{ID: 1, Lord: true, At: "Langport"}, {ID: 2, Knight: true, At: "Langport"}, {ID: 3, At: "Langport"}, {ID: 4, At: "Langport"},
	}}
	return namesOf(t, ruleset.Options{}, "Gawaine", "Lancelot", "Lionel").For(own)
}
