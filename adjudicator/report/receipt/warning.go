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
	return slices.Concat(f.besiegedTroops(), f.withoutOrders(), f.standingFights(), f.lordAlone(), f.manorsLeft(), f.weatherOutlook(),
		f.noClaim(), f.noRoom(), f.openChokes())
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

// withoutOrders warns of troops that neither march nor hold.
func (f *forecast) withoutOrders() []string {
	var ids []adjudicator.TroopID
	attack := true
	for _, t := range f.livingTroops() {
		o := f.ordersOf(t.ID)
		if (o == nil || !isMarch(*o)) && !f.hasMarchBehind(t.ID) {
			ids = append(ids, t.ID)
			attack = attack && o != nil && o.Stance != nil && o.Stance.Do == order.Attack
		}
	}
	if len(ids) == 0 {
		return nil
	}
	text := naming.Numbers(ids) + phrase.Choose(len(ids) == 1, " has neither MOVE nor HOLD and stays", " have neither MOVE nor HOLD and stay") + " where " + phrase.Choose(len(ids) == 1, "he is", "they are")
	if attack {
		return []string{text + "."}
	}
	return []string{text + "; such troops fight only in a manor of yours, or when they are attacked."}
}

// lordAlone warns when the lord ends alone within six miles of stronger troops.
func (f *forecast) lordAlone() []string {
	lord := f.State.Player(f.Reader).LivingLord()
	at := f.endsAt(lord.ID)
	for _, t := range f.livingTroops() {
		if t.ID != lord.ID && f.endsAt(t.ID) == at {
			return nil
		}
	}
	own, reach := adjudicator.Strength(f.Rules, lord), f.Rules.Phases*f.Rules.MilesPerPhase
	for _, o := range f.others {
		if miles := f.Board.Miles(o.at, at); miles <= reach && o.strength > own {
			one := len(o.ids) == 1
			return []string{fmt.Sprintf("Your lord will be alone at %s with strength %d; %s at %s %s %d, and %s %s away.", f.Place(at), own,
				f.Troops(o.lord, o.ids), f.Place(o.at), phrase.Choose(one, "has", "have"), o.strength, phrase.Choose(one, "is", "are"), phrase.Count(miles, "mile"))}
		}
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
			all = append(all, fmt.Sprintf("%s %s to %s without a knight, and cannot claim it.", naming.Numbers(ids), phrase.Choose(len(ids) == 1, "comes", "come"), f.Board.NameOf(m)))
		case len(ids) == 0 && slices.Contains(f.bound.Claims, adjudicator.ClaimOrder{At: m, Yes: true}):
			all = append(all, fmt.Sprintf("You want to claim %s, but no knight of yours will be there.", f.Board.NameOf(m)))
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

// noRoom warns of troops that find no room (§6.iii).
func (f *forecast) noRoom() []string {
	var all []string
	for _, w := range view.EventsOf[adjudicator.TroopsWaited](f.record) {
		if w.Why == adjudicator.WaitsFull && w.Lord == f.Reader {
			text := fmt.Sprintf("In phase %s %s %s at %s: more than six of yours would be at %s.", phrase.Spell(w.Phase), naming.Numbers(w.Troops), phrase.Choose(len(w.Troops) == 1, "waits", "wait"), f.Place(w.At), f.Place(w.To))
			if !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return all
}

// openChokes warns of troops on a choke point that will let others by: without MOVE
// and HOLD, or PASSIVE, they stop nobody.
func (f *forecast) openChokes() []string {
	var all []string
	for p := range f.Board.Len() {
		at := board.Position(p)
		if f.Board.Place(at).Choke == nil {
			continue
		}
		if ids, _ := f.comers(at); len(ids) > 0 && !f.guards(ids) {
			all = append(all, fmt.Sprintf("%s will be at %s and let others by. With MOVE or HOLD, and a stance that is not PASSIVE, %s would stop those who come.", naming.Numbers(ids), f.Place(at), phrase.Choose(len(ids) == 1, "he", "they")))
		}
	}
	return all
}

// guards reports whether troops would engage those that come to their choke point: the
// senior among them is not PASSIVE, and one of them has a MOVE or a HOLD.
func (f *forecast) guards(ids []adjudicator.TroopID) bool {
	ordered, passive := false, false
	for i, id := range ids {
		o := f.ordersOf(id)
		ordered = ordered || o != nil && (o.Hold || len(o.Legs) > 0)
		if i == 0 && o != nil && o.Stance != nil {
			passive = o.Stance.Do == order.Passive
			ordered = ordered || o.Stance.Do == order.Attack
		}
	}
	return ordered && !passive
}

// winterWarnings are those of winter: who leaves unpaid, money unspent, and next
// winter's pay against the harvest.
func (f *forecast) winterWarnings() []string {
	var all []string
	var unpaid []adjudicator.TroopID
	for _, l := range view.EventsOf[adjudicator.TroopLeft](f.record) {
		if l.Lord == f.Reader && l.Why == adjudicator.Unpaid {
			unpaid = append(unpaid, l.Troop)
		}
	}
	if len(unpaid) > 0 {
		all = append(all, fmt.Sprintf("There will be no pay for %s, who will leave you. If a knight leaves so, each knight who was paid rolls a die and deserts on %d or more; this forecast cannot know those dice.", naming.Numbers(unpaid), f.Rules.LoyaltyFrom))
	}
	left := f.after.Players[f.Reader].Treasury
	if left >= f.leastPrice() {
		all = append(all, phrase.Bz(left)+" will be unspent.")
	}
	return append(all, f.nextPay(left)...)
}

// leastPrice is the least that anything costs in winter.
func (f *forecast) leastPrice() int {
	r := f.Rules
	return min(r.Hive.Cost, r.Forester.Cost, r.Reeve.Cost, r.Mill.Cost, r.Knight[ruleset.Esquire].Hire, r.Man[ruleset.GradeB].Hire)
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
	if owed <= left+lean {
		return nil
	}
	short := owed - left - lean
	return []string{fmt.Sprintf("Without supervision you would be %s short next winter, and at least one %s would leave: you will owe %d and have %d left, and the harvest gives %d, or %d with all manors supervised.",
		phrase.Bz(short), phrase.Choose(short > f.menPay(p), "knight", "man-at-arms"), owed, left, lean, best)}
}

// menPay is what a lord's men-at-arms are paid, after the knights (§11.i).
func (f *forecast) menPay(p *adjudicator.Player) (sum int) {
	for t := range view.Living(p) {
		if t.Kind == adjudicator.Man {
			sum += adjudicator.Pay(f.Rules, t)
		}
	}
	return sum
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
