package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// An Event is one thing that happened in a season. Events are the only way in
// which a State changes, and all that a report knows: every figure is in them.
// Their kinds are permanent names, their fields may only be added to. The table
// kinds (encode.go) lists them all.
//
//sumtype:decl
type Event interface {
	// apply changes the state; most events of movement and combat change
	// little of it, and some only tell.
	apply(s *State)
}

// The events of any season.
type (
	// SeasonBegan opens the record of a season.
	SeasonBegan struct {
		Year   int    `json:"year"`
		Season Season `json:"season"`
	}
	// DiceRolled is a throw that no other event carries.
	DiceRolled struct {
		dice.Roll
		Lord  Seat   `json:"lord"`            // whose throw it was; NoSeat for the game's
		Entry string `json:"entry,omitempty"` // that it was for, if it was for one; absent from the records of earlier releases
	}
	// OrderRefused says that a line, or a part of it, could not be carried out.
	OrderRefused struct {
		Lord    Seat    `json:"lord"`
		Line    int     `json:"line"`            // of the player's orders, from 1
		Order   string  `json:"order"`           // as printed by the language
		Troop   TroopID `json:"troop,omitempty"` // if it was refused for one troop only
		Reason  string  `json:"reason"`          // in plain words, with the figures
		Section string  `json:"section"`         // the paragraph, such as "§6.iv"

		// What follows is absent from the records of earlier releases.
		Code    RefusalCode `json:"code,omitempty"`    // the kind of the reason
		Figures []string    `json:"figures,omitempty"` // names and numbers in the reason, in their order
		Place   string      `json:"place,omitempty"`   // with which the reason begins, if it does
		Detail  string      `json:"detail,omitempty"`  // the reason without that place
	}
	// ConditionMet says that a line behind IF or AGAINST came true and was obeyed, once a phase (§6.x).
	ConditionMet struct {
		Phase    int    `json:"phase"` // 0 at the season's end
		Lord     Seat   `json:"lord"`
		Line     int    `json:"line"`               // of the player's orders, from 1
		Standing bool   `json:"standing,omitempty"` // it is one of the standing orders
		Order    string `json:"order"`              // the whole line as printed: the facts that were true are in it
	}
	// ConditionUnmet says, at the season's end, that a line behind IF or AGAINST was never obeyed (§6.x).
	ConditionUnmet struct {
		Lord     Seat   `json:"lord"`
		Line     int    `json:"line"` // as in ConditionMet
		Standing bool   `json:"standing,omitempty"`
		Order    string `json:"order"`
	}
	// AttitudeChanged is an ALLY, ENEMY or NEUTRAL order come into force.
	AttitudeChanged struct {
		Lord    Seat               `json:"lord"`
		Towards Seat               `json:"towards"`
		Now     order.AttitudeWord `json:"now"`
	}
	// HeirNamed is a HEIR order come into force (§10.iii).
	HeirNamed struct {
		Lord  Seat    `json:"lord"`
		Troop TroopID `json:"troop"`
	}
	// LordOut says that a lord has neither troops nor manors left (§16).
	LordOut struct {
		Lord Seat `json:"lord"`
	}
	// GameWon ends the game by manors held (§2).
	GameWon struct {
		Lord   Seat `json:"lord"`
		Manors int  `json:"manors"`
		Needed int  `json:"needed"`
	}
	// GameValued ends the game by the valuation of §16.
	GameValued struct {
		Worths  []Worth `json:"worths"` // in the game's order
		Winners []Seat  `json:"winners"`

		ByPoints bool `json:"by_points,omitempty"` // the totals are points of reverence alone (§17)
	}
	// SeasonEnded closes the record and opens the next season.
	SeasonEnded struct {
		NextYear   int    `json:"next_year"`
		NextSeason Season `json:"next_season"`
	}
)

// A Worth is one lord's valuation, in bezants (§16).
type Worth struct {
	Lord         Seat `json:"lord"`
	Manors       int  `json:"manors"` // how many; each counts ruleset's figure
	ManorWorth   int  `json:"manor_worth"`
	Improvements int  `json:"improvements"` // at cost
	Knights      int  `json:"knights"`
	Men          int  `json:"men"`
	TroopWorth   int  `json:"troop_worth"`
	Cash         int  `json:"cash"`
	Points       int  `json:"points,omitempty"` // of reverence, in the advanced game (§17)
	Total        int  `json:"total"`
}

