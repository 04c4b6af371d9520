package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
)

// A Season is a season that has been played, to be written as a scenario.
type Season struct {
	Claim  string   // its first line
	Proves []string // paragraphs of the rules; those that a scenario cannot name are left out
	Board  Source
	Rules  Source
	On     *board.Board
	Before *adjudicator.State
	Orders []string // by seat: the season's lines, and below STANDING those that stand; "" for none
	After  *adjudicator.State
	Record []adjudicator.Event
}

// A Source is a board or a rule set: by the name under which it comes with the program, else as the file that was read.
type Source struct {
	Name string
	File []byte
}

// errOther is what Write says of a season that a scenario does not give again.
var errOther = errors.New("played as a scenario the season comes to something else")

// Write writes a season as a scenario: the position, the orders, the dice as they were thrown, and as expectations what came of it. What the
// master ruled before it is in the position. The scenario has been run, and all that it expects is true.
func Write(w *Season) ([]byte, error) {
	w = w.afterRulings()
	data := w.file()
	s, err := Parse("the scenario", data)
	if err != nil {
		return nil, fmt.Errorf("the season cannot be written as a scenario: %w", err)
	}
	r, err := s.Run()
	if err != nil {
		return nil, err
	}
	for _, o := range r.Outcomes {
		if !o.OK {
			return nil, fmt.Errorf("%w: expected %s, instead %s", errOther, o.Text, o.Instead)
		}
	}
	return data, nil
}

// afterRulings is the season with what the master ruled before it in its position.
func (w *Season) afterRulings() *Season {
	isRuling := func(e adjudicator.Event) bool { return strings.HasSuffix(adjudicator.KindOf(e), "Ruled") }
	var ruled, played []adjudicator.Event
	for _, e := range w.Record {
		if isRuling(e) {
			ruled = append(ruled, e)
		} else {
			played = append(played, e)
		}
	}
	if ruled == nil {
		return w
	}
	same, before := *w, adjudicator.Replay(*w.Before, ruled)
	same.Before, same.Record = &before, played
	return &same
}

// A fileWriter writes a scenario.
type fileWriter struct {
	*Season
	strings.Builder
	b *board.Board
}

func (w *fileWriter) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// file is the scenario, before anybody has looked whether it is right.
func (w *Season) file() []byte {
	f := &fileWriter{Season: w, b: w.On}
	f.line("%s\n", strings.ReplaceAll(w.Claim, "\n", " "))
	f.line("-- scenario.toml --")
	f.head()
	for i := range w.Before.Players {
		f.player(adjudicator.Seat(i))
	}
	f.manors()
	for _, source := range [...]struct {
		name string
		of   Source
	}{{"board.toml", w.Board}, {"rules.toml", w.Rules}} {
		if source.of.Name == "" {
			f.line("-- %s --\n%s", source.name, strings.TrimRight(string(source.of.File), "\n"))
		}
	}
	for i, text := range w.Orders {
		if text = strings.TrimRight(text, "\n"); text != "" {
			f.line("-- orders/%s --\n%s", w.Before.Players[i].Lord, text)
		}
	}
	f.line("-- expect --")
	f.expectations()
	return []byte(f.String())
}

