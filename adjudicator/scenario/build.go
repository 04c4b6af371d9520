package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// mostPlayers is how many lords a game has at most: as many as there are knights whose names they bear (§3).
const mostPlayers = 30

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
	DiceVersion  int          `toml:"dice_version"` // of seeded dice; 1 if it is not said
	NewDice      []string     `toml:"new_dice"`     // the lords whose fights have new dice by a ruling
	Line         int          `toml:"line"`         // of the campaign, which stands before the purposes of these
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
	Status  string `toml:"status"` // dead or gone since an earlier season; "" of those who are in service
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
	Scorched   any      `toml:"scorched"` // how many, or which of them, the first being 1
	Siege      any      `toml:"siege"`    // whose, or a list of lords
	PillagedBy []string `toml:"pillaged_by"`
}

func tableName(word string, i int, name string) string {
	if name == "" {
		return fmt.Sprintf("%s %d", word, i+1)
	}
	return fmt.Sprintf("%s %d (%s)", word, i+1, name)
}

// A builder makes the state before the season. What a file does not say is as
// at a new game.
type builder struct {
	f *file
	b *board.Board
	r *ruleset.Rules
	s adjudicator.State
}

func (u *builder) buildState() (adjudicator.State, error) {
	f := u.f
	if f.Season == "" {
		return u.s, fmt.Errorf("season: it is missing; it is start, spring, summer, autumn or winter")
	}
	if err := u.s.Season.UnmarshalText([]byte(f.Season)); err != nil {
		return u.s, fmt.Errorf("season: %w", err)
	}
	u.s.Year, u.s.Weather, u.s.LastYear = cmp.Or(f.Year, 1), 1, f.LastYear
	if f.Weather != nil {
		u.s.Weather = *f.Weather
	}
	if u.s.Year < 1 || u.s.LastYear < 0 || u.s.Weather < 1 || u.s.Weather > len(u.r.Weather.Ring) {
		return u.s, fmt.Errorf("year is 1 or more, last_year 0 or more, weather 1 to %d", len(u.r.Weather.Ring))
	}
	for _, step := range []func() error{u.setOptions, u.closeBridges, u.addPlayers, u.setManors, u.setAttitudes} {
		if err := step(); err != nil {
			return u.s, err
		}
	}
	return u.s, nil
}

func (u *builder) closeBridges() error {
	for _, name := range u.f.Closed {
		at, err := findPlace(u.b, name)
		if err != nil {
			return fmt.Errorf("closed: %w", err)
		}
		if c := u.b.Place(at).Choke; c == nil || c.Kind != "bridge" {
			return fmt.Errorf("closed: %s is no bridge", name)
		}
		u.s.Closed = append(u.s.Closed, at)
	}
	slices.Sort(u.s.Closed)
	return nil
}

// findPlace is a place by its proper name, or a choke point's.
func findPlace(b *board.Board, name string) (board.Position, error) {
	if at, ok := b.Find(name); ok {
		return at, nil
	}
	var names []string
	for p := range b.Len() {
		place := b.Place(board.Position(p))
		if place.Kind != board.Milestone {
			names = append(names, place.Name)
		}
		if place.Choke != nil {
			names = append(names, place.Choke.Name)
		}
	}
	return board.NoPosition, fmt.Errorf("no such place %q%s", name, didYouMean(name, names))
}

