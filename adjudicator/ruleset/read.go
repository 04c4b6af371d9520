package ruleset

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/tomlfile"
)

// file is a rule set as it is written. All must be there, here or in the base, but
// for the tables of the optional rules: games of the first version keep a rule set without them.
type file struct {
	Name string `toml:"name"`
	Base string `toml:"base,omitempty"`

	Lord   fileFigures `toml:"lord"`
	Knight struct {
		A       filePaid `toml:"A"`
		B       filePaid `toml:"B"`
		Esquire Figures  `toml:"esquire"`
	} `toml:"knight"`
	Man struct {
		A filePaid `toml:"A"`
		B Figures  `toml:"B"`
	} `toml:"man"`

	Hive     Improvement  `toml:"hive"`
	Forester Improvement  `toml:"forester"`
	Reeve    Improvement  `toml:"reeve"`
	Mill     Improvement  `toml:"mill"`
	Castle   fileBuilding `toml:"castle"`
	Church   fileBuilding `toml:"church"`
	Circle   fileBuilding `toml:"circle"`

	Income struct {
		One   []int `toml:"1"`
		Two   []int `toml:"2"`
		Three []int `toml:"3"`
		Four  []int `toml:"4"`
	} `toml:"income"`
	Combat []fileLine `toml:"combat"`

	Movement struct {
		Miles  int `toml:"miles"`
		Phases int `toml:"phases"`
		Limit  int `toml:"limit"`
	} `toml:"movement"`
	Fight struct {
		ChokeFighters          int `toml:"choke_fighters"`
		RoundsBeforeWithdrawal int `toml:"rounds_before_withdrawal"`
	} `toml:"fight"`
	Start Start `toml:"start"`
	House struct {
		Income int `toml:"income"`
		Good   int `toml:"good"`
	} `toml:"house"`
	Loyalty struct {
		From int `toml:"from"`
	} `toml:"loyalty"`
	Win struct {
		Over    []int `toml:"over"`
		OverTwo []int `toml:"over_two"`
		Years   int   `toml:"years"`
	} `toml:"win"`
	Valuation Valuation `toml:"valuation"`
	Weather   struct {
		Ring   []string `toml:"ring"`
		Arable int      `toml:"arable"`
		Bad    int      `toml:"bad"`
		Good   int      `toml:"good"`
	} `toml:"weather"`
	Withdraw Withdraw  `toml:"withdraw"`
	Castles  *Castles  `toml:"castles,omitempty"`
	Pillage  *Pillage  `toml:"pillage,omitempty"`
	Fate     *Fate     `toml:"fate,omitempty"`
	Advanced *Advanced `toml:"advanced,omitempty"`
	Settings struct {
		Heir            string `toml:"heir"`
		LoyaltyRolls    string `toml:"loyalty_rolls"`
		RelocateThrough string `toml:"relocate_through"`
		Supply          bool   `toml:"supply"`
	} `toml:"settings"`
	Supply Supplies `toml:"supply"`
}

type fileFigures struct {
	Strength int `toml:"strength"`
	Wounded  int `toml:"wounded"`
}

type filePaid struct {
	Strength int `toml:"strength"`
	Wounded  int `toml:"wounded"`
	Pay      int `toml:"pay"`
}

type fileBuilding struct {
	Cost int `toml:"cost"`
}

type fileLine struct {
	From     *int  `toml:"from"`
	To       *int  `toml:"to,omitempty"` // none on the last line: and more
	Stronger []int `toml:"stronger"`
	Weaker   []int `toml:"weaker"`
}

// Parse reads and checks a rule set, and gives warnings about figures that are
// allowed and odd. A rule set that names a base needs to list only what differs
// from it. The name of the file stands in every error and warning, and the line
// where it is known, else the table and the key.
func Parse(name string, data []byte) (*Rules, []string, error) {
	r, warnings, err := parse(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, w := range warnings {
		warnings[i] = name + ": " + w
	}
	return r, warnings, nil
}

func parse(data []byte) (*Rules, []string, error) {
	var own, f file
	if err := tomlfile.Decode(data, &own); err != nil {
		return nil, nil, err
	}
	sum := sha256.New()
	if own.Base != "" {
		base, err := Source(own.Base)
		if err != nil {
			return nil, nil, fmt.Errorf("base: %w", err)
		}
		if err := tomlfile.Decode(base, &f); err != nil {
			return nil, nil, fmt.Errorf("base %s: %w", own.Base, err)
		}
		sum.Write(base)
	}
	f.Name = "" // a list, as that of combat lines, is replaced whole; a name is never the base's
	if err := tomlfile.Decode(data, &f); err != nil {
		return nil, nil, err
	}
	sum.Write(data)
	var given map[string]any
	if err := tomlfile.Decode(data, &given); err != nil {
		return nil, nil, err
	}
	r, warnings, err := build(&f, given)
	if err != nil {
		return nil, nil, err
	}
	r.digest = hex.EncodeToString(sum.Sum(nil))
	return r, warnings, nil
}
