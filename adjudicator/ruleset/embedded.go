package ruleset

import (
	"embed"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/tomlfile"
)

//go:embed data/*.toml
var data embed.FS

// Embedded is the rule set of that name which comes with the program: "standard".
func Embedded(name string) (*Rules, error) {
	source, err := Source(name)
	if err != nil {
		return nil, err
	}
	r, _, err := Parse(name+".toml", source)
	return r, err
}

// Source is the file of the rule set of that name which comes with the program. A game
// keeps it, so that it can be replayed when a later program brings another.
func Source(name string) ([]byte, error) {
	if name != "standard" {
		return nil, fmt.Errorf("no rule set is called %q; there is standard", name)
	}
	return data.ReadFile("data/standard.toml")
}

// Roster lists the Knights of the Round Table whose names lords may bear, the
// greatest first. Their names are at least two steps apart.
func Roster() []string {
	var f struct {
		Lords []string `toml:"lords"`
	}
	source, err := data.ReadFile("data/roster.toml")
	if err == nil {
		err = tomlfile.Decode(source, &f)
	}
	if err != nil {
		panic(err) // the roster is part of the program
	}
	return f.Lords
}
