package receipt

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// besiegedTroops warns of troops who are besieged: what a march of theirs means (§13.iii).
func (f *forecast) besiegedTroops() (all []string) {
	for _, at := range f.Board.ManorsByName() {
		ids, _ := f.StandingAt(f.Reader, at)
		if !f.State.Besieged(at) || !f.State.Holds(f.Reader, at) {
			continue
		}
		who := "At " + f.Place(at) + " your " + naming.Numbers(ids) + phrase.Choose(len(ids) == 1, " is", " are") + " " + f.BesiegedBy(at) + ": "
		one := len(ids) == 1
		marches := slices.ContainsFunc(ids, func(id adjudicator.TroopID) bool {
			o := f.ordersOf(id)
			return o != nil && len(o.Legs) > 0
		})
		if do, ok := f.bound.Shelter(at); marches || ok && do == order.InTheOpen {
			all = append(all, who+"by your orders "+phrase.Choose(one, "he sallies in the first phase, before any march, and fights in the open.", "all of them sally in the first phase, before any march, and fight in the open."))
			continue
		}
		all = append(all, who+phrase.Choose(one, "unless he is relieved, or the besiegers leave, he fights", "unless they are relieved, or the besiegers leave, they fight")+" without the help of the walls at the end of the third phase.")
	}
	return all
}

// warnings are what the player should look at again; each only where it is true.
func (f *forecast) warnings() []string {
	if f.State.Season == adjudicator.Winter {
		return f.winterWarnings()
	}
	if !f.State.Season.Campaign() || !f.State.Player(f.Reader).MayOrder() {
		return nil
	}
	chokes := f.openChokes() // they tell of some who have no MOVE or HOLD
	return slices.Concat(f.besiegedTroops(), f.lordInReach(false), f.standingFights(), f.manorsLeft(), f.weatherOutlook(),
		f.noClaim(), f.noRoom(), chokes, f.aloneOnChokes(), f.withoutOrders())
}

func (f *forecast) livingTroops() []*adjudicator.Troop {
	return slices.Collect(view.Living(f.State.Player(f.Reader)))
}

// livingIDs are their numbers.
func (f *forecast) livingIDs() (ids []adjudicator.TroopID) {
	for _, t := range f.livingTroops() {
		ids = append(ids, t.ID)
	}
	return ids
}

// endsAt is where a troop stands when the phases are over, if nobody hinders it.
func (f *forecast) endsAt(id adjudicator.TroopID) board.Position {
	return f.traces[id].placeAfter(f.Rules.Phases * f.Rules.MilesPerPhase)
}

// ordersOf are a troop's orders; nil if it has none.
func (f *forecast) ordersOf(id adjudicator.TroopID) *adjudicator.TroopOrders {
	if i := slices.IndexFunc(f.bound.Troops, func(o adjudicator.TroopOrders) bool { return o.Troop == id }); i >= 0 {
		return &f.bound.Troops[i]
	}
	return nil
}

// manorsLeft warns of manors that will not be supervised (spring), or be collected
// worse (autumn), because their knight leaves.
func (f *forecast) manorsLeft() []string {
	supervised := view.EventsOf[adjudicator.ManorSupervised](f.record)
	var all []string
	for _, m := range f.Board.ManorsByName() {
		leaves := func(t *adjudicator.Troop) bool { return t.Kind != adjudicator.Man && t.At == m && f.endsAt(t.ID) != m }
		if !f.State.Holds(f.Reader, m) || !slices.ContainsFunc(f.livingTroops(), leaves) {
			continue
		}
		name := f.Board.NameOf(m)
		switch {
		case f.State.Season == adjudicator.Spring && !slices.ContainsFunc(supervised, func(e adjudicator.ManorSupervised) bool { return e.Manor == m }):
			all = append(all, name+" will not be supervised this year: its knight leaves.")
		case f.State.Season == adjudicator.Autumn:
			now := adjudicator.HarvestOf(f.Rules, f.Board, &f.alone, m, f.Reader)
			then, _ := situation.Harvested(f.record, m) // what is lost by then brings nothing
			if then.Total < now.Total {
				all = append(all, fmt.Sprintf("%s will bring %s and not %d%s: its knight leaves, and %s collects.", name, phrase.Bz(then.Total), now.Total,
					phrase.Choose(f.State.Options.Weather, " in an average year", ""), phrase.Choose(then.Collector == adjudicator.ByMan, "only a man-at-arms", "nobody")))
			}
		}
	}
	return all
}

// noClaim warns of troops that march to a manor of others, or of nobody, without a
// knight to claim it, and of a CLAIM that has no knight.
func (f *forecast) noClaim() []string {
	var all []string
	for _, m := range f.Board.ManorsByName() {
		if f.State.Holds(f.Reader, m) {
			continue
		}
		ids, knight := f.comers(m)
		switch {
		case len(ids) > 0 && !knight:
			all = append(all, comesWithout(ids, f.Board.NameOf(m)))
		case len(ids) == 0 && slices.Contains(f.bound.Claims, adjudicator.ClaimOrder{At: m, Yes: true}):
			all = append(all, fmt.Sprintf("You cannot claim %s: no knight of yours will be there.", f.Board.NameOf(m)))
		}
	}
	return all
}

// comers are the troops that will stand at a place at the end, and whether there is
// a knight among them.
func (f *forecast) comers(m board.Position) (ids []adjudicator.TroopID, knight bool) {
	for _, t := range f.livingTroops() {
		if f.endsAt(t.ID) == m {
			ids = append(ids, t.ID)
			knight = knight || t.Kind != adjudicator.Man
		}
	}
	return ids, knight
}

