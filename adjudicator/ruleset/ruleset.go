// Package ruleset holds the figures of the rules as data: troops, improvements,
// income cards, the combat table, settings; and the roster of lords' names.
// Start reading at Rules, which data/standard.toml fills in; Parse reads a rule
// set of one's own. It must not know boards, states or orders, nor play a rule.
package ruleset

import "fmt"

// A Grade is the grade of a knight or a man-at-arms (§7).
type Grade uint8

// The grades, lowest first. Men-at-arms are B or A.
const (
	Esquire Grade = iota
	GradeB
	GradeA
)

var gradeNames = [...]string{"esquire", "B", "A"}

// String is the grade's name as scenarios write it.
func (g Grade) String() string { return gradeNames[g] }

// MarshalText writes the grade's name.
func (g Grade) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads a grade's name.
func (g *Grade) UnmarshalText(text []byte) error {
	for i, n := range gradeNames {
		if n == string(text) {
			*g = Grade(i)
			return nil
		}
	}
	return fmt.Errorf("no grade is called %q; there are esquire, B and A", text)
}

// Weather is what a space of the weather track says of a year (§12).
type Weather uint8

// The weathers.
const (
	Bad Weather = iota
	Average
	Good
)

var weatherNames = [...]string{"bad", "average", "good"}

// String is the weather's name in lower case.
func (w Weather) String() string { return weatherNames[w] }

// MarshalText writes the weather's name.
func (w Weather) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a weather's name.
func (w *Weather) UnmarshalText(text []byte) error {
	for i, n := range weatherNames {
		if n == string(text) {
			*w = Weather(i)
			return nil
		}
	}
	return fmt.Errorf("no weather is called %q; there are bad, average and good", text)
}

// Figures are a row of the table of troops: combat strengths, and bezants (§7).
type Figures struct {
	Strength int `toml:"strength"`
	Wounded  int `toml:"wounded"`
	Pay      int `toml:"pay"`  // a year
	Hire     int `toml:"hire"` // 0 for those who cannot be hired
}

// An Improvement is a row of the table of improvements, in bezants (§16).
type Improvement struct {
	Cost  int `toml:"cost"`
	Yield int `toml:"yield"` // at each harvest; of a mill for each manor its owner holds
}

// A CombatLine is a line of the combat table: the wounds that each side takes,
// by its result die (§8.ii).
type CombatLine struct {
	From, To int // the difference of attack values; To is -1 for "and more"
	Stronger [6]int
	Weaker   [6]int
}

// Start is what every player has when a game begins, beside a lord (§3).
type Start struct {
	Treasury int `toml:"treasury"` // bezants
	Knights  int `toml:"knights"`  // of Grade A
	Men      int `toml:"men"`      // of Grade A
}

// Valuation is what things are worth at a game's end, in bezants; improvements
// are worth their cost (§16).
type Valuation struct {
	Manor  int `toml:"manor"`
	Knight int `toml:"knight"`
	Man    int `toml:"man"`
}

// Withdraw is when a side withdraws that has no orders about it (§8.i, ruling).
type Withdraw struct {
	Behind     int  `toml:"behind"`      // behind by so much combat strength or more
	AllWounded bool `toml:"all_wounded"` // when all its fighters are wounded and it is behind at all
	LordHurt   bool `toml:"lord_hurt"`   // when its lord is wounded
}

// Supplies are the counters of the printed game: of troops for each player, of
// improvements for the whole board (§1). They bind only where Rules.Supply is set.
type Supplies struct {
	Lord     int `toml:"lord"`
	KnightA  int `toml:"knight_a"`
	KnightB  int `toml:"knight_b"`
	Esquire  int `toml:"esquire"`
	ManA     int `toml:"man_a"`
	ManB     int `toml:"man_b"`
	Hive     int `toml:"hive"`
	Forester int `toml:"forester"`
	Reeve    int `toml:"reeve"`
	Mill     int `toml:"mill"`
	Castle   int `toml:"castle"`
	Church   int `toml:"church"`
	Circle   int `toml:"circle"`
}

// WeatherTable is the weather track and what it does to a harvest (§12).
type WeatherTable struct {
	Ring   []Weather // the spaces; the counter starts on the first
	Arable int       // so many arable units of a manor, rounded up, feel it once
	Bad    int       // bezants more in a bad year, below 0
	Good   int       // bezants more in a good year
}

