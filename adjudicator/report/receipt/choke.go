package receipt

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
)

// openChokes warns of troops on a choke point that will let others by who can come there: without MOVE and HOLD, or PASSIVE, they stop
// nobody. It notes of whom it has said that they have neither.
func (f *forecast) openChokes() (all []string) {
	for p := range f.Board.Len() {
		at := board.Position(p)
		if f.Board.Place(at).Choke == nil {
			continue
		}
		ids, _ := f.comers(at)
		if len(ids) == 0 || !f.canBeReached(ids[0]) {
			continue
		}
		who := subjectOf(ids)
		switch ordered, passive := f.guards(ids); {
		case passive:
			all = append(all, fmt.Sprintf("%s others pass at %s: %s PASSIVE.", who.text("lets", "let"), f.Place(at), phrase.Choose(who.one, "he is", "they are")))
		case !ordered:
			f.idleTold = append(f.idleTold, ids...)
			all = append(all, fmt.Sprintf("%s others pass at %s: without MOVE or HOLD nobody is stopped there.", who.text("lets", "let"), f.Place(at)))
		default:
			continue
		}
		f.chokeTold = append(f.chokeTold, ids...)
	}
	return all
}

// guards tells what decides whether troops engage those that come to their choke point: whether one of them has a MOVE or a HOLD, or
// the senior among them attacks, and whether the senior is PASSIVE.
func (f *forecast) guards(ids []adjudicator.TroopID) (ordered, passive bool) {
	for i, id := range ids {
		o := f.ordersOf(id)
		ordered = ordered || o != nil && isMarch(*o)
		if i == 0 && o != nil && o.Stance != nil {
			passive = o.Stance.Do == order.Passive
			ordered = ordered || o.Stance.Do == order.Attack
		}
	}
	return ordered, passive
}

// canBeReached reports whether others can come to a troop in this season by a march.
func (f *forecast) canBeReached(id adjudicator.TroopID) bool {
	return slices.ContainsFunc(f.others, func(o stack) bool { return f.canReach(o.at, id, 0) })
}

// aloneOnChokes warns of troops that stand alone on a choke point when a phase or the season ends, where others can have come by then:
// two of a side can fight there (§8.iv). Of the lord's last place lordInReach tells.
func (f *forecast) aloneOnChokes() (all []string) {
	lord := f.State.Player(f.Reader).LivingLord()
	for _, t := range f.livingTroops() {
		if slices.Contains(f.chokeTold, t.ID) || t.ID == lord.ID && f.lordTold || f.mayTurn([]adjudicator.TroopID{t.ID}) {
			continue
		}
		for phase := f.Rules.Phases; phase > 0; phase-- {
			if text := f.aloneOnChoke(t.ID, phase); text != "" {
				all = append(all, text)
				break
			}
		}
	}
	return all
}

// aloneOnChoke is the warning of a troop that stands alone on a choke point after a phase; empty if it does not, or nobody can come.
func (f *forecast) aloneOnChoke(id adjudicator.TroopID, phase int) string {
	mile := phase * f.Rules.MilesPerPhase
	at := f.traces[id].placeAfter(mile)
	isThere := func(t *adjudicator.Troop) bool { return t.ID != id && f.traces[t.ID].placeAfter(mile) == at }
	reaching := slices.DeleteFunc(slices.Clone(f.others), func(o stack) bool { return f.Board.Miles(o.at, at) > mile })
	if f.Board.Place(at).Choke == nil || len(reaching) == 0 || slices.ContainsFunc(f.livingTroops(), isThere) {
		return ""
	}
	stands := naming.Number(id) + phrase.Choose(phase == f.Rules.Phases, " ends the season alone at "+f.Place(at), fmt.Sprintf(" is alone at %s after phase %d", f.Place(at), phase))
	return fmt.Sprintf("%s, where two of each side can fight, and %s can come there.", stands, f.namedStrongest(reaching))
}
