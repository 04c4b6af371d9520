package narrative

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// winterEvents are those of winter (§4, §7, §10, §11).
var winterEvents = []telling{
	tell(account[adjudicator.IncomeDeclared]{noLetter: toldOtherwise, noNews: toldOtherwise, noHistory: toldOtherwise}),
	tell(account[adjudicator.TroopLeft]{
		letter:  func(s *narrator, e adjudicator.TroopLeft) { s.keepForWinter(e.Lord, e) },
		news:    func(n *newsFeed, e adjudicator.TroopLeft) { n.lords[e.Lord].left++ },
		history: func(c *historyLine, e adjudicator.TroopLeft) { c.left[e.Lord]++ },
	}),
	tell(account[adjudicator.TroopPaid]{
		letter: func(s *narrator, e adjudicator.TroopPaid) { s.keepForWinter(e.Lord, e) }, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.LoyaltyRolled]{
		letter: func(s *narrator, e adjudicator.LoyaltyRolled) { s.keepForWinter(e.Lord, e) }, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.TroopHealed]{
		letter: func(s *narrator, e adjudicator.TroopHealed) { s.keepForWinter(e.Lord, e) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.TroopPromoted]{
		letter: func(s *narrator, e adjudicator.TroopPromoted) { s.keepForWinter(e.Lord, e) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.LordAppointed]{
		letter: func(s *narrator, e adjudicator.LordAppointed) { s.keepForWinter(e.Lord, e) },
		news: func(n *newsFeed, e adjudicator.LordAppointed) {
			n.say(view.NewsPeople, "%s's troops have a new lord.", n.Name(e.Lord))
		},
		history: func(c *historyLine, e adjudicator.LordAppointed) {
			c.first = append(c.first, "a new lord rides for "+c.Name(e.Lord))
		},
	}),
	tell(account[adjudicator.NoHeir]{
		letter: func(s *narrator, e adjudicator.NoHeir) { s.keepForWinter(e.Lord, e) },
		review: func(w *warnings, e adjudicator.NoHeir) {
			w.alarm("%s has no knight who may follow him: no lord until next winter.", w.Name(e.Lord))
		},
		noNews: detail, noHistory: detail,
	}),
	tell(account[adjudicator.TroopHired]{
		letter:  func(s *narrator, e adjudicator.TroopHired) { s.keepForWinter(e.Lord, e) },
		news:    func(n *newsFeed, e adjudicator.TroopHired) { n.lords[e.Lord].hired++ },
		history: func(c *historyLine, e adjudicator.TroopHired) { c.hired[e.Lord] += 1 },
	}),
	tell(account[adjudicator.ManorImproved]{
		letter: func(s *narrator, e adjudicator.ManorImproved) { s.keepForWinter(e.Lord, e) },
		news: func(n *newsFeed, e adjudicator.ManorImproved) {
			if e.What >= order.Castle {
				n.lords[e.Lord].raised = append(n.lords[e.Lord].raised, "a "+naming.ImprovementName(e.What)+" at "+n.Board.NameOf(e.Manor))
			}
		},
		history: func(c *historyLine, e adjudicator.ManorImproved) { c.built = append(c.built, e) },
	}),
	tell(account[adjudicator.WorksRepaired]{
		letter: func(s *narrator, e adjudicator.WorksRepaired) { s.keepForWinter(e.Lord, e) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.TroopRelocated]{
		letter: func(s *narrator, e adjudicator.TroopRelocated) { s.keepForWinter(e.Lord, e) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.StaffRelocated]{
		letter: func(s *narrator, e adjudicator.StaffRelocated) { s.keepForWinter(e.Lord, e) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.MoneyGiven]{
		letter:  func(s *narrator, e adjudicator.MoneyGiven) { s.keepForWinter(e.Lord, e) },
		news:    func(n *newsFeed, e adjudicator.MoneyGiven) { n.gifts = append(n.gifts, e) },
		history: func(c *historyLine, e adjudicator.MoneyGiven) { c.gifts = append(c.gifts, e) },
	}),
}

// A winter is what happened to one lord in winter.
type winter []adjudicator.Event

// keepForWinter keeps an event of a lord's winter until all of it is told.
func (s *narrator) keepForWinter(lord adjudicator.Seat, e adjudicator.Event) {
	s.winters[lord] = append(s.winters[lord], e)
}

// leavers are the troops of a lord who left for one of some reasons.
func leavers(record []adjudicator.Event, lord adjudicator.Seat, why ...adjudicator.Leaving) (ids []adjudicator.TroopID) {
	for _, e := range view.EventsOf[adjudicator.TroopLeft](record) {
		if e.Lord == lord && slices.Contains(why, e.Why) {
			ids = append(ids, e.Troop)
		}
	}
	return ids
}

// tellWinters tells every lord's winter, the reader's own first and in full; to the master all
// in full.
func (s *narrator) tellWinters() {
	for seat, w := range s.winters {
		if len(w) > 0 && s.knows(adjudicator.Seat(seat)) {
			s.tellWinter(adjudicator.Seat(seat), w)
		}
	}
	for seat, w := range s.winters {
		if tale := s.otherWinter(adjudicator.Seat(seat), w); tale != "" && !s.knows(adjudicator.Seat(seat)) {
			s.say(phrase.Choose(s.Reader == adjudicator.NoSeat, "The lords", "The other lords"), "%s", tale)
		}
	}
	clear(s.winters)
}

// tellWinter tells a lord's winter in full, step by step (§4).
func (s *narrator) tellWinter(seat adjudicator.Seat, w winter) {
	then := s.namesBefore() // when nobody had been appointed or promoted
	title, you := phrase.UpperFirst(s.Whose(seat))+" winter", s.Object(seat)
	if ids := leavers(w, seat, adjudicator.Dismissed); len(ids) > 0 {
		s.say(title, "%s %s.", s.Does(seat, "dismiss", "dismisses"), then.Company(seat, ids))
	}
	var paid, healed []adjudicator.TroopID
	pay := 0
	for _, e := range view.EventsOf[adjudicator.TroopPaid](w) {
		paid, pay = append(paid, e.Troop), pay+e.Bz
	}
	if len(paid) > 0 {
		s.say(title, "%s %s to %s.", s.Does(seat, "pay", "pays"), phrase.Bz(pay), then.Company(seat, paid))
	}
	if ids := leavers(w, seat, adjudicator.Unpaid); len(ids) > 0 {
		s.say(title, "There is no pay for %s, who %s %s.", then.Company(seat, ids), phrase.Choose(len(ids) == 1, "leaves", "leave"), you)
	}
	for _, l := range view.EventsOf[adjudicator.LoyaltyRolled](w) {
		s.say(title, "%s hears of it and rolls [%d]: he %s.", then.Troop(seat, l.Troop), l.Face, phrase.Choose(l.Deserts, "deserts "+you, "stays"))
	}
	for _, e := range view.EventsOf[adjudicator.TroopHealed](w) {
		healed = append(healed, e.Troop)
	}
	if len(healed) > 0 {
		s.say(title, "The wounds of %s heal.", naming.Numbers(healed))
	}
	if all := promotions(view.EventsOf[adjudicator.TroopPromoted](w)); all != "" {
		s.say(title, "Promoted: %s.", all)
	}
	s.tellHeir(seat, title, w)
	s.tellBought(seat, title, w)
	for _, g := range s.Relocations(view.EventsOf[adjudicator.TroopRelocated](w)) {
		s.say(title, "%s.", g)
	}
	for _, e := range view.EventsOf[adjudicator.StaffRelocated](w) {
		s.say(title, "A %s goes from %s to %s.", naming.ImprovementName(e.What), s.Place(e.From), s.Place(e.To))
	}
	for _, e := range view.EventsOf[adjudicator.MoneyGiven](w) {
		s.say(title, "%s %s to %s.", s.Does(seat, "give", "gives"), phrase.Bz(e.Bz), s.Lord(e.To))
	}
}

// tellHeir tells of a new lord, and by which rule (§10.iii).
func (s *narrator) tellHeir(seat adjudicator.Seat, title string, w winter) {
	you, his := phrase.Choose(seat == s.Reader, "you", "he"), phrase.Choose(seat == s.Reader, "your", "his")
	for _, e := range view.EventsOf[adjudicator.LordAppointed](w) {
		how := map[adjudicator.Appointed]string{adjudicator.ByAppointment: "as " + you + " appointed", adjudicator.ByHeir: "as the heir " + you + " named", adjudicator.ByNumber: "having the lowest number among " + his + " knights of Grade A"}
		s.say(title, "Knight %s is lord now, %s.", naming.Number(e.Troop), how[e.How])
	}
	for range view.EventsOf[adjudicator.NoHeir](w) {
		s.say(title, "There is no knight who may be lord: %s troops will only defend themselves until next winter.", s.Whose(seat))
	}
}

// tellBought tells of those hired and of what was built, with their prices.
func (s *narrator) tellBought(seat adjudicator.Seat, title string, w winter) {
	cost, hired := 0, view.EventsOf[adjudicator.TroopHired](w)
	for _, e := range hired {
		cost += e.Cost
	}
	if len(hired) > 0 {
		s.say(title, "%s %s for %s.", s.Does(seat, "hire", "hires"), s.Hirings(hired), phrase.Bz(cost))
	}
	for _, g := range s.Buildings(view.EventsOf[adjudicator.ManorImproved](w)) {
		s.say(title, "%s %s.", s.Does(seat, "build", "builds"), g)
	}
	for _, e := range view.EventsOf[adjudicator.WorksRepaired](w) {
		s.say(title, "%s the %s at %s for %s.", s.Does(seat, "mend", "mends"), naming.ImprovementName(e.What), s.Place(e.Manor), phrase.Bz(e.Cost))
	}
}

// promotions lists who was promoted to what: "05 and 06 to Grade B".
func promotions(of []adjudicator.TroopPromoted) string {
	var parts []string
	for _, grade := range [...]ruleset.Grade{ruleset.GradeA, ruleset.GradeB} {
		var ids []adjudicator.TroopID
		for _, e := range of {
			if e.To == grade {
				ids = append(ids, e.Troop)
			}
		}
		if len(ids) > 0 {
			parts = append(parts, naming.Numbers(ids)+" to Grade "+grade.String())
		}
	}
	return strings.Join(parts, "; ")
}

// giftsInSeatOrder are gifts by giver and receiver, summed: the order in which a lord wrote them is secret.
func giftsInSeatOrder(gifts []adjudicator.MoneyGiven) (sums []adjudicator.MoneyGiven) {
	slices.SortFunc(gifts, func(a, b adjudicator.MoneyGiven) int {
		return cmp.Or(cmp.Compare(a.Lord, b.Lord), cmp.Compare(a.To, b.To))
	})
	for _, e := range gifts {
		if last := len(sums) - 1; last >= 0 && sums[last].Lord == e.Lord && sums[last].To == e.To {
			sums[last].Bz += e.Bz
		} else {
			sums = append(sums, e)
		}
	}
	return sums
}

// otherWinter tells what can be seen of another lord's winter: who is gone, who is
// lord, who is new, what was built and who went where, but not in the order in which it was ordered. Why somebody
// left is hidden, because it would betray the treasury.
func (s *narrator) otherWinter(seat adjudicator.Seat, w winter) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if gone := leavers(w, seat, adjudicator.Dismissed, adjudicator.Unpaid, adjudicator.Deserted); len(gone) > 0 {
		add("loses %s from his service", s.namesBefore().Company(seat, slices.Sorted(slices.Values(gone))))
	}
	for _, e := range view.EventsOf[adjudicator.LordAppointed](w) {
		add("is succeeded by his knight %s, who bears his name", naming.Number(e.Troop))
	}
	for range view.EventsOf[adjudicator.NoHeir](w) {
		add("has no heir this year")
	}
	if hired := view.EventsOf[adjudicator.TroopHired](w); len(hired) > 0 {
		add("hires %s", s.Hirings(hired))
	}
	built := view.EventsOf[adjudicator.ManorImproved](w)
	slices.SortStableFunc(built, func(a, b adjudicator.ManorImproved) int {
		return cmp.Or(cmp.Compare(a.Manor, b.Manor), cmp.Compare(a.What, b.What))
	})
	if len(built) > 0 {
		add("builds %s", s.Sites(built))
	}
	for _, e := range view.EventsOf[adjudicator.WorksRepaired](w) {
		add("mends the %s at %s", naming.ImprovementName(e.What), s.Place(e.Manor))
	}
	moved := view.EventsOf[adjudicator.TroopRelocated](w)
	slices.SortStableFunc(moved, func(a, b adjudicator.TroopRelocated) int { return cmp.Compare(a.Troop, b.Troop) })
	for _, g := range s.Relocations(moved) {
		add("sends %s", strings.NewReplacer(" goes from", " from", " go from", " from").Replace(g))
	}
	staff := view.EventsOf[adjudicator.StaffRelocated](w)
	slices.SortStableFunc(staff, func(a, b adjudicator.StaffRelocated) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.What, b.What), cmp.Compare(a.To, b.To))
	})
	for _, e := range staff {
		add("moves a %s from %s to %s", naming.ImprovementName(e.What), s.Place(e.From), s.Place(e.To))
	}
	for _, e := range giftsInSeatOrder(view.EventsOf[adjudicator.MoneyGiven](w)) {
		add("gives %s to %s", phrase.Bz(e.Bz), s.Lord(e.To))
	}
	if len(parts) == 0 {
		return ""
	}
	return s.Name(seat) + " " + phrase.List(parts) + "."
}