// The events of movement (§6).
type (
	// TroopsMoved is one step of a mile, or one placing, of all who made it at once.
	TroopsMoved struct {
		Phase int    `json:"phase"` // 1 to 3; 0 outside the phases
		Mile  int    `json:"mile"`  // 1 or 2; 0 for a retreat after combat or a placing
		Moves []Move `json:"moves"`
	}
	// TroopsWaited says why troops did not make their step.
	TroopsWaited struct {
		Phase  int            `json:"phase"`
		Mile   int            `json:"mile"`
		Lord   Seat           `json:"lord"`
		Troops []TroopID      `json:"troops"`
		At     board.Position `json:"at"`
		To     board.Position `json:"to"`
		Why    Wait           `json:"why"`
	}
	// SidesMet is a meeting of two sides, which is an encounter if either engages.
	SidesMet struct {
		Phase   int            `json:"phase"`
		Mile    int            `json:"mile"`
		At      board.Position `json:"at"`  // on a road: the earlier of the two positions
		And     board.Position `json:"and"` // the later one; NoPosition unless on a road
		A       Seat           `json:"a"`
		B       Seat           `json:"b"`
		ATroops []TroopID      `json:"a_troops"`
		BTroops []TroopID      `json:"b_troops"`
		AWhy    Engages        `json:"a_why,omitempty"` // why A engages B; "" if it does not
		BWhy    Engages        `json:"b_why,omitempty"`
	}
	// TroopsScattered takes troops off the board: others have retreated to where they stood, there is
	// no room for all, and no way out (§6.vii).
	TroopsScattered struct {
		Phase  int            `json:"phase"`
		At     board.Position `json:"at"`
		Lord   Seat           `json:"lord"`
		Troops []TroopID      `json:"troops"`           // the last in their list first
		Leader bool           `json:"leader,omitempty"` // the lord is among them: their player is barred from now on (§10)
	}
	// TroopsTurned says where troops go after a fight, or in flight.
	TroopsTurned struct {
		Phase  int            `json:"phase"`
		Lord   Seat           `json:"lord"`
		Troops []TroopID      `json:"troops"`
		Now    Mode           `json:"now"`
		Goal   board.Position `json:"goal"` // NoPosition if they stay
	}
)

// A Move is one troop's change of place.
type Move struct {
	Lord  Seat           `json:"lord"`
	Troop TroopID        `json:"troop"`
	From  board.Position `json:"from"`
	To    board.Position `json:"to"`
	Why   Mode           `json:"why"`
}

// A Mode is why a troop moves, or what it does now.
type Mode uint8

// The modes.
const (
	Stays     Mode = iota // no orders, HOLD, or told to stay after a fight
	Marches               // by a MOVE
	Retreats              // after a defeat, the first mile and the way on (§6.vii)
	Displaced             // pushed back by others' retreat (§6.vii)
	Pushes                // onto the losers' milestone after a fight on the road (§6.viii)
	Returns               // after a victory, to where it began (§6.vi)
	Flees                 // the lord is dead (§10.i)
	Placed                // at the season's end, the lord being dead (§10.i)
	Relocates             // in winter (§4.iii)
	Retires               // at the end of autumn (§6.ix)
)

var modeNames = [...]string{"stays", "marches", "retreats", "displaced", "pushes", "returns", "flees", "placed", "relocates", "retires"}

// String is the mode's name.
func (m Mode) String() string { return modeNames[m] }

// MarshalText writes the mode's name.
func (m Mode) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads a mode's name.
func (m *Mode) UnmarshalText(text []byte) error {
	return unmarshalName(m, modeNames[:], "mode", text)
}

// A Wait is why a step was not made.
type Wait string

// The reasons to wait.
const (
	WaitsFull   Wait = "full"   // six of the player's own would become seven (§6.iii)
	WaitsClosed Wait = "closed" // the bridge is washed away
	WaitsFoe    Wait = "foe"    // retreating, and the next mile is held (§6.vii)
	WaitsInside Wait = "inside" // others lie before the house (§13.iii)
)

// Engages is why a side engages another.
type Engages string

