package narrative

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewNews is what came of a season, a line for each thing worth telling, in the order in which it
// happened. It holds nothing that not everybody may see.
func NewNews(t view.Table, p view.Played) []view.News {
	n := &newsFeed{Names: naming.Names{Table: t, State: p.After, Reader: adjudicator.NoSeat}, lords: make([]lordNews, len(p.After.Players))}
	for _, e := range p.Record {
		if f := tellingOf(e).news; f != nil {
			f(n, e)
		}
	}
	return n.all
}

// A newsFeed gathers the news of a season.
type newsFeed struct {
	naming.Names
	all    []view.News
	dead   int         // in the fight that goes on
	fallen []view.News // lords, in that fight
	lords  []lordNews  // by seat
	gifts  []adjudicator.MoneyGiven
	income []string
	razed  []string // sites of the other faith
	awards []string // of the King
}

// A lordNews is what was gathered of one lord, and is told together.
type lordNews struct {
	gained []adjudicator.ManorClaimed
	hired  int
	left   int
	lost   []string // manors, by a revolt
	raised []string // castles, churches and circles
	joined []string // soldiers, by fate
}

func (n *newsFeed) say(kind view.NewsKind, format string, args ...any) {
	n.all = append(n.all, view.News{Kind: kind, Text: phrase.UpperFirst(fmt.Sprintf(format, args...))})
}

// sayLast tells of a thing that comes after all that was gathered.
func (n *newsFeed) sayLast(kind view.NewsKind, format string, args ...any) {
	n.tellGathered()
	n.say(kind, format, args...)
}

func (n *newsFeed) tellGathered() {
	for _, e := range giftsInSeatOrder(n.gifts) {
		n.say(view.NewsMoney, "%s gave %s to %s.", n.Name(e.Lord), phrase.Bz(e.Bz), n.Name(e.To))
	}
	for seat, lord := range n.lords {
		name := n.Name(adjudicator.Seat(seat))
		if g := n.gains(lord.gained); g != "" {
			n.say(view.NewsClaim, "%s %s.", name, g)
		}
		if lord.left > 0 {
			n.say(view.NewsPeople, "%s left %s.", phrase.Count(lord.left, "troop"), name)
		}
		if lord.hired > 0 {
			n.say(view.NewsPeople, "%s hired %s.", name, phrase.Count(lord.hired, "troop"))
		}
	}
	n.sayList(view.NewsMoney, "The harvest brought ", n.income, " Bz.")
	for seat, lord := range n.lords {
		name := n.Name(adjudicator.Seat(seat))
		n.sayList(view.NewsFate, name+" lost ", lord.lost, ".")
		n.sayList(view.NewsBuild, name+" built ", lord.raised, ".")
		n.sayList(view.NewsFate, name+" gained ", lord.joined, ".")
	}
	for _, text := range n.razed {
		n.say(view.NewsBuild, "%s", text)
	}
	n.sayList(view.NewsKing, "King Arthur awarded ", n.awards, ".")
	clear(n.lords)
	n.gifts, n.income, n.razed, n.awards = nil, nil, nil, nil
}

// sayList tells of a list of things, if there are any.
func (n *newsFeed) sayList(kind view.NewsKind, before string, things []string, after string) {
	if len(things) > 0 {
		n.say(kind, "%s%s%s", before, phrase.List(things), after)
	}
}
