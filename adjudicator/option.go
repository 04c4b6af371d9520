package adjudicator

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Options are the optional and the advanced rules that a game plays (§12 to §22, §25). They are
// chosen when it is made, in any combination.
type Options struct {
	Weather  bool `json:"weather,omitempty"`  // §12
	Castles  bool `json:"castles,omitempty"`  // §13: manor houses, castles, sieges
	Pillage  bool `json:"pillage,omitempty"`  // §14
	Fate     bool `json:"fate,omitempty"`     // §15, §25
	Advanced bool `json:"advanced,omitempty"` // §17 to §22
}

// OptionWords are the words for the options, in the order of the rules.
var OptionWords = [...]string{"weather", "castles", "pillage", "fate", "advanced"}

// each are the options in the order of their words.
func (o *Options) each() [len(OptionWords)]*bool {
	return [...]*bool{&o.Weather, &o.Castles, &o.Pillage, &o.Fate, &o.Advanced}
}

// ParseOptions reads options by their words; an unknown one is an error.
func ParseOptions(words []string) (o Options, err error) {
	for _, w := range words {
		found := false
		for i, on := range o.each() {
			if OptionWords[i] == w {
				*on, found = true, true
			}
		}
		if !found {
			return Options{}, fmt.Errorf("no option is called %q; there are %s", w, strings.Join(OptionWords[:], ", "))
		}
	}
	return o, nil
}

// OptionsOf reads options from one line: their words with commas or blanks between, "all" for every
// one, "none" or nothing for the standard game.
func OptionsOf(line string) (Options, error) {
	words := strings.FieldsFunc(strings.ToLower(line), func(c rune) bool { return c == ',' || c == ' ' })
	if len(words) == 1 && words[0] == "all" {
		return ParseOptions(OptionWords[:])
	}
	if len(words) == 1 && words[0] == "none" {
		return Options{}, nil
	}
	return ParseOptions(words)
}

// String is the options as OptionsOf reads them: "weather, castles"; "none" where none is played.
func (o Options) String() string {
	if o == (Options{}) {
		return "none"
	}
	return strings.Join(o.Words(), ", ")
}

// Words are the words of the options that are played.
func (o Options) Words() (words []string) {
	for i, on := range o.each() {
		if *on {
			words = append(words, OptionWords[i])
		}
	}
	return words
}

// Check is an error if a rule set lacks the figures of the options.
func (o Options) Check(r *ruleset.Rules) error {
	for _, x := range []struct {
		on      bool
		missing bool
		table   string
	}{
		{o.Castles, r.Castles == ruleset.Castles{}, "castles"},
		{o.Pillage, r.Pillage == ruleset.Pillage{}, "pillage"},
		{o.Fate, r.Fate == ruleset.Fate{}, "fate"},
		{o.Advanced, r.Advanced == ruleset.Advanced{}, "advanced"},
	} {
		if x.on && x.missing {
			return fmt.Errorf("the rule set %s has no table [%s], without which that option cannot be played", r.Name, x.table)
		}
	}
	return nil
}

// Choose sets the options of a new game. The advanced game ends some years after the first autumn,
// whatever the rules say of the others (§17). It is an error if the rule set lacks their figures.
func (s *State) Choose(r *ruleset.Rules, o Options) error {
	if err := o.Check(r); err != nil {
		return err
	}
	s.Options = o
	if o.Advanced {
		s.LastYear = r.Advanced.Years + 1
	}
	return nil
}

// orders are the options as far as they bring orders.
func (o Options) orders() order.Options {
	return order.Options{Castles: o.Castles, Pillage: o.Pillage, Fate: o.Fate, Advanced: o.Advanced}
}

// Houses is what the Abbey and the Priory yield in a year (§9, fate 11 and 18).
type Houses uint8

// The yields of the houses.
const (
	HousesNormal Houses = iota
	HousesNone
	HousesDouble
)

var housesNames = [...]string{"normal", "none", "double"}

// String is the yield's name in lower case.
func (h Houses) String() string { return housesNames[h] }

// MarshalText writes the yield's name.
func (h Houses) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a yield's name.
func (h *Houses) UnmarshalText(text []byte) error {
	return unmarshalName(h, housesNames[:], "house_income", text)
}

// Works is the state of a castle, a church or a stone circle.
type Works uint8

// The states of works.
const (
	NotBuilt Works = iota
	WorksDamaged
	WorksWhole
)

var worksNames = [...]string{"none", "damaged", "whole"}

// String is the state's name in lower case.
func (w Works) String() string { return worksNames[w] }

// MarshalText writes the state's name.
func (w Works) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a state's name.
func (w *Works) UnmarshalText(text []byte) error {
	return unmarshalName(w, worksNames[:], "state of a building", text)
}

// A Site is a church or a stone circle (§19).
type Site struct {
	State Works `json:"state,omitempty"`
	Built int   `json:"built,omitempty"` // the how many-eth site of the game it was, from 1: the most recent has the greatest
}

// Besieges reports whether a lord's troops besiege a manor since last season (§13.iii).
func (m *Manor) Besieges(seat Seat) bool { return m.Siege&(1<<seat) != 0 }

// Besieged reports whether a position is a manor under siege: its holder's troops there are inside.
func (s *State) Besieged(at board.Position) bool {
	return at >= 0 && int(at) < len(s.Manors) && s.Manors[at].Siege != 0
}

// Inside reports whether a troop is shut in by a siege.
func (s *State) Inside(seat Seat, t *Troop) bool { return s.Besieged(t.At) && s.Holds(seat, t.At) }