// noRoom warns of troops that find no room for a part of their way (§6.iii); of those that never set out their line tells.
func (f *forecast) noRoom() (all []string) {
	type wait struct {
		troops string
		at, to string
	}
	var waits []wait
	phases := map[wait][]string{}
	for _, e := range view.EventsOf[adjudicator.TroopsWaited](f.record) {
		ids := slices.DeleteFunc(slices.Clone(e.Troops), func(id adjudicator.TroopID) bool { return len(f.traces[id].steps) == 0 })
		if e.Why != adjudicator.WaitsFull || e.Lord != f.Reader || len(ids) == 0 {
			continue
		}
		w := wait{subjectOf(ids).text("waits", "wait"), f.Place(e.At), f.Place(e.To)}
		if !slices.Contains(waits, w) {
			waits = append(waits, w)
		}
		if n := phrase.Spell(e.Phase); !slices.Contains(phases[w], n) {
			phases[w] = append(phases[w], n)
		}
	}
	for _, w := range waits {
		all = append(all, "In "+phrase.Plural(len(phases[w]), "phase")+" "+phrase.List(phases[w])+" "+w.troops+" at "+w.at+": more than six of yours would be at "+w.to+".")
	}
	return all
}

// comesWithout names troops that cannot claim the manor where they will be.
func comesWithout(ids []adjudicator.TroopID, manor string) string {
	return naming.Numbers(ids) + " cannot claim " + manor + ": only a knight or your lord can."
}

// winterWarnings are those of winter: who leaves unpaid, and next winter's pay against the harvest.
func (f *forecast) winterWarnings() []string {
	var all []string
	var unpaid []adjudicator.TroopID
	for _, l := range view.EventsOf[adjudicator.TroopLeft](f.record) {
		if l.Lord == f.Reader && l.Why == adjudicator.Unpaid {
			unpaid = append(unpaid, l.Troop)
		}
	}
	if len(unpaid) > 0 {
		text := naming.Numbers(unpaid) + " will leave you: there is no pay for " + phrase.Choose(len(unpaid) == 1, "him.", "them.")
		if f.mayDesert {
			text += fmt.Sprintf(" Since a knight leaves so, each knight who was paid rolls a die and deserts on %d or more; this forecast cannot know those dice.", f.Rules.LoyaltyFrom)
		}
		all = append(all, text)
	}
	return append(all, f.nextPay(f.after.Players[f.Reader].Treasury)...)
}

// nextPay warns when next winter's pay is more than a lean year would leave: as the
// manors and troops will be, with nothing supervised.
func (f *forecast) nextPay(left int) []string {
	p := f.after.Player(f.Reader)
	owed, lean, best := adjudicator.PayOwed(f.Rules, p), 0, 0
	for m := range f.after.Manors {
		if f.after.Manors[m].Holder != f.Reader {
			continue
		}
		lean += adjudicator.HarvestOf(f.Rules, f.Board, &f.after, board.Position(m), f.Reader).Total
		f.after.Manors[m].Supervised = true
		best += adjudicator.HarvestOf(f.Rules, f.Board, &f.after, board.Position(m), f.Reader).Total
		f.after.Manors[m].Supervised = false
	}
	missing := owed - left - lean
	if missing <= 0 {
		return nil
	}
	return []string{fmt.Sprintf("Next winter's pay will be %s. You will have %s, and a harvest as things stand brings %d if no manor is supervised, %d if all are: at worst %s %s missing, and %s would leave.",
		phrase.Bz(owed), phrase.Bz(left), lean, best, phrase.Bz(missing), phrase.Choose(missing == 1, "is", "are"), f.leavers(left+lean))}
}

// leavers says how many knights and men a treasury would not suffice for next winter, as it pays without a PAY (§11).
func (f *forecast) leavers(treasury int) string {
	next := f.after.Clone()
	next.Season = adjudicator.Winter
	next.Player(f.Reader).Treasury = treasury
	_, record, err := adjudicator.Play(f.Rules, f.Board, next, nil, steadfast{})
	if err != nil {
		panic("receipt: dice that never run out ran out: " + err.Error())
	}
	knights, men := 0, 0
	for _, e := range view.EventsOf[adjudicator.TroopLeft](record) {
		if e.Lord == f.Reader && e.Why == adjudicator.Unpaid {
			if next.Player(f.Reader).Troop(e.Troop).Kind == adjudicator.Man {
				men++
			} else {
				knights++
			}
		}
	}
	var who []string
	if knights > 0 {
		who = append(who, phrase.Count(knights, "knight"))
	}
	if men > 0 {
		who = append(who, phrase.Count(men, "man-at-arms"))
	}
	return phrase.List(who)
}

// weatherOutlook says in autumn what year it may become: the die that is thrown before the harvest decides (§12).
func (f *forecast) weatherOutlook() []string {
	ring := f.Rules.Weather.Ring
	if !f.State.Options.Weather || f.State.Season != adjudicator.Autumn {
		return nil
	}
	var faces [3]int
	for face := range dieFaces {
		faces[ring[(f.State.Weather+face)%len(ring)]]++
	}
	var parts []string
	for sky, n := range faces {
		if n > 0 {
			parts = append(parts, [...]string{ruleset.Bad: "a bad year", ruleset.Average: "an average year", ruleset.Good: "a good year"}[sky]+" on "+phrase.Count(n, "face"))
		}
	}
	return []string{"The weather die falls before this harvest: it brings " + phrase.List(parts) + "."}
}

// dieFaces is how many faces a die has.
const dieFaces = 6
