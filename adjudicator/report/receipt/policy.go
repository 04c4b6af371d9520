package receipt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// overrides marks a line that others override altogether, and reports whether it is one.
func (f *forecast) overrides(r *view.ReceiptLine, own int) bool {
	i := slices.IndexFunc(f.bound.Overridden, func(o adjudicator.Overriding) bool { return o.Line == own && o.All })
	if i >= 0 {
		f.override(r, f.bound.Overridden[i].By, own)
	}
	return i >= 0
}

// overriddenInPart says which lines override a part of a line, and which part.
func (f *forecast) overriddenInPart(r *view.ReceiptLine, own int) {
	for _, o := range f.bound.Overridden {
		if o.Line == own && !o.All {
			part := ""
			switch {
			case len(o.Lords) > 0:
				part = " for " + phrase.List(phrase.Each(o.Lords, f.Name))
			case len(o.Troops) > 0:
				part = " for " + naming.Numbers(o.Troops)
			default:
				part = " in " + phrase.Plural(len(o.Phases), "phase") + " " + phrase.List(phrase.Each(o.Phases, strconv.Itoa))
			}
			r.Does = append(r.Does, f.overriddenBy(part, o.By, own))
		}
	}
}

// alliesOfOld names the lords whom an ALLY of an earlier season, still in force, makes allies.
func (f *forecast) alliesOfOld() []string {
	var names []string
	for _, lord := range f.State.Player(f.Reader).Allies {
		if !slices.ContainsFunc(f.bound.Attitudes, func(a adjudicator.AttitudeOrder) bool { return a.Towards == lord }) {
			names = append(names, f.Name(lord))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"Your ALLY of an earlier season still holds: they do not attack " + phrase.List(names) + "."}
}

// yieldText says what YIELD brings about: who yields a manor still claims it where nobody else does (§5.i).
func (f *forecast) yieldText(o order.Yield) string {
	at, _ := f.Board.Find(string(o.Place))
	to, knight := phrase.Choose(o.To == "", "another lord", o.To), phrase.Choose(o.To == "", "whose knight", "if a knight of his")
	text := fmt.Sprintf("Your troops at %s do not dispute it with %s, %s ends the season there.", o.Place, to, knight)
	if f.State.Holds(f.Reader, at) {
		return text + " If he claims it you lose it."
	}
	if slices.Contains(f.bound.Claims, adjudicator.ClaimOrder{At: at, Yes: false}) {
		return text
	}
	return text + fmt.Sprintf(" Where nobody else claims it a knight of yours still does, unless you write CLAIM %s NO.", o.Place)
}

// heirText says whether a knight can follow in the winter to come, before which every knight rises by a grade (§7.iv, §10.iii). One who is
// named in winter rises in this winter too, but for a lord whom fate takes at its end.
func (f *forecast) heirText(o order.Heir) string {
	t := f.after.Player(f.Reader).Troop(adjudicator.TroopID(o.Knight))
	switch {
	case f.Rules.Heir == ruleset.HeirSenior:
	case t.Grade == ruleset.Esquire:
		return fmt.Sprintf("%02d is an esquire, and only one who is of Grade A can follow your lord: should he die before that, another does, who is of Grade A, or nobody.", o.Knight)
	case t.Grade == ruleset.GradeB && f.State.Season == adjudicator.Winter && f.State.Options.Fate:
		return meaning(o, subject{}) + fmt.Sprintf(" If fate takes your lord at the end of this winter, %02d is not of Grade A yet, and cannot follow.", o.Knight)
	}
	return meaning(o, subject{})
}

// retireLine says where the troops of a RETIRE go at the end of autumn, or why they do not (§6.ix).
func (f *forecast) retireLine(r *view.ReceiptLine, o order.Retire, l order.Line) {
	if f.State.Season != adjudicator.Autumn {
		r.Does = []string{"Nothing this season: it is for the end of autumn. Write it again then, or under STANDING."}
		return
	}
	if o.Spread {
		r.Does = append([]string{meaning(o, subject{})}, f.spreadForeseen()...)
		return
	}
	var goes, stays []adjudicator.TroopID
	for _, w := range f.bound.Retire {
		if w.Line != l.N {
			continue
		}
		switch end := f.endsAt(w.Troop); {
		case end == w.To && f.after.Holds(f.Reader, end):
			r.Does = append(r.Does, naming.Number(w.Troop)+" ends the season there and stays.")
		case f.retiresTo(w.Troop) == w.To:
			goes = append(goes, w.Troop)
		case f.after.Holds(f.Reader, end) && f.isCertain([]adjudicator.TroopID{w.Troop}):
			stays = append(stays, w.Troop)
			r.Refused = append(r.Refused, naming.Number(w.Troop)+" ends the season at "+f.Place(end)+", which is yours, and stays there")
		}
	}
	if len(goes) > 0 {
		r.Does = append(r.Does, fmt.Sprintf("At autumn's end %s to %s.", subjectOf(goes).text("goes", "go"), o.To))
	}
	foreseen := f.retireForeseen(l, stays)
	if len(r.Does) > 0 {
		r.Mark = view.IfNobody
		if f.mayTurn(f.livingIDs()) { // a march of another may win or lose the nearest manor
			r.Does = append(r.Does, mayBeTurned)
		}
		if at, ok := f.Board.Find(string(o.To)); ok && f.isHomeCertain(at) && len(foreseen) == 0 {
			r.Mark = view.Certain
		}
	}
	r.Does = append(r.Does, foreseen...)
}

// retiresTo is where a troop retires in the trial; NoPosition if it does not (§6.ix).
func (f *forecast) retiresTo(id adjudicator.TroopID) board.Position {
	for _, e := range view.EventsOf[adjudicator.TroopsMoved](f.record) {
		for _, m := range e.Moves {
			if m.Lord == f.Reader && m.Troop == id && m.Why == adjudicator.Retires {
				return m.To
			}
		}
	}
	return board.NoPosition
}

// isHomeCertain reports whether it is certain which troops retire to a manor: nobody can come to it, nor to any of the reader's troops.
func (f *forecast) isHomeCertain(at board.Position) bool {
	return f.isCertain(f.livingIDs()) && !slices.ContainsFunc(f.others, func(o stack) bool {
		return f.Board.Miles(o.at, at) <= f.Rules.Phases*(f.Rules.MilesPerPhase+1)
	})
}

// spreadForeseen says where troops retire in the trial.
func (f *forecast) spreadForeseen() []string {
	var moves []adjudicator.Move
	for _, e := range view.EventsOf[adjudicator.TroopsMoved](f.record) {
		moves = append(moves, slices.DeleteFunc(slices.Clone(e.Moves), func(m adjudicator.Move) bool { return m.Lord != f.Reader || m.Why != adjudicator.Retires })...)
	}
	if len(moves) == 0 {
		return []string{"As things look nobody needs to: all your troops end the season in manors of yours."}
	}
	var parts []string
	for _, g := range view.GroupBy(slices.Values(moves), func(m adjudicator.Move) (board.Position, adjudicator.TroopID) { return m.To, m.Troop }) {
		slices.Sort(g.All)
		parts = append(parts, subjectOf(g.All).text("goes", "go")+" to "+f.Place(g.Key))
	}
	return []string{"As things look " + phrase.List(parts) + "."}
}

// retireForeseen are the reasons for which a RETIRE would be refused if nobody hindered the reader's troops, but for those troops
// of which it is certain.
func (f *forecast) retireForeseen(l order.Line, but []adjudicator.TroopID) (said []string) {
	for _, e := range view.EventsOf[adjudicator.OrderRefused](f.record) {
		if e.Line == l.N && e.Section == "§6.ix" && !slices.Contains(but, e.Troop) {
			who, why, several := strings.Cut(e.Reason, ": ")
			if e.Troop != 0 || !several {
				who, why = naming.Number(e.Troop), e.Reason
			}
			said = append(said, "As things look "+who+" will not: "+why+".")
		}
	}
	return said
}
