package narrative

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewNews is what came of a season, a line for each thing worth telling, in the order in which it
// happened. It holds nothing that not everybody may see.
func NewNews(t view.Table, p view.Played) []view.News {
	n := &newsFeed{Names: naming.Names{Table: t, State: p.After, Reader: adjudicator.NoSeat}, gained: make([]gains, len(p.After.Players)), joined: make([][]string, len(p.After.Players)), lost: make([][]string, len(p.After.Players)), raised: make([][]string, len(p.After.Players)),
		hired: make([]int, len(p.After.Players)), left: make([]int, len(p.After.Players))}
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
	gained []gains     // by lord
	hired  []int
	left   []int
	income []string
	lost   [][]string // manors, by a revolt
	razed  []string   // sites of the other faith
	joined [][]string // soldiers, by fate
	raised [][]string // castles, churches and circles
	awards []string   // of the King
}

func (n *newsFeed) say(kind view.NewsKind, format string, args ...any) {
	n.all = append(n.all, view.News{Kind: kind, Text: phrase.UpperFirst(fmt.Sprintf(format, args...))})
}

// oneIf is 1 if something is so, else 0.
func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// tellGathered tells what was gathered.
func (n *newsFeed) tellGathered() {
	for seat := range n.gained {
		name := n.Name(adjudicator.Seat(seat))
		if g := n.gainsOf(n.gained[seat]); g != "" {
			n.say(view.NewsClaim, "%s %s.", name, g)
		}
		if n.left[seat] > 0 {
			n.say(view.NewsPeople, "%s left %s, unpaid.", phrase.Count(n.left[seat], "troop"), name)
		}
		if n.hired[seat] > 0 {
			n.say(view.NewsPeople, "%s hired %s.", name, phrase.Count(n.hired[seat], "troop"))
		}
		n.gained[seat], n.left[seat], n.hired[seat] = gains{}, 0, 0
	}
	if len(n.income) > 0 {
		n.say(view.NewsMoney, "The harvest brought %s Bz.", phrase.List(n.income))
		n.income = nil
	}
	n.tellOptional()
}

// tellOptional tells what was gathered of the optional rules.
func (n *newsFeed) tellOptional() {
	for seat, manors := range n.lost {
		if len(manors) > 0 {
			n.say(view.NewsFate, "%s lost %s.", n.Name(adjudicator.Seat(seat)), phrase.List(manors))
		}
		if built := n.raised[seat]; len(built) > 0 {
			n.say(view.NewsBuild, "%s built %s.", n.Name(adjudicator.Seat(seat)), phrase.List(built))
		}
		if who := n.joined[seat]; len(who) > 0 {
			n.say(view.NewsFate, "%s gained %s.", n.Name(adjudicator.Seat(seat)), phrase.List(who))
		}
		n.lost[seat], n.raised[seat], n.joined[seat] = nil, nil, nil
	}
	for _, text := range n.razed {
		n.say(view.NewsBuild, "%s", text)
	}
	n.razed = nil
	if len(n.awards) > 0 {
		n.say(view.NewsKing, "King Arthur awarded %s.", phrase.List(n.awards))
		n.awards = nil
	}
}
