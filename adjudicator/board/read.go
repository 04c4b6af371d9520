package board

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

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
