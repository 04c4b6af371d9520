package adjudicator_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestSecondDrawsConditions finds in the random sheets each order that is drawn without a condition behind one too, and each fact, as it is and with NOT.
func TestSecondDrawsConditions(t *testing.T) {
	t.Parallel()
	plain, behind, facts := map[string]bool{}, map[string]bool{}, map[order.Fact]bool{}
	for n := range uint64(400) {
		p := draw(n)
		if p.state.Season == adjudicator.Winter {
			continue
		}
		names := adjudicator.Names(p.board, &p.state)
		for _, text := range p.orders {
			for _, l := range order.Parse(names, adjudicator.When(p.state.Season), inputs(text)).Orders {
				c, ok := l.Order.(order.Conditional)
				if !ok {
					plain[order.Keyword(l.Order)] = true
					continue
				}
				behind[order.Keyword(c.Then)] = true
				for _, f := range c.If {
					facts[order.Fact{Is: f.Is, Not: f.Not}] = true
				}
			}
		}
	}
	for _, never := range []string{"ALLY", "ENEMY", "NEUTRAL"} {
		delete(plain, never)
	}
	for word := range plain {
		if !behind[word] {
			t.Errorf("second_random_test.go never draws %s behind a condition", word)
		}
	}
	for is := range order.Strength + 1 {
		for _, not := range [...]bool{false, true} {
			if !facts[order.Fact{Is: is, Not: not}] {
				t.Errorf("second_random_test.go never draws fact %d (NOT: %t)", is, not)
			}
		}
	}
	if len(plain) < 10 {
		t.Errorf("only %d orders are drawn", len(plain))
	}
}
