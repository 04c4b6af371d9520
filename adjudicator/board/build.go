package board

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// What a board may have at most, so that a file written wrongly, or with ill will, costs no more
// time and room than a large board.
const (
	most       = 1000  // positions, and roads
	mostPoints = 20000 // of lines, outlines and bends, all together
	mostIncome = 1000  // bezants, of a figure of an income card
)

// A builder makes a board from a file, table by table, and stops at what is wrong.
type builder struct {
	b     *Board
	taken map[string]string // folded names, and what bears them
	ways  map[[2]Position]int
	drawn int // points that are for the map only
}

func build(f *file) (*Board, error) {
	u := &builder{
		b:     &Board{Name: f.Name, found: map[string]Position{}},
		taken: map[string]string{},
		ways:  map[[2]Position]int{},
	}
	if f.Name == "" {
		return nil, fmt.Errorf("the board has no name")
	}
	if len(f.Road) > most {
		return nil, fmt.Errorf("%d roads; a board has at most %d", len(f.Road), most)
	}
	for _, step := range []func(*file) error{u.addPlaces, u.addRoads, u.connect, u.addChokes, u.addEntries, u.keepPicture} {
		if err := step(f); err != nil {
			return nil, err
		}
	}
	return u.b, nil
}

// readEach reads the tables of a kind in their order; an error begins with the table's number and name.
func readEach[T any](word string, tables []T, name func(T) string, read func(what string, t T) error) error {
	for i, t := range tables {
		what := tableTitle(word, i, name(t))
		if err := read(what, t); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
	}
	return nil
}

// addPlace adds a named place, whose name nothing else may bear.
func (u *builder) addPlace(what string, p Place, f filePlace) (err error) {
	p.Position, p.Road, p.Name = Position(len(u.b.places)), -1, f.Name
	if p.Position >= most {
		return fmt.Errorf("a board has at most %d positions", most)
	}
	if err := u.takeName(what, p.Name); err != nil {
		return err
	}
	if p.XY, p.Label, err = readSpot(f.XY, f.Label); err != nil {
		return err
	}
	u.b.found[fold(p.Name)] = p.Position
	u.b.places = append(u.b.places, p)
	return nil
}

// takeName takes a name for a thing.
func (u *builder) takeName(what, name string) error {
	if fault := nameFault(name); fault != "" {
		return errors.New(fault)
	}
	if other, ok := u.taken[fold(name)]; ok {
		return fmt.Errorf("%s has this name already", other)
	}
	u.taken[fold(name)] = what
	return nil
}

func (u *builder) addPlaces(f *file) error {
	err := readEach("manor", f.Manor, func(m fileManor) string { return m.Name }, func(what string, m fileManor) error {
		p := Place{Kind: Manor, Parish: m.Parish, Arable: m.Arable, Pasture: m.Pasture, Forest: m.Forest, River: m.River}
		if err := p.setLand(m.Income); err != nil {
			return err
		}
		u.b.manors = append(u.b.manors, Position(len(u.b.places)))
		return u.addPlace(what, p, filePlace{m.Name, m.XY, m.Label})
	})
	if err == nil && len(f.Manor) == 0 {
		err = fmt.Errorf("a board needs at least one [[manor]]")
	}
	plain := func(word string, kind Kind, list []filePlace) (all []Position) {
		if err == nil {
			err = readEach(word, list, func(p filePlace) string { return p.Name }, func(what string, p filePlace) error {
				all = append(all, Position(len(u.b.places)))
				return u.addPlace(what, Place{Kind: kind}, p)
			})
		}
		return all
	}
	u.b.houses, u.b.cross = plain("house", House, f.House), plain("crossroads", Crossroads, f.Crossroads)
	return err
}

// setLand checks a manor's land units and takes over its own income card (§1).
func (p *Place) setLand(income []int) error {
	if p.Parish != "" {
		if fault := nameFault(p.Parish); fault != "" {
			return fmt.Errorf("parish %q: %s", p.Parish, fault)
		}
	}
	if min(p.Arable, p.Pasture, p.Forest) < 0 || max(p.Arable, p.Pasture, p.Forest) > 6 {
		return fmt.Errorf("arable, pasture and forest are 0 to 6 units each")
	}
	if n := p.Arable + p.Pasture + p.Forest; n < 1 || n > 6 {
		return fmt.Errorf("%d land units; a manor has 1 to 6", n)
	}
	if income == nil {
		if p.Arable == 0 || p.Arable > 4 {
			return fmt.Errorf("a manor of %d arable units needs an income of its own", p.Arable)
		}
		return nil
	}
	if len(income) != 6 || slices.Min(income) < 0 || slices.Max(income) > mostIncome {
		return fmt.Errorf("income is six figures, none below 0 or above %d: supervised knight, man, nobody; unsupervised the same", mostIncome)
	}
	p.OwnIncome, p.Income = true, [6]int(income)
	return nil
}

func (u *builder) addRoads(f *file) error {
	return readEach("road", f.Road, fileRoad.ends, func(_ string, r fileRoad) error {
		from, err := u.findNamed(r.From)
		if err != nil {
			return err
		}
		to, err := u.findNamed(r.To)
		if err != nil {
			return err
		}
		if err := u.checkFree(from, to); err != nil {
			return err
		}
		if r.Miles < 1 || r.Miles > most-len(u.b.places) {
			return fmt.Errorf("miles is %d; a road has at least 1, and a board at most %d positions", r.Miles, most)
		}
		bend, err := u.readPoints("bend", r.Bend)
		if err == nil {
			u.addRoad(Road{From: from, To: to, Miles: r.Miles, Bend: bend})
		}
		return err
	})
}

