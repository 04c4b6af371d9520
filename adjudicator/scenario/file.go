package scenario

import "fmt"

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
	Out      bool        `toml:"out"` // since an earlier season
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

// table names a table of the file.
func table(word string, i int, name string) string {
	if name == "" {
		return fmt.Sprintf("%s %d", word, i+1)
	}
	return fmt.Sprintf("%s %d (%s)", word, i+1, name)
}
