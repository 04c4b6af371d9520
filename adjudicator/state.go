package adjudicator

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A State is a whole game between two seasons. It is changed by events only
// (see Event); replaying a game's events from its first state gives it again,
// byte for byte. Season is the season that is to be played next.
type State struct {
	Year     int              `json:"year"`
	Season   Season           `json:"season"`
	Players  []Player         `json:"players"`             // in the game's order
	Manors   []Manor          `json:"manors"`              // by Position: the board's manors come first
	Weather  int              `json:"weather"`             // space of the track, 1 to 12 (§12)
	Arthur   int              `json:"arthur,omitempty"`    // the king's progress (§21)
	LastYear int              `json:"last_year,omitempty"` // the year whose autumn ends the game by valuation; 0: none (§16)
	Closed   []board.Position `json:"closed,omitempty"`    // bridges washed away this year
	Over     bool             `json:"over,omitempty"`
	Winners  []Seat           `json:"winners,omitempty"` // when Over: one, or several who share

	Options       ruleset.Options `json:"options,omitzero"`         // the optional rules that are played
	Houses        Houses          `json:"houses,omitempty"`         // what the houses yield next autumn (fate 11, 18)
	CheapChurches bool            `json:"cheap_churches,omitempty"` // next winter churches cost half (fate 15)
	Sites         int             `json:"sites,omitempty"`          // so many churches and circles were ever built (§19)
}

// A Season is a part of the year, or the setting out before the first autumn.
type Season uint8

// The seasons in their order (§4).
const (
	SettingOut Season = iota
	Spring
	Summer
	Autumn
	Winter
)

var seasonNames = [...]string{"start", "spring", "summer", "autumn", "winter"}

// String is the season's name in lower case; "start" for the setting out.
func (s Season) String() string { return seasonNames[s] }

// MarshalText writes the season's name.
func (s Season) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a season's name.
func (s *Season) UnmarshalText(text []byte) error {
	return unmarshalName(s, seasonNames[:], "season", text)
}

// Campaign reports whether troops march in this season: spring, summer, autumn.
func (s Season) Campaign() bool { return s == Spring || s == Summer || s == Autumn }

// A Seat is one lord in one game: their index in State.Players.
type Seat int8

// NoSeat stands for nobody.
const NoSeat Seat = -1

// A Player is one lord with all that is theirs.
type Player struct {
	Lord     string  `json:"lord"`
	Treasury int     `json:"treasury"`          // bezants
	Income   int     `json:"income"`            // gross of the last autumn, bezants
	Barred   bool    `json:"barred,omitempty"`  // their lord is dead: no orders of the campaigning seasons (§10)
	Heir     TroopID `json:"heir,omitempty"`    // named in their orders; 0 for none
	Out      bool    `json:"out,omitempty"`     // neither troops nor manors are left
	Allies   []Seat  `json:"allies,omitempty"`  // whom the player names so; rising
	Enemies  []Seat  `json:"enemies,omitempty"` // likewise

	Faith  order.Faith `json:"faith,omitempty"`  // advanced game (§18)
	Points int         `json:"points,omitempty"` // of reverence (§21), 0 or more

	Troops []Troop `json:"troops"` // all that there ever were, by rising number
}

// A TroopID is an identity number, 1 to MaxTroop, unique within its player; 1 is the first lord.
type TroopID uint8

// MaxTroop is the greatest number of a troop.
const MaxTroop TroopID = order.MaxTroop

// A Troop is one counter.
type Troop struct {
	ID        TroopID        `json:"id"`
	Kind      Kind           `json:"kind"`
	Grade     ruleset.Grade  `json:"grade"`               // of the first lord esquire, which says nothing
	Appointed bool           `json:"appointed,omitempty"` // a knight who became lord: the strength stays that of the grade (§10.iii.c)
	Wounded   bool           `json:"wounded,omitempty"`
	Status    Status         `json:"fate,omitempty"`
	Hired     int            `json:"hired,omitempty"` // the year in whose winter it was hired; 0 for the first troops
	At        board.Position `json:"at"`              // where it stands, or stood last
}

