package impact

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A key tells one thing that may differ from all others of a lord.
type key struct {
	kind view.ChangeKind
	id   string
}

// A pair is how a thing is in the two campaigns.
type pair struct{ was, would string }

// An item is one thing that may differ.
type item struct {
	key
	pair
	what   string              // of a troop what it is, such as "knight A"; may be empty
	troop  adjudicator.TroopID // 0 for all else
	detail bool                // that a reader is not told of other lords: his present report has it
	shared bool                // that concerns two lords, and is told of the first
}

func (i item) differs() bool { return i.was != i.would }

func (i item) isDetail() bool { return i.detail }

// A position is how all stand after one season of both campaigns.
type position struct {
	*comparison
	was, would naming.Names
}

func (c *comparison) between(was, would *adjudicator.State) *position {
	return &position{c, c.names(was), c.names(would)}
}

// both is a thing that is put into words alike for both campaigns.
func (p *position) both(kind view.ChangeKind, what string, how func(w *naming.Names) string) item {
	return item{key: key{kind, what}, what: what, pair: pair{how(&p.was), how(&p.would)}}
}

// lord is all of a lord that may differ.
func (p *position) lord(seat adjudicator.Seat) []item {
	return slices.Concat(p.place(seat), p.manors(seat), p.troops(seat), p.money(seat), p.attitudes(seat))
}

// place is whether a lord plays on, and what the advanced game counts (§10, §16, §18, §21).
func (p *position) place(seat adjudicator.Seat) []item {
	of := func(words func(*adjudicator.Player) string) func(*naming.Names) string {
		return func(w *naming.Names) string { return words(w.State.Player(seat)) }
	}
	return []item{
		p.both(view.ChangeGame, "the game", of(func(l *adjudicator.Player) string { return phrase.Choose(l.Out, "out of it", "in it") })),
		p.both(view.ChangeOther, "orders to march", of(func(l *adjudicator.Player) string {
			return phrase.Choose(l.Barred, "barred, since there is no lord", "free")
		})),
		p.both(view.ChangeOther, "faith", of(func(l *adjudicator.Player) string { return phrase.Choose(l.Faith == 0, "none", l.Faith.Title()) })),
		p.both(view.ChangeOther, "reverence", of(func(l *adjudicator.Player) string { return phrase.Points(l.Points) })),
	}
}

// manors are those of a lord in either campaign, with what stands there.
func (p *position) manors(seat adjudicator.Seat) (all []item) {
	for _, at := range p.Board.ManorsByName() {
		holder := p.both(view.ChangeManor, p.Board.NameOf(at), func(w *naming.Names) string { return whose(w, at) })
		holder.shared = true
		if p.was.State.Holds(seat, at) || p.would.State.Holds(seat, at) || p.differedBefore(seat, holder.key) {
			all = append(all, holder)
		}
		if p.was.State.Holds(seat, at) || p.would.State.Holds(seat, at) {
			all = append(all, p.manor(at)...)
			all = append(all, p.supervised(seat, at)...)
		}
	}
	return all
}

// differedBefore reports whether a thing of a lord differed after the season before.
func (p *position) differedBefore(seat adjudicator.Seat, k key) bool {
	_, differed := p.before[seat][k]
	return differed
}

// whose says who holds a manor.
func whose(w *naming.Names, at board.Position) string {
	if holder := w.State.Manors[at].Holder; holder != adjudicator.NoSeat {
		return w.WhoseOwn(holder)
	}
	return "nobody's"
}

// manor is what stands on a manor and what hangs over it, whoever holds it.
func (p *position) manor(at board.Position) []item {
	name := p.Board.NameOf(at)
	seats := func(w *naming.Names, bits uint32) string {
		var all []adjudicator.Seat
		for seat := range w.State.Players {
			if bits&(1<<seat) != 0 {
				all = append(all, adjudicator.Seat(seat))
			}
		}
		return cmp.Or(w.ListLords(all), "nobody")
	}
	all := []item{
		p.both(view.ChangeManor, "built at "+name, func(w *naming.Names) string { return cmp.Or(naming.Stock(&w.State.Manors[at]), "nothing") }),
		p.both(view.ChangeManor, "church or circle at "+name, func(w *naming.Names) string { return builtAs(&w.State.Manors[at]) }),
		p.both(view.ChangeManor, "fields burnt at "+name, func(w *naming.Names) string { return units(w.State.Manors[at].Burnt) }),
		p.both(view.ChangeManor, "forest burnt at "+name, func(w *naming.Names) string { return bits(w.State.Manors[at].Scorched) }),
		p.both(view.ChangeManor, "siege of "+name, func(w *naming.Names) string { return "by " + seats(w, w.State.Manors[at].Siege) }),
		p.both(view.ChangeManor, "pillage of "+name, func(w *naming.Names) string { return "by " + seats(w, w.State.Manors[at].Pillaged) }),
	}
	for i := range all {
		all[i].detail = true
	}
	return all
}

