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
		letter: func(s *narrator, e adjudicator.TroopLeft) {
			w := s.winter(e.Lord)
			w.left[leavings[e.Why]] = append(w.left[leavings[e.Why]], e.Troop)
		},
		news: func(n *newsFeed, e adjudicator.TroopLeft) {
			n.lords[e.Lord].left += oneIf(e.Why != adjudicator.Dismissed)
		},
		history: func(c *historyLine, e adjudicator.TroopLeft) {
			c.left = c.counted(c.left, e.Lord, oneIf(e.Why != adjudicator.Dismissed))
		},
	}),
	tell(account[adjudicator.TroopPaid]{
		letter: func(s *narrator, e adjudicator.TroopPaid) {
			w := s.winter(e.Lord)
			w.paid, w.pay = append(w.paid, e.Troop), w.pay+e.Bz
		},
		noNews: secret, noHistory: secret,
	}),
	tell(account[adjudicator.LoyaltyRolled]{
		letter: func(s *narrator, e adjudicator.LoyaltyRolled) { keep(&s.winter(e.Lord).loyal, e) }, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.TroopHealed]{
		letter: func(s *narrator, e adjudicator.TroopHealed) { keep(&s.winter(e.Lord).healed, e.Troop) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.TroopPromoted]{
		letter: func(s *narrator, e adjudicator.TroopPromoted) { keep(&s.winter(e.Lord).promoted, e) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.LordAppointed]{
		letter: func(s *narrator, e adjudicator.LordAppointed) { s.winter(e.Lord).appointed = &e },
		news: func(n *newsFeed, e adjudicator.LordAppointed) {
			n.say(view.NewsPeople, "%s's troops have a new lord.", n.Name(e.Lord))
		},
		history: func(c *historyLine, e adjudicator.LordAppointed) {
			c.first = append(c.first, "a new lord rides for "+c.Name(e.Lord))
		},
	}),
	tell(account[adjudicator.NoHeir]{
		letter: func(s *narrator, e adjudicator.NoHeir) { s.winter(e.Lord).noHeir = true },
		review: func(w *warnings, e adjudicator.NoHeir) {
			w.alarm("%s has no knight who may follow him: no lord until next winter.", w.Name(e.Lord))
		},
		noNews: detail, noHistory: detail,
	}),
	tell(account[adjudicator.TroopHired]{
		letter:  func(s *narrator, e adjudicator.TroopHired) { keep(&s.winter(e.Lord).hired, e) },
		news:    func(n *newsFeed, e adjudicator.TroopHired) { n.lords[e.Lord].hired++ },
		history: func(c *historyLine, e adjudicator.TroopHired) { c.hired = c.counted(c.hired, e.Lord, 1) },
	}),
	tell(account[adjudicator.ManorImproved]{
		letter: func(s *narrator, e adjudicator.ManorImproved) { keep(&s.winter(e.Lord).built, e) },
		news: func(n *newsFeed, e adjudicator.ManorImproved) {
			if e.What >= order.Castle {
				n.lords[e.Lord].raised = append(n.lords[e.Lord].raised, "a "+naming.ImprovementName(e.What)+" at "+n.Board.NameOf(e.Manor))
			}
		},
		history: func(c *historyLine, e adjudicator.ManorImproved) { c.built = append(c.built, e) },
	}),
	tell(account[adjudicator.WorksRepaired]{
		letter: func(s *narrator, e adjudicator.WorksRepaired) { keep(&s.winter(e.Lord).mended, e) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.TroopRelocated]{
		letter: func(s *narrator, e adjudicator.TroopRelocated) { keep(&s.winter(e.Lord).moved, e) }, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.StaffRelocated]{
		letter: func(s *narrator, e adjudicator.StaffRelocated) { keep(&s.winter(e.Lord).staff, e) }, noNews: detail, noHistory: detail}),
}

// A winter is what one lord's winter came to.
type winter struct {
	any       bool
	left      [3][]adjudicator.TroopID // dismissed, unpaid, deserted
	paid      []adjudicator.TroopID
	pay       int
	loyal     []adjudicator.LoyaltyRolled
	healed    []adjudicator.TroopID
	promoted  []adjudicator.TroopPromoted
	appointed *adjudicator.LordAppointed
	noHeir    bool
	hired     []adjudicator.TroopHired
	built     []adjudicator.ManorImproved
	mended    []adjudicator.WorksRepaired
	moved     []adjudicator.TroopRelocated
	staff     []adjudicator.StaffRelocated
}

var leavings = map[adjudicator.Leaving]int{adjudicator.Dismissed: 0, adjudicator.Unpaid: 1, adjudicator.Deserted: 2}

// keep adds something to those of its kind.
func keep[E any](all *[]E, e E) { *all = append(*all, e) }

// winter is the winter of a lord, which has something to tell from now on.
func (s *narrator) winter(seat adjudicator.Seat) *winter {
	s.winters[seat].any = true
	return &s.winters[seat]
}

// tellWinters tells every lord's winter, the reader's own first and in full; to the master all
// in full.
func (s *narrator) tellWinters() {
	for seat := range s.winters {
		if s.winters[seat].any && s.knows(adjudicator.Seat(seat)) {
			s.tellWinter(adjudicator.Seat(seat), &s.winters[seat])
		}
	}
	for seat := range s.winters {
		w := &s.winters[seat]
		if w.any && !s.knows(adjudicator.Seat(seat)) {
			if tale := s.otherWinter(adjudicator.Seat(seat), w); tale != "" {
				s.say("The other lords", "%s", tale)
			}
		}
		s.winters[seat] = winter{}
	}
}

// tellWinter tells a lord's winter in full, step by step (§4).
func (s *narrator) tellWinter(seat adjudicator.Seat, w *winter) {
	then := &naming.Names{Table: s.Table, State: s.played.Before, Reader: s.Reader} // when nobody had been appointed or promoted
	title, you := phrase.UpperFirst(s.Whose(seat))+" winter", s.Object(seat)
	if len(w.left[0]) > 0 {
		s.say(title, "%s %s.", s.Does(seat, "dismiss", "dismisses"), then.Company(seat, w.left[0]))
	}
	if len(w.paid) > 0 {
		s.say(title, "%s %s to %s.", s.Does(seat, "pay", "pays"), phrase.Bz(w.pay), then.Company(seat, w.paid))
	}
	if len(w.left[1]) > 0 {
		s.say(title, "There is no pay for %s, who %s %s.", then.Company(seat, w.left[1]), phrase.Choose(len(w.left[1]) == 1, "leaves", "leave"), you)
	}
	for _, l := range w.loyal {
		s.say(title, "%s hears of it and rolls [%d]: he %s.", then.Troop(seat, l.Troop), l.Face, phrase.Choose(l.Deserts, "deserts "+you, "stays"))
	}
	if len(w.healed) > 0 {
		s.say(title, "The wounds of %s heal.", naming.Numbers(w.healed))
	}
	if len(w.promoted) > 0 {
		s.say(title, "Promoted: %s.", s.promotions(w.promoted))
	}
	s.tellHeir(seat, title, w)
	s.tellBought(seat, title, w)
	for _, g := range s.Relocations(w.moved) {
		s.say(title, "%s.", g)
	}
	for _, e := range w.staff {
		s.say(title, "A %s goes from %s to %s.", naming.ImprovementName(e.What), s.Place(e.From), s.Place(e.To))
	}
}

// tellHeir tells of a new lord, and how he was found (§10.iii).
func (s *narrator) tellHeir(seat adjudicator.Seat, title string, w *winter) {
	you := phrase.Choose(seat == s.Reader, "you", "he")
	switch {
	case w.appointed != nil:
		his := phrase.Choose(seat == s.Reader, "your", "his")
		how := map[adjudicator.Appointed]string{adjudicator.ByAppointment: "as " + you + " appointed", adjudicator.ByHeir: "as the heir " + you + " named", adjudicator.ByNumber: "having the lowest number among " + his + " knights of Grade A"}
		s.say(title, "Knight %s is lord now, %s.", naming.Number(w.appointed.Troop), how[w.appointed.How])
	case w.noHeir:
		s.say(title, "There is no knight who may be lord: %s troops will only defend themselves until next winter.", s.Whose(seat))
	}
}

// tellBought tells of those hired and of what was built, with their prices.
func (s *narrator) tellBought(seat adjudicator.Seat, title string, w *winter) {
	if len(w.hired) > 0 {
		cost := 0
		for _, e := range w.hired {
			cost += e.Cost
		}
		s.say(title, "%s %s for %s.", s.Does(seat, "hire", "hires"), s.Hirings(w.hired), phrase.Bz(cost))
	}
	for _, g := range s.Buildings(w.built) {
		s.say(title, "%s %s.", s.Does(seat, "build", "builds"), g)
	}
	for _, e := range w.mended {
		s.say(title, "%s the %s at %s for %s.", s.Does(seat, "mend", "mends"), naming.ImprovementName(e.What), s.Place(e.Manor), phrase.Bz(e.Cost))
	}
}

// promotions lists who was promoted to what: "05 and 06 to Grade B".
func (s *narrator) promotions(of []adjudicator.TroopPromoted) string {
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

// otherWinter tells what can be seen of another lord's winter: who is gone, who is
// lord, who is new, what was built and who went where. Why somebody left is hidden,
// because it would betray the treasury.
func (s *narrator) otherWinter(seat adjudicator.Seat, w *winter) string {
	w.inOrder()
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	gone := append(append(append([]adjudicator.TroopID(nil), w.left[0]...), w.left[1]...), w.left[2]...)
	if len(gone) > 0 {
		then := naming.Names{Table: s.Table, State: s.played.Before, Reader: s.Reader}
		add("loses %s from his service", then.Company(seat, slices.Sorted(slices.Values(gone))))
	}
	if w.appointed != nil {
		add("is succeeded by his knight %s, who bears his name", naming.Number(w.appointed.Troop))
	}
	if w.noHeir {
		add("has no heir this year")
	}
	if len(w.hired) > 0 {
		add("hires %s", s.Hirings(w.hired))
	}
	if len(w.built) > 0 {
		add("builds %s", s.Sites(w.built))
	}
	for _, e := range w.mended {
		add("mends the %s at %s", naming.ImprovementName(e.What), s.Place(e.Manor))
	}
	for _, g := range s.Relocations(w.moved) {
		add("sends %s", strings.NewReplacer(" goes from", " from", " go from", " from").Replace(g))
	}
	for _, e := range w.staff {
		add("moves a %s from %s to %s", naming.ImprovementName(e.What), s.Place(e.From), s.Place(e.To))
	}
	if len(parts) == 0 {
		return ""
	}
	return s.Name(seat) + " " + phrase.List(parts) + "."
}

// inOrder takes away the order in which orders were written: what was built by
// manor, who went by number.
func (w *winter) inOrder() {
	slices.SortStableFunc(w.built, func(a, b adjudicator.ManorImproved) int {
		return cmp.Or(cmp.Compare(a.Manor, b.Manor), cmp.Compare(a.What, b.What))
	})
	slices.SortStableFunc(w.moved, func(a, b adjudicator.TroopRelocated) int { return cmp.Compare(a.Troop, b.Troop) })
	slices.SortStableFunc(w.staff, func(a, b adjudicator.StaffRelocated) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.What, b.What), cmp.Compare(a.To, b.To))
	})
}
