package order

import (
	"fmt"
	"strings"
)

// A Place is the proper name of a place as the board gives it: a manor, a
// house, a crossroads, or a milestone (`Barsham+2 to Hazlemere`).
type Place string

// A Sheet is one message as understood: the season's orders, the parts under
// STANDING and NEXT, the words that may be written at any time, and a note for
// everything that a player should hear about.
type Sheet struct {
	Amend    bool   // the first word was AMEND: these orders add to the earlier ones
	Keeps    string // the words that say that all others stay: as before; Amend is true then
	Orders   []Line // the season's orders, in the order in which they count
	Standing []Line // orders under STANDING
	Next     []Line // orders under NEXT
	Words    []Word // STATUS, HELP, CLEAR and the like
	Notes    []Note
	Unread   []Note // lines that are neither orders nor refused, and yet hold a number, a name or a word of the language

	HasStanding bool // a STANDING part was written; with no orders in it (STANDING NONE) it clears the old one
	HasNext     bool // likewise NEXT
}

// A Line is one order and where it was written.
type Line struct {
	N     int    // the line of the message, from 1
	Text  string // the line as it was written
	Order Order
}

// A Note is what the receipt says about a line: an error of the player's, or
// a reading that the player should know of. It is data, never an error.
type Note struct {
	N       int      // the line of the message, from 1; 0 for the whole message
	Col     int      // the column of the word meant, in runes from 1; 0 for the whole line
	Width   int      // its width in runes, for the caret
	Text    string   // the line as it was written
	Refused bool     // the line was not understood, or cannot be an order now
	Code    Code     // what is wrong, for programs
	Message string   // what is wrong and what would be right, in plain words
	Near    []string // the nearest names, best first
	Take    []string // of a line that was not read: the nearest orders, printed
	Either  bool     // of Takes of the line only one can be meant
}

// A Code says what a Note is about.
type Code string

// The codes of notes.
const (
	CodeUnknownWord  Code = "unknown-word"  // a word that no order has here
	CodeUnknownPlace Code = "unknown-place" // a place that is not on the board
	CodeUnknownLord  Code = "unknown-lord"  // a lord who is not in the game
	CodeMissing      Code = "missing"       // the order ends too early
	CodeNumber       Code = "number"        // a number out of its range
	CodeSeason       Code = "season"        // an order of another season
	CodeLater        Code = "not-yet"       // an order of the optional rules, or one that comes later
	CodeRead         Code = "read-as"       // read in spite of a slip: the note says as what
	CodeAmbiguous    Code = "ambiguous"     // a shortened name with several meanings
	CodeLong         Code = "too-long"      // a line of which nothing was read
	CodeNotRead      Code = "not-read"      // a line that only looks a little like an order
	CodeNotPossible  Code = "not-possible"  // understood, but it cannot be carried out as things stand
)

// An Order is one order of the language. Its String method prints it in full
// words, so that it reads back as itself. The table forms lists them all.
//
//sumtype:decl
type Order interface {
	String() string
	keyword() keyword
}

// MaxTroop is the greatest number that a troop can have.
const MaxTroop = 99

// Troops names troops, item after item, in the order in which they were written.
type Troops []Item

// An Item is one part of a list of troops.
type Item struct {
	Kind  ItemKind
	First int   // Numbers: the first identity number, 1 to MaxTroop
	Last  int   // Numbers: the last; equal to First for a single troop
	At    Place // AllAt, KnightsAt, MenAt
}

// Named reports whether an item names a single troop, or troops by their numbers; such
// items go before ALL and the like (§4).
func (i Item) Named() bool { return i.Kind == Numbers || i.Kind == TheLord }

// ItemKind tells the kinds of Item apart.
type ItemKind uint8

// The kinds of Item.
const (
	Numbers   ItemKind = iota // 17, or 10-14
	TheLord                   // LORD
	All                       // ALL
	AllAt                     // ALL AT place
	KnightsAt                 // KNIGHTS AT place
	MenAt                     // MEN AT place
)

