package ruleset

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/tomlfile"
)

// file is a rule set as it is written. Whatever is a pointer or a list must be
// there, here or in the base, but for the tables of the optional rules: games of
// the first version keep a rule set without them.
type file struct {
	Name string `toml:"name"`
	Base string `toml:"base"`

	Lord   fileFigures `toml:"lord"`
	Knight struct {
		A       filePaid  `toml:"A"`
		B       filePaid  `toml:"B"`
		Esquire fileHired `toml:"esquire"`
	} `toml:"knight"`
	Man struct {
		A filePaid  `toml:"A"`
		B fileHired `toml:"B"`
	} `toml:"man"`

	Hive     fileYielding `toml:"hive"`
	Forester fileYielding `toml:"forester"`
	Reeve    fileYielding `toml:"reeve"`
	Mill     fileYielding `toml:"mill"`
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
		Miles  *int `toml:"miles"`
		Phases *int `toml:"phases"`
		Limit  *int `toml:"limit"`
	} `toml:"movement"`
	Fight struct {
		ChokeFighters          *int `toml:"choke_fighters"`
		RoundsBeforeWithdrawal *int `toml:"rounds_before_withdrawal"`
	} `toml:"fight"`
	Start struct {
		Treasury *int `toml:"treasury"`
		Knights  *int `toml:"knights"`
		Men      *int `toml:"men"`
	} `toml:"start"`
	House struct {
		Income *int `toml:"income"`
		Good   *int `toml:"good"`
	} `toml:"house"`
	Loyalty struct {
		From *int `toml:"from"`
	} `toml:"loyalty"`
	Win struct {
		Over    []int `toml:"over"`
		OverTwo []int `toml:"over_two"`
		Years   *int  `toml:"years"`
	} `toml:"win"`
	Valuation struct {
		Manor  *int `toml:"manor"`
		Knight *int `toml:"knight"`
		Man    *int `toml:"man"`
	} `toml:"valuation"`
	Weather struct {
		Ring   []string `toml:"ring"`
		Arable *int     `toml:"arable"`
		Bad    *int     `toml:"bad"`
		Good   *int     `toml:"good"`
	} `toml:"weather"`
	Withdraw struct {
		Behind     *int  `toml:"behind"`
		AllWounded *bool `toml:"all_wounded"`
		LordHurt   *bool `toml:"lord_hurt"`
	} `toml:"withdraw"`
	Castles  *fileCastles  `toml:"castles,omitempty"`
	Pillage  *filePillage  `toml:"pillage,omitempty"`
	Fate     *fileFate     `toml:"fate,omitempty"`
	Advanced *fileAdvanced `toml:"advanced,omitempty"`
	Settings struct {
		Heir            *string `toml:"heir"`
		LoyaltyRolls    *string `toml:"loyalty_rolls"`
		RelocateThrough *string `toml:"relocate_through"`
		Supply          *bool   `toml:"supply"`
	} `toml:"settings"`
	Supply struct {
		Lord     *int `toml:"lord"`
		KnightA  *int `toml:"knight_a"`
		KnightB  *int `toml:"knight_b"`
		Esquire  *int `toml:"esquire"`
		ManA     *int `toml:"man_a"`
		ManB     *int `toml:"man_b"`
		Hive     *int `toml:"hive"`
		Forester *int `toml:"forester"`
		Reeve    *int `toml:"reeve"`
		Mill     *int `toml:"mill"`
		Castle   *int `toml:"castle"`
		Church   *int `toml:"church"`
		Circle   *int `toml:"circle"`
	} `toml:"supply"`
}

type fileFigures struct {
	Strength *int `toml:"strength"`
	Wounded  *int `toml:"wounded"`
}

type filePaid struct {
	Strength *int `toml:"strength"`
	Wounded  *int `toml:"wounded"`
	Pay      *int `toml:"pay"`
}

type fileHired struct {
	Strength *int `toml:"strength"`
	Wounded  *int `toml:"wounded"`
	Pay      *int `toml:"pay"`
	Hire     *int `toml:"hire"`
}

type fileYielding struct {
	Cost  *int `toml:"cost"`
	Yield *int `toml:"yield"`
}

type fileBuilding struct {
	Cost *int `toml:"cost"`
}

type fileCastles struct {
	House         *int `toml:"house"`
	Open          *int `toml:"open"`
	Inside        *int `toml:"inside"`
	DamagedOpen   *int `toml:"damaged_open"`
	DamagedInside *int `toml:"damaged_inside"`
	Repair        *int `toml:"repair"`
	OpenRounds    *int `toml:"open_rounds"`
}

type filePillage struct {
	Fields *int `toml:"fields"`
	Hives  *int `toml:"hives"`
	Mill   *int `toml:"mill"`
	Reeves *int `toml:"reeves"`
}

type fileFate struct {
	Plague    *int `toml:"plague"`
	Lightning *int `toml:"lightning"`
	Repair    *int `toml:"repair"`
	Revolt    *int `toml:"revolt"`
	Thrown    *int `toml:"thrown"`
	Storm     *int `toml:"storm"`
	Flood     *int `toml:"flood"`
	Fire      *int `toml:"fire"`
	Scutage   *int `toml:"scutage"`
	Swarm     *int `toml:"swarm"`
}

type fileAdvanced struct {
	Years  *int `toml:"years"`
	King   *int `toml:"king"`
	Alone  *int `toml:"alone"`
	Shared *int `toml:"shared"`
	House  *int `toml:"house"`
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
	r, warnings, err := build(&f)
	if err != nil {
		return nil, nil, err
	}
	r.digest = hex.EncodeToString(sum.Sum(nil))
	return r, warnings, nil
}
