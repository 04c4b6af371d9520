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

// mannerLine says what a line of STANCE, WITHDRAW, VICTORY or DEFEAT does for the troops for which it holds, and which
// lines hold for the others (§4).
func (f *forecast) mannerLine(r *view.ReceiptLine, l order.Line, own int, manner adjudicator.Manner) {
	var held, lost []adjudicator.TroopID
	var before []int // the lines that hold for the others
	alone, _ := adjudicator.Bind(f.Rules, f.Board, &f.alone, f.Reader, []order.Line{l}, nil)
	for i := range alone.Troops {
		id := alone.Troops[i].Troop
		line := f.orders(id).From[manner] - 1
		if line == own {
			held = append(held, id)
			continue
		}
		lost = append(lost, id)
		if !slices.Contains(before, line) {
			before = append(before, line)
		}
	}
	if len(held) > 0 {
		r.Does = append(r.Does, meaning(l.Order, f.subject(held)))
	}
	if len(lost) > 0 {
		who := phrase.Choose(len(held) == 0, "Without effect: ", "For "+naming.Numbers(lost)+" ")
		r.Does = append(r.Does, who+f.linesNamed(before, own)+phrase.Choose(len(before) == 1, " goes", " go")+" before it.")
	}
}

// linesNamed names lines beside one of them, those of the season first: "lines 2 and 3 and standing order 1".
func (f *forecast) linesNamed(lines []int, beside int) string {
	var season, standing, names []string
	for _, i := range slices.Sorted(slices.Values(lines)) {
		if f.isStanding(i) {
			standing = append(standing, strconv.Itoa(i-len(f.lines)+1))
		} else {
			season = append(season, strconv.Itoa(i+1))
		}
	}
	if len(season) > 0 {
		names = append(names, phrase.Choose(f.isStanding(beside), "the season's ", "")+phrase.Plural(len(season), "line")+" "+phrase.List(season))
	}
	if len(standing) > 0 {
		names = append(names, "standing "+phrase.Plural(len(standing), "order")+" "+phrase.List(standing))
	}
	return phrase.List(names)
}

// isStanding reports whether a line is a standing order, by its index: these are counted after the season's.
func (f *forecast) isStanding(line int) bool { return line >= len(f.lines) }

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
