package report

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A winterTrial is what the first lines of a winter's page came to. What was left of the treasury is
// taken out of its events: it would be another for a later line.
type winterTrial struct {
	dismissed []adjudicator.TroopID
	hired     []adjudicator.TroopHired
	built     []adjudicator.ManorImproved
	mended    []adjudicator.WorksRepaired
	moved     []adjudicator.TroopRelocated
	staff     []adjudicator.StaffRelocated
	refused   []adjudicator.OrderRefused
	after     adjudicator.State
}

// tryWinter tries winter with some lines only.
func (f *forecast) tryWinter(lines []order.Line) *winterTrial {
	b, _ := adjudicator.Bind(f.Rules, f.Board, &f.alone, f.reader, lines, f.stands)
	after, record := f.try(b)
	t := &winterTrial{after: after, refused: eventsOf[adjudicator.OrderRefused](record), hired: eventsOf[adjudicator.TroopHired](record),
		built: eventsOf[adjudicator.ManorImproved](record), mended: eventsOf[adjudicator.WorksRepaired](record),
		moved: eventsOf[adjudicator.TroopRelocated](record), staff: eventsOf[adjudicator.StaffRelocated](record)}
	for _, e := range eventsOf[adjudicator.TroopLeft](record) {
		if e.Why == adjudicator.Dismissed {
			t.dismissed = append(t.dismissed, e.Troop)
		}
	}
	for i := range t.hired {
		t.hired[i].Treasury = 0
	}
	for i := range t.built {
		t.built[i].Treasury = 0
	}
	for i := range t.mended {
		t.mended[i].Treasury = 0
	}
	return t
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

// effects lists what a line brings that those above it did not.
func (f *forecast) effects(now, was *winterTrial) []string {
	w := words{f.Table, &now.after, f.reader}
	var all []string
	if left := added(was.dismissed, now.dismissed); len(left) > 0 {
		all = append(all, upper(w.company(w.reader, left)+" will be dismissed."))
	}
	for _, e := range added(was.hired, now.hired) {
		all = append(all, upper(fmt.Sprintf("%s %s joins you at %s for %s.", recruit(e.Kind), number(e.Troop), w.place(e.At), bz(e.Cost))))
	}
	for _, g := range w.buildings(added(was.built, now.built)) {
		all = append(all, "You will build "+g+".")
	}
	for _, e := range added(was.mended, now.mended) {
		all = append(all, fmt.Sprintf("You will mend the %s at %s for %s.", improvementName(e.What), w.place(e.Manor), bz(e.Cost)))
	}
	for _, g := range w.relocations(added(was.moved, now.moved)) {
		all = append(all, g+".")
	}
	for _, e := range added(was.staff, now.staff) {
		all = append(all, fmt.Sprintf("A %s goes from %s to %s.", improvementName(e.What), w.place(e.From), w.place(e.To)))
	}
	return all
}

// winterLine says what one line of winter adds to those above it.
func (f *forecast) winterLine(r *ReceiptLine, l order.Line, page []order.Line, before *winterTrial) *winterTrial {
	now := f.tryWinter(page)
	r.Does = f.effects(now, before)
	if len(r.Does) > 0 {
		r.Mark = Certain
	}
	for _, e := range now.refused {
		if e.Line == l.N && e.Order == l.Order.String() {
			refuse(r, why(e))
		}
	}
	switch {
	case len(r.Refused) > 0 && len(r.Does) > 0:
		r.Mark = InPart
	case len(r.Refused) == 0 && len(r.Does) == 0:
		f.quiet(r, l)
	}
	f.siteLine(r, l)
	if left := now.after.Players[f.reader].Treasury; left != before.after.Players[f.reader].Treasury && len(r.Does) > 0 {
		r.Does = append(r.Does, fmt.Sprintf("That leaves %s.", bz(left)))
	}
	return now
}

// refuse adds a reason, once.
func refuse(r *ReceiptLine, reason string) {
	if !slices.Contains(r.Refused, reason) {
		r.Refused = append(r.Refused, reason)
	}
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
	for _, a := range eventsOf[adjudicator.LordAppointed](f.record) {
		switch {
		case a.Lord != f.reader:
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
	if len(eventsOf[adjudicator.LoyaltyRolled](f.record)) > 0 {
		return Unmarked
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