// A Kind tells lord, knights and men-at-arms apart (§7.i).
type Kind uint8

// The kinds of troops, best first.
const (
	Lord Kind = iota
	Knight
	Man
)

var kindNames = [...]string{"lord", "knight", "man"}

// String is the kind's name in lower case.
func (k Kind) String() string { return kindNames[k] }

// MarshalText writes the kind's name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads a kind's name.
func (k *Kind) UnmarshalText(text []byte) error {
	return unmarshalName(k, kindNames[:], "kind of troop", text)
}

// Status is what became of a troop.
type Status uint8

// The statuses of troops: Gone is dismissed, unpaid or deserted.
const (
	Alive Status = iota
	Dead
	Gone
)

var statusNames = [...]string{"alive", "dead", "gone"}

// String is the status in words in lower case.
func (s Status) String() string { return statusNames[s] }

// MarshalText writes the status.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a status.
func (s *Status) UnmarshalText(text []byte) error {
	return unmarshalName(s, statusNames[:], "fate", text)
}

// A Manor is what may change about a manor of the board.
type Manor struct {
	Holder     Seat `json:"holder"` // NoSeat: unheld
	Supervised bool `json:"supervised,omitempty"`
	Hives      int  `json:"hives,omitempty"`
	Foresters  int  `json:"foresters,omitempty"`
	Reeve      bool `json:"reeve,omitempty"`
	Mill       bool `json:"mill,omitempty"`
	Burnt      int  `json:"burnt,omitempty"` // arable units under smoke

	Castle   Works  `json:"castle,omitempty"`   // §13
	Church   Site   `json:"church,omitzero"`    // §19
	Circle   Site   `json:"circle,omitzero"`    // §19
	Scorched int    `json:"scorched,omitempty"` // forest units that yield nothing this year, bit by unit from the first (fate 10)
	Siege    uint32 `json:"siege,omitempty"`    // whose troops besiege those inside, bit by seat (§13.iii)
	Pillaged uint32 `json:"pillaged,omitempty"` // bit by seat: those that have pillaged it this season (§14)
}

// unmarshalName sets v to the index of text among names.
func unmarshalName[T ~uint8](v *T, names []string, what string, text []byte) error {
	for i, n := range names {
		if n == string(text) {
			*v = T(i)
			return nil
		}
	}
	return fmt.Errorf("no %s is called %q; there are %v", what, text, names)
}

// NewState is the state of a new game before the setting out: nobody holds anything, and
// nobody has any troops (§3). The lords are in the game's order.
func NewState(r *ruleset.Rules, b *board.Board, lords []string) State {
	s := State{Year: 1, Season: SettingOut, Weather: 1, LastYear: r.Years}
	for _, lord := range lords {
		s.Players = append(s.Players, Player{Lord: lord})
	}
	s.Manors = make([]Manor, len(b.Manors()))
	for i := range s.Manors {
		s.Manors[i].Holder = NoSeat
	}
	return s
}

// Clone returns a copy that shares nothing with s.
func (s State) Clone() State { return s.cloneIn(new(stateRoom)) }

// A stateRoom is the memory of a copy of a state.
type stateRoom struct {
	players []Player
	troops  []Troop
	manors  []Manor
	spare   int // for so many troops that a lord hires
}

// spareTroops is for how many new troops of a lord there is room before his list moves, where memory is used again.
const spareTroops = 8

