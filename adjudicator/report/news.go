package report

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A News is one thing of a season that is worth telling to everybody, in one line.
type News struct {
	Kind NewsKind `json:"kind"`
	Text string   `json:"text"`
}

// A NewsKind is what sort of thing it is.
type NewsKind string

// The kinds of news.
const (
	NewsFight  NewsKind = "fight"
	NewsDeath  NewsKind = "death" // of a lord
	NewsClaim  NewsKind = "claim"
	NewsPeople NewsKind = "people" // who were hired, who left
	NewsMoney  NewsKind = "money"
	NewsEnd    NewsKind = "end" // of a lord, or of the game
)

// NewNews is what came of a season, a line for each thing worth telling, in the order in which it
// happened. It holds nothing that not everybody may see.
func NewNews(t Table, p Played) []News {
	n := &newsFeed{words: words{t, p.After, adjudicator.NoSeat}, gained: make([]gains, len(p.After.Players)), joined: make([][]string, len(p.After.Players)), lost: make([][]string, len(p.After.Players)), raised: make([][]string, len(p.After.Players)),
		hired: make([]int, len(p.After.Players)), left: make([]int, len(p.After.Players))}
	for _, e := range p.Record {
		n.hear(e)
	}
	return n.all
}

// A newsFeed gathers the news of a season.
type newsFeed struct {
	words
	all    []News
	dead   int     // in the fight that goes on
	fallen []News  // lords, in that fight
	gained []gains // by lord
	hired  []int
	left   []int
	income []string
	lost   [][]string // manors, by a revolt
	razed  []string   // sites of the other faith
	joined [][]string // soldiers, by fate
	raised [][]string // castles, churches and circles
	awards []string   // of the King
}

func (n *newsFeed) say(kind NewsKind, format string, args ...any) {
	n.all = append(n.all, News{kind, upper(fmt.Sprintf(format, args...))})
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
		n.fallen = append(n.fallen, News{NewsDeath, n.name(e.Lord) + " has fallen in battle; his troops go home."})
	case adjudicator.TroopsScattered:
		n.scattered(e)
	case adjudicator.ManorClaimed:
		n.claim(e)
	case adjudicator.TroopHired:
		n.hired[e.Lord]++
	case adjudicator.TroopLeft:
		n.left[e.Lord] += one(e.Why != adjudicator.Dismissed)
	case adjudicator.IncomeReckoned:
		n.income = append(n.income, fmt.Sprintf("%s %d", n.name(e.Lord), e.Gross))
	case adjudicator.LordAppointed:
		n.say(NewsPeople, "%s's troops have a new lord.", n.name(e.Lord))
	case adjudicator.LordOut, adjudicator.GameWon, adjudicator.GameValued, adjudicator.SeasonEnded:
		n.settle()
		n.end(e)
	default:
		n.tidings(e)
	}
}

// scattered tells of those who were lost where there was no way out (§6.vii).
func (n *newsFeed) scattered(e adjudicator.TroopsScattered) {
	n.say(NewsPeople, "%s of %s scattered %s, where there was neither room nor a way out.", count(len(e.Troops), "troop"), n.name(e.Lord), n.spot(e.At, board.NoPosition))
	if e.Leader {
		n.say(NewsDeath, "%s is lost among them; his troops go home.", n.name(e.Lord))
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// count counts the dead of a round.
func (n *newsFeed) count(e adjudicator.RoundFought) {
	for _, w := range e.Hurt {
		n.dead += one(w.Dead)
	}
}

// fight tells how a fight ended.
func (n *newsFeed) fight(e adjudicator.FightEnded) {
	defer func() { n.all, n.fallen = append(n.all, n.fallen...), nil }()
	where := n.spot(e.At, e.And)
	if e.And != board.NoPosition {
		r := n.road(e.At, e.And)
		where = "on the road from " + n.Board.NameOf(r.From) + " to " + n.Board.NameOf(r.To)
	}
	after := " without a blow"
	if e.Rounds > 0 {
		after = " in " + count(e.Rounds, "round") + ", " + oneOr(n.dead == 0, "nobody died", count(n.dead, "troop")+" died")
	}
	if e.Winner == adjudicator.NoSeat {
		n.say(NewsFight, "%s and %s fought %s%s; nobody won.", n.name(e.Lords[0]), n.name(e.Lords[1]), where, strings.Replace(after, " in ", " for ", 1))
		return
	}
	loser := e.Lords[one(e.Winner == e.Lords[0])]
	n.say(NewsFight, "%s beat %s %s%s.", n.name(e.Winner), n.name(loser), where, after)
}

// road is the road on which a fight was.
func (w *words) road(at, and board.Position) *board.Road {
	l := w.Board.Place(at)
	if l.Kind != board.Milestone {
		l = w.Board.Place(and)
	}
	if l.Kind == board.Milestone {
		return &w.Board.Roads()[l.Road]
	}
	return &board.Road{From: at, To: and}
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
		parts = append(parts, "claimed "+list(g.claimed))
	}
	for from, manors := range g.taken {
		if len(manors) > 0 {
			parts = append(parts, "took "+list(manors)+" from "+n.name(adjudicator.Seat(from)))
		}
	}
	return strings.Join(parts, ", and ")
}

// settle tells what was gathered.
func (n *newsFeed) settle() {
	for seat := range n.gained {
		name := n.name(adjudicator.Seat(seat))
		if g := n.gainsOf(n.gained[seat]); g != "" {
			n.say(NewsClaim, "%s %s.", name, g)
		}
		if n.left[seat] > 0 {
			n.say(NewsPeople, "%s left %s, unpaid.", count(n.left[seat], "troop"), name)
		}
		if n.hired[seat] > 0 {
			n.say(NewsPeople, "%s hired %s.", name, count(n.hired[seat], "troop"))
		}
		n.gained[seat], n.left[seat], n.hired[seat] = gains{}, 0, 0
	}
	if len(n.income) > 0 {
		n.say(NewsMoney, "The harvest brought %s Bz.", list(n.income))
		n.income = nil
	}
	n.settleTidings()
}

// end tells of the end of a lord or of the game.
func (n *newsFeed) end(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.LordOut:
		n.say(NewsEnd, "%s has neither troops nor manors left, and is out of the game.", n.name(e.Lord))
	case adjudicator.GameWon:
		n.say(NewsEnd, "%s holds %d manors, where %d suffice, and has won the game.", n.name(e.Lord), e.Manors, e.Needed)
	case adjudicator.GameValued:
		by := oneOr(e.ByPoints, "reverence points", "the valuation")
		n.say(NewsEnd, "The last year is over: %s won by %s.", n.lords(e.Winners)+oneOr(len(e.Winners) == 1, " has", " have"), by)
	}
}
