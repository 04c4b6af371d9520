package picture

import "slices"

// A cubic is a curve from its first point to its last, with two handles between.
type cubic [4]vec

// at is the point of the curve at t, 0 to 1.
func (c cubic) at(t float64) vec {
	a, b, d := c[0].to(c[1], t), c[1].to(c[2], t), c[2].to(c[3], t)
	a, b = a.to(b, t), b.to(d, t)
	return a.to(b, t)
}

// through lays a smooth run of curves through points; closed leads back to the first. No curve
// swings out farther than a third of its length.
func through(pts []vec, closed bool) []cubic {
	n := len(pts)
	if n < 2 {
		return nil
	}
	last := n - 1
	if closed {
		last = n
	}
	curves := make([]cubic, 0, last)
	for i := range last {
		a, b := pts[i], pts[(i+1)%n]
		third := a.far(b) / 3
		curves = append(curves, cubic{a, a.plus(heading(pts, i, closed).times(third)), b.minus(heading(pts, (i+1)%n, closed).times(third)), b})
	}
	return curves
}

// heading is the direction in which a smooth line passes its point i.
func heading(pts []vec, i int, closed bool) vec {
	n := len(pts)
	before, after := max(i-1, 0), min(i+1, n-1)
	if closed {
		before, after = (i+n-1)%n, (i+1)%n
	}
	return pts[after].minus(pts[before]).unit()
}

// A line is a sampled run of points with the way to each, in units.
type line struct {
	pts []vec
	way []float64
}

// sampled cuts curves into short pieces.
func sampled(curves []cubic, step float64) line {
	var l line
	for i, c := range curves {
		if i == 0 {
			l.extend(c[0])
		}
		n := min(max(2, int(c[0].far(c[3])/step)+1), 400) // a file may say that a point is far away
		for k := 1; k <= n; k++ {
			l.extend(c.at(float64(k) / float64(n)))
		}
	}
	return l
}

// lineOf is the line through points.
func lineOf(pts []vec) (l line) {
	for _, a := range pts {
		l.extend(a)
	}
	return l
}

func straight(from, to vec) line { return lineOf([]vec{from, to}) }

func (l *line) extend(a vec) {
	way := 0.0
	if n := len(l.pts); n > 0 {
		way = l.way[n-1] + l.pts[n-1].far(a)
	}
	l.pts, l.way = append(l.pts, a), append(l.way, way)
}

func (l *line) length() float64 {
	if len(l.way) == 0 {
		return 0
	}
	return l.way[len(l.way)-1]
}

// at is the point after d units of way, and the direction there.
func (l *line) at(d float64) (vec, vec) {
	i, _ := slices.BinarySearch(l.way, d)
	i = min(max(i, 1), len(l.pts)-1)
	a, b := l.pts[i-1], l.pts[i]
	span := l.way[i] - l.way[i-1]
	if span <= 0 {
		return a, b.minus(a).unit()
	}
	return a.to(b, min(max((d-l.way[i-1])/span, 0), 1)), b.minus(a).unit()
}

// part is the piece of the line from one way to another.
func (l *line) part(from, to float64) line {
	i, _ := slices.BinarySearch(l.way, from+0.01)
	k, _ := slices.BinarySearch(l.way, to-0.01)
	a, _ := l.at(from)
	b, _ := l.at(to)
	return lineOf(slices.Concat([]vec{a}, l.pts[i:max(i, k)], []vec{b}))
}

func (l *line) reversed() line {
	pts := slices.Clone(l.pts)
	slices.Reverse(pts)
	return lineOf(pts)
}

// beside is which part of the way from p to q is nearest to a, 0 to 1, and its distance.
func (a vec) beside(p, q vec) (t, far float64) {
	d := q.minus(p)
	if sq := d.dot(d); sq > 0 {
		t = min(max(a.minus(p).dot(d)/sq, 0), 1)
	}
	return t, a.far(p.to(q, t))
}

// every takes points of the line at equal ways, both ends among them.
func (l *line) every(step float64) []vec {
	n := max(1, int(l.length()/step+0.5))
	out := make([]vec, 0, n+1)
	for k := 0; k <= n; k++ {
		p, _ := l.at(l.length() * float64(k) / float64(n))
		out = append(out, p)
	}
	return out
}

// crossing is where two pieces of line cross.
func crossing(a, b, c, d vec) (vec, bool) {
	r, s := b.minus(a), d.minus(c)
	den := float64(r.x*s.y) - float64(r.y*s.x)
	if den == 0 {
		return vec{}, false
	}
	q := c.minus(a)
	t := (float64(q.x*s.y) - float64(q.y*s.x)) / den
	u := (float64(q.x*r.y) - float64(q.y*r.x)) / den
	return a.to(b, t), t >= 0 && t <= 1 && u >= 0 && u <= 1
}

// inside tells whether a lies in a closed outline.
func inside(outline []vec, a vec) bool {
	in := false
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		if (p.y > a.y) != (q.y > a.y) && a.x < p.x+float64((a.y-p.y)/(q.y-p.y)*(q.x-p.x)) {
			in = !in
		}
	}
	return in
}

// thinned leaves out points that lie within eps of the line between their neighbours (Douglas and
// Peucker).
func thinned(pts []vec, eps float64) []vec {
	if len(pts) < 3 {
		return pts
	}
	a, b := pts[0], pts[len(pts)-1]
	worst, at := 0.0, 0
	for i, p := range pts[1 : len(pts)-1] {
		if _, far := p.beside(a, b); far > worst {
			worst, at = far, i+1
		}
	}
	if worst <= eps {
		return []vec{a, b}
	}
	first := thinned(pts[:at+1], eps)
	return append(first[:len(first)-1:len(first)-1], thinned(pts[at:], eps)...)
}

// roll is a number of 0 to 1 that hangs on its arguments only: the hand that draws trees and
// hachures never draws two alike, and always the same.
func roll(a, b, c int) float64 {
	h := uint32(a)*0x9e3779b1 ^ uint32(b)*0x85ebca77 ^ uint32(c)*0xc2b2ae3d
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float64(h>>8) / (1 << 24)
}