// findNamed finds a named place that a road may begin or end at.
func (u *builder) findNamed(name string) (Position, error) {
	if p, ok := u.b.found[fold(name)]; ok {
		return p, nil
	}
	var names []string
	for i := range u.b.places {
		if u.b.places[i].Kind != Milestone {
			names = append(names, u.b.places[i].Name)
		}
	}
	return NoPosition, fmt.Errorf("no such place%s", didYouMean(name, names))
}

// checkFree checks that a road joins two places that no other road joins.
func (u *builder) checkFree(from, to Position) error {
	if from == to {
		return fmt.Errorf("a road ends where it begins")
	}
	ends := [2]Position{min(from, to), max(from, to)}
	if other, ok := u.ways[ends]; ok {
		return fmt.Errorf("road %d joins these places already", other+1)
	}
	u.ways[ends] = len(u.b.roads)
	return nil
}

// addRoad adds a checked road with its milestones, which are known by both names.
func (u *builder) addRoad(r Road) {
	from, to := u.b.places[r.From].Name, u.b.places[r.To].Name
	for mile := 1; mile < r.Miles; mile++ {
		p := Position(len(u.b.places))
		name := milestoneName(from, mile, to)
		u.b.found[fold(name)] = p
		u.b.found[fold(milestoneName(to, r.Miles-mile, from))] = p
		u.b.places = append(u.b.places, Place{Position: p, Name: name, Kind: Milestone, Road: len(u.b.roads), Mile: mile})
		r.Milestones = append(r.Milestones, p)
	}
	u.b.roads = append(u.b.roads, r)
}

// connect joins everything, and checks that roads lead from the first manor to every place.
func (u *builder) connect(*file) error {
	u.b.connect()
	for i := range u.b.places {
		if p := &u.b.places[i]; u.b.miles[i] < 0 {
			return fmt.Errorf("%s %s: no road leads there from %s", p.Kind, p.Name, u.b.places[0].Name)
		}
	}
	return nil
}

// addChokes puts the choke points on their milestones (§8.iv).
func (u *builder) addChokes(f *file) error {
	for i, r := range f.Road {
		for j, c := range r.Choke {
			what := fmt.Sprintf("%s, choke %d", tableTitle("road", i, r.ends()), j+1)
			if c.Mile < 1 || c.Mile >= r.Miles {
				return fmt.Errorf("%s: mile is %d; a choke point lies between the ends, on 1 to %d", what, c.Mile, r.Miles-1)
			}
			if err := u.addChoke(what, u.b.roads[i].Milestones[c.Mile-1], c); err != nil {
				return err
			}
		}
	}
	for i := range u.b.places {
		if u.b.places[i].Choke != nil {
			u.b.chokes = append(u.b.chokes, Position(i))
		}
	}
	return nil
}

// addChoke makes a milestone a choke point.
func (u *builder) addChoke(what string, at Position, c fileChoke) error {
	word := map[string]string{"bridge": "Bridge", "forest": "Forest", "scarp": "Scarp"}[c.Kind]
	if word == "" {
		return fmt.Errorf("%s: kind is %q; expected bridge, forest or scarp", what, c.Kind)
	}
	if u.b.places[at].Choke != nil {
		return fmt.Errorf("%s: there is a choke point on this mile already", what)
	}
	name := cmp.Or(c.Name, u.b.nearestManor(at)+" "+word)
	what += " (" + name + ")"
	if err := u.takeName(what, name); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	u.b.found[fold(name)] = at
	u.b.places[at].Choke = &Choke{Kind: c.Kind, Name: name}
	return nil
}

// nearestManor is the name of the manor fewest miles away, of equal ones the first.
func (b *Board) nearestManor(at Position) string {
	best := slices.MinFunc(b.manors, func(m, n Position) int { return b.Miles(at, m) - b.Miles(at, n) })
	return b.places[best].Name
}

// addEntries adds the roads that leave the board (§3).
func (u *builder) addEntries(f *file) error {
	first := map[Position]string{}
	return readEach("entry", f.Entry, func(e fileEntry) string { return e.Name }, func(what string, e fileEntry) error {
		if err := u.takeName(what, e.Name); err != nil {
			return err
		}
		at, err := u.findNamed(e.Manor)
		if err != nil {
			return fmt.Errorf("manor %q: %w", e.Manor, err)
		}
		if u.b.places[at].Kind != Manor {
			return fmt.Errorf("%s is a %s; the first place on an entry is a manor", e.Manor, u.b.places[at].Kind)
		}
		if other, ok := first[at]; ok {
			return fmt.Errorf("%s is the first manor of %s already", e.Manor, other)
		}
		first[at] = e.Name
		entry := Entry{Name: e.Name, Manor: at}
		entry.XY, entry.Label, err = readSpot(e.XY, e.Label)
		u.b.entries = append(u.b.entries, entry)
		return err
	})
}

func tableTitle(word string, i int, name string) string {
	if name == "" {
		return fmt.Sprintf("%s %d", word, i+1)
	}
	return fmt.Sprintf("%s %d (%s)", word, i+1, name)
}
