package receipt

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// siteLine adds to a line that builds a church or a circle what others may do about it (§19).
func (f *forecast) siteLine(r *view.ReceiptLine, l order.Line) {
	o, ok := l.Order.(order.Build)
	if !ok || o.What != order.Church && o.What != order.Circle || len(r.Does) == 0 {
		return
	}
	r.Mark = view.IfNobody
	text := fmt.Sprintf("Should another lord want the %s of the same parish, he builds who holds more manors of it, then who bids more (BID n).", naming.ImprovementName(o.What))
	if o.Bid > 0 {
		text += fmt.Sprintf(" Your bid of %s is paid only if the bids decide.", phrase.Bz(o.Bid))
	}
	r.Does = append(r.Does, text)
}

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
	b, _ := adjudicator.Bind(f.Rules, f.Board, &f.alone, f.Reader, lines, f.stands)
	after, record := f.trySeason(b)
	t := &winterTrial{after: after, refused: view.EventsOf[adjudicator.OrderRefused](record), hired: view.EventsOf[adjudicator.TroopHired](record),
		built: view.EventsOf[adjudicator.ManorImproved](record), mended: view.EventsOf[adjudicator.WorksRepaired](record),
		moved: view.EventsOf[adjudicator.TroopRelocated](record), staff: view.EventsOf[adjudicator.StaffRelocated](record)}
	for _, e := range view.EventsOf[adjudicator.TroopLeft](record) {
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
	w := naming.Names{Table: f.Table, State: &now.after, Reader: f.Reader}
	var all []string
	if left := added(was.dismissed, now.dismissed); len(left) > 0 {
		all = append(all, phrase.UpperFirst(w.Company(w.Reader, left)+" will be dismissed."))
	}
	for _, e := range added(was.hired, now.hired) {
		all = append(all, phrase.UpperFirst(fmt.Sprintf("%s %s joins you at %s for %s.", naming.Recruit(e.Kind), naming.Number(e.Troop), w.Place(e.At), phrase.Bz(e.Cost))))
	}
	for _, g := range w.Buildings(added(was.built, now.built)) {
		all = append(all, "You will build "+g+".")
	}
	for _, e := range added(was.mended, now.mended) {
		all = append(all, fmt.Sprintf("You will mend the %s at %s for %s.", naming.ImprovementName(e.What), w.Place(e.Manor), phrase.Bz(e.Cost)))
	}
	for _, g := range w.Relocations(added(was.moved, now.moved)) {
		all = append(all, g+".")
	}
	for _, e := range added(was.staff, now.staff) {
		all = append(all, fmt.Sprintf("A %s goes from %s to %s.", naming.ImprovementName(e.What), w.Place(e.From), w.Place(e.To)))
	}
	return all
}

// winterLine says what one line of winter adds to those above it.
func (f *forecast) winterLine(r *view.ReceiptLine, l order.Line, page []order.Line, before *winterTrial) *winterTrial {
	now := f.tryWinter(page)
	r.Does = f.effects(now, before)
	if len(r.Does) > 0 {
		r.Mark = view.Certain
	}
	for _, e := range now.refused {
		if e.Line == l.N && e.Order == l.Order.String() {
			refuse(r, naming.RefusalReason(e))
		}
	}
	switch {
	case len(r.Refused) > 0 && len(r.Does) > 0:
		r.Mark = view.InPart
	case len(r.Refused) == 0 && len(r.Does) == 0:
		f.effectUnseen(r, l)
	}
	f.siteLine(r, l)
	if left := now.after.Players[f.Reader].Treasury; left != before.after.Players[f.Reader].Treasury && len(r.Does) > 0 {
		r.Does = append(r.Does, fmt.Sprintf("That leaves %s.", phrase.Bz(left)))
	}
	return now
}

// refuse adds a reason, once.
func refuse(r *view.ReceiptLine, reason string) {
	if !slices.Contains(r.Refused, reason) {
		r.Refused = append(r.Refused, reason)
	}
}

// effectUnseen says what a line of winter does that changes neither troops nor manors.
func (f *forecast) effectUnseen(r *view.ReceiptLine, l order.Line) {
	if o, ok := l.Order.(order.Appoint); ok {
		f.nextLord(r, adjudicator.TroopID(o.Knight))
		return
	}
	if o, ok := l.Order.(order.Heir); ok && f.State.Player(f.Reader).LivingLord() == nil {
		f.nextLord(r, adjudicator.TroopID(o.Knight))
		return
	}
	r.Does = []string{meaning(l.Order, subject{})}
}

// nextLord says who becomes lord, the old one being dead, of a line that names a
// knight for it (§10.iii).
func (f *forecast) nextLord(r *view.ReceiptLine, named adjudicator.TroopID) {
	for _, a := range view.EventsOf[adjudicator.LordAppointed](f.record) {
		switch {
		case a.Lord != f.Reader:
		case a.Troop == named:
			r.Does = []string{naming.Number(named) + " becomes your lord this winter."}
			r.Mark = f.markUnlessDesertion()
			return
		case a.How == adjudicator.ByNumber:
			r.Does = []string{naming.Number(named) + " may not become lord this winter; " + naming.Number(a.Troop) + " does, having the lowest number of those who may."}
			return
		default:
			r.Does = []string{"Without effect: " + naming.Number(a.Troop) + " becomes your lord this winter, by another line or an earlier season's."}
			return
		}
	}
	r.Does = []string{naming.Number(named) + " may not become lord this winter, and nobody else may."}
}

// markUnlessDesertion is the mark of what holds if no knight deserts: that die is not known yet (§11).
func (f *forecast) markUnlessDesertion() view.Mark {
	if len(view.EventsOf[adjudicator.LoyaltyRolled](f.record)) > 0 {
		return view.Unmarked
	}
	return view.Certain
}

// standingWinter says what a standing order of winter does.
func (f *forecast) standingWinter(l order.Line) []string {
	if _, ok := l.Order.(order.Heir); ok {
		var r view.ReceiptLine
		f.effectUnseen(&r, l)
		return r.Does
	}
	return []string{"Carried out each winter, after the season's own lines and with the money that they leave."}
}
