package board

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/tomlfile"
)

// file is a board file as it is written.
type file struct {
	Name       string       `toml:"name"`
	Manor      []fileManor  `toml:"manor"`
	House      []filePlace  `toml:"house"`
	Crossroads []filePlace  `toml:"crossroads"`
	Entry      []fileEntry  `toml:"entry"`
	Road       []fileRoad   `toml:"road"`
	River      []fileRiver  `toml:"river"`
	Wood       []fileArea   `toml:"wood"`
	Hill       []fileArea   `toml:"hill"`
	Parish     []fileParish `toml:"parish"`
}

type fileManor struct {
	Name    string    `toml:"name"`
	Parish  string    `toml:"parish"`
	Arable  int       `toml:"arable"`
	Pasture int       `toml:"pasture"`
	Forest  int       `toml:"forest"`
	River   bool      `toml:"river"`
	Income  []int     `toml:"income"`
	XY      []float64 `toml:"xy"`
	Label   []float64 `toml:"label"`
}

type filePlace struct {
	Name  string    `toml:"name"`
	XY    []float64 `toml:"xy"`
	Label []float64 `toml:"label"`
}

type fileEntry struct {
	Name  string    `toml:"name"`
	Manor string    `toml:"manor"`
	XY    []float64 `toml:"xy"`
	Label []float64 `toml:"label"`
}

type fileRoad struct {
	From  string      `toml:"from"`
	To    string      `toml:"to"`
	Miles int         `toml:"miles"`
	Bend  [][]float64 `toml:"bend"`
	Choke []fileChoke `toml:"choke"`
}

func (r fileRoad) ends() string { return r.From + " – " + r.To }

type fileChoke struct {
	Mile int    `toml:"mile"`
	Kind string `toml:"kind"`
	Name string `toml:"name"`
}

type fileRiver struct {
	Name string      `toml:"name"`
	Line [][]float64 `toml:"line"`
}

type fileArea struct {
	Outline [][]float64 `toml:"outline"`
}

type fileParish struct {
	Name string `toml:"name"`
	Tint string `toml:"tint"`
}

// Parse reads and checks a board. The name of the file stands in every error,
// which says the line where it is known, else the table by number and name, and
// what was expected.
func Parse(name string, data []byte) (*Board, error) {
	f := &file{}
	if err := tomlfile.Decode(data, f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	b, err := build(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	sum := sha256.Sum256(data)
	b.digest = hex.EncodeToString(sum[:])
	return b, nil
}

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
