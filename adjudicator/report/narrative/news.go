package narrative

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
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
		n.hear(e)
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

// hear takes one event in.
func (n *newsFeed) hear(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.FightBegan:
		n.dead = 0
	case adjudicator.RoundFought:
		n.count(e)
	case adjudicator.FightEnded:
		n.fight(e)
	case adjudicator.LordFell:
		n.fallen = append(n.fallen, view.News{Kind: view.NewsDeath, Text: n.Name(e.Lord) + " has fallen in battle; his troops go home."})
	case adjudicator.TroopsScattered:
		n.scattered(e)
	case adjudicator.ManorClaimed:
		n.claim(e)
	case adjudicator.TroopHired:
		n.hired[e.Lord]++
	case adjudicator.TroopLeft:
		n.left[e.Lord] += oneIf(e.Why != adjudicator.Dismissed)
	case adjudicator.IncomeReckoned:
		n.income = append(n.income, fmt.Sprintf("%s %d", n.Name(e.Lord), e.Gross))
	case adjudicator.LordAppointed:
		n.say(view.NewsPeople, "%s's troops have a new lord.", n.Name(e.Lord))
	case adjudicator.LordOut, adjudicator.GameWon, adjudicator.GameValued, adjudicator.SeasonEnded:
		n.settle()
		n.end(e)
	default:
		n.tidings(e)
	}
}

// scattered tells of those who were lost where there was no way out (§6.vii).
func (n *newsFeed) scattered(e adjudicator.TroopsScattered) {
	n.say(view.NewsPeople, "%s of %s scattered %s, where there was neither room nor a way out.", phrase.Count(len(e.Troops), "troop"), n.Name(e.Lord), n.Spot(e.At, board.NoPosition))
	if e.Leader {
		n.say(view.NewsDeath, "%s is lost among them; his troops go home.", n.Name(e.Lord))
	}
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// count counts the dead of a round.
func (n *newsFeed) count(e adjudicator.RoundFought) {
	for _, w := range e.Hurt {
		n.dead += oneIf(w.Dead)
	}
}

// fight tells how a fight ended.
func (n *newsFeed) fight(e adjudicator.FightEnded) {
	defer func() { n.all, n.fallen = append(n.all, n.fallen...), nil }()
	where := n.Spot(e.At, e.And)
	if e.And != board.NoPosition {
		r := n.Road(e.At, e.And)
		where = "on the road from " + n.Board.NameOf(r.From) + " to " + n.Board.NameOf(r.To)
	}
	after := " without a blow"
	if e.Rounds > 0 {
		after = " in " + phrase.Count(e.Rounds, "round") + ", " + phrase.Choose(n.dead == 0, "nobody died", phrase.Count(n.dead, "troop")+" died")
	}
	if e.Winner == adjudicator.NoSeat {
		n.say(view.NewsFight, "%s and %s fought %s%s; nobody won.", n.Name(e.Lords[0]), n.Name(e.Lords[1]), where, strings.Replace(after, " in ", " for ", 1))
		return
	}
	loser := e.Lords[oneIf(e.Winner == e.Lords[0])]
	n.say(view.NewsFight, "%s beat %s %s%s.", n.Name(e.Winner), n.Name(loser), where, after)
}

// claim keeps a claim until all are known.
func (n *newsFeed) claim(e adjudicator.ManorClaimed) {
	g, manor := &n.gained[e.By], n.Board.NameOf(e.Manor)
	if e.From == adjudicator.NoSeat {
		g.claimed = append(g.claimed, manor)
		return
	}
	if g.taken == nil {
		g.taken = make([][]string, len(n.gained))
	}
	g.taken[e.From] = append(g.taken[e.From], manor)
}

// A gains is what a lord has claimed: of nobody, and of each lord.
type gains struct {
	claimed []string
	taken   [][]string // by lord
}

// gainsOf is what a lord has claimed, as a sentence without its subject: "claimed Ludbrook and took
// Kingsmere from Bors"; "" if nothing.
func (n *newsFeed) gainsOf(g gains) string {
	var parts []string
	if len(g.claimed) > 0 {
		parts = append(parts, "claimed "+phrase.List(g.claimed))
	}
	for from, manors := range g.taken {
		if len(manors) > 0 {
			parts = append(parts, "took "+phrase.List(manors)+" from "+n.Name(adjudicator.Seat(from)))
		}
	}
	return strings.Join(parts, ", and ")
}

// settle tells what was gathered.
func (n *newsFeed) settle() {
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
	n.settleTidings()
}

// end tells of the end of a lord or of the game.
func (n *newsFeed) end(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.LordOut:
		n.say(view.NewsEnd, "%s has neither troops nor manors left, and is out of the game.", n.Name(e.Lord))
	case adjudicator.GameWon:
		n.say(view.NewsEnd, "%s holds %d manors, where %d suffice, and has won the game.", n.Name(e.Lord), e.Manors, e.Needed)
	case adjudicator.GameValued:
		by := phrase.Choose(e.ByPoints, "reverence points", "the valuation")
		n.say(view.NewsEnd, "The last year is over: %s won by %s.", n.ListLords(e.Winners)+phrase.Choose(len(e.Winners) == 1, " has", " have"), by)
	}
}
