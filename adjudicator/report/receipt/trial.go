package receipt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// steadfast dice are those of a winter's trial: nobody deserts. What they would bring is not known yet (§11).
type steadfast struct{}

// Roll throws a one.
func (steadfast) Roll(string) (int, error) { return 1, nil }

// tryWinter plays the whole winter once, and keeps of each event which line it comes of.
func (f *forecast) tryWinter() {
	var err error
	f.after, f.record, f.sources, err = adjudicator.PlayTraced(f.Rules, f.Board, f.alone, []adjudicator.Bound{f.bound}, steadfast{})
	if err != nil {
		panic("receipt: dice that never run out ran out: " + err.Error())
	}
	f.money = f.after.Players[f.Reader].Treasury
	for _, e := range f.record {
		f.money += costOf(e)
	}
}

// costOf is what an event of the plan takes from the treasury.
func costOf(e adjudicator.Event) int {
	if hired, ok := e.(adjudicator.TroopHired); ok {
		return hired.Cost
	}
	if improved, ok := e.(adjudicator.ManorImproved); ok {
		return improved.Cost
	}
	if repaired, ok := e.(adjudicator.WorksRepaired); ok {
		return repaired.Cost
	}
	given, _ := e.(adjudicator.MoneyGiven)
	return given.Bz
}

// cameOf lists the events of the winter that come of a line, by its index: standing ones are counted after the season's.
func (f *forecast) cameOf(line int) (all []adjudicator.Event) {
	for i, e := range f.record {
		if f.sources[i] == line {
			all = append(all, e)
		}
	}
	return all
}

// effects lists what the events of a line bring.
func (f *forecast) effects(record []adjudicator.Event) []string {
	w := naming.Names{Table: f.Table, State: &f.after, Reader: f.Reader}
	var all []string
	var left []adjudicator.TroopID
	for _, e := range view.EventsOf[adjudicator.TroopLeft](record) {
		left = append(left, e.Troop)
	}
	if len(left) > 0 {
		all = append(all, phrase.UpperFirst(w.Company(w.Reader, left)+" will be dismissed."))
	}
	for _, e := range view.EventsOf[adjudicator.TroopHired](record) {
		all = append(all, phrase.UpperFirst(fmt.Sprintf("%s %s joins you at %s for %s.", naming.Recruit(e.Kind), naming.Number(e.Troop), w.Place(e.At), phrase.Bz(e.Cost))))
	}
	for _, g := range w.Buildings(view.EventsOf[adjudicator.ManorImproved](record)) {
		all = append(all, "You will build "+g+".")
	}
	for _, e := range view.EventsOf[adjudicator.WorksRepaired](record) {
		all = append(all, fmt.Sprintf("You will mend the %s at %s for %s.", naming.ImprovementName(e.What), w.Place(e.Manor), phrase.Bz(e.Cost)))
	}
	for _, g := range w.Relocations(view.EventsOf[adjudicator.TroopRelocated](record)) {
		all = append(all, g+".")
	}
	for _, e := range view.EventsOf[adjudicator.StaffRelocated](record) {
		all = append(all, fmt.Sprintf("A %s goes from %s to %s.", naming.ImprovementName(e.What), w.Place(e.From), w.Place(e.To)))
	}
	for _, e := range view.EventsOf[adjudicator.MoneyGiven](record) {
		all = append(all, fmt.Sprintf("You will give %s to %s, who has it when this winter is over. All are told.", phrase.Bz(e.Bz), w.Name(e.To)))
	}
	return all
}

