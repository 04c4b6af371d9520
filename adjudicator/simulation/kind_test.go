package simulation

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// notWritten are the orders that no steward writes, with the reason.
var notWritten = map[string]string{"GIVE": "what a lord gives away is for players to agree upon"}

// TestKindsHaveEveryOrder finds each order of the language among the kinds that are counted.
func TestKindsHaveEveryOrder(t *testing.T) {
	t.Parallel()
	all := slices.Concat(Kinds[:], OptionKinds[:])
	for _, o := range order.Kinds() {
		if notWritten[order.Keyword(o)] == "" && !slices.ContainsFunc(all, func(kind string) bool {
			return kind == order.Keyword(o) || strings.HasPrefix(kind, order.Keyword(o)+" ")
		}) {
			t.Errorf("%s (%T) is neither in Kinds nor in OptionKinds (kind.go)", order.Keyword(o), o)
		}
	}
}
