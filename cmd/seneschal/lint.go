package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// A warning is what the master of a board would regret: of which kind, where, what, and what
// would be better.
type warning struct {
	Kind  string `json:"kind"`
	Where string `json:"where"`
	What  string `json:"what"`
	Right string `json:"right"`
}

// boardWarnings is all that a master would regret of a board: of its roads, its entries, its
// names and its map.
func boardWarnings(b *board.Board, r *ruleset.Rules, f board.Fairness) []warning {
	return slices.Concat([]warning{}, roadWarnings(b), entryWarnings(b, r, f), nameWarnings(b), mapWarnings(b), roadMapWarnings(b), labelWarnings(b))
}

// roadWarnings are of places that are shut off.
func roadWarnings(b *board.Board) []warning {
	var all []warning
	for _, c := range b.Cuts() {
		at := b.NameOf(c.At)
		all = append(all, warning{"cut", namesOf(b, c.Beyond), "can be reached through " + at + " only; who stands there shuts them off",
			"a second road that leaves " + at + " aside, unless this is meant"})
	}
	if ends := b.DeadEnds(); len(ends) > 0 {
		all = append(all, warning{"dead end", namesOf(b, ends), "one road leads there, and no other", "a second road, unless a dead end is meant"})
	}
	return all
}

// fair is how many percent the best entry may be worth more than the worst, and lords the most
// that can play.
const (
	fair  = 15
	lords = 6
)

// entryWarnings are of entries: too few, too near, not fair.
func entryWarnings(b *board.Board, r *ruleset.Rules, f board.Fairness) []warning {
	var all []warning
	if n := len(b.Entries()); n < lords {
		all = append(all, warning{"few entries", "entries", fmt.Sprintf("there are %d, and no more lords can play", n), "six, for six lords"})
	}
	march := r.MilesPerPhase * r.Phases
	for _, p := range b.NearEntries(march) {
		one, two := b.Entries()[p.Entries[0]], b.Entries()[p.Entries[1]]
		all = append(all, warning{"near entries", one.Name + " and " + two.Name,
			fmt.Sprintf("from %s to %s it is %s, which is no more than a season's march", b.NameOf(one.Manor), b.NameOf(two.Manor), phrase.Figures(p.Miles, "mile")),
			fmt.Sprintf("first manors more than %d miles apart", march)})
	}
	if f.Spread > fair {
		byWorth := func(x, y board.EntryWorth) int { return cmp.Compare(x.Worth, y.Worth) }
		best, worst := slices.MaxFunc(f.Entries, byWorth), slices.MinFunc(f.Entries, byWorth)
		all = append(all, warning{"fairness", "entries",
			fmt.Sprintf("%s is worth %d and %s %d, %d %% more", worst.Entry, worst.Worth, best.Entry, best.Worth, f.Spread),
			fmt.Sprintf("at most %d %% more; -v shows what lies around each", fair)})
	}
	return all
}

// nameWarnings are of names that can be taken for each other.
func nameWarnings(b *board.Board) []warning {
	var all []warning
	for _, p := range b.NearNames() {
		what := "are " + phrase.Figures(p.Steps, "step") + " apart"
		if p.Start {
			what = "begin with the same letters"
		}
		all = append(all, warning{"names", p.Names[0] + " and " + p.Names[1], what,
			"three steps apart and begun differently, for orders that are misspelt or shortened"})
	}
	return all
}

// mapWarnings are of what the map lacks.
func mapWarnings(b *board.Board) []warning {
	missing := b.Unplaced()
	where := namesOf(b, missing)
	if n := len(missing); n > 0 && n == len(b.Manors())+len(b.Houses())+len(b.Crossroads()) {
		where = "all places"
	}
	return slices.DeleteFunc([]warning{
		{"xy", where, "no xy, so that no map can be drawn", "xy = [across, down] for each"},
		{"far off", phrase.List(b.FarOff()), "farther from the places than they are from one another, so that no map can be drawn",
			"points on the map or near its edge"},
		{"points", phrase.List(b.Unformed()), "too few points, so that no map can be drawn", "two or more for a river, three or more for a wood or a hill"},
		{"tint", phrase.List(b.Untinted()), "no tint that a map can take", "a [[parish]] with the name, and a tint such as \"#e8d9b0\""},
	}, func(w warning) bool { return w.Where == "" })
}

// roadMapWarnings are of what the map shows wrongly: roads, and what stands on them.
func roadMapWarnings(b *board.Board) []warning {
	var all []warning
	roads := b.Roads()
	for _, m := range b.Misdrawn() {
		r := &roads[m.Road]
		all = append(all, warning{"scale", roadName(b, r), fmt.Sprintf("is %s, and drawn as long as %.1f", phrase.Figures(r.Miles, "mile"), m.Drawn),
			fmt.Sprintf("some %.0f units of xy on the way, bends counted", float64(r.Miles)*b.Scale())})
	}
	for _, c := range b.Crossings() {
		all = append(all, warning{"crossing", roadName(b, &roads[c.Roads[0]]) + " and " + roadName(b, &roads[c.Roads[1]]),
			fmt.Sprintf("cross on the map at [%.0f, %.0f], where there is no place", c.At[0], c.At[1]), "a crossroads there, or a bend that leads round"})
	}
	drawn := map[string]string{"bridge": "river", "forest": "wood", "scarp": "hill"}
	for _, s := range b.Strays() {
		choke := b.Place(s.At).Choke
		word := drawn[choke.Kind]
		all = append(all, warning{"choke", choke.Name, fmt.Sprintf("is %.1f miles from any %s on the map", s.Miles, word), "half a mile at most: another mile of the road, or the " + word + " led there"})
	}
	return all
}

// labelWarnings are of names for which there is no room on the map, if one can be drawn.
func labelWarnings(b *board.Board) []warning {
	var all []warning
	scene, err := picture.Map(b, nil)
	if err != nil {
		return nil // mapWarnings says why
	}
	for _, what := range scene.Clashes() {
		all = append(all, warning{"label", "the map", what, "a label = [dx, dy] beside its xy, or more miles about it"})
	}
	return all
}

// roadName is how a road is called in a warning.
func roadName(b *board.Board, r *board.Road) string {
	return "the road from " + b.NameOf(r.From) + " to " + b.NameOf(r.To)
}

// namesOf lists positions by name.
func namesOf(b *board.Board, at []board.Position) string {
	var all []string
	for _, p := range at {
		all = append(all, b.NameOf(p))
	}
	return phrase.List(all)
}
