package order

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// A PlaceKind tells what a place is.
type PlaceKind uint8

// The kinds of places. Milestones come with the roads, never from PlaceName.
const (
	Manor PlaceKind = iota
	House
	Crossroads
	Milestone
)

var placeKindNames = [...]string{"manor", "house", "crossroads", "milestone"}

// String is the kind in lower case, as it stands in a sentence.
func (k PlaceKind) String() string { return placeKindNames[k] }

// A PlaceName is a manor, a house or a crossroads of the board.
type PlaceName struct {
	Name string
	Kind PlaceKind
}

// A RoadName is a road between two places, by their names. From is the end from
// which the proper names of its milestones count.
type RoadName struct {
	From, To string
	Miles    int
	Chokes   []ChokeName
}

// A ChokeName is the name of a choke point, which is a second name of its milestone.
type ChokeName struct {
	Mile int // from the road's first end; neither end is one
	Name string
}

// Names is all that an order may name, made ready for looking up. It is never
// changed once it is made.
type Names struct {
	places  index
	entries index
	lords   index
	targets []target // by the id of a name in places
	roads   map[[2]int]road
	options ruleset.Options
	own     Own
}

// A target is a place that a name stands for.
type target struct {
	place Place
	kind  PlaceKind
	id    int // of a manor, house or crossroads: where roads are looked up; else -1
}

// A road leads from one place to a neighbour: stones are its milestones in that direction.
type road struct {
	to     int // the id of the neighbour
	stones []Place
}

// NewNames indexes the names of a board and a game. Roads whose ends are not among
// places are passed over; checking boards is done elsewhere.
func NewNames(places []PlaceName, roads []RoadName, entries, lords []string) *Names {
	n := &Names{roads: make(map[[2]int]road, 2*len(roads))}
	ids := make(map[string]int, len(places))
	for _, p := range places {
		ids[p.Name] = len(n.targets)
		n.targets = append(n.targets, target{Place(p.Name), p.Kind, len(n.targets)})
		n.places.add(p.Name, p.Name, first)
	}
	for _, r := range roads {
		from, okFrom := ids[r.From]
		to, okTo := ids[r.To]
		if okFrom && okTo {
			n.addRoad(from, to, r)
		}
	}
	for _, p := range places {
		n.addLastWord(ids[p.Name], p)
	}
	for _, name := range entries {
		n.entries.add(name, name, first)
	}
	for _, name := range lords {
		n.lords.add(name, name, first)
	}
	n.places.finish()
	n.entries.finish()
	n.lords.finish()
	return n
}

// addRoad names the milestones of a road from both ends, and its choke points.
func (n *Names) addRoad(from, to int, r RoadName) {
	var stones []Place
	for mile := 1; mile < r.Miles; mile++ {
		stones = append(stones, Place(r.From+"+"+strconv.Itoa(mile)+" to "+r.To))
	}
	n.roads[[2]int{from, to}] = road{to, stones}
	back := slices.Clone(stones)
	slices.Reverse(back)
	n.roads[[2]int{to, from}] = road{from, back}
	for _, c := range r.Chokes {
		if c.Mile >= 1 && c.Mile < r.Miles && c.Name != "" {
			n.targets = append(n.targets, target{stones[c.Mile-1], Milestone, -1})
			n.places.add(c.Name, c.Name, second)
		}
	}
}

// addLastWord lets the last word of a house's name stand for it, as the Abbey, if
// no other place has that word in its name.
func (n *Names) addLastWord(id int, p PlaceName) {
	words := strings.Fields(Fold(p.Name))
	if p.Kind != House || len(words) < 2 {
		return
	}
	last := words[len(words)-1]
	for other, f := range n.places.folded {
		if n.targets[other].place != n.targets[id].place && slices.Contains(strings.Fields(f), last) {
			return
		}
	}
	if !mistakable(last) {
		n.targets = append(n.targets, n.targets[id])
		n.places.add(p.Name, last, wordOnly)
	}
}

// neighbours are the places to which a road with milestones leads from the place id, by name.
func (n *Names) neighbours(id int) []string {
	var out []string
	for to := range len(n.targets) {
		if r, ok := n.roads[[2]int{id, to}]; ok && len(r.stones) > 0 {
			out = append(out, string(n.targets[to].place))
		}
	}
	return out
}

