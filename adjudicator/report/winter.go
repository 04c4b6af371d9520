package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

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

// wintered keeps an event of winter for the tale of its lord.
func (s *narrator) wintered(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.TroopLeft:
		w := s.winter(e.Lord)
		w.left[leavings[e.Why]] = append(w.left[leavings[e.Why]], e.Troop)
	case adjudicator.TroopPaid:
		w := s.winter(e.Lord)
		w.paid, w.pay = append(w.paid, e.Troop), w.pay+e.Bz
	case adjudicator.LoyaltyRolled:
		w := s.winter(e.Lord)
		w.loyal = append(w.loyal, e)
	case adjudicator.TroopHealed:
		w := s.winter(e.Lord)
		w.healed = append(w.healed, e.Troop)
	case adjudicator.TroopPromoted:
		w := s.winter(e.Lord)
		w.promoted = append(w.promoted, e)
	case adjudicator.LordAppointed:
		s.winter(e.Lord).appointed = &e
	case adjudicator.NoHeir:
		s.winter(e.Lord).noHeir = true
	case adjudicator.TroopHired:
		w := s.winter(e.Lord)
		w.hired = append(w.hired, e)
	case adjudicator.ManorImproved:
		w := s.winter(e.Lord)
		w.built = append(w.built, e)
	case adjudicator.WorksRepaired:
		w := s.winter(e.Lord)
		w.mended = append(w.mended, e)
	case adjudicator.TroopRelocated:
		w := s.winter(e.Lord)
		w.moved = append(w.moved, e)
	case adjudicator.StaffRelocated:
		w := s.winter(e.Lord)
		w.staff = append(w.staff, e)
	}
}

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
	then := &words{s.Table, s.played.Before, s.reader} // when nobody had been appointed or promoted
	title, you := upper(s.whose(seat))+" winter", s.object(seat)
	if len(w.left[0]) > 0 {
		s.say(title, "%s %s.", s.does(seat, "dismiss", "dismisses"), then.company(seat, w.left[0]))
	}
	if len(w.paid) > 0 {
		s.say(title, "%s %s to %s.", s.does(seat, "pay", "pays"), bz(w.pay), then.company(seat, w.paid))
	}
	if len(w.left[1]) > 0 {
		s.say(title, "There is no pay for %s, who %s %s.", then.company(seat, w.left[1]), oneOr(len(w.left[1]) == 1, "leaves", "leave"), you)
	}
	for _, l := range w.loyal {
		s.say(title, "%s hears of it and rolls [%d]: he %s.", then.troop(seat, l.Troop), l.Face, oneOr(l.Deserts, "deserts "+you, "stays"))
	}
	if len(w.healed) > 0 {
		s.say(title, "The wounds of %s heal.", numbers(w.healed))
	}
	if len(w.promoted) > 0 {
		s.say(title, "Promoted: %s.", s.promotions(w.promoted))
	}
	s.tellHeir(seat, title, w)
	s.tellBought(seat, title, w)
	for _, g := range s.relocations(w.moved) {
		s.say(title, "%s.", g)
	}
	for _, e := range w.staff {
		s.say(title, "A %s goes from %s to %s.", improvementName(e.What), s.place(e.From), s.place(e.To))
	}
}

// object is "you" or "him".
func (w *words) object(seat adjudicator.Seat) string { return oneOr(seat == w.reader, "you", "him") }

// tellHeir tells of a new lord, and how he was found (§10.iii).
func (s *narrator) tellHeir(seat adjudicator.Seat, title string, w *winter) {
	you := oneOr(seat == s.reader, "you", "he")
	switch {
	case w.appointed != nil:
		his := oneOr(seat == s.reader, "your", "his")
		how := map[adjudicator.Appointed]string{adjudicator.ByAppointment: "as " + you + " appointed", adjudicator.ByHeir: "as the heir " + you + " named", adjudicator.ByNumber: "having the lowest number among " + his + " knights of Grade A"}
		s.say(title, "Knight %s is lord now, %s.", number(w.appointed.Troop), how[w.appointed.How])
	case w.noHeir:
		s.say(title, "There is no knight who may be lord: %s troops will only defend themselves until next winter.", s.whose(seat))
	}
}

