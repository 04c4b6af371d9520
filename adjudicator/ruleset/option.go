package ruleset

import (
	"fmt"
	"strings"
)

// Options are the optional and the advanced rules that a game plays (§12 to §22, §25). They are
// chosen when it is made, in any combination.
type Options struct {
	Weather  bool `json:"weather,omitempty"`
	Castles  bool `json:"castles,omitempty"` // manor houses, castles, sieges
	Pillage  bool `json:"pillage,omitempty"`
	Fate     bool `json:"fate,omitempty"`
	Advanced bool `json:"advanced,omitempty"`
}

// options is the one list of the options, in the order of the rules. Which orders each brings stands in the table
// of orders (package order).
var options = [...]struct {
	word  string // by which it is chosen, and the table of the rule set with its figures
	on    func(*Options) *bool
	lacks func(*Rules) bool // whether a rule set lacks that table; nil: it needs none
}{
	{"weather", func(o *Options) *bool { return &o.Weather }, nil},                                                         // §12
	{"castles", func(o *Options) *bool { return &o.Castles }, func(r *Rules) bool { return r.Castles == Castles{} }},       // §13
	{"pillage", func(o *Options) *bool { return &o.Pillage }, func(r *Rules) bool { return r.Pillage == Pillage{} }},       // §14
	{"fate", func(o *Options) *bool { return &o.Fate }, func(r *Rules) bool { return r.Fate == Fate{} }},                   // §15, §25
	{"advanced", func(o *Options) *bool { return &o.Advanced }, func(r *Rules) bool { return r.Advanced == (Advanced{}) }}, // §17 to §22
}

// OptionWords are the words for the options, in the order of the rules.
var OptionWords = func() (words []string) {
	for _, x := range options {
		words = append(words, x.word)
	}
	return words
}()

// ParseOptions reads options by their words; an unknown one is an error.
func ParseOptions(words []string) (o Options, err error) {
	for _, w := range words {
		found := false
		for _, x := range options {
			if x.word == w {
				*x.on(&o), found = true, true
			}
		}
		if !found {
			return Options{}, fmt.Errorf("no option is called %q; there are %s", w, strings.Join(OptionWords, ", "))
		}
	}
	return o, nil
}

// OptionsOf reads options from one line: their words with commas or blanks between, "all" for every
// one, "none" or nothing for the standard game.
func OptionsOf(line string) (Options, error) {
	words := strings.FieldsFunc(strings.ToLower(line), func(c rune) bool { return c == ',' || c == ' ' })
	if len(words) == 1 && words[0] == "all" {
		return ParseOptions(OptionWords)
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
	for _, x := range options {
		if *x.on(&o) {
			words = append(words, x.word)
		}
	}
	return words
}

// Any reports whether at least one of some options is played.
func (o Options) Any(of Options) bool {
	for _, x := range options {
		if *x.on(&o) && *x.on(&of) {
			return true
		}
	}
	return false
}

// Check is an error if a rule set lacks the figures of the options.
func (o Options) Check(r *Rules) error {
	for _, x := range options {
		if *x.on(&o) && x.lacks != nil && x.lacks(r) {
			return fmt.Errorf("the rule set %s has no table [%s], without which that option cannot be played", r.Name, x.word)
		}
	}
	return nil
}