// An index finds names by their folded form, whole, shortened or misspelt.
type index struct {
	names  []string // proper names, by id
	ranks  []rank   // by id
	folded []string
	shapes []shape
	exact  map[string]int  // by folded form; twice where two names have the same
	sorted []int           // ids by folded form
	firsts map[string]int  // by the first word of a name of several words: the most words
	words  int             // the most words of any name
	odd    map[string]bool // the first words of names that have a keyword or a number among them
	starts [32]uint32      // by the first letter of names: their second ones
}

// twice is the id in index.exact of a name that two things have.
const twice = -2

// A rank tells first names from those that stand behind them.
type rank uint8

const (
	first    rank = iota
	second        // shortens only where no first name does
	wordOnly      // a word of a first name, which is never shortened
)

// add adds a name, which is found as key.
func (x *index) add(name, key string, r rank) {
	x.names = append(x.names, name)
	x.ranks = append(x.ranks, r)
	x.folded = append(x.folded, Fold(key))
}

// finish builds the tables when all names are in.
func (x *index) finish() {
	x.exact = make(map[string]int, len(x.names))
	x.firsts = make(map[string]int)
	x.odd = make(map[string]bool)
	for id, f := range x.folded {
		if x.ranks[id] != wordOnly {
			x.sorted = append(x.sorted, id)
		}
		x.shapes = append(x.shapes, shapeOf(f))
		if other, ok := x.exact[f]; !ok {
			x.exact[f] = id
		} else if x.ranks[other] == x.ranks[id] {
			x.exact[f] = twice
		}
		if len(f) > 1 {
			x.starts[f[0]%32] |= 1 << (f[1] % 32)
		}
		words := strings.Fields(f)
		x.words = max(x.words, len(words))
		if len(words) > 1 {
			x.firsts[words[0]] = max(x.firsts[words[0]], len(words))
		}
		if mistakable(x.names[id]) {
			x.odd[firstToken(x.names[id])] = true
		}
	}
	slices.SortStableFunc(x.sorted, func(a, b int) int { return strings.Compare(x.folded[a], x.folded[b]) })
}

// firstToken is the first token of a name, folded.
func firstToken(name string) string {
	s := scanned{text: name}
	s.scan(0)
	if len(s.toks) == 0 {
		return ""
	}
	return Fold(name[s.toks[0].lo:s.toks[0].hi])
}

// A match is what a piece of a line was found to be.
type match struct {
	how  how
	id   int   // exact, short, slip
	n    int   // tokens used
	more []int // several, unsure: the ids that it may be
}

// how tells in which way a name was found.
type how uint8

const (
	unknown how = iota
	exact
	short   // a unique beginning
	slip    // one step away
	several // more than one name begins so, or is spelt so
	unsure  // more than one name is one step away
)

// mayBegin reports whether a name can begin with what is folded, by its first two letters.
func (x *index) mayBegin(key []byte) bool {
	return len(key) < 2 || x.starts[key[0]%32]&(1<<(key[1]%32)) != 0
}

// whole looks a folded name up as it stands.
func (x *index) whole(key []byte) match {
	if len(key) == 0 || !x.mayBegin(key) {
		return match{}
	}
	id, ok := x.exact[string(key)]
	switch {
	case !ok:
		return match{}
	case id == twice:
		return match{how: several, more: x.same(key)}
	}
	return match{how: exact, id: id}
}

// same are the names that are spelt as key.
func (x *index) same(key []byte) (ids []int) {
	for id, f := range x.folded {
		if f == string(key) {
			ids = append(ids, id)
		}
	}
	return ids
}

// begun looks for the names that begin with key. First names go before second ones.
func (x *index) begun(key []byte) match {
	if len(key) == 0 || !x.mayBegin(key) {
		return match{}
	}
	word := string(key)
	lo, _ := slices.BinarySearchFunc(x.sorted, word, func(id int, word string) int { return strings.Compare(x.folded[id], word) })
	var c candidates
	for _, id := range x.sorted[lo:] {
		if !strings.HasPrefix(x.folded[id], word) {
			break
		}
		c.add(id, x.ranks[id])
	}
	return c.match(short, several)
}