// The reasons to engage (stance, §6).
const (
	ByAttack Engages = "attack" // STANCE ATTACK
	ByEnemy  Engages = "enemy"  // ENEMY lord
	ByManor  Engages = "manor"  // DEFEND (a): at an own manor
	ByMarch  Engages = "march"  // DEFEND (b): where its own march ends
	ByHold   Engages = "hold"   // DEFEND (c): ordered to hold here
	ByChoke  Engages = "choke"  // DEFEND (c): standing at a choke point
	ByGoal   Engages = "goal"   // DEFEND (d): the others march to an own manor
	BySiege  Engages = "siege"  // an assault, a sally or a relief (§13.iii)
)

// The events of combat (§8).
type (
	// OrderOfFightRolled is the die each side rolls when several arrive together (§8.v).
	OrderOfFightRolled struct {
		dice.Roll
		Phase int            `json:"phase"`
		At    board.Position `json:"at"`
		And   board.Position `json:"and"`
		Lord  Seat           `json:"lord"`
	}
	// FightBegan opens a fight of two sides.
	FightBegan struct {
		Phase int            `json:"phase"`
		At    board.Position `json:"at"`
		And   board.Position `json:"and"` // NoPosition unless on a road
		N     int            `json:"n"`   // the number of the fight at that place in that phase, from 1
		Sides [2]Fighters    `json:"sides"`
		Choke bool           `json:"choke,omitempty"` // two of each side fight
	}
	// RoundFought is one round: strengths, the four dice, and the wounds.
	RoundFought struct {
		Phase    int            `json:"phase"`
		At       board.Position `json:"at"`
		And      board.Position `json:"and"`
		N        int            `json:"n"`
		Round    int            `json:"round"` // from 1
		Lords    [2]Seat        `json:"lords"`
		Fighting [2][]TroopID   `json:"fighting"` // who fought in this round
		Strength [2]int         `json:"strength"` // combat strength before the round
		Bonus    [2]int         `json:"bonus"`
		Dice     [4]dice.Roll   `json:"dice"` // attack of the first, of the second; result of the first, of the second
		AV       [2]int         `json:"av"`   // attack values
		Wounds   [2]int         `json:"wounds"`
		Hurt     []Wound        `json:"hurt,omitempty"` // in the order in which the wounds were allotted
	}
	// FightEnded closes a fight.
	FightEnded struct {
		Phase    int            `json:"phase"`
		At       board.Position `json:"at"`
		And      board.Position `json:"and"`
		N        int            `json:"n"`
		Lords    [2]Seat        `json:"lords"`
		Rounds   int            `json:"rounds"` // 0 if somebody left before the first
		Withdrew [2]Withdrew    `json:"withdrew"`
		Winner   Seat           `json:"winner"` // NoSeat if nobody won
	}
	// LordFell says that a lord died; their player is barred from now on (§10).
	LordFell struct {
		Lord  Seat    `json:"lord"`
		Troop TroopID `json:"troop"`
	}
)

// Fighters is one side of a fight as it begins.
type Fighters struct {
	Lord     Seat      `json:"lord"`
	Troops   []TroopID `json:"troops"`   // all of the side
	Strength int       `json:"strength"` // of all of the side

	Bonus  int    `json:"bonus,omitempty"`  // of a castle or a manor house (§13)
	Inside bool   `json:"inside,omitempty"` // of it
	Sortie Sortie `json:"sortie,omitempty"` // why they who were inside are not now
}

// A Wound is one wound taken; the second kills (§8.iii).
type Wound struct {
	Lord  Seat    `json:"lord"`
	Troop TroopID `json:"troop"`
	Dead  bool    `json:"dead,omitempty"`
}

// Withdrew is why a side withdrew from a fight; "" if it did not.
type Withdrew string

// The reasons to withdraw; the first three are the game's defaults.
const (
	WithdrewBehind   Withdrew = "behind"    // behind by so much in combat strength
	WithdrewWounded  Withdrew = "wounded"   // all its fighters wounded, and behind
	WithdrewLordHurt Withdrew = "lord hurt" // its lord is wounded
	WithdrewAfter    Withdrew = "after"     // AFTER n rounds
	WithdrewBelow    Withdrew = "below"     // BELOW n of own strength
	WithdrewAtOnce   Withdrew = "at once"   // before round 1, on consecrated ground (§9.ii)
	WithdrewInside   Withdrew = "inside"    // into the house, and is left alone there: nobody wins (§13.i)
)