// winterLine says what one line of winter brings, in the winter that the whole sheet makes.
func (f *forecast) winterLine(r *view.ReceiptLine, l order.Line, own int) {
	record := f.cameOf(own)
	r.Does = append(f.effects(record), f.stayers(l.Order, own)...)
	for _, e := range view.EventsOf[adjudicator.OrderRefused](record) {
		if reason := naming.RefusalReason(e); !slices.Contains(r.Refused, reason) {
			r.Refused = append(r.Refused, reason)
		}
	}
	switch {
	case len(r.Refused) == 0 && len(r.Does) == 0:
		f.effectUnseen(r, l, own)
		return
	case len(r.Does) == 0:
		f.unlessDeserted(r, l)
		f.unlessFreed(r, l)
		f.unlessConverted(r, l, record)
		return
	case len(r.Refused) > 0:
		r.Mark = view.InPart
	default:
		r.Mark = f.winterMark(l)
	}
	f.unlessDeserted(r, l)
	f.unlessFreed(r, l)
	f.unlessConverted(r, l, record)
	f.siteLine(r, l)
	cost := 0
	for _, e := range record {
		cost += costOf(e)
	}
	f.money -= cost
	if _, ok := l.Order.(order.Dismiss); ok || cost > 0 {
		r.Does = append(r.Does, fmt.Sprintf("That leaves %s.", phrase.Bz(f.money)))
	}
}

// winterMark is how sure it is that a line is carried out that is in the trial: the dice of knights who may desert, another
// lord's site or faith above it, and where counters are limited what the lords before this one build, may change it.
func (f *forecast) winterMark(l order.Line) view.Mark {
	build, builds := l.Order.(order.Build)
	switch {
	case f.mayDesert && f.hangsOnDeserters(l.Order):
		return view.Unmarked
	case f.bidOpen, f.moneyOpen, f.lateSite != "", builds && f.Rules.Supply && f.Reader > 0, builds && isSite(build.What) && f.isContestable(build):
		return view.IfNobody
	}
	return view.Certain
}

// hangsOnDeserters reports whether a line may come out otherwise if a knight deserts: such a one makes room, and does not go where
// ordered; and where a HIRE above finds room by that it takes money.
func (f *forecast) hangsOnDeserters(o order.Order) bool {
	switch order.Keyword(o) {
	case "HIRE", "RELOCATE", "SPREAD":
		return true
	case "DISMISS":
		return false
	}
	return f.hireRefused
}

// unlessDeserted says of a line that a deserter may change what that is.
func (f *forecast) unlessDeserted(r *view.ReceiptLine, l order.Line) {
	if f.mayDesert && f.hangsOnDeserters(l.Order) {
		r.Notes = append(r.Notes, "This may turn out otherwise if a knight deserts.")
	}
	if _, ok := l.Order.(order.Hire); ok && len(r.Refused) > 0 {
		f.hireRefused = true
	}
}

// unlessFreed says of a line refused below a church or a circle that others may build in its place what the money for that would change (§19).
func (f *forecast) unlessFreed(r *view.ReceiptLine, l order.Line) {
	if spends(l.Order) && f.siteOpen != "" && len(r.Refused) > 0 {
		f.moneyOpen = true
		r.Notes = append(r.Notes, fmt.Sprintf("If another lord builds the %s above in your place, its money is free, and this may be carried out after all.", f.siteOpen))
	}
}

// spends reports whether a line of winter takes money.
func spends(o order.Order) bool {
	switch order.Keyword(o) {
	case "HIRE", "BUILD", "REPAIR", "GIVE":
		return true
	}
	return false
}

// unlessConverted says of a church or a circle that is refused, since there is one or there are no more, that another lord may lose his
// by changing his faith this winter; and of lines below what the money for it would change (§18).
func (f *forecast) unlessConverted(r *view.ReceiptLine, l order.Line, record []adjudicator.Event) {
	if f.lateSite != "" && spends(l.Order) {
		r.Notes = append(r.Notes, fmt.Sprintf("Should the %s above be built after all, there is too little money for this.", f.lateSite))
	}
	o, ok := l.Order.(order.Build)
	if !ok || !isSite(o.What) {
		return
	}
	if lords := f.mayMakeRoom(o.What, record); len(lords) > 0 {
		f.lateSite = naming.ImprovementName(o.What)
		r.Notes = append(r.Notes, fmt.Sprintf("If %s converts this winter, his %s is destroyed, and this may be carried out after all.", phrase.Join(lords, " or "), f.lateSite))
	}
}

