package board

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed data/*.toml
var data embed.FS

//go:embed guide.md
var guide string

// Guide says on one page how to make a board of one's own.
func Guide() string { return guide }

// Embedded is the board of that name which comes with the program.
func Embedded(name string) (*Board, error) {
	source, err := Source(name)
	if err != nil {
		return nil, err
	}
	return Parse(name+".toml", source)
}

// Source is the file of the board of that name which comes with the program. A game keeps
// it, so that it can be replayed when a later program brings another.
func Source(name string) ([]byte, error) {
	source, err := data.ReadFile("data/" + name + ".toml")
	if err != nil {
		return nil, fmt.Errorf("no board is called %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return source, nil
}

// Names lists the boards that come with the program, by the alphabet.
func Names() []string {
	files, err := data.ReadDir("data")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".toml"))
	}
	return names
}