// didYouMean is the end of an error about an unknown name.
func didYouMean(name string, names []string) string {
	if near := order.Suggest(name, names, 3); len(near) > 0 {
		return "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return ""
}

// addPlayers adds the lords in the game's order, with their troops.
func (u *builder) addPlayers() error {
	if n := len(u.f.Player); n < 1 || n > mostPlayers {
		return fmt.Errorf("%d tables [[player]]; a scenario has 1 to %d", n, mostPlayers)
	}
	for i := range u.f.Player {
		f := &u.f.Player[i]
		p, err := u.readPlayer(f)
		if err != nil {
			return fmt.Errorf("%s: %w", tableName("player", i, f.Lord), err)
		}
		u.s.Players = append(u.s.Players, p)
	}
	return nil
}

func (u *builder) readPlayer(f *filePlayer) (adjudicator.Player, error) {
	p := adjudicator.Player{Lord: f.Lord, Treasury: f.Treasury, Income: f.Income, Barred: f.Barred, Out: f.Out}
	if f.Lord == "" || strings.TrimSpace(f.Lord) != f.Lord {
		return p, fmt.Errorf("lord: a player needs a name")
	}
	if u.s.Seat(f.Lord) != adjudicator.NoSeat {
		return p, fmt.Errorf("lord: another player has this name")
	}
	if f.Treasury < 0 || f.Income < 0 {
		return p, fmt.Errorf("treasury and income are 0 or more")
	}
	if u.s.Season == adjudicator.SettingOut && (f.Troops != nil || f.Manors != nil) {
		return p, fmt.Errorf("at the start players have no troops and no manors yet")
	}
	for _, t := range f.Troops {
		if err := u.addTroop(&p, t); err != nil {
			return p, fmt.Errorf("troop %d: %w", t.ID, err)
		}
	}
	slices.SortFunc(p.Troops, func(a, b adjudicator.Troop) int { return cmp.Compare(a.ID, b.ID) })
	if err := u.setReverence(&p, f); err != nil {
		return p, err
	}
	return p, u.setHeir(&p, f.Heir)
}

// setHeir sets the heir named in earlier orders (§10.iii).
func (u *builder) setHeir(p *adjudicator.Player, id int) error {
	if id == 0 {
		return nil
	}
	if t := p.Troop(adjudicator.TroopID(id)); id < 0 || id > order.MaxTroop || t == nil || t.Kind != adjudicator.Knight {
		return fmt.Errorf("heir: %d is no knight of his", id)
	}
	p.Heir = adjudicator.TroopID(id)
	return nil
}

func (u *builder) addTroop(p *adjudicator.Player, f fileTroop) error {
	if f.ID < 1 || f.ID > order.MaxTroop {
		return fmt.Errorf("id is 1 to 99")
	}
	t := adjudicator.Troop{ID: adjudicator.TroopID(f.ID), Wounded: f.Wounded}
	if p.Troop(t.ID) != nil {
		return fmt.Errorf("the number occurs twice")
	}
	if err := t.Kind.UnmarshalText([]byte(f.Kind)); err != nil {
		return fmt.Errorf("kind: %w", err)
	}
	if f.Status != "" {
		if err := t.Status.UnmarshalText([]byte(f.Status)); err != nil {
			return fmt.Errorf("status: %w", err)
		}
	}
	if t.Kind == adjudicator.Lord && t.Status == adjudicator.Alive && p.LivingLord() != nil {
		return fmt.Errorf("kind: he is the second lord")
	}
	if err := setGrade(&t, f.Grade); err != nil {
		return fmt.Errorf("grade: %w", err)
	}
	at, err := findPlace(u.b, f.At)
	if err != nil {
		return fmt.Errorf("at: %w", err)
	}
	t.At = at
	if t.Status == adjudicator.Alive && p.Count(at) == u.r.Limit {
		return fmt.Errorf("at: %s has %d troops of his already (§6.iii)", f.At, u.r.Limit)
	}
	p.Troops = append(p.Troops, t)
	return nil
}

// setGrade sets a troop's grade: of a lord only A, who was appointed.
func setGrade(t *adjudicator.Troop, grade string) error {
	if t.Kind == adjudicator.Lord && grade == "" {
		return nil
	}
	if err := t.Grade.UnmarshalText([]byte(grade)); err != nil {
		return err
	}
	if t.Kind == adjudicator.Lord && t.Grade != ruleset.GradeA {
		return fmt.Errorf("a lord has none, or A if he was appointed")
	}
	t.Appointed = t.Kind == adjudicator.Lord
	if t.Kind == adjudicator.Man && t.Grade == ruleset.Esquire {
		return fmt.Errorf("a man-at-arms is A or B")
	}
	return nil
}

// setManors gives the manors their holders, and what differs from the board.
func (u *builder) setManors() error {
	u.s.Manors = make([]adjudicator.Manor, len(u.b.Manors()))
	for i := range u.s.Manors {
		u.s.Manors[i].Holder = adjudicator.NoSeat
	}
	for i := range u.f.Player {
		f := &u.f.Player[i]
		for _, name := range f.Manors {
			if err := u.setHolder(name, adjudicator.Seat(i)); err != nil {
				return fmt.Errorf("%s: manors: %w", tableName("player", i, f.Lord), err)
			}
		}
	}
	seen := map[board.Position]bool{}
	for i := range u.f.Manor {
		f := &u.f.Manor[i]
		at, err := findManor(u.b, f.Name)
		if err == nil && seen[at] {
			err = fmt.Errorf("a second table for this manor")
		}
		if err == nil {
			seen[at] = true
			err = u.setImprovements(f, at)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", tableName("manor", i, f.Name), err)
		}
	}
	return nil
}

func findManor(b *board.Board, name string) (board.Position, error) {
	at, err := findPlace(b, name)
	if err == nil && b.Place(at).Kind != board.Manor {
		err = fmt.Errorf("%s is a %s, no manor", name, b.Place(at).Kind)
	}
	return at, err
}

func (u *builder) setHolder(name string, seat adjudicator.Seat) error {
	at, err := findManor(u.b, name)
	if err != nil {
		return err
	}
	if h := u.s.Manors[at].Holder; h != adjudicator.NoSeat {
		return fmt.Errorf("%s is held by %s already", name, u.s.Player(h).Lord)
	}
	u.s.Manors[at].Holder = seat
	return nil
}

// setImprovements sets a manor's improvements, as far as its land has room for them (§1).
func (u *builder) setImprovements(f *fileManor, at board.Position) error {
	land := u.b.Place(at)
	switch {
	case f.Hives < 0 || f.Hives > land.Pasture:
		return fmt.Errorf("hives: %d pasture units have no room for %d", land.Pasture, f.Hives)
	case f.Foresters < 0 || f.Foresters > land.Forest:
		return fmt.Errorf("foresters: %d forest units have no room for %d", land.Forest, f.Foresters)
	case f.Burnt < 0 || f.Burnt > land.Arable:
		return fmt.Errorf("burnt: of %d arable units %d cannot be burnt", land.Arable, f.Burnt)
	case (f.Reeve || f.Mill) && !land.River:
		return fmt.Errorf("reeve, mill: the manor has no river rights")
	}
	m := &u.s.Manors[at]
	m.Supervised, m.Hives, m.Foresters = f.Supervised, f.Hives, f.Foresters
	m.Reeve, m.Mill, m.Burnt = f.Reeve, f.Mill, f.Burnt
	return u.setWorks(f, at)
}

// setAttitudes sets standing allies and enemies, when all lords are known.
func (u *builder) setAttitudes() error {
	for i := range u.f.Player {
		f, p := &u.f.Player[i], &u.s.Players[i]
		var err error
		if p.Allies, err = u.otherLords(f.Allies, f.Lord); err == nil {
			p.Enemies, err = u.otherLords(f.Enemies, f.Lord)
		}
		if err == nil && slices.ContainsFunc(p.Allies, func(s adjudicator.Seat) bool { return slices.Contains(p.Enemies, s) }) {
			err = fmt.Errorf("a lord is an ally and an enemy")
		}
		if err != nil {
			return fmt.Errorf("%s: allies and enemies: %w", tableName("player", i, f.Lord), err)
		}
	}
	return nil
}

// otherLords are the seats of other lords by name, rising; nil for none.
func (u *builder) otherLords(names []string, self string) ([]adjudicator.Seat, error) {
	var seats []adjudicator.Seat
	for _, n := range names {
		seat := u.s.Seat(n)
		if seat == adjudicator.NoSeat || n == self || slices.Contains(seats, seat) {
			return nil, fmt.Errorf("%q is no other lord of this scenario, or stands there twice", n)
		}
		seats = append(seats, seat)
	}
	slices.Sort(seats)
	return seats, nil
}