// mayMakeRoom names the lords whose own church or circle is in the way of one that is refused.
func (f *forecast) mayMakeRoom(what order.Improvement, record []adjudicator.Event) (lords []string) {
	for _, e := range view.EventsOf[adjudicator.OrderRefused](record) {
		at, _ := f.Board.Find(e.Place)
		one, all := strings.HasSuffix(e.Detail, " already"), strings.HasPrefix(e.Detail, "all there are")
		if e.Code != adjudicator.RefusedNoSite || !one && !all {
			continue
		}
		for _, m := range f.Board.Manors() {
			holder := f.State.Manors[m].Holder
			if holder == f.Reader || holder == adjudicator.NoSeat || !f.hasSite(m, what) || one && f.Board.Place(m).Parish != f.Board.Place(at).Parish {
				continue
			}
			if name := f.Name(holder); !slices.Contains(lords, name) {
				lords = append(lords, name)
			}
		}
	}
	return lords
}

// hasSite reports whether a manor has a church, or a circle.
func (f *forecast) hasSite(at board.Position, what order.Improvement) bool {
	m := &f.State.Manors[at]
	if what == order.Church {
		return m.Church.State != adjudicator.NotBuilt
	}
	return m.Circle.State != adjudicator.NotBuilt
}

func isSite(what order.Improvement) bool { return what == order.Church || what == order.Circle }

// isContestable reports whether another lord holds a manor in a parish in which a line builds a church or a circle (§19).
func (f *forecast) isContestable(o order.Build) bool {
	return slices.ContainsFunc(o.At, func(name order.Place) bool {
		at, ok := f.Board.Find(string(name))
		return ok && slices.ContainsFunc(f.Board.Manors(), func(m board.Position) bool {
			holder := f.State.Manors[m].Holder
			return holder != f.Reader && holder != adjudicator.NoSeat && f.Board.Place(m).Parish == f.Board.Place(at).Parish
		})
	})
}

// siteLine adds to a line that builds a church or a circle what others may do about it (§19).
func (f *forecast) siteLine(r *view.ReceiptLine, l order.Line) {
	o, ok := l.Order.(order.Build)
	if !ok || !isSite(o.What) || !f.isContestable(o) {
		return
	}
	text := fmt.Sprintf("Should another lord want the %s of the same parish, he builds who holds more manors of it, then who bids more (BID n).", naming.ImprovementName(o.What))
	if o.Bid > 0 {
		text += fmt.Sprintf(" Your bid of %s is paid only if the bids decide.", phrase.Bz(o.Bid))
	}
	f.bidOpen = f.bidOpen || o.Bid > 0
	f.siteOpen = naming.ImprovementName(o.What)
	r.Does = append(r.Does, text)
}

// effectUnseen says what a line of winter does that changes neither troops nor manors.
func (f *forecast) effectUnseen(r *view.ReceiptLine, l order.Line, own int) {
	if f.overrides(r, own) {
		return
	}
	if o, ok := l.Order.(order.Appoint); ok {
		f.nextLord(r, adjudicator.TroopID(o.Knight))
		return
	}
	if o, ok := l.Order.(order.Heir); ok && f.State.Player(f.Reader).LivingLord() == nil {
		f.nextLord(r, adjudicator.TroopID(o.Knight))
		return
	}
	if by := f.relocatedBy(l.Order, own); len(by) > 0 {
		f.override(r, by, own)
		return
	}
	if o, ok := l.Order.(order.Heir); ok {
		r.Does = []string{f.heirText(o)}
		return
	}
	r.Does = []string{meaning(l.Order, subject{})}
}

// relocatedBy lists the lines that send the troops of a RELOCATE elsewhere, or keep them, where it sends none of them (§4).
func (f *forecast) relocatedBy(o order.Order, own int) (lines []int) {
	move, ok := o.(order.Relocate)
	if !ok {
		return nil
	}
	for i, e := range f.record {
		went, ok := e.(adjudicator.TroopRelocated)
		if ok && f.sources[i] != own && f.sources[i] >= 0 && !slices.Contains(lines, f.sources[i]) && f.means(move.Troops, went.Troop) {
			lines = append(lines, f.sources[i])
		}
	}
	for _, t := range f.livingTroops() {
		if by := f.lastRelocation(t.ID); by != own && by >= 0 && !slices.Contains(lines, by) && f.means(move.Troops, t.ID) {
			lines = append(lines, by)
		}
	}
	return lines
}

