package situation

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// PositionSentence says in few words how a lord stands: where the lord is, and what the player has.
func PositionSentence(t view.Table, s *adjudicator.State, reader adjudicator.Seat) string {
	w := describer{naming.Names{Table: t, State: s, Reader: reader}}
	p := w.State.Player(w.Reader)
	switch {
	case w.State.Season == adjudicator.SettingOut:
		return "You have not ridden out yet: the game begins with the choice of a road."
	case p.Out:
		return "You have neither troops nor manors left."
	}
	where := "Your lord is dead"
	if l := p.LivingLord(); l != nil {
		where = "Your lord stands at " + w.Board.NameOf(l.At) + phrase.Choose(l.Wounded, ", wounded", "")
	}
	return fmt.Sprintf("%s. You have %s, %s and %d Bz.", where, phrase.Figures(len(living(p)), "troop"),
		phrase.Figures(len(w.manorsOf(w.Reader)), "manor"), p.Treasury)
}

// mostExamples is how many examples a letter shows.
const mostExamples = 3

// Examples are three lines that the player can write now as they stand, made of the player's own troops and places. Where too
// few orders can be given, commands follow.
func Examples(t view.Table, s *adjudicator.State, reader adjudicator.Seat) (lines []string) {
	w := describer{naming.Names{Table: t, State: s, Reader: reader}}
	own := adjudicator.NamesOf(adjudicator.Names(w.Board, w.State), w.Board, w.State.Player(w.Reader))
	said := map[string]bool{}
	for _, o := range w.exampleOrders() {
		kind := order.Keyword(o)
		if !said[kind] && len(lines) < mostExamples && w.canBeGiven(own, o) {
			lines, said[kind] = append(lines, o.String()), true
		}
	}
	return append(lines, []string{"STATUS", "MAP", "HELP"}[len(lines):]...)
}

// canBeGiven reports whether an order reads as itself and can be given as things stand.
func (w *describer) canBeGiven(own *order.Names, o order.Order) bool {
	sheet := order.Parse(own, adjudicator.When(w.State.Season), []order.Input{{N: 1, Text: o.String()}})
	if len(sheet.Orders) != 1 || len(sheet.Notes) > 0 {
		return false
	}
	bound, _ := adjudicator.Bind(w.Board, w.State, w.Reader, sheet.Orders, nil)
	return len(bound.Refused) == 0
}

// exampleOrders are orders that may be possible now, the most useful first.
func (w *describer) exampleOrders() []order.Order {
	p := w.State.Player(w.Reader)
	switch {
	case w.State.Season == adjudicator.SettingOut:
		return w.entryExamples()
	case p.Out:
		return nil
	case w.State.Season == adjudicator.Winter:
		return w.winterExamples(p)
	case p.MayOrder():
		return w.campaignExamples(p)
	}
	return nil
}

// entryExamples name two roads.
func (w *describer) entryExamples() []order.Order {
	var roads []string
	for _, e := range w.Board.Entries() {
		roads = append(roads, e.Name)
	}
	return []order.Order{order.Enter{Entries: roads[:min(2, len(roads))]}}
}

// campaignExamples are a march to the nearest manor, a troop that stays, and a stance.
func (w *describer) campaignExamples(p *adjudicator.Player) (all []order.Order) {
	troops := living(p)
	marcher := troops[len(troops)-1]
	if to, ok := w.nearestManor(marcher.At); ok {
		all = append(all, order.Move{Troops: oneTroop(marcher), To: to})
	}
	return append(all, order.Hold{Troops: oneTroop(troops[0])}, order.Stance{Do: order.Attack, If: order.Condition{Stronger: true}},
		order.Withdraw{When: []order.Withdrawal{{When: order.After, N: 3}}})
}

// winterExamples hire, build and name an heir.
func (w *describer) winterExamples(p *adjudicator.Player) []order.Order {
	all := []order.Order{order.Hire{N: 1, Knight: true}}
	for _, m := range w.manorsOf(w.Reader) {
		for _, what := range []order.Improvement{order.Hive, order.Forester, order.Reeve} {
			all = append(all, order.Build{N: 1, What: what, At: []order.Place{order.Place(w.Board.NameOf(m))}})
		}
	}
	for _, t := range living(p) {
		if t.Kind == adjudicator.Knight {
			all = append(all, order.Heir{Knight: int(t.ID)})
		}
	}
	return append(all, order.Hire{N: 1})
}

// living are the troops of a player that live, the lord first.
func living(p *adjudicator.Player) (all []*adjudicator.Troop) {
	for i := range p.Troops {
		if p.Troops[i].Status == adjudicator.Alive {
			all = append(all, &p.Troops[i])
		}
	}
	slices.SortStableFunc(all, func(a, b *adjudicator.Troop) int { return cmp.Compare(a.Kind, b.Kind) })
	return all
}

// oneTroop names a troop.
func oneTroop(t *adjudicator.Troop) order.Troops {
	if t.Kind == adjudicator.Lord {
		return order.Troops{{Kind: order.TheLord}}
	}
	return order.Troops{{First: int(t.ID), Last: int(t.ID)}}
}

// nearestManor is the manor with the shortest way from a place.
func (w *describer) nearestManor(from board.Position) (nearest order.Place, ok bool) {
	others := slices.DeleteFunc(slices.Clone(w.Board.Manors()), func(m board.Position) bool { return m == from || !w.Board.Joined(from, m) })
	if len(others) == 0 {
		return "", false
	}
	m := slices.MinFunc(others, func(a, b board.Position) int { return cmp.Compare(w.Board.Miles(from, a), w.Board.Miles(from, b)) })
	return order.Place(w.Board.NameOf(m)), true
}
