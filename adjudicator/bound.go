package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// Bound is one lord's orders for one season, with every name turned into the
// thing it names. Bind makes it; Play takes one for each lord who wrote any.
type Bound struct {
	Lord       Seat
	Refused    []OrderRefused // lines that cannot be carried out as things stand
	Overridden []Overriding   // lines that others go before; of MOVE, HOLD and the manners TroopOrders tells it

	// The campaigning seasons.
	Troops       []TroopOrders // by rising number; troops without orders are not in it
	Attitudes    []AttitudeOrder
	Wounds       []TroopID // who takes wounds first (§8.iii)
	Champions    []ChampionsOrder
	Claims       []ClaimOrder
	Yields       []YieldOrder
	Heir         TroopID // 0: not named this season
	Retire       []RetireOrder
	RetireSpread bool
	Shares       []ShareOrder
	Faith        order.Faith   // FAITH or CONVERT, in any season; none if not ordered (§18)
	Invasions    []InvadeOrder // of the optional rules; for each place and phase the last counts
	Shelters     []ShelterOrder

	// Lines behind IF or AGAINST, the standing ones last (§6.x).
	If     []ConditionalOrder
	Season *Bound // the season's lines without a condition, where standing ones have one; else nil

	// Winter, line by line: what can be done is judged at its place in the plan (§4).
	Winter   []order.Line
	Standing int   // how many of them, the last ones, are standing orders
	sources  []int // of Winter: the index of each line, standing ones counted after the season's

	// Wishes for fate, in the order in which they count.
	Swarms       []SwarmOrder
	Boundary     board.Position // if HasBoundary
	HasBoundary  bool
	Lightning    board.Position // if HasLightning
	HasLightning bool

	// Setting out: the ranked wishes (§3).
	Entries []string
}

// An Overriding is a line that others go before, all or in part. Lines are their indices, standing ones counted after the season's.
type Overriding struct {
	Line int
	By   []int // rising
	All  bool  // nothing of the line holds; else that for these:

	Lords  []Seat
	Troops []TroopID
	Phases []int
}

// TroopOrders is what one troop was ordered to do.
type TroopOrders struct {
	Troop    TroopID
	Hold     bool // HOLD
	Victory  order.VictoryWord
	Line     int   // the index of the line of its HOLD or first MOVE, standing ones counted after the season's
	Place    int   // its place in the list of troops of that line; the last of all wait first (§6.iii)
	Legs     []Leg // of MOVE, in order; none if it holds or has neither MOVE nor HOLD
	Stance   *order.Stance
	Withdraw []order.Withdrawal // none: the game's defaults
	Defeat   *DefeatOrder       // nil: the default
	From     [4]int             // by Manner: the index of the line that holds, counted as for Line, plus 1; 0: none
}

// A Manner is an order that says what troops do where they meet others.
type Manner uint8

// The manners.
const (
	OfStance Manner = iota
	OfWithdraw
	OfVictory
	OfDefeat
)

// A Leg is one MOVE of one troop.
type Leg struct {
	Line   int              // of the player's orders
	End    board.Position   // the place that the MOVE names
	Path   []board.Position // every mile to it, without the place where the leg begins
	Phases [4]bool          // by phase, 1 to 3
	Via    []board.Position // the places to pass
	From   board.Position   // behind a condition: where it must begin, if the MOVE says so; then the path is found when it does

	source int // which line it is, standing ones counted after the season's
}

// DefeatOrder is a DEFEAT order.
type DefeatOrder struct {
	Do  order.DefeatWord
	To  board.Position // of ToManor
	Via board.Position // where the first mile should lead; NoPosition for no wish
}

// AttitudeOrder is ALLY, ENEMY or NEUTRAL towards one lord.
type AttitudeOrder struct {
	Towards Seat
	Now     order.AttitudeWord
}

// ChampionsOrder names who fights at a choke point, in turn (§8.iv).
type ChampionsOrder struct {
	At     board.Position // NoPosition: anywhere
	Troops []TroopID
}

// ClaimOrder is CLAIM place YES|NO.
type ClaimOrder struct {
	At  board.Position
	Yes bool
}

// YieldOrder is YIELD place [TO lord].
type YieldOrder struct {
	At board.Position
	To Seat // NoSeat: to anybody
}

// RetireOrder is RETIRE for one troop.
type RetireOrder struct {
	Line  int
	Troop TroopID
	To    board.Position
}

// ShareOrder is SHARE house WITH lord n PERCENT.
type ShareOrder struct {
	House   board.Position
	With    Seat
	Percent int
}