// Orders of the campaigning seasons (§6 to §9).
type (
	// Move is [MOVE] troops [FROM place] [TO] place [VIA place…] [PHASES n…] (§6.iv, §6.v).
	Move struct {
		Troops Troops
		From   Place // "" if not written
		To     Place
		Via    []Place
		Phases []int // rising, 1 to 3; none: all
	}
	// Hold is HOLD troops.
	Hold struct{ Troops Troops }
	// Stance is STANCE [troops] ATTACK|DEFEND|PASSIVE [IF …]; no troops: all.
	Stance struct {
		Troops Troops
		Do     StanceWord
		If     Condition
	}
	// Attitude is ALLY, ENEMY or NEUTRAL lord[, lord…].
	Attitude struct {
		Do    AttitudeWord
		Lords []string
	}
	// Withdraw is WITHDRAW [troops] condition [OR …] (§8.i).
	Withdraw struct {
		Troops Troops
		When   []Withdrawal
	}
	// Wounds is WOUNDS troop, troop, …: who takes them first (§8.iii).
	Wounds struct{ Troops []int } // numbers, and 0 for LORD
	// Champions is CHAMPIONS [AT place] troop, troop… (§8.iv).
	Champions struct {
		At     Place
		Troops []int
	}
	// Victory is VICTORY [troops] CONTINUE|STAY|RETURN (§6.vi).
	Victory struct {
		Troops Troops
		Do     VictoryWord
	}
	// Defeat is DEFEAT [troops] HOME|STAY|TO manor [VIA place] (§6.vii).
	Defeat struct {
		Troops Troops
		Do     DefeatWord
		To     Place
		Via    Place // where the first mile should lead; "" for no wish
	}
	// Claim is CLAIM place YES|NO (§5.i).
	Claim struct {
		Place Place
		Yes   bool
	}
	// Yield is YIELD place [TO lord] (§5.i).
	Yield struct {
		Place Place
		To    string // "" for anybody
	}
	// Heir is HEIR knight, in any season (§10.iii).
	Heir struct{ Knight int }
	// Retire is RETIRE troops TO manor, or RETIRE SPREAD (§6.ix).
	Retire struct {
		Troops Troops
		To     Place
		Spread bool
	}
	// Share is SHARE house WITH lord n PERCENT: what that lord is to have (§9.ii).
	Share struct {
		House   Place
		Lord    string
		Percent int // 0 to 100
	}
)

// Orders of winter (§4).
type (
	// Dismiss is DISMISS men (§7.iv).
	Dismiss struct{ Troops Troops }
	// Pay is PAY troops FIRST (§11).
	Pay struct{ Troops Troops }
	// Appoint is APPOINT knight (§10.iii).
	Appoint struct{ Knight int }
	// Hire is HIRE n KNIGHTS|MEN [AT manor] (§7.iv).
	Hire struct {
		N      int // 1 to 99
		Knight bool
		At     Place // "" for the default
	}
	// Build is BUILD [n] what AT manor[, manor…] [BID n] (§5.v, §19).
	Build struct {
		N    int // for each manor, 1 or more
		What Improvement
		At   []Place
		Bid  int // in bezants, for a church or a circle that others may want too; 0 for none (§19)
	}
	// Relocate is RELOCATE troops TO manor (§4.iii).
	Relocate struct {
		Troops Troops
		To     Place
	}
	// RelocateStaff is RELOCATE FORESTER|REEVE FROM manor TO manor (§5.vii).
	RelocateStaff struct {
		What     Improvement // Forester or Reeve
		From, To Place
	}
	// Spread is SPREAD: a knight to each manor in contact, best figure first.
	Spread struct{}
	// Give is GIVE n TO lord, who has it when winter is over (§11).
	Give struct {
		N  int // bezants, 1 to 999
		To string
	}
)

// Enter is ENTER BY entry[, entry…], before the game starts (§3).
type Enter struct{ Entries []string }

// StanceWord is what a side does when it meets others.
type StanceWord uint8

// The stances.
const (
	Defend StanceWord = iota
	Attack
	Passive
)

// Condition is what must be true for a stance to hold.
type Condition struct {
	Stronger bool // stronger by one or more
	A, B     int  // at least A of ours for each B of theirs; 0, 0 for none
}

// AttitudeWord is what one lord is to another.
type AttitudeWord uint8

// The attitudes.
const (
	Neutral AttitudeWord = iota
	Ally
	Enemy
)

// Withdrawal is one condition of a WITHDRAW order.
type Withdrawal struct {
	When WithdrawWord
	N    int // After: rounds, 2 or more; Behind, Below: combat strength
}

// WithdrawWord tells the conditions of withdrawal apart.
type WithdrawWord uint8

// The conditions of withdrawal.
const (
	Never WithdrawWord = iota
	After
	Behind
	Below
	LordHurt
	AtOnce
)

// VictoryWord is what winners do.
type VictoryWord uint8

// After a victory.
const (
	Continue VictoryWord = iota
	StayThere
	Return
)

// DefeatWord is what losers do after the first mile.
type DefeatWord uint8

// After a defeat.
const (
	Home DefeatWord = iota
	StayPut
	ToManor
)

// Improvement is what may be built on a manor.
type Improvement uint8

// The improvements: those of the standard game, the castle (§13.ii), and the religious sites (§19).
const (
	Hive Improvement = iota
	Forester
	Reeve
	Mill
	Castle
	Church
	Circle
)