// The events of the season's end (§5, §9).
type (
	// ManorClaimed gives a manor a new holder (§5.i).
	ManorClaimed struct {
		Manor board.Position `json:"manor"`
		By    Seat           `json:"by"`
		From  Seat           `json:"from"` // NoSeat: nobody held it
		Troop TroopID        `json:"troop"`
	}
	// ManorDisputed says that a knight stood there and got nothing (§5.i).
	ManorDisputed struct {
		Manor  board.Position `json:"manor"`
		By     Seat           `json:"by"`     // whose knight it is
		Others []Seat         `json:"others"` // whose troops disputed it; none: CLAIM NO was ordered
		Holder Seat           `json:"holder"` // who keeps it; NoSeat: it stays unheld
	}
	// ManorSupervised marks a manor for the year (§5.iv).
	ManorSupervised struct {
		Manor board.Position `json:"manor"`
		Lord  Seat           `json:"lord"`
		Troop TroopID        `json:"troop"`
	}
	// ManorHarvested is one manor's income, line by line (§5.viii).
	ManorHarvested struct {
		Manor      board.Position `json:"manor"`
		Lord       Seat           `json:"lord"`
		Supervised bool           `json:"supervised"`
		Collector  Collector      `json:"collector"`
		Troop      TroopID        `json:"troop,omitempty"` // the collector
		Lines      []HarvestLine  `json:"lines"`
		Total      int            `json:"total"` // bezants, never below 0
	}
	// HouseRaided is the income of a house, shared out (§9).
	HouseRaided struct {
		House  board.Position `json:"house"`
		Income int            `json:"income"`
		Shares []Share        `json:"shares"`           // in the game's order
		Agreed bool           `json:"agreed,omitempty"` // as their orders said
	}
	// IncomeReckoned sums up a lord's year and pays it into their treasury.
	IncomeReckoned struct {
		Lord     Seat `json:"lord"`
		Manors   int  `json:"manors"`   // bezants
		Houses   int  `json:"houses"`   // bezants
		Gross    int  `json:"gross"`    // bezants
		Treasury int  `json:"treasury"` // bezants after it
	}
	// MarksCleared takes the marks of supervision and the smoke off all manors.
	MarksCleared struct{}
)

// A Collector is who collects a manor's income.
type Collector string

// The collectors, best first.
const (
	ByKnight Collector = "knight" // the lord counts as one
	ByMan    Collector = "man"
	ByNobody Collector = "nobody"
)

// A HarvestLine is one line of a manor's harvest.
type HarvestLine struct {
	What  HarvestItem `json:"what"`
	Count int         `json:"count,omitempty"` // how many hives, foresters, burnt units
	Bz    int         `json:"bz"`
}

// A HarvestItem names a line of the harvest.
type HarvestItem string

// The lines of a harvest in their order (§5.viii).
const (
	LineCard      HarvestItem = "card" // the income card's figure
	LineHives     HarvestItem = "hives"
	LineForesters HarvestItem = "foresters"
	LineFire      HarvestItem = "fire" // foresters whose unit has burnt (fate 10)
	LineReeve     HarvestItem = "reeve"
	LineBurnt     HarvestItem = "burnt"
	LineFields    HarvestItem = "fields" // the weather on arable; the count is how many times it is felt (§12)
	LineWaters    HarvestItem = "waters" // the weather on hives and the river reeve (§12)
	LineMill      HarvestItem = "mill"   // the owner's 1 for each manor
	LineFloor     HarvestItem = "floor"  // what brings a negative sum up to 0
)

// HarvestItems are the lines of a harvest.
var HarvestItems = [...]HarvestItem{
	LineCard, LineHives, LineForesters, LineFire, LineReeve, LineBurnt, LineFields, LineWaters, LineMill, LineFloor,
}

// A Share is what one lord gets of a house.
type Share struct {
	Lord Seat `json:"lord"`
	Bz   int  `json:"bz"`
}