// Castles are the bonuses of manor houses and castles to the holder's attack value (§13).
type Castles struct {
	House         int `toml:"house"`        // inside a manor house
	Open          int `toml:"open"`         // before a castle
	Inside        int `toml:"inside"`       // inside it
	DamagedOpen   int `toml:"damaged_open"` // the same of a damaged castle
	DamagedInside int `toml:"damaged_inside"`
	Repair        int `toml:"repair"`      // bezants
	OpenRounds    int `toml:"open_rounds"` // of OPEN THEN HOUSE
}

// Pillage says from which face of a die on each thing is destroyed (§14).
type Pillage struct {
	Fields int `toml:"fields"`
	Hives  int `toml:"hives"`
	Mill   int `toml:"mill"`
	Reeves int `toml:"reeves"`
}

// Fate says from which face of a die on an event strikes each thing (§25).
type Fate struct {
	Plague    int `toml:"plague"`
	Lightning int `toml:"lightning"`
	Repair    int `toml:"repair"` // bezants, of a struck church or circle
	Revolt    int `toml:"revolt"` // manors with fewer soldiers revolt
	Thrown    int `toml:"thrown"` // from this face on a soldier thrown out dies
	Storm     int `toml:"storm"`
	Flood     int `toml:"flood"`
	Fire      int `toml:"fire"`
	Scutage   int `toml:"scutage"` // bezants a manor
	Swarm     int `toml:"swarm"`
}

// Advanced are the figures of the advanced game (§17, §21).
type Advanced struct {
	Years  int `toml:"years"`  // after the first autumn; then it ends
	King   int `toml:"king"`   // King Arthur comes at a total of so much or more
	Alone  int `toml:"alone"`  // points for a site alone in its parish
	Shared int `toml:"shared"` // points for one beside a site of the other faith
	House  int `toml:"house"`  // points lost for troops in the Abbey or the Priory
}

// Heirs: which knight may be appointed lord (§10.iii).
const (
	HeirGradeA = "grade_a" // a knight of Grade A, or nobody
	HeirSenior = "senior"  // the best knight there is
)

// LoyaltyRolls: who rolls when a knight left unpaid (§11).
const (
	LoyaltyKnights = "knights"
	LoyaltyAll     = "all" // men-at-arms too
)

// RelocateThrough: what a winter's move may pass beside own manors (§4.iii).
const (
	RelocateHouses = "houses" // houses and crossroads
	RelocateUnheld = "unheld" // houses, crossroads and manors that nobody holds
)

// Rules are all the figures and settings of a game. They never change, and may
// be read by many at once.
type Rules struct {
	Name string

	Lord   Figures
	Knight [3]Figures // by Grade
	Man    [3]Figures // by Grade; there are no esquires

	Hive, Forester, Reeve, Mill, Castle, Church, Circle Improvement

	Income [5][6]int    // by arable units 1 to 4: supervised knight, man, nobody; unsupervised the same
	Combat []CombatLine // from 0 up, without a gap

	MilesPerPhase          int // §6.i
	Phases                 int // §6.i
	Limit                  int // troops of one player at a position (§6.iii)
	ChokeFighters          int // of each side on a choke point (§8.iv)
	RoundsBeforeWithdrawal int // §8.i

	Start       Start
	HouseIncome int // bezants from the Abbey and from the Priory (§9)
	HouseGood   int // the same in a good year
	LoyaltyFrom int // a knight deserts on this face and above (§11)

	WinOver    [2]int // who holds more than this part of the manors wins: numerator, denominator (§2)
	WinOverTwo [2]int // the same in a game that two players began
	Years      int    // after which the valuation ends a game; 0: never (§2)
	Valuation  Valuation
	Weather    WeatherTable
	Withdraw   Withdraw

	// Tables of the optional rules; all 0 in the rule sets of games that were made before they were played.
	Castles  Castles
	Pillage  Pillage
	Fate     Fate
	Advanced Advanced

	Heir            string
	LoyaltyRolls    string
	RelocateThrough string
	Supply          bool // counters are limited
	Supplies        Supplies

	digest string
}

// Line is the line of the combat table for a difference of attack values, 0 or more (§8.ii).
func (r *Rules) Line(difference int) *CombatLine {
	for i := range r.Combat {
		if l := &r.Combat[i]; l.To < 0 || difference <= l.To {
			return l
		}
	}
	panic("the combat table ends") // Parse takes no such table
}

// Digest is the SHA-256, in hex, of the file that the rules were read from, and
// of the file of their base, if they name one.
func (r *Rules) Digest() string { return r.digest }
