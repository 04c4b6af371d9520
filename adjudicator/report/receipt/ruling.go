package receipt

import (
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A rank is how much a line counts for a troop: a line of the season before a standing
// one, then a named troop before ALL, then the later line (§4).
type rank struct {
	class int // 0 for none; standing 1 and 2, season 3 and 4
	index int // in the season's lines, or in the standing ones
}

// over reports whether a rank goes before another.
func (r rank) over(o rank) bool {
	return r.class > o.class || r.class == o.class && r.index > o.index
}

// rulings tells of each troop which line of STANCE, WITHDRAW, VICTORY and DEFEAT holds,
// by the keyword.
type rulings map[string]map[adjudicator.TroopID]rank

// findRulings finds out which lines hold.
func (f *forecast) findRulings() rulings {
	all := rulings{}
	for class, lines := range [...][]order.Line{f.stands, f.lines} {
		for i, l := range lines {
			key := order.Keyword(l.Order)
			for named, ids := range f.touched(l.Order) {
				for _, id := range ids {
					if all[key] == nil {
						all[key] = map[adjudicator.TroopID]rank{}
					}
					if r := (rank{2*class + named + 1, i}); r.over(all[key][id]) {
						all[key][id] = r
					}
				}
			}
		}
	}
	return all
}

// touched are the troops that a line of manner is for: those under ALL and the like,
// and those that it names.
func (f *forecast) touched(o order.Order) (ids [2][]adjudicator.TroopID) {
	for named := range ids {
		part, ok := halfOf(o, named == 1)
		if !ok {
			continue
		}
		b, _ := adjudicator.Bind(f.Rules, f.Board, &f.alone, f.Reader, []order.Line{{N: 1, Order: part}}, nil)
		for i := range b.Troops {
			ids[named] = append(ids[named], b.Troops[i].Troop)
		}
	}
	return ids
}

// halfOf is a line of manner with those of its troops only that it names, or with the others.
func halfOf(o order.Order, named bool) (order.Order, bool) {
	if o, ok := o.(order.Stance); ok {
		o.Troops, ok = itemsOf(o.Troops, named)
		return o, ok
	}
	if o, ok := o.(order.Withdraw); ok {
		o.Troops, ok = itemsOf(o.Troops, named)
		return o, ok
	}
	if o, ok := o.(order.Victory); ok {
		o.Troops, ok = itemsOf(o.Troops, named)
		return o, ok
	}
	if o, ok := o.(order.Defeat); ok {
		o.Troops, ok = itemsOf(o.Troops, named)
		return o, ok
	}
	return nil, false
}

// itemsOf are the items that name troops, or the others; no items at all mean everybody.
func itemsOf(troops order.Troops, named bool) (order.Troops, bool) {
	if len(troops) == 0 {
		return nil, !named
	}
	var some order.Troops
	for _, item := range troops {
		if (item.Kind == order.Numbers || item.Kind == order.TheLord) == named {
			some = append(some, item)
		}
	}
	return some, len(some) > 0
}

// mannerLine says what a line of manner does for the troops for which it holds, and which
// line holds for the others.
func (f *forecast) mannerLine(r *view.ReceiptLine, l order.Line, own rank) {
	var held, lost []adjudicator.TroopID
	var by []rank
	touched := f.touched(l.Order)
	for _, t := range f.living() {
		if !slices.Contains(touched[0], t.ID) && !slices.Contains(touched[1], t.ID) {
			continue
		}
		winner := f.rules[order.Keyword(l.Order)][t.ID]
		if winner.index == own.index && (winner.class > 2) == (own.class > 2) {
			held = append(held, t.ID)
			continue
		}
		lost = append(lost, t.ID)
		if !slices.Contains(by, winner) {
			by = append(by, winner)
		}
	}
	if len(held) > 0 {
		r.Does = append(r.Does, meaning(l.Order, f.subject(held)))
	}
	if len(lost) > 0 {
		r.Does = append(r.Does, outranked(held, lost, by, own))
	}
}

// outranked says that other lines go before one.
func outranked(held, lost []adjudicator.TroopID, by []rank, own rank) string {
	var numbered [2][]string // standing orders and the season's lines
	slices.SortFunc(by, func(a, b rank) int { return a.index - b.index })
	for _, r := range by {
		if k, n := (r.class-1)/2, strconv.Itoa(r.index+1); !slices.Contains(numbered[k], n) {
			numbered[k] = append(numbered[k], n)
		}
	}
	var names []string
	if n := numbered[1]; len(n) > 0 {
		names = append(names, phrase.Choose(own.class > 2, "", "the season's ")+phrase.Plural(len(n), "line")+" "+phrase.List(n))
	}
	if n := numbered[0]; len(n) > 0 {
		names = append(names, "standing "+phrase.Plural(len(n), "order")+" "+phrase.List(n))
	}
	text := phrase.List(names) + phrase.Choose(len(by) == 1, " goes", " go") + " before it."
	if len(held) == 0 {
		return "Without effect: " + text
	}
	return "For " + naming.Numbers(lost) + " " + text
}

// A subject is who does something.
type subject struct {
	who string
	one bool
}

// subject names some of the reader's troops.
func (f *forecast) subject(ids []adjudicator.TroopID) subject {
	if len(ids) > 1 && len(ids) == len(f.living()) {
		return subject{"all your troops", false}
	}
	return subject{naming.Numbers(ids), len(ids) == 1}
}

// effective reports whether anything of a line was bound, so that it is not refused as a whole.
func (f *forecast) effective(l order.Line) bool {
	if _, ok := l.Order.(order.Move); ok {
		return slices.ContainsFunc(f.bound.Troops, func(o adjudicator.TroopOrders) bool {
			return slices.ContainsFunc(o.Legs, func(g adjudicator.Leg) bool { return g.Line == l.N })
		})
	}
	b, _ := adjudicator.Bind(f.Rules, f.Board, f.State, f.Reader, []order.Line{l}, nil)
	return len(b.Troops)+len(b.Attitudes)+len(b.Wounds)+len(b.Claims)+len(b.Yields)+len(b.Retire)+len(b.Shares)+len(b.Entries)+len(b.Winter) > 0 ||
		b.Heir != 0 || b.RetireSpread || slices.ContainsFunc(b.Champions, func(c adjudicator.ChampionsOrder) bool { return len(c.Troops) > 0 })
}
