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

// A winterTrial is what the first lines of a winter's page came to.
type winterTrial struct {
	record []adjudicator.Event
	after  adjudicator.State
}

// tryWinter tries winter with some lines only.
func (f *forecast) tryWinter(lines []order.Line) *winterTrial {
	b, _ := adjudicator.Bind(f.Rules, f.Board, &f.alone, f.Reader, lines, f.stands)
	after, record := f.trySeason(&f.alone, b)
	return &winterTrial{record, after}
}

// pageDownTo is a winter's page down to line i, with what is done before all of it: a conversion (§18).
func pageDownTo(lines []order.Line, i int) []order.Line {
	page := slices.Clone(lines[:i+1])
	for _, l := range lines[i+1:] {
		if _, ok := l.Order.(order.Convert); ok {
			page = append(page, l)
		}
	}
	return page
}

// addedEvents are the events of one kind that a trial has beyond those of the one before it, one for one. change takes out of
// them what is another for a later line: what was left in the treasury.
func addedEvents[E interface {
	adjudicator.Event
	comparable
}](was, now *winterTrial, change func(*E)) (fresh []E) {
	had := map[E]int{}
	for _, e := range view.EventsOf[E](was.record) {
		change(&e)
		had[e]++
	}
	for _, e := range view.EventsOf[E](now.record) {
		change(&e)
		if had[e]--; had[e] < 0 {
			fresh = append(fresh, e)
		}
	}
	return fresh
}

// unchanged changes nothing of an event.
func unchanged[E adjudicator.Event](*E) {}

// effects lists what a line brings that those above it did not.
func (f *forecast) effects(now, was *winterTrial) []string {
	w := naming.Names{Table: f.Table, State: &now.after, Reader: f.Reader}
	var all []string
	var left []adjudicator.TroopID
	for _, e := range addedEvents(was, now, unchanged[adjudicator.TroopLeft]) {
		if e.Why == adjudicator.Dismissed {
			left = append(left, e.Troop)
		}
	}
	if len(left) > 0 {
		all = append(all, phrase.UpperFirst(w.Company(w.Reader, left)+" will be dismissed."))
	}
	for _, e := range addedEvents(was, now, func(e *adjudicator.TroopHired) { e.Treasury = 0 }) {
		all = append(all, phrase.UpperFirst(fmt.Sprintf("%s %s joins you at %s for %s.", naming.Recruit(e.Kind), naming.Number(e.Troop), w.Place(e.At), phrase.Bz(e.Cost))))
	}
	for _, g := range w.Buildings(addedEvents(was, now, func(e *adjudicator.ManorImproved) { e.Treasury = 0 })) {
		all = append(all, "You will build "+g+".")
	}
	for _, e := range addedEvents(was, now, func(e *adjudicator.WorksRepaired) { e.Treasury = 0 }) {
		all = append(all, fmt.Sprintf("You will mend the %s at %s for %s.", naming.ImprovementName(e.What), w.Place(e.Manor), phrase.Bz(e.Cost)))
	}
	for _, g := range w.Relocations(addedEvents(was, now, unchanged[adjudicator.TroopRelocated])) {
		all = append(all, g+".")
	}
	for _, e := range addedEvents(was, now, unchanged[adjudicator.StaffRelocated]) {
		all = append(all, fmt.Sprintf("A %s goes from %s to %s.", naming.ImprovementName(e.What), w.Place(e.From), w.Place(e.To)))
	}
	for _, e := range addedEvents(was, now, func(e *adjudicator.MoneyGiven) { e.Treasury = 0 }) {
		all = append(all, fmt.Sprintf("You will give %s to %s, who has it when this winter is over. All are told.", phrase.Bz(e.Bz), w.Name(e.To)))
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
	for _, e := range view.EventsOf[adjudicator.OrderRefused](now.record) {
		if e.Line == l.N && e.Order == l.Order.String() {
			if reason := naming.RefusalReason(e); !slices.Contains(r.Refused, reason) {
				r.Refused = append(r.Refused, reason)
			}
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
