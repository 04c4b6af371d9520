package receipt

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// mostReaching is how many lords are named whose troops can reach the lord, the strongest first.
const mostReaching = 3

// lordMayFall is why it matters that others can reach the lord (§10.i).
const lordMayFall = "if your lord falls, all your troops forget their orders."

// lordInReach says, once in a receipt, which troops of others can reach the lord by a march, or nothing if none can. Where those on his
// way are told of already, they are not named again.
func (f *forecast) lordInReach(onWayTold bool) []string {
	lord := f.State.Player(f.Reader).LivingLord()
	if lord == nil || f.lordTold || !f.canBeReached(lord.ID) {
		return nil
	}
	f.lordTold = true
	reaching := slices.DeleteFunc(slices.Clone(f.others), func(o stack) bool {
		return !f.canReach(o.at, lord.ID, 0) || onWayTold && f.onWay(o.at, lord.ID)
	})
	who := f.namedStrongest(reaching)
	if who == "" {
		return []string{phrase.UpperFirst("if your lord falls, all your troops forget their orders.")}
	}
	end, own := f.endsAt(lord.ID), adjudicator.Strength(f.Rules, lord)
	isStronger := func(o stack) bool { return o.strength > own }
	if together, _ := f.comers(end); len(together) == 1 && slices.ContainsFunc(reaching, isStronger) {
		bridge := phrase.Choose(f.Board.Place(end).Choke != nil, ", where two of each side can fight", "")
		return []string{fmt.Sprintf("Your lord will be alone at %s (strength %d)%s, and %s can reach him: %s", f.Place(end), own, bridge, who, lordMayFall)}
	}
	where := phrase.Choose(len(f.traces[lord.ID].steps) > 0, "on the way", "at "+f.Place(end))
	return []string{fmt.Sprintf("%s can reach your lord %s: %s", who, where, lordMayFall)}
}

// namedStrongest names some groups of troops with their strength, those of one lord together, the strongest lord first.
func (f *forecast) namedStrongest(of []stack) string {
	var all []stack
	apart := map[adjudicator.Seat]bool{} // lords whose troops stand at several places
	for _, o := range of {
		i := slices.IndexFunc(all, func(have stack) bool { return have.lord == o.lord })
		if i < 0 {
			o.ids = slices.Clone(o.ids)
			all = append(all, o)
			continue
		}
		apart[o.lord] = true
		all[i].ids = append(all[i].ids, o.ids...)
		all[i].strength += o.strength
	}
	slices.SortStableFunc(all, func(a, b stack) int { return cmp.Compare(b.strength, a.strength) })
	names := phrase.Each(all[:min(mostReaching, len(all))], func(o stack) string {
		slices.Sort(o.ids)
		return fmt.Sprintf("%s (strength %d%s)", f.Troops(o.lord, o.ids), o.strength, phrase.Choose(apart[o.lord], " together", ""))
	})
	if len(all) > mostReaching {
		names = append(names, "others")
	}
	return phrase.List(names)
}
