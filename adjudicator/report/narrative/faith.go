package narrative

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// faithEvents are those of the faiths and the King (§17 to §22).
var faithEvents = []telling{
	tell(account[adjudicator.FaithChosen]{
		letter: (*narrator).tellFaith,
		news: func(n *newsFeed, e adjudicator.FaithChosen) {
			n.say(view.NewsKing, "%s is a %s%s.", n.Name(e.Lord), e.Now.Title(), phrase.Choose(e.Was == order.NoFaith, "", " now"))
		},
		history: func(c *historyLine, e adjudicator.FaithChosen) {
			if e.Was != order.NoFaith {
				c.news = append(c.news, c.Name(e.Lord)+" turns "+e.Now.Title())
			}
		},
	}),
	tell(account[adjudicator.SiteDestroyed]{
		letter: (*narrator).tellDestroyedSite,
		news: func(n *newsFeed, e adjudicator.SiteDestroyed) {
			n.razed = append(n.razed, fmt.Sprintf("%s pulled down the %s at %s.", n.Name(e.Lord), naming.ImprovementName(e.What), n.Board.NameOf(e.Manor)))
		},
		history: func(c *historyLine, e adjudicator.SiteDestroyed) {
			c.news = append(c.news, c.Name(e.Lord)+" pulls down the "+naming.ImprovementName(e.What)+" at "+c.Place(e.Manor))
		},
	}),
	tell(account[adjudicator.SiteContested]{letter: (*narrator).tellContestedSite, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.KingMoved]{
		letter: (*narrator).tellKing,
		news: func(n *newsFeed, e adjudicator.KingMoved) {
			if e.Comes {
				n.say(view.NewsKing, "King Arthur comes to the valley%s.", phrase.Choose(e.Last, ", for the last time", ""))
			}
		},
		noHistory: toldOtherwise,
	}),
	tell(account[adjudicator.ReverenceShown]{
		letter: func(s *narrator, e adjudicator.ReverenceShown) {
			s.settleClaims()
			s.tellIncomes()
			s.tellAward(e)
		},
		news: func(n *newsFeed, e adjudicator.ReverenceShown) {
			n.awards = append(n.awards, fmt.Sprintf("%s %d (%d in all)", n.Name(e.Lord), e.Award, e.Points))
		},
		history: func(c *historyLine, e adjudicator.ReverenceShown) { c.awards = append(c.awards, e) },
	}),
}

// faithTitle is the chapter of conversions: they come before all else. What a lord pulls down on a manor
// that was just claimed, or has of fate, is told with that.
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

// tellFaith tells of a lord's faith at the start, or of a conversion (§18).
func (s *narrator) tellFaith(e adjudicator.FaithChosen) {
	if e.Was == order.NoFaith {
		s.say("The lords' faiths", "%s a %s.", s.Does(e.Lord, "are", "is"), e.Now.Title())
		return
	}
	s.say(s.faithTitle(), "%s from %s to %s, before anything else this season.",
		s.Does(e.Lord, "turn", "turns"), e.Was.Title(), e.Now.Title())
}

// tellContestedSite tells who builds where several wanted to (§19).
func (s *narrator) tellContestedSite(e adjudicator.SiteContested) {
	parts := phrase.Each(e.Bidders, func(b adjudicator.Bidder) string {
		return fmt.Sprintf("%s (%s of the parish, bid %d)", s.Lord(b.Lord), phrase.Count(b.Manors, "manor"), b.Bid)
	})
	how := map[adjudicator.Decision]string{adjudicator.ByManors: "having more manors there", adjudicator.ByBid: "by the higher bid",
		adjudicator.ByDie: "by the die"}[e.By]
	s.say("Sites that several wanted", "the %s of %s is wanted by %s: %s it, %s.", naming.ImprovementName(e.What), e.Parish, phrase.List(parts), s.Does(e.Winner, "build", "builds"), how)
}

// tellKing tells how the King's count went on, and whether the King comes (§21).
func (s *narrator) tellKing(e adjudicator.KingMoved) {
	count := fmt.Sprintf("His die shows [%d]: the count goes from %d to %d", e.Face, e.From, e.Total)
	switch {
	case e.Last:
		s.say(kingTitle, "%s. It is the last autumn, and King Arthur comes, whatever the count.", count)
	case e.Comes:
		s.say(kingTitle, "%s, and at %d he comes: King Arthur rides into the valley, and will look at %s. The count begins again.", count, s.Rules.Advanced.King,
			phrase.Choose(s.Reader == adjudicator.NoSeat, "the lords' harvests and houses of prayer", "your harvests and your houses of prayer"))
	default:
		s.say(kingTitle, "%s; at %d he comes.", count, s.Rules.Advanced.King)
	}
}

const (
	kingTitle  = "The King's progress"
	visitTitle = "King Arthur's visit"
)

// tellAward tells what the King awards a lord, figure by figure (§21, §22).
func (s *narrator) tellAward(e adjudicator.ReverenceShown) {
	parts, sum := []string{fmt.Sprintf("%d for %s of income", e.Gross, phrase.Bz(e.Gross))}, e.Gross-e.Houses
	for _, site := range e.Sites {
		parts = append(parts, fmt.Sprintf("%d for the %s at %s%s", site.Points, naming.ImprovementName(site.What), s.Place(site.Manor), siteNote(site)))
		sum += site.Points
	}
	text := strings.Join(parts, ", ")
	if e.Houses > 0 {
		text += fmt.Sprintf(", less %d for troops in a house of religion", e.Houses)
	}
	if sum < 0 {
		text += ", and a visit takes nothing away"
	}
	s.say(visitTitle, "%s %s: %s. That makes %d in all.", s.Does(e.Lord, "are awarded", "is awarded"), phrase.Points(e.Award), text, e.Points)
}

// siteNote says why a site counts less than it might.
func siteNote(site adjudicator.SitePoints) string {
	notes := phrase.NotEmpty(phrase.Choose(site.Struck, "struck", ""), phrase.Choose(site.Shared, "not alone in its parish", ""))
	if len(notes) == 0 {
		return ""
	}
	return " (" + strings.Join(notes, ", and ") + ")"
}

// tellDestroyedSite tells that a lord pulls a church or a circle down (§18).
func (s *narrator) tellDestroyedSite(e adjudicator.SiteDestroyed) {
	s.tellClaimsSoFar()
	s.say(s.faithTitle(), "%s the %s at %s, which is of the other faith.", s.Does(e.Lord, "pull down", "pulls down"), naming.ImprovementName(e.What), s.Place(e.Manor))
}