// The events of the start (§3).
type (
	// EntryGiven is the road by which a lord enters.
	EntryGiven struct {
		Lord  Seat           `json:"lord"`
		Entry string         `json:"entry"`
		Manor board.Position `json:"manor"`
		Wish  int            `json:"wish"` // which of their wishes it was, from 1; 0 if none was granted
	}
	// RetinueGiven gives a lord their first troops and their treasury.
	RetinueGiven struct {
		Lord     Seat           `json:"lord"`
		At       board.Position `json:"at"`
		Troops   []Troop        `json:"troops"`
		Treasury int            `json:"treasury"`
	}
)

// The events of winter (§4, §7.iv, §10, §11).
type (
	// IncomeDeclared is what all are told of each lord: net is gross less the pay of all, before dismissals.
	IncomeDeclared struct {
		Lord  Seat `json:"lord"`
		Gross int  `json:"gross"`
		Net   int  `json:"net"`
	}
	// TroopLeft says that a troop is in service no more.
	TroopLeft struct {
		Lord  Seat    `json:"lord"`
		Troop TroopID `json:"troop"`
		Why   Leaving `json:"why"`
	}
	// TroopPaid is one troop's pay.
	TroopPaid struct {
		Lord     Seat    `json:"lord"`
		Troop    TroopID `json:"troop"`
		Bz       int     `json:"bz"`
		Treasury int     `json:"treasury"` // after it
	}
	// LoyaltyRolled is a knight's roll after others were not paid (§11.ii).
	LoyaltyRolled struct {
		dice.Roll
		Lord    Seat    `json:"lord"`
		Troop   TroopID `json:"troop"`
		Deserts bool    `json:"deserts"`
	}
	// TroopHealed takes a troop's wound away.
	TroopHealed struct {
		Lord  Seat    `json:"lord"`
		Troop TroopID `json:"troop"`
	}
	// TroopPromoted raises a troop by one grade (§7.iv).
	TroopPromoted struct {
		Lord  Seat          `json:"lord"`
		Troop TroopID       `json:"troop"`
		To    ruleset.Grade `json:"to"`
	}
	// LordAppointed makes a knight the new lord (§10.iii).
	LordAppointed struct {
		Lord  Seat      `json:"lord"`
		Troop TroopID   `json:"troop"`
		How   Appointed `json:"how"`
	}
	// NoHeir says that a lord is dead and nobody can follow them this winter (§10.iii).
	NoHeir struct {
		Lord Seat `json:"lord"`
	}
	// TroopHired adds a troop at the lowest grade (§7.iv).
	TroopHired struct {
		Lord     Seat           `json:"lord"`
		Troop    TroopID        `json:"troop"`
		Kind     Kind           `json:"kind"`
		Grade    ruleset.Grade  `json:"grade"`
		At       board.Position `json:"at"`
		Year     int            `json:"year"`
		Cost     int            `json:"cost"`
		Treasury int            `json:"treasury"`
	}
	// ManorImproved adds an improvement to a manor (§5.v, §5.vi).
	ManorImproved struct {
		Lord     Seat              `json:"lord"`
		Manor    board.Position    `json:"manor"`
		What     order.Improvement `json:"what"`
		Cost     int               `json:"cost"`
		Treasury int               `json:"treasury"`
	}
	// TroopRelocated moves a troop in winter (§4.iii).
	TroopRelocated struct {
		Lord  Seat           `json:"lord"`
		Troop TroopID        `json:"troop"`
		From  board.Position `json:"from"`
		To    board.Position `json:"to"`
	}
	// StaffRelocated moves a forester or a river reeve in winter (§5.vii).
	StaffRelocated struct {
		Lord Seat              `json:"lord"`
		What order.Improvement `json:"what"`
		From board.Position    `json:"from"`
		To   board.Position    `json:"to"`
	}
)

// Leaving is why a troop left.
type Leaving string

// The ways to leave.
const (
	Dismissed Leaving = "dismissed"
	Unpaid    Leaving = "unpaid"
	Deserted  Leaving = "deserted"
)

// Appointed is how a new lord was found.
type Appointed string

// The ways to find a new lord, in their order.
const (
	ByAppointment Appointed = "appointed" // APPOINT this winter
	ByHeir        Appointed = "heir"      // the HEIR named in earlier orders
	ByNumber      Appointed = "number"    // the lowest number among those who may
)
