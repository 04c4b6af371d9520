package picture

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// An item is a sign that finds its room when all names have theirs.
type item struct {
	size  vec
	title string
	id    string
	draw  func(vec)
}

// A cluster is the signs that stand together at one place.
type cluster struct {
	at     board.Position
	home   vec
	sign   box  // of the place
	onRoad bool // they may stand on the road itself
	items  []item
	tried  float64 // there is no room nearer than this
}

// cluster gathers signs at a place.
func (g *ground) cluster(at board.Position, items ...item) cluster {
	sign, _ := g.signBox(at)
	place := g.sheet.b.Place(at)
	return cluster{at: at, home: g.at[at], sign: sign, onRoad: place.Kind == board.Milestone && place.Choke == nil, items: items}
}

// A spot is a sign in its room.
type spot struct {
	item
	at  vec
	box box
}

// A muster finds room for signs that come and go, about the places they belong to.
type muster struct {
	g     *ground
	taken grid
	firm  grid
	spots []spot
	ties  path // from signs that had to stand off to their places
}

// setClusters finds room for clusters: near their places for those that find it there, the largest first, then
// farther off; what finds none together is parted. At the worst a sign lies on its place.
func (u *muster) setClusters(all []cluster) {
	slices.SortStableFunc(all, func(a, b cluster) int { return cmp.Compare(len(b.items), len(a.items)) })
	all = slices.DeleteFunc(all, func(c cluster) bool { return !u.g.window.holds(c.sign) })
	for i, reach := range []float64{16, 60, 160, 420} {
		var left []cluster
		for _, c := range all {
			left = append(left, u.near(c, reach, i > 0)...)
		}
		all = left
	}
	for _, c := range all {
		u.setCluster(c, ranged(c.items, 3), c.home)
	}
}

// near sets a cluster within reach of its place, or what it can of its halves, and returns the rest.
func (u *muster) near(c cluster, reach float64, parted bool) []cluster {
	if u.together(c, reach, parted) {
		return nil
	}
	n := len(c.items)
	if n == 1 || !parted {
		if parted {
			c.tried = reach
		}
		return []cluster{c}
	}
	first, second := c, c
	first.items, second.items = c.items[:(n+1)/2], c.items[(n+1)/2:]
	return append(u.near(first, reach, parted), u.near(second, reach, parted)...)
}

// together sets a cluster in the nearest free room about its place, and says whether there was any
// within reach. Of rooms equally near it takes the one that hides least. On a plain mile of the road
// it stands on the road itself. It may hide stones if it has to.
func (u *muster) together(c cluster, reach float64, hide bool) bool {
	if c.onRoad && len(c.items) < 4 {
		r := ranged(c.items, len(c.items))
		if b := around(c.home, r.size.x, r.size.y).grown(6); u.fitsInWindow(b) && !u.firm.isTaken(b) {
			u.setCluster(c, r, c.home)
			return true
		}
	}
	taken := &u.taken
	if hide {
		taken = &u.firm
	}
	var ranks []rank
	for _, cols := range rowLengths(len(c.items)) {
		ranks = append(ranks, ranged(c.items, cols))
	}
	for gap := 2.0; gap < reach; gap += 4 + gap/8 {
		if gap < c.tried {
			continue
		}
		best, least, how := vec{}, int64(1)<<62, rank{}
		for n, r := range ranks {
			for k, at := range about(c.sign, r.size.x/2+gap, r.size.y/2+gap) {
				aside := int64(k + 20*n)
				if aside >= least {
					break
				}
				b := around(at, r.size.x, r.size.y).grown(6)
				if cost := u.g.plot.seen.weightIn(b)*10 + aside; cost < least && u.fitsInWindow(b) && !taken.isTaken(b) {
					best, least, how = at, cost, r
				}
			}
		}
		if how.rows != nil {
			u.setCluster(c, how, best)
			return true
		}
	}
	return false
}

func (u *muster) fitsInWindow(b box) bool { return u.g.window.holds(b.grown(20)) }

// A rank is how the signs of a cluster are ranged: their places from its middle.
type rank struct {
	size vec
	rows []vec
}

// ranged puts items into rows of some length, each row standing on one line.
func ranged(items []item, cols int) rank {
	var r rank
	for i := 0; i < len(items); i += cols {
		row := items[i:min(i+cols, len(items))]
		wide, high := 0.0, 0.0
		for _, it := range row {
			wide, high = wide+it.size.x, max(high, it.size.y)
		}
		x := -wide / 2
		for _, it := range row {
			r.rows = append(r.rows, vec{x + it.size.x/2, r.size.y + high - it.size.y/2})
			x += it.size.x
		}
		r.size = vec{max(r.size.x, wide), r.size.y + high}
	}
	for i := range r.rows {
		r.rows[i].y -= r.size.y / 2
	}
	return r
}

