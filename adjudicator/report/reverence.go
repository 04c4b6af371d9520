package report

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// revered tells an event of the advanced game; it reports false of any other.
func (s *narrator) revered(e adjudicator.Event) bool {
	switch e := e.(type) {
	case adjudicator.FaithChosen:
		s.professed(e)
	case adjudicator.SiteDestroyed:
		s.tellClaimsSoFar()
		s.say(s.faithTitle(), "%s the %s at %s, which is of the other faith.", s.does(e.Lord, "pull down", "pulls down"), improvementName(e.What), s.place(e.Manor))
	case adjudicator.SiteContested:
		s.contested(e)
	case adjudicator.KingMoved:
		s.kingMoved(e)
	case adjudicator.ReverenceShown:
		s.settle()
		s.tellIncomes()
		s.honoured(e)
	default:
		return false
	}
	return true
}

// faithTitle is the chapter of conversions: they come before all else. What a lord pulls down on a manor
// that he has just claimed, or has of fate, is told with that.
func (s *narrator) faithTitle() string {
	switch {
	case s.fate > 0:
		return fateTitle
	case s.claiming:
		return s.endTitle()
	}
	return "Matters of faith"
}

// tellClaimsSoFar tells the claims that led to what follows.
func (s *narrator) tellClaimsSoFar() {
	if len(s.claims) > 0 {
		s.tellClaims()
	}
}

// professed tells of a lord's faith at the start, or of his conversion (§18).
func (s *narrator) professed(e adjudicator.FaithChosen) {
	if e.Was == order.NoFaith {
		s.say("The lords' faiths", "%s a %s.", s.does(e.Lord, "are", "is"), e.Now.Title())
		return
	}
	s.say(s.faithTitle(), "%s from %s to %s, before all else that this season brings.",
		s.does(e.Lord, "turn", "turns"), e.Was.Title(), e.Now.Title())
}

// contested tells who builds where several wanted to (§19).
func (s *narrator) contested(e adjudicator.SiteContested) {
	parts := make([]string, len(e.Bidders))
	for i, b := range e.Bidders {
		parts[i] = fmt.Sprintf("%s (%s of the parish, bid %d)", s.lord(b.Lord), count(b.Manors, "manor"), b.Bid)
	}
	how := map[adjudicator.Decision]string{adjudicator.ByManors: "having more manors there", adjudicator.ByBid: "by the higher bid",
		adjudicator.ByDie: "by the die"}[e.By]
	s.say("Sites that several wanted", "the %s of %s is wanted by %s: %s it, %s.", improvementName(e.What), e.Parish, list(parts), s.does(e.Winner, "build", "builds"), how)
}

// kingMoved tells how the King's count went on, and whether he comes (§21).
func (s *narrator) kingMoved(e adjudicator.KingMoved) {
	count := fmt.Sprintf("His die shows [%d]: the count goes from %d to %d", e.Face, e.From, e.Total)
	switch {
	case e.Last:
		s.say(kingTitle, "%s. It is the last autumn, and King Arthur comes, whatever the count.", count)
	case e.Comes:
		s.say(kingTitle, "%s, and at %d he comes: King Arthur rides into the valley, and will look at your harvests and your houses of prayer. The count begins again.", count, s.Rules.Advanced.King)
	default:
		s.say(kingTitle, "%s; at %d he comes.", count, s.Rules.Advanced.King)
	}
}

const (
	kingTitle  = "The King's progress"
	visitTitle = "King Arthur's visit"
)

// honoured tells what the King awards a lord, figure by figure (§21, §22).
func (s *narrator) honoured(e adjudicator.ReverenceShown) {
	parts, sum := []string{fmt.Sprintf("%d for %s of income", e.Gross, bz(e.Gross))}, e.Gross-e.Houses
	for _, site := range e.Sites {
		parts = append(parts, fmt.Sprintf("%d for the %s at %s%s", site.Points, improvementName(site.What), s.place(site.Manor), siteNote(site)))
		sum += site.Points
	}
	text := strings.Join(parts, ", ")
	if e.Houses > 0 {
		text += fmt.Sprintf(", less %d for troops in a house of religion", e.Houses)
	}
	if sum < 0 {
		text += ", and a visit takes nothing away"
	}
	s.say(visitTitle, "%s %s: %s. That makes %d in all.", s.does(e.Lord, "are awarded", "is awarded"), points(e.Award), text, e.Points)
}

// siteNote says why a site counts less than it might.
func siteNote(site adjudicator.SitePoints) string {
	switch {
	case site.Shared && site.Struck:
		return " (struck, and not alone in its parish)"
	case site.Shared:
		return " (not alone in its parish)"
	case site.Struck:
		return " (struck)"
	}
	return ""
}

// points is a number of points in words.
func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// king says where the King's count stands (§21).
func (w *describer) king() string {
	return fmt.Sprintf("The count of King Arthur's progress stands at %d. A die is added at the opening of each autumn; at %d or more he comes, and in the last autumn in any case.", w.s.Arthur, w.Rules.Advanced.King)
}

// reverence says how the lords stand by faith and points.
func (w *describer) reverence() string {
	var parts []string
	for i := range w.s.Players {
		if p := &w.s.Players[i]; !p.Out {
			parts = append(parts, fmt.Sprintf("%s, a %s, %d", p.Lord, p.Faith.Title(), p.Points))
		}
	}
	return "Reverence points, which " + oneOr(w.pointsDecide(), "decide the game", "count in the end beside what each lord is worth") + ": " + strings.Join(parts, "; ") + "."
}

// pointsDecide reports whether an advanced game goes on until points alone decide it; one that ends sooner
// is valued (§16, §17).
func (w *describer) pointsDecide() bool {
	return w.s.LastYear == 0 || w.s.LastYear > w.Rules.Advanced.Years
}

// convertMeaning says what a change of faith brings.
func convertMeaning(o order.Convert) string {
	gone := "churches"
	if o.To == order.Christian {
		gone = "stone circles"
	}
	return fmt.Sprintf("You become a %s, before all else that this season brings; all %s that you own are pulled down.", o.To.Title(), gone)
}

// siteLine adds to a line that builds a church or a circle what others may do about it (§19).
func (f *forecast) siteLine(r *ReceiptLine, l order.Line) {
	o, ok := l.Order.(order.Build)
	if !ok || o.What != order.Church && o.What != order.Circle || len(r.Does) == 0 {
		return
	}
	r.Mark = IfNobody
	text := fmt.Sprintf("Should another lord want the %s of the same parish, he builds who holds more manors of it, then who bids more (BID n).", improvementName(o.What))
	if o.Bid > 0 {
		text += fmt.Sprintf(" Your bid of %s is paid only if the bids decide.", bz(o.Bid))
	}
	r.Does = append(r.Does, text)
}