// A Word is a line with a command, which may be written at any time; it never replaces orders.
type Word struct {
	N       int    // the line of the message
	Text    string // as written
	Command Command
	Args    []string // what followed, in capitals, as understood: season and year, a section, a word
}

// When is the season that the orders are for, or the setting out before the
// first autumn (§4).
type When uint8

// The seasons in their order.
const (
	SettingOut When = iota
	Spring
	Summer
	Autumn
	Winter
)

var whenNames = [...]string{"the setting out", "spring", "summer", "autumn", "winter"}

// String is the season in lower case, as it stands in a sentence.
func (w When) String() string { return whenNames[w] }

// Next is the season whose orders are written after those of w. After the
// setting out it is winter, for the first autumn is played without orders (§3).
func (w When) Next() When {
	switch w {
	case SettingOut:
		return Winter
	case Winter:
		return Spring
	}
	return w + 1
}

// A seasons is a set of When.
type seasons uint8

const (
	settingOut seasons = 1 << SettingOut
	campaign   seasons = 1<<Spring | 1<<Summer | 1<<Autumn
	winter     seasons = 1 << Winter
	anySeason          = campaign | winter
)

func (s seasons) has(w When) bool { return s&(1<<w) != 0 }

// String names the seasons, as they stand in a sentence.
func (s seasons) String() string {
	switch s {
	case settingOut:
		return "the setting out, before the game starts"
	case campaign:
		return "spring, summer and autumn"
	case winter:
		return "winter"
	}
	return "spring, summer, autumn and winter"
}

// Orders of the optional and the advanced rules.
type (
	// Shelter is SHELTER [place] OPEN | HOUSE | OPEN THEN HOUSE (§13.i).
	Shelter struct {
		At Place // "" for every manor
		Do ShelterWord
	}
	// Invade is AT place ASSAULT | BESIEGE | PILLAGE [acts] | PASS [PHASES n…] (§13.i, §14, §6.x).
	Invade struct {
		At     Place
		Do     InvadeWord
		Acts   []PillageAct // of PILLAGE; none means all
		Phases []int        // rising, 1 to 3; none: all
	}
	// Profess is FAITH CHRISTIAN|DRUID, at the setting out (§18).
	Profess struct{ Faith Faith }
	// Convert is CONVERT CHRISTIAN|DRUID, in any season (§18).
	Convert struct{ To Faith }
	// Repair is REPAIR CASTLE|CHURCH|CIRCLE AT manor (§13.ii, §25).
	Repair struct {
		What Improvement
		At   Place
	}
	// Swarm is SWARM [FROM manor] TO manor, a wish for fate 16 (§25).
	Swarm struct{ From, To Place }
	// Boundary is BOUNDARY manor, a wish for fate 17 (§25).
	Boundary struct{ Manor Place }
	// Lightning is LIGHTNING manor, whose church or circle the owner rolls for in fate 4 and 5 (§25).
	Lightning struct{ Manor Place }
)

// ShelterWord is how the holder's troops meet an attack on their manor.
type ShelterWord uint8

// The ways of defence (§13.i).
const (
	InTheOpen ShelterWord = iota
	InTheHouse
	OpenThenHouse
)

// InvadeWord is what invaders do about troops in a house.
type InvadeWord uint8

// The answers of the invader (§13.i).
const (
	Assault InvadeWord = iota
	Besiege
	Pillage
	Pass
)

// PillageAct is one of the acts of pillage, in the order in which they are done (§14).
type PillageAct uint8

// The acts of pillage.
const (
	Fields PillageAct = iota
	Hives
	Loot
	PillageMill
	Reeves
)

// Faith is a lord's religion (§18).
type Faith uint8

// The faiths; none in the standard game.
const (
	NoFaith Faith = iota
	Christian
	Druid
)

// Title is what a lord of the faith is called; a lord who has chosen none is a Christian (§18).
func (f Faith) Title() string {
	if f == Druid {
		return "Druid"
	}
	return "Christian"
}

// Site is the religious site of the faith: churches are of the Christians, circles of the Druids (§18).
func (f Faith) Site() Improvement {
	if f == Druid {
		return Circle
	}
	return Church
}

// MarshalText writes the faith in small letters.
func (f Faith) MarshalText() ([]byte, error) { return []byte(strings.ToLower(f.String())), nil }

// UnmarshalText reads a faith.
func (f *Faith) UnmarshalText(text []byte) error {
	for i, n := range [...]string{"", "christian", "druid"} {
		if n == string(text) {
			*f = Faith(i)
			return nil
		}
	}
	return fmt.Errorf("no faith is called %q; there are christian and druid", text)
}