// builtAs is the how many-eth churches and circles of the game those of a manor are.
func builtAs(m *adjudicator.Manor) string {
	if m.Church.Built+m.Circle.Built == 0 {
		return "none"
	}
	return "number " + strings.Join(phrase.NotEmpty(number(m.Church.Built), number(m.Circle.Built)), " and ") + " of the game"
}

// number is a number; "" for 0.
func number(n int) string { return phrase.Choose(n == 0, "", strconv.Itoa(n)) }

// units are burnt units of land.
func units(n int) string { return phrase.Choose(n == 0, "none", phrase.Figures(n, "unit")) }

// bits are the units whose bits are set.
func bits(set int) string {
	var all []string
	for i := 0; set>>i != 0; i++ {
		if set>>i&1 != 0 {
			all = append(all, strconv.Itoa(i+1))
		}
	}
	return phrase.Choose(len(all) == 0, "none", "unit "+phrase.List(all))
}

// supervised is whether a manor is marked for the next harvest (§5.iv), which its lord alone is told.
func (p *position) supervised(seat adjudicator.Seat, at board.Position) []item {
	if !p.knows(seat) || !p.was.State.Holds(seat, at) || !p.would.State.Holds(seat, at) {
		return nil
	}
	return []item{p.both(view.ChangeManor, "harvest at "+p.Board.NameOf(at), func(w *naming.Names) string {
		return phrase.Choose(w.State.Manors[at].Supervised, "supervised", "unsupervised")
	})}
}

// troops are those of a lord in either campaign, by number.
func (p *position) troops(seat adjudicator.Seat) (all []item) {
	for id := adjudicator.TroopID(1); id <= adjudicator.MaxTroop; id++ {
		was, would := p.was.State.Player(seat).Troop(id), p.would.State.Player(seat).Troop(id)
		if was != nil || would != nil {
			all = append(all, p.troop(id, was, would))
		}
	}
	return all
}

// troop is one troop; that it is not there in a campaign is nil.
func (p *position) troop(id adjudicator.TroopID, was, would *adjudicator.Troop) item {
	i := item{key: key{view.ChangeTroop, naming.Number(id)}, troop: id, pair: pair{found(&p.was, was), found(&p.would, would)}, detail: true}
	switch {
	case was == nil:
		i.what = naming.KindAndGrade(would)
	case would == nil || naming.KindAndGrade(was) == naming.KindAndGrade(would):
		i.what = naming.KindAndGrade(was)
	default:
		i.was, i.would = naming.KindAndGrade(was)+", "+i.was, naming.KindAndGrade(would)+", "+i.would
	}
	if was != nil && would != nil && i.was == i.would && (was.Hired != would.Hired || was.Appointed != would.Appointed) {
		i.was, i.would = i.was+since(was), i.would+since(would)
	}
	return i
}

// found says where a troop is, or what became of it.
func found(w *naming.Names, t *adjudicator.Troop) string {
	switch {
	case t == nil:
		return "not in service"
	case t.Status == adjudicator.Dead:
		return "dead"
	case t.Status == adjudicator.Gone:
		return "gone"
	}
	return "at " + w.Place(t.At) + phrase.Choose(t.Wounded, ", wounded", "")
}

// since says how a troop came to be what it is.
func since(t *adjudicator.Troop) string {
	return phrase.Choose(t.Appointed, ", appointed lord", "") + ", hired in winter of year " + strconv.Itoa(t.Hired)
}

// money is what a lord has, which is hidden, and the income of the last autumn, which is not.
func (p *position) money(seat adjudicator.Seat) (all []item) {
	if p.knows(seat) {
		all = append(all, p.both(view.ChangeMoney, "treasury", func(w *naming.Names) string { return phrase.Bz(w.State.Player(seat).Treasury) }))
	}
	income := p.both(view.ChangeMoney, "gross income of last autumn", func(w *naming.Names) string { return phrase.Bz(w.State.Player(seat).Income) })
	income.detail = true
	return append(all, income)
}