// tellBought tells of those hired and of what was built, with their prices.
func (s *narrator) tellBought(seat adjudicator.Seat, title string, w *winter) {
	if len(w.hired) > 0 {
		cost := 0
		for _, e := range w.hired {
			cost += e.Cost
		}
		s.say(title, "%s %s for %s.", s.does(seat, "hire", "hires"), s.hirings(w.hired), bz(cost))
	}
	for _, g := range s.buildings(w.built) {
		s.say(title, "%s %s.", s.does(seat, "build", "builds"), g)
	}
	for _, e := range w.mended {
		s.say(title, "%s the %s at %s for %s.", s.does(seat, "mend", "mends"), improvementName(e.What), s.place(e.Manor), bz(e.Cost))
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
			parts = append(parts, numbers(ids)+" to Grade "+grade.String())
		}
	}
	return strings.Join(parts, "; ")
}

// relocations groups troops who went the same way: "03 and 04 go from A to B".
func (w *words) relocations(of []adjudicator.TroopRelocated) []string {
	var all []string
	for i, e := range of {
		ids := []adjudicator.TroopID{e.Troop}
		first := true
		for j, o := range of {
			if o.From == e.From && o.To == e.To && j != i {
				first = first && j > i
				ids = append(ids, o.Troop)
			}
		}
		if first {
			all = append(all, fmt.Sprintf("%s %s from %s to %s", numbers(ids), oneOr(len(ids) == 1, "goes", "go"), w.place(e.From), w.place(e.To)))
		}
	}
	return all
}

// buildings groups what was built: "2 hives at Foxwood for 4 Bz".
func (w *words) buildings(of []adjudicator.ManorImproved) []string {
	var all []string
	for i := 0; i < len(of); {
		j, cost := i, 0
		for j < len(of) && of[j].What == of[i].What && of[j].Manor == of[i].Manor {
			cost += of[j].Cost
			j++
		}
		all = append(all, fmt.Sprintf("%s at %s for %s", aCount(j-i, improvementName(of[i].What)), w.place(of[i].Manor), bz(cost)))
		i = j
	}
	return all
}

// aCount is "a hive" or "two hives".
func aCount(n int, thing string) string {
	if n == 1 {
		return "a " + thing
	}
	return count(n, thing)
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
		then := words{s.Table, s.played.Before, s.reader}
		add("loses %s from his service", then.company(seat, sorted(gone)))
	}
	if w.appointed != nil {
		add("is succeeded by his knight %s, who bears his name", number(w.appointed.Troop))
	}
	if w.noHeir {
		add("has no heir this year")
	}
	if len(w.hired) > 0 {
		add("hires %s", s.hirings(w.hired))
	}
	if len(w.built) > 0 {
		add("builds %s", s.sites(w.built))
	}
	for _, e := range w.mended {
		add("mends the %s at %s", improvementName(e.What), s.place(e.Manor))
	}
	for _, g := range s.relocations(w.moved) {
		add("sends %s", strings.NewReplacer(" goes from", " from", " go from", " from").Replace(g))
	}
	for _, e := range w.staff {
		add("moves a %s from %s to %s", improvementName(e.What), s.place(e.From), s.place(e.To))
	}
	if len(parts) == 0 {
		return ""
	}
	return s.name(seat) + " " + list(parts) + "."
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

// sorted puts numbers into rising order.
func sorted(ids []adjudicator.TroopID) []adjudicator.TroopID {
	slices.Sort(ids)
	return ids
}

// hirings lists those hired, by place: "esquires 05 and 06 at Foxwood".
func (w *words) hirings(of []adjudicator.TroopHired) string {
	var parts []string
	for i, e := range of {
		if slices.ContainsFunc(of[:i], func(o adjudicator.TroopHired) bool { return o.At == e.At }) {
			continue
		}
		var kinds []string
		for _, kind := range [...]adjudicator.Kind{adjudicator.Knight, adjudicator.Man} {
			var ids []adjudicator.TroopID
			for _, o := range of[i:] {
				if o.At == e.At && o.Kind == kind {
					ids = append(ids, o.Troop)
				}
			}
			if len(ids) > 0 {
				kinds = append(kinds, plural(len(ids), recruit(kind))+" "+numbers(ids))
			}
		}
		parts = append(parts, list(kinds)+" at "+w.place(e.At))
	}
	return strings.Join(parts, "; ")
}

// recruit is what somebody is who has just been hired.
func recruit(k adjudicator.Kind) string {
	if k == adjudicator.Knight {
		return "esquire"
	}
	return "man-at-arms"
}

// sites lists what was built where, without prices.
func (w *words) sites(of []adjudicator.ManorImproved) string {
	var parts []string
	for _, g := range w.buildings(of) {
		parts = append(parts, g[:strings.LastIndex(g, " for ")])
	}
	return list(parts)
}