// names is a list of names in TOML.
func names(all []string) string {
	quoted := make([]string, len(all))
	for i, n := range all {
		quoted[i] = strconv.Quote(n)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// head writes what is true of the whole position, with the dice in the order in which they were thrown.
func (w *fileWriter) head() {
	s := w.Before
	w.line("proves = %s", names(slices.DeleteFunc(slices.Clone(w.Proves), func(p string) bool { _, err := paragraphs([]string{p}); return err != nil })))
	if w.Board.Name != "" {
		w.line("board = %q", w.Board.Name)
	}
	if w.Rules.Name != "" {
		w.line("rules = %q", w.Rules.Name)
	}
	if words := s.Options.Words(); len(words) > 0 {
		w.line("options = %s", names(words))
	}
	w.line("season = %q\nyear = %d", s.Season, s.Year)
	w.line("dice = %s", strings.ReplaceAll(fmt.Sprint(faces(w.Record)), " ", ", "))
	w.line("weather = %d", s.Weather)
	w.number("arthur", s.Arthur)
	w.number("last_year", s.LastYear)
	if len(s.Closed) > 0 {
		var closed []string
		for _, p := range s.Closed {
			closed = append(closed, w.b.NameOf(p))
		}
		w.line("closed = %s", names(closed))
	}
	if s.Houses != adjudicator.HousesNormal {
		word, _ := s.Houses.MarshalText() // never fails
		w.line("house_income = %q", word)
	}
	w.flag("cheap_churches", s.CheapChurches)
}

// faces are the faces of all dice of a record, in their order.
func faces(record []adjudicator.Event) []int {
	all := []int{}
	var walk func(reflect.Value)
	walk = func(v reflect.Value) {
		if r, ok := v.Interface().(dice.Roll); ok {
			all = append(all, r.Face)
			return
		}
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		}
	}
	for _, e := range record {
		walk(reflect.ValueOf(e))
	}
	return all
}

// number and flag write a key, unless it has what it has by default.
func (w *fileWriter) number(key string, n int) {
	if n != 0 {
		w.line("%s = %d", key, n)
	}
}

func (w *fileWriter) flag(key string, is bool) {
	if is {
		w.line("%s = true", key)
	}
}

// player writes a lord, and all troops that there ever were: new ones take numbers that none had.
func (w *fileWriter) player(seat adjudicator.Seat) {
	p := w.Before.Player(seat)
	w.line("\n[[player]]\nlord = %q\ntreasury = %d", p.Lord, p.Treasury)
	if w.Before.Options.Advanced {
		faith, _ := p.Faith.MarshalText() // never fails
		if p.Faith != 0 {
			w.line("faith = %q", faith)
		}
		w.number("points", p.Points)
	}
	w.flag("barred", p.Barred)
	w.flag("out", p.Out)
	w.seats("allies", p.Allies)
	w.seats("enemies", p.Enemies)
	w.number("income", p.Income)
	if heir := p.Troop(p.Heir); heir != nil && heir.Kind == adjudicator.Knight {
		w.line("heir = %d", p.Heir)
	}
	var held []string
	for m := range w.Before.Manors {
		if w.Before.Manors[m].Holder == seat {
			held = append(held, w.b.NameOf(board.Position(m)))
		}
	}
	if w.Before.Season == adjudicator.SettingOut {
		return
	}
	w.line("manors = %s\ntroops = [", names(held))
	for i := range p.Troops {
		w.troop(&p.Troops[i])
	}
	w.line("]")
}

func (w *fileWriter) seats(key string, all []adjudicator.Seat) {
	if len(all) > 0 {
		var lords []string
		for _, s := range all {
			lords = append(lords, w.Before.Player(s).Lord)
		}
		w.line("%s = %s", key, names(lords))
	}
}

func (w *fileWriter) troop(t *adjudicator.Troop) {
	parts := []string{fmt.Sprintf("id = %d, kind = %q", t.ID, t.Kind)}
	if t.Kind != adjudicator.Lord || t.Appointed {
		parts = append(parts, fmt.Sprintf("grade = %q", t.Grade))
	}
	parts = append(parts, fmt.Sprintf("at = %q", w.b.NameOf(t.At)))
	if t.Wounded {
		parts = append(parts, "wounded = true")
	}
	if t.Status != adjudicator.Alive {
		parts = append(parts, fmt.Sprintf("status = %q", t.Status))
	}
	w.line("  { %s },", strings.Join(parts, ", "))
}

// manors writes what is on the manors, those with older churches and circles first.
func (w *fileWriter) manors() {
	var some []board.Position
	for m := range w.Before.Manors {
		bare := w.Before.Manors[m]
		bare.Holder = adjudicator.NoSeat
		if bare != (adjudicator.Manor{Holder: adjudicator.NoSeat}) {
			some = append(some, board.Position(m))
		}
	}
	slices.SortStableFunc(some, func(a, b board.Position) int {
		return cmp.Compare(builtLast(&w.Before.Manors[a]), builtLast(&w.Before.Manors[b]))
	})
	for _, p := range some {
		w.manor(p)
	}
}

// builtLast is when the latest church or circle of a manor was built, among those of the game.
func builtLast(m *adjudicator.Manor) int { return max(m.Church.Built, m.Circle.Built) }

func (w *fileWriter) manor(p board.Position) {
	m := &w.Before.Manors[p]
	w.line("\n[[manor]]\nname = %q", w.b.NameOf(p))
	w.flag("supervised", m.Supervised)
	w.number("hives", m.Hives)
	w.number("foresters", m.Foresters)
	w.flag("reeve", m.Reeve)
	w.flag("mill", m.Mill)
	for _, works := range [...]struct {
		key string
		is  adjudicator.Works
	}{{"castle", m.Castle}, {"church", m.Church.State}, {"circle", m.Circle.State}} {
		w.flag(works.key, works.is == adjudicator.WorksWhole)
		if works.is == adjudicator.WorksDamaged {
			w.line("%s = \"damaged\"", works.key)
		}
	}
	w.number("burnt", m.Burnt)
	var units, by, pillaged []string
	for unit := range w.b.Place(p).Forest {
		if m.Scorched&(1<<unit) != 0 {
			units = append(units, strconv.Itoa(unit+1))
		}
	}
	if units != nil {
		w.line("scorched = [%s]", strings.Join(units, ", "))
	}
	for seat := range w.Before.Players {
		if m.Besieges(adjudicator.Seat(seat)) {
			by = append(by, w.Before.Players[seat].Lord)
		}
		if m.Pillaged&(1<<seat) != 0 {
			pillaged = append(pillaged, w.Before.Players[seat].Lord)
		}
	}
	if by != nil {
		w.line("siege = %s", names(by))
	}
	if pillaged != nil {
		w.line("pillaged_by = %s", names(pillaged))
	}
}
