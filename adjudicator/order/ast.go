package order

// A Place is the proper name of a place as the board gives it: a manor, a
// house, a crossroads, or a milestone (`Barsham+2 to Hazlemere`).
type Place string

// A Sheet is one message as understood: the season's orders, the parts under
// STANDING and NEXT, the words that may be written at any time, and a note for
// everything that a player should hear about.
type Sheet struct {
	Amend    bool   // the first word was AMEND: these orders add to the earlier ones
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
