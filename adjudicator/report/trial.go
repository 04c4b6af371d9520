package report

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A winterTrial is a winter tried with the first lines of a page.
type winterTrial struct {
	tale     *teller
	did      *winter
	refused  []adjudicator.OrderRefused
	treasury int
}

// tryWinter tries winter with some lines only.
func (f *forecast) tryWinter(lines []order.Line) *winterTrial {
	b, _ := adjudicator.Bind(f.Rules, f.Board, &f.alone, f.reader, lines, f.stands)
	after, record := f.try(b)
	tale := &teller{words: words{f.Table, &after, f.reader}, winters: make([]winter, len(f.s.Players))}
	trial := &winterTrial{tale: tale, treasury: after.Players[f.reader].Treasury}
	for _, e := range record {
		if r, ok := e.(adjudicator.OrderRefused); ok {
			trial.refused = append(trial.refused, r)
			continue
		}
		tale.wintered(e)
	}
	trial.did = tale.winter(f.reader)
	return trial
}

// downTo is a winter's page down to line i, with what is done before all of it: a conversion (§18).
func downTo(lines []order.Line, i int) []order.Line {
	page := slices.Clone(lines[:i+1])
	for _, l := range lines[i+1:] {
		if _, ok := l.Order.(order.Convert); ok {
			page = append(page, l)
		}
	}
	return page
}

// added are those of some things that are new, one for one.
func added[T comparable](before, now []T) []T {
	had := map[T]int{}
	for _, x := range before {
		had[x]++
	}
	var fresh []T
	for _, x := range now {
		if had[x]--; had[x] < 0 {
			fresh = append(fresh, x)
		}
	}
	return fresh
}

// unpriced takes out what was left of the treasury, which is another for a later line.
func unpriced(of []adjudicator.ManorImproved) []adjudicator.ManorImproved {
	all := append([]adjudicator.ManorImproved(nil), of...)
	for i := range all {
		all[i].Treasury = 0
	}
	return all
}

// unbilled takes out what was left of the treasury when something was mended.
func unbilled(of []adjudicator.WorksRepaired) []adjudicator.WorksRepaired {
	all := append([]adjudicator.WorksRepaired(nil), of...)
	for i := range all {
		all[i].Treasury = 0
	}
	return all
}

// enlisted takes out what was left of the treasury when somebody was hired.
func enlisted(of []adjudicator.TroopHired) []adjudicator.TroopHired {
	all := append([]adjudicator.TroopHired(nil), of...)
	for i := range all {
		all[i].Treasury = 0
	}
	return all
}

// effects lists what a line brings that those above it did not.
func (t *winterTrial) effects(before *winterTrial) []string {
	s, now, was := t.tale, t.did, before.did
	var all []string
	if left := added(was.left[0], now.left[0]); len(left) > 0 {
		all = append(all, upper(s.company(s.reader, left)+" will be dismissed."))
	}
	for _, e := range added(enlisted(was.hired), enlisted(now.hired)) {
		all = append(all, upper(fmt.Sprintf("%s %s joins you at %s for %s.", recruit(e.Kind), number(e.Troop), s.place(e.At), bz(e.Cost))))
	}
	for _, g := range s.buildings(added(unpriced(was.built), unpriced(now.built))) {
		all = append(all, "You will build "+g+".")
	}
	for _, e := range added(unbilled(was.mended), unbilled(now.mended)) {
		all = append(all, fmt.Sprintf("You will mend the %s at %s for %s.", stockNames[e.What], s.place(e.Manor), bz(e.Cost)))
	}
	for _, g := range s.relocations(added(was.moved, now.moved)) {
		all = append(all, g+".")
	}
	for _, e := range added(was.staff, now.staff) {
		all = append(all, fmt.Sprintf("A %s goes from %s to %s.", stockNames[e.What], s.place(e.From), s.place(e.To)))
	}
	return all
}

// winterLine says what one line of winter adds to those above it.
func (f *forecast) winterLine(r *ReceiptLine, l order.Line, page []order.Line, before *winterTrial) *winterTrial {
	now := f.tryWinter(page)
	r.Does = now.effects(before)
	if len(r.Does) > 0 {
		r.Mark = Certain
	}
	for _, e := range now.refused {
		if e.Line == l.N && e.Order == l.Order.String() {
			r.refuse(why(e))
		}
	}
	switch {
	case len(r.Refused) > 0 && len(r.Does) > 0:
		r.Mark = InPart
	case len(r.Refused) == 0 && len(r.Does) == 0:
		f.quiet(r, l)
	}
	f.siteLine(r, l)
	if now.treasury != before.treasury && len(r.Does) > 0 {
		r.Does = append(r.Does, fmt.Sprintf("That leaves %s.", bz(now.treasury)))
	}
	return now
}

// refuse adds a reason, once.
func (r *ReceiptLine) refuse(reason string) {
	for _, x := range r.Refused {
		if x == reason {
			return
		}
	}
	r.Refused = append(r.Refused, reason)
}

// quiet says what a line of winter does that changes neither troops nor manors.
func (f *forecast) quiet(r *ReceiptLine, l order.Line) {
	switch o := l.Order.(type) {
	case order.Appoint:
		f.succeeds(r, adjudicator.TroopID(o.Knight))
	case order.Heir:
		if f.s.Player(f.reader).LivingLord() == nil {
			f.succeeds(r, adjudicator.TroopID(o.Knight))
			return
		}
		r.Does = []string{meaning(o, subject{})}
	default:
		r.Does = []string{meaning(l.Order, subject{})}
	}
}

// succeeds says who becomes lord, the old one being dead, of a line that names a
// knight for it (§10.iii).
func (f *forecast) succeeds(r *ReceiptLine, named adjudicator.TroopID) {
	for _, e := range f.record {
		a, ok := e.(adjudicator.LordAppointed)
		switch {
		case !ok || a.Lord != f.reader:
		case a.Troop == named:
			r.Does = []string{number(named) + " becomes your lord this winter."}
			r.Mark = f.loyally()
			return
		case a.How == adjudicator.ByNumber:
			r.Does = []string{number(named) + " may not become lord this winter; " + number(a.Troop) + " does, having the lowest number of those who may."}
			return
		default:
			r.Does = []string{"Without effect: " + number(a.Troop) + " becomes your lord this winter, by another line or an earlier season's."}
			return
		}
	}
	r.Does = []string{number(named) + " may not become lord this winter, and nobody else may."}
}

// loyally is the mark of what holds if no knight deserts: his die is not known yet (§11).
func (f *forecast) loyally() Mark {
	for _, e := range f.record {
		if _, ok := e.(adjudicator.LoyaltyRolled); ok {
			return Unmarked
		}
	}
	return Certain
}

// standingWinter says what a standing order of winter does.
func (f *forecast) standingWinter(l order.Line) []string {
	if _, ok := l.Order.(order.Heir); ok {
		var r ReceiptLine
		f.quiet(&r, l)
		return r.Does
	}
	return []string{"Carried out each winter, after the season's own lines and with the money that they leave."}
}
