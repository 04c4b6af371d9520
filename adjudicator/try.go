package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Try plays a season as Play does, with dice that no season can be played with: of what might come of a plan. It takes no other dice.
func Try(r *ruleset.Rules, b *board.Board, before State, orders []Bound, d *dice.Trial) (after State, record []Event) {
	return new(Workspace).Try(r, b, before, orders, d)
}

// Try is the function Try, in memory that is kept.
func (w *Workspace) Try(r *ruleset.Rules, b *board.Board, before State, orders []Bound, d *dice.Trial) (after State, record []Event) {
	g := w.begin(r, b, before, orders, thrown{d})
	g.play()
	return *g.state, slices.Clone(g.record)
}

// thrown are the dice of a trial as the rules ask for dice.
type thrown struct{ trial *dice.Trial }

// Roll throws the next die of the trial.
func (t thrown) Roll(string) (int, error) { return t.trial.Throw(), nil }