// cloneIn is Clone, in the memory of an earlier copy that is needed no more.
func (s State) cloneIn(room *stateRoom) State {
	s.Players = append(room.players[:0], s.Players...)
	n := 0
	for i := range s.Players {
		n += len(s.Players[i].Troops)
	}
	troops := slices.Grow(room.troops[:0], n+room.spare*len(s.Players))
	for i := range s.Players {
		p := &s.Players[i]
		begin := len(troops)
		troops = append(troops, p.Troops...)
		end := len(troops)
		troops = troops[:end+room.spare]
		p.Troops, p.Allies, p.Enemies = troops[begin:end:len(troops)], slices.Clone(p.Allies), slices.Clone(p.Enemies)
	}
	s.Manors, s.Closed, s.Winners = append(room.manors[:0], s.Manors...), slices.Clone(s.Closed), slices.Clone(s.Winners)
	room.players, room.troops, room.manors = s.Players, troops, s.Manors
	return s
}

// Player returns the player of a seat.
func (s *State) Player(seat Seat) *Player { return &s.Players[seat] }

// Seat finds a lord by their name, exactly as written; NoSeat if there is none.
func (s *State) Seat(lord string) Seat {
	for i := range s.Players {
		if s.Players[i].Lord == lord {
			return Seat(i)
		}
	}
	return NoSeat
}

// Troop finds a troop by its number, dead or alive; nil if there never was one.
func (p *Player) Troop(id TroopID) *Troop {
	// Numbers are mostly given out in a row, so that the guess mostly holds.
	if i := int(id) - 1; i >= 0 && i < len(p.Troops) && p.Troops[i].ID == id {
		return &p.Troops[i]
	}
	for i := range p.Troops {
		if p.Troops[i].ID == id {
			return &p.Troops[i]
		}
	}
	return nil
}

// Living finds a troop that is alive; nil if there is none of that number.
func (p *Player) Living(id TroopID) *Troop {
	if t := p.Troop(id); t != nil && t.Status == Alive {
		return t
	}
	return nil
}

// LivingLord is the player's lord; nil while there is none.
func (p *Player) LivingLord() *Troop {
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Kind == Lord && t.Status == Alive {
			return t
		}
	}
	return nil
}

// MayOrder reports whether the player may give orders of the campaigning seasons (§10.ii).
func (p *Player) MayOrder() bool { return !p.Barred && !p.Out && p.LivingLord() != nil }

// Count is how many living troops of a player stand at a position.
func (p *Player) Count(at board.Position) int {
	return countIf(p.Troops, func(t *Troop) bool { return t.Status == Alive && t.At == at })
}

// countIf counts the elements of a list for which something holds.
func countIf[T any](list []T, is func(*T) bool) int {
	n := 0
	for i := range list {
		n += oneIf(is(&list[i]))
	}
	return n
}

// Held is how many manors a seat holds.
func (s *State) Held(seat Seat) int {
	return countIf(s.Manors, func(m *Manor) bool { return m.Holder == seat })
}

// Holds reports whether a seat holds the manor at a position; false for every other place.
func (s *State) Holds(seat Seat, at board.Position) bool {
	return int(at) < len(s.Manors) && at >= 0 && s.Manors[at].Holder == seat
}

// Allied reports whether both lords have named each other as allies.
func (s *State) Allied(a, b Seat) bool {
	return slices.Contains(s.Players[a].Allies, b) && slices.Contains(s.Players[b].Allies, a)
}

// Strength is a troop's combat strength as it is now, wounds counted (§7.iii).
func Strength(r *ruleset.Rules, t *Troop) int {
	f := figures(r, t)
	if t.Wounded {
		return f.Wounded
	}
	return f.Strength
}

// Pay is what a troop is paid a year, in bezants; a lord nothing (§3).
func Pay(r *ruleset.Rules, t *Troop) int { return figures(r, t).Pay }

// figures is the row of the table of troops for t. A knight who was appointed
// lord keeps the strength of their grade and is no longer paid (§10.iii.c).
func figures(r *ruleset.Rules, t *Troop) ruleset.Figures {
	switch {
	case t.Kind == Man:
		return r.Man[t.Grade]
	case t.Kind == Knight:
		return r.Knight[t.Grade]
	case t.Appointed:
		f := r.Knight[t.Grade]
		f.Pay, f.Hire = 0, 0
		return f
	default:
		return r.Lord
	}
}