// slipped looks for the names one step away from key, which has three letters or more.
func (x *index) slipped(key []byte) match {
	n := utf8.RuneCount(key)
	if n < 3 || n > longest {
		return match{}
	}
	word := string(key)
	form := shapeOf(word)
	var c candidates
	for id, f := range x.folded {
		if form.mayBeNear(x.shapes[id], 1) && spell.Distance(word, f) == 1 {
			c.add(id, x.ranks[id])
		}
	}
	return c.match(slip, unsure)
}

// Candidates are the names that a word may mean: first names, and others.
type candidates [2][]int

func (c *candidates) add(id int, r rank) {
	k := min(int(r), 1)
	c[k] = append(c[k], id)
}

// match is how one name was found, or that there are more.
func (c *candidates) match(one, more how) match {
	for _, ids := range c {
		switch {
		case len(ids) == 1:
			return match{how: one, id: ids[0]}
		case len(ids) > 1:
			return match{how: more, more: ids}
		}
	}
	return match{}
}

// suggest gives at most three names that a folded word may have meant.
func (x *index) suggest(word []byte) []string { return suggest(string(word), x.names, x.folded, 3) }

// list names the ids of a match.
func (x *index) list(ids []int) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = x.names[id]
	}
	return out
}

// Own is what a player has, so far as lines in ordinary English speak of it.
type Own struct {
	Lord   string // "" if nobody is known
	Troops []OwnTroop
}

// An OwnTroop is one of the player's troops.
type OwnTroop struct {
	ID      int
	Lord    bool
	Knight  bool // an esquire too
	Esquire bool
	At      Place // "" if it stands nowhere
}

// For are the same names as a player with these troops uses them.
func (n *Names) For(own Own) *Names {
	same := *n
	same.own = own
	return &same
}

// kind is LORD, KNIGHTS or MEN.
func (t OwnTroop) kind() keyword {
	switch {
	case t.Lord:
		return kLord
	case t.Knight:
		return kKnights
	}
	return kMen
}

// find is the troop with that number.
func (o Own) find(id int) (OwnTroop, bool) {
	for _, t := range o.Troops {
		if t.ID == id {
			return t, true
		}
	}
	return OwnTroop{}, false
}

// kindOf is the kind of a troop by its number; none if it is not known.
func (o Own) kindOf(id int) keyword {
	if t, ok := o.find(id); ok {
		return t.kind()
	}
	return none
}

// stand reports whether all troops stand at a place; troops that are not named one by one are taken to.
func (o Own) stand(troops Troops, at Place) bool {
	for _, i := range troops {
		if i.Kind == AllAt || i.Kind == KnightsAt || i.Kind == MenAt {
			if i.At != at {
				return false
			}
			continue
		}
		for _, t := range o.Troops {
			named := i.Kind == All || i.Kind == TheLord && t.Lord || i.Kind == Numbers && i.First <= t.ID && t.ID <= i.Last
			if named && t.At != at {
				return false
			}
		}
	}
	return true
}

// standingAt are the troops that stand at a place.
func (o Own) standingAt(at Place) (t Troops) {
	for i := range o.Troops {
		if o.Troops[i].At == at {
			t = append(t, o.Troops[i].item())
		}
	}
	return t
}

// onlyPlace is where all troops stand; "" if they do not stand at one place.
func (o Own) onlyPlace() (at Place) {
	for _, t := range o.Troops {
		if at != "" && t.At != at {
			return ""
		}
		at = t.At
	}
	return at
}

// known reports whether some of the troops are known by their numbers.
func (o Own) known(troops Troops) bool {
	return slices.ContainsFunc(o.Troops, func(t OwnTroop) bool {
		return slices.ContainsFunc(troops, func(i Item) bool {
			return i.Kind == All || i.Kind == TheLord && t.Lord || i.First <= t.ID && t.ID <= i.Last
		})
	})
}

// standAll reports whether troops are known, and all stand at a place.
func (o Own) standAll(troops Troops, at Place) bool { return o.known(troops) && o.stand(troops, at) }

// With are the same names in a game that plays these options.
func (n *Names) With(o ruleset.Options) *Names {
	same := *n
	same.options = o
	return &same
}
