package adjudicator

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestChoose makes games with and without the figures of their options.
func TestChoose(t *testing.T) {
	t.Parallel()
	full, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range ruleset.OptionWords {
		o, err := ruleset.ParseOptions(ruleset.OptionWords[i : i+1])
		if err != nil {
			t.Fatal(err)
		}
		old := *full
		old.Castles, old.Pillage, old.Fate, old.Advanced = ruleset.Castles{}, ruleset.Pillage{}, ruleset.Fate{}, ruleset.Advanced{}
		s := NewState(&old, b, []string{"Kay", "Bors"})
		if err := s.Choose(&old, o); (err == nil) != (word == "weather") || err != nil && (!strings.Contains(err.Error(), "["+word+"]") || s.Options != ruleset.Options{}) {
			t.Errorf("%s with the rules of an older game: %v, %+v", word, err, s.Options)
		}
		s = NewState(full, b, []string{"Kay", "Bors"})
		last := full.Years
		if o.Advanced {
			last = full.Advanced.Years + 1
		}
		if err := s.Choose(full, o); err != nil || s.Options != o || s.LastYear != last {
			t.Errorf("%s: %v, %+v until year %d", word, err, s.Options, s.LastYear)
		}
	}
}
