package adjudicator

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestOptionsOf reads options in the ways in which people write them, and prints them back.
func TestOptionsOf(t *testing.T) {
	t.Parallel()
	all := Options{Weather: true, Castles: true, Pillage: true, Fate: true, Advanced: true}
	for line, want := range map[string]Options{
		"": {}, "none": {}, " None ": {}, "all": all, "weather,castles": {Weather: true, Castles: true},
		"Fate Pillage": {Pillage: true, Fate: true}, "advanced, advanced": {Advanced: true}, "weather,castles,pillage,fate,advanced": all,
	} {
		got, err := OptionsOf(line)
		if err != nil || got != want {
			t.Errorf("%q is read as %+v, %v", line, got, err)
		}
		if again, err := OptionsOf(got.String()); err != nil || again != got {
			t.Errorf("%q is printed as %q, which reads as %+v, %v", line, got, again, err)
		}
	}
	for _, line := range []string{"wether", "all weather", "none, fate", "weather;fate"} {
		if o, err := OptionsOf(line); err == nil || !strings.Contains(err.Error(), "there are weather, castles") {
			t.Errorf("%q is read as %+v, %v", line, o, err)
		}
	}
}

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
	for i, word := range OptionWords {
		o, err := ParseOptions(OptionWords[i : i+1])
		if err != nil {
			t.Fatal(err)
		}
		old := *full
		old.Castles, old.Pillage, old.Fate, old.Advanced = ruleset.Castles{}, ruleset.Pillage{}, ruleset.Fate{}, ruleset.Advanced{}
		s := NewState(&old, b, []string{"Kay", "Bors"})
		if err := s.Choose(&old, o); (err == nil) != (word == "weather") || err != nil && (!strings.Contains(err.Error(), "["+word+"]") || s.Options != Options{}) {
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
