package scenario

import (
	"fmt"
	"slices"
	"strings"
)

// file is scenario.toml as it is written.
type file struct {
	Proves       []string     `toml:"proves"`
	Board        string       `toml:"board"`
	Rules        string       `toml:"rules"`
	Options      []string     `toml:"options"`
	Season       string       `toml:"season"`
	Year         int          `toml:"year"`
	Dice         []int        `toml:"dice"`
	Seed         string       `toml:"seed"`
	Weather      *int         `toml:"weather"`
	Arthur       int          `toml:"arthur"`
	Closed       []string     `toml:"closed"`
	HouseIncome  string       `toml:"house_income"`
	CheapChurchs bool         `toml:"cheap_churches"`
	LastYear     int          `toml:"last_year"`
	Player       []filePlayer `toml:"player"`
	Manor        []fileManor  `toml:"manor"`
}

type filePlayer struct {
	Lord     string      `toml:"lord"`
	Treasury int         `toml:"treasury"`
	Faith    string      `toml:"faith"`
	Points   int         `toml:"points"`
	Barred   bool        `toml:"barred"`
	Allies   []string    `toml:"allies"`
	Enemies  []string    `toml:"enemies"`
	Income   int         `toml:"income"`
	Heir     int         `toml:"heir"`
	Manors   []string    `toml:"manors"`
	Troops   []fileTroop `toml:"troops"`
}

type fileTroop struct {
	ID      int    `toml:"id"`
	Kind    string `toml:"kind"`
	Grade   string `toml:"grade"`
	At      string `toml:"at"`
	Wounded bool   `toml:"wounded"`
}

type fileManor struct {
	Name       string   `toml:"name"`
	Supervised bool     `toml:"supervised"`
	Hives      int      `toml:"hives"`
	Foresters  int      `toml:"foresters"`
	Reeve      bool     `toml:"reeve"`
	Mill       bool     `toml:"mill"`
	Castle     any      `toml:"castle"`
	Church     any      `toml:"church"`
	Circle     any      `toml:"circle"`
	Burnt      int      `toml:"burnt"`
	Scorched   int      `toml:"scorched"`
	Siege      string   `toml:"siege"`
	PillagedBy []string `toml:"pillaged_by"`
}

var knownOptions = []string{"weather", "castles", "pillage", "fate", "advanced"}

// playable refuses what only the optional and the advanced rules use.
func (f *file) playable() error {
	for _, o := range f.Options {
		if !slices.Contains(knownOptions, o) {
			return fmt.Errorf("options: no option is called %q; there are %s", o, strings.Join(knownOptions, ", "))
		}
	}
	if len(f.Options) > 0 {
		return notPlayed("options: " + f.Options[0])
	}
	switch {
	case f.Arthur != 0:
		return notPlayed("arthur")
	case f.HouseIncome != "" && f.HouseIncome != "normal":
		return notPlayed("house_income")
	case f.CheapChurchs:
		return notPlayed("cheap_churches")
	}
	for i, p := range f.Player {
		if p.Faith != "" || p.Points != 0 {
			return notPlayed(table("player", i, p.Lord) + ": faith and points")
		}
	}
	for i, m := range f.Manor {
		if err := m.playable(); err != nil {
			return fmt.Errorf("%s: %w", table("manor", i, m.Name), err)
		}
	}
	return nil
}

func (m *fileManor) playable() error {
	for _, b := range []struct {
		key   string
		value any
	}{{"castle", m.Castle}, {"church", m.Church}, {"circle", m.Circle}} {
		switch b.value {
		case nil, false:
		case true, "damaged":
			return notPlayed(b.key)
		default:
			return fmt.Errorf("%s is true, false or \"damaged\", not %v", b.key, b.value)
		}
	}
	switch {
	case m.Scorched != 0:
		return notPlayed("scorched")
	case m.Siege != "":
		return notPlayed("siege")
	case m.PillagedBy != nil:
		return notPlayed("pillaged_by")
	}
	return nil
}

// notPlayed is the error about a thing of the optional or the advanced rules.
func notPlayed(what string) error {
	return fmt.Errorf("%s: it belongs to optional or advanced rules that this version does not play yet", what)
}

// table names a table of the file.
func table(word string, i int, name string) string {
	if name == "" {
		return fmt.Sprintf("%s %d", word, i+1)
	}
	return fmt.Sprintf("%s %d (%s)", word, i+1, name)
}