func rowLengths(n int) []int {
	return [...][]int{1: {1}, 2: {2, 1}, 3: {3, 1}, 4: {2, 4}, 5: {3, 2}}[min(n, 5)]
}

// about lists points on a frame around a sign, from its corners' middles outwards.
func about(sign box, rx, ry float64) (out [32]vec) {
	c := sign.centre()
	x, y := float64(sign.width())/20+rx, float64(sign.height())/20+ry
	n := 0
	for _, f := range [...]float64{0, -0.5, 0.5, -1, 1, -0.25, 0.25, -0.75, 0.75} {
		out[n], out[n+1] = vec{c.x + x, c.y + y*f}, vec{c.x - x, c.y + y*f}
		if n += 2; f > -1 && f < 1 {
			out[n], out[n+1] = vec{c.x + x*f, c.y - y}, vec{c.x + x*f, c.y + y}
			n += 2
		}
	}
	return out
}

// setCluster sets a cluster, ranged, about a point.
func (u *muster) setCluster(c cluster, r rank, at vec) {
	at = at.point().vec()
	whole := around(at, r.size.x, r.size.y)
	u.taken.takeRoom(whole.grown(6))
	u.firm.takeRoom(whole.grown(6))
	for i, it := range c.items {
		to := at.plus(r.rows[i])
		u.spots = append(u.spots, spot{it, to, around(to, it.size.x, it.size.y)})
	}
	near := vec{min(max(c.home.x, float64(whole.x0)/10), float64(whole.x1)/10), min(max(c.home.y, float64(whole.y0)/10), float64(whole.y1)/10)}
	if !whole.grown(70).meets(c.sign) {
		u.ties.lines(near, c.home)
	}
}

// drawTies draws a line to its place from each sign that had to stand off.
func (u *muster) drawTies(e *canvas) {
	e.add(shape{path: u.ties, line: ink{rgb: paperRGB, cover: 200}, width: 34})
	e.add(shape{path: u.ties, line: solid(inkRGB), width: 12})
}

// drawSigns paints the signs from far to near.
func (u *muster) drawSigns(e *canvas) {
	slices.SortStableFunc(u.spots, func(a, b spot) int { return cmp.Compare(a.box.y0, b.box.y0) })
	for _, s := range u.spots {
		e.beginGroup(s.id, s.title)
		s.draw(s.at)
		e.endGroup()
	}
}

// clusters are the buildings, the battles and the troops of a map, place by place.
func (e *canvas) clusters(g *ground, m *report.Map) []cluster {
	var all []cluster
	for i := range m.Manors {
		if items := e.buildings(m.Manors[i]); len(items) > 0 {
			all = append(all, g.cluster(board.Position(i), items...))
		}
	}
	for i := 0; i < len(m.Stacks); {
		c := g.cluster(m.Stacks[i].At)
		for ; i < len(m.Stacks) && m.Stacks[i].At == c.at; i++ {
			c.items = append(c.items, e.stack(g, m, m.Stacks[i]))
		}
		all = append(all, c)
	}
	for _, b := range m.Battles {
		c := g.cluster(b.At, item{size: vec{25, 25}, title: battleTitle(g.sheet.b, m, b), draw: e.swords})
		if b.And != board.NoPosition { // between two places
			c.home = c.home.to(g.at[b.And], 0.5)
			c.sign, c.onRoad = around(c.home, 2, 2), true
		}
		all = append(all, c)
	}
	return all
}

// stack is the shield of a lord's troops.
func (e *canvas) stack(g *ground, m *report.Map, k report.MapStack) item {
	size := vec{e.shieldWidth(k) + 2.6, shieldHeight + 2.6}
	if k.Leads {
		size.y += crownHeight
	}
	return item{size: size, id: fmt.Sprintf("t%d-%d", k.At, k.Lord), title: stackTitle(g.sheet.b, m, k), draw: func(at vec) { e.shield(at, k) }}
}

func battleTitle(b *board.Board, m *report.Map, f report.MapBattle) string {
	lords, winner := phrase.Each(f.Lords, func(l int) string { return m.Lords[l] }), "nobody"
	if f.Winner >= 0 {
		winner = m.Lords[f.Winner]
	}
	return "Battle at " + b.NameOf(f.At) + ": " + strings.Join(lords, ", ") + "; " + winner + " wins"
}
