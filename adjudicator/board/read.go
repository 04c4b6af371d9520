package board

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
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
	f, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	b, err := build(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	b.finish(data)
	if err := b.checkReached(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}

// decode reads the TOML strictly: keys that no board has are errors.
func decode(data []byte) (*file, error) {
	f := &file{}
	d := toml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	if err := d.DisallowUnknownFields().Decode(f); err != nil {
		return nil, located(err)
	}
	return f, nil
}

// located puts the line before what the TOML reader has to say.
func located(err error) error {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) {
		first := unknown.Errors[0]
		line, _ := first.Position()
		return fmt.Errorf("line %d: unknown key %q", line, strings.Join(first.Key(), "."))
	}
	text := strings.TrimPrefix(err.Error(), "toml: ")
	var broken *toml.DecodeError
	if errors.As(err, &broken) {
		line, _ := broken.Position()
		return fmt.Errorf("line %d: %s", line, text)
	}
	return errors.New(text)
}