// lastRelocation is the line with the RELOCATE that holds for a troop by its number: the last of the season, else the last standing one;
// -1 for none (§4).
func (f *forecast) lastRelocation(id adjudicator.TroopID) int {
	for _, lines := range [...][]order.Line{f.lines, f.stands} {
		for _, l := range slices.Backward(lines) {
			if o, ok := l.Order.(order.Relocate); ok && f.means(o.Troops, id) && f.isOwn(o.To) && !f.isRefusedFor(l.N-1, id) {
				return l.N - 1
			}
		}
	}
	return -1
}

// isOwn reports whether a place is a manor of the reader.
func (f *forecast) isOwn(place order.Place) bool {
	at, ok := f.Board.Find(string(place))
	return ok && f.State.Holds(f.Reader, at)
}

// isRefusedFor reports whether a line of winter is refused for a troop, so that another line may hold for it. A troop for which a
// manor is full has no other line (§4.iii).
func (f *forecast) isRefusedFor(line int, id adjudicator.TroopID) bool {
	return slices.ContainsFunc(view.EventsOf[adjudicator.OrderRefused](f.cameOf(line)), func(e adjudicator.OrderRefused) bool {
		who, _, _ := strings.Cut(e.Reason, ": ")
		return e.Code != adjudicator.RefusedManorFull && (e.Troop == id || slices.Contains(strings.Split(who, ", "), naming.Number(id)))
	})
}

// stayers says which troops of a RELOCATE are where it sends them already.
func (f *forecast) stayers(o order.Order, own int) []string {
	move, ok := o.(order.Relocate)
	if !ok {
		return nil
	}
	var ids []adjudicator.TroopID
	for _, t := range f.livingTroops() {
		at := f.Board.NameOf(t.At)
		if f.means(move.Troops, t.ID) && f.lastRelocation(t.ID) == own && at == string(move.To) && f.after.Player(f.Reader).Troop(t.ID).At == t.At {
			ids = append(ids, t.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return []string{subjectOf(ids).text("is", "are") + " at " + string(move.To) + " already and " + phrase.Choose(len(ids) == 1, "stays.", "stay.")}
}

// means reports whether a list of troops names one of the reader's by its number, or as the lord. A troop may be one hired this winter.
func (f *forecast) means(troops order.Troops, id adjudicator.TroopID) bool {
	lord := f.State.Player(f.Reader).LivingLord()
	return slices.ContainsFunc(troops, func(item order.Item) bool {
		return item.Kind == order.Numbers && int(id) >= item.First && int(id) <= item.Last ||
			item.Kind == order.TheLord && lord != nil && lord.ID == id
	})
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
			r.Does = []string{"No effect: " + naming.Number(a.Troop) + " becomes your lord this winter, by another line or an earlier season's."}
			return
		}
	}
	r.Does = []string{naming.Number(named) + " may not become lord this winter, and nobody else may."}
}

// markUnlessDesertion is the mark of what holds if no knight deserts: that die is not known yet (§11).
func (f *forecast) markUnlessDesertion() view.Mark {
	if f.mayDesert {
		return view.Unmarked
	}
	return view.Certain
}

// standingWinter says what a standing order of winter does, this year and later.
func (f *forecast) standingWinter(r *view.ReceiptLine, l order.Line, own int) {
	f.winterLine(r, l, own)
	if !order.InSeason(l.Order, adjudicator.When(adjudicator.Winter)) {
		return
	}
	switch order.Keyword(l.Order) {
	case "HEIR", "CONVERT", "SWARM", "BOUNDARY", "LIGHTNING":
		return
	}
	if r.Mark == view.Unmarked && len(r.Refused) == 0 {
		r.Does = nil
	}
	r.Does = append(r.Does, phrase.Choose(len(r.Refused) == 0, "Carried out", "Tried again")+" each winter, after the season's own lines and with the money that they leave.")
}