// attitudes are a lord's heir, allies and enemies, which are hidden.
func (p *position) attitudes(seat adjudicator.Seat) []item {
	if !p.knows(seat) {
		return nil
	}
	lords := func(of func(*adjudicator.Player) []adjudicator.Seat) func(*naming.Names) string {
		return func(w *naming.Names) string { return cmp.Or(w.ListLords(of(w.State.Player(seat))), "nobody") }
	}
	return []item{
		p.both(view.ChangeOther, "heir", func(w *naming.Names) string {
			heir := w.State.Player(seat).Heir
			return phrase.Choose(heir == 0, "nobody", naming.Number(heir))
		}),
		p.both(view.ChangeOther, "allies", lords(func(l *adjudicator.Player) []adjudicator.Seat { return l.Allies })),
		p.both(view.ChangeOther, "enemies", lords(func(l *adjudicator.Player) []adjudicator.Seat { return l.Enemies })),
	}
}

// board is what belongs to no lord, and whether the game goes on.
func (p *position) board() []item {
	all := []item{
		p.both(view.ChangeGame, "the game", outcome),
		p.both(view.ChangeGame, "last year", func(w *naming.Names) string {
			return phrase.Choose(w.State.LastYear == 0, "none", strconv.Itoa(w.State.LastYear))
		}),
		p.both(view.ChangeOther, "weather counter", func(w *naming.Names) string { return "on space " + strconv.Itoa(w.State.Weather) }),
		p.both(view.ChangeOther, "the King's count", func(w *naming.Names) string { return "at " + strconv.Itoa(w.State.Arthur) }),
		p.both(view.ChangeOther, "bridges washed away", func(w *naming.Names) string { return cmp.Or(w.ListPlaces(w.State.Closed), "none") }),
		p.both(view.ChangeOther, "income of the houses next autumn", func(w *naming.Names) string { return w.State.Houses.String() }),
		p.both(view.ChangeOther, "churches next winter", func(w *naming.Names) string {
			return phrase.Choose(w.State.CheapChurches, "at half price", "at full price")
		}),
		p.both(view.ChangeOther, "churches and circles ever built", func(w *naming.Names) string { return strconv.Itoa(w.State.Sites) }),
	}
	for _, at := range p.Board.ManorsByName() {
		if p.was.State.Holds(adjudicator.NoSeat, at) && p.would.State.Holds(adjudicator.NoSeat, at) {
			all = append(all, p.manor(at)...)
		}
	}
	return all
}

// outcome is whether the game goes on, or who has won it.
func outcome(w *naming.Names) string {
	switch {
	case !w.State.Over:
		return "going on"
	case len(w.State.Winners) == 0:
		return "over, and nobody has won"
	}
	return "won by " + w.ListLords(w.State.Winners)
}

// standing is how a lord stands in figures.
func (p *position) standing(seat adjudicator.Seat) view.ImpactRow {
	was, would := p.figures(p.was.State, seat), p.figures(p.would.State, seat)
	two := func(i int) view.Two { return view.Two{Was: was[i], Would: would[i]} }
	row := view.ImpactRow{Lord: p.would.Name(seat), You: seat == p.reader, Manors: two(0), Troops: two(1), Strength: two(2)}
	if p.knows(seat) {
		treasury := two(3)
		row.Treasury = &treasury
	}
	return row
}

// figures are a lord's manors, troops, strength and treasury.
func (p *position) figures(s *adjudicator.State, seat adjudicator.Seat) [4]int {
	f := [4]int{s.Held(seat), 0, 0, s.Player(seat).Treasury}
	for t := range view.Living(s.Player(seat)) {
		f[1]++
		f[2] += adjudicator.Strength(p.Rules, t)
	}
	return f
}

// differs reports whether a lord stands otherwise in figures.
func differs(r view.ImpactRow) bool {
	other := func(t view.Two) bool { return t.Was != t.Would }
	return other(r.Manors) || other(r.Troops) || other(r.Strength) || r.Treasury != nil && other(*r.Treasury)
}

// changesOf puts differences into the form in which they are told: troops of which the same is true together.
func changesOf(items []item) (all []view.Change) {
	troops := map[pair][]item{}
	for _, i := range items {
		if i.troop != 0 {
			troops[i.pair] = append(troops[i.pair], i)
		}
	}
	for _, i := range items {
		what := i.what
		if i.troop != 0 {
			if troops[i.pair][0].troop != i.troop {
				continue
			}
			what = namesOf(troops[i.pair])
		}
		all = append(all, view.Change{Kind: i.kind, What: what, Was: i.was, Would: i.would})
	}
	return all
}

// namesOf names troops by kind and grade: "knight A 02; man A 03, 04".
func namesOf(troops []item) string {
	kinds := view.GroupBy(slices.Values(troops), func(i item) (string, adjudicator.TroopID) { return i.what, i.troop })
	return strings.Join(phrase.Each(kinds, func(g view.Group[string, adjudicator.TroopID]) string {
		return strings.TrimSpace(g.Key + " " + naming.NumberList(g.All))
	}), "; ")
}
